"""What a figure counts: 36 months are not 36 days, and 50,000 rupiah a day are not 50,000 a month.

A unit stands behind its number, also behind the same number in words (``36 (tiga puluh enam) bulan``), a currency
before it. In a range the last unit counts for all (``2 atau 3 bulan``). What has no unit here (``90 m2``) is compared
by value alone.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from rag.answer.figures import DATE, numbers
from rag.domain import Span

_UNITS: Mapping[str, str] = {
    "working day": r"hari\s+kerja|(?:working|business)\s+days?",
    "calendar day": r"hari\s+kalender|calendar\s+days?",
    "day": r"hari|days?",
    "week": r"minggu|pekan|weeks?",
    "month": r"bulan|bln|months?",
    "year": r"tahun|thn|years?",
    "hour": r"jam|hours?",
    "minute": r"menit|minutes?",
    "percent": r"%|persen|percent|per\s+cent",
    "permille": r"‰|permil(?:le)?",
    "rupiah": r"rupiah",
    "dollar": r"dol+ars?",
    "person": r"orang|persons?|people",
    "time": r"kali|times",
}
_ANY_UNIT = "|".join(f"(?P<u{at}>{pattern})" for at, pattern in enumerate(_UNITS.values()))
_UNIT = re.compile(rf"[\s-]*\)?[\s-]*(?:\([^()]{{1,90}}\))?[\s-]*(?:{_ANY_UNIT})(?!\w)", re.IGNORECASE)
_CURRENCY = re.compile(r"(?:(?P<rupiah>\brp\.?|\bidr)|(?P<dollar>\busd|us\$|\$))\s*$", re.IGNORECASE)
_JOINT = re.compile(
    r"\s*\)?\s*(?:\([^()]{1,90}\))?\s*(?:atau|dan|sampai(?:\s+dengan)?|hingga|s\.?\s?/?d\.?|to|or|and|[-–])\s*$",
    re.IGNORECASE,
)
_IN_BRACKETS = re.compile(r"[\s,.-]*\(\s*")
_LONGEST_PREFIX = 5

_PERIODS = {
    "day": r"hari|days?", "week": r"minggu|weeks?", "month": r"bulan|months?", "year": r"tahun|years?|annum",
    "hour": "jam|hours?",
}  # fmt: skip
_ADVERBS = {
    "day": r"harian|sehari|daily", "week": r"mingguan|seminggu|weekly", "month": r"bulanan|sebulan|monthly",
    "year": r"tahunan|setahun|yearly|annually|annual", "hour": r"sejam|hourly",
}  # fmt: skip
_RATES = {
    period: re.compile(
        rf"\b(?:per|setiap|tiap|each|every)[\s-]+(?:satu\s+|1\s+)?(?:{_PERIODS[period]})\b|\b(?:{_ADVERBS[period]})\b"
        rf"|(?:\d|%|\)|rupiah|persen|percent|million|thousand|juta|ribu)\s+an?\s+(?:{_PERIODS[period]})\b",
        re.IGNORECASE,
    )
    for period in _PERIODS
}


@dataclass(frozen=True, slots=True)
class Measures:
    """The figures of a text with what they count (empty where nothing is seen), and the periods that it counts by."""

    counted: frozenset[tuple[str, str]]
    rates: frozenset[str]

    @classmethod
    def together(cls, parts: Iterable[Measures]) -> Measures:
        """Those of several texts."""
        parts = list(parts)
        counted = frozenset(measure for part in parts for measure in part.counted)
        return cls(counted, frozenset(period for part in parts for period in part.rates))

    def confirm(self, claimed: Measures) -> bool:
        """Whether nothing ``claimed`` counts something else here; where no unit was read here, it may be right."""
        singles = {unit for value, unit in self.counted if value in ("1", "one")}
        return all(self._has(value, unit) for value, unit in claimed.counted) and claimed.rates <= self.rates | singles

    def _has(self, value: str, unit: str) -> bool:
        units = {own for other, own in self.counted if other == value}
        same = {unit, "working day", "calendar day"} if unit == "day" else {unit}
        return not unit or not units or "" in units or not units.isdisjoint(same)


def measures(text: str) -> Measures:
    """The figures of ``text`` with their units, and its rates."""
    found = list(numbers(text))
    units = [_unit(text, span) for _, span in found]
    for at, (one, other) in reversed(list(enumerate(itertools.pairwise(found)))):
        if not units[at] and _JOINT.match(text[one[1][1] : other[1][0]]):
            units[at] = units[at + 1]
    counted = frozenset((value, unit) for (value, _), unit in zip(found, units, strict=True))
    return Measures(counted, frozenset(period for period, pattern in _RATES.items() if pattern.search(text)))


def measured(text: str) -> list[tuple[str, Span]]:
    """Each figure of ``text``: its unit and the slice that holds it with its unit; a date is one figure (``date``)."""
    found = [("date", match.span()) for match in DATE.finditer(text)]
    for _, (start, end) in numbers(text):
        if not any(a < end and start < b for _, (a, b) in found):
            before, after = _around(text, (start, end))
            unit = before.lastgroup if before else _named(after)
            found.append((unit or "", (before.start() if before else start, after.end() if after else end)))
    return _not_said_again(text, sorted(found, key=lambda each: each[1]))


def _not_said_again(text: str, found: Sequence[tuple[str, Span]]) -> list[tuple[str, Span]]:
    """Without the figures that only say the one before them again, in brackets: ``2% (dua persen)``."""
    again = {two for one, two in itertools.pairwise(found) if _IN_BRACKETS.fullmatch(text[one[1][1] : two[1][0]])}
    return [each for each in found if each not in again]


def _unit(text: str, span: Span) -> str:
    before, after = _around(text, span)
    return (before.lastgroup or "") if before else _named(after)


def _around(text: str, span: Span) -> tuple[re.Match[str] | None, re.Match[str] | None]:
    """The currency before a number, and the unit behind it."""
    before = _CURRENCY.search(text, max(0, span[0] - _LONGEST_PREFIX), span[0])
    return before, None if before else _UNIT.match(text, span[1])


def _named(after: re.Match[str] | None) -> str:
    return list(_UNITS)[int(after.lastgroup[1:])] if after and after.lastgroup else ""
