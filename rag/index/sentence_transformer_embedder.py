"""Any sentence-transformers model, by name or path. The only file that imports sentence-transformers.

For who has a hub within reach, or a model on disk, and wants another embedding than the bundled one.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from rag.errors import ModelFileError
from rag.index.embedder import Vectors


class SentenceTransformerEmbedder:
    """A sentence-transformers model on the CPU; E5 models get the prefixes they were trained with."""

    def __init__(self, model: str) -> None:
        try:
            from sentence_transformers import SentenceTransformer

            self._model = SentenceTransformer(model, device="cpu")
        except (ImportError, OSError, ValueError) as error:
            raise ModelFileError("the embedding model named by EMBEDDING_MODEL could not be loaded") from error
        self.name = f"sentence-transformers:{model}"
        self._prefixes = ("query: ", "passage: ") if "e5" in model.lower() else ("", "")

    def embed(self, texts: Sequence[str], *, query: bool = False) -> Vectors:
        """See ``Embedder.embed``; d is the model's own."""
        prefix = self._prefixes[0 if query else 1]
        vectors = self._model.encode(
            [prefix + text for text in texts], normalize_embeddings=True, show_progress_bar=False
        )
        return np.asarray(vectors, dtype=np.float32).reshape(len(texts), -1)
