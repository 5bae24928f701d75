"""Boxes → printed lines in the order a person reads them. Knows no engine and no image, only quads.

Boxes that stand on one printed line are joined left to right. Where the page has two columns (bilingual contracts:
Indonesian left, English right) the left one is read wholly, then the right one; lines that cross the gutter, such as
titles, split the columns into blocks. Nothing here needs the page to be straight: the gutter may lean, and lines are
followed from box to box, so a curled page keeps its lines.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from statistics import median

from rag.domain import Line, Quad

SAME_LINE = 0.5
"""Share of the lower box's height that two neighbours on one line may be apart."""
LEAST_CHARACTERS = 18
"""Mean characters of a column's boxes. Prose has 30 to 50 in a line; labels (``Nama``, ``Alamat``) have about 10, and
a list of labels and values must be read line by line."""
LEAST_ROWS = 4
LEAST_SHARE = 0.3
"""Share of the page's characters that must stand in columns."""
OVERLAP = 0.6
"""Of its height that a box of one column may reach over the gutter."""
LEANS = [step / 100 for step in range(-12, 13, 2)]
"""Sideways pixels per pixel down that are tried for the gutter."""
GUTTER_STEPS = 60
FIRST_GUTTER, LAST_GUTTER = 0.3, 0.7
"""Shares of the text's width between which a gutter is looked for."""


@dataclass(frozen=True, slots=True)
class _Box:
    """A line with the measures that its place is judged by (pixels)."""

    line: Line
    left: float
    right: float
    y_left: float
    y_right: float
    height: float

    @property
    def y(self) -> float:
        return (self.y_left + self.y_right) / 2

    @property
    def x(self) -> float:
        return (self.left + self.right) / 2

    @property
    def slope(self) -> float:
        return (self.y_right - self.y_left) / max(self.right - self.left, 1.0)


@dataclass(frozen=True, slots=True)
class _Gutter:
    """The white between two columns: x = at + lean * y."""

    at: float
    lean: float

    def side(self, box: _Box) -> int:
        """-1 left of it, 1 right of it, 0 across it; a box is wider than its text, so a little over is not across."""
        x = self.at + self.lean * box.y
        over = min(box.right - x, x - box.left)
        return 0 if over > OVERLAP * box.height else self.nearer(box)

    def nearer(self, box: _Box) -> int:
        """-1 or 1: the side that the middle of the box stands on."""
        return -1 if box.x < self.at + self.lean * box.y else 1


def in_reading_order(lines: Sequence[Line]) -> tuple[Line, ...]:
    """The printed lines that ``lines`` (boxes, in any order) make up. Lines without a quad are left as they are."""
    if not lines or any(line.quad is None for line in lines):
        return tuple(lines)
    boxes = [_box(line, line.quad) for line in lines if line.quad is not None]
    slope = median(box.slope for box in boxes)
    boxes.sort(key=lambda box: box.y - slope * box.x)
    gutter = _gutter(boxes)
    return tuple(line for block in _blocks(boxes, gutter, slope) for line in _printed_lines(block, slope))


def _box(line: Line, quad: Quad) -> _Box:
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = quad
    return _Box(
        line,
        left=(x0 + x3) / 2,
        right=(x1 + x2) / 2,
        y_left=(y0 + y3) / 2,
        y_right=(y1 + y2) / 2,
        height=max((abs(y3 - y0) + abs(y2 - y1)) / 2, 1.0),
    )


def _blocks(boxes: list[_Box], gutter: _Gutter | None, slope: float) -> list[list[_Box]]:
    """Boxes from top to bottom → groups that are read one after the other."""
    if gutter is None:
        return [boxes]
    sides = _sides(boxes, gutter, slope)
    blocks: list[list[_Box]] = []
    for across, run in groupby(zip(sides, boxes, strict=True), key=lambda pair: pair[0] == 0):
        group = list(run)
        signs = (0,) if across else (-1, 1)
        blocks += [block for sign in signs if (block := [box for side, box in group if side == sign])]
    return blocks


def _sides(boxes: list[_Box], gutter: _Gutter, slope: float) -> list[int]:
    """The side of each box. What lies over the gutter beside lines of the columns is ink, no title: by its middle."""
    sides = [gutter.side(box) for box in boxes]
    levels = [box.y - slope * box.x for box in boxes]
    beside = [level for level, side in zip(levels, sides, strict=True) if side]

    def settled(index: int) -> int:
        box = boxes[index]
        if sides[index] or not any(abs(levels[index] - level) < SAME_LINE * box.height for level in beside):
            return sides[index]
        return gutter.nearer(box)

    return [settled(index) for index in range(len(boxes))]


def _gutter(boxes: list[_Box]) -> _Gutter | None:
    """The gutter that puts most characters into columns, or ``None`` on a page of one column."""
    left, right = min(box.left for box in boxes), max(box.right for box in boxes)
    first = left + FIRST_GUTTER * (right - left)
    if sum(box.left > first and len(box.line.text) >= LEAST_CHARACTERS for box in boxes) < LEAST_ROWS:
        return None  # no second column can begin here: most pages end here, at no cost
    middle_y = median(box.y for box in boxes)
    leans = LEANS if any(box.slope for box in boxes) else [0.0]  # drawn pages are straight
    step = (LAST_GUTTER - FIRST_GUTTER) * (right - left) / GUTTER_STEPS
    candidates = [
        _Gutter(first + step * number - lean * middle_y, lean) for number in range(GUTTER_STEPS + 1) for lean in leans
    ]
    scores = [_in_columns(boxes, gutter) for gutter in candidates]
    best = max(range(len(candidates)), key=lambda index: (scores[index], -abs(candidates[index].lean)))
    total = sum(len(box.line.text) for box in boxes)
    return candidates[best] if scores[best] >= LEAST_SHARE * total else None


def _in_columns(boxes: list[_Box], gutter: _Gutter) -> int:
    """Characters that stand in columns if this is the gutter."""
    return sum(
        sum(len(box.line.text) for box in block)
        for across, run in groupby(boxes, key=lambda box: gutter.side(box) == 0)
        if not across and _two_columns(block := list(run), gutter)
    )


def _two_columns(block: list[_Box], gutter: _Gutter) -> bool:
    sides = [[box for box in block if gutter.side(box) == sign] for sign in (-1, 1)]
    return all(
        len(side) >= LEAST_ROWS and sum(len(box.line.text) for box in side) >= LEAST_CHARACTERS * len(side)
        for side in sides
    )


def _printed_lines(boxes: list[_Box], slope: float) -> list[Line]:
    rows = _rows(boxes)
    rows.sort(key=lambda row: median(box.y - slope * box.x for box in row))
    return [_joined(row) for row in rows]


def _rows(boxes: list[_Box]) -> list[list[_Box]]:
    """Follow each line from box to box: the nearest one to the right at the height where this one points."""
    rows: list[list[_Box]] = []
    for box in sorted(boxes, key=lambda box: box.left):
        behind = [row for row in rows if _continues(row[-1], box)]
        if behind:
            max(behind, key=lambda row: row[-1].right).append(box)
        else:
            rows.append([box])
    return rows


def _continues(before: _Box, after: _Box) -> bool:
    if after.left < before.right - min(before.height, after.height):
        return False
    reach = max(after.left - before.right, 0.0)
    expected = before.y_right + reach * (before.slope + after.slope) / 2
    return abs(after.y_left - expected) <= SAME_LINE * min(before.height, after.height)


def _joined(row: list[_Box]) -> Line:
    if len(row) == 1:
        return row[0].line
    text = " ".join(box.line.text for box in row)
    weight = sum(len(box.line.text) for box in row) or 1
    confidence = sum(box.line.confidence * len(box.line.text) for box in row) / weight
    first, last = row[0].line.quad, row[-1].line.quad
    if first is None or last is None:
        raise ValueError("a box without a place cannot be joined")
    return Line(text, min(confidence, 1.0), (first[0], last[1], last[2], first[3]))
