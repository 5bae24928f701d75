"""The search, trained on the train split: ``python -m rag.evaluation.retrieval_train``.

Writes the adapter beside the code that reads it, and tells the weights of the parts of a score and of the chance of an
answer, which are constants of ``rag.retrieve.options`` and ``rag.retrieve.answerable``. Weights are fitted to questions
that the adapter which they are fitted with has not seen: it is trained five times, each time without a fifth of the
contracts.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
from scipy.optimize import minimize

import rag.retrieve
from rag.evaluation.gold import load_contracts
from rag.evaluation.gold_types import GoldContract
from rag.evaluation.retrieval_adapter import AYAT_SHARE, adapted_parts, listwise_slope, save_adapter, train_adapter
from rag.evaluation.retrieval_cases import RememberingEmbedder, clean_cases
from rag.evaluation.retrieval_pairs import Matrix, Pair, pairs_of
from rag.evaluation.retrieval_usual import fit_usual
from rag.index import Embedder, choose_embedder
from rag.index.embedder import Vectors
from rag.retrieve.adapter import FILE
from rag.retrieve.hybrid import PARTS

FOLDS = 5
RIDGE = 10.0
"""Penalty on squared weights of parts divided by their size, against the sum over all questions."""
SUM = 1.4
"""What the weights above zero add up to: less than a literal match scores."""
ADAPTED = [PARTS.index("adapted"), PARTS.index("adapted_clause")]


def fit_weights(pairs: Sequence[Pair], embedder: str) -> dict[str, float]:
    """The weight of each part: a listwise softmax (Cao and others, *Learning to rank*, 2007) over all chunks."""
    parts = [pair.parts.copy() for pair in pairs]
    contracts = sorted({pair.contract for pair in pairs})
    for fold in range(min(FOLDS, len(contracts))):
        held = set(contracts[fold::FOLDS])
        adapter = train_adapter([pair for pair in pairs if pair.contract not in held] or pairs, embedder)
        for pair, own in zip(pairs, parts, strict=True):
            if pair.contract in held:
                own[:, ADAPTED] = adapted_parts(pair, adapter)
    found = _listwise(parts, pairs)
    return {
        name: round(float(weight), 3) for name, weight in zip(PARTS, found * SUM / found.clip(0).sum(), strict=True)
    }


def _listwise(parts: Sequence[Matrix], pairs: Sequence[Pair]) -> Matrix:
    most = max(len(own) for own in parts)
    rows = np.zeros((len(parts), most, len(PARTS)))
    clause, ayat, absent = np.zeros(rows.shape[:2]), np.zeros(rows.shape[:2]), np.full(rows.shape[:2], -1e9)
    for at, (own, pair) in enumerate(zip(parts, pairs, strict=True)):
        rows[at, : len(own)], absent[at, : len(own)] = own, 0.0
        clause[at, : len(own)], ayat[at, : len(own)] = pair.clause, pair.ayat
    size = np.sqrt((rows**2).sum(axis=(0, 1)) / (absent == 0.0).sum()) + 1e-9
    flat = (rows / size).reshape(-1, len(PARTS))

    def loss(weights: Matrix) -> tuple[float, Matrix]:
        scores = (flat @ weights).reshape(absent.shape) + absent
        raised = np.exp(scores - scores.max(axis=1, keepdims=True))
        lost = sum(
            -share * np.log((raised * right).sum(axis=1) / raised.sum(axis=1)).sum()
            for right, share in ((clause, 1.0), (ayat, AYAT_SHARE))
        )
        slope = flat.T @ listwise_slope(scores, clause, ayat, AYAT_SHARE).ravel()
        return float(lost + 0.5 * RIDGE * weights @ weights), slope + RIDGE * weights

    found = minimize(loss, np.zeros(len(PARTS)), jac=True, method="L-BFGS-B", options={"maxiter": 200})
    return np.asarray(found.x / size)


def main(embedder: Embedder | None = None) -> None:
    """Train on the train split, write the adapter, tell the weights."""
    remembering = RememberingEmbedder(embedder or choose_embedder("bundled"))
    contracts = load_contracts("train")
    pairs = pairs_of(clean_cases(contracts), remembering)
    adapter = train_adapter(pairs, remembering.name)
    adapter = replace(adapter, usual=_usual([*contracts, *load_contracts("tune")], remembering, adapter.mean))
    save_adapter(adapter, Path(rag.retrieve.__file__).with_name(FILE))
    for name, weight in fit_weights(pairs, remembering.name).items():
        sys.stdout.write(f"{name}_weight: {weight}\n")


def _usual(contracts: Sequence[GoldContract], embedder: Embedder, mean: Vectors) -> Vectors:
    """How usual a question is needs many without an answer, so it is fitted to the tune split's questions as well."""
    asked = [one for contract in contracts for one in contract.questions if one.kind not in ("named", "followup")]
    vectors = embedder.embed([question.text for question in asked], query=True)
    return fit_usual(vectors, [bool(question.targets) for question in asked], mean).astype(np.float32)


if __name__ == "__main__":
    main()
