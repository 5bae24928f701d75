"""``bench``: measure reading, clauses, retrieval and speed on contracts of our own, in one run."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from rich import box
from rich.table import Table

from bot.assembly import answerer
from bot.settings import Settings, SettingsError
from bot.terminal.contracts import library_for_once
from bot.terminal.output import console, print_json
from rag.evaluation.bench import BENCHES, Pieces, run_benches
from rag.evaluation.results import BenchResult
from rag.evaluation.retrieval_run import Judge, RetrievalPlan
from rag.index import choose_embedder


async def bench(options: argparse.Namespace, settings: Settings) -> int:
    """Run the benches asked for; a table each as it comes, or with ``--json`` one document at the end."""
    names = BENCHES if options.what == "all" else (options.what,)
    results: list[BenchResult[Any]] = []
    plan = RetrievalPlan(
        options.photographed, options.sweep, _judge(options, settings), options.readings, options.plots
    )
    async with library_for_once(settings, offline=True) as library:
        plain = choose_embedder("bundled-plain") if settings.embedding_model == "bundled" else None
        pieces = Pieces(choose_embedder(settings.embedding_model), library, plain)
        async for result in run_benches(names, pieces, quick=options.quick, plan=plan, laws=options.laws, say=_say):
            results.append(result)
            if not options.json:
                _show(result)
    if options.json:
        print_json({result.name: result.to_json() for result in results})
    return 0


def _judge(options: argparse.Namespace, settings: Settings) -> Judge | None:
    """Who judges the answers, where that is wanted. ``SettingsError`` without a key: a judge is a model behind one."""
    if not options.judge:
        return None
    model = answerer(settings)
    if settings.groq_api_key is None or model is None:
        raise SettingsError("GROQ_API_KEY: bench --judge needs one, for a service such as Groq")
    return Judge(settings.groq_api_key.get_secret_value(), settings.groq_models[0], settings.groq_base_url, model)


def _say(what: str) -> None:
    """What is being measured now, for who waits; on stderr, so that a pipe gets the results alone."""
    print(what, file=sys.stderr, flush=True)


def _show(result: BenchResult[Any]) -> None:
    table = Table(title=f"{result.name} ({result.seconds:.0f} s)", box=box.SIMPLE_HEAD, pad_edge=False)
    for column in result.columns:
        table.add_column(column)
    for cells in result.cells():
        table.add_row(*cells)
    console(width=160).print(table)
