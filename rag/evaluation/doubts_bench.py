"""How good the doubtful marks are: how often a marked figure was misread, and how many of the misread are marked.

``python -m rag.evaluation.doubts_bench [PAGES]`` reads the first ``PAGES`` pages of each tuning contract in every
degree, the hardest first, and prints the counts so far after each page. A figure is right when the printed text has the
same characters in its place.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rag.domain import DoubtReason, Line
from rag.evaluation.camera import DEGREES, Degree, develop
from rag.evaluation.gold import load_contracts
from rag.evaluation.photos import Sheet, sheets_of
from rag.intake import RawPage
from rag.ocr import PageReader
from rag.ocr.second_look import over_against

FIGURE = re.compile(r"\d(?:[\d.,/-]*\d)?")


@dataclass(frozen=True, slots=True)
class ReadFigure:
    """A figure as it was read, whether it is what is printed, and why it is doubted, if it is."""

    text: str
    right: bool
    reason: DoubtReason | None


def read_figures(lines: Sequence[Line], printed: str) -> Iterator[ReadFigure]:
    """Each figure of a page that was read, laid beside its true text letter by letter."""
    text = "\n".join(line.text for line in lines)
    begin = 0
    for line in lines:
        for figure in FIGURE.finditer(line.text):
            start, end = begin + figure.start(), begin + figure.end()
            doubts = (
                doubt.reason for doubt in line.doubts if doubt.start < figure.end() and figure.start() < doubt.end
            )
            yield ReadFigure(figure[0], over_against((start, end), text, printed) == figure[0], next(doubts, None))
        begin += len(line.text) + 1


def main(pages: int) -> None:
    """Print, for each degree, figures, misread ones, for each reason marks and how many were right, and warnings."""
    reader = PageReader()
    sheets = [sheet for contract in load_contracts("tune") for sheet in sheets_of(contract)[:pages]]
    for degree in reversed(DEGREES.values()):
        counts: Counter[str] = Counter()
        for sheet in sheets:
            counts += _counted(reader, sheet, degree)
            said = ", ".join(f"{name} {count}" for name, count in sorted(counts.items()))
            sys.stdout.write(f"{degree.name}, {sheet.contract} {sheet.printed.number}: {said}\n")
            sys.stdout.flush()


def _counted(reader: PageReader, sheet: Sheet, degree: Degree) -> Counter[str]:
    page = reader.read(RawPage(develop(sheet.photo(degree)), None), sheet.printed.number, "").page
    counts: Counter[str] = Counter(pages=1, **{f"warned {warning}": 1 for warning in page.warnings})
    for figure in read_figures(page.lines, sheet.printed.text):
        counts["figures"] += 1
        counts["misread"] += not figure.right
        if figure.reason is not None:
            counts[f"{figure.reason} marks"] += 1
            counts[f"{figure.reason} right"] += not figure.right
    return counts


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1)
