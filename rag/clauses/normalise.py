"""The narrow normalisation: patterns that know ``PASAL``, ``AYAT`` and ``BAB`` as OCR leaves them, for matching only.

Each letter's alternatives are the confusions that our engines make (``PASAI``, ``PasaI``, ``Pasa1``, ``FASAL``,
``PA5AL``), so ``pasar`` (market) never becomes a heading. What is shown to a user stays as the page prints it.
"""

from __future__ import annotations

import re

_LETTERS = {"P": "[PF]", "A": "[A4]", "S": "[S5$6]", "L": "[L1I|!\\]0O]", "Y": "[YV]", "T": "[T7]", "B": "[B8]"}
_SPACED = re.compile(r"^(?:\S ){2,}\S(?=\s{2,}|$)")


def damaged_word(word: str) -> str:
    """A regular expression for ``word`` as OCR may leave it: letters confused, or spaced apart (``P A S A L``)."""
    letters = [_LETTERS.get(letter, re.escape(letter)) for letter in word.upper()]
    return "(?:" + "".join(letters) + "|" + r"\s".join(letters) + ")"


PASAL = damaged_word("PASAL")
BAB = damaged_word("BAB")
AYAT = damaged_word("AYAT")


def close_letter_spacing(text: str) -> str:
    """``P A S A L   1`` as ``PASAL 1``: single letters with single spaces are one word, wider gaps part words."""
    if not _SPACED.match(text.strip()):
        return text
    words = re.split(r"\s{2,}", text.strip())
    return " ".join(word.replace(" ", "") if re.fullmatch(r"(?:\S )+\S", word) else word for word in words)
