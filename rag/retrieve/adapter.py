"""A question's vector moved to where the passages that answered such questions lie: a small learned map.

An embedding that was trained on the web's questions does not know that *kalo molor gmn* is about delay in a contract.
The map is linear: the vector itself, a part of low rank, and a shift. It was fitted on pairs of a question and the
passage that answers it (``python -m rag.evaluation.retrieval_train``) and belongs to the one embedding that it names;
with any other, vectors stay as they are.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import as_file, files

import numpy as np
from numpy.typing import NDArray

from rag.index.embedder import Vectors

FILE = "adapter.npz"
Matrix = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Adapter:
    """``down`` has shape (d, rank), ``up`` (rank, d), the others (d,); ``embedder`` names whose."""

    embedder: str
    mean: Matrix
    down: Matrix
    up: Matrix
    shift: Matrix
    usual: Matrix
    """The direction in which questions lie that contracts use to answer; see ``usual``."""

    def __call__(self, questions: Vectors) -> Vectors:
        """``questions``, shape (n, d), moved. Not of length 1: the order of products counts."""
        away = questions - self.mean
        return np.asarray(away + away @ self.down @ self.up + self.shift, dtype=np.float32)


def adapt(questions: Vectors, embedder: str) -> Vectors:
    """``questions`` moved by the map of ``embedder``; as they are where there is none for it."""
    return load_adapter()(questions) if is_adapted(embedder) else questions


def is_adapted(embedder: str) -> bool:
    """Whether there is a map for ``embedder``."""
    return load_adapter().embedder == embedder


def usual(question: Vectors, embedder: str) -> float:
    """How much a question, shape (d,), is one that contracts use to answer: log odds; 0 where that is not known.

    Fitted on questions with and without an answer (``rag.evaluation.retrieval_usual``): *who is the president* is
    answered nowhere, *what if I pay late* nearly everywhere.
    """
    adapter = load_adapter()
    return float((question - adapter.mean) @ adapter.usual) if is_adapted(embedder) else 0.0


@lru_cache(maxsize=1)
def load_adapter() -> Adapter:
    """The map of this package: some 100 kB, read once."""
    with as_file(files("rag.retrieve") / FILE) as path, np.load(path, allow_pickle=False) as kept:
        parts = {name: kept[name].astype(np.float32) for name in ("mean", "down", "up", "shift", "usual")}
        return Adapter(str(kept["embedder"]), **parts)
