"""``read`` and ``ask``: files in, clauses or answers out."""

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from bot.assembly import opened_library, page_reader
from bot.settings import Settings
from bot.terminal.as_json import answer_document, contract_document
from bot.terminal.output import complain, page_progress, print_json, show_answer, show_contract, warn_of_pages
from rag.domain import Answer, Contract, PageWarning
from rag.errors import DamagedFileError, FileReason
from rag.library import Library, SourceFile
from rag.ocr import PageReader

CHAT = "terminal"
UNREADABLE = 3
"""The exit code where a file could not be read, or not all of it."""


@asynccontextmanager
async def library_for_once(
    settings: Settings, *, reader: PageReader | None = None, offline: bool = False
) -> AsyncIterator[Library]:
    """A library in a folder that is gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="tanya-kontrak-") as folder:
        async with opened_library(settings, data_dir=Path(folder), reader=reader, offline=offline) as library:
            yield library


async def read_files(library: Library, paths: Sequence[str | Path], *, build_index: bool = True) -> Contract:
    """Read ``paths`` as the pages of one contract, with progress. Raises ``FileError``."""
    files = [SourceFile(Path(path).name or str(path), Path(path)) for path in paths]
    with page_progress() as progress:
        receipt = await library.add_pages(CHAT, files, on_progress=progress, build_index=build_index)
    return receipt.contract


async def read(options: argparse.Namespace, settings: Settings) -> int:
    """Read the files and show the clauses found."""
    started = time.perf_counter()
    reader = page_reader(settings, engine=options.engine, contest=options.contest, keep_variants=options.keep_variants)
    async with library_for_once(settings, reader=reader, offline=True) as library:
        contract = await read_files(library, options.files, build_index=False)
    if options.json:
        print_json(contract_document(contract, time.perf_counter() - started))
    else:
        show_contract(contract)
    return _complaints(contract)


async def ask(options: argparse.Namespace, settings: Settings) -> int:
    """Read the files and answer the questions, one after the other."""
    async with library_for_once(settings, offline=options.offline) as library:
        contract = await read_files(library, options.files)
        warn_of_pages(contract)
        answers = [await _answer(library, question, options.offline) for question in options.questions]
    if options.json:
        print_json([answer_document(answer) for answer in answers])
    else:
        for answer in answers:
            show_answer(answer)
    return _complaints(contract)


async def _answer(library: Library, question: str, offline: bool) -> Answer:
    """Each question of a call stands alone, so that their order changes no answer; a chat is for following up."""
    library.reset(CHAT)
    return await library.ask(CHAT, question, offline=offline)


def _complaints(contract: Contract) -> int:
    """Name on stderr the files that had a page which could not be decoded, though others were read; the exit code."""
    damaged = dict.fromkeys(page.file for page in contract.pages if PageWarning.DAMAGED in page.warnings)
    for name in damaged:
        complain(DamagedFileError(name, FileReason.UNREADABLE))
    return UNREADABLE if damaged else 0
