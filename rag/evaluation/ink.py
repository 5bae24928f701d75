"""What is drawn around and over a contract's text: header, footer, initials, stamp, signatures. Works on a canvas.

Knows nothing of layout; every random stroke comes from the generator it is given, so a page is the same each time.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from random import Random
from typing import Any

from rag.evaluation.styles import FONTS, NOTICE, PrintStyle

_A4_WIDTH, _A4_HEIGHT, _CM = 595.28, 841.89, 28.35
_PARAF = "Paraf: ______ ______"


@dataclass(frozen=True, slots=True)
class FurnitureLine:
    """A text of the page's frame: its baseline's left end, its width and its letters' size, in points."""

    text: str
    x: float
    y: float
    width: float
    size: float


def draw_furniture(canvas: Any, style: PrintStyle, page: int, pages: int) -> list[FurnitureLine]:
    """Draws header, footer and initials of one page; returns the texts among them."""
    regular, _ = FONTS[style.font]
    drawn: list[FurnitureLine] = []

    def put(x: float, y: float, text: str, size: float) -> None:
        canvas.setFont(regular, size)
        width = canvas.stringWidth(text, regular, size)
        drawn.append(FurnitureLine(text, x - width / 2, y, width, size))
        canvas.drawCentredString(x, y, text)

    canvas.saveState()
    canvas.setFillGray(0.25)
    if style.header:
        put(_A4_WIDTH / 2, _A4_HEIGHT - 1.3 * _CM, style.header, 9)
        canvas.setLineWidth(0.5)
        canvas.line(style.margin * _CM, _A4_HEIGHT - 1.5 * _CM, _A4_WIDTH - style.margin * _CM, _A4_HEIGHT - 1.5 * _CM)
    put(_A4_WIDTH / 2, 1.25 * _CM, style.footer.format(page=page, pages=pages), 9.5)
    put(_A4_WIDTH / 2, 0.75 * _CM, NOTICE, 8)
    if style.paraf:
        put(_A4_WIDTH - 4.2 * _CM, 1.25 * _CM, _PARAF, 9.5)
        for dx in (-0.05, 1.25):
            draw_scribble(
                canvas, _A4_WIDTH - 4.2 * _CM + dx * _CM, 1.4 * _CM, 0.5 * _CM, Random(100 * page + round(10 * dx))
            )
    canvas.restoreState()
    return drawn


def draw_scribble(canvas: Any, x: float, y: float, size: float, rng: Random) -> None:
    """A signature in blue ink: a few loops around (x, y), ``size`` points wide to each side."""
    canvas.saveState()
    canvas.setStrokeColorRGB(0.12, 0.16, 0.5, alpha=0.85)
    canvas.setLineWidth(max(0.7, size / 40))
    canvas.setLineCap(1)
    path = canvas.beginPath()
    path.moveTo(x - size, y + rng.uniform(-0.2, 0.2) * size)
    loops = rng.randint(3, 6)
    for step in range(loops):
        right = x - size + (step + 1) * 2 * size / loops
        high, low = rng.uniform(0.15, 0.8) * size, rng.uniform(0.1, 0.55) * size
        lean = rng.uniform(-0.4, 0.3) * size
        path.curveTo(right - 0.3 * size + lean, y + high, right + lean, y + high, right, y - low)
    canvas.drawPath(path)
    canvas.restoreState()


def draw_stamp(canvas: Any, x: float, y: float, name: str, rng: Random) -> None:
    """A round company stamp, slightly turned and not quite opaque, centred at (x, y)."""
    radius = 1.35 * _CM
    canvas.saveState()
    canvas.translate(x, y)
    canvas.rotate(rng.uniform(-25, 25))
    canvas.setStrokeColorRGB(0.35, 0.12, 0.5, alpha=0.6)
    canvas.setFillColorRGB(0.35, 0.12, 0.5, alpha=0.6)
    for share, width in ((1.0, 1.6), (0.68, 0.8)):
        canvas.setLineWidth(width)
        canvas.circle(0, 0, share * radius)
    canvas.setFont("Helvetica-Bold", 8)
    canvas.drawCentredString(0, -3, name)
    _around(canvas, "CONTOH * REKAAN * CONTOH * REKAAN *", 0.78 * radius)
    canvas.restoreState()


def _around(canvas: Any, text: str, radius: float) -> None:
    canvas.setFont("Helvetica-Bold", 6.5)
    for index, letter in enumerate(text):
        angle = -2 * math.pi * index / len(text)
        canvas.saveState()
        canvas.translate(radius * math.sin(-angle), radius * math.cos(angle))
        canvas.rotate(math.degrees(angle))
        canvas.drawCentredString(0, 0, letter)
        canvas.restoreState()
