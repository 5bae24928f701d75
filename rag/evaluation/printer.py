"""Prints a contract, to PDF or to Word, and says what is printed where: each page's true lines, each clause's pages.

How lines are set is ``layout``'s; nothing here reads a PDF back.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from io import BytesIO

from rag.evaluation.gold_types import GoldContract
from rag.evaluation.layout import PAPER, PrintedLine, lay_out
from rag.evaluation.styles import PrintStyle, style_of

__all__ = ["PAPER", "Printed", "PrintedLine", "PrintedPage", "print_contract", "print_docx"]


@dataclass(frozen=True, slots=True)
class PrintedPage:
    """The true lines of a page in reading order: left column before right, furniture included, ink not."""

    number: int
    lines: tuple[PrintedLine, ...]

    @property
    def text(self) -> str:
        """Its lines, one below the other."""
        return "\n".join(line.text for line in self.lines)


@dataclass(frozen=True, slots=True)
class Printed:
    """A printed contract: the PDF's bytes, its pages, and the pages that each gold clause stands on."""

    contract: GoldContract
    style: PrintStyle
    pdf: bytes
    pages: tuple[PrintedPage, ...]
    clause_pages: tuple[tuple[int, ...], ...]


def print_contract(contract: GoldContract, style: PrintStyle | None = None) -> Printed:
    """Prints ``contract`` on A4. Laid out twice: the footer tells how many pages there are."""
    style = style or style_of(contract.name)
    _, draft = lay_out(contract, style, 0)
    pdf, lines = lay_out(contract, style, len(draft))
    pages = tuple(PrintedPage(number, tuple(_reading_order(lines[number]))) for number in sorted(lines))
    where = tuple(_pages_of(index, pages) for index in range(len(contract.clauses)))
    return Printed(contract, style, pdf, pages, where)


def print_docx(contract: GoldContract) -> bytes:
    """The contract as a Word file: plain paragraphs, and a table of two columns where it has two."""
    from docx import Document
    from docx.enum.text import WD_ALIGN_PARAGRAPH

    document = Document()
    table = document.add_table(rows=0, cols=2) if contract.columns == 2 else None
    for row in contract.rows:
        if table is not None and len(row) == 2:
            cells = table.add_row().cells
            for cell, block in zip(cells, row, strict=True):
                cell.text = block.plain
            continue
        paragraph = document.add_paragraph("\t".join(block.plain for block in row))
        if row[0].style in ("title", "heading", "heading_title", "annex"):
            paragraph.alignment = WD_ALIGN_PARAGRAPH.CENTER
    buffer = BytesIO()
    document.save(buffer)
    return buffer.getvalue()


def _pages_of(clause: int, pages: Iterable[PrintedPage]) -> tuple[int, ...]:
    return tuple(page.number for page in pages if any(line.clause == clause for line in page.lines))


def _reading_order(lines: Sequence[PrintedLine]) -> list[PrintedLine]:
    """Top to bottom; where two columns stand side by side, the whole left one before the right one."""
    ordered: list[PrintedLine] = []
    side_by_side: list[PrintedLine] = []
    for line in sorted(lines, key=lambda line: (-round(line.y), line.x)):
        if line.column:
            side_by_side.append(line)
            continue
        ordered += sorted(side_by_side, key=lambda line: line.column)
        ordered.append(line)
        side_by_side = []
    return ordered + sorted(side_by_side, key=lambda line: line.column)
