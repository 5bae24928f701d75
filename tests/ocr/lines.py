"""Boxes for tests, drawn by hand."""

from __future__ import annotations

import math

from rag.domain import Line, Point, Quad


def box(text: str, x: float, y: float, width: float, height: float = 20, confidence: float = 0.99) -> Line:
    """A level box whose top left corner is (x, y)."""
    return Line(text, confidence, ((x, y), (x + width, y), (x + width, y + height), (x, y + height)))


def tilted(line: Line, degrees: float) -> Line:
    """``line`` with its box turned about the origin."""
    assert line.quad is not None
    sine, cosine = math.sin(math.radians(degrees)), math.cos(math.radians(degrees))

    def turn(point: Point) -> Point:
        return point[0] * cosine - point[1] * sine, point[0] * sine + point[1] * cosine

    a, b, c, d = line.quad
    quad: Quad = (turn(a), turn(b), turn(c), turn(d))
    return Line(line.text, line.confidence, quad)
