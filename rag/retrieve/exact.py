"""The exact path: a reference in a question to the clause that bears that number here, or to why there is none.

Numbers are compared as canonical numbers, never as text and never by resemblance, so 5 is not 15, 5A or 50.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from rag.clauses import find_references, follows, is_sure, main_kind
from rag.clauses.grammar import BODY
from rag.domain import AnswerStatus, Chunk, Clause, ClauseKind, ClauseStatus, Contract, Hit, Lookup, Reference

EXACT_SCORE = 2.0
"""The article's score for a literal match: above every fused score, whose parts sum to less than 1.5."""

_WORD = re.compile(r"[^\W\d_]{2}")
_OF_CLAUSE = {
    ClauseStatus.FOUND: AnswerStatus.FOUND,
    ClauseStatus.REPAIRED: AnswerStatus.REPAIRED,
    ClauseStatus.INFERRED: AnswerStatus.INFERRED,
}
_WORST_LAST = (AnswerStatus.FOUND, AnswerStatus.REPAIRED, AnswerStatus.INFERRED, AnswerStatus.AMBIGUOUS)


def look_up(reference: Reference, contract: Contract) -> Lookup:
    """The clause that ``reference`` names in ``contract``."""
    if reference.outside:
        return Lookup(reference, AnswerStatus.OUTSIDE)
    if reference.relative:
        return _by_place(reference, contract)
    kind = _kind(reference, contract.clauses)
    same_kind = [(at, clause) for at, clause in enumerate(contract.clauses) if clause.kind is kind]
    found = _preferred([(at, clause) for at, clause in same_kind if clause.number == reference.number], reference)
    if not found or (not reference.part and _is_a_gap(reference.number, found, contract)):
        inner = _sub_number(reference, contract)
        numbers = tuple(dict.fromkeys(clause.number for _, clause in same_kind if _in_part(clause, reference)))
        return inner or Lookup(reference, AnswerStatus.MISSING, lacking="clause", available=numbers)
    if len(found) > 1:
        return Lookup(reference, AnswerStatus.AMBIGUOUS, tuple(at for at, _ in found))
    return _within(reference, found[0][0], contract)


def _by_place(reference: Reference, contract: Contract) -> Lookup:
    """``pasal terakhir``, ``pasal setelah pasal 3``: the number that stands there, looked up like any other."""
    kind = _kind(reference, contract.clauses)
    run = [clause for clause in contract.clauses if clause.kind is kind and _in_part(clause, reference)]
    numbers = tuple(dict.fromkeys(clause.number for clause in run))
    at = {"first": 0, "last": len(numbers) - 1}.get(reference.relative, -1)
    if reference.number in numbers:
        at = numbers.index(reference.number) + (1 if reference.relative == "after" else -1)
    if not 0 <= at < len(numbers):
        return Lookup(replace(reference, relative=""), AnswerStatus.MISSING, lacking="clause", available=numbers)
    found = look_up(replace(reference, number=numbers[at], relative=""), contract)
    certain = found.status is not AnswerStatus.FOUND or _stands_there(reference, numbers, numbers[at])
    return found if certain else replace(found, status=AnswerStatus.INFERRED)


def _stands_there(reference: Reference, numbers: Sequence[str], number: str) -> bool:
    """Whether no clause that was not read may stand there instead."""
    if reference.relative == "after":
        return follows(reference.number, number)
    return follows(number, reference.number) if reference.relative == "before" else True


def overall(lookups: Sequence[Lookup]) -> AnswerStatus:
    """The status of a question from those of its references: that of the weakest clause which is there."""
    there = [lookup.status for lookup in lookups if lookup.status in _WORST_LAST]
    if there:
        return max(there, key=_WORST_LAST.index)
    missing = any(lookup.status is AnswerStatus.MISSING for lookup in lookups)
    return AnswerStatus.MISSING if missing else AnswerStatus.OUTSIDE


def exact_hits(lookups: Sequence[Lookup], chunks: Sequence[Chunk]) -> tuple[Hit, ...]:
    """The chunks of the clauses that were named, in the order named; of a named ayat, only its own."""
    hits: dict[Chunk, Hit] = {}
    for lookup in lookups:
        for position in lookup.positions:
            own = [chunk for chunk in chunks if chunk.clause == position]
            named = [chunk for chunk in own if lookup.reference.ayat and chunk.ayat == lookup.reference.ayat]
            hits |= {chunk: Hit(chunk, exact=EXACT_SCORE) for chunk in named or own}
    return tuple(hits.values())


def literal_hits(reference: Reference, chunks: Sequence[Chunk]) -> tuple[Hit, ...]:
    """The article's literal scan, for text in which no clause was recognised: chunks that name the clause.

    What counts as naming it is what counts in a question (``find_references``): word and number together, damaged or
    not, however they are spaced. A scan for 5 passes over ``Pasal 50``, ``Pasal 5A``, ``5 kursi`` and a statute's 5.
    """
    return tuple(Hit(chunk, exact=EXACT_SCORE) for chunk in chunks if _names(chunk.text, reference))


def _names(text: str, reference: Reference) -> bool:
    kinds = (
        {reference.kind, None} if reference.kind else {ClauseKind.PASAL, ClauseKind.ARTICLE, ClauseKind.SECTION, None}
    )
    return any(r.number == reference.number and r.kind in kinds and not r.outside for r in find_references(text))


def _kind(reference: Reference, clauses: Sequence[Clause]) -> ClauseKind | None:
    """The kind that was named, where the contract has it; else the kind it is made of (``article 5`` of a Pasal)."""
    if reference.kind is ClauseKind.BAB or any(clause.kind is reference.kind for clause in clauses):
        return reference.kind
    return main_kind(clauses)


def _in_part(clause: Clause, reference: Reference) -> bool:
    return clause.part == ("" if reference.part == BODY else reference.part)


def _preferred(found: list[tuple[int, Clause]], reference: Reference) -> list[tuple[int, Clause]]:
    """The named part's clause; without a named part all, save the penjelasan's, which only explains the body's."""
    if reference.part:
        named = [(at, clause) for at, clause in found if _in_part(clause, reference)]
        # ``lampiran`` without a number is any of them.
        return named or [(at, clause) for at, clause in found if clause.part.startswith(f"{reference.part} ")]
    return [(at, clause) for at, clause in found if clause.part != "penjelasan"] or found


def _is_a_gap(number: str, found: Sequence[tuple[int, Clause]], contract: Contract) -> bool:
    """Whether only other parts bear the number, while the body should, or may: its own clause was not read."""
    kind = found[0][1].kind
    body = any(clause.kind is kind and not clause.part for clause in contract.clauses)
    elsewhere = all(clause.part for _, clause in found)
    explained = all(clause.part == "penjelasan" for _, clause in found)
    return body and elsewhere and (explained or number in contract.missing or _end_is_lost(kind, contract))


def _end_is_lost(kind: ClauseKind, contract: Contract) -> bool:
    """Whether pages are lost where the body ends: they may hold more of its clauses, and the next part's first."""
    run = [clause for clause in contract.clauses if clause.kind is kind]
    turns = ((one, other) for one, other in pairwise(run) if other.part and not one.part)
    return any(
        other.number != "1" or any(page in contract.gaps for page in one.pages[-1:]) or _lacks_a_title(other, contract)
        for one, other in turns
    )


def _lacks_a_title(first: Clause, contract: Contract) -> bool:
    """Whether another contract's, or the penjelasan's, first clause opens a page: what parts them is on a lost one."""
    if not first.part.startswith("kontrak"):
        return False
    above = contract.pages[first.page - 1].lines[: first.lines[0].index]
    elsewhere = {line.text for page in contract.pages if page.number != first.page for line in page.lines}
    return not any(_WORD.search(line.text) and line.text not in elsewhere for line in above)


def _within(reference: Reference, position: int, contract: Contract) -> Lookup:
    """The named ayat and huruf, or what the clause has instead."""
    clause = contract.clauses[position]
    huruf = clause.huruf
    if reference.ayat:
        ayat = next((ayat for ayat in clause.ayat if ayat.number.rsplit(".", 1)[-1] == reference.ayat), None)
        if ayat is None:
            available = tuple(ayat.number for ayat in clause.ayat)
            return Lookup(reference, AnswerStatus.MISSING, (position,), "ayat", available)
        huruf = ayat.huruf
    elif reference.huruf and clause.ayat:
        huruf = tuple(item for ayat in clause.ayat for item in ayat.huruf)
    letters = tuple(item.letter for item in huruf)
    if reference.huruf and reference.huruf not in letters:
        return Lookup(reference, AnswerStatus.MISSING, (position,), "huruf", letters)
    unsure = _end_is_unsure(reference, position, contract)
    return Lookup(reference, AnswerStatus.INFERRED if unsure else _OF_CLAUSE[clause.status], (position,))


def _end_is_unsure(reference: Reference, position: int, contract: Contract) -> bool:
    """Whether what comes next was not read, so that its text may stand in what was asked for."""
    numbers = [ayat.number.rsplit(".", 1)[-1] for ayat in contract.clauses[position].ayat]
    if reference.ayat and reference.ayat != numbers[-1]:
        return str(int(reference.ayat) + 1) not in numbers
    return not is_sure(contract, position)


def _sub_number(reference: Reference, contract: Contract) -> Lookup | None:
    """``pasal 4.2`` where clause 4 has a paragraph printed ``4.2``."""
    head, _, rest = reference.number.partition(".")
    if not rest or reference.ayat:
        return None
    for position, clause in enumerate(contract.clauses):
        if clause.number == head and any(ayat.number == reference.number for ayat in clause.ayat):
            return Lookup(reference, _OF_CLAUSE[clause.status], (position,))
    return None
