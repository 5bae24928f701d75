"""Does the contract answer, or does its nearest passage only resemble the question? A calibrated decision, no model.

A logistic regression over the features of ``evidence``: for each of the best passages the chance that it is one that
answers; the best chance counts. Fitted on the questions of the train and tune splits, by ``tanya-kontrak bench
retrieval --sweep``, which prints the weights that it finds. Better ``unanswered`` than a wrong clause: a question that
is refused still gets the nearest clauses, as such.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from rag.domain import Hit
from rag.index.contract_index import ContractIndex
from rag.index.embedder import Embedder
from rag.retrieve.evidence import FEATURES, evidence
from rag.retrieve.query import Query

JUDGED = 6
"""Passages that are judged: the one that answers is the first of them or close behind."""
WEIGHTS: Mapping[str, float] = {
    "passage": 0.554,
    "clause": -0.067,
    "unheard": 0.014,
    "sentence": 0.948,
    "lacks_figure": -0.034,
    "lacks_narrow_figure": -0.447,
    "other_sum": -0.025,
    "sum_without_figure": -0.042,
    "foreign": 0.264,
    "outside": -2.016,
    "score": 1.513,
    "behind": -3.166,
    "first": 0.798,
    "ahead": 1.121,
    "meaning": 2.54,
    "words": 3.165,
    "rarest": -0.081,
    "rarest_sentence": -0.166,
    "figure": -0.053,
    "manner": 0.168,
    "no_manner": -0.073,
    "subjects": 0.679,
    "stands_out": 0.389,
    "gap": 0.15,
    "crowd": 0.113,
    "nearest": 0.45,
    "usual": 0.672,
}
INTERCEPT = -6.083
"""Found by the sweep on the train and tune splits, 1,918 questions that name no clause and follow none."""


def chance(query: Query, hits: Sequence[Hit], index: ContractIndex, embedder: Embedder) -> float:
    """The chance, 0 to 1, that one of the best ``hits`` answers; 0 for a question without a subject (``halo``, 👍)."""
    weights = np.asarray([WEIGHTS[name] for name in FEATURES])
    judged = evidence(query, hits[:JUDGED], index, embedder)
    chances = [logistic(float(one.vector() @ weights) + INTERCEPT) for one in judged]
    return max(chances, default=0.0)


def logistic(value: float) -> float:
    """1 / (1 + exp(-value)), without overflow."""
    return float(0.5 * (1.0 + np.tanh(0.5 * value)))
