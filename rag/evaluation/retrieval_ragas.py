"""RAGAS: context precision and recall by the clauses' own numbers, and a model's judgement of answers.

The only file that imports ragas and its OpenAI client; both come with the extra ``.[eval]``. Es et al., *RAGAS:
Automated Evaluation of Retrieval Augmented Generation* (2023). The ID-based scores need no model and are always told
where the extra is installed; faithfulness and answer relevance need a key for a service that speaks OpenAI's
chat-completions protocol, as Groq does.
"""

from __future__ import annotations

import asyncio
import math
import os
import time
import warnings
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any

from rag.evaluation.results import BenchResult, Say
from rag.evaluation.retrieval_bench import Answers
from rag.evaluation.retrieval_scores import Asked
from rag.index import Embedder

OURS = "ours"
GROQ = "https://api.groq.com"


@dataclass(frozen=True, slots=True)
class RagasRow:
    """Mean scores over the answerable questions that name no clause. A clause is a context, its number the ID."""

    source: str
    split: str
    system: str
    questions: int
    context_precision: float
    context_recall: float


@dataclass(frozen=True, slots=True)
class JudgedRow:
    """A model's judgement of answers, 0 to 1: their claims follow from the passages, and they answer the question.

    ``unjudged`` answers got no judgement that could be read.
    """

    judge: str
    answers: int
    unjudged: int
    faithfulness: float
    answer_relevance: float


@dataclass(frozen=True, slots=True)
class ToJudge:
    """What a judge sees: a question, the answer to it, and the passages that the answer rests on."""

    question: str
    answer: str
    passages: tuple[str, ...]


def is_installed() -> bool:
    """Whether the extra ``.[eval]`` is there."""
    return find_spec("ragas") is not None


async def context_scores(answers: Answers) -> BenchResult[RagasRow]:
    """ID-based context precision and recall of every system."""
    started = time.perf_counter()
    rows = [
        await _row(key, [one for one in asked if one.kind not in ("named", "absent")]) for key, asked in answers.items()
    ]
    return BenchResult("ragas", tuple(rows), time.perf_counter() - started)


def _quiet() -> None:
    """No word of what is measured leaves this machine: ragas reports its use to its makers unless it is told not to."""
    os.environ.setdefault("RAGAS_DO_NOT_TRACK", "true")


async def _row(key: tuple[str, str, str], asked: Sequence[Asked]) -> RagasRow:
    _quiet()
    with warnings.catch_warnings():
        # The ID-based scores have not moved to the new place that the warning names.
        warnings.simplefilter("ignore", DeprecationWarning)
        from ragas import SingleTurnSample
        from ragas.metrics import IDBasedContextPrecision, IDBasedContextRecall
    samples = [
        SingleTurnSample(retrieved_context_ids=list(one.found), reference_context_ids=list(one.right))
        for one in asked
        if one.found
    ]
    means = []
    for metric in (IDBasedContextPrecision(), IDBasedContextRecall()):
        scores = [await metric.single_turn_ascore(sample) for sample in samples]
        means.append(sum(scores) / len(asked) if asked else 0.0)
    return RagasRow(*key, len(asked), *means)


async def judged(
    answers: Sequence[ToJudge], embedder: Embedder, *, key: str, base_url: str | None, model: str, say: Say
) -> BenchResult[JudgedRow]:
    """Faithfulness and answer relevance by ``model``; an answer that the judge fails on is counted, not guessed at."""
    _quiet()
    from openai import AsyncOpenAI, OpenAIError
    from ragas.llms import llm_factory
    from ragas.metrics.collections import AnswerRelevancy, Faithfulness

    started = time.perf_counter()
    faithful: list[float] = []
    relevant: list[float] = []
    failed = 0
    async with AsyncOpenAI(api_key=key, base_url=f"{base_url or GROQ}/openai/v1") as client:
        judge = llm_factory(model, client=client)
        faithfulness, relevance = Faithfulness(llm=judge), AnswerRelevancy(llm=judge, embeddings=_ragas(embedder))
        for number, one in enumerate(answers, 1):
            say(f"judge: answer {number} of {len(answers)}")
            try:
                first = await faithfulness.ascore(one.question, one.answer, list(one.passages))
                second = await relevance.ascore(one.question, one.answer)
            except (OpenAIError, *_unreadable()):
                failed += 1
                continue
            faithful.append(float(first.value))
            relevant.append(float(second.value))
    row = JudgedRow(model, len(answers), failed, _mean(faithful), _mean(relevant))
    return BenchResult("judged", (row,), time.perf_counter() - started)


def _unreadable() -> Iterator[type[Exception]]:
    """What is raised where a judge's reply is not the JSON that it was asked for, however often it was asked."""
    from instructor.exceptions import InstructorRetryException
    from pydantic import ValidationError

    yield InstructorRetryException
    yield ValidationError


def _mean(scores: Sequence[float]) -> float:
    told = [score for score in scores if not math.isnan(score)]
    return sum(told) / len(told) if told else 0.0


def _ragas(embedder: Embedder) -> Any:
    from ragas.embeddings.base import BaseRagasEmbedding

    class _Embedding(BaseRagasEmbedding):  # type: ignore[misc, unused-ignore]
        """Our embedder behind RAGAS's seam."""

        def embed_text(self, text: str, **_: Any) -> list[float]:
            return [float(value) for value in embedder.embed([text], query=True)[0]]

        async def aembed_text(self, text: str, **_: Any) -> list[float]:
            return await asyncio.to_thread(self.embed_text, text)

    return _Embedding()
