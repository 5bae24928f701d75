"""Old contracts are forgotten on start and once a day, and only when the settings say so."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.telegram.retention import forgetting
from storage.errors import DiskError
from tests.telegram.bot_api_server import BotApiServer
from tests.telegram.conftest import real_library, running, until
from tests.telegram.fake_library import FakeLibrary


async def test_at_once_and_again_and_again(library: FakeLibrary) -> None:
    """The first round is on start."""
    async with forgetting(library, 30, every=0.01):  # type: ignore[arg-type]
        await until(lambda: library.rounds[:3] == [30, 30, 30])
    done = len(library.rounds)
    await asyncio.sleep(0.05)
    assert len(library.rounds) == done


async def test_0_days_is_never(library: FakeLibrary) -> None:
    async with forgetting(library, 0, every=0.01):  # type: ignore[arg-type]
        await asyncio.sleep(0.05)
    assert library.rounds == []


async def test_a_round_that_fails_is_logged_and_the_next_one_comes(
    library: FakeLibrary, caplog: pytest.LogCaptureFixture
) -> None:
    """A full disk today is no reason to keep contracts for ever."""
    library.fails_with = DiskError("the disk is full")
    async with forgetting(library, 30, every=0.01):  # type: ignore[arg-type]
        await until(lambda: len(library.rounds) >= 2)
    assert caplog.messages[0].startswith("old contracts could not be forgotten")
    assert caplog.messages[0].endswith("the disk is full")


async def test_a_stop_finishes_the_round(library: FakeLibrary) -> None:
    """Rows and files go together."""
    library.reading.clear()

    async def serve() -> None:
        async with forgetting(library, 30):  # type: ignore[arg-type]
            await library.begun.wait()

    serving = asyncio.create_task(serve())
    await library.begun.wait()
    await asyncio.sleep(0.02)
    assert not serving.done()
    library.reading.set()
    await asyncio.wait_for(serving, 5)


@pytest.mark.parametrize(("days", "told"), [(30, True), (0, False)])
async def test_help_says_how_long_contracts_are_kept(
    server: BotApiServer, library: FakeLibrary, downloads: Path, days: int, told: bool
) -> None:
    """Where there is an end to it."""
    async with running(server, library, downloads, retention_days=days):
        sari = server.chat(1)
        sari.send("/help")
        said = (await sari.reply()).text
    assert said.endswith("Kontrak yang tidak dibuka selama 30 hari dihapus dengan sendirinya.") == told
    assert library.rounds == [days] * told


async def test_after_a_restart_an_old_contract_is_gone(
    server: BotApiServer, downloads: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """With the real library: asked about it, the bot says that there is no contract."""
    sari, data = server.chat(1), tmp_path / "data"
    async with await real_library(data) as library, running(server, library, downloads, retention_days=7):
        sari.send_document(b"PASAL 1 OBJEK\nSebuah rumah contoh.", "kontrak.txt")
        await sari.replies(2)
    with closing(sqlite3.connect(data / "tanya-kontrak.db")) as database, database:
        database.execute("UPDATE contracts SET touched_at = '2020-01-01T00:00:00.000+00:00'")
    caplog.set_level(logging.INFO)
    async with await real_library(data) as library, running(server, library, downloads, retention_days=7):
        await until(lambda: "1 contracts that nobody used are forgotten, 1 pages" in caplog.messages)
        sari.send("isi pasal 1?")
        assert (await sari.reply()).text.startswith("Belum ada kontrak di sini.")
