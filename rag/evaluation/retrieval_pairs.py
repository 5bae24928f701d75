"""What the search learns from: questions, each with every passage of its contract and which ones answer.

Only questions that name no clause, follow none and have an answer: the others teach nothing about finding.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from rag.evaluation.gold_types import GoldQuestion
from rag.evaluation.retrieval_cases import RememberingEmbedder, RetrievalCase
from rag.index import ContractIndex
from rag.index.embedder import Vectors
from rag.retrieve.hybrid import PARTS, gains_of
from rag.retrieve.options import DEFAULT
from rag.retrieve.query import Query, understand_question
from rag.retrieve.sides import shares, sides_of

Matrix = NDArray[np.float64]
Mask = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Pair:
    """A question to a contract of n chunks. ``vectors`` are the question's and its rewritten form's, shape (2, d).

    ``passages`` are the chunks' vectors, (n, d); ``parts`` the unweighted parts of each score, (n, len(PARTS)), the
    adapter's left at 0; ``owners`` the clause of each chunk; ``clause`` and ``ayat`` which chunks are of a right one.
    """

    contract: str
    question: GoldQuestion
    vectors: Vectors
    passages: Vectors
    parts: Matrix
    owners: NDArray[np.int64]
    clause: Mask
    ayat: Mask


def pairs_of(cases: Sequence[RetrievalCase], embedder: RememberingEmbedder) -> list[Pair]:
    """A pair for each question that teaches; a contract's chunks are embedded once."""
    pairs = []
    for case in cases:
        index = ContractIndex.build(case.contract, embedder)
        passages = embedder.embed([chunk.text for chunk in index.chunks])
        for question in case.gold.questions:
            if question.kind not in ("named", "followup", "absent"):
                pairs.append(_pair(case.gold.name, question, index, passages, embedder))
    return [pair for pair in pairs if pair.ayat.any()]


def _pair(
    name: str, question: GoldQuestion, index: ContractIndex, passages: Vectors, embedder: RememberingEmbedder
) -> Pair:
    query = understand_question(question.text, index)
    numbers = {target.number for target in question.targets}
    right = {(target.number, target.ayat) for target in question.targets}
    return Pair(
        contract=name,
        question=question,
        vectors=embedder.embed([query.text, query.rewritten], query=True),
        passages=passages,
        parts=_parts(query, index, embedder),
        owners=np.asarray(index.owners),
        clause=np.asarray([chunk.clause >= 0 and chunk.number in numbers for chunk in index.chunks]),
        ayat=np.asarray(
            [chunk.clause >= 0 and not right.isdisjoint({(chunk.number, chunk.ayat), (chunk.number, "")})
             for chunk in index.chunks]
        ),
    )  # fmt: skip


def _parts(query: Query, index: ContractIndex, embedder: RememberingEmbedder) -> Matrix:
    options = replace(DEFAULT, adapted_weight=0.0, adapted_clause_weight=0.0)
    parts = np.zeros((len(index.chunks), len(PARTS)))
    for name, side in shares(sides_of(query, index, embedder, options), options).items():
        parts[list(side), PARTS.index(name)] = list(side.values())
    for name, values in gains_of(query, index, options).items():
        parts[:, PARTS.index(name)] = values
    return parts
