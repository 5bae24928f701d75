"""One run of the retrieval bench: the tables in their order, each when it is there."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rag.evaluation.results import BenchResult, Say
from rag.evaluation.retrieval_bench import ask_all, retrieval_rows
from rag.evaluation.retrieval_cases import RememberingEmbedder, RetrievalCase
from rag.evaluation.retrieval_sweep import ablation, fitted_thresholds, sweep
from rag.evaluation.retrieval_targets import target_rows
from rag.index import Embedder


@dataclass(frozen=True, slots=True)
class RetrievalPlan:
    """What is wanted beside the main tables. ``readings`` keeps pages read from photos; ``plots`` is where plots go."""

    photographed: bool = False
    sweep: bool = False
    judge: bool = False
    readings: Path | None = None
    plots: Path | None = None


def run_retrieval_bench(
    cases: Sequence[RetrievalCase],
    embedder: Embedder,
    plan: RetrievalPlan = RetrievalPlan(),
    *,
    quick: bool = False,
    say: Say = lambda _: None,
) -> Iterator[BenchResult[Any]]:
    """The systems side by side, who knows what is not there, the targets; then what each part is worth, the sweep."""
    started = time.perf_counter()
    remembering = RememberingEmbedder(embedder)
    answers = ask_all(cases, remembering, say=say)
    found, absent = retrieval_rows(answers, started)
    results: list[BenchResult[Any]] = [found, absent, target_rows(answers)]
    yield from results
    if not quick:
        results.append(ablation(cases, remembering, say))
        yield results[-1]
    if plan.sweep:
        for result in (sweep(cases, remembering, say), fitted_thresholds(cases, remembering, say)):
            results.append(result)
            yield result
