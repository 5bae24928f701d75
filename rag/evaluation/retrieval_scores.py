"""Answers to numbers: where the right clause stood, how often nothing or the wrong was said, and how sure that is.

Ranks count clauses, not chunks: a clause ranks as its best chunk. Knows nothing of how anything was found.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from rag.evaluation.gold_types import QuestionKind

RESAMPLES = 1000
_SEED = 20261130


@dataclass(frozen=True, slots=True)
class Asked:
    """One question's outcome. ``rank`` and ``ayat_rank`` count from 1, 0 where the right one was not among the hits.

    ``found`` are the clauses found, best first, ``right`` those that answer. ``abstained``: nothing was claimed.
    """

    contract: str
    kind: QuestionKind
    question: str
    rank: int
    ayat_rank: int
    found: tuple[str, ...]
    right: tuple[str, ...]
    abstained: bool
    near_miss: bool
    milliseconds: float

    @property
    def answerable(self) -> bool:
        """Whether the contract answers it."""
        return self.kind != "absent"

    @property
    def wrong(self) -> bool:
        """A claim whose first clause does not answer; of a question that the contract does not answer, any claim."""
        return not self.abstained and self.rank != 1


def recall(asked: Sequence[Asked], at: int) -> float:
    """The share whose right clause is among the first ``at``."""
    return _mean([1 <= one.rank <= at for one in asked])


def ayat_recall(asked: Sequence[Asked], at: int) -> float:
    """The share whose right ayat is among the first ``at`` passages."""
    return _mean([1 <= one.ayat_rank <= at for one in asked])


def reciprocal_rank(asked: Sequence[Asked]) -> float:
    """The mean of 1 / rank."""
    return _mean([1 / one.rank if one.rank else 0.0 for one in asked])


def ndcg(asked: Sequence[Asked], at: int = 5) -> float:
    """Normalised discounted cumulative gain over clauses (Järvelin and Kekäläinen, 2002), gains 0 and 1."""
    return _mean([_ndcg(one, at) for one in asked])


def wrong_share(asked: Sequence[Asked]) -> float:
    """The share with a claim about the wrong clause."""
    return _mean([one.wrong for one in asked])


def refused_share(asked: Sequence[Asked]) -> float:
    """The share of answerable questions that nothing was claimed for."""
    return _mean([one.abstained for one in asked if one.answerable])


def abstention(asked: Sequence[Asked]) -> tuple[float, float, float]:
    """Precision, recall and F1 of saying that the contract does not say, over all questions that name no clause."""
    said = [one for one in asked if one.abstained]
    right = sum(not one.answerable for one in said)
    precision = right / len(said) if said else 0.0
    found = right / max(1, sum(not one.answerable for one in asked))
    return precision, found, 2 * precision * found / (precision + found) if precision + found else 0.0


def interval(asked: Sequence[Asked], score: Callable[[Sequence[Asked]], float]) -> tuple[float, float]:
    """The 95 % bootstrap interval of ``score``, resampling questions (percentiles of 1,000 resamples, fixed seed)."""
    if not asked:
        return 0.0, 0.0
    picks = np.random.default_rng(_SEED).integers(len(asked), size=(RESAMPLES, len(asked)))
    low, high = np.percentile([score([asked[at] for at in pick]) for pick in picks], [2.5, 97.5])
    return float(low), float(high)


def first_interval(asked: Sequence[Asked]) -> tuple[float, float]:
    """``interval`` of ``recall`` at 1, a hundred times faster: a share's resamples need only its hits."""
    if not asked:
        return 0.0, 0.0
    hits = np.asarray([one.rank == 1 for one in asked])
    picks = np.random.default_rng(_SEED).integers(len(asked), size=(RESAMPLES, len(asked)))
    low, high = np.percentile(hits[picks].mean(axis=1), [2.5, 97.5])
    return float(low), float(high)


def _ndcg(one: Asked, at: int) -> float:
    gained = sum(1 / math.log2(place + 1) for place, clause in enumerate(one.found[:at], 1) if clause in one.right)
    ideal = sum(1 / math.log2(place + 1) for place in range(1, min(at, len(one.right)) + 1))
    return gained / ideal if ideal else 0.0


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0
