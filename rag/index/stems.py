"""Stems of Indonesian and English words. The only file that imports Sastrawi and snowballstemmer.

Sastrawi looks its stems up in a dictionary of roots, so ``keterlambatan``, ``pengiriman`` and ``memperpanjang`` become
``lambat``, ``kirim`` and ``panjang``; Snowball's Indonesian rules make ``keterlambatan``, ``irim`` and ``perpanjang``.
What people type has affixes that no dictionary of formal words knows (``dibenerin``, ``nyewa``, ``ngelanggar``); they
are taken off where a root is left.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from rag.remembered import remembered

_REMEMBERED = 50_000
"""Stems kept: the words of some dozens of contracts. A stem costs some 100 microseconds, a contract has thousands."""
_NO_ROOTS = frozenset({"rusa"})
"""Roots that only take words from others: with *rusa* (a deer) ``kerusakan`` would not be ``rusak``."""
_MORE_ROOTS = (
    "beritahu",
    "wanprestasi",
    "subkontrak",
    "royalti",
    "franchise",
    "waralaba",
    "transfer",
    "bocor",
    "cicil",
)
_EVERYDAY_PREFIXES = (
    ("nge", ""),
    ("ng", ""),
    ("ng", "k"),
    ("ny", "s"),
    ("ny", "c"),
    ("n", "t"),
    ("m", "p"),
    ("di", ""),
)
_LOCK = threading.Lock()


@remembered(_REMEMBERED)
def stem(word: str) -> str:
    """The stem of an Indonesian ``word`` in lower case: that of ``keterlambatan`` and ``terlambat`` is ``lambat``."""
    with _LOCK:
        stemmer = _sastrawi()
        known = stemmer.get_dictionary().contains
        found = str(stemmer.stem_word(word))
        if known(found):
            return found
        for plain in _without_everyday_affixes(word):
            if len(plain) > 2 and known(root := str(stemmer.stem_word(plain))):
                return root
        return found


@remembered(_REMEMBERED)
def english_stem(word: str) -> str:
    """The Snowball stem of an English ``word`` in lower case: that of ``payments`` is ``payment``."""
    with _LOCK:
        return str(_snowball().stemWord(word))


def _without_everyday_affixes(word: str) -> Iterator[str]:
    """``benerin`` → ``bener``, ``nyewa`` → ``sewa``, ``dibayarin`` → ``bayar``: candidates, likelier ones first."""
    bare = word.removesuffix("nya")
    for plain in dict.fromkeys((bare, bare.removesuffix("in"))):
        yield plain
        for prefix, first in _EVERYDAY_PREFIXES:
            if plain.startswith(prefix):
                yield first + plain.removeprefix(prefix)


@lru_cache(maxsize=1)
def _sastrawi() -> Any:
    from Sastrawi.Dictionary.ArrayDictionary import ArrayDictionary
    from Sastrawi.Stemmer.Stemmer import Stemmer
    from Sastrawi.Stemmer.StemmerFactory import StemmerFactory

    words = [word for word in StemmerFactory().get_words() if word not in _NO_ROOTS]
    return Stemmer(ArrayDictionary([*words, *_MORE_ROOTS]))


@remembered(1)  # it keeps the last word that it was given
def _snowball() -> Any:
    import snowballstemmer

    return snowballstemmer.stemmer("english")
