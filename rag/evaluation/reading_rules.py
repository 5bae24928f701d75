"""Which rule picks the best of several readings of a page: the article's, others, and the merge line by line.

The readings are those of the article's contest, six variants of one page; the truth tells which was the best.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache

from rag.evaluation.errors_made import character_error_rate, headings
from rag.evaluation.gold import load_contracts
from rag.evaluation.line_merge import surest_lines
from rag.ocr.contest import article_score, sure_characters, sureness
from rag.ocr.engine import Reading
from rag.ocr.reading_order import in_reading_order

_WORD = re.compile(r"[a-z]{3,}")
BEST = "the best there was"


def errors_by_rule(truth: str, readings: Sequence[Reading]) -> dict[str, float]:
    """The character error rate of what each rule picks; under ``BEST`` the least that any pick could have."""
    picked = {name: _cer(truth, pick(readings)) for name, pick in PICKS.items()}
    return {BEST: min(_cer(truth, reading) for reading in readings), **picked}


def _cer(truth: str, reading: Reading) -> float:
    return character_error_rate(truth, text_of(reading))


def text_of(reading: Reading) -> str:
    """The reading's lines in reading order."""
    return "\n".join(line.text for line in in_reading_order(reading.lines))


def known_characters(reading: Reading) -> float:
    """Characters that stand in words which our contracts of the tune split use."""
    return float(sum(len(word) for word in _WORD.findall(text_of(reading).lower()) if word in _words()))


@cache
def _words() -> frozenset[str]:
    rows = (block.text for contract in load_contracts("tune") for row in contract.rows for block in row)
    return frozenset(word for text in rows for word in _WORD.findall(text.lower()))


def headings_then_sureness(reading: Reading) -> tuple[int, float]:
    """Headings that read as such; among equals the sure characters decide."""
    return len(headings(text_of(reading).splitlines())), sure_characters(reading)


def merged(readings: Sequence[Reading]) -> Reading:
    """The reading with most sure characters, each line replaced by a surer one of another."""
    return surest_lines(sorted(readings, key=sure_characters, reverse=True))


def _best_by(rule: Callable[[Reading], object]) -> Callable[[Sequence[Reading]], Reading]:
    return lambda readings: max(readings, key=rule)  # type: ignore[arg-type]


PICKS: dict[str, Callable[[Sequence[Reading]], Reading]] = {
    "confidence x words (the article's)": _best_by(article_score),
    "sure characters": _best_by(sure_characters),
    "confidence per character": _best_by(sureness),
    "characters in known words": _best_by(known_characters),
    "headings, then sure characters": _best_by(headings_then_sureness),
    "line by line": merged,
}
"""Each rule, by the name that reports use. The last makes a reading of its own, which may be better than the best."""
