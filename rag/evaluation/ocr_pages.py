"""The pages that readers are measured on: photographs in three degrees and scans, of contracts nothing was tuned on.

Every degree has pages of its own, so that more print is seen; the seed of a photo follows from contract and page.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain, zip_longest

import cv2

from rag.evaluation.camera import DEGREES
from rag.evaluation.gold_types import GoldContract
from rag.evaluation.photos import Sheet, sheets_of
from rag.evaluation.printer import PrintedPage, print_contract
from rag.evaluation.sheets import render_pages

SCANS = {"scan 150 dpi": 150, "scan 200 dpi": 200}
SCAN_QUALITY = 80
"""JPEG's, as office scanners have it."""


@dataclass(frozen=True, slots=True)
class BenchPage:
    """A page to read: what is printed on it, and the encoded image in one degree."""

    degree: str
    contract: str
    printed: PrintedPage
    encoded: bytes

    @property
    def name(self) -> str:
        """Its contract and its number there, whatever the degree."""
        return f"{self.contract} {self.printed.number}"


def bench_pages(contracts: Sequence[GoldContract], photos: int, scans: int) -> tuple[BenchPage, ...]:
    """``photos`` pages of each degree and ``scans`` of each resolution.

    Pages are dealt out from the contracts in turn; the degrees take turns too, so that a run that is cut short has
    something of each. The scans come last.
    """
    sheets = _in_turn([sheets_of(contract) for contract in contracts])
    step = len(DEGREES)
    groups = [[_photo(degree, sheet) for sheet in sheets[place::step][:photos]] for place, degree in enumerate(DEGREES)]
    in_turn = [page for page in chain.from_iterable(zip_longest(*groups)) if page is not None]
    return (*in_turn, *(page for degree in SCANS for page in _scans(contracts, degree, scans)))


def _photo(degree: str, sheet: Sheet) -> BenchPage:
    return BenchPage(degree, sheet.contract, sheet.printed, sheet.photo(DEGREES[degree]))


def _scans(contracts: Sequence[GoldContract], degree: str, count: int) -> list[BenchPage]:
    """Second pages as they come from a scanner: flat, even, compressed."""
    pages = []
    for contract in contracts[:count]:
        printed = print_contract(contract)
        place = min(1, len(printed.pages) - 1)
        image = render_pages(printed.pdf, SCANS[degree])[place]
        flags = [cv2.IMWRITE_JPEG_QUALITY, SCAN_QUALITY]
        _, encoded = cv2.imencode(".jpg", cv2.cvtColor(image, cv2.COLOR_RGB2BGR), flags)
        pages.append(BenchPage(degree, contract.name, printed.pages[place], bytes(encoded)))
    return pages


def _in_turn(groups: Sequence[Sequence[Sheet]]) -> list[Sheet]:
    longest = max((len(group) for group in groups), default=0)
    return [group[index] for index in range(longest) for group in groups if index < len(group)]
