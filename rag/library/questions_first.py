"""An embedder that lets questions go before passages: who asks does not wait until somebody's long contract is indexed.

The bundled embedding does one call at a time, and the passages of a hundred pages take it half a minute.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import numpy as np

from rag.index import Embedder
from rag.index.embedder import Vectors

PASSAGES_AT_ONCE = 32
"""What a question waits for at most: some 0.8 s on two slow cores."""


class QuestionsFirst:
    """``embedder``, whose passages are embedded a few at a time and wait while a question does."""

    def __init__(self, embedder: Embedder) -> None:
        self._embedder = embedder
        self._asking = 0
        self._changed = threading.Condition()

    @property
    def name(self) -> str:
        """The embedder's own."""
        return self._embedder.name

    def embed(self, texts: Sequence[str], *, query: bool = False) -> Vectors:
        """See ``Embedder.embed``; the vectors are the embedder's."""
        if query:
            with self._question():
                return self._embedder.embed(texts, query=True)
        return np.concatenate([self._few(few) for few in _in_pieces(texts)])

    def _few(self, texts: Sequence[str]) -> Vectors:
        with self._changed:
            self._changed.wait_for(lambda: not self._asking)
        return self._embedder.embed(texts)

    @contextmanager
    def _question(self) -> Iterator[None]:
        with self._changed:
            self._asking += 1
        try:
            yield
        finally:
            with self._changed:
                self._asking -= 1
                self._changed.notify_all()


def _in_pieces(texts: Sequence[str]) -> Iterator[Sequence[str]]:
    for start in range(0, max(len(texts), 1), PASSAGES_AT_ONCE):
        yield texts[start : start + PASSAGES_AT_ONCE]
