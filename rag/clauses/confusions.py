"""What a letter of a number may have been on paper, and how unlikely that is: costs from counted confusions.

The counts are our engines' own, on printed and photographed headings (``confusions.json``; measured by
``python -m rag.evaluation.clauses_bench.confusions``). A confusion that was never counted but is one of shape costs
what ``SHAPES`` says: other engines wrote the text layers of the PDFs that people send.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from importlib.resources import files

NUMERALS = "0123456789IVXLC"
_UNIT = math.log(20)
"""A cost of 1 is a confusion that befalls one letter in twenty on the pages that were measured."""
_LEAST, _MOST = 0.5, 2.5
"""Damage always costs something, and what costs more is no reading at all."""
DIGIT_FOR_DIGIT = 3.0
"""Added where one clean digit must have been another: rare on good pages, which the table knows little of. So much that
a digit is only doubted where the numbers before and after it both do: a gap of one costs less."""
_OF_SHAPE, _OF_DIGITS = 1.2, 1.5
"""What a confusion of shape, and one of two digits, costs at most (before ``DIGIT_FOR_DIGIT``)."""
_SMOOTHING = 20.0
"""Letters of each kind that are taken to have been read well beside those that were counted."""

SHAPES: Mapping[str, str] = {
    "0": "OoQDU", "1": "lIi|[]!LrJjt", "2": "Zz", "3": "", "4": "A", "5": "Ss$", "6": "Gb", "7": "T?", "8": "B&",
    "9": "gq", "I": "l|1!i[]t", "V": "vYUu", "X": "x", "L": "l", "C": "c(",
}  # fmt: skip
"""Printed numeral to the letters of its shape that it has been read as."""
_SIMILAR_DIGITS: Mapping[str, str] = {
    "0": "689", "1": "74", "2": "7", "3": "85", "4": "19", "5": "683", "6": "058", "7": "12", "8": "3056", "9": "48",
}  # fmt: skip
Costs = Mapping[str, Mapping[str, float]]
"""For a letter that was read, the numerals that it may have been and what each costs; itself is not among them."""


def _counted() -> tuple[dict[str, int], dict[tuple[str, str], int]]:
    """How often each letter was printed, and how often it was read as which other, all engines together."""
    tables = json.loads(files(__package__).joinpath("confusions.json").read_text(encoding="utf-8"))
    printed: dict[str, int] = {}
    read: dict[tuple[str, str], int] = {}
    for table in tables.values():
        for letter, count in table["printed"].items():
            printed[letter] = printed.get(letter, 0) + count
        for letter, others in table["misread"].items():
            for other, count in others.items():
                read[letter, other] = read.get((letter, other), 0) + count
    return printed, read


@lru_cache(maxsize=1)
def measured() -> Costs:
    """The costs that the counts make: minus the logarithm of the share, in units of one in twenty."""
    printed, read = _counted()
    costs: dict[str, dict[str, float]] = {}
    pairs = {pair for pair in read if pair[0] in NUMERALS and pair[1]}
    pairs |= {(numeral, other) for numeral, others in SHAPES.items() for other in others}
    pairs |= {(numeral, other) for numeral, others in _SIMILAR_DIGITS.items() for other in others}
    for numeral, other in pairs:
        share = (read.get((numeral, other), 0) + 0.1) / (printed.get(numeral, 0) + _SMOOTHING)
        digits = numeral.isdigit() and other.isdigit()
        most = _OF_SHAPE if other in SHAPES[numeral] else _OF_DIGITS if digits else _MOST
        cost = min(max(-math.log(share) / _UNIT, _LEAST), most)
        if numeral != other.upper():
            costs.setdefault(other, {})[numeral] = cost + DIGIT_FOR_DIGIT * digits
    return costs


@lru_cache(maxsize=1)
def flat() -> Costs:
    """Every confusion of shape at 1, every other digit at 3: what one would guess without measuring."""
    costs: dict[str, dict[str, float]] = {}
    for pairs, cost in ((SHAPES, 1.0), (_SIMILAR_DIGITS, 3.0)):
        for numeral, others in pairs.items():
            for other in others:
                costs.setdefault(other, {})[numeral] = cost
    return costs


_in_use: ContextVar[Costs | None] = ContextVar("_in_use", default=None)


@contextmanager
def weighed_by(costs: Costs) -> Iterator[None]:
    """Inside, numbers are weighed by ``costs``: for comparing tables."""
    token = _in_use.set(costs)
    try:
        yield
    finally:
        _in_use.reset(token)


def may_have_been(letter: str) -> Mapping[str, float]:
    """The numerals that ``letter`` may have been on paper, with their costs: itself at 0, where it is one."""
    costs = _in_use.get()
    options = dict((measured() if costs is None else costs).get(letter, {}))
    if letter == "l":
        options["L"] = 1.0  # among capitals it is an I or a 1
    elif letter.upper() in NUMERALS:
        options[letter.upper()] = 0.0
    return options
