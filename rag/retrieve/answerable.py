"""Does the contract answer, or does its nearest passage only resemble the question? A calibrated decision, no model.

A logistic regression over the features of ``evidence``: for each of the best passages the chance that it is one that
answers; the best chance counts. Fitted on the questions of the tune split alone, by ``tanya-kontrak bench retrieval
--sweep``, which prints the weights that it finds. Better ``unanswered`` than a wrong clause: a question that is refused
still gets the nearest clauses, as such.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from rag.domain import Hit
from rag.index.contract_index import ContractIndex
from rag.retrieve.evidence import FEATURES, evidence
from rag.retrieve.query import Query

JUDGED = 6
"""Passages that are judged: the one that answers is the first of them or close behind."""
WEIGHTS: Mapping[str, float] = {
    "passage": 1.094,
    "clause": 0.896,
    "unheard": 0.085,
    "sentence": 0.825,
    "lacks_figure": -0.222,
    "lacks_narrow_figure": -1.149,
    "other_sum": 0.083,
    "sum_without_figure": -0.258,
    "foreign": 0.131,
    "outside": -2.267,
    "score": 1.457,
    "behind": -2.172,
    "first": 1.287,
}
INTERCEPT = -4.321
"""Found by the sweep on the tune split, 348 questions that name no clause and follow none."""


def chance(query: Query, hits: Sequence[Hit], index: ContractIndex) -> float:
    """The chance, 0 to 1, that one of the best ``hits`` answers; 0 for a question without a subject (``halo``, 👍)."""
    weights = np.asarray([WEIGHTS[name] for name in FEATURES])
    chances = [logistic(float(one.vector() @ weights) + INTERCEPT) for one in evidence(query, hits[:JUDGED], index)]
    return max(chances, default=0.0)


def logistic(value: float) -> float:
    """1 / (1 + exp(-value)), without overflow."""
    return float(0.5 * (1.0 + np.tanh(0.5 * value)))
