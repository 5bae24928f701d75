"""Sets a contract on paper and notes, when it is drawn, which line stands where. The only file that knows reportlab."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from io import BytesIO
from typing import Any
from xml.sax.saxutils import escape

from reportlab.lib.enums import TA_CENTER, TA_JUSTIFY, TA_LEFT
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import cm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import BaseDocTemplate, Flowable, Frame, PageBreak, PageTemplate, Paragraph, Spacer, Table

from rag.evaluation.gold_types import Block, GoldContract, Row
from rag.evaluation.ink import draw_furniture, draw_scribble, draw_stamp
from rag.evaluation.styles import FONTS, PrintStyle

PAPER: tuple[float, float] = A4
"""Width and height in points."""


@dataclass(frozen=True, slots=True)
class PrintedLine:
    """A line as it was drawn: its baseline's left end, its width and its letters' size, in points from the bottom left.

    ``column`` is 0 across the page, 1 left, 2 right.
    ``clause`` is the index into ``GoldContract.clauses``, -1 outside every clause; ``heading`` marks its number's line.
    """

    text: str
    x: float
    y: float
    width: float
    size: float
    column: int = 0
    clause: int = -1
    heading: bool = False


def lay_out(contract: GoldContract, style: PrintStyle, count: int) -> tuple[bytes, dict[int, list[PrintedLine]]]:
    """The PDF, and each page's lines in the order drawn. ``count`` is the number of pages that the footer tells."""
    _register_fonts()
    log, buffer, margin = _Log(), BytesIO(), style.margin * cm
    frame = Frame(margin, margin, A4[0] - 2 * margin, A4[1] - 2 * margin, 0, 0, 0, 0)

    def furniture(canvas: Canvas, _: object) -> None:
        page = canvas.getPageNumber()
        for line in draw_furniture(canvas, style, page, count):
            log.note(page, PrintedLine(line.text, line.x, line.y, line.width, line.size))

    document = BaseDocTemplate(buffer, pagesize=A4, title=contract.title, invariant=1)
    document.addPageTemplates(PageTemplate(frames=[frame], onPageEnd=furniture))
    document.build(_Setter(contract, style, log, frame._width).story())
    return buffer.getvalue(), log.lines


@dataclass
class _Log:
    """What was drawn so far, by page."""

    lines: dict[int, list[PrintedLine]] = field(default_factory=dict)

    def note(self, page: int, line: PrintedLine) -> None:
        self.lines.setdefault(page, []).append(line)


class _Traced(Paragraph):  # type: ignore[misc]
    """A paragraph that notes its lines where they are drawn, also when it is split over two pages."""

    def trace(self, log: _Log, clause: int, column: int, continued: bool = False) -> _Traced:
        self._trace, self._continued = (log, clause, column), continued
        return self

    def split(self, width: float, height: float) -> list[Any]:
        parts = super().split(width, height)
        return [part.trace(*self._trace, self._continued or place > 0) for place, part in enumerate(parts)]

    def draw(self) -> None:
        super().draw()
        log, clause, column = self._trace
        style, para = self.style, self.blPara
        for index, drawn in enumerate(para.lines):
            text = " ".join(drawn[1] if isinstance(drawn, tuple) else [word.text for word in drawn.words])
            indent = style.leftIndent + (style.firstLineIndent if index == 0 and not self._continued else 0)
            natural = stringWidth(text, style.fontName, style.fontSize)
            if style.alignment == TA_CENTER:
                indent = (self.width - natural) / 2
            x, y = self.canv.absolutePosition(indent, self.height - style.leading * index - style.fontSize)
            line = PrintedLine(text, x, y, natural, style.fontSize, column, clause, style.name == "heading")
            log.note(self.canv.getPageNumber(), line)


class _Ink(Flowable):  # type: ignore[misc]
    """The room where a party signs: its scribble, and the stamp that lies over it and the text above."""

    def __init__(self, seed: int, stamp: str) -> None:
        super().__init__()
        self._seed, self._stamp = seed, stamp

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        self.width = width
        return width, 2.1 * cm

    def draw(self) -> None:
        rng = random.Random(self._seed)
        if self._stamp:
            draw_stamp(self.canv, 0.32 * self.width, 1.1 * cm, self._stamp, rng)
        draw_scribble(self.canv, 0.5 * self.width, 0.9 * cm, 1.7 * cm, rng)


class _Setter:
    """Turns a contract's rows into flowables in one style."""

    def __init__(self, contract: GoldContract, style: PrintStyle, log: _Log, width: float) -> None:
        self._contract, self._style, self._log, self._width = contract, style, log, width
        self._marks = _paragraph_styles(style, above=contract.titles == "above")

    def story(self) -> list[Any]:
        flowables: list[Any] = []
        signing: list[Row] = []
        for row in self._contract.rows:
            if row[0].style == "signature":
                signing.append(row)
                continue
            if signing:
                flowables.append(self._signatures(signing))
                signing = []
            flowables += self._row(row, flowables)
        return flowables + ([self._signatures(signing)] if signing else [])

    def _row(self, row: Row, before: list[Any]) -> list[Any]:
        if row[0].style == "entry":
            return [self._entry(row[0])]
        if len(row) == 2:
            return ([Spacer(1, 7)] if row[0].style == "heading" else []) + [self._pair(row)]
        starts = row[0].style == "annex" and not (before and getattr(before[-1], "annex", False))
        flowable = self._text(row[0], 0)
        flowable.annex = row[0].style == "annex"
        return [PageBreak(), flowable] if starts else [flowable]

    def _text(self, block: Block, column: int, text: str | None = None) -> _Traced:
        printed = escape(block.text if text is None else text)
        return _Traced(printed, self._marks[block.style]).trace(self._log, block.clause, column)

    def _entry(self, block: Block) -> Table:
        label, value = (cell.strip() for cell in block.text.split("|"))
        widths = [3.6 * cm, self._width - 3.6 * cm]
        return _table([[self._text(block, 0, label), self._text(block, 0, f": {value}")]], widths)

    def _pair(self, row: Row) -> Table:
        gap = 0.7 * cm
        half = (self._width - gap) / 2
        cells = [self._text(row[0], 1), "", self._text(row[1], 2)]
        table = _table([cells], [half, gap, half])
        table.keepWithNext = row[0].style.startswith("heading")
        return table

    def _signatures(self, rows: Sequence[Row]) -> Table:
        stamp = "PT CONTOH" if self._style.stamp else ""
        cells: list[list[Any]] = [[self._text(block, 0) for block in row] for row in rows]
        if self._style.stamp:
            cells.insert(1, [_Ink(7, stamp), _Ink(11, "")])
        else:
            cells.insert(1, [Spacer(1, 2.1 * cm)] * 2)
        table = _table(cells, [self._width / 2] * 2, split=False)
        table.spaceBefore = 14
        return table


def _table(cells: list[list[Any]], widths: list[float], split: bool = True) -> Table:
    style: list[tuple[Any, ...]] = [("VALIGN", (0, 0), (-1, -1), "TOP")]
    style += [(f"{side}PADDING", (0, 0), (-1, -1), 0) for side in ("LEFT", "RIGHT", "TOP", "BOTTOM")]
    return Table(cells, widths, style=style, splitInRow=int(split), hAlign="LEFT")


def _paragraph_styles(style: PrintStyle, above: bool) -> dict[str, ParagraphStyle]:
    regular, bold = FONTS[style.font]
    align = TA_JUSTIFY if style.justified else TA_LEFT
    head = TA_LEFT if style.left else TA_CENTER
    size, leading = style.size, style.size * 1.32
    plain = ParagraphStyle("paragraph", fontName=regular, fontSize=size, leading=leading, alignment=align, spaceAfter=4)
    em = size * 1.75

    def strong(name: str, before: float, after: float, alignment: int, keep: int = 1) -> ParagraphStyle:
        return ParagraphStyle(
            name, plain, fontName=bold, alignment=alignment, spaceBefore=before, spaceAfter=after, keepWithNext=keep
        )

    def hanging(name: str, depth: float) -> ParagraphStyle:
        return ParagraphStyle(name, plain, leftIndent=depth * em, firstLineIndent=-em, spaceAfter=2.5)

    return {
        "paragraph": plain,
        "entry": ParagraphStyle("entry", plain, alignment=TA_LEFT, spaceAfter=0),
        "title": strong("title", 0, 3, TA_CENTER),
        "heading": strong("heading", 2 if above else 9, 4 if above else 2, head),
        "heading_title": strong("heading_title", 9 if above else 2, 2 if above else 4, head),
        "annex": strong("annex", 0, 6, TA_CENTER),
        "signature": ParagraphStyle("signature", plain, alignment=TA_CENTER),
        "ayat": hanging("ayat", 1),
        "huruf": hanging("huruf", 2),
        "item": hanging("item", 1),
    }


def _register_fonts() -> None:
    for face in ("Vera", "VeraBd"):
        if face not in pdfmetrics.getRegisteredFontNames():
            pdfmetrics.registerFont(TTFont(face, f"{face}.ttf"))
