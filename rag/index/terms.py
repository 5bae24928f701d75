"""A text to the terms that BM25 counts: stems of its words, and the lexicon's ideas that it speaks of.

A question's terms are made the same way, so ``kalau telat bayar`` and ``keterlambatan pembayaran`` share terms, and so
does ``late payment``. Knows nothing of scores.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rag.domain import Language
from rag.index.lexicon import Found, Lexicon, words_of
from rag.index.options import IndexOptions
from rag.index.stems import english_stem, stem

_SHORTEST = 2
"""Letters of a word that counts; a single letter is a huruf's or a party's."""


@dataclass(frozen=True, slots=True)
class Terms:
    """The words of a text, spelt right, in lower case, and the ideas found in them."""

    words: tuple[str, ...]
    ideas: tuple[Found, ...]

    @classmethod
    def of(cls, words: Sequence[str], lexicon: Lexicon) -> Terms:
        """The terms of words that are spelt right and in lower case."""
        return cls(tuple(words), tuple(lexicon.find(words)))


def chunk_terms(text: str, language: Language, lexicon: Lexicon, options: IndexOptions) -> list[str]:
    """The terms of a chunk that is written in ``language``."""
    words = words_of(text)
    if not options.stems:
        return words
    plain = [_stem(word, language) for word in words if len(word) >= _SHORTEST and not lexicon.is_empty(word)]
    return plain + (_ideas(lexicon.find(words)) if options.ideas else [])


def question_terms(terms: Terms, lexicon: Lexicon, options: IndexOptions) -> list[str]:
    """The terms of a question, each once; stems of both languages, since it may borrow the contract's words."""
    if not options.stems:
        return list(dict.fromkeys(terms.words))
    words = [word for word in terms.words if len(word) >= _SHORTEST and not lexicon.is_empty(word)]
    plain = [stemmed for word in words for stemmed in (stem(word), english_stem(word))]
    return list(dict.fromkeys(plain + (_ideas(terms.ideas) if options.ideas else [])))


def idea_term(idea: int) -> str:
    """The term that stands for an idea of the lexicon; no word looks like it."""
    return f"@{idea}"


def _ideas(found: Sequence[Found]) -> list[str]:
    """Each idea once for each place where a text speaks of it, however many of its forms match there."""
    places = dict.fromkeys((one.idea, one.start) for one in found)
    return [idea_term(idea) for idea, _ in places]


def _stem(word: str, language: Language) -> str:
    return english_stem(word) if language == "en" else stem(word)
