"""Receipts, lists of clauses and answers in words, and how they are sent: text in pieces, a clause's crop as a photo.

Knows what an answer is; knows nothing of how it was found.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from telegram import Message
from telegram.error import BadRequest

from bot.messages import advice, text
from bot.telegram.richtext import RichText, clean, shortened
from rag.answer.labels import clause_label, number_ranges, page_label, titled_label
from rag.domain import Answer, AnswerStatus, Citation, Clause, ClauseKind, ClauseStatus, Contract, Language, PageWarning

if TYPE_CHECKING:
    from rag.library import Receipt


async def send(message: Message, rich: RichText) -> None:
    """Answers ``message`` with ``rich``, in as many messages as it takes."""
    for piece in rich.pieces():
        await message.reply_text(piece.text, entities=piece.entities)


async def send_picture(message: Message, png: bytes, caption: str) -> None:
    """Answers with a photo; as a file where Telegram refuses its shape (a strip of one line can be too narrow)."""
    try:
        await message.reply_photo(png, caption=shortened(caption))
    except BadRequest:
        await message.reply_document(png, caption=shortened(caption), filename="kontrak.png")


def answer_text(answer: Answer) -> RichText:
    """The answer's own words, its quotations marked as such, and why no model answered where that is so."""
    rich = RichText().add(answer.text)
    for citation in answer.citations:
        _mark_quotation(rich, citation.quote)
    for start, end in _source_lines(rich.text):
        rich.mark(start, end, "bold")
    if answer.fallback:
        rich.add("\n\n").add(answer.fallback, "italic")
    return rich


def _mark_quotation(rich: RichText, quote: str) -> None:
    """A quotation of whole lines becomes a block; one inside a sentence can only be slanted."""
    quote = clean(quote)
    start = rich.text.find(quote)
    if quote and start >= 0:
        end = start + len(quote)
        whole_lines = rich.text[max(start - 1, 0) : start] in ("", "\n") and rich.text[end : end + 1] in ("", "\n")
        rich.mark(start, end, "blockquote" if whole_lines else "italic")


def _source_lines(words: str) -> Iterable[tuple[int, int]]:
    """Where the lines stand that say where a text is from: ``— Pasal 5, halaman 2``."""
    start = 0
    for line in words.splitlines(keepends=True):
        if line.startswith("— "):
            yield start, start + len(line)
        start += len(line)


def pictured(answer: Answer) -> Citation | None:
    """The citation to show a picture of: the first that was found in the contract's own text.

    None for an ambiguous answer, whose picture would look like a choice between the clauses.
    """
    if answer.status is AnswerStatus.AMBIGUOUS:
        return None
    return next((citation for citation in answer.citations if citation.verified), None)


def caption(citation: Citation, contract: Contract, language: Language) -> str:
    """What stands under the picture of a citation: ``Pasal 5 ayat (2) (Jangka Waktu), halaman 2``.

    Its page only, as the picture shows no other, also where the clause runs on to the next one.
    """
    page = page_label((citation.page,), language)
    if not 0 <= citation.position < len(contract.clauses):
        return page
    return f"{titled_label(contract.clauses[citation.position], citation.ayat, language)}, {page}"


def receipt_text(receipt: Receipt, language: Language) -> RichText:
    """What was read: pages, words, clauses found, repaired, inferred and missing, and pages to photograph again."""
    rich = RichText().add(_summary(receipt, language), "bold")
    if receipt.repeated:
        rich.add("\n" + text("receipt.repeated", language, files=_count("files", receipt.repeated, language)))
    for line in (*_clause_lines(receipt.contract, language), *_missing_line(receipt.contract, language)):
        rich.add("\n" + line)
    for line in _warning_lines(receipt.contract, language):
        rich.add("\n\n⚠️ " + line)
    return rich.add("\n\n" + text("receipt.ask", language))


def _summary(receipt: Receipt, language: Language) -> str:
    pages = receipt.contract.pages
    counted = _count("pages", len(pages), language)
    words = _count("words", sum(page.words for page in pages), language)
    if receipt.started or not receipt.added:
        return text("receipt.read", language, pages=counted, words=words)
    added = number_ranges([str(page) for page in receipt.added])
    return text("receipt.added", language, added=added, pages=counted, words=words)


def _clause_lines(contract: Contract, language: Language) -> Iterable[str]:
    clauses = [clause for clause in contract.clauses if clause.kind is not ClauseKind.BAB]
    if not clauses:
        yield text("receipt.no_clauses", language)
        return
    numbers = number_ranges([clause.number for clause in clauses if not clause.part])
    yield text("receipt.clauses", language, clauses=_count("clauses", len(clauses), language), numbers=numbers)
    for status in (ClauseStatus.REPAIRED, ClauseStatus.INFERRED):
        doubtful = [_as_printed(clause, language) for clause in contract.clauses if clause.status is status]
        if doubtful:
            yield text(f"receipt.{status}", language, clauses=", ".join(doubtful))


def _as_printed(clause: Clause, language: Language) -> str:
    label, repaired = clause_label(clause, language=language), clause.status is ClauseStatus.REPAIRED
    return text("printed", language, clause=label, printed=clause.printed) if repaired else label


def _missing_line(contract: Contract, language: Language) -> Iterable[str]:
    if contract.missing:
        yield text("receipt.missing", language, clauses=number_ranges(contract.missing))


def _warning_lines(contract: Contract, language: Language) -> Iterable[str]:
    for warning in PageWarning:
        pages = [page.number for page in contract.pages if warning in page.warnings]
        if pages:
            yield advice(warning, pages, language)


def _count(what: str, n: int, language: Language) -> str:
    return text(f"count.{what}", language, n=n)


def clauses_text(contract: Contract, language: Language) -> RichText:
    """Every clause with its title and page in document order, doubtful numbers and gaps marked."""
    rich = RichText().add(text("clauses.title", language), "bold")
    for clause in contract.clauses:
        rich.add("\n" + _listed(clause, language), "bold" if clause.kind is ClauseKind.BAB else None)
    if not contract.clauses:
        rich.add("\n" + text("receipt.no_clauses", language))
    for line in _missing_line(contract, language):
        rich.add("\n\n" + line)
    return rich


def _listed(clause: Clause, language: Language) -> str:
    line = text("clauses.line", language, clause=titled_label(clause, language=language), page=clause.page)
    doubtful = clause.status is not ClauseStatus.FOUND
    return f"{line} – {text(f'clauses.{clause.status}', language)}" if doubtful else line


def deleted_text(contracts: int, pages: int, language: Language) -> str:
    """What ``/delete`` removed."""
    if not contracts and not pages:
        return text("delete.nothing", language)
    kept = {"contracts": _count("contracts", contracts, language), "pages": _count("pages", pages, language)}
    return text("delete.done", language, **kept)
