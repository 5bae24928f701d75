"""Answers and clauses in words, with their marks.

Knows what an answer is; knows nothing of how it was found, nor of how it is sent.
"""

from __future__ import annotations

from collections.abc import Iterable

from bot.messages import text
from bot.telegram.richtext import RichText, clean
from rag.answer.labels import clause_label, page_label, shown_title, source
from rag.domain import Answer, AnswerStatus, Citation, ClauseStatus, Contract, Language


def answer_text(answer: Answer) -> RichText:
    """The answer's own words, with quotations, deciding words and doubtful figures marked, and remarks below."""
    rich = RichText().add(answer.text)
    for citation in answer.citations:
        _mark_quotation(rich, citation.quote)
    for start, end in (*_source_lines(rich.text), *answer.bold):
        rich.mark(start, end, "bold")
    for start, end in answer.doubtful:
        rich.mark(start, end, "underline")
    for remark in filter(None, (answer.fallback, answer.note)):
        rich.add("\n\n").add(remark, "italic")
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
    """What stands under the picture of a citation: ``Pasal 5 ayat (2), Jangka Waktu, halaman 2``.

    Its page only, as the picture shows no other, also where the clause runs on to the next one.
    """
    page = page_label((citation.page,), language)
    if not 0 <= citation.position < len(contract.clauses):
        return page
    clause = contract.clauses[citation.position]
    label = clause_label(clause, citation.ayat, language=language)
    return ", ".join(filter(None, (label, shown_title(clause.title), page)))


def clause_text(contract: Contract, position: int, language: Language) -> RichText:
    """A clause whole and verbatim, what is to be known of its number, and where it stands."""
    clause = contract.clauses[position]
    rich = RichText().add(clause.text, "blockquote")
    if clause.status is not ClauseStatus.FOUND:
        rich.add("\n" + text(f"clause.{clause.status}", language, printed=clause.printed), "italic")
    return rich.add("\n").add(f"— {source(clause, language)}", "bold")
