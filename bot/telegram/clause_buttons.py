"""The buttons under an answer and under a clause: see it whole, its page, its neighbours and what it cites.

Knows what a contract is; knows nothing of what happens when a button is pressed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from telegram import InlineKeyboardButton, InlineKeyboardMarkup

from bot.messages import text
from bot.telegram.buttons import CLAUSE, PHOTO, button, keyboard
from rag.answer.labels import clause_label
from rag.clauses import find_references
from rag.domain import Answer, AnswerStatus, Clause, ClauseKind, Contract, Language

MOST_CLAUSES, MOST_CITED = 3, 3
"""Buttons for clauses that an answer rests on, and for those that the first of them cites."""

_SHOWN_WHOLE = (AnswerStatus.FOUND, AnswerStatus.REPAIRED, AnswerStatus.INFERRED)


def under_answer(answer: Answer, contract_id: int, contract: Contract) -> InlineKeyboardMarkup | None:
    """What hangs under an answer: its clauses, where it does not show them whole, then as under the first of them."""
    positions = list(dict.fromkeys(c.position for c in answer.citations if 0 <= c.position < len(contract.clauses)))
    if not positions:
        return None
    whole = answer.status in _SHOWN_WHOLE and len(positions) == 1
    shown = [] if whole else [_clause(contract_id, contract, at, answer.language) for at in positions[:MOST_CLAUSES]]
    return keyboard(shown, *_around(contract_id, contract, positions[0], answer.language))


def under_clause(
    contract_id: int, contract: Contract, position: int, language: Language
) -> InlineKeyboardMarkup | None:
    """What hangs under a clause that is shown whole."""
    return keyboard(*_around(contract_id, contract, position, language))


def _around(
    contract_id: int, contract: Contract, position: int, language: Language
) -> Iterator[Sequence[InlineKeyboardButton]]:
    clause = contract.clauses[position]
    before, after = neighbours(contract, position)
    step = []
    if before >= 0:
        step.append(_clause(contract_id, contract, before, language, "‹ {}"))
    if clause.page and contract.pages[clause.page - 1].width:
        step.append(button(text("button.photo", language, page=clause.page), PHOTO, contract_id, clause.page))
    if after >= 0:
        step.append(_clause(contract_id, contract, after, language, "{} ›"))
    yield step
    yield [_clause(contract_id, contract, at, language, "→ {}") for at in cited_by(contract, position)]


def _clause(
    contract_id: int, contract: Contract, position: int, language: Language, form: str = "{}"
) -> InlineKeyboardButton:
    clause = contract.clauses[position]
    label = form.format(clause_label(clause, language=language))
    return button(label, CLAUSE, contract_id, position, clause.number)


def neighbours(contract: Contract, position: int) -> tuple[int, int]:
    """The positions of the clauses before and after it of its own kind and part; -1 where there is none."""
    clause = contract.clauses[position]
    alike = [at for at, other in enumerate(contract.clauses) if (other.kind, other.part) == (clause.kind, clause.part)]
    place = alike.index(position)
    return (alike[place - 1] if place else -1), (alike[place + 1] if place + 1 < len(alike) else -1)


def cited_by(contract: Contract, position: int) -> list[int]:
    """The positions of the clauses that a clause's text names, in its own part first; each once, without itself."""
    clause = contract.clauses[position]
    if clause.kind is ClauseKind.BAB:
        return []
    found: dict[int, None] = {}
    for reference in find_references(clause.text):
        named = [at for at, other in enumerate(contract.clauses) if _is(other, reference.number, clause)]
        if not reference.outside and len(named) == 1 and named[0] != position:
            found[named[0]] = None
    return list(found)[:MOST_CITED]


def _is(other: Clause, number: str, clause: Clause) -> bool:
    return other.number == number and other.part == clause.part and other.kind is not ClauseKind.BAB


def position_of(contract: Contract, position: int, number: str) -> int:
    """Where the clause of a button stands now; -1 where it is gone, or where two bear its number by now."""
    if position < len(contract.clauses) and contract.clauses[position].number == number:
        return position
    alike = [at for at, clause in enumerate(contract.clauses) if clause.number == number]
    return alike[0] if len(alike) == 1 else -1
