"""Which questions contracts use to answer: a direction in the embedding, fitted to questions and to what is answered.

A logistic regression over the question's vector alone, whatever the contract: what nobody writes into a contract is as
good as never answered. Only a prior: the passages decide with it (``rag.retrieve.answerable``).
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from scipy.optimize import minimize

from rag.evaluation.retrieval_pairs import Matrix
from rag.index.embedder import Vectors

RIDGE = 1.0
"""Penalty on squared weights against the sum over all questions; vectors away from their mean are 0.4 long."""
FOLDS = 7


def fit_usual(vectors: Vectors, answered: Sequence[bool], mean: Vectors) -> Matrix:
    """The direction, shape (d,), from vectors of shape (m, d)."""
    away = np.column_stack([vectors.astype(np.float64) - mean, np.ones(len(vectors))])
    signs = np.where(np.asarray(answered), 1.0, -1.0)
    penalty = np.asarray([RIDGE] * vectors.shape[1] + [0.0])

    def loss(weights: Matrix) -> tuple[float, Matrix]:
        margins = signs * (away @ weights)
        wrong = 1 / (1 + np.exp(margins))
        lost = np.logaddexp(0.0, -margins).sum() + 0.5 * (penalty * weights**2).sum()
        return float(lost), -away.T @ (signs * wrong) + penalty * weights

    found = minimize(loss, np.zeros(away.shape[1]), jac=True, method="L-BFGS-B", options={"maxiter": 200})
    return np.asarray(found.x[:-1])


def usual_elsewhere(vectors: Vectors, answered: Sequence[bool], contracts: Sequence[str]) -> Matrix:
    """For each question how usual it is by a direction that was fitted without its contract; shape (m,)."""
    mean, own = vectors.mean(axis=0), np.asarray(contracts)
    names = sorted(set(contracts))
    values = np.zeros(len(vectors))
    for fold in range(min(FOLDS, len(names))):
        held = np.isin(own, names[fold::FOLDS])
        if held.all():
            continue
        direction = fit_usual(vectors[~held], np.asarray(answered)[~held].tolist(), mean)
        values[held] = (vectors[held] - mean) @ direction
    return values
