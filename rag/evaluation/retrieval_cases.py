"""What retrieval is asked: each contract as its true text and as it is read from photos, with its questions.

Reading photos takes seconds a page, so what was read is kept in a folder under a name that its content decides, and an
embedding is computed once for all systems that are compared.
"""

from __future__ import annotations

import hashlib
import json
import os
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from rag.clauses import read_contract
from rag.domain import Contract, Page
from rag.evaluation.camera import Degree
from rag.evaluation.clauses_bench import add_photographed
from rag.evaluation.gold_types import GoldContract
from rag.evaluation.photos import clean_pages
from rag.evaluation.printer import print_contract
from rag.evaluation.results import Say
from rag.index import Embedder
from rag.index.embedder import Vectors
from rag.library import Library
from rag.library.payloads import page_from_json, page_to_json
from rag.retrieve.asked import OnceEmbedder

CLEAN = "clean"


@dataclass(frozen=True, slots=True)
class RetrievalCase:
    """A contract as it was read, and its gold; ``source`` says from what (clean, medium ...)."""

    source: str
    gold: GoldContract
    contract: Contract


class RememberingEmbedder(OnceEmbedder):
    """Another embedder whose vectors are kept, with the seconds that each took when it was first computed.

    ``seconds`` is the sum over all calls as if nothing had been kept, so that systems which share an embedder are timed
    alike.
    """

    def __init__(self, embedder: Embedder) -> None:
        super().__init__(embedder)
        self._took: dict[tuple[str, bool], float] = {}
        self.seconds = 0.0

    def embed(self, texts: Sequence[str], *, query: bool = False) -> Vectors:
        """Vectors as that embedder makes them; none is made twice."""
        fresh = self.fresh(texts, query=query)
        started = time.perf_counter()
        vectors = super().embed(texts, query=query)
        spent = time.perf_counter() - started
        self._took |= {(text, query): spent / len(fresh) for text in fresh}
        self.seconds += sum(self._took[text, query] for text in texts)
        return vectors


def clean_cases(contracts: Sequence[GoldContract]) -> list[RetrievalCase]:
    """Every contract as its true text, through the product's own parser."""
    return [RetrievalCase(CLEAN, gold, read_contract(clean_pages(print_contract(gold)))) for gold in contracts]


async def photographed_cases(
    contracts: Sequence[GoldContract], degree: Degree, library: Library, kept: Path, say: Say
) -> list[RetrievalCase]:
    """Every contract as it is read from photos; pages that were read before come from ``kept``, a folder that exists.

    Whoever changes the reading deletes that folder: its files know the photos, not the reader.
    """
    cases = []
    for gold in contracts:
        file = kept / f"{gold.name}-{degree.name}-{_fingerprint(gold, degree)}.json"
        pages = _kept(file)
        if not pages:
            say(f"retrieval: reading {gold.name}, {degree.name}")
            with TemporaryDirectory() as folder:
                pages = (await add_photographed(library, gold, degree, Path(folder))).pages
            _keep(file, pages)
        cases.append(RetrievalCase(degree.name, gold, read_contract(pages)))
    return cases


def readings_folder() -> Path:
    """Where readings are kept between runs where no folder is named: the user's cache."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "tanya-kontrak" / "readings"


def _fingerprint(gold: GoldContract, degree: Degree) -> str:
    """The same for the same photos: of what is printed, where, and the camera's numbers."""
    return hashlib.sha256(repr((print_contract(gold).pages, degree)).encode()).hexdigest()[:16]


def _keep(file: Path, pages: Sequence[Page]) -> None:
    file.write_text(json.dumps([page_to_json(page) for page in pages]), encoding="utf-8")


def _kept(file: Path) -> tuple[Page, ...]:
    """The pages that were kept in ``file``; none where there is no such file."""
    if not file.exists():
        return ()
    payloads = json.loads(file.read_text(encoding="utf-8"))
    return tuple(page_from_json(number, "", payload) for number, payload in enumerate(payloads, 1))
