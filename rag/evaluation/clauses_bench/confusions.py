"""What our engines make of printed headings, counted: the table that damaged numbers are weighed with.

Headings of every form are printed in all our styles, photographed in software and read, by RapidOCR and, fewer, by
EasyOCR. Each printed heading is aligned with the line read in its place, and their letters with each other.

    python -m rag.evaluation.clauses_bench.confusions rag/clauses/confusions.json --engine rapidocr

adds what it counts to the table, so that it can be measured a style or a degree at a time.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rapidfuzz import fuzz
from rapidfuzz.distance import Levenshtein

from rag.evaluation.camera import DEGREES, Degree, Image, develop, photograph
from rag.evaluation.gold_types import Block, GoldContract
from rag.evaluation.printer import print_contract
from rag.evaluation.sheets import render_pages
from rag.evaluation.styles import STYLES
from rag.ocr.engine import OcrEngine

NUMERALS = frozenset("0123456789IVXLC")
"""The letters of numbers: only what happens to these is counted, and to the letters of the heading words."""
WORST = Degree("worst", 0.75, 0.08, 5.0, 1.4, 13.0, 40, 0.008)
"""Past hard: most confusions come from pages that one would rather photograph again."""
_DEGREES = {degree.name: degree for degree in (DEGREES["medium"], DEGREES["hard"], WORST)}
_SAME_LINE = 55.0
"""Percent of letters in common from which a line that was read counts as the heading printed in its place."""
_ROMANS = "I II III IV V VI VII VIII IX X XI XII XIII XIV XV XVI XVII XVIII XIX XX".split()
_WORDS = ("PASAL", "Pasal")


@dataclass
class Counts:
    """``printed``: how often each letter was printed in a heading that was read at all; ``read``: as what, where it
    was misread. ``""`` stands for nothing: a letter that vanished."""

    printed: Counter[str] = field(default_factory=Counter)
    read: Counter[tuple[str, str]] = field(default_factory=Counter)
    headings: int = 0
    lost: int = 0
    exact: int = 0

    def add(self, printed: str, read: str) -> None:
        """Counts one heading. Spaces are no letters: they are lost and doubled freely, and cost nothing anywhere."""
        one, other = "".join(printed.split()), "".join(read.split())
        self.headings += 1
        self.exact += one == other
        self.printed.update(one)
        for edit in Levenshtein.editops(one, other):
            if edit.tag != "insert":
                got = other[edit.dest_pos] if edit.tag == "replace" else ""
                self.read[one[edit.src_pos], got] += 1

    def to_json(self) -> dict[str, Any]:
        """Per printed letter how often it stood there and what else it was read as, most frequent first."""
        table: dict[str, dict[str, int]] = {}
        for (one, other), count in sorted(self.read.items(), key=lambda item: (item[0][0], -item[1], item[0][1])):
            table.setdefault(one, {})[other] = count
        return {
            "headings": self.headings,
            "read exactly": self.exact,
            "not found": self.lost,
            "printed": dict(sorted(self.printed.items())),
            "misread": table,
        }


def heading_texts() -> list[str]:
    """Headings as contracts print them: digits to 120, suffixes, Roman to XX, both cases."""
    numbers = [str(number) for number in range(1, 121)] + [f"{n}{s}" for n in range(1, 30, 4) for s in "AB"] + _ROMANS
    return [f"{_WORDS[at % len(_WORDS)]} {number}" for at, number in enumerate(numbers)]


def contract_of_headings(name: str) -> GoldContract:
    """The headings, each above a short sentence, as a contract to print."""
    sentence = Block("paragraph", "Para pihak sepakat atas ketentuan ini.")
    rows = [(block,) for text in heading_texts() for block in (Block("heading", text), sentence)]
    return GoldContract(name, "id", "below", 1, tuple(rows), (), ())


def photographed_headings(styles: Iterable[str], degrees: Iterable[Degree]) -> Iterator[tuple[list[str], Image]]:
    """Each page's headings from top to bottom, and a photo of it."""
    degrees = tuple(degrees)
    for name in styles:
        printed = print_contract(contract_of_headings(name), STYLES[name])
        for page, image in zip(printed.pages, render_pages(printed.pdf), strict=True):
            texts = [line.text for line in page.lines if line.heading]
            for at, degree in enumerate(degrees):
                yield texts, develop(photograph(image, degree, 1000 * page.number + at))


def count_confusions(engine: OcrEngine, pages: Iterable[tuple[list[str], Image]]) -> Counts:
    """Reads every page and counts what became of its headings."""
    counts = Counts()
    for printed, image in pages:
        lines = sorted(engine.read(image).lines, key=lambda line: sum(y for _, y in line.quad) if line.quad else 0.0)
        for heading, read in aligned(printed, [line.text for line in lines]):
            if read is None:
                counts.lost += 1
            else:
                counts.add(heading, read)
        sys.stderr.write(f"{counts.headings} headings, {counts.exact} exact, {counts.lost} lost\n")
    return counts


def aligned(printed: Sequence[str], read: Sequence[str]) -> list[tuple[str, str | None]]:
    """Each printed heading with the line read in its place, ``None`` where there is none.

    Both stand in the same order; the pairing with the most letters in common is taken (longest common subsequence
    with weights).
    """
    alike = [[max(0.0, fuzz.ratio(a.upper(), b.upper()) - _SAME_LINE) for b in read] for a in printed]
    best = [[0.0] * (len(read) + 1) for _ in range(len(printed) + 1)]
    for i in reversed(range(len(printed))):
        for j in reversed(range(len(read))):
            best[i][j] = max(best[i + 1][j], best[i][j + 1], alike[i][j] + best[i + 1][j + 1] if alike[i][j] else 0.0)
    pairs: list[tuple[str, str | None]] = []
    j = 0
    for i, heading in enumerate(printed):
        while j < len(read) and best[i][j] == best[i][j + 1]:
            j += 1
        taken = j < len(read) and alike[i][j] > 0 and best[i][j] == alike[i][j] + best[i + 1][j + 1]
        pairs.append((heading, read[j] if taken else None))
        j += taken
    return pairs


def merged(table: Mapping[str, Any], more: Mapping[str, Any]) -> dict[str, Any]:
    """Two tables as one: every count is added up, new entries behind those that were there."""
    total: dict[str, Any] = dict(table)
    for key, value in more.items():
        if isinstance(value, Mapping):
            total[key] = merged(total.get(key, {}), value)
        else:
            total[key] = total.get(key, 0) + value
    return total


def main() -> None:
    """Print headings, photograph them, read them, and add what was misread to a table."""
    parser = argparse.ArgumentParser(prog="confusions", description=main.__doc__)
    parser.add_argument("table", type=Path, help="JSON file; begun where it does not exist")
    parser.add_argument("--engine", choices=("rapidocr", "easyocr"), required=True)
    parser.add_argument("--style", choices=tuple(STYLES), action="append", help="default: all")
    parser.add_argument("--degree", choices=tuple(_DEGREES), action="append", help="default: all")
    options = parser.parse_args()
    degrees = [_DEGREES[name] for name in options.degree or _DEGREES]
    counts = count_confusions(_engine(options.engine), photographed_headings(options.style or STYLES, degrees))
    table = json.loads(options.table.read_text()) if options.table.exists() else {}
    table[options.engine] = merged(table.get(options.engine, {}), counts.to_json())
    options.table.write_text(json.dumps(table, ensure_ascii=False, indent=1, sort_keys=True) + "\n")


def _engine(name: str) -> OcrEngine:
    if name == "easyocr":
        from rag.ocr.easyocr_engine import EasyOcrEngine

        return EasyOcrEngine()
    from rag.ocr.rapidocr_engine import RapidOcrEngine

    return RapidOcrEngine()


if __name__ == "__main__":
    main()
