"""The chance that a contract answers, fitted: a logistic regression over questions, by their best passages.

Its weights are constants of ``rag.retrieve.answerable``; this is where they come from. Every contract is also judged by
weights that were fitted without it, so that the threshold is not chosen on what it was fitted to.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from rag.evaluation.gold_types import GoldQuestion
from rag.evaluation.retrieval_cases import RememberingEmbedder, RetrievalCase
from rag.evaluation.retrieval_usual import usual_elsewhere
from rag.index import ContractIndex
from rag.index.embedder import Vectors
from rag.retrieve.answerable import JUDGED, logistic, of_question
from rag.retrieve.evidence import FEATURES, evidence
from rag.retrieve.hybrid import hybrid_hits
from rag.retrieve.options import RetrievalOptions
from rag.retrieve.query import understand_question

Matrix = NDArray[np.float64]
RIDGE = 0.1
"""Penalty on squared weights of standardised features: keeps features that say the same from cancelling each other."""
_ROUNDS = 50


@dataclass(frozen=True, slots=True)
class Sample:
    """One question's best passages: their features, shape (passages, features); and the question's vector."""

    contract: str
    question: GoldQuestion
    features: Matrix
    vector: Vectors


@dataclass(frozen=True, slots=True)
class Fitted:
    """Weights of the features as they are (``answerable.WEIGHTS``), the intercept, and each sample's chance by weights
    fitted without its contract."""

    weights: dict[str, tuple[float, ...]]
    intercept: float
    chances: Matrix


def samples_of(
    cases: Sequence[RetrievalCase], embedder: RememberingEmbedder, options: RetrievalOptions
) -> list[Sample]:
    """A sample for each question that names no clause and is asked without one before it."""
    samples = []
    for case in cases:
        index = ContractIndex.build(case.contract, embedder)
        for question in case.gold.questions:
            if question.kind not in ("named", "followup"):
                samples += _sample(case, question, index, embedder, options)
    return samples


def fit(samples: Sequence[Sample]) -> Fitted:
    """Weights from all samples, and chances across contracts.

    How usual a question is comes from questions to other contracts, as it will when a new one is asked.
    """
    samples = _usual_from_elsewhere(samples)
    weights, intercept = _weights(samples)
    chances = np.zeros(len(samples))
    for contract in dict.fromkeys(sample.contract for sample in samples):
        own_weights, own_intercept = _weights([sample for sample in samples if sample.contract != contract])
        for at, sample in enumerate(samples):
            if sample.contract == contract:
                chances[at] = logistic(float(of_question(sample.features) @ own_weights) + own_intercept)
    named = {
        name: tuple(round(float(weight), 3) for weight in own)
        for name, own in zip(FEATURES, weights.reshape(-1, len(FEATURES)).T, strict=True)
    }
    return Fitted(named, round(float(intercept), 3), chances)


def thresholds(samples: Sequence[Sample], chances: Matrix) -> list[tuple[float, float, float, float, float]]:
    """For each threshold from 0.02 to 0.6: (threshold, precision, recall, F1, share of answerable ones refused)."""
    absent = np.asarray([not sample.question.targets for sample in samples])
    rows = []
    for threshold in np.arange(0.02, 0.61, 0.02):
        refused = chances < threshold
        right = float((refused & absent).sum())
        precision, found = right / max(1.0, refused.sum()), right / max(1.0, absent.sum())
        f1 = 2 * precision * found / (precision + found) if right else 0.0
        rows.append((round(float(threshold), 2), precision, found, f1, float(refused[~absent].mean())))
    return rows


def _usual_from_elsewhere(samples: Sequence[Sample]) -> list[Sample]:
    values = usual_elsewhere(
        np.stack([sample.vector for sample in samples]),
        [bool(sample.question.targets) for sample in samples],
        [sample.contract for sample in samples],
    )
    column = FEATURES.index("usual")
    mixed = []
    for sample, value in zip(samples, values, strict=True):
        features = sample.features.copy()
        features[:, column] = value
        mixed.append(replace(sample, features=features))
    return mixed


def _sample(
    case: RetrievalCase,
    question: GoldQuestion,
    index: ContractIndex,
    embedder: RememberingEmbedder,
    options: RetrievalOptions,
) -> list[Sample]:
    query = understand_question(question.text, index)
    hits = hybrid_hits(query, index, embedder, options)[:JUDGED]
    judged = evidence(query, hits, index, embedder)
    if not judged:
        return []
    features = np.stack([one.vector() for one in judged])
    vector = embedder.embed([query.text], query=True)[0]
    return [Sample(case.gold.name, question, features, vector)]


def _weights(samples: Sequence[Sample]) -> tuple[Matrix, float]:
    """Newton's method on the penalised likelihood of standardised features; weights are given for raw ones."""
    rows = np.stack([of_question(sample.features) for sample in samples])
    answers = np.asarray([bool(sample.question.targets) for sample in samples], dtype=np.float64)
    mean, spread = rows.mean(axis=0), rows.std(axis=0) + 1e-9
    design = np.column_stack([(rows - mean) / spread, np.ones(len(rows))])
    penalty = RIDGE * len(rows) * np.diag([1.0] * rows.shape[1] + [0.0])
    found = np.zeros(design.shape[1])
    for _ in range(_ROUNDS):
        likely = 1 / (1 + np.exp(-design @ found))
        slope = design.T @ (answers - likely) - penalty @ found
        curve = design.T @ (design * (likely * (1 - likely))[:, None]) + penalty
        step = np.linalg.solve(curve, slope)
        found = found + step
        if np.abs(step).max() < 1e-8:
            break
    weights = found[:-1] / spread
    return weights, float(found[-1] - weights @ mean)
