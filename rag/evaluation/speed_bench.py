"""How long things take: reading a page, indexing a contract, asking. Medians of wall time on this machine."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from rag.evaluation.camera import DEGREES
from rag.evaluation.clauses_bench import add_photographed, chat_of
from rag.evaluation.gold_types import GoldContract
from rag.evaluation.results import BenchResult, Say
from rag.index import ContractIndex, Embedder
from rag.library import Library

_DEGREE = DEGREES["medium"]


@dataclass(frozen=True, slots=True)
class SpeedRow:
    """One step: how often it was done, its median and its longest time in seconds."""

    step: str
    times: int
    median: float
    longest: float


async def run_speed_bench(
    library: Library, contract: GoldContract, embedder: Embedder, repeats: int = 5, say: Say = lambda _: None
) -> BenchResult[SpeedRow]:
    """Reads ``contract`` from medium photos, indexes it, and asks it by number and by meaning.

    The first page's time holds the loading of the models, so it has a row of its own.
    """
    started = time.perf_counter()
    say(f"speed: reading {contract.name}")
    with TemporaryDirectory() as folder:
        read = await add_photographed(library, contract, _DEGREE, Path(folder))
    pages = [page.seconds for page in read.pages]
    say("speed: indexing and asking")
    index = [_timed(lambda: ContractIndex.build(read, embedder)) for _ in range(repeats)]
    rows = (
        _row("read the first page, models loading", pages[:1]),
        _row("read a page", pages[1:] or pages),
        _row("index a contract", index),
        _row("ask for a clause", await _asks(library, contract, ["apa isi pasal 3?"] * repeats)),
        _row("ask a question", await _asks(library, contract, _questions(contract, repeats))),
    )
    return BenchResult("speed", rows, time.perf_counter() - started)


def _questions(contract: GoldContract, count: int) -> list[str]:
    return [question.text for question in contract.questions if question.targets][:count]


async def _asks(library: Library, contract: GoldContract, questions: Sequence[str]) -> list[float]:
    chat = chat_of(contract, _DEGREE)
    return [(await library.ask(chat, question, offline=True)).seconds for question in questions]


def _timed(call: Callable[[], object]) -> float:
    started = time.perf_counter()
    call()
    return time.perf_counter() - started


def _row(step: str, seconds: Sequence[float]) -> SpeedRow:
    return SpeedRow(step, len(seconds), median(seconds), max(seconds))
