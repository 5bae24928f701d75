"""Two languages side by side: each column is read through all pages before the other.

On one page the left column comes before the right one. Over a page break that order would cut a clause in two and hand
its second half to the other language's clause of the same number, so where a contract's columns are in two languages,
they are parted for the whole document.
"""

from __future__ import annotations

from collections.abc import Sequence

from rag.clauses.candidates import Placed
from rag.clauses.headings import candidates
from rag.domain import ClauseKind
from rag.language import language_lean

_ENGLISH = {ClauseKind.ARTICLE, ClauseKind.SECTION}
_MIN_HEADINGS = 2
_MIDDLE = (0.35, 0.65)
"""Where the gutter may lie, as a share of the printed width."""
_STEPS = 31
_MAX_CROSSING = 0.25
"""Share of a page's lines (titles, footers) that may run across the gutter."""
_MIN_SIDE = 2
_LEAN = 20.0
"""How far a column's words lean to a language, at least: a sentence does as far."""


def in_column_order(lines: Sequence[Placed]) -> tuple[list[Placed], int]:
    """``lines`` as they are, or, in a contract of two columns, all left ones before all right ones.

    And where the right ones begin: the number of lines where there are none. Lines that run across both columns stay
    with the left.
    """
    pages: dict[int, list[Placed]] = {}
    for placed in lines:
        pages.setdefault(placed.ref.page, []).append(placed)
    gutters = {page: _gutter(own) for page, own in pages.items()}
    left: list[Placed] = []
    right: list[Placed] = []
    for page, own in pages.items():
        gutter = gutters[page]
        for placed in own:
            (right if gutter is not None and _span(placed)[0] >= gutter else left).append(placed)
    if not right or not (_headings_in_two_languages(lines) or _lean_apart(left, right)):
        return list(lines), len(lines)
    return left + right, len(left)


def _headings_in_two_languages(lines: Sequence[Placed]) -> bool:
    kinds = [candidate.kind for candidate in candidates(lines)]
    return min(kinds.count(ClauseKind.PASAL), sum(kind in _ENGLISH for kind in kinds)) >= _MIN_HEADINGS


def _lean_apart(left: Sequence[Placed], right: Sequence[Placed]) -> bool:
    """Whether the columns' words are of two languages: a single page may have no heading in one of them."""
    leans = [language_lean(" ".join(placed.text for placed in side)) for side in (left, right)]
    return min(leans) <= -_LEAN and max(leans) >= _LEAN


def _gutter(lines: Sequence[Placed]) -> float | None:
    """The x, in pixels, that the fewest lines run across; ``None`` where the page has no two columns."""
    spans = [_span(placed) for placed in lines if placed.line.quad is not None]
    if len(spans) < len(lines) or not spans:
        return None
    low, high = min(start for start, _ in spans), max(end for _, end in spans)
    places = [
        low + (high - low) * (_MIDDLE[0] + (_MIDDLE[1] - _MIDDLE[0]) * step / _STEPS) for step in range(_STEPS + 1)
    ]
    crossing = {x: sum(start < x < end for start, end in spans) for x in places}
    fewest = min(crossing.values())
    best = [x for x in places if crossing[x] == fewest]
    gutter = best[len(best) // 2]
    sides = sum(end <= gutter for _, end in spans), sum(start >= gutter for start, _ in spans)
    return gutter if fewest <= _MAX_CROSSING * len(spans) and min(sides) >= _MIN_SIDE else None


def _span(placed: Placed) -> tuple[float, float]:
    quad = placed.line.quad
    if quad is None:
        return 0.0, 0.0
    across = [x for x, _ in quad]
    return min(across), max(across)
