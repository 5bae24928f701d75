"""Runs the benches that were asked for, on the pieces of the product that it is given."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from rag.evaluation.answers_bench import run_answers_bench
from rag.evaluation.camera import DEGREES
from rag.evaluation.clauses_bench import run_clauses_bench, run_targets
from rag.evaluation.gold import READING_CONTRACTS, load_contracts
from rag.evaluation.gold_types import GoldContract
from rag.evaluation.ocr_bench import run_ocr_bench
from rag.evaluation.ocr_pages import bench_pages
from rag.evaluation.reading_systems import EVERY, QUICK, TESSERACT_LANGUAGE, is_tesseract_installed, reading_systems
from rag.evaluation.results import BenchResult, Say
from rag.evaluation.retrieval_cases import RetrievalCase, clean_cases, photographed_cases, readings_folder
from rag.evaluation.retrieval_run import RetrievalPlan, run_retrieval_bench
from rag.evaluation.speed_bench import run_speed_bench
from rag.index import Embedder
from rag.library import Library

BenchName = Literal["ocr", "clauses", "retrieval", "answers", "speed"]
BENCHES: tuple[BenchName, ...] = ("speed", "ocr", "clauses", "retrieval", "answers")
"""In the order they run: speed first, while the models are not loaded yet."""

_QUICK_CONTRACT = "sewa-rumah"
_PHOTOS, _SCANS = 8, 2
"""Pages of each degree and of each resolution that readers are measured on."""


@dataclass(frozen=True, slots=True)
class Pieces:
    """What is measured. The library should be on a folder of its own: the benches fill it with their contracts.

    ``plain`` is the embedding without our training, where there is such a one: what others would search with.
    """

    embedder: Embedder
    library: Library
    plain: Embedder | None = None


async def run_benches(
    names: Sequence[BenchName],
    pieces: Pieces,
    *,
    quick: bool = False,
    plan: RetrievalPlan = RetrievalPlan(),  # noqa: B008 frozen
    laws: Path | None = None,
    say: Say = lambda _: None,
) -> AsyncIterator[BenchResult[Any]]:
    """Each bench's result when it is there. ``quick``: one contract, few pages, no EasyOCR; about a minute.

    ``laws``: a folder of real statutes as PDF, for the clauses bench.
    """
    contracts = load_contracts()
    if quick:
        contracts = tuple(contract for contract in contracts if contract.name == _QUICK_CONTRACT)
    photographed = tuple(contract for contract in contracts if contract.name in READING_CONTRACTS)
    degrees = {"medium": DEGREES["medium"]} if quick else DEGREES
    for name in (name for name in BENCHES if name in names):
        if name == "speed":
            yield await run_speed_bench(pieces.library, photographed[-1], pieces.embedder, say=say)
        elif name == "ocr":
            for result in _reading(quick, say):
                yield result
        elif name == "clauses":
            photos = await run_clauses_bench(pieces.library, photographed, degrees, say)
            yield photos
            yield run_targets(photos.rows, quick=quick, laws=laws, say=say)
        elif name == "answers":
            yield await run_answers_bench(clean_cases(contracts), pieces.embedder, say)
        else:
            cases = await _cases(pieces.library, contracts, plan, say)
            run = run_retrieval_bench(cases, pieces.embedder, plan, plain=pieces.plain, quick=quick, say=say)
            async for found in run:
                yield found


def _reading(quick: bool, say: Say) -> Iterator[BenchResult[Any]]:
    """The reading systems on pages of contracts that nothing was tuned on; ``quick``: a page a degree, two systems."""
    pages = bench_pages(load_contracts("report"), *((1, 0) if quick else (_PHOTOS, _SCANS)))
    if not quick and not is_tesseract_installed():
        say(f"ocr: tesseract with {TESSERACT_LANGUAGE} is not installed")
    with reading_systems(QUICK if quick else tuple(EVERY)) as systems:
        yield from run_ocr_bench(pages, systems, say)


async def _cases(
    library: Library, contracts: Sequence[GoldContract], plan: RetrievalPlan, say: Say
) -> list[RetrievalCase]:
    """Every contract as its true text, and where that is wanted as it is read from medium photos."""
    cases = clean_cases(contracts)
    if not plan.photographed:
        return cases
    kept = plan.readings or readings_folder()
    kept.mkdir(parents=True, exist_ok=True)
    return cases + await photographed_cases(contracts, DEGREES["medium"], library, kept, say)
