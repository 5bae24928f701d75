"""Is it the clause that was asked for? Judged line by line, on contracts of which every line's clause is known.

*Right*: the clause that bears the number, whole and nothing else, whether it was found, repaired or inferred; all of
them, where several bear it; or ``missing``, where none does. *Honest*: said to be missing or ambiguous although it is
there, or given with more or less than its own text as ``inferred``, which says so;
or a clause whose heading, as it was read, prints that number plainly, likewise as ``inferred``. All else is *wrong*.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from rag.domain import AnswerStatus, Clause, ClauseStatus, Contract, LineRef, Lookup, Reference
from rag.evaluation.clauses_bench.damage import SentPage
from rag.evaluation.clauses_bench.drafts import TrueClause, TrueContract
from rag.retrieve.exact import look_up

Verdict = Literal["right", "honest", "wrong"]


@dataclass(frozen=True, slots=True)
class Judged:
    """What became of one clause that was asked for."""

    asked: Reference
    status: AnswerStatus
    verdict: Verdict
    why: str = ""


class Truth:
    """Which lines of the pages sent belong to which clause."""

    def __init__(self, contract: TrueContract, pages: Sequence[SentPage]) -> None:
        self.contract = contract
        self.owner: dict[LineRef, int] = {}
        self.lines: dict[int, set[tuple[int, int]]] = {}
        self._place: dict[LineRef, tuple[int, int]] = {}
        self.headed: set[int] = set()
        for number, page in enumerate(pages, 1):
            for index, line in enumerate(page.truth):
                ref = LineRef(number, index)
                self.owner[ref] = line.clause
                self._place[ref] = (page.printed, index)
                self.lines.setdefault(line.clause, set()).add((page.printed, index))
                if line.numbered:
                    self.headed.add(line.clause)

    def bearing(self, asked: Reference) -> list[int]:
        """The clauses, whose numbers are on the pages, that ``asked`` names: the contract's own before an annex's.

        Where the contract's own is on a page that is not here, no other one answers for it.
        """
        headed = [(at, clause) for at, clause in enumerate(self.contract.clauses) if at in self.headed]
        same = [at for at, clause in headed if clause.number == asked.number]
        # Of two languages the other may be all that the pages show.
        same = [at for at in same if self.contract.clauses[at].kind is asked.kind] or same
        parts = {at: self.contract.clauses[at].part for at in same}
        if asked.part:
            return [at for at in same if parts[at] == asked.part]
        own = [
            at for at, clause in enumerate(self.contract.clauses) if clause.number == asked.number and not clause.part
        ]
        if own and not set(own) & set(same):
            return []
        return [at for at in same if parts[at] != "penjelasan"] or same

    def of(self, clause: Clause) -> tuple[int, int, int]:
        """The clause of the truth that ``clause`` holds most of, how many lines it lacks of it, how many of others."""
        owners = [self.owner[ref] for ref in clause.lines if self.owner[ref] >= 0]
        if not owners:
            return -1, 0, 0
        own = self.owner[clause.heading.at[0]]
        own = own if own >= 0 else max(set(owners), key=owners.count)
        held = {self._place[ref] for ref in clause.lines if self.owner[ref] == own}
        return own, len(self.lines[own] - held), sum(owner != own for owner in owners)


def judge_all(truth: Truth, contract: Contract) -> Iterator[Judged]:
    """Asks for every clause there is, by number and, where it has one, by part; then for some that there are not."""
    for asked in _questions(truth.contract.clauses):
        yield judge(truth, contract, look_up(asked, contract))


def _questions(clauses: Sequence[TrueClause]) -> list[Reference]:
    asked = {Reference(clause.number, clause.kind): None for clause in clauses}
    asked |= {Reference(clause.number, clause.kind, part=clause.part): None for clause in clauses if clause.part}
    last = clauses[-1]
    head, dot, number = last.number.rstrip("AB").rpartition(".")
    absent = [f"{head}{dot}{int(number) + beyond}" for beyond in (1, 7, 40)] + [f"{head}{dot}{number}C"]
    there = {(clause.kind, clause.number) for clause in clauses}
    return [*asked, *(Reference(n, last.kind) for n in absent if (last.kind, n) not in there)]


def judge(truth: Truth, contract: Contract, lookup: Lookup) -> Judged:
    """The verdict on one lookup."""
    bearing = truth.bearing(lookup.reference)
    given = [truth.of(contract.clauses[at]) for at in lookup.positions]

    def judged(verdict: Verdict, why: str = "") -> Judged:
        return Judged(lookup.reference, lookup.status, verdict, why)

    if lookup.status is AnswerStatus.MISSING:
        return judged("honest" if bearing else "right", "not found" if bearing else "")
    if lookup.status is AnswerStatus.AMBIGUOUS:
        named = {own for own, _, _ in given}
        if not named & set(bearing):
            return judged("wrong", "ambiguous between others")
        return judged("right" if named == set(bearing) else "honest", "ambiguous")
    [(own, lacking, foreign)] = given
    if own not in bearing:
        said = lookup.status is AnswerStatus.INFERRED and _as_read(contract.clauses[lookup.positions[0]])
        return judged("honest" if said else "wrong", "another clause")
    if not lacking and not foreign:
        return judged("right")
    why = f"lacks {lacking}, holds {foreign} of others"
    return judged("honest" if lookup.status is AnswerStatus.INFERRED else "wrong", why)


def _as_read(clause: Clause) -> bool:
    """Whether the number is the one on the page as it was read, not one that was made of it."""
    plain = re.search(rf"(?<!\w){re.escape(clause.number)}\W*$", clause.heading.printed)
    return clause.status is ClauseStatus.FOUND or plain is not None
