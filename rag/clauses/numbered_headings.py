"""Headings without a heading word: a bare number and a title, in contracts that have no Pasal."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rag.clauses.candidates import BARE_MIXED, PLAIN, Candidate, Placed
from rag.clauses.heading_lists import without_lists
from rag.clauses.heading_words import unmarked
from rag.clauses.numbers import readings, without_swaps
from rag.clauses.title_shape import MAX_TITLE_WORDS, in_capitals, is_title
from rag.domain import ClauseKind

_BARE = re.compile(
    r"^\s*(?P<number>[\dIVXLivxlOoSBTZzGAbsg|!\[\]?]{1,5}(?:\.[\dlIO]{1,2})?)(?:(?P<stop>[.)])\s*|\s+)(?P<rest>\S.*)$"
)
_LETTER = re.compile(r"[a-zA-HJ-UWYZ]")
"""``b.`` and ``B.`` open a lettered section, not a damaged 8."""
_MAX_BARE_WORDS = 8


def numbered_candidates(lines: Sequence[Placed]) -> tuple[Candidate, ...]:
    """Lines that open a clause with a bare number and a title (``1. DEFINISI``, ``2. Ruang Lingkup``, ``II.3 Fees``).

    Numbers of two levels count only where there are more of them than of one: else they are paragraphs.
    """
    found = without_lists([_numbered_candidate(placed) for placed in lines])
    dotted = [candidate for candidate in found if "." in candidate.numbers[0].number]
    plain = [candidate for candidate in found if "." not in candidate.numbers[0].number]
    return tuple(dotted if len(dotted) > len(plain) else plain)


def _numbered_candidate(placed: Placed) -> Candidate | None:
    match = _BARE.match(unmarked(placed.text))
    if match is None or not (match["stop"] or "." in match["number"]):
        return None
    title = match["rest"].strip()
    numbers = () if _LETTER.fullmatch(match["number"]) else readings(match["number"])
    numbers = numbers if placed.line.confidence < 1.0 else without_swaps(numbers)
    capital = in_capitals(title)
    if not numbers or not is_title(title) or len(title.split()) > (MAX_TITLE_WORDS if capital else _MAX_BARE_WORDS):
        return None
    printed = match["number"] + (match["stop"] or "")
    skip = PLAIN if capital else BARE_MIXED
    return Candidate(ClauseKind.NUMBERED, (placed.ref,), printed, title, numbers, 0, 0.0, skip)
