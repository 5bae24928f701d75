"""The search, fitted to questions: ``python -m rag.evaluation.retrieval_train``.

To the fit split, which the embedding's layers have not seen (``embedding_train``): on the train split its vectors are
better than they will be for a user. Tells the weights of a score's parts, which are constants of
``rag.retrieve.options``, and writes which questions are usual.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from scipy.optimize import minimize

import rag.retrieve
from rag.evaluation.gold import load_contracts
from rag.evaluation.gold_types import GoldContract
from rag.evaluation.retrieval_cases import RememberingEmbedder, clean_cases
from rag.evaluation.retrieval_pairs import AYAT_SHARE, Matrix, Pair, pairs_of
from rag.evaluation.retrieval_usual import fit_usual
from rag.index import Embedder, choose_embedder
from rag.retrieve.hybrid import PARTS
from rag.retrieve.usual import FILE, Usual

RIDGE = 10.0
"""Penalty on squared weights of parts divided by their size, against the sum over all questions."""
SUM = 1.4
"""What the weights above zero add up to: less than a literal match scores."""


def fit_weights(pairs: Sequence[Pair]) -> dict[str, float]:
    """The weight of each part: a listwise softmax (Cao and others, *Learning to rank*, 2007) over all chunks."""
    most = max(len(pair.parts) for pair in pairs)
    rows = np.zeros((len(pairs), most, len(PARTS)))
    clause, ayat, absent = np.zeros(rows.shape[:2]), np.zeros(rows.shape[:2]), np.full(rows.shape[:2], -1e9)
    for at, pair in enumerate(pairs):
        count = len(pair.parts)
        rows[at, :count], absent[at, :count] = pair.parts, 0.0
        clause[at, :count], ayat[at, :count] = pair.clause, pair.ayat
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

    found = minimize(loss, np.zeros(len(PARTS)), jac=True, method="L-BFGS-B", options={"maxiter": 200}).x / size
    return {
        name: round(float(weight), 3) for name, weight in zip(PARTS, found * SUM / found.clip(0).sum(), strict=True)
    }


def listwise_slope(scores: Matrix, clause: Matrix, ayat: Matrix, ayat_share: float) -> Matrix:
    """The derivative by each score of minus log(share of the right clauses) - ayat_share * log(share of right ayat)."""
    raised = np.exp(scores - scores.max(axis=1, keepdims=True))
    shares = raised / raised.sum(axis=1, keepdims=True)
    slope = np.zeros_like(scores)
    for right, weight in ((clause, 1.0), (ayat, ayat_share)):
        among = raised * right
        slope += weight * (shares - among / np.maximum(among.sum(axis=1, keepdims=True), 1e-30))
    return slope


def usual_questions(contracts: Sequence[GoldContract], embedder: Embedder) -> Usual:
    """How usual a question is, from questions to ``contracts`` with and without an answer."""
    asked = [one for contract in contracts for one in contract.questions if one.kind not in ("named", "followup")]
    vectors = embedder.embed([question.text for question in asked], query=True)
    mean = vectors.mean(axis=0)
    direction = fit_usual(vectors, [bool(question.targets) for question in asked], mean)
    return Usual(embedder.name, mean, direction.astype(np.float32))


def save_usual(usual: Usual, path: Path) -> None:
    """Write what ``rag.retrieve.usual`` reads: half precision is more than is known."""
    halves = {name: getattr(usual, name).astype(np.float16) for name in ("mean", "direction")}
    np.savez(path, embedder=np.asarray(usual.embedder), **halves)


def main(embedder: Embedder | None = None) -> None:
    """Fit, write which questions are usual, tell the weights."""
    remembering = RememberingEmbedder(embedder or choose_embedder("bundled"))
    contracts = load_contracts("fit")
    for name, weight in fit_weights(pairs_of(clean_cases(contracts), remembering)).items():
        sys.stdout.write(f"{name}_weight: {weight}\n")
    # Few questions have no answer, so those of the tune split count here too.
    usual = usual_questions([*contracts, *load_contracts("tune")], remembering)
    save_usual(usual, Path(rag.retrieve.__file__).with_name(FILE))


if __name__ == "__main__":
    main()
