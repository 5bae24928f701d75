"""The seam between meaning and the rest: texts in, vectors out; and a small embedder that one can explain.

Knows no model. ``bundled_embedder`` and ``sentence_transformer_embedder`` are the real ones.
"""

from __future__ import annotations

import re
import threading
import zlib
from collections.abc import Callable, Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

Vectors = NDArray[np.float32]


class Embedder(Protocol):
    """Texts to unit vectors. Called on the search lane, from several threads at once; implementations lock if need be.

    ``name`` is written into every index: another name means the index is made anew. May raise ``ModelFileError``.
    """

    @property
    def name(self) -> str:
        """Names the model and whatever else its vectors depend on."""
        ...

    def embed(self, texts: Sequence[str], *, query: bool = False) -> Vectors:
        """Float32 vectors of shape (len(texts), d), each of length 1. ``query``: the texts are questions."""
        ...


class WordHashEmbedder:
    """An embedder one can explain: a word counts in the one of 64 places that its checksum names.

    Texts that share words are near, all others far; it loads nothing and takes microseconds. For tests.
    """

    name = "word-hash-64"

    def embed(self, texts: Sequence[str], *, query: bool = False) -> Vectors:
        """Counted words, scaled to length 1; questions and passages alike. A text without a word is all zeros."""
        vectors = np.zeros((len(texts), 64), dtype=np.float32)
        for row, text in enumerate(texts):
            for word in re.findall(r"\w+", text.lower()):
                vectors[row, zlib.crc32(word.encode()) % 64] += 1.0
        lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
        return np.asarray(vectors / np.maximum(lengths, 1e-9), dtype=np.float32)


class LazyEmbedder:
    """An embedder that is loaded when it is first needed, once, whatever thread needs it first."""

    def __init__(self, load: Callable[[], Embedder]) -> None:
        self._load = load
        self._lock = threading.Lock()
        self._loaded: Embedder | None = None

    def _embedder(self) -> Embedder:
        with self._lock:
            if self._loaded is None:
                self._loaded = self._load()
            return self._loaded

    @property
    def name(self) -> str:
        """The name of the loaded embedder; the first call loads it."""
        return self._embedder().name

    def embed(self, texts: Sequence[str], *, query: bool = False) -> Vectors:
        """As the loaded embedder does; the first call loads it."""
        return self._embedder().embed(texts, query=query)


def choose_embedder(model: str) -> Embedder:
    """The embedder that ``EMBEDDING_MODEL`` names: ``bundled``, or a sentence-transformers model by name or path.

    ``bundled-plain`` is the bundled one as its package has it, without the layers that we trained.
    """
    if model in ("bundled", "bundled-plain"):
        from rag.index.bundled_embedder import BundledEmbedder

        return LazyEmbedder(lambda: BundledEmbedder(tuned=model == "bundled"))
    from rag.index.sentence_transformer_embedder import SentenceTransformerEmbedder

    return LazyEmbedder(lambda: SentenceTransformerEmbedder(model))
