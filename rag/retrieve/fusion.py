"""Scores of several sides to one score: a weighted sum, or reciprocal ranks. Pure arithmetic over dictionaries."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

Scores = Mapping[int, float]
"""A side's candidates: a chunk's index and its score."""

RRF_K = 60
"""Cormack, Clarke and Büttcher, *Reciprocal rank fusion outperforms Condorcet* (2009), found 60 on theirs."""


def best_of(scores: NDArray[np.floating], count: int, above: float = 0.0) -> dict[int, float]:
    """The ``count`` best candidates with a score ``above`` that, best first; equal ones in the contract's order."""
    ranked = np.argsort(-scores, kind="stable")[:count]
    return {int(index): float(scores[index]) for index in ranked if scores[index] > above}


def scaled(scores: Scores, floor: float | None = None) -> dict[int, float]:
    """Scores moved to 0…1: the best is 1; the worst candidate, or ``floor``, is 0."""
    if not scores:
        return {}
    low = min(scores.values()) if floor is None else floor
    span = max(scores.values()) - low
    return {index: (score - low) / span if span > 0 else 1.0 for index, score in scores.items()}


def reciprocal_ranks(scores: Scores, k: int = RRF_K) -> dict[int, float]:
    """1 / (k + rank) for each candidate, rank from 1, moved so that the first is 1."""
    ranked = sorted(scores, key=lambda index: (-scores[index], index))
    return {index: (k + 1) / (k + rank) for rank, index in enumerate(ranked, 1)}
