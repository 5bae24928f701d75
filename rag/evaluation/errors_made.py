"""How far a reading is from what is printed: error rates, headings, figures. Pure functions of texts."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from rapidfuzz import fuzz
from rapidfuzz.distance import Levenshtein

_BLANK = re.compile(r"_+|\.{4,}|…+")
"""Lines to write on (``Paraf: ______``) are no letters, and how many strokes one has nobody can tell."""
_FIGURE = re.compile(r"\d(?:[\d.,/-]*\d)?")
_HEADING = re.compile(r"\s*((?:PASAL|ARTICLE)\s*\d+)\s*(?:$|-)", re.IGNORECASE)


def character_error_rate(printed: str, read: str) -> float:
    """Insertions, deletions and substitutions a printed character; runs of white space count as one space.

    Lines to write on count nothing.
    """
    truth = " ".join(_words(printed))
    return Levenshtein.distance(truth, " ".join(_words(read))) / max(len(truth), 1)


def word_error_rate(printed: str, read: str) -> float:
    """The same in words."""
    truth = _words(printed)
    return Levenshtein.distance(truth, _words(read)) / max(len(truth), 1)


def _words(text: str) -> list[str]:
    return _BLANK.sub(" ", text).split()


def similarity(one: str, other: str) -> float:
    """0 to 1: twice the longest common subsequence as a share of both lengths, white space evened out."""
    return fuzz.ratio(" ".join(one.split()), " ".join(other.split())) / 100


def share_contained(part: str, whole: str) -> float:
    """0 to 1: how far ``part`` resembles the stretch of ``whole`` that it resembles most."""
    part, whole = " ".join(part.split()), " ".join(whole.split())
    if len(part) > len(whole):
        return similarity(part, whole)
    return fuzz.partial_ratio(part, whole) / 100


def headings(lines: Iterable[str]) -> Counter[str]:
    """Lines that read as a heading alone, as ``pasal5``; a heading that was damaged reads as none."""
    matches = (_HEADING.match(line) for line in lines)
    return Counter(re.sub(r"\s", "", match[1]).lower() for match in matches if match)


def figures(text: str) -> Counter[str]:
    """Amounts, dates, numbers: runs of digits with what joins them."""
    return Counter(_FIGURE.findall(text))


def found(truth: Counter[str], read: Counter[str]) -> int:
    """How many of ``truth`` are in ``read``, each as often as it occurs."""
    return (truth & read).total()


def mean(values: Sequence[float]) -> float:
    """The arithmetic mean; 0 of nothing."""
    return sum(values) / len(values) if values else 0.0
