"""Figures that the page itself speaks against: their own words say another number, or there is no such date.

``36.000.000 (tiga puluh enam juta)`` is a figure with its words, ``twelve (12)`` one with its words in front. Pure
functions of lines, so they hold for text pages too, where the contract itself may be at odds. Nothing is corrected: a
doubtful figure stays as it was read, and is marked.
"""

from __future__ import annotations

import re
from calendar import monthrange
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from decimal import Decimal

from rag.domain import Doubt, DoubtReason, Line
from rag.ocr.number_words import number_before, number_of

Found = tuple[int, int, DoubtReason, str]
"""A doubt in the running text: from, to, why, and what stands against the figure."""

MOST_SAID = 160
"""Characters of a spelt-out number that are looked at; the longest amounts have some 120."""
FIGURE = r"(?P<figure>[\dOoIl](?:[\dOoIl]|[.,](?=[\dOoIl]))*)"
OPEN, CLOSE = r"[(\[{]", r"[)\]}]"
WITH_WORDS = re.compile(
    rf"(?:(?<=[A-Za-z]{{3}})|(?<=Rp)|(?<=Rp\.)|(?<![\w/.,:-])){FIGURE}(?:,-+|\.-|,--)?\s*"
    rf"(?:%|persen|percent|m2|m²|[a-z]{{2,9}})?\s*{OPEN}(?P<words>[^()]{{3,{MOST_SAID}}})"
)
AFTER_WORDS = re.compile(rf"(?P<words>[A-Za-z -]{{3,80}})\s{OPEN}\s*{FIGURE}\s*(?:%|persen|percent)?\s*{CLOSE}")

MONTHS = {
    name: number
    for number, names in enumerate(
        (
            "januari january", "februari february", "maret march", "april", "mei may", "juni june", "juli july",
            "agustus august", "september", "oktober october", "nopember november", "desember december",
        ),
        1,
    )
    for name in names.split()
}  # fmt: skip
MONTH = "|".join(MONTHS)
DATE = re.compile(rf"(?<![\w.,/-])(?P<day>[\dOIl]{{1,2}})\s?(?P<month>{MONTH})\s?(?P<year>[\dOIl]{{4}})?(?!\w)", re.I)
NUMERIC_DATE = re.compile(r"(?<![\w.,/-])(?P<day>\d{1,2})([-/.])(?P<month>\d{1,2})\2(?P<year>\d{4})(?![\w/-])")
NEAR_A_DATE = re.compile(r"(?:tanggal|tgl\.?|dated?|[(\[])\s*$", re.I)
SAID_DATE = re.compile(
    rf"(?:tanggal|date)?\s*(?P<day>[a-z ]{{3,20}}?)\s+(?:bulan\s+)?(?P<month>{MONTH})\s+(?:tahun\s+)?"
    r"(?P<year>[a-z ]{8,60})",
    re.I,
)
LEAP_YEAR = 2024


def marked(lines: Sequence[Line]) -> tuple[Line, ...]:
    """``lines``, in reading order, with the figures marked that their words or the calendar speak against."""
    text = "\n".join(line.text for line in lines)
    found: dict[int, list[Doubt]] = defaultdict(list)
    for start, end, reason, other in (*_against_words(text), *_impossible(text)):
        index = text.count("\n", 0, start)
        begin = text.rfind("\n", 0, start) + 1
        end = min(end, begin + len(lines[index].text))  # a date may go on in the next line
        found[index].append(Doubt(start - begin, end - begin, reason, other))
    return tuple(with_doubts(line, found[index]) if index in found else line for index, line in enumerate(lines))


def with_doubts(line: Line, doubts: Sequence[Doubt]) -> Line:
    """``line`` with further ``doubts``; of two that touch the same characters the first one stays."""
    kept = list(line.doubts)
    for doubt in doubts:
        if all(doubt.end <= other.start or other.end <= doubt.start for other in kept):
            kept.append(doubt)
    return replace(line, doubts=tuple(sorted(kept, key=lambda doubt: doubt.start)))


def _against_words(text: str) -> Iterator[Found]:
    for match in WITH_WORDS.finditer(text):
        value = number_of(match["words"])
        if value is not None and _is_figure(match["figure"]) and value not in _values(match["figure"]):
            yield *match.span("figure"), DoubtReason.WORDS, _said(match["words"])
    for match in AFTER_WORDS.finditer(text):
        before = number_before(match["words"])
        if before and _is_figure(match["figure"]) and before[1] not in _values(match["figure"]):
            yield *match.span("figure"), DoubtReason.WORDS, before[0]
    for match in NUMERIC_DATE.finditer(text):
        said = list(SAID_DATE.finditer(text, max(match.start() - MOST_SAID, 0), match.start()))
        if said and _dates_differ(match, said[-1]):
            yield *match.span(), DoubtReason.WORDS, " ".join(said[-1][0].split())


def _is_figure(text: str) -> bool:
    """Not a lone letter or a Roman numeral, which have words of their own."""
    return any(character.isdigit() for character in text)


def _values(figure: str) -> set[Decimal]:
    """What digits with their marks may mean: marks as thousands, or the last one as the decimal point.

    A letter among them leaves nothing: whatever the words say, the figure was not read as one.
    """
    if not re.fullmatch(r"[\d.,]+", figure):
        return set()
    whole, _, part = figure.replace(",", ".").rpartition(".")
    values = {Decimal(re.sub(r"[.,]", "", figure))}
    return values | {Decimal(f"{whole.replace('.', '')}.{part}")} if whole else values


def _said(words: str) -> str:
    return " ".join(words.split())


def _dates_differ(printed: re.Match[str], said: re.Match[str]) -> bool:
    day, year = number_of(said["day"].removeprefix("tanggal").strip()), _year_said(said["year"])
    if day is None or year is None:
        return False
    said_date = (int(day), MONTHS[said["month"].lower()], int(year))
    return said_date != tuple(int(printed[part]) for part in ("day", "month", "year"))


def _year_said(words: str) -> Decimal | None:
    """The longest number that ``words`` begins with; a year may be followed by anything."""
    tokens = words.split()
    for count in range(len(tokens), 1, -1):
        if (value := number_of(" ".join(tokens[:count]))) is not None and value > 1900:
            return value
    return None


def _impossible(text: str) -> Iterator[Found]:
    """Dates that no calendar has, and such as have a letter among their digits."""
    for match in DATE.finditer(text):
        day, year = match["day"], match["year"] or str(LEAP_YEAR)
        if not (day + year).isdigit() or not _exists(int(day), MONTHS[match["month"].lower()], int(year)):
            yield *match.span(), DoubtReason.IMPOSSIBLE, ""
    for match in NUMERIC_DATE.finditer(text):
        swapped = int(match["month"]) > 12 >= int(match["day"])
        known_as_date = NEAR_A_DATE.search(text, max(match.start() - 12, 0), match.start())
        if known_as_date and not swapped and not _exists(*(int(match[part]) for part in ("day", "month", "year"))):
            yield *match.span(), DoubtReason.IMPOSSIBLE, ""


def _exists(day: int, month: int, year: int) -> bool:
    return 1 <= month <= 12 and 1 <= year <= 9999 and 1 <= day <= monthrange(year, month)[1]
