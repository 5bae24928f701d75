"""Whether a text has the shape of a clause's title: short, capitalised, and not a sentence."""

from __future__ import annotations

import re

from rapidfuzz.distance import Hamming

from rag.clauses.heading_words import unmarked
from rag.clauses.normalise import close_letter_spacing

_JOINERS = frozenset(
    "dan atau di ke dari untuk yang dengan oleh pada serta of the and or to for in on by with a an /".split()
)
DOT_LEADERS = re.compile(r"(?:\.\s?){3,}|…|_{3,}")
MAX_TITLE_WORDS = 14
_LONG = 7
_CAPITALS = 0.8


def is_title(text: str) -> bool:
    """Whether ``text`` could be a clause's title: short, capitalised, and not a sentence."""
    words = re.findall(r"[^\s/&,()-]+", close_letter_spacing(unmarked(text)).strip(' :-–—"“”'))
    if not words or len(words) > MAX_TITLE_WORDS or re.search(r"[;.,:]\s*$", text) or DOT_LEADERS.search(text):
        return False
    if re.match(r"\s*\(?(?:\d+|[a-z])[.)]", text):
        return False
    if in_capitals(text):
        return True
    misfits = [word for word in words if not _fits_a_title(word)]
    small = [word for word in misfits if word[0] != "l" or len(word) < _LONG]  # ``Limitation of liability``
    return not words[0][:1].islower() and not small and len(misfits) * 2 < len(words)


def _fits_a_title(word: str) -> bool:
    """A capitalised word, a number or a joiner, also where one letter was misread or a space was lost."""
    if not word[:1].islower() or word in _JOINERS:
        return True
    glued = re.match(r"(?:dan|atau|untuk|dengan|of|and|for)[A-Z]", word) is not None
    return glued or (len(word) == 3 and any(Hamming.distance(word, joiner) == 1 for joiner in ("dan", "and", "the")))


def in_capitals(text: str) -> bool:
    """Whether nearly all letters are capitals: a title of capitals in which one was misread still is one (l is I)."""
    letters = [letter for letter in text if letter.isalpha()]
    return len(letters) >= 3 and sum(letter.isupper() or letter == "l" for letter in letters) >= _CAPITALS * len(
        letters
    )
