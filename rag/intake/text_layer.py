"""Whether a PDF page's text layer can be trusted. Pure rules on a string; knows no PDF library.

A layer that is wrong is worse than none, because nobody sees that it is wrong: fonts without a Unicode table, text
whose spaces were lost. A page judged unsound is read as an image, which costs seconds.
"""

from __future__ import annotations

import re
import unicodedata

FEW = 25
"""Characters; a page of a contract with fewer is a scan with a stamp, or a drawing."""
MOST_ODD = 0.05
"""Bullets of symbol fonts are odd characters in sound text; a damaged font makes most of them odd."""
LEAST_ALPHANUMERIC = 0.5
GLUED = 25
"""Letters in a row; the longest common Indonesian legal words (pertanggungjawabannya) have fewer."""
MOST_GLUED = 0.2
ENOUGH_LETTERS = 200
LEAST_VOWELS = 0.25
"""Indonesian text has 0.42 to 0.48 vowels among its letters, English 0.38; letters shifted in code have few."""
MOST_SINGLE = 0.5

LETTERS = re.compile(r"[^\W\d_]+")


def is_sound(text: str, *, scanned: bool, drawn: bool) -> bool:
    """Whether ``text`` may stand for its page.

    ``scanned``: one image covers the page and no text is drawn on it to be seen. ``drawn``: images or shapes are on
    the page. A page with nothing at all on it is sound, and blank.
    """
    if scanned:
        return False
    characters = re.sub(r"\s", "", text)
    if len(characters) < FEW:
        return not drawn
    return not (_odd(characters) or _no_words(characters) or _glued(text) or _shifted(text) or _apart(text))


def _odd(characters: str) -> bool:
    odd = sum(c == "\ufffd" or unicodedata.category(c) in ("Co", "Cn", "Cc", "Cs") for c in characters)
    return odd > MOST_ODD * len(characters)


def _no_words(characters: str) -> bool:
    return sum(c.isalnum() for c in characters) < LEAST_ALPHANUMERIC * len(characters)


def _glued(text: str) -> bool:
    words = [len(word) for word in LETTERS.findall(text)]
    return sum(n for n in words if n > GLUED) > MOST_GLUED * sum(words)


def _shifted(text: str) -> bool:
    letters = "".join(LETTERS.findall(text)).lower()
    return len(letters) >= ENOUGH_LETTERS and sum(c in "aeiou" for c in letters) < LEAST_VOWELS * len(letters)


def _apart(text: str) -> bool:
    words = text.split()
    return len(words) >= ENOUGH_LETTERS and sum(len(w) == 1 for w in words) > MOST_SINGLE * len(words)
