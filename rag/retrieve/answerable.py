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
    "passage": (0.202, 0.171, 0.063),
    "clause": (0.164, 0.112, 0.214),
    "unheard": (0.008, 0.008, 0.008),
    "sentence": (0.297, 0.312, 0.079),
    "lacks_figure": (-0.393, -0.088, -0.157),
    "lacks_narrow_figure": (-0.812, -0.249, -0.227),
    "other_sum": (-0.108, -0.063, -0.005),
    "sum_without_figure": (-0.143, -0.037, -0.023),
    "foreign": (0.065, 0.065, 0.065),
    "outside": (1.087, -0.684, 0.118),
    "score": (0.515, 0.515, 0.209),
    "behind": (0.0, 0.22, 0.382),
    "first": (0.0, 0.0, 0.0),
    "ahead": (0.216, 0.216, 0.11),
    "meaning": (2.039, 4.012, 0.029),
    "words": (-0.889, -1.172, -0.405),
    "rarest": (0.002, -0.065, 0.052),
    "rarest_sentence": (0.037, 0.036, 0.02),
    "figure": (-0.084, -0.084, -0.084),
    "manner": (0.071, 0.031, -0.016),
    "no_manner": (-0.098, -0.042, -0.032),
    "subjects": (-0.042, -0.042, -0.042),
    "stands_out": (0.098, 0.095, 0.051),
    "gap": (0.07, 0.07, 0.07),
    "crowd": (0.103, 0.103, 0.103),
    "nearest": (0.347, 0.347, 0.347),
    "usual": (0.36, 0.36, 0.36),
}
"""Of the first passage's feature, the greatest, and the second's. Found by the sweep on the train, fit and tune splits:
5,942 questions that name no clause and follow none."""
INTERCEPT = -3.907


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
