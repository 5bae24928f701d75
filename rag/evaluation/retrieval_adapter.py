"""The learned map of a question's vector, trained: linear, of low rank, by contrast with the contract's own passages.

For each question a softmax over all passages of its contract; the loss is minus the logarithm of what the right clause
and, by half, the right ayat get (Oord, Li and Vinyals, *Representation learning with contrastive predictive coding*,
2018, with negatives from one document). Adam with weight decay, dropout on the input; NumPy, a minute for 1,300 pairs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from rag.evaluation.retrieval_pairs import Matrix, Pair
from rag.retrieve.adapter import Adapter
from rag.retrieve.sides import best_of_clause

SEED = 0
RANK = 64
EPOCHS = 8
"""After these the passages of unseen contracts rank no better: more contracts make longer epochs."""
RATE = 1e-4
DECAY = 1e-3
DROPOUT = 0.2
SHARPNESS = 100.0
"""One hundredth is what E5 was trained with as a temperature; at a twentieth nothing was learned."""
AYAT_SHARE = 0.5


@dataclass(frozen=True, slots=True)
class _Batch:
    """One contract: questions (m, d), passages away from their mean (n, d), right clauses and right ayat (m, n)."""

    questions: Matrix
    passages: Matrix
    clause: Matrix
    ayat: Matrix


def train_adapter(pairs: Sequence[Pair], embedder: str, seed: int = SEED) -> Adapter:
    """The map fitted to ``pairs``, for vectors of ``embedder``; the same each time for the same pairs and seed."""
    generator = np.random.default_rng(seed)
    batches = [_batch([pair for pair in pairs if pair.contract == name]) for name in _contracts(pairs)]
    mean = np.concatenate([batch.questions for batch in batches]).mean(axis=0)
    size = len(mean)
    weights = {
        "down": generator.normal(size=(size, RANK)) * 0.05, "up": np.zeros((RANK, size)), "shift": np.zeros(size),
    }  # fmt: skip
    adam = _Adam(weights)
    for _ in range(EPOCHS):
        for at in generator.permutation(len(batches)):
            adam.step(weights, _slopes(weights, batches[at], mean, generator))
    kept = {name: values.astype(np.float32) for name, values in weights.items()}
    return Adapter(embedder, mean.astype(np.float32), usual=np.zeros(size, dtype=np.float32), **kept)


def save_adapter(adapter: Adapter, path: Path) -> None:
    """Write what ``rag.retrieve.adapter`` reads: half precision is more than the map knows."""
    halves = {name: getattr(adapter, name).astype(np.float16) for name in ("mean", "down", "up", "shift", "usual")}
    np.savez(path, embedder=np.asarray(adapter.embedder), **halves)


def adapted_parts(pair: Pair, adapter: Adapter) -> Matrix:
    """What the search would compute for ``adapted`` and ``adapted_clause`` with this map; shape (n, 2)."""
    moved = (adapter(pair.vectors) @ pair.passages.T).mean(axis=0).astype(np.float64)
    return np.column_stack([_scaled(moved), _scaled(best_of_clause(moved, pair.owners))])


def _scaled(values: NDArray[np.floating]) -> Matrix:
    span = values.max() - values.min()
    return np.asarray((values - values.min()) / span if span > 0 else np.ones_like(values), dtype=np.float64)


def _contracts(pairs: Sequence[Pair]) -> list[str]:
    return list(dict.fromkeys(pair.contract for pair in pairs))


def _batch(pairs: Sequence[Pair]) -> _Batch:
    """A question counts twice: as it was asked, and rewritten."""
    passages = pairs[0].passages.astype(np.float64)
    return _Batch(
        np.concatenate([[pair.vectors[form] for pair in pairs] for form in (0, 1)]).astype(np.float64),
        passages - passages.mean(axis=0),
        np.tile(np.stack([pair.clause for pair in pairs]).astype(np.float64), (2, 1)),
        np.tile(np.stack([pair.ayat for pair in pairs]).astype(np.float64), (2, 1)),
    )


def _slopes(
    weights: dict[str, Matrix], batch: _Batch, mean: Matrix, generator: np.random.Generator
) -> dict[str, Matrix]:
    kept = generator.random(batch.questions.shape) > DROPOUT
    away = (batch.questions - mean) * kept / (1 - DROPOUT)
    inner = away @ weights["down"]
    scores = SHARPNESS * (away + inner @ weights["up"] + weights["shift"]) @ batch.passages.T
    slope = listwise_slope(scores, batch.clause, batch.ayat, AYAT_SHARE) / len(scores)
    moved = SHARPNESS * slope @ batch.passages
    return {"up": inner.T @ moved, "down": away.T @ (moved @ weights["up"].T), "shift": moved.sum(axis=0)}


def listwise_slope(scores: Matrix, clause: Matrix, ayat: Matrix, ayat_share: float) -> Matrix:
    """The derivative by each score of minus log(share of the right clauses) - ayat_share * log(share of right ayat)."""
    raised = np.exp(scores - scores.max(axis=1, keepdims=True))
    shares = raised / raised.sum(axis=1, keepdims=True)
    slope = np.zeros_like(scores)
    for right, weight in ((clause, 1.0), (ayat, ayat_share)):
        among = raised * right
        slope += weight * (shares - among / np.maximum(among.sum(axis=1, keepdims=True), 1e-30))
    return slope


class _Adam:
    """Kingma and Ba, *Adam* (2015), with the weight decay apart (Loshchilov and Hutter, 2019)."""

    def __init__(self, weights: dict[str, Matrix]) -> None:
        self._means = {name: np.zeros_like(values) for name, values in weights.items()}
        self._squares = {name: np.zeros_like(values) for name, values in weights.items()}
        self._steps = 0

    def step(self, weights: dict[str, Matrix], slopes: dict[str, Matrix]) -> None:
        self._steps += 1
        for name, slope in slopes.items():
            self._means[name] = 0.9 * self._means[name] + 0.1 * slope
            self._squares[name] = 0.99 * self._squares[name] + 0.01 * slope**2
            mean = self._means[name] / (1 - 0.9**self._steps)
            spread = np.sqrt(self._squares[name] / (1 - 0.99**self._steps)) + 1e-8
            weights[name] = weights[name] - RATE * mean / spread - DECAY * weights[name]
