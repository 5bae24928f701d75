"""The number behind a heading's word: digits, Roman, spelt out, in brackets, said twice, come apart, damaged.

What stands behind the number is handed back. Which reading of a damaged number holds is ``sequence``'s to decide.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache

from rapidfuzz.distance import Levenshtein

from rag.clauses.numbers import NUMBER_WORDS, NumberReading, readings

_LEAD = re.compile(r"[\s.:\-–—'‘’]*(?:(?:nomor|no|ke)\b[\s.\-]*)?", re.IGNORECASE)
_BRACKETS = re.compile(r"[(\[]\s*(?P<number>\w{1,6})\s*[)\]]")
_SPELT = re.compile(
    r"(?:" + "|".join(sorted((re.escape(w).replace(r"\ ", r"\s+") for w in NUMBER_WORDS), key=len, reverse=True))
    + r")(?!\w)", re.IGNORECASE,
)  # fmt: skip
_RAISED = "¹²³⁰⁴-⁹"
_ENDS = rf"(?=[\s.:\-–—,;)(*{_RAISED}]|$)"
_TITLE_GLUED = r"(?=[A-Z][A-Za-z]{3})"
"""A title right behind the number: its space got lost."""
_DOTTED = re.compile(rf"(?:\d{{1,3}}|[\w|!\[\]]{{1,6}}?)(?:\.[\w|!]{{1,3}}?)+(?:{_ENDS}|{_TITLE_GLUED})")
_BIS = re.compile(r"\d{1,3}\s?bis\b", re.IGNORECASE)
_SUFFIX_APART = re.compile(r"\d{1,3}\s[A-Ha-h](?=\s*$)")
_CAME_APART = re.compile(r"[\dIlOS](?:\s+[\dIlOS]){1,2}(?=\s*$)")
_TOKEN = re.compile(rf"\d{{1,3}}{_TITLE_GLUED}|[^\s.:\-–—,;()*{_RAISED}]{{1,8}}{_ENDS}")
_FOOTNOTE = re.compile(rf"\s?(?:[{_RAISED}]{{1,2}}|\*{{1,3}})\)?|\s*\d{{1,2}}\)\s*$")
"""A mark behind the number that calls a footnote: ``PASAL 5²``, ``PASAL 5 *)``, ``PASAL 5 1)``."""
_LIKE_A_NUMBER = re.compile(r"[\d|!\[\]?$lI]|^[A-Z]+$|^[ivxlr]+$|^[ivxlIVXL]+$|^[ilosbgqzOSBGZ]{2,3}$|^\w$")
_SAID_AGAIN = re.compile(r"\s*[(\[](?P<words>[^)\]]{2,32})[)\]]?")
_LETTER_OF = str.maketrans("014578|l$!", "oiastbiisi")
_COSTS_A_LETTER = 0.8
_MOST_WORDS = 3
_SAID_OTHERWISE = 1.5
"""Added to readings that the number's own words contradict."""
_BY_WORDS_ALONE = 1.0


@dataclass(frozen=True, slots=True)
class HeadingNumber:
    """A number as printed, what it may stand for (cheapest first), and the text behind it."""

    printed: str
    readings: tuple[NumberReading, ...]
    rest: str


def heading_number(text: str) -> HeadingNumber | None:
    """The number that ``text``, what follows a heading word, begins with; ``None`` where it begins with none."""
    lead = _LEAD.match(text)
    start = lead.end() if lead else 0
    found = _spelt(text, start) or _printed(text, start) or _misspelt(text, start)
    if found and (mark := _FOOTNOTE.match(found.rest)):
        found = replace(found, rest=found.rest[mark.end() :])
    return _with_words(found) if found else None


def begins_with_a_number(text: str) -> bool:
    """Whether ``text`` begins with a number in words, right or misspelt."""
    return _SPELT.match(text) is not None or _misspelt(text, 0) is not None


def _spelt(text: str, start: int) -> HeadingNumber | None:
    """``DUA PULUH``; or, where the words go on misspelt, perhaps ``DUA PULUH SA7U``, which is then offered too."""
    match = _SPELT.match(text, start)
    if match is None:
        return None
    longer = _misspelt(text, start)
    if longer is None or len(longer.printed) <= len(match[0]):
        return HeadingNumber(match[0], readings(match[0]), text[match.end() :])
    own = {r.number: r for r in (*readings(match[0]), *longer.readings)}
    return replace(longer, readings=tuple(sorted(own.values(), key=lambda reading: reading.cost)))


def _printed(text: str, start: int) -> HeadingNumber | None:
    for pattern in (_BRACKETS, _BIS, _DOTTED, _SUFFIX_APART, _CAME_APART, _TOKEN):
        match = pattern.match(text, start)
        if match is None:
            continue
        number = match["number"] if pattern is _BRACKETS else match[0]
        if _LIKE_A_NUMBER.search(number) and (possible := readings(number)):
            return HeadingNumber(match[0], possible, text[match.end() :])
    return None


def _misspelt(text: str, start: int) -> HeadingNumber | None:
    """``SEPU1UH``, ``DUAPULUH``: the number's words, with letters misread or their spaces lost; as many as fit."""
    words = list(re.finditer(r"\S+", text[start:]))[:_MOST_WORDS]
    for count in range(len(words), 0, -1):
        printed = text[start : start + words[count - 1].end()].rstrip(".:,)")
        if possible := misspelt(printed):
            return HeadingNumber(printed, possible, text[start + len(printed) :])
    return None


@lru_cache(maxsize=1)
def _compact_words() -> dict[str, int]:
    return {re.sub(r"\W", "", word).translate(_LETTER_OF): value for word, value in NUMBER_WORDS.items()}


def misspelt(words: str) -> tuple[NumberReading, ...]:
    """The numbers that ``words`` may spell: one letter in four may be wrong, shapes (``1`` for i) count half."""
    plain = re.sub(r"[\s\-.]", "", words.lower())
    folded = plain.translate(_LETTER_OF)
    if not folded.isalpha() or len(folded) < 3:
        return ()
    shapes = 0.5 * (folded != plain.replace("l", "i"))
    found: dict[str, float] = {}
    for word, value in _compact_words().items():
        most = len(word) // 4
        distance = Levenshtein.distance(folded, word, score_cutoff=most)
        if distance <= most:
            cost = shapes + _COSTS_A_LETTER * distance
            found[str(value)] = min(cost, found.get(str(value), cost))
    return tuple(sorted((NumberReading(n, cost) for n, cost in found.items()), key=lambda r: r.cost))


def _with_words(number: HeadingNumber) -> HeadingNumber:
    """``PASAL S (LIMA)``: what the words say counts for or against each reading."""
    match = _SAID_AGAIN.match(number.rest)
    said = misspelt(match["words"]) if match else ()
    if not match or not said:
        return number
    by_words = {reading.number: reading.cost for reading in said}
    weighed = {
        r.number: min(r.cost, by_words[r.number]) if r.number in by_words else r.cost + _SAID_OTHERWISE
        for r in number.readings
    }  # fmt: skip
    weighed |= {n: cost + _BY_WORDS_ALONE for n, cost in by_words.items() if n not in weighed}
    possible = tuple(sorted((NumberReading(n, cost) for n, cost in weighed.items()), key=lambda r: r.cost))
    return replace(number, readings=possible, rest=number.rest[match.end() :])
