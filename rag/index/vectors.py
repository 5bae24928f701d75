"""Vector search. The only file that imports FAISS.

Exact inner product over unit vectors, so a score is a cosine: a contract has some hundreds of chunks, for which an
approximate index would only lose accuracy.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from rag.errors import IndexMismatchError
from rag.index.embedder import Vectors


class VectorIndex:
    """Unit vectors and a search over them; ``scores`` may run on several threads at once."""

    def __init__(self, index: Any) -> None:
        self._index = index

    @classmethod
    def build(cls, vectors: Vectors) -> VectorIndex:
        """An index of ``vectors``, shape (n, d), each of length 1."""
        faiss = _faiss()
        index = faiss.IndexFlatIP(vectors.shape[1])
        index.add(vectors)
        return cls(index)

    @classmethod
    def load(cls, path: Path) -> VectorIndex:
        """An index as ``save`` wrote it. ``IndexMismatchError`` where the file is absent or is not one."""
        faiss = _faiss()
        try:
            return cls(faiss.read_index(str(path)))
        except RuntimeError as error:
            raise IndexMismatchError("the vectors cannot be read") from error

    def save(self, path: Path) -> None:
        """Write a file in FAISS's own format."""
        _faiss().write_index(self._index, str(path))

    def vectors(self) -> Vectors:
        """Every vector, shape (number of chunks, d)."""
        return np.asarray(self._index.reconstruct_n(0, len(self)), dtype=np.float32)

    def scores(self, queries: Vectors) -> Vectors:
        """The cosine of every chunk with every query vector of shape (q, d): shape (q, number of chunks)."""
        count = len(self)
        found = np.zeros((len(queries), count), dtype=np.float32)
        if count:
            cosines, places = self._index.search(queries, count)
            np.put_along_axis(found, places, cosines, axis=1)
        return found

    def __len__(self) -> int:
        return int(self._index.ntotal)


@lru_cache(maxsize=1)
def _faiss() -> Any:
    import faiss

    # A contract's few hundred vectors take less time than waking a second thread, above all on a busy machine.
    faiss.omp_set_num_threads(1)
    return faiss
