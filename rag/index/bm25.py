"""BM25 over lists of terms. The only file that imports bm25s.

Robertson and Zaragoza, *The Probabilistic Relevance Framework: BM25 and Beyond* (2009), in Lucene's variant.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

K1 = 1.2
"""How fast a term's repetition stops counting; Lucene's default."""
LENGTH = 0.5
"""How much a long chunk loses. Below the usual 0.75: an ayat is long because it says much, not because it rambles."""


class Bm25Index:
    """Scores of every chunk for a question's terms; read-only, so threads share one."""

    def __init__(self, terms: Sequence[Sequence[str]]) -> None:
        import bm25s

        # It sets its own level to DEBUG when it is imported, which no setting of ours would be heard over.
        logging.getLogger("bm25s").setLevel(logging.WARNING)
        self.terms = tuple(tuple(own) for own in terms)
        self.sets = tuple(frozenset(own) for own in self.terms)
        self.vocabulary = frozenset[str]().union(*self.sets)
        self._index: Any = None
        if self.vocabulary:
            self._index = bm25s.BM25(k1=K1, b=LENGTH)
            self._index.index([list(own) for own in self.terms], show_progress=False)

    def scores(self, query: Iterable[str]) -> NDArray[np.float32]:
        """One score a chunk, 0 where it shares no term with ``query``. Shape (number of chunks,)."""
        known = [term for term in query if term in self.vocabulary]
        if not known:
            return np.zeros(len(self.terms), dtype=np.float32)
        return np.asarray(self._index.get_scores(known), dtype=np.float32)
