"""Lists in words, with a button for each entry: the clauses of a contract, the contracts of a chat, a contract's pages.

Knows what these are; knows nothing of what a button does when it is pressed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from telegram import InlineKeyboardButton, InlineKeyboardMarkup

from bot.messages import shown_name, text
from bot.telegram.buttons import (
    CLAUSE,
    CLAUSES,
    CONTRACT,
    CONTRACTS,
    EXPORT,
    OPEN,
    ORDER,
    PAGE,
    PAGES,
    REMOVE,
    RENAME,
    button,
    in_rows,
    keyboard,
)
from bot.telegram.receipts import count, missing_lines
from bot.telegram.richtext import RichText
from rag.answer.labels import clause_label, shown_title
from rag.domain import Clause, ClauseKind, ClauseStatus, Contract, Language

if TYPE_CHECKING:
    from rag.library import Listed

CLAUSES_A_PAGE = 24
CLAUSES_A_ROW, LONGEST_IN_A_ROW = 4, 9
"""Buttons beside each other, and the characters that a phone shows of each then; longer labels stand in twos."""
PAGES_A_ROW = 5
MOST_PAGE_BUTTONS = 90
"""Telegram takes a hundred buttons under a message."""


def clauses_text(contract: Contract, language: Language, at: int = 0) -> RichText:
    """Page ``at`` (from 0) of the list: clauses in document order, doubtful numbers and gaps marked."""
    rich = RichText().add(_clauses_title(contract, language, at), "bold")
    for _, clause in _clauses_on(contract, at):
        rich.add("\n" + _listed(clause, language), "bold" if clause.kind is ClauseKind.BAB else None)
    if not contract.clauses:
        rich.add("\n" + text("receipt.no_clauses", language))
    for line in missing_lines(contract, language):
        rich.add("\n\n" + line)
    return rich


def _clauses_title(contract: Contract, language: Language, at: int) -> str:
    title, sheets = text("clauses.title", language), _sheets(contract)
    return f"{title} ({at + 1}/{sheets})" if sheets > 1 else title


def _sheets(contract: Contract) -> int:
    return max(1, -(-len(contract.clauses) // CLAUSES_A_PAGE))


def _clauses_on(contract: Contract, at: int) -> list[tuple[int, Clause]]:
    numbered = list(enumerate(contract.clauses))
    return numbered[at * CLAUSES_A_PAGE : (at + 1) * CLAUSES_A_PAGE]


def _listed(clause: Clause, language: Language) -> str:
    line = text("clauses.line", language, clause=_titled(clause, language), page=clause.page)
    doubtful = clause.status is not ClauseStatus.FOUND
    return f"{line} – {text(f'clauses.{clause.status}', language)}" if doubtful else line


def clauses_buttons(
    contract_id: int, contract: Contract, language: Language, at: int = 0
) -> InlineKeyboardMarkup | None:
    """A button for each clause of page ``at`` of the list, and for the pages before and after it."""
    shown = [
        button(clause_label(clause, language=language), CLAUSE, contract_id, position, clause.number)
        for position, clause in _clauses_on(contract, at)
        if clause.kind is not ClauseKind.BAB
    ]
    turns = [
        button(label, CLAUSES, contract_id, other)
        for label, other in (("‹", at - 1), ("›", at + 1))
        if 0 <= other < _sheets(contract)
    ]
    short = all(len(each.text) <= LONGEST_IN_A_ROW for each in shown)
    return keyboard(*in_rows(shown, CLAUSES_A_ROW if short else 2), turns)


def _titled(clause: Clause, language: Language) -> str:
    label, title = clause_label(clause, language=language), shown_title(clause.title)
    return f"{label} · {title}" if title else label


def contract_name(contract: Listed, language: Language) -> str:
    """What the contract is called: by its chat, by itself, or by its day."""
    day = f"{contract.created_at:%d.%m.%Y}"
    return shown_name(contract.name) if contract.name else text("contracts.unnamed", language, day=day)


def contracts_text(contracts: Sequence[Listed], language: Language) -> RichText:
    """The chat's contracts, the open one marked."""
    rich = RichText().add(text("contracts.title", language), "bold")
    for contract in contracts:
        pages = count("pages", contract.pages, language)
        line = text("contracts.line", language, name=contract_name(contract, language), pages=pages)
        rich.add(f"\n{'▸' if contract.is_open else '•'} {line}", "bold" if contract.is_open else None)
    return rich.add("\n\n" + text("contracts.hint", language))


def contracts_buttons(contracts: Sequence[Listed], language: Language) -> InlineKeyboardMarkup | None:
    """A button for each contract."""
    return keyboard(
        *(
            [button(contract_name(contract, language), CONTRACT, contract.id)]
            for contract in contracts[-MOST_PAGE_BUTTONS:]
        )
    )


def contract_buttons(contract: Listed, language: Language) -> InlineKeyboardMarkup | None:
    """What can be done with one contract."""
    id_ = contract.id
    return keyboard(
        [] if contract.is_open else [button(text("button.open", language), OPEN, id_)],
        [button(text("button.clauses", language), CLAUSES, id_, 0), button(text("button.pages", language), PAGES, id_)],
        [button(text("button.rename", language), RENAME, id_), button(text("button.remove", language), REMOVE, id_)],
        export_row(id_, language),
        [button(text("button.back", language), CONTRACTS)],
    )


def export_row(contract: int, language: Language) -> list[InlineKeyboardButton]:
    """The two files that a contract can be had as."""
    return [button(text(f"button.{kind}", language), EXPORT, contract, kind) for kind in ("docx", "txt")]


def pages_text(name: str, contract: Contract, language: Language) -> RichText:
    """A contract's pages in order: what file each came from, how many words, and whether it is worth doing again."""
    rich = RichText().add(text("pages.title", language, name=name), "bold")
    for page in contract.pages:
        words = count("words", page.words, language)
        mark = " ⚠️" if page.warnings else ""
        rich.add(f"\n{page.number}. {shown_name(page.file)} – {words}{mark}")
    return rich.add("\n\n" + text("pages.hint", language))


def pages_buttons(
    contract_id: int, contract: Contract, language: Language, disorder: bool
) -> InlineKeyboardMarkup | None:
    """A button for each page, and one that puts them in order where they are not."""
    numbers = [button(str(page.number), PAGE, contract_id, page.number) for page in contract.pages[:MOST_PAGE_BUTTONS]]
    return keyboard(
        *in_rows(numbers, PAGES_A_ROW), [button(text("button.order", language), ORDER, contract_id)] if disorder else []
    )


def deleted_text(contracts: int, pages: int, language: Language) -> str:
    """What a deletion removed."""
    if not contracts and not pages:
        return text("delete.nothing", language)
    kept = {"contracts": count("contracts", contracts, language), "pages": count("pages", pages, language)}
    return text("delete.done", language, **kept)
