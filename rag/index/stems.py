"""Stems of Indonesian words. The only file that imports snowballstemmer."""

from __future__ import annotations

from functools import lru_cache
from typing import Any


def stem(word: str) -> str:
    """The Snowball stem of ``word`` in lower case: ``keterlambatan`` and ``terlambat`` are ``lambat``."""
    return str(_stemmer().stemWord(word))


@lru_cache(maxsize=1)
def _stemmer() -> Any:
    import snowballstemmer

    return snowballstemmer.stemmer("indonesian")
