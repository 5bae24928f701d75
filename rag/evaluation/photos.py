"""Contracts as the benches need them: photographed with committed seeds, or as clean text."""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from pathlib import Path

from rag.domain import Line, Page
from rag.evaluation.camera import Degree, Image, photograph
from rag.evaluation.gold_types import GoldContract
from rag.evaluation.printer import PAPER, Printed, PrintedLine, PrintedPage, print_contract
from rag.evaluation.sheets import render_pages


@dataclass(frozen=True, slots=True)
class Sheet:
    """A printed page: what is on it, how it looks, and the seed that it is photographed with."""

    contract: str
    printed: PrintedPage
    image: Image

    @property
    def seed(self) -> int:
        """Of the page alone, so that every degree gets the same dice."""
        return zlib.crc32(f"{self.contract} {self.printed.number}".encode())

    def photo(self, degree: Degree) -> bytes:
        """The page's JPEG, the same each time."""
        return photograph(self.image, degree, self.seed)


def sheets_of(contract: GoldContract) -> tuple[Sheet, ...]:
    """The contract's pages in its own print style."""
    printed = print_contract(contract)
    images = render_pages(printed.pdf)
    return tuple(Sheet(contract.name, page, image) for page, image in zip(printed.pages, images, strict=True))


def write_photos(contract: GoldContract, degree: Degree, folder: Path) -> tuple[Path, ...]:
    """Photographs every page into ``folder``, in page order."""
    paths = []
    for sheet in sheets_of(contract):
        path = folder / f"{contract.name}-{degree.name}-{sheet.printed.number}.jpg"
        path.write_bytes(sheet.photo(degree))
        paths.append(path)
    return tuple(paths)


def clean_pages(printed: Printed) -> tuple[Page, ...]:
    """The pages as if they had been read without a fault: the true lines in their places, a pixel a point."""
    width, height = (round(side) for side in PAPER)
    return tuple(
        Page(page.number, tuple(_line(line) for line in page.lines), "text", width=width, height=height)
        for page in printed.pages
    )


def _line(line: PrintedLine) -> Line:
    top, bottom = PAPER[1] - line.y - 0.8 * line.size, PAPER[1] - line.y + 0.2 * line.size
    left, right = line.x, line.x + line.width
    return Line(line.text, 1.0, ((left, top), (right, top), (right, bottom), (left, bottom)))
