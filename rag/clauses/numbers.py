"""The numbers that clauses bear, and what a damaged number may stand for.

A printed number has *readings*: canonical numbers (``5``, ``5A``, ``4.15``), each with a cost, 0 for what is printed
and more for each character that must have been misread. Which one holds is decided by the run it stands in
(``sequence``), never here. Knows nothing of lines and pages.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rag.clauses.confusions import DIGIT_FOR_DIGIT, may_have_been
from rag.remembered import remembered

_UNITS = "satu dua tiga empat lima enam tujuh delapan sembilan".split()
_ENGLISH_UNITS = "one two three four five six seven eight nine".split()
_ENGLISH_TEENS = "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split()
_ENGLISH_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
_ENGLISH_ORDINALS = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth "
    "sixteenth seventeenth eighteenth nineteenth".split()
)


def _indonesian() -> dict[str, int]:
    words = {word: value for value, word in enumerate(_UNITS, 1)}
    words |= {"sepuluh": 10, "sebelas": 11}
    words |= {f"{word} belas": 10 + value for value, word in enumerate(_UNITS, 1) if value > 1}
    for tens, word in enumerate(_UNITS[1:], 2):
        words[f"{word} puluh"] = 10 * tens
        words |= {f"{word} puluh {unit}": 10 * tens + value for value, unit in enumerate(_UNITS, 1)}
    return words | {f"ke{word}": value for word, value in words.items()} | {"pertama": 1}


def _english() -> dict[str, int]:
    words = {word: value for value, word in enumerate(_ENGLISH_UNITS + _ENGLISH_TEENS, 1)}
    words |= {word: value for value, word in enumerate(_ENGLISH_ORDINALS, 1)}
    for tens, word in enumerate(_ENGLISH_TENS, 2):
        words[word] = 10 * tens
        words[word.removesuffix("y") + "ieth"] = 10 * tens
        for joint in ("-", " "):
            words |= {f"{word}{joint}{unit}": 10 * tens + value for value, unit in enumerate(_ENGLISH_UNITS, 1)}
            words |= {f"{word}{joint}{unit}": 10 * tens + value for value, unit in enumerate(_ENGLISH_ORDINALS[:9], 1)}
    return words


NUMBER_WORDS: dict[str, int] = _indonesian() | _english()
"""Spelt-out numbers from 1 to 99, cardinal and ordinal, in Indonesian and English, in lower case."""

_BETWEEN_WORDS = re.compile(r"[\s-]")
_COMPACT_WORDS = {_BETWEEN_WORDS.sub("", word): value for word, value in NUMBER_WORDS.items()}

_ROMAN = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100}
_ROMAN_FORM = re.compile(r"(?=[IVXLC])C{0,3}(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})", re.IGNORECASE)

MOST_DAMAGE = 6.0
"""Readings that cost more are not offered: anything may be anything then."""
SUFFIXES = "ABCDEFGH"
_SUFFIX_READ_AS = {"8": "B", "4": "A", "R": "A", "0": "D", "G": "C", "6": "C"}
MISREAD_SUFFIX = 2.0
"""Cost of a last digit that must have been a letter suffix (``368`` for 36B): there are few of those."""
_MOST_DIGITS = 4
_MOST_OF_A_PART = 6
UNLIKELY_SUFFIX = 2.0
"""Cost of a letter suffix that no contract is likely to have (``1O``, ``2l``)."""
_BIS = re.compile(r"(\d{1,4000})\s?bis", re.IGNORECASE)
_PART, _LAST_PART = re.compile(r"\d{1,4000}"), re.compile(r"\d{1,4000}[A-Za-z]?")


@dataclass(frozen=True, slots=True)
class NumberReading:
    """One thing that a printed number may stand for, and what must have gone wrong for it (0: nothing)."""

    number: str
    cost: float


def roman_value(text: str) -> int | None:
    """The value of a well-formed Roman numeral up to 399 in either case, else ``None``."""
    if not text or not _ROMAN_FORM.fullmatch(text):
        return None
    values = [_ROMAN[letter] for letter in text.upper()]
    following = [*values[1:], 0]
    return sum(-value if value < after else value for value, after in zip(values, following, strict=True))


def canonical(text: str) -> str | None:
    """The canonical form of an undamaged number (``5a`` → ``5A``, ``IV.15`` → ``4.15``, ``kelima`` → ``5``)."""
    text = " ".join(text.split())
    word = NUMBER_WORDS.get(text.lower()) or _COMPACT_WORDS.get(_BETWEEN_WORDS.sub("", text.lower()))
    if word is not None:
        return str(word)
    if match := _BIS.fullmatch(text):
        return f"{match[1].lstrip('0')}BIS"
    parts = text.rstrip(".").split(".")
    numbers = [_plain_part(part, last=index == len(parts) - 1) for index, part in enumerate(parts)]
    return None if None in numbers else ".".join(number for number in numbers if number)


def _plain_part(part: str, *, last: bool) -> str | None:
    if (_LAST_PART if last else _PART).fullmatch(part):
        return part.lstrip("0").upper() or "0"
    value = roman_value(part)
    return None if value is None else str(value)


@remembered(4096)
def readings(text: str) -> tuple[NumberReading, ...]:
    """What a printed number may stand for, cheapest first; empty where it cannot be a number at all.

    ``text`` is one token, or digits that came apart (``1 1``, ``2 l``).
    """
    best: dict[str, float] = {}

    def offer(number: str | None, cost: float) -> None:
        if number and cost < best.get(number, float("inf")):
            best[number] = cost

    whole = "".join(text.split())
    spaces = 0.5 * (len(text.split()) - 1) if canonical(text) is None else 0.0
    offer(canonical(text), _suffix_cost(text))
    offer(canonical(whole), spaces + _suffix_cost(whole))
    damaged = _damaged_parts(whole.split(".")) if "." in whole else _damaged(whole)
    for number, cost in damaged.items():
        offer(number, spaces + cost)
    return tuple(sorted((NumberReading(number, cost) for number, cost in best.items()), key=lambda r: r.cost))


def _suffix_cost(token: str) -> float:
    """Suffixes run A, B, C; one far down the alphabet, or a small letter shaped like a digit, is likelier a misread."""
    if len(token) > 1 and token[0].isdigit() and token[-1].isalpha():
        return 0.0 if token[-1] in SUFFIXES + "abcdefh" else UNLIKELY_SUFFIX
    return UNLIKELY_SUFFIX if token.upper() in ("L", "C") else 0.0


def _damaged_parts(parts: Sequence[str]) -> dict[str, float]:
    """``IV.l5``: each part may be damaged in its own way."""
    each = [[(r.number, r.cost) for r in readings(part)[:_MOST_OF_A_PART]] for part in parts]
    return {
        ".".join(number for number, _ in chosen): sum(cost for _, cost in chosen)
        for chosen in itertools.product(*each)
        if all(number.isdigit() for number, _ in chosen)
    }


def _damaged(token: str) -> dict[str, float]:
    """What one token may have been: digits, digits with a suffix, a Roman numeral."""
    found: dict[str, float] = {}
    digits = _spellings(token, str.isdigit) if len(token) <= _MOST_DIGITS else []
    found |= {number: cost for number, cost in digits if not number.startswith("0")}
    if len(token) > 1 and token[-1].upper() in SUFFIXES:
        # A capital B after digits may be a suffix (45B) as well as a digit (458): both are offered.
        stems = _spellings(token[:-1], str.isdigit) if len(token) <= _MOST_DIGITS else []
        found |= {stem + token[-1].upper(): cost for stem, cost in stems if not stem.startswith("0")}
    if 1 < len(token) <= _MOST_DIGITS and token[-1] in _SUFFIX_READ_AS:
        stems = [(token[:-1], 0.0)] if token[:-1].isdigit() else _spellings(token[:-1], str.isdigit)
        letter = _SUFFIX_READ_AS[token[-1]]
        found |= {stem + letter: cost + MISREAD_SUFFIX for stem, cost in stems if not stem.startswith("0")}
    if not token.isdigit():
        for roman, cost in _spellings(token, str.isalpha):
            value = roman_value(roman)
            if value is not None and cost < found.get(str(value), MOST_DAMAGE):
                found[str(value)] = cost
    return found


def _spellings(token: str, wanted: Callable[[str], bool]) -> list[tuple[str, float]]:
    """The numerals that ``token`` may have been letter by letter, of the ``wanted`` kind, cheapest last."""
    options = [[(n, cost) for n, cost in may_have_been(letter).items() if wanted(n)] for letter in token]
    made = [("", 0.0)]
    for letters in options:
        made = [
            (before + letter, cost + more)
            for before, cost in made for letter, more in letters if cost + more <= MOST_DAMAGE
        ]  # fmt: skip
    return sorted(made, key=lambda spelling: -spelling[1])


@remembered(4096)
def order_key(number: str) -> tuple[tuple[int, str], ...]:
    """A key that sorts canonical numbers as a contract does: 5, 5A, 6, 10; 1.2 before 1.10."""
    key = []
    for part in number.split("."):
        match = re.fullmatch(r"(\d+)([A-Z]?|BIS)", part)
        if match is None:
            raise ValueError(f"not a canonical number: {number!r}")
        key.append((int(match[1]), match[2]))
    return tuple(key)


def without_swaps(numbers: tuple[NumberReading, ...]) -> tuple[NumberReading, ...]:
    """In text that no engine read just now, a clean digit is the digit that was typed."""
    return tuple(reading for reading in numbers if reading.cost < DIGIT_FOR_DIGIT)
