"""Which questions contracts use to answer: a direction in the embedding, learned from questions alone.

Fitted on questions with and without an answer (``rag.evaluation.retrieval_usual``): *who is the president* is answered
nowhere, *what if I pay late* nearly everywhere. It belongs to the one embedding that it names.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import as_file, files

import numpy as np
from numpy.typing import NDArray

from rag.index.embedder import Vectors

FILE = "usual.npz"


@dataclass(frozen=True, slots=True)
class Usual:
    """``mean`` is that of questions' vectors, ``direction`` what is usual; shape (d,) each, of ``embedder``."""

    embedder: str
    mean: NDArray[np.float32]
    direction: NDArray[np.float32]


def usual(question: Vectors, embedder: str) -> float:
    """How much a question, shape (d,), is one that contracts use to answer: above 0 more than most; 0 where unknown."""
    known = load_usual()
    return float((question - known.mean) @ known.direction) if known.embedder == embedder else 0.0


def is_known(embedder: str) -> bool:
    """Whether ``embedder`` is the one that the evidence was fitted to."""
    return load_usual().embedder == embedder


@lru_cache(maxsize=1)
def load_usual() -> Usual:
    """What this package has: 2 kB, read once."""
    with as_file(files("rag.retrieve") / FILE) as path, np.load(path, allow_pickle=False) as kept:
        return Usual(str(kept["embedder"]), kept["mean"].astype(np.float32), kept["direction"].astype(np.float32))
