"""What was spoken of last, and what follows from it: the values of a conversation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from rag.domain import Answer, AnswerStatus, Hit, Language, Lookup, Reference, Retrieval

Manner = Literal["alone", "named", "again", "with_focus"]

ALONE_WEIGHT = 0.2
"""Share of the scores that a follow-up's own words get; the rest goes to the same words behind what they follow."""
FOCUS_BONUS = 0.15
"""What a passage of the clause in focus gains, a little more than one that meaning and words both found. Both were set
on the tuning follow-ups, where anything from 0.15 to 0.3 and from 0.1 to 0.3 did about as well."""


@dataclass(frozen=True, slots=True)
class Focus:
    """What was spoken of last: ``positions`` of clauses (best first), the ayat, and the words that led there.

    ``asked_back``: the reference that all of them bear, where the user was asked which one is meant.
    """

    question: str
    language: Language
    positions: tuple[int, ...]
    ayat: str = ""
    asked_back: Reference | None = None


@dataclass(frozen=True, slots=True)
class Understood:
    """How a question is looked up. ``question`` is itself, or with what it leaves out filled in.

    ``manner``: it stands ``alone``; the clause it points to is ``named`` in it now; it wants the same ``again``, in
    simpler words; or it goes on ``with_focus``, and then its own words count as well (``merged``).
    """

    question: str
    manner: Manner = "alone"


def focus_after(question: str, understood: Understood, answer: Answer, retrieval: Retrieval) -> Focus | None:
    """What is in focus after ``answer``: clauses it quotes, lacks an ayat of, or asks to choose from; else nothing."""
    if answer.status is AnswerStatus.AMBIGUOUS:
        return _choice(question, answer.language, retrieval.lookups)
    positions = [citation.position for citation in answer.citations if citation.position >= 0]
    if not positions:
        positions = [
            at for lookup in retrieval.lookups if lookup.lacking in ("ayat", "huruf") for at in lookup.positions
        ]
    if not positions or answer.status in (AnswerStatus.UNANSWERED, AnswerStatus.OUTSIDE):
        return None
    ayat = answer.citations[0].ayat if answer.citations else ""
    spoken = question if understood.manner == "alone" else understood.question
    return Focus(spoken, answer.language, tuple(dict.fromkeys(positions)), ayat)


def _choice(question: str, language: Language, lookups: Sequence[Lookup]) -> Focus | None:
    open_ones = [lookup for lookup in lookups if lookup.status is AnswerStatus.AMBIGUOUS]
    if len(open_ones) != 1:  # an answer to two questions back would not say which one it answers
        return None
    return Focus(question, language, open_ones[0].positions, asked_back=open_ones[0].reference)


def merged(alone: Retrieval, together: Retrieval, focus: Focus | None, hits: int) -> Retrieval:
    """What was found for a follow-up's own words and for them behind what they follow, as one.

    Scores are weighed; passages of the clause in focus have a bonus, because what goes on often stays there.
    """
    if alone.lookups or together.lookups or not together.hits:
        return alone
    found: dict[tuple[int, str, str], Hit] = {}
    for retrieval, weight in ((together, 1 - ALONE_WEIGHT), (alone, ALONE_WEIGHT)):
        for hit in retrieval.hits:
            key = (hit.chunk.clause, hit.chunk.ayat, hit.chunk.text)
            found[key] = _sum(found.get(key), hit, weight)
    if focus is not None:
        for key in [key for key in found if key[0] == focus.positions[0]]:
            found[key] = replace(found[key], bonus=found[key].bonus + FOCUS_BONUS)
    best = sorted(found.values(), key=lambda hit: -hit.score)[:hits]
    return Retrieval(AnswerStatus.RETRIEVED, tuple(best))


def _sum(one: Hit | None, other: Hit, weight: float) -> Hit:
    parts = ("semantic", "keyword", "bonus", "boost", "exact")
    return replace(
        other, **{part: (getattr(one, part) if one else 0.0) + weight * getattr(other, part) for part in parts}
    )
