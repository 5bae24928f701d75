"""Does the contract answer, or does its nearest passage only resemble the question? A calibrated decision, no model.

A logistic regression over the features of ``evidence``: of the nearest passage, the greatest that any of the nearest
has, and of the second, since an answer mostly stands out. Fitted on the questions of the train and tune splits, by
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
    "passage": (0.231, 0.134, 0.12),
    "clause": (0.194, 0.106, 0.16),
    "unheard": (0.009, 0.009, 0.009),
    "sentence": (0.324, 0.298, 0.143),
    "lacks_figure": (-0.298, -0.053, -0.136),
    "lacks_narrow_figure": (-0.739, -0.203, -0.229),
    "other_sum": (-0.088, -0.069, -0.054),
    "sum_without_figure": (-0.119, -0.049, -0.067),
    "foreign": (0.093, 0.093, 0.093),
    "outside": (0.0, -0.985, 0.0),
    "score": (0.555, 0.555, 0.31),
    "behind": (0.0, 0.186, 0.509),
    "first": (0.0, 0.0, 0.0),
    "ahead": (0.207, 0.207, 0.021),
    "meaning": (0.822, -2.087, -0.06),
    "words": (0.061, -0.583, -0.294),
    "rarest": (0.043, -0.097, 0.057),
    "rarest_sentence": (0.094, -0.009, 0.026),
    "figure": (-0.068, -0.068, -0.068),
    "manner": (0.145, 0.038, 0.109),
    "no_manner": (-0.124, -0.011, -0.078),
    "subjects": (-0.021, -0.021, -0.021),
    "stands_out": (0.059, 0.042, 0.021),
    "gap": (0.037, 0.037, 0.037),
    "crowd": (0.034, 0.034, 0.034),
    "nearest": (0.278, 0.278, 0.278),
    "usual": (0.466, 0.466, 0.466),
}
"""Of the first passage's feature, the greatest, and the second's. Found by the sweep on the train and tune splits:
5,942 questions that name no clause and follow none."""
INTERCEPT = 0.336


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
