"""Does the contract answer, or does its nearest passage only resemble the question? A calibrated decision, no model.

A logistic regression over the features of ``evidence``: of the nearest passage, the greatest that any of the nearest
has, and of the second, since an answer mostly stands out. Fitted on the questions of the train, fit and tune splits, by
``tanya-kontrak bench retrieval --sweep``, which prints the weights that it finds. Better ``unanswered`` than a wrong
clause: a question that is refused still gets the nearest clauses, as such.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from rag.domain import Hit
from rag.index.contract_index import ContractIndex
from rag.index.embedder import Embedder
from rag.retrieve.evidence import FEATURES, evidence
from rag.retrieve.query import Query

JUDGED = 6
"""Passages that are judged: the one that answers is the first of them or close behind."""
WEIGHTS: Mapping[str, tuple[float, float, float]] = {
    "passage": (0.149, 0.067, 0.106),
    "clause": (0.101, 0.037, 0.16),
    "unheard": (0.01, 0.01, 0.01),
    "sentence": (0.282, 0.284, 0.093),
    "lacks_figure": (-0.419, -0.138, -0.087),
    "lacks_narrow_figure": (-0.794, -0.259, -0.137),
    "other_sum": (-0.053, -0.047, -0.038),
    "sum_without_figure": (-0.081, -0.058, -0.036),
    "foreign": (0.045, 0.045, 0.045),
    "outside": (0.681, -0.132, 0.0),
    "score": (0.408, 0.408, 0.101),
    "behind": (0.0, 0.24, 0.365),
    "first": (0.0, 0.0, 0.0),
    "ahead": (0.306, 0.306, 0.144),
    "meaning": (1.544, 0.591, 0.036),
    "words": (-0.228, -1.502, -0.388),
    "rarest": (-0.013, -0.087, 0.072),
    "rarest_sentence": (0.066, 0.031, 0.028),
    "figure": (-0.093, -0.093, -0.093),
    "manner": (0.053, 0.033, 0.012),
    "no_manner": (-0.112, -0.058, -0.072),
    "subjects": (0.063, 0.063, 0.063),
    "stands_out": (0.061, 0.052, 0.024),
    "gap": (0.061, 0.061, 0.061),
    "crowd": (0.061, 0.061, 0.061),
    "nearest": (0.381, 0.381, 0.381),
    "usual": (0.332, 0.332, 0.332),
}
"""Of the first passage's feature, the greatest, and the second's. Found by the sweep on the train, fit and tune splits:
9,162 questions that name no clause and follow none."""
INTERCEPT = -0.509


def chance(query: Query, hits: Sequence[Hit], index: ContractIndex, embedder: Embedder) -> float:
    """The chance, 0 to 1, that one of the best ``hits`` answers; 0 for a question without a subject (``halo``, 👍)."""
    judged = evidence(query, hits[:JUDGED], index, embedder)
    if not judged:
        return 0.0
    weights = np.asarray([WEIGHTS[name] for name in FEATURES]).T.ravel()
    return logistic(float(of_question(np.stack([one.vector() for one in judged])) @ weights) + INTERCEPT)


def of_question(passages: NDArray[np.float64]) -> NDArray[np.float64]:
    """What tells of a question, shape (3 n,), from its best passages' features, shape (passages, n): those of the
    first, the greatest of each, and those of the second, 0 where there is none."""
    second = passages[1] if len(passages) > 1 else np.zeros_like(passages[0])
    return np.concatenate([passages[0], passages.max(axis=0), second])


def logistic(value: float) -> float:
    """1 / (1 + exp(-value)), without overflow."""
    return float(0.5 * (1.0 + np.tanh(0.5 * value)))
