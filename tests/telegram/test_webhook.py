"""Updates by webhook, over real HTTP: ours is the server then, and Telegram's the client."""

from __future__ import annotations

import asyncio
import socket
from pathlib import Path

import pytest

from bot.messages import describe
from bot.telegram.app import build_application
from bot.telegram.errors import PortTakenError, StartError, WebhookRefusedError
from bot.telegram.serving import serve
from bot.telegram.webhook import Webhook
from tests.telegram.bot_api_server import TOKEN, BotApiServer
from tests.telegram.conftest import running
from tests.telegram.fake_library import FakeLibrary
from tests.telegram.webhook_sender import post


@pytest.fixture
def url() -> str:
    """An address of this machine where nothing listens."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return f"http://127.0.0.1:{free.getsockname()[1]}/tanya-kontrak"


async def test_updates_come_by_webhook(server: BotApiServer, library: FakeLibrary, downloads: Path, url: str) -> None:
    """Telegram is told the address and a secret, posts with it, and is never polled; a conversation is as always."""
    async with running(server, library, downloads, webhook_url=url):
        sari = server.chat(1)
        sari.send("/start")
        assert (await sari.reply()).text.startswith("Halo!")
        for page in (b"PASAL 1 OBJEK\nRumah.", b"PASAL 2 HARGA\nRp1."):
            sari.send_photo(page, album="a")
        sari.send("isi pasal 2?")
        _, receipt, answer, _ = await sari.replies(4)
        assert "2 pasal ditemukan: 1–2." in receipt.text
        assert answer.styled("blockquote") == ["PASAL 2 HARGA\nRp1."]
        assert server.webhook is not None
        assert server.webhook.statuses == [200] * 4
    (asked,) = [given for method, given in server.calls if method == "setWebhook"]
    assert (asked["url"], asked["allowed_updates"]) == (url, ["message", "edited_message", "callback_query"])
    assert len(asked["secret_token"]) >= 32
    assert "getUpdates" not in [method for method, _ in server.calls]


async def test_a_post_without_the_secret_is_refused(
    server: BotApiServer, library: FakeLibrary, downloads: Path, url: str
) -> None:
    """Or with another one, or to another path: nobody but Telegram may speak for a chat."""
    async with running(server, library, downloads, webhook_url=url):
        sari = server.chat(1)
        forged = {"update_id": 1, "message": sari.new_message({"text": "isi pasal 1?"})}
        sari.send("/new")
        await sari.reply()
        assert server.webhook is not None
        secret = server.webhook.secret
        assert [await post(url, forged), await post(url, forged, "guessed")] == [403, 403]
        assert await post(f"{url}/more", forged, secret) == 404
        sari.send("/new")
        await sari.reply()
    assert library.questions == []


async def test_every_start_has_a_secret_of_its_own(
    server: BotApiServer, library: FakeLibrary, downloads: Path, url: str
) -> None:
    for _ in range(2):
        async with running(server, library, downloads, webhook_url=url):
            sari = server.chat(1)
            sari.send("/new")
            await sari.reply()
    secrets = [given["secret_token"] for method, given in server.calls if method == "setWebhook"]
    assert len(set(secrets)) == 2


async def test_without_an_address_the_webhook_of_earlier_ends(
    server: BotApiServer, library: FakeLibrary, downloads: Path, url: str
) -> None:
    """Telegram refuses polling while there is one."""
    async with running(server, library, downloads, webhook_url=url):
        sari = server.chat(1)
        sari.send("/new")
        await sari.reply()
    async with running(server, library, downloads):
        sari.send("/new")
        assert (await sari.reply()).text.startswith("Baik.")


@pytest.mark.parametrize("wrong", ["http://bot.example/", "bot.example", "https://bot.example:99999/"])
async def test_an_address_that_telegram_refuses_is_told(server: BotApiServer, library: FakeLibrary, wrong: str) -> None:
    """The sentence names the setting."""
    error = await refused(server, library, wrong)
    assert isinstance(error, WebhookRefusedError)
    assert "WEBHOOK_URL" in describe(error, "id")


async def test_a_port_that_is_taken_is_told(server: BotApiServer, library: FakeLibrary, url: str) -> None:
    """By another program, or a second bot."""
    with socket.socket() as other:
        other.bind(("0.0.0.0", Webhook.at(url).port))
        other.listen()
        assert isinstance(await refused(server, library, url), PortTakenError)


async def refused(server: BotApiServer, library: FakeLibrary, url: str) -> StartError:
    """What a start with this address raises."""
    application = build_application(TOKEN, library=library, api_url=server.url, webhook_url=url)  # type: ignore[arg-type]
    with pytest.raises(StartError) as raised:
        await serve(application, asyncio.Event())
    return raised.value


@pytest.mark.parametrize(
    ("url", "port", "path"),
    [
        ("https://bot.example", 8443, ""),
        ("https://bot.example/a/b/", 8443, "a/b"),
        ("https://bot.example:88/tanya", 88, "tanya"),
    ],
)
def test_where_to_listen_stands_in_the_address(url: str, port: int, path: str) -> None:
    """Its port where it has one."""
    assert Webhook.at(url) == Webhook(url, port, path)
