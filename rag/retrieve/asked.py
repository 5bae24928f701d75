"""Vectors that are computed once for all who ask for them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from rag.index.embedder import Embedder, Vectors


class OnceEmbedder:
    """Another embedder that is asked for each text once. Made for one question: it keeps all that it was asked."""

    def __init__(self, embedder: Embedder) -> None:
        self._embedder = embedder
        self._kept: dict[tuple[str, bool], Vectors] = {}

    @property
    def name(self) -> str:
        """The name of the embedder behind it."""
        return self._embedder.name

    def embed(self, texts: Sequence[str], *, query: bool = False) -> Vectors:
        """Vectors as that embedder makes them."""
        if fresh := self.fresh(texts, query=query):
            vectors = self._embedder.embed(fresh, query=query)
            self._kept |= {(text, query): vector for text, vector in zip(fresh, vectors, strict=True)}
        return np.stack([self._kept[text, query] for text in texts])

    def fresh(self, texts: Sequence[str], *, query: bool) -> list[str]:
        """Those of ``texts`` that it was not asked for yet, each once."""
        return [text for text in dict.fromkeys(texts) if (text, query) not in self._kept]
