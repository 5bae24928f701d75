"""Fifty chats at once, with pages that are read out of their pixels; ``tests.telegram.load`` does it for real."""

from __future__ import annotations

import asyncio
import statistics
import timeit
from pathlib import Path

import pytest

from tests.telegram.bot_api_server import BotApiServer
from tests.telegram.conftest import running
from tests.telegram.load import run
from tests.telegram.printed import PixelReader, photo, printed_library


def album(chat: int) -> list[bytes]:
    return [photo(f"PASAL {n}\nDENDA\nDenda pasal {n} milik obrolan {chat} kalau terlambat.") for n in (1, 2, 3)]


HALF_SPEED = 0.05
"""Seconds for a million additions, twice what a usual core takes: a second is asked of such a machine, or a better."""


def slower_than_half() -> float:
    """How many times as slow as half the usual speed this machine is now; 1 where it is faster."""
    adding = "total = 0\nfor number in range(1_000_000): total += number"
    return max(1.0, statistics.median(timeit.repeat(adding, number=1, repeat=5)) / HALF_SPEED)


@pytest.mark.slow
async def test_fifty_chats_at_once(server: BotApiServer, downloads: Path, tmp_path: Path) -> None:
    """No update is lost or answered twice, and who only names a clause is answered at once meanwhile.

    Nineteen of twenty within a second, of a machine that has nothing else to do and half the usual speed.
    """
    albums = await asyncio.to_thread(lambda: [album(chat) for chat in range(1, 51)])
    slower = await asyncio.to_thread(slower_than_half)
    reader = PixelReader(pause=0.05)
    async with await printed_library(tmp_path / "data", reader) as library, running(server, library, downloads):
        figures = await run(server, albums)
    print(f"\n{figures}")  # noqa: T201
    assert figures.wrong == []
    assert len(figures.receipts) == 50
    slowest = statistics.quantiles(figures.fast, n=20)[-1]
    assert slowest / figures.slowdown / slower < 1.0
