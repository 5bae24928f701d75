"""The figures in a text as values, so that ``Rp 1.000.000,-``, ``IDR 1,000,000`` and ``satu juta`` are the same one.

Numbers, amounts, percentages and dates, in digits or in words, Indonesian or English. A date's month is a value of its
own (``month 7``), so that ``15 Juli 2026``, ``July 15, 2026`` and ``15/07/2026`` agree. Knows nothing of what is
counted (``units`` does): 5% and 5 days are both ``5``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from rag.domain import Span

_MONTHS = {
    name: number
    for number, names in enumerate(
        (
            "januari january jan", "februari february feb", "maret march mar", "april apr", "mei may", "juni june jun",
            "juli july jul", "agustus august agu aug", "september sept sep", "oktober october okt oct",
            "november nopember nov", "desember december des dec",
        ),
        1,
    )
    for name in names.split()
}  # fmt: skip
_UNITS = {
    word: value
    for words in (
        "satu dua tiga empat lima enam tujuh delapan sembilan sepuluh sebelas",
        "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
        "eighteen nineteen",
    )
    for value, word in enumerate(words.split(), 1)
}
_TENS = {"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90}
_HUNDREDS = {"ratus": 100, "hundred": 100}
_SCALES = {
    "ribu": 10**3, "rb": 10**3, "thousand": 10**3, "juta": 10**6, "jt": 10**6, "million": 10**6,
    "miliar": 10**9, "milyar": 10**9, "billion": 10**9, "triliun": 10**12, "trillion": 10**12,
}  # fmt: skip
_JOINED = {"seratus": "satu ratus", "seribu": "satu ribu", "sejuta": "satu juta"}
_SPELT = _UNITS.keys() | _TENS.keys() | _HUNDREDS.keys() | _SCALES.keys() | {"belas", "puluh"}

_MONTH = "|".join(_MONTHS)
_DATED_MONTH = re.compile(rf"\d{{1,2}}\s+({_MONTH})\b|\b({_MONTH})\.?\s+\d{{1,4}}\b", re.IGNORECASE)
DATE = re.compile(
    rf"\b\d{{1,2}}\s+(?:{_MONTH})\s+\d{{4}}\b|\b(?:{_MONTH})\s+\d{{1,2}},?\s+\d{{4}}\b|\b\d{{1,2}}[-/.]\d{{1,2}}[-/.]\d{{4}}\b",
    re.IGNORECASE,
)
"""A whole date, day to year, as both countries write it."""
_NUMERIC_DATE = re.compile(r"\b(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})\b")
_TOKEN = re.compile(r"\d+(?:[.,]\d+)*|[a-z]+", re.IGNORECASE)
_THOUSANDS = re.compile(r"(?P<whole>[1-9]\d{0,2}(?P<mark>[.,])\d{3}(?:(?P=mark)\d{3})*)(?:[.,](?P<cents>\d{1,2}))?")
_DECIMAL = re.compile(r"\d+[.,]\d+")


def figures(text: str) -> frozenset[str]:
    """Every value in ``text``, in a canonical form; zero and a lone word for one (``salah satu``) are not figures."""
    return _figures(text) - {"0", "one"}


def known_figures(text: str) -> frozenset[str]:
    """The same for a text that others are compared with: there, a spelt-out one stands for ``1`` as well."""
    found = _figures(text)
    return found | {"1"} if "one" in found else found


def _figures(text: str) -> frozenset[str]:
    months = {f"month {_MONTHS[(m[1] or m[2]).lower()]}" for m in _DATED_MONTH.finditer(text)}
    dates = {part for m in _NUMERIC_DATE.finditer(text) for part in (m[1].lstrip("0"), f"month {int(m[2])}", m[3])}
    return frozenset(months | dates | {value for value, _ in numbers(_NUMERIC_DATE.sub(" ", text))})


def numbers(text: str) -> Iterator[tuple[str, Span]]:
    """Every number in ``text`` in its canonical form, a date's too, with the slice that writes it."""
    tokens = [
        (part, found.span())
        for found in _TOKEN.finditer(text.lower())
        for part in _JOINED.get(found.group(), found.group()).split()
    ]
    words = [word for word, _ in tokens]
    at = 0
    while at < len(tokens):
        (token, (start, _)), first = tokens[at], at
        at += 1
        if token[0].isdigit():
            values = _values(token)
            if at < len(tokens) and words[at] in _SCALES:
                values = [value * _SCALES[words[at]] for value in values]
                at += 1
            yield from ((_plain(value), (start, tokens[at - 1][1][1])) for value in values)
        elif token in _UNITS or token in _TENS:
            while at < len(tokens) and (words[at] in _SPELT or (words[at] == "and" and words[at - 1] == "hundred")):
                at += 1
            value = _spelt(words[first:at])
            yield "one" if value == 1 else str(value), (start, tokens[at - 1][1][1])


def _values(token: str) -> list[Decimal]:
    """The value of digits with their marks: thousands and a decimal part in either country's way."""
    if thousands := _THOUSANDS.fullmatch(token):
        return [Decimal(re.sub(r"[.,]", "", thousands["whole"]) + f".{thousands['cents'] or 0}")]
    if _DECIMAL.fullmatch(token):
        return [Decimal(token.replace(",", "."))]
    return [Decimal(part) for part in re.split(r"[.,]", token)]


def _plain(value: Decimal) -> str:
    return f"{value.normalize():f}"


def _spelt(words: list[str]) -> int:
    """``dua puluh lima juta`` or ``two hundred and fifty`` as a number: units, then tens and hundreds, then scales."""
    total = group = last = 0
    for word in words:
        if word in _UNITS or word in _TENS:
            last += _UNITS.get(word, 0) or _TENS[word]
        elif word in ("belas", "puluh"):
            group, last = group + (last + 10 if word == "belas" else last * 10), 0
        elif word in _HUNDREDS:
            group, last = group + (last or 1) * 100, 0
        elif word in _SCALES:
            total, group, last = total + (group + last or 1) * _SCALES[word], 0, 0
    return total + group + last
