"""The bot as a process that may be killed, forked from one that has everything imported, so that a start takes no time.

The real library with pages that are read out of their pixels.
"""

from __future__ import annotations

import asyncio
import importlib
import logging
import multiprocessing
import os
import sys
import warnings
from multiprocessing.process import BaseProcess
from pathlib import Path

from bot.telegram.app import build_application
from bot.telegram.serving import serve
from tests.telegram.bot_api_server import TOKEN
from tests.telegram.printed import PixelReader, printed_library

PRELOADED = (
    "faiss", "sklearn.feature_extraction.text", "rag.index.contract_index", "PIL.PngImagePlugin", "PIL.JpegImagePlugin",
)  # fmt: skip


def start(data_dir: Path, api_url: str) -> BaseProcess:
    """A bot that runs until it is killed or terminated."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([__name__])
    process = context.Process(target=run, args=(data_dir, api_url), daemon=True)
    process.start()
    return process


def run(data_dir: Path, api_url: str) -> None:
    """The bot, in its own process."""
    os.environ["NO_PROXY"] = "127.0.0.1"
    warnings.simplefilter("ignore")
    logging.basicConfig(stream=sys.stderr, level=logging.ERROR)
    asyncio.run(_run(data_dir, api_url))


async def _run(data_dir: Path, api_url: str) -> None:
    downloads = data_dir / "incoming"
    async with await printed_library(data_dir, PixelReader(pause=0.03)) as library:
        downloads.mkdir(exist_ok=True)
        application = build_application(
            TOKEN, library=library, api_url=api_url, download_dir=downloads, album_wait=0.1, progress_interval=0.05
        )
        await serve(application)


def _preload() -> None:
    """Imports what the first page and the first question would."""
    for name in PRELOADED:
        try:
            importlib.import_module(name)
        except ImportError:  # another version may do without it; then the child imports what it needs
            continue


if multiprocessing.current_process().name != "MainProcess" or multiprocessing.parent_process() is not None:
    _preload()
