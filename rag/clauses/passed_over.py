"""Headings that were passed over: lines inside a clause that may open the next one, so that the clause is not certain.

What opens a clause is decided by ``sequence``; a heading too damaged to be taken for one still tells that the clause
it stands in may hold another's text.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from rapidfuzz.distance import Levenshtein

from rag.clauses.candidates import PLAIN, Candidate, Placed
from rag.clauses.heading_numbers import heading_number
from rag.clauses.heading_words import unmarked
from rag.clauses.headings import breaks_off, candidates
from rag.clauses.numbered_headings import numbered_candidates
from rag.clauses.sequence import follows
from rag.domain import Clause, ClauseKind, Contract

_WEAK = 1.0
"""From this skip cost on (``headings``) a line in the last clause that bears the next number may be its heading."""
_WORDS = {
    ClauseKind.PASAL: ("PASAL",),
    ClauseKind.ARTICLE: ("ARTICLE",),
    ClauseKind.SECTION: ("SECTION", "CLAUSE"),
}
_LIKE_A_HEADING = re.compile(
    r"(?P<word>\w\S{2,8}?)(?:\s+(?P<number>[\dIVXYLivxl|].*)|(?P<glued>(?:\d|[IVXY][IVXYLl\d.]*(?!\w)).*))$"
)
_MOST_LOST = 3
"""Letters of a heading's word, at most, that may be others where the number is the very one to come next."""
_MOST_WORDS = 8
_CLEAN = 2.0
"""A number that costs more to read (``numbers``) is too damaged to doubt a clause by."""


def holds_a_heading(contract: Contract, clause: Clause, after: Clause | None) -> bool:
    """Whether a line of ``clause`` looks like a heading that was passed over; ``after`` is the next of its kind.

    Chapters hold headings; a line that goes on with its sentence, or one whose word is hardly left, counts only where
    the number is the one that would come next and no later clause has it.
    """
    if clause.kind is ClauseKind.BAB:
        return False
    body = [Placed(ref, contract.line(ref)) for ref in clause.body if ref not in clause.heading.at]
    return any(
        candidate.skip >= PLAIN / 2
        or (candidate.skip >= _WEAK and (_is_bare(candidate) or _may_come_next(_numbers(candidate), clause, after)))
        for candidate in (numbered_candidates if clause.kind is ClauseKind.NUMBERED else candidates)(body)
        if candidate.kind is clause.kind
    ) or any(_may_come_next(_remnant(body, at, clause.kind), clause, after) for at in range(len(body)))


def _is_bare(candidate: Candidate) -> bool:
    """A word and a number alone on their line: hardly anything but a heading, whatever the number was read as."""
    return bool(candidate.numbers) and not (candidate.title or candidate.body)


def _numbers(candidate: Candidate) -> set[str]:
    return {reading.number for reading in candidate.numbers}


def _may_come_next(numbers: set[str], clause: Clause, after: Clause | None) -> bool:
    """Whether one of ``numbers`` is the one that comes next, and no other heading bears it."""
    following = {number for number in numbers if follows(clause.number, number)}
    return bool(following - ({after.number} if after and after.part == clause.part else set()))


def _remnant(lines: Sequence[Placed], index: int, kind: ClauseKind) -> set[str]:
    """The numbers that a line bears behind what may be left of a heading's word: ``Peaol 29``, ``Section III.2 taxes``.

    Empty where the line is a sentence, or goes on with one.
    """
    match = _LIKE_A_HEADING.match(unmarked(lines[index].text))
    if match is None or not any(_is_near(match["word"], word) for word in _WORDS.get(kind, ())):
        return set()
    number = heading_number(match["number"] or match["glued"])
    if number is None or len(number.rest.split()) > _MOST_WORDS or number.rest.rstrip().endswith((".", ",", ";", ":")):
        return set()
    return set() if breaks_off(lines, index) else {r.number for r in number.readings if r.cost <= _CLEAN}


def _is_near(read: str, word: str) -> bool:
    return Levenshtein.distance(read.upper(), word, score_cutoff=_MOST_LOST) <= _MOST_LOST
