"""Line by line the surer of several readings of one page: a rule that is measured, and not good enough to be used.

A shadow that one variant lifts is noise that it lifts elsewhere, so no variant is best on all of a page. All readings
must lie on the same picture: boxes are matched by their places.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rag.domain import Line, Quad
from rag.ocr.engine import Reading

SAME_PLACE = 0.6
"""Share of the larger box that two boxes of one line must have in common."""
FREE = 0.2
"""A box that shares at most this much of itself with others stands on a line that they missed."""
SURE_ENOUGH = 0.6
"""Of a line that only one reading has; below, it may be a shadow's edge."""
LEAST_LENGTH = 0.8
"""A surer line must not be shorter than that share of the other: half a line is read more surely than a whole one."""


@dataclass(frozen=True, slots=True)
class _Box:
    line: Line
    left: float
    top: float
    right: float
    bottom: float

    @property
    def area(self) -> float:
        return max(self.right - self.left, 0.0) * max(self.bottom - self.top, 0.0)

    def shared(self, other: _Box) -> float:
        """Square pixels that both have."""
        width = min(self.right, other.right) - max(self.left, other.left)
        height = min(self.bottom, other.bottom) - max(self.top, other.top)
        return max(width, 0.0) * max(height, 0.0)


def surest_lines(readings: Sequence[Reading]) -> Reading:
    """The first reading, with each line that another reads more surely replaced, and lines that it missed added.

    ``readings`` is not empty; the first decides where lines are cut, so the best one should be first.
    """
    base, *others = readings
    boxes = [_box(line) for line in base.lines if line.quad is not None]
    for other in others:
        boxes = _surer(boxes, [_box(line) for line in other.lines if line.quad is not None])
    seconds = sum(reading.seconds for reading in readings)
    return replace(base, variant="merged", lines=tuple(box.line for box in boxes), seconds=seconds)


def _surer(boxes: list[_Box], others: list[_Box]) -> list[_Box]:
    kept = [max((box, *_rivals(box, others)), key=lambda each: each.line.confidence) for box in boxes]
    return kept + [box for box in others if _is_missed(box, kept)]


def _rivals(box: _Box, others: list[_Box]) -> list[_Box]:
    least = LEAST_LENGTH * len(box.line.text)
    return [
        other
        for other in others
        if other.shared(box) > SAME_PLACE * max(box.area, other.area) and len(other.line.text) >= least
    ]


def _is_missed(box: _Box, kept: list[_Box]) -> bool:
    covered = sum(box.shared(other) for other in kept)
    return box.line.confidence >= SURE_ENOUGH and covered <= FREE * box.area


def _box(line: Line) -> _Box:
    quad: Quad | None = line.quad
    if quad is None:
        raise ValueError("a line without a place cannot be matched")
    xs, ys = [x for x, _ in quad], [y for _, y in quad]
    return _Box(line, min(xs), min(ys), max(xs), max(ys))
