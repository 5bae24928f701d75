"""Contracts as the benches need them: photographed with committed seeds, or as clean text."""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from pathlib import Path

from rag.domain import Line, Page
from rag.evaluation.camera import Degree, Image, photograph
from rag.evaluation.gold import GoldContract
from rag.evaluation.printer import Printed, PrintedPage, print_contract
from rag.evaluation.sheets import render_pages


@dataclass(frozen=True, slots=True)
class Sheet:
    """A printed page: what is on it, how it looks, and the seed that it is photographed with."""

    contract: str
    printed: PrintedPage
    image: Image

    @property
    def seed(self) -> int:
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
    """The pages as if they had been read without a fault: the true lines, without places."""
    return tuple(Page(page.number, tuple(Line(line.text) for line in page.lines), "text") for page in printed.pages)
