"""The receipt of an upload: what was read, where it went, what to photograph again, and buttons that change it.

Knows what a receipt is; knows nothing of how pages are read.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from telegram import InlineKeyboardButton, InlineKeyboardMarkup

from bot.messages import advice, text
from bot.telegram.buttons import ASK, JOIN, ORDER, REPLACE, SPLIT, button, keyboard
from bot.telegram.invited import invited_questions
from bot.telegram.richtext import RichText
from rag.answer.labels import clause_label, number_ranges
from rag.domain import Clause, ClauseKind, ClauseStatus, Contract, Language, PageWarning

if TYPE_CHECKING:
    from rag.library import Receipt


def receipt_text(receipt: Receipt, language: Language) -> RichText:
    """What was read: pages, words, clauses found, repaired, inferred and missing, and pages to photograph again."""
    rich = RichText().add(_summary(receipt, language), "bold")
    for line in (
        *_where_lines(receipt, language),
        *_clause_lines(receipt.contract, language),
        *missing_lines(receipt.contract, language),
    ):
        rich.add("\n" + line)
    for line in _warning_lines(receipt.contract, language):
        rich.add("\n\n⚠️ " + line)
    return rich.add("\n\n" + text("receipt.ask", language))


def _summary(receipt: Receipt, language: Language) -> str:
    pages = receipt.contract.pages
    counted = count("pages", len(pages), language)
    words = count("words", sum(page.words for page in pages), language)
    if receipt.started or not receipt.added:
        return text("receipt.read", language, pages=counted, words=words)
    added = number_ranges([str(page) for page in receipt.added])
    return text("receipt.added", language, added=added, pages=counted, words=words)


def _where_lines(receipt: Receipt, language: Language) -> Iterator[str]:
    """Where the pages went and why; which stand in the place of others, and which were here already."""
    if receipt.before:
        yield text(f"receipt.{receipt.evidence}", language)
    if receipt.repeated:
        yield text("receipt.repeated", language, files=count("files", receipt.repeated, language))
    if receipt.replaced:
        yield text("receipt.replaced", language, pages=_numbers(receipt.replaced))
    if receipt.dropped:
        yield text("receipt.dropped", language, pages=_numbers(receipt.dropped))
    for page, old in receipt.again:
        yield text("receipt.again", language, page=page, old=old)
    if receipt.better_order:
        yield text("receipt.disorder", language)


def _numbers(pages: Sequence[int]) -> str:
    return number_ranges([str(page) for page in pages])


def _clause_lines(contract: Contract, language: Language) -> Iterable[str]:
    clauses = [clause for clause in contract.clauses if clause.kind is not ClauseKind.BAB]
    if not clauses:
        yield text("receipt.no_clauses", language)
        return
    numbers = number_ranges([clause.number for clause in clauses if not clause.part])
    yield text("receipt.clauses", language, clauses=count("clauses", len(clauses), language), numbers=numbers)
    for status in (ClauseStatus.REPAIRED, ClauseStatus.INFERRED):
        doubtful = [_as_printed(clause, language) for clause in contract.clauses if clause.status is status]
        if doubtful:
            yield text(f"receipt.{status}", language, clauses=", ".join(doubtful))


def _as_printed(clause: Clause, language: Language) -> str:
    label, repaired = clause_label(clause, language=language), clause.status is ClauseStatus.REPAIRED
    return text("printed", language, clause=label, printed=clause.printed) if repaired else label


def missing_lines(contract: Contract, language: Language) -> Iterable[str]:
    """A line that names the clauses that are not there, if there are any."""
    if contract.missing:
        yield text("receipt.missing", language, clauses=number_ranges(contract.missing))


def _warning_lines(contract: Contract, language: Language) -> Iterable[str]:
    for warning in PageWarning:
        pages = [page.number for page in contract.pages if warning in page.warnings]
        if pages:
            yield advice(warning, pages, language)


def count(what: str, n: int, language: Language) -> str:
    """``3 halaman``, ``1 page``."""
    return text(f"count.{what}", language, n=n)


def receipt_buttons(receipt: Receipt, language: Language) -> InlineKeyboardMarkup | None:
    """One tap changes where the pages went; below, what this contract invites to ask, with its first receipt."""
    questions = invited_questions(receipt.contract, language) if receipt.started else ()
    return keyboard(
        *([each] for each in _changes(receipt, language)),
        *([button(question, ASK, at)] for at, question in enumerate(questions)),
    )


def _changes(receipt: Receipt, language: Language) -> Iterator[InlineKeyboardButton]:
    contract = receipt.contract_id
    if receipt.before:
        yield button(text("button.join", language), JOIN, contract, receipt.before)
    elif receipt.added and not receipt.started and len(receipt.added) < len(receipt.contract.pages):
        first, last = receipt.added[0], receipt.added[-1]
        if not receipt.replaced and last - first + 1 == len(receipt.added):
            yield button(text("button.split", language), SPLIT, contract, first, last)
    if receipt.better_order:
        yield button(text("button.order", language), ORDER, contract)
    for page, old in receipt.again:
        yield button(text("button.replace", language, old=old), REPLACE, contract, page, old)
