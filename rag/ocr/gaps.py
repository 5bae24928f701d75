"""A box that runs over a wide white gap → one box for each side. Pure; knows no engine.

Detectors join the lines of two columns across a narrow gutter. Cut where it is uncertain: boxes on one printed line
are joined again by ``reading_order``, so a cut in plain text changes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rag.domain import Line, Point, Quad

WIDE = 1.3
"""Box heights from letter to letter. Spaces of justified text have up to 0.9, a gutter of 7 mm has 1.7."""


def cut_at_gaps(line: Line, centres: Sequence[float] | None) -> tuple[Line, ...]:
    """``line`` in pieces, or whole. ``centres`` are the x of each character that is not a space, in pixels."""
    if line.quad is None or centres is None or len(centres) < 2:
        return (line,)
    height = abs(line.quad[3][1] - line.quad[0][1])
    cuts = [i for i in range(1, len(centres)) if centres[i] - centres[i - 1] > WIDE * height]
    texts = _pieces(line.text, cuts)
    middles = [(centres[cut - 1] + centres[cut]) / 2 for cut in cuts]
    return tuple(
        replace(line, text=text, quad=quad)
        for text, quad in zip(texts, _quads(line.quad, middles), strict=True)
        if text
    )


def _pieces(text: str, cuts: Sequence[int]) -> list[str]:
    """``text`` cut before the characters ``cuts``, which count no spaces."""
    pieces = [""]
    count = 0
    for character in text:
        if not character.isspace():
            if count in cuts:
                pieces.append("")
            count += 1
        pieces[-1] += character
    return [piece.strip() for piece in pieces]


def _quads(quad: Quad, middles: Sequence[float]) -> list[Quad]:
    top_left, top_right, bottom_right, bottom_left = quad
    tops = [top_left, *(_between(top_left, top_right, x) for x in middles), top_right]
    bottoms = [bottom_left, *(_between(bottom_left, bottom_right, x) for x in middles), bottom_right]
    return [(tops[i], tops[i + 1], bottoms[i + 1], bottoms[i]) for i in range(len(middles) + 1)]


def _between(left: Point, right: Point, x: float) -> Point:
    """The point of the edge from ``left`` to ``right`` at ``x``."""
    share = (x - left[0]) / (right[0] - left[0]) if right[0] != left[0] else 0.0
    return x, left[1] + share * (right[1] - left[1])
