"""One run of the retrieval bench: the tables in their order, each when it is there."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rag.answer import Answerer, answer
from rag.evaluation import retrieval_plots, retrieval_ragas
from rag.evaluation.results import BenchResult, Say
from rag.evaluation.retrieval_bench import ask_all, retrieval_rows
from rag.evaluation.retrieval_cases import CLEAN, RememberingEmbedder, RetrievalCase
from rag.evaluation.retrieval_ragas import ToJudge
from rag.evaluation.retrieval_sweep import ablation, fitted_thresholds, sweep
from rag.evaluation.retrieval_systems import SYSTEMS, TRAINED
from rag.evaluation.retrieval_targets import target_rows
from rag.index import ContractIndex, Embedder
from rag.retrieve import retrieve

MOST_JUDGED = 21
"""Answers that a judge sees: five calls each, so that a minute's free quota is not gone at once."""
_EXTRA = "install the extra for it: pip install -e '.[eval]'"


@dataclass(frozen=True, slots=True)
class Judge:
    """The service that judges, and the product's own answerer, whose answers it judges (``None``: its extracts)."""

    key: str
    model: str
    base_url: str | None = None
    answerer: Answerer | None = None


@dataclass(frozen=True, slots=True)
class RetrievalPlan:
    """What is wanted beside the main tables. ``readings`` keeps pages read from photos; ``plots`` is where plots go."""

    photographed: bool = False
    sweep: bool = False
    judge: Judge | None = None
    readings: Path | None = None
    plots: Path | None = None


async def run_retrieval_bench(
    cases: Sequence[RetrievalCase],
    embedder: Embedder,
    plan: RetrievalPlan = RetrievalPlan(),
    *,
    plain: Embedder | None = None,
    quick: bool = False,
    say: Say = lambda _: None,
) -> AsyncIterator[BenchResult[Any]]:
    """The systems side by side, who knows what is not there, the targets; then what each part is worth, the sweep.

    ``plain`` is the embedding without our training, for the systems that ours is measured against.
    RAGAS's scores and the plots come where the extra is installed; ``say`` tells where it is missed.
    """
    remembering = RememberingEmbedder(embedder)
    others = None if plain is None else RememberingEmbedder(plain)
    results: list[BenchResult[Any]] = []
    async for result in _tables(cases, remembering, others, plan, quick, say):
        results.append(result)
        yield result
    if plan.plots is not None:
        if retrieval_plots.is_installed():
            for path in retrieval_plots.write_plots(results, plan.plots):
                say(f"plot: {path}")
        else:
            say(f"no plots: {_EXTRA}")


async def _tables(
    cases: Sequence[RetrievalCase],
    embedder: RememberingEmbedder,
    plain: RememberingEmbedder | None,
    plan: RetrievalPlan,
    quick: bool,
    say: Say,
) -> AsyncIterator[BenchResult[Any]]:
    started = time.perf_counter()
    systems = SYSTEMS if plain else {name: system for name, system in SYSTEMS.items() if name != TRAINED}
    answers = ask_all(cases, embedder, systems, say, plain)
    for result in retrieval_rows(answers, started):
        yield result
    yield target_rows(answers)
    if retrieval_ragas.is_installed():
        yield await retrieval_ragas.context_scores(answers)
    if not quick:
        yield ablation(cases, embedder, plain, say)
    if plan.sweep:
        yield sweep(cases, embedder, say)
        yield fitted_thresholds(cases, embedder, say)
    if plan.judge is not None:
        if retrieval_ragas.is_installed():
            yield await _judged(cases, embedder, plan.judge, say)
        else:
            say(f"nothing is judged: {_EXTRA}")


async def _judged(
    cases: Sequence[RetrievalCase], embedder: RememberingEmbedder, judge: Judge, say: Say
) -> BenchResult[Any]:
    """A spread of the clean contracts' questions, answered by the product and judged."""
    seen = []
    clean = [case for case in cases if case.source == CLEAN]
    for case in clean:
        index = ContractIndex.build(case.contract, embedder)
        asked = [one for one in case.gold.questions if one.targets and one.kind not in ("named", "followup")]
        each = max(1, MOST_JUDGED // len(clean))
        for question in asked[:: max(1, len(asked) // each)][:each]:
            retrieval = retrieve(question.text, case.contract, index, embedder)
            given = await answer(question.text, retrieval, case.contract, judge.answerer)
            passages = tuple(hit.chunk.text for hit in retrieval.hits)
            seen.append(ToJudge(question.text, given.text, passages))
    return await retrieval_ragas.judged(
        seen, embedder, key=judge.key, base_url=judge.base_url, model=judge.model, say=say
    )
