"""The narrow normalisation: ``PASAL``, ``AYAT`` and ``BAB`` repaired and folded, for matching only.

Only these words are touched, and only where they stand as a word of their own before a number, a bracket or the line's
end; what is shown to a user always stays as the page prints it. Each letter's alternatives are the confusions that our
engines make (``PASAI``, ``PasaI``, ``Pasa1``, ``FASAL``, ``PA5AL``), so ``pasar`` (market) never becomes a heading.
"""

from __future__ import annotations

import re
import unicodedata

_LETTERS = {"P": "[PF]", "A": "[A4]", "S": "[S5$6]", "L": "[L1I|!\\]0O]", "Y": "[YV]", "T": "[T7]", "B": "[B8]"}
_SPACED = re.compile(r"^(?:\S ){2,}\S(?=\s{2,}|$)")


def damaged_word(word: str) -> str:
    """A regular expression for ``word`` as OCR may leave it: letters confused, or spaced apart (``P A S A L``)."""
    letters = [_LETTERS.get(letter, re.escape(letter)) for letter in word.upper()]
    return "(?:" + "".join(letters) + "|" + r"\s".join(letters) + ")"


PASAL = damaged_word("PASAL")
BAB = damaged_word("BAB")
AYAT = damaged_word("AYAT")

_WORDS = tuple(
    (name, re.compile(rf"(?<!\w){pattern}(?=\s*[\d(\[.:]|\s+\S|\s*$)", re.IGNORECASE))
    for name, pattern in (("PASAL", PASAL), ("BAB", BAB), ("AYAT", AYAT))
)


def normalise(text: str) -> str:
    """``text`` with the three heading words repaired and in capitals, and runs of spaces made one.

    ``PasaI  5`` becomes ``PASAL 5``; everything else keeps its letters and its case.
    """
    text = " ".join(unicodedata.normalize("NFKC", text).split())
    for name, pattern in _WORDS:
        text = pattern.sub(name, text)
    return text


def close_letter_spacing(text: str) -> str:
    """``P A S A L   1`` as ``PASAL 1``: single letters with single spaces are one word, wider gaps part words."""
    if not _SPACED.match(text.strip()):
        return text
    words = re.split(r"\s{2,}", text.strip())
    return " ".join(word.replace(" ", "") if re.fullmatch(r"(?:\S )+\S", word) else word for word in words)
