"""How sure a clause's number and its end are, beyond what its own heading says: by the clauses around it.

A heading may print ``PASAL 7`` as clear as day, and the clause still hold another's text, because the next heading was
not read, a page is missing or two pages were swapped. Then it is not simply *found*.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from rag.clauses.headings import PLAIN, Placed, candidates
from rag.clauses.numbers import order_key
from rag.clauses.sequence import follows
from rag.domain import Ayat, Clause, ClauseKind, Contract

_WEAK = 1.0
"""From this skip cost on (``headings``) a line in the last clause that bears the next number may be its heading."""


def lost_after(clauses: Sequence[Clause], position: int) -> tuple[str, ...]:
    """The numbers that no heading bears between a clause and the next of its kind and part.

    Where there are any, the clause's text may hold theirs, or its own end was on a page that is not here.
    """
    clause = clauses[position]
    following = (c.number for c in clauses[position + 1 :] if c.kind is clause.kind and c.part == clause.part)
    after = order_key(next(following, "0"))[0][0]
    return tuple(str(number) for number in range(order_key(clause.number)[0][0] + 1, after))


def is_sure(contract: Contract, position: int) -> bool:
    """Whether the clause's number and its extent are borne out by its neighbours."""
    clauses = contract.clauses
    return (
        _end_is_sure(clauses, position)
        and _number_is_borne_out(clauses, position)
        and not _holds_a_heading(contract, position)
        and not _lost_ayat_over_pages(clauses[position].ayat)
    )


def _end_is_sure(clauses: Sequence[Clause], position: int) -> bool:
    """Whether the next heading is the one that comes next, or the first of another part."""
    clause, after = clauses[position], _next(clauses, position)
    if after is None:
        return True
    if after.part != clause.part:
        return order_key(after.number)[-1][0] == 1
    return follows(clause.number, after.number)


def _number_is_borne_out(clauses: Sequence[Clause], position: int) -> bool:
    """Whether a neighbour fits the number, or none on the same page could.

    A number that jumps in the middle of a page, with nothing after it that goes on from there, may be a misread one.
    """
    clause, before, after = clauses[position], _previous(clauses, position), _next(clauses, position)
    if before is None or before.part != clause.part or follows(before.number, clause.number):
        return True
    if after is not None and after.part == clause.part and follows(clause.number, after.number):
        return True
    return before.lines[-1].page != clause.page


def _holds_a_heading(contract: Contract, position: int) -> bool:
    """Whether a line of the clause looks like a heading that was passed over.

    Chapters hold headings; a line that goes on with its sentence, or two lost letters, count only where the number is
    the one that would come next and no later clause has it.
    """
    clause = contract.clauses[position]
    if clause.kind in (ClauseKind.BAB, ClauseKind.NUMBERED):
        return False
    after = _next(contract.clauses, position)
    last = after is None or after.part != clause.part
    body = [Placed(ref, contract.line(ref)) for ref in dict.fromkeys(clause.body)]
    return any(
        candidate.skip >= PLAIN
        or (last and candidate.skip >= _WEAK and any(follows(clause.number, r.number) for r in candidate.numbers))
        for candidate in candidates(body) if candidate.kind is clause.kind
    )  # fmt: skip


def _lost_ayat_over_pages(ayat: Sequence[Ayat]) -> bool:
    """Whether the ayat's numbers jump where a page is turned: a page may be missing in between."""
    return any(
        one.lines and other.lines and one.lines[-1].page != other.lines[0].page and _last(other) - _last(one) > 1
        for one, other in itertools.pairwise(ayat)
    )  # fmt: skip


def _last(ayat: Ayat) -> int:
    number = ayat.number.rsplit(".", 1)[-1]
    return int(number) if number.isdigit() else 0


def _next(clauses: Sequence[Clause], position: int) -> Clause | None:
    return next((c for c in clauses[position + 1 :] if c.kind is clauses[position].kind), None)


def _previous(clauses: Sequence[Clause], position: int) -> Clause | None:
    return next((c for c in reversed(clauses[:position]) if c.kind is clauses[position].kind), None)
