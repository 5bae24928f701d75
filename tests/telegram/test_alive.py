"""The sign of life: there while the bot runs, gone when it has stopped, no obstacle where it cannot be written."""

from __future__ import annotations

from pathlib import Path

from bot.telegram.alive import showing_life
from tests.telegram.bot_api_server import BotApiServer
from tests.telegram.conftest import running, until
from tests.telegram.fake_library import FakeLibrary


async def test_the_file_is_there_while_the_bot_runs(
    server: BotApiServer, library: FakeLibrary, downloads: Path, tmp_path: Path
) -> None:
    """And only then."""
    sign = tmp_path / "alive"
    async with running(server, library, downloads, sign_of_life=sign):
        await until(sign.exists)
    assert not sign.exists()


async def test_it_is_touched_again_and_again(tmp_path: Path) -> None:
    """Its age tells whether the event loop turns."""
    sign = tmp_path / "alive"
    async with showing_life(sign, every=0.01):
        await until(sign.exists)
        first = sign.stat().st_mtime_ns
        await until(lambda: sign.stat().st_mtime_ns > first)


async def test_a_folder_that_is_not_there_stops_nobody(tmp_path: Path) -> None:
    """The bot runs on."""
    async with showing_life(tmp_path / "none" / "alive", every=0.01):
        pass
