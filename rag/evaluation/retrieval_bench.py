"""Does a question find the clause that answers it, and does a question that none answers find nothing?

Each system answers the questions of every contract, as a chat would: a follow-up comes after the question before it.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rag.conversation import Focus, merged, understand
from rag.domain import AnswerStatus, Hit, Retrieval
from rag.evaluation.gold_types import QUESTION_KINDS, GoldQuestion
from rag.evaluation.results import BenchResult, Say
from rag.evaluation.retrieval_cases import RememberingEmbedder, RetrievalCase
from rag.evaluation.retrieval_scores import (
    Asked,
    abstention,
    ayat_recall,
    first_interval,
    ndcg,
    recall,
    reciprocal_rank,
    refused_share,
    wrong_share,
)
from rag.evaluation.retrieval_systems import SYSTEMS, RetrievalSystem
from rag.index import ContractIndex, IndexOptions, chunk_contract
from rag.index.vectors import VectorIndex
from rag.language import detect_language
from rag.retrieve import RetrievalOptions, retrieve

EVERY = "all"
"""The row over all answerable kinds that name no clause."""
MOST_HITS = 5
_CLAIMS_NOTHING = frozenset({AnswerStatus.UNANSWERED, AnswerStatus.MISSING, AnswerStatus.OUTSIDE})
Answers = Mapping[tuple[str, str, str], tuple[Asked, ...]]
"""By source, split and system."""


@dataclass(frozen=True, slots=True)
class RetrievalRow:
    """One system on one kind of question. Ranks count clauses, not chunks; ``low`` and ``high`` bound ``recall_at_1``.

    ``wrong`` is the share with a claim about the wrong clause, ``abstained`` the share without any claim; of ``absent``
    questions only these two mean something. ``ms`` is the median, with the question's embedding.
    """

    source: str
    split: str
    system: str
    kind: str
    questions: int
    recall_at_1: float
    low: float
    high: float
    recall_at_3: float
    recall_at_5: float
    ayat_at_3: float
    mrr: float
    ndcg_at_5: float
    wrong: float
    abstained: float
    ms: float


@dataclass(frozen=True, slots=True)
class AbstentionRow:
    """How well one system knows that a contract does not say; ``refused`` is of the answerable questions."""

    source: str
    split: str
    system: str
    absent: int
    precision: float
    recall: float
    f1: float
    refused: float


def ask_all(
    cases: Sequence[RetrievalCase],
    embedder: RememberingEmbedder,
    systems: Mapping[str, RetrievalSystem] = SYSTEMS,
    say: Say = lambda _: None,
    plain: RememberingEmbedder | None = None,
) -> Answers:
    """Every question to every system; a contract's chunks are embedded once.

    ``plain`` is the embedding for the systems that take it as its package has it, where that is another one.
    """
    answers: dict[tuple[str, str, str], list[Asked]] = {}
    for case in cases:
        say(f"retrieval: {case.gold.name}, {case.source}")
        ours = _Desk(case, embedder)
        others = ours if plain is None else _Desk(case, plain)
        for name, system in systems.items():
            desk = others if system.plain else ours
            answers.setdefault((case.source, case.gold.split, name), []).extend(desk.asked(system))
    return {key: tuple(asked) for key, asked in answers.items()}


def retrieval_rows(answers: Answers, started: float) -> tuple[BenchResult[RetrievalRow], BenchResult[AbstentionRow]]:
    """The two tables: what was found, and what was known not to be there."""
    rows = [row for key, asked in answers.items() for row in _rows(key, asked)]
    seconds = time.perf_counter() - started
    absent = [_abstention_row(key, asked) for key, asked in answers.items()]
    return BenchResult("retrieval", tuple(rows), seconds), BenchResult("absent", tuple(absent), seconds)


class _Desk:
    """One contract, ready to be asked: its vectors are there, indexes over its words are made once for each choice."""

    def __init__(self, case: RetrievalCase, embedder: RememberingEmbedder) -> None:
        self._case = case
        self._embedder = embedder
        self._chunks = chunk_contract(case.contract)
        self._vectors = VectorIndex.build(embedder.embed([chunk.text for chunk in self._chunks]))
        self._indexes: dict[IndexOptions, ContractIndex] = {}

    def asked(self, system: RetrievalSystem) -> Iterator[Asked]:
        if system.index not in self._indexes:
            self._indexes[system.index] = ContractIndex.of_vectors(self._chunks, self._vectors, system.index)
        for question in self._case.gold.questions:
            yield self._ask(question, self._indexes[system.index], system.options)

    def _ask(self, question: GoldQuestion, index: ContractIndex, options: RetrievalOptions) -> Asked:
        focus = self._focus(question.after, index, options) if question.after else None
        spent, started = self._embedder.seconds, time.perf_counter()
        retrieval = self._retrieve(question.text, focus, index, options)
        seconds = time.perf_counter() - started + self._embedder.seconds - spent
        return _judged(self._case, question, retrieval, 1000 * seconds)

    def _retrieve(self, text: str, focus: Focus | None, index: ContractIndex, options: RetrievalOptions) -> Retrieval:
        """As a chat does it: a question that leans on the one before it is looked up with it and by itself."""
        contract = self._case.contract
        understood = understand(text, focus, contract)
        found = retrieve(understood.question, contract, index, self._embedder, options)
        if understood.manner != "with_focus":
            return found
        return merged(retrieve(text, contract, index, self._embedder, options), found, focus, options.hits)

    def _focus(self, question: str, index: ContractIndex, options: RetrievalOptions) -> Focus | None:
        """What an answer to ``question`` leaves in focus: the clause of its best hit, right or wrong."""
        retrieval = retrieve(question, self._case.contract, index, self._embedder, options)
        best = next((hit.chunk for hit in retrieval.hits if hit.chunk.clause >= 0), None)
        if best is None or retrieval.status in _CLAIMS_NOTHING:
            return None
        return Focus(question, detect_language(question), (best.clause,), best.ayat)


def _judged(case: RetrievalCase, question: GoldQuestion, retrieval: Retrieval, milliseconds: float) -> Asked:
    abstained = retrieval.status in _CLAIMS_NOTHING
    numbers = list(dict.fromkeys(hit.chunk.number for hit in retrieval.hits)) if not _is_empty(retrieval) else []
    right = tuple(dict.fromkeys(target.number for target in question.targets))
    return Asked(
        contract=case.gold.name,
        kind=question.kind,
        question=question.text,
        rank=next((place for place, number in enumerate(numbers, 1) if number in right), 0),
        ayat_rank=_ayat_rank(retrieval.hits, question),
        found=tuple(numbers),
        right=right,
        abstained=abstained,
        near_miss=question.near_miss,
        milliseconds=milliseconds,
    )


def _is_empty(retrieval: Retrieval) -> bool:
    """Whether no clause is given: a missing clause has no stand-in."""
    return retrieval.status in (AnswerStatus.MISSING, AnswerStatus.OUTSIDE)


def _ayat_rank(hits: Sequence[Hit], question: GoldQuestion) -> int:
    """The place of the first right ayat among the passages, each ayat once."""
    passages = list(dict.fromkeys((hit.chunk.number, hit.chunk.ayat) for hit in hits))
    right = {(target.number, target.ayat) for target in question.targets}
    whole = {target.number for target in question.targets if not target.ayat}
    return next(
        (place for place, (number, ayat) in enumerate(passages, 1) if (number, ayat) in right or number in whole), 0
    )


def _rows(key: tuple[str, str, str], asked: Sequence[Asked]) -> Iterator[RetrievalRow]:
    kinds: dict[str, list[Asked]] = {kind: [one for one in asked if one.kind == kind] for kind in QUESTION_KINDS}
    kinds[EVERY] = [one for one in asked if one.kind not in ("named", "absent")]
    for kind, own in kinds.items():
        if own:
            yield _row(key, kind, own)


def _row(key: tuple[str, str, str], kind: str, asked: Sequence[Asked]) -> RetrievalRow:
    low, high = first_interval(asked)
    source, split, system = key
    return RetrievalRow(
        source=source,
        split=split,
        system=system,
        kind=kind,
        questions=len(asked),
        recall_at_1=recall(asked, 1),
        low=low,
        high=high,
        recall_at_3=recall(asked, 3),
        recall_at_5=recall(asked, MOST_HITS),
        ayat_at_3=ayat_recall(asked, 3),
        mrr=reciprocal_rank(asked),
        ndcg_at_5=ndcg(asked, MOST_HITS),
        wrong=wrong_share(asked),
        abstained=sum(one.abstained for one in asked) / len(asked),
        ms=sorted(one.milliseconds for one in asked)[len(asked) // 2],
    )


def _abstention_row(key: tuple[str, str, str], asked: Sequence[Asked]) -> AbstentionRow:
    unnamed = [one for one in asked if one.kind != "named"]
    precision, found, f1 = abstention(unnamed)
    source, split, system = key
    absent = sum(not one.answerable for one in unnamed)
    return AbstentionRow(source, split, system, absent, precision, found, f1, refused_share(unnamed))
