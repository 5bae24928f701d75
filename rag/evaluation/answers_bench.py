"""What a person gets to read without any model: does it hold the words that answer, cite the right clause, stay short?

Every question is asked in a chat of its own, offline, through the product's own conversation, so a follow-up is asked
after the question that it follows. Cited is what is quoted, not what is named to look at next.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Sequence
from dataclasses import dataclass

from rag.answer.passages import hit_passages
from rag.answer.prompt import build_messages
from rag.answer.tokens import estimated_tokens
from rag.domain import Answer, AnswerStatus, Contract
from rag.evaluation.errors_made import mean
from rag.evaluation.gold_types import QUESTION_KINDS, GoldQuestion
from rag.evaluation.results import BenchResult, Say
from rag.evaluation.retrieval_cases import RetrievalCase
from rag.index import ContractIndex, Embedder
from rag.library.conversations import Conversations, Opened
from rag.retrieve import RetrievalOptions
from rag.worker import Worker


@dataclass(frozen=True, slots=True)
class AnswersRow:
    """One kind of question in one split; ``all`` are those with an answer. Rates lie in 0 to 1.

    ``phrase``: the answer holds the gold phrase, of the questions that have one. ``clause`` and ``ayat``: a quotation
    comes from a right one. ``words`` are those of the median answer. ``refused``: it says that the contract does not
    say, which is right for ``absent`` alone. ``prompt`` are tokens, estimated, that a model would be sent: median and
    95th percentile.
    """

    source: str
    split: str
    kind: str
    questions: int
    phrase: float
    clause: float
    ayat: float
    words: float
    refused: float
    prompt: float
    prompt_p95: float


@dataclass(frozen=True, slots=True)
class _Given:
    source: str
    split: str
    question: GoldQuestion
    answer: Answer
    prompt: int


async def run_answers_bench(
    cases: Sequence[RetrievalCase], embedder: Embedder, say: Say = lambda _: None
) -> BenchResult[AnswersRow]:
    """Asks each contract its questions; one index serves a contract."""
    started = time.perf_counter()
    worker = Worker(ocr_workers=1)
    given: list[_Given] = []
    try:
        for number, case in enumerate(cases, 1):
            say(f"answers: {case.gold.name}, {case.source}")
            opened = Opened(number, 1, case.contract, ContractIndex.build(case.contract, embedder))
            talk = Conversations(worker, embedder, None, RetrievalOptions())
            for question in case.gold.questions:
                answer = await _ask(talk, opened, question)
                given.append(_Given(case.source, case.gold.split, question, answer, _prompt(answer, case.contract)))
    finally:
        worker.close()
    return BenchResult("answers", tuple(_rows(given)), time.perf_counter() - started)


async def _ask(talk: Conversations, opened: Opened, question: GoldQuestion) -> Answer:
    chat = f"{opened.id} {question.text}"
    for text in filter(None, (question.after, question.text)):
        answer = await talk.ask(chat, opened, text, offline=True, language=None, on_text=None)
    return answer


def _prompt(answer: Answer, contract: Contract) -> int:
    passages = hit_passages(answer.hits, contract, answer.language)
    return estimated_tokens(build_messages(answer.question, passages, answer.language))


def _rows(given: Sequence[_Given]) -> list[AnswersRow]:
    rows = []
    for source, split in dict.fromkeys((each.source, each.split) for each in given):
        here = [each for each in given if (each.source, each.split) == (source, split)]
        kinds = {kind: [each for each in here if each.question.kind == kind] for kind in QUESTION_KINDS}
        kinds["all"] = [each for each in here if each.question.kind != "absent"]  # type: ignore[index]
        rows += [_row(source, split, kind, asked) for kind, asked in kinds.items() if asked]
    return rows


def _row(source: str, split: str, kind: str, asked: Sequence[_Given]) -> AnswersRow:
    prompts = sorted(each.prompt for each in asked)
    return AnswersRow(
        source=source,
        split=split,
        kind=kind,
        questions=len(asked),
        phrase=mean([float(_holds(each)) for each in asked if each.question.phrase]),
        clause=mean([float(_cites(each, ayat=False)) for each in asked]),
        ayat=mean([float(_cites(each, ayat=True)) for each in asked]),
        words=statistics.median(len(each.answer.text.split()) for each in asked),
        refused=mean([float(each.answer.status is AnswerStatus.UNANSWERED) for each in asked]),
        prompt=statistics.median(prompts),
        prompt_p95=prompts[int(0.95 * (len(prompts) - 1))],
    )


def _holds(given: _Given) -> bool:
    return _even(given.question.phrase) in _even(given.answer.text)


def _even(text: str) -> str:
    return " ".join(text.split()).casefold()


def _cites(given: _Given, *, ayat: bool) -> bool:
    """Whether a quotation comes from a clause that answers; with ``ayat`` from its very ayat, where one is named."""
    cited = {(citation.clause, citation.ayat) for citation in given.answer.citations}
    numbers = {number for number, _ in cited}
    return any(
        (target.number, target.ayat) in cited if ayat and target.ayat else target.number in numbers
        for target in given.question.targets
    )
