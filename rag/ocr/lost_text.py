"""Text that a photo lost and no reader misses: behind a glare, beyond the edge, on a piece torn off. Knows no engine.

Where there is no ink, nothing is read badly: the reading is sure of itself, and ``coverage`` sees nothing uncovered.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from rag.domain import Line

Image = NDArray[np.uint8]
LEAST_LINES = 3
"""Lines that must be cut at one side, or end at a glare, before that is no chance."""
LONG = 0.25
"""Share of the picture's width; shorter ones at an edge may be the neighbouring page of a book."""
AT_EDGE = 0.003
"""Share of the side; boxes are drawn wider than the letters, so whole letters end a little further in."""
CUT_SHARE = 0.3
"""Share of the long lines that must be cut at that side."""
FLAT = 0.75
"""Of the usual height: a line at the upper or lower edge that is lower was cut along."""
MARGIN = 0.25, 0.9
"""Line heights beside a line's end where there is still paper on any page that is whole."""
LAST_LETTERS = 2.5
"""Line heights of a line whose paper is compared with what lies beside its end."""
OFF_PAPER = 0.7
"""Of the paper's brightness on the line; what is darker beside it is the table."""
BURNT_OUT = 250
LEAST_GLARE = 0.003
MOST_GLARE = 0.5
"""Share of the picture; more is white paper, and less a reflex between two words."""
WHITE_PAPER = 236
"""Grey level of the paper at which burnt out and white cannot be told apart, as on any scan."""
SMALL = 640
"""Pixels of the long side at which a glare is looked for."""
REACH = 2.5
"""Line heights between a line's end and the glare that swallowed the rest of it."""


class _Box(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float

    @property
    def height(self) -> float:
        return self.bottom - self.top


def is_cut_off(lines: Sequence[Line], width: int, height: int) -> bool:
    """Whether several lines run out of the picture at one side, or one is cut along at its top or bottom."""
    long = [box for box in _boxes(lines) if box.right - box.left >= LONG * width]
    if len(long) < LEAST_LINES:
        return False
    usual = median(box.height for box in long)
    beside, above = max(AT_EDGE * width, 1.0), max(AT_EDGE * height, 1.0)
    left = sum(box.left <= beside for box in long)
    right = sum(box.right >= width - 1 - beside for box in long)
    at_top_or_bottom = (box for box in long if box.top <= above or box.bottom >= height - 1 - above)
    many = max(LEAST_LINES, CUT_SHARE * len(long))
    return left >= many or right >= many or any(box.height < FLAT * usual for box in at_top_or_bottom)


def is_torn_off(image: Image, lines: Sequence[Line]) -> bool:
    """Whether several lines end where the paper ends, without a margin: at a tear, a fold, or a sheet laid on top."""
    long = [box for box in _boxes(lines) if box.right - box.left >= LONG * image.shape[1]]
    many = max(LEAST_LINES, CUT_SHARE * len(long))
    grey = np.asarray(cv2.cvtColor(image, cv2.COLOR_RGB2GRAY), dtype=np.uint8)
    left = sum(_leaves_the_paper(grey, box, box.left, -box.height) for box in long)
    right = sum(_leaves_the_paper(grey, box, box.right, box.height) for box in long)
    return left >= many or right >= many


def _leaves_the_paper(grey: Image, box: _Box, end: float, outwards: float) -> bool:
    """Whether what lies beside a line's ``end`` is darker than the paper under its last letters.

    ``outwards`` is a line's height, negative to the left. A shadow's edge is softer than the few heights looked at.
    """
    near, far = MARGIN
    beside = _between(grey, box, end + near * outwards, end + far * outwards)
    own = _between(grey, box, end - LAST_LETTERS * outwards, end)
    return beside.size > 0 and own.size > 0 and float(np.median(beside)) < OFF_PAPER * float(np.percentile(own, 75))


def _between(grey: Image, box: _Box, one: float, other: float) -> Image:
    rows, columns = sorted((box.top, box.bottom)), sorted((one, other))
    top, bottom, left, right = (max(round(value), 0) for value in (*rows, *columns))
    return grey[top:bottom, left:right]


def has_glare(image: Image, lines: Sequence[Line]) -> bool:
    """Whether light has burnt out a spot at which several lines end."""
    boxes = _boxes(lines)
    if len(boxes) < LEAST_LINES:
        return False
    scale = min(SMALL / max(image.shape[:2]), 1.0)
    small = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA).min(axis=2)
    if float(np.percentile(small, 75)) >= WHITE_PAPER:
        return False
    burnt = cv2.morphologyEx((small >= BURNT_OUT).astype(np.uint8), cv2.MORPH_OPEN, np.ones((5, 5), np.uint8))
    _, _, spots, _ = cv2.connectedComponentsWithStats(burnt, connectivity=8)
    return any(
        LEAST_GLARE <= area / small.size <= MOST_GLARE
        and _swallowed(_Box(x / scale, y / scale, (x + w) / scale, (y + h) / scale), boxes) >= LEAST_LINES
        for x, y, w, h, area in spots[1:]
    )


def _swallowed(spot: _Box, boxes: Sequence[_Box]) -> int:
    """How many lines end where the spot begins, or begin where it ends, though the text runs on beyond it."""
    leftmost, rightmost = min(box.left for box in boxes), max(box.right for box in boxes)
    count = 0
    for box in boxes:
        reach = REACH * box.height
        beside = min(box.bottom, spot.bottom) - max(box.top, spot.top) > 0.5 * box.height
        ends = abs(box.right - spot.left) <= reach and rightmost - spot.left > 2 * reach
        begins = abs(box.left - spot.right) <= reach and spot.right - leftmost > 2 * reach
        count += beside and (ends or begins)
    return count


def _boxes(lines: Sequence[Line]) -> list[_Box]:
    return [
        _Box(
            min(x for x, _ in line.quad),
            min(y for _, y in line.quad),
            max(x for x, _ in line.quad),
            max(y for _, y in line.quad),
        )
        for line in lines
        if line.quad is not None
    ]
