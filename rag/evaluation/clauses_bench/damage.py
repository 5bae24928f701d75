"""What happens to pages on their way: letters of headings misread, spaces lost, pages missing, swapped or sent twice.

Everything random comes from the generator that is passed in. The pages that come out carry, line by line, what was
printed there, so that a reading can be judged.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from rag.domain import Line, Page, Quad
from rag.evaluation.clauses_bench.drafts import TrueContract, TrueLine

Confusions = Mapping[str, Mapping[str, float]]
"""For a printed letter what it is read as when it is misread, with weights; ``""`` is nothing at all."""

LOOKALIKES: Confusions = {
    letter: dict.fromkeys(others, 1.0)
    for letter, others in {
        "0": ("O", "o", "6"), "1": ("l", "I", "|", "[", "7", "i"), "2": ("Z", "z"), "3": ("8",), "4": ("A",),
        "5": ("S", "s", "6"), "6": ("G", "b"), "7": ("T", "1", "?"), "8": ("B", "3"), "9": ("g", "q"),
        "I": ("l", "1", "|"), "V": ("v", "Y"), "X": ("x",), "L": ("I", "l", "1"), "C": ("G", "c"),
        "P": ("F", "R"), "A": ("4", "R"), "S": ("5", "$"), "B": ("8",), "a": ("o", "e", "s"), "s": ("a", "5"),
        "l": ("I", "1", ""), "R": ("P",), "T": ("7",), "E": ("F",), "O": ("0",), "N": ("M",), "M": ("N",),
    }.items()
}  # fmt: skip
"""Letters of the same shape, each as likely: a reader that is no engine of ours."""

LINE_HEIGHT, MARGIN = 30.0, 60.0
"""Pixels of a made-up page image: a line's distance to the next, and the text's to the edge."""
_CONFIDENCE = 0.95
_COLUMN = 480.0
_CHARACTER = 11.0


@dataclass(frozen=True, slots=True)
class SentPage:
    """A page as it is sent: its lines after the damage, and what was printed. ``printed`` is its place in print."""

    lines: tuple[Line, ...]
    truth: tuple[TrueLine, ...]
    printed: int


def sent(
    contract: TrueContract, rate: float, rng: random.Random, confusions: Confusions = LOOKALIKES
) -> list[SentPage]:
    """Every page, its headings' letters confused at ``rate``, 0 to 1; where they are, spaces are lost and doubled."""
    return [
        SentPage(tuple(_line(line, at, rate, rng, confusions) for at, line in enumerate(page)), page, number)
        for number, page in enumerate(contract.pages, 1)
    ]


def read(pages: Sequence[SentPage]) -> tuple[Page, ...]:
    """The pages as a reader hands them on, numbered in the order in which they come."""
    return tuple(Page(number, page.lines, "ocr", width=1000, height=1400) for number, page in enumerate(pages, 1))


def confused(text: str, rate: float, rng: random.Random, confusions: Confusions) -> str:
    """``text`` with each letter misread with probability ``rate``."""
    return "".join(_misread(letter, rng, confusions) if rng.random() < rate else letter for letter in text)


def _misread(letter: str, rng: random.Random, confusions: Confusions) -> str:
    others = confusions.get(letter)
    return rng.choices(list(others), list(others.values()))[0] if others else letter


def _line(line: TrueLine, at: int, rate: float, rng: random.Random, confusions: Confusions) -> Line:
    text = line.text
    if line.heading and rate:
        text = _respaced(confused(text, rate, rng, confusions), rate, rng)
    return Line(text or " ", _CONFIDENCE, _quad(line, at))


def _respaced(text: str, rate: float, rng: random.Random) -> str:
    """Spaces lost as often as letters are misread, and doubled as often."""
    return "".join(
        rng.choices(("", "  ", " "), (rate, rate, 1 - 2 * rate))[0] if letter == " " else letter for letter in text
    )


def _quad(line: TrueLine, at: int) -> Quad | None:
    """Only columns need places: a reader that has none must do without."""
    if not line.column:
        return None
    left = MARGIN + (_COLUMN if line.column == 2 else 0.0)
    right, top = left + min(_COLUMN - 30, _CHARACTER * len(line.text)), MARGIN + LINE_HEIGHT * at
    return (left, top), (right, top), (right, top + 20), (left, top + 20)


def whole(pages: list[SentPage], _: random.Random) -> list[SentPage]:
    """Nothing happens to the pages."""
    return pages


def one_missing(pages: list[SentPage], rng: random.Random) -> list[SentPage]:
    """A page that was never photographed; the last one is kept, since nobody can tell that it is not there."""
    at = rng.randrange(len(pages) - 1) if len(pages) > 1 else -1
    return [page for index, page in enumerate(pages) if index != at]


def two_swapped(pages: list[SentPage], rng: random.Random) -> list[SentPage]:
    """Two neighbours in the wrong order."""
    if len(pages) < 2:
        return pages
    at = rng.randrange(len(pages) - 1)
    return [*pages[:at], pages[at + 1], pages[at], *pages[at + 2 :]]


def one_twice(pages: list[SentPage], rng: random.Random) -> list[SentPage]:
    """A page photographed again right away."""
    at = rng.randrange(len(pages))
    return [*pages[: at + 1], replace(pages[at]), *pages[at + 1 :]]


MISHAPS: dict[str, Callable[[list[SentPage], random.Random], list[SentPage]]] = {
    "whole": whole, "a page missing": one_missing, "two swapped": two_swapped, "a page twice": one_twice,
}  # fmt: skip
"""What may happen to the pages of a contract on their way."""
