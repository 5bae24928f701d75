"""What the search learns from: questions, each with every passage of its contract and which ones answer.

Only questions that name no clause, follow none and have an answer: the others teach nothing about finding.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from rag.domain import Chunk
from rag.evaluation.gold_types import GoldQuestion
from rag.evaluation.retrieval_cases import RememberingEmbedder, RetrievalCase
from rag.index import ContractIndex
from rag.retrieve.hybrid import PARTS, gains_of
from rag.retrieve.options import DEFAULT
from rag.retrieve.query import Query, understand_question
from rag.retrieve.sides import shares, sides_of

AYAT_SHARE = 0.5
"""What the right ayat counts beside the right clause."""
Matrix = NDArray[np.float64]
Mask = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Pair:
    """A question to a contract of n chunks: ``parts`` are the unweighted parts of each score, (n, len(PARTS));
    ``clause`` and ``ayat`` say which chunks are of a right one, (n,)."""

    question: GoldQuestion
    parts: Matrix
    clause: Mask
    ayat: Mask


def pairs_of(cases: Sequence[RetrievalCase], embedder: RememberingEmbedder) -> list[Pair]:
    """A pair for each question that teaches; a contract's chunks are embedded once."""
    pairs = []
    for case in cases:
        index = ContractIndex.build(case.contract, embedder)
        pairs += [_pair(question, index, embedder) for question in filter(teaches, case.gold.questions)]
    return [pair for pair in pairs if pair.ayat.any()]


def teaches(question: GoldQuestion) -> bool:
    """Whether finding can be learned from it."""
    return question.kind not in ("named", "followup", "absent")


def right_chunks(question: GoldQuestion, chunks: Sequence[Chunk]) -> tuple[Mask, Mask]:
    """Which chunks are of a right clause, and which of a right ayat; of shape (chunks,) each."""
    numbers = {target.number for target in question.targets}
    right = {(target.number, target.ayat) for target in question.targets}
    clause = [chunk.clause >= 0 and chunk.number in numbers for chunk in chunks]
    ayat = [
        chunk.clause >= 0 and not right.isdisjoint({(chunk.number, chunk.ayat), (chunk.number, "")}) for chunk in chunks
    ]
    return np.asarray(clause, dtype=np.bool_), np.asarray(ayat, dtype=np.bool_)


def _pair(question: GoldQuestion, index: ContractIndex, embedder: RememberingEmbedder) -> Pair:
    query = understand_question(question.text, index)
    return Pair(question, _parts(query, index, embedder), *right_chunks(question, index.chunks))


def _parts(query: Query, index: ContractIndex, embedder: RememberingEmbedder) -> Matrix:
    parts = np.zeros((len(index.chunks), len(PARTS)))
    for name, side in shares(sides_of(query, index, embedder, DEFAULT), DEFAULT).items():
        parts[list(side), PARTS.index(name)] = list(side.values())
    for name, values in gains_of(query, index, DEFAULT).items():
        parts[:, PARTS.index(name)] = values
    return parts
