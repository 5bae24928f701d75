"""How near a sentence of the contract is to a question, by its words: no model, no index.

For choosing among the sentences of a passage that was found already. Knows nothing of how it was found.
"""

from __future__ import annotations

import re

from rag.answer.figures import figures
from rag.language import is_small_word

ASKS_FOR_A_FIGURE = re.compile(
    r"\b(?:berapa|brp|brapa|kapan|kpn|besar|besarnya|jumlah|lama|how (?:much|many|long|often)|when|amount|date)\b",
    re.IGNORECASE,
)
_WORD = re.compile(r"\w+")


def relevance(question: str, sentence: str) -> float:
    """How many of the question's words of content the sentence has, affixes aside; a figure counts if one is asked."""
    asked = [word for word in _WORD.findall(question.lower()) if len(word) > 2 and not is_small_word(word)]
    words = _WORD.findall(sentence.lower())
    shared = sum(max((_alike(word, other) for other in words), default=0.0) for word in asked)
    return shared + (bool(ASKS_FOR_A_FIGURE.search(question)) and bool(figures(sentence)))


def _alike(one: str, other: str) -> float:
    """1 for the same word, else the share of three-letter pieces: ``bayar`` and ``pembayaran`` share a stem."""
    if one == other:
        return 1.0
    pieces, others = _pieces(one), _pieces(other)
    share = len(pieces & others) / (min(len(pieces), len(others)) or 1)
    return share if share >= 0.6 else 0.0


def _pieces(word: str) -> frozenset[str]:
    return frozenset(word[at : at + 3] for at in range(len(word) - 2))
