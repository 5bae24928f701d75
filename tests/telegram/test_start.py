"""Starting and stopping, and what is said when that fails."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import sys
from pathlib import Path

import pytest

from bot.messages import describe
from bot.telegram.app import build_application
from bot.telegram.errors import TokenRefusedError, UnreachableError
from bot.telegram.serving import serve
from tests.telegram.bot_api_server import TOKEN, BotApiServer, RefusalError
from tests.telegram.conftest import running
from tests.telegram.fake_library import FakeLibrary


async def test_a_wrong_token_is_told_without_the_token(server: BotApiServer, library: FakeLibrary) -> None:
    """Neither the sentence nor the error that is raised holds it."""
    application = build_application("1:wrong", library=library, api_url=server.url)
    with pytest.raises(TokenRefusedError) as raised:
        await serve(application, asyncio.Event())
    assert "1:wrong" not in repr(raised.value) + describe(raised.value, "en")
    assert raised.value.__cause__ is None


async def test_no_server_is_told_in_a_sentence(server: BotApiServer, library: FakeLibrary) -> None:
    """Nothing listens where the Bot API should be."""
    async with BotApiServer() as gone:
        url = gone.url
    with pytest.raises(UnreachableError):
        await serve(build_application(TOKEN, library=library, api_url=url), asyncio.Event())


async def test_it_stops_cleanly_and_confirms_what_it_took(server: BotApiServer, library: FakeLibrary) -> None:
    """After a stop the same update is not delivered again to the next process."""
    sari, stop = server.chat(1), asyncio.Event()
    running = asyncio.create_task(serve(build_application(TOKEN, library=library, api_url=server.url), stop))
    update = sari.send("/new")
    await sari.reply()
    stop.set()
    await running
    offsets = [int(given["offset"]) for method, given in server.calls if method == "getUpdates" and "offset" in given]
    assert offsets[-1] == update["update_id"] + 1


async def test_a_second_poller_is_named_in_the_log(
    server: BotApiServer, library: FakeLibrary, bot: object, caplog: pytest.LogCaptureFixture
) -> None:
    """Two processes with one token: the log says so, without a trace."""
    server.refuse("getUpdates", RefusalError(409, "Conflict: terminated by other getUpdates request"))
    sari = server.chat(1)
    sari.send("/new")
    await sari.reply()
    sari.send("/new")
    await sari.reply()
    assert "another process polls with this bot's token: stop one of the two" in caplog.messages


async def test_the_log_never_holds_the_token_or_what_is_written(
    server: BotApiServer, library: FakeLibrary, downloads: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """At no level: the HTTP client logs addresses with the token, and Telegram's library whole messages."""
    caplog.set_level(logging.DEBUG)
    async with running(server, library, downloads):
        sari = server.chat(1)
        sari.send_document(b"PASAL 1\nKata rahasianya xylofonium.", "kontrak.txt")
        sari.send("isi pasal 1 xylofonium?")
        _, _, answer, _ = await sari.replies(4)
    assert "xylofonium" in answer.text
    assert "bot.telegram" in {record.name.rpartition(".")[0] for record in caplog.records}
    assert TOKEN not in caplog.text
    assert "xylofonium" not in caplog.text


def test_the_parts_are_built_without_a_network(library: FakeLibrary, tmp_path: Path) -> None:
    """Building reaches nothing; a self-hosted root becomes the two addresses of the Bot API."""
    application = build_application(TOKEN, library=library, api_url="http://127.0.0.1:8081/", download_dir=tmp_path)
    assert application.bot.base_url == f"http://127.0.0.1:8081/bot{TOKEN}"
    assert application.bot.base_file_url == f"http://127.0.0.1:8081/file/bot{TOKEN}"
    assert application.bot_data.settings.download_limit is None
    assert build_application(TOKEN, library=library).bot_data.settings.download_limit == 20 * 1024 * 1024


@pytest.mark.slow
async def test_the_command_runs_until_it_is_told_to_stop(server: BotApiServer, tmp_path: Path) -> None:
    """``tanya-kontrak bot`` as a process of its own: it talks, ends with 0 on SIGTERM, and logs no token."""
    given = {"TELEGRAM_BOT_TOKEN": TOKEN, "TELEGRAM_API_URL": server.url, "DATA_DIR": str(tmp_path / "data")}
    process = await command(tmp_path, given)
    sari = server.chat(1)
    sari.send("/start")
    assert (await sari.reply(60)).text.startswith("Halo!")
    process.send_signal(signal.SIGTERM)
    _, log = await asyncio.wait_for(process.communicate(), 60)
    assert process.returncode == 0
    assert b"the bot is running as" in log
    assert b"the bot has stopped" in log
    assert TOKEN.encode() not in log


@pytest.mark.slow
@pytest.mark.parametrize(
    ("token", "says"),
    [("", b"TELEGRAM_BOT_TOKEN is not set."), ("1:wrong", b"Telegram refused the bot's token.")],
    ids=["none", "wrong"],
)
async def test_the_command_says_what_is_wrong_with_the_token(
    server: BotApiServer, tmp_path: Path, token: str, says: bytes
) -> None:
    """One line on stderr, no traceback, exit code 1."""
    given = {"TELEGRAM_BOT_TOKEN": token, "TELEGRAM_API_URL": server.url, "DATA_DIR": str(tmp_path / "data")}
    process = await command(tmp_path, {**given, "LOG_LEVEL": "ERROR"})
    _, log = await asyncio.wait_for(process.communicate(), 60)
    assert process.returncode == 1
    assert log.startswith(b"tanya-kontrak: " + says)
    assert b"Traceback" not in log
    assert b"1:wrong" not in log


async def command(folder: Path, settings: dict[str, str]) -> asyncio.subprocess.Process:
    """``tanya-kontrak bot`` in ``folder``, with nothing of this machine's settings but where programs are."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    root = str(Path(__file__).parents[2])
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot", "bot"),
        cwd=folder,
        env={**kept, **settings, "PYTHONPATH": root, "NO_PROXY": "127.0.0.1", "LANG": "C.UTF-8"},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
