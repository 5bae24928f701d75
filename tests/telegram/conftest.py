"""The bot, running against the loopback server, with a library of its own."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from bot.telegram.app import build_application
from bot.telegram.serving import serve
from rag.index.embedder import WordHashEmbedder
from rag.library import Library
from rag.ocr import PageReader
from rag.ocr.engine import BlankEngine
from rag.worker import Worker
from tests.telegram.bot_api_server import TOKEN, BotApiServer
from tests.telegram.fake_library import FakeLibrary

ALBUM_WAIT = 0.25
PROGRESS_INTERVAL = 0.02


@pytest.fixture(autouse=True)
def _straight_to_loopback(monkeypatch: pytest.MonkeyPatch) -> None:
    """A proxy of this machine is no way to 127.0.0.1."""
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")


@pytest.fixture
async def server() -> AsyncIterator[BotApiServer]:
    async with BotApiServer() as server:
        yield server


@pytest.fixture
async def library() -> FakeLibrary:
    return FakeLibrary()


async def real_library(data_dir: Path, worker: Worker | None = None) -> Library:
    """The real library with an engine that reads nothing and an embedder that one can explain, to be closed."""
    reader = PageReader(built=BlankEngine())
    return await Library.open(data_dir, reader=reader, embedder=WordHashEmbedder(), worker=worker)


async def until(condition: Callable[[], object], patience: float = 5.0) -> None:
    """Waits until ``condition`` holds, for ``patience`` seconds at most."""
    for _ in range(int(patience / 0.01)):
        if condition():
            return
        await asyncio.sleep(0.01)
    raise AssertionError(f"it did not come about within {patience} s")


def files_in(folder: Path) -> list[str]:
    """The names of what lies in ``folder``."""
    return sorted(path.name for path in folder.iterdir())


@pytest.fixture
def downloads(tmp_path: Path) -> Path:
    """Where the bot keeps files while it reads them."""
    folder = tmp_path / "downloads"
    folder.mkdir()
    return folder


@pytest.fixture
def allowed_chats() -> frozenset[int]:
    return frozenset()


@pytest.fixture
def download_limit() -> int | None:
    """Bytes; ``None`` because a self-hosted server has no limit of Telegram's."""
    return None


@asynccontextmanager
async def running(server: BotApiServer, library: Any, downloads: Path, **more: Any) -> AsyncIterator[asyncio.Event]:
    """The bot, running with ``library``; setting the event stops it."""
    pace = {"album_wait": ALBUM_WAIT, "progress_interval": PROGRESS_INTERVAL}
    application = build_application(
        TOKEN, library=library, api_url=server.url, download_dir=downloads, **{**pace, **more}
    )
    stop = asyncio.Event()
    serving = asyncio.create_task(serve(application, stop))
    try:
        yield stop
    finally:
        stop.set()
        await asyncio.wait_for(serving, 60)


@pytest.fixture
async def bot(
    server: BotApiServer,
    library: FakeLibrary,
    downloads: Path,
    allowed_chats: frozenset[int],
    download_limit: int | None,
) -> AsyncIterator[asyncio.Event]:
    """The running bot; setting the event stops it."""
    limits = {"allowed_chats": allowed_chats, "download_limit": download_limit}
    async with running(server, library, downloads, **limits) as stop:
        yield stop
        library.reading.set()
