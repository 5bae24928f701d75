"""Does a question find the clause that answers it, and does a question that none answers find nothing?"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rag.domain import AnswerStatus, Contract, Hit
from rag.evaluation.errors_made import mean
from rag.evaluation.gold_types import QUESTION_KINDS, GoldContract, GoldQuestion, QuestionKind
from rag.evaluation.results import BenchResult, Say
from rag.index import ContractIndex, Embedder
from rag.retrieve import ARTICLE, RetrievalOptions, retrieve

SYSTEMS: Mapping[str, RetrievalOptions] = {
    "semantic": RetrievalOptions(keyword_candidates=0, keyword_weight=0.0, consensus_bonus=0.0, boosted=False),
    "keyword": RetrievalOptions(semantic_candidates=1, semantic_weight=0.0, consensus_bonus=0.0, boosted=False),
    "article": ARTICLE,
    "ours": RetrievalOptions(),
}
"""Both halves alone, the article's mixture, and the product's. The keyword half keeps one semantic candidate, which
counts nothing, because the fusion asks for its nearest."""


@dataclass(frozen=True, slots=True)
class RetrievalCase:
    """A contract as it was read, and its gold; ``source`` says from what (clean, medium ...)."""

    source: str
    gold: GoldContract
    contract: Contract


@dataclass(frozen=True, slots=True)
class RetrievalRow:
    """One system on one kind of question. Ranks count clauses, not chunks.

    ``ayat_at_1`` is the share whose first hit is the very ayat; ``abstained`` the share that found no answer: it should
    be 0, and 1 for the kind ``absent``, whose other rates mean nothing and are 0.
    """

    source: str
    system: str
    kind: str
    questions: int
    recall_at_1: float
    recall_at_3: float
    mrr: float
    ayat_at_1: float
    abstained: float


@dataclass(frozen=True, slots=True)
class _Asked:
    kind: QuestionKind
    rank: int
    ayat: bool
    abstained: bool


def run_retrieval_bench(
    cases: Sequence[RetrievalCase],
    embedder: Embedder,
    systems: Mapping[str, RetrievalOptions] = SYSTEMS,
    say: Say = lambda _: None,
) -> BenchResult[RetrievalRow]:
    """Asks each contract its questions in every system; one index serves all systems."""
    started = time.perf_counter()
    asked: dict[tuple[str, str], list[_Asked]] = {}
    for case in cases:
        say(f"retrieval: {case.gold.name}, {case.source}")
        index = ContractIndex.build(case.contract, embedder)
        for name, options in systems.items():
            asked.setdefault((case.source, name), []).extend(_ask(case, index, embedder, options))
    rows = [
        _row(source, system, kind, [one for one in results if one.kind == kind])
        for (source, system), results in asked.items()
        for kind in QUESTION_KINDS
    ]
    return BenchResult("retrieval", tuple(rows), time.perf_counter() - started)


def _ask(case: RetrievalCase, index: ContractIndex, embedder: Embedder, options: RetrievalOptions) -> Iterator[_Asked]:
    for question in case.gold.questions:
        retrieval = retrieve(question.text, case.contract, index, embedder, options)
        first = retrieval.hits[0] if retrieval.hits else None
        yield _Asked(
            question.kind,
            _rank(retrieval.hits, question),
            first is not None and _answers(first, question),
            retrieval.status is AnswerStatus.UNANSWERED,
        )


def _rank(hits: Sequence[Hit], question: GoldQuestion) -> int:
    """The place, from 1, of the first right clause among the clauses found; 0 where it is not among them."""
    numbers = list(dict.fromkeys(hit.chunk.number for hit in hits))
    right = {target.number for target in question.targets}
    return next((place for place, number in enumerate(numbers, 1) if number in right), 0)


def _answers(hit: Hit, question: GoldQuestion) -> bool:
    return any(hit.chunk.number == target.number and target.ayat in ("", hit.chunk.ayat) for target in question.targets)


def _row(source: str, system: str, kind: QuestionKind, asked: Sequence[_Asked]) -> RetrievalRow:
    return RetrievalRow(
        source=source,
        system=system,
        kind=kind,
        questions=len(asked),
        recall_at_1=mean([float(one.rank == 1) for one in asked]),
        recall_at_3=mean([float(1 <= one.rank <= 3) for one in asked]),
        mrr=mean([1 / one.rank if one.rank else 0.0 for one in asked]),
        ayat_at_1=mean([float(one.ayat) for one in asked]),
        abstained=mean([float(one.abstained) for one in asked]),
    )
