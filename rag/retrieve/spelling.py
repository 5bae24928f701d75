"""A mistyped word to the one that was meant: the single known word that is one slip away."""

from __future__ import annotations

from collections.abc import Iterable

from rapidfuzz.distance import OSA

SHORTEST = 5
"""Letters below which a slip makes another word (``sewa``, ``sela``) more often than it misspells one."""
_LONG = 9
"""Letters from which two slips are allowed."""


def nearest_word(word: str, known: Iterable[str]) -> str | None:
    """The known word nearest to ``word`` that begins with the same letter; ``None`` where none is near enough.

    Slips are those of a keyboard: a letter wrong, missing, doubled, or two exchanged (optimal string alignment).
    """
    if len(word) < SHORTEST or not word.isalpha():
        return None
    most = 1 if len(word) < _LONG else 2
    near = [
        (OSA.distance(word, other, score_cutoff=most), other)
        for other in known
        if other[0] == word[0] and abs(len(other) - len(word)) <= most
    ]
    slips, best = min(near, default=(most + 1, ""))
    return best if slips <= most else None
