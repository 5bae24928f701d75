"""Spelt-out numbers, Indonesian and English, as values, although a reader may have damaged them. Pure.

``tiga puluh enam juta rupiah`` is 36,000,000; so are ``tigapuluhenam juta`` and ``tiga pu1uh enam iuta``. What cannot
be told for certain has no value: a word that is no number's, or too far from any, a number that its words do not form.
A figure is never doubted for the sake of words that were read badly themselves.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal

from rapidfuzz.distance import Levenshtein

from rag.remembered import remembered

Word = tuple[str, int]
"""What a word does to the number so far, and its value."""


def _table(text: str, kind: str, values: Sequence[int]) -> dict[str, Word]:
    return {word: (kind, value) for word, value in zip(text.split(), values, strict=True)}


INDONESIAN: dict[str, Word] = {
    **_table("satu dua tiga empat lima enam tujuh delapan sembilan sepuluh sebelas", "unit", range(1, 12)),
    **_table("puluh ratus", "times", (10, 100)),
    **_table("ribu juta miliar milyar milliar triliun trilyun", "scale", (10**3, 10**6, *[10**9] * 3, *[10**12] * 2)),
    **_table("nol kosong", "", (0, 0)),
    "belas": ("teen", 10),
    "seratus": ("hundred", 100),
    "seribu": ("whole", 1000),
    "sejuta": ("whole", 10**6),
    "koma": ("point", 0),
    "setengah": ("half", 0),
}
ENGLISH: dict[str, Word] = {
    **_table("one two three four five six seven eight nine ten eleven twelve", "unit", range(1, 13)),
    **_table("thirteen fourteen fifteen sixteen seventeen eighteen nineteen", "unit", range(13, 20)),
    **_table("twenty thirty forty fifty sixty seventy eighty ninety", "tens", range(20, 100, 10)),
    **_table("hundred", "times", (100,)),
    **_table("thousand million billion trillion", "scale", (10**3, 10**6, 10**9, 10**12)),
    "zero": ("", 0),
    "and": ("and", 0),
    "point": ("point", 0),
}
UNITS = frozenset(
    """
    rupiah persen prosen bulan tahun hari minggu jam menit kali orang unit lembar rangkap buah meter kilometer kilogram
    hektar are pasal ayat halaman lantai kamar titik set pcs watt liter ton kalender kerja dolar dollar dollars usd
    euro percent days day months month years year weeks week hours hour times copies copy originals pages rupiahs
    business calendar working metres square persons
    """.split()
)
"""What may follow the number; anything else may be a number's word that was read badly."""
LEADS = frozenset(
    """
    selama sebesar sebanyak sejumlah sekitar setiap dalam dari lebih kurang tahun bulan tanggal angka nomor jumlah
    within than the for from least most exceed exceeding every over under after before period year number amount
    """.split()
)
"""What may stand before the number although it looks like a number's word."""
LOOKALIKES = str.maketrans("01|5!", "oilsi")


def number_of(text: str) -> Decimal | None:
    """The value of ``text``, which is a spelt-out number and may go on with what is counted; else ``None``."""
    tokens = re.findall(r"[^\s\-–,.;:/]+", text)
    for words in (INDONESIAN, ENGLISH):
        read, rest = _leading(tokens, words)
        if read and (not rest or _is_unit(rest[0])) and (value := _value(read, words)) is not None:
            return value
    return None


def number_before(text: str) -> tuple[str, Decimal] | None:
    """The spelt-out number that ``text`` ends with, as printed, and its value: ``within thirty`` → 30."""
    tokens = text.split()
    for words in (INDONESIAN, ENGLISH):
        count = 0
        while count < len(tokens) and _as_words(tokens[-count - 1].strip("-,;:"), words):
            count += 1
        if count == 0 or (count < len(tokens) and _resembles_a_number(tokens[-count - 1])):
            continue
        said = tokens[-count:]
        read = [word for token in said for word in _as_words(token.strip("-,;:"), words)]
        if (value := _value(read, words)) is not None:
            return " ".join(said), value
    return None


def _leading(tokens: Sequence[str], words: dict[str, Word]) -> tuple[list[str], Sequence[str]]:
    """The number's words at the head of ``tokens``, repaired, and the tokens after them."""
    read: list[str] = []
    for index, token in enumerate(tokens):
        found = _as_words(token, words)
        if not found:
            return read, tokens[index:]
        read += found
    return read, ()


def _as_words(token: str, words: dict[str, Word]) -> list[str]:
    """The number's words that ``token`` is: one, several that were glued, or none."""
    language = "id" if words is INDONESIAN else "en"
    return list(_known(token.casefold().translate(LOOKALIKES), language))


@remembered(4096)
def _known(token: str, language: str) -> tuple[str, ...]:
    words = INDONESIAN if language == "id" else ENGLISH
    if token in words:
        return (token,)
    if token in UNITS or token in LEADS:
        return ()
    if "-" in token:
        parts = [_known(part, language) for part in token.split("-")]
        return tuple(word for part in parts for word in part) if all(parts) else ()
    if glued := _parted(token, words):
        return tuple(glued)
    allowed = 0 if len(token) < 4 else 1 if len(token) < 8 else 2
    near = sorted((Levenshtein.distance(token, word, score_cutoff=allowed), word) for word in words)
    if near[0][0] > allowed or near[0][0] == near[1][0]:
        return ()
    return (near[0][1],)


def _parted(token: str, words: dict[str, Word]) -> list[str]:
    """``duabelas`` as its words; empty where it has no such parting."""
    if not token:
        return []
    for end in range(min(len(token), 9), 2, -1):
        if token[:end] in words and (end == len(token) or (rest := _parted(token[end:], words))):
            return [token[:end], *([] if end == len(token) else rest)]
    return []


def _is_unit(token: str) -> bool:
    token = token.casefold().translate(LOOKALIKES)
    return token in UNITS or (len(token) > 4 and any(Levenshtein.distance(token, unit) <= 1 for unit in UNITS))


def _resembles_a_number(token: str) -> bool:
    """Whether ``token`` may be a number's word that was read too badly to be known."""
    token = token.casefold().strip("-,;:.(").translate(LOOKALIKES)
    return token not in LEADS and any(
        Levenshtein.distance(token, word) <= len(word) // 2 for word in (*INDONESIAN, *ENGLISH)
    )


def _value(read: Sequence[str], words: dict[str, Word]) -> Decimal | None:
    kinds = [words[word] for word in read]
    points = [index for index, (kind, _) in enumerate(kinds) if kind == "point"]
    if len(points) > 1:
        return None
    if points:
        whole, part = _whole(kinds[: points[0]]), _decimals(kinds[points[0] + 1 :])
        return None if whole is None or part is None else Decimal(f"{whole}.{part}")
    if kinds[-1][0] == "half":
        whole = _whole(kinds[:-1])  # alone it is half of anything: 50 %, 1/2, half a day
        return None if whole is None else Decimal(whole) + Decimal("0.5")
    whole = _whole(kinds)
    return None if whole is None else Decimal(whole)


def _decimals(kinds: Sequence[Word]) -> str | None:
    """What stands after the point: digit by digit (``dua lima``), or as a number (``dua puluh lima``)."""
    if kinds and all(kind in ("unit", "") and value < 10 for kind, value in kinds):
        return "".join(str(value) for _, value in kinds)
    whole = _whole(kinds)
    return None if whole is None else str(whole)


def _whole(kinds: Sequence[Word]) -> int | None:
    """The whole number that the words form, ``None`` where they form none."""
    if len(kinds) == 1 and kinds[0] == ("", 0):
        return 0
    number = _Number()
    if not kinds or not all(number.take(kind, value) for kind, value in kinds):
        return None
    return number.total + number.group + number.last


class _Number:
    """A number being put together: scales that are done, the group below the next scale, a unit that is not placed."""

    def __init__(self) -> None:
        self.total = self.group = self.last = 0
        self._scale = 10**15

    def take(self, kind: str, value: int) -> bool:
        """Whether the word fits here; where it does, it is counted."""
        if kind == "unit":
            fits = not self.last and not self.group % (10 if value < 10 else 100)
            self.last = value
        elif kind in ("tens", "hundred"):
            fits = not self.last and not self.group % (100 if kind == "tens" else 1000)
            self.group += value
        elif kind in ("teen", "times"):
            fits = 1 <= self.last <= 9 and not self.group % (100 if kind == "teen" else 10 * value)
            self.group += 10 + self.last if kind == "teen" else self.last * value
            self.last = 0
        elif kind in ("scale", "whole"):
            given = self.group + self.last
            fits = value < self._scale and bool(given) == (kind == "scale")
            self.total += (given or 1) * value
            self.group, self.last, self._scale = 0, 0, value
        else:
            fits = kind == "and" and bool(self.group or self.total)
        return fits
