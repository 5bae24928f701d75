"""Answers while they are made: typing, drafts in private chats, edits in groups, and always the whole of it, once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest

from rag.domain import Answer, AnswerStatus
from tests.telegram.bot_api_server import USERNAME, BotApiServer, RefusalError
from tests.telegram.conftest import running, until
from tests.telegram.fake_library import FakeLibrary
from tests.telegram.human import Chat

LEASE = b"PASAL 1 OBJEK\nRumah."
PARTS = ("Dendanya", "Dendanya satu persen", "Dendanya satu persen sehari.")
LONG = "\n\n".join(f"Bagian {number}. " + "kata " * 300 for number in range(12))


class SlowLibrary(FakeLibrary):
    """Answers bit by bit."""

    def __init__(self) -> None:
        super().__init__()
        self.final = PARTS[-1]
        self.pause = 0.08

    async def ask(
        self, chat: str, question: str, *, on_text: Callable[[str], None] | None = None, **more: Any
    ) -> Answer:
        for part in PARTS:
            if on_text:
                on_text(part)
            await asyncio.sleep(self.pause)
        return Answer(question, "id", AnswerStatus.RETRIEVED, self.final, by="groq:contoh")


@pytest.fixture
def library() -> SlowLibrary:
    return SlowLibrary()


@pytest.fixture(autouse=True)
async def bot(
    server: BotApiServer, library: SlowLibrary, downloads: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[None]:
    monkeypatch.setattr("bot.telegram.streaming.GROUP_INTERVAL", 0.03)
    async with running(server, library, downloads, draft_interval=0.03):
        yield


async def asked(chat: Chat, words: str = "berapa denda?") -> Chat:
    chat.send_document(LEASE, "a.txt", caption=None if chat.is_private else f"@{USERNAME}")
    await chat.replies(2)
    chat.send(words)
    return chat


async def test_a_private_chat_sees_drafts_and_then_the_answer(server: BotApiServer) -> None:
    """Each draft says more; the answer is a message of its own, once."""
    sari = await asked(server.chat(1))
    answer = await sari.reply()
    assert answer.text == PARTS[-1]
    assert sari.drafts == [part for part in PARTS if part in sari.drafts]
    assert len(sari.drafts) >= 2
    assert sari.actions[0] == "typing"
    assert len(sari.sent) == 3


async def test_a_group_sees_one_message_that_grows(server: BotApiServer) -> None:
    """And that is the answer at last."""
    group = await asked(server.chat(-5, kind="group"), f"@{USERNAME} berapa denda?")
    answer = await group.reply()
    await asyncio.sleep(0.5)
    assert (answer.text, len(group.sent), group.drafts) == (PARTS[-1], 3, [])
    assert answer.history[0] in PARTS


async def test_drafts_that_telegram_refuses_cost_nothing(server: BotApiServer) -> None:
    """429 is not waited for; a bot that may send none grows a message instead, as in a group. The answer comes."""
    server.flood("sendMessageDraft", retry_after=60)
    server.refuse("sendMessageDraft", RefusalError(400, "Bad Request: method is not available"))
    sari = await asked(server.chat(1))
    answer = await sari.reply()
    await until(lambda: answer.text == PARTS[-1])
    assert (sari.drafts, len(sari.sent)) == ([], 3)


async def test_a_message_deleted_meanwhile_is_sent_anew(server: BotApiServer) -> None:
    """The answer always arrives."""
    group = await asked(server.chat(-5, kind="group"), f"@{USERNAME} berapa denda?")
    growing = await group.reply()
    del group.sent[growing.id]
    assert (await group.reply()).text == PARTS[-1]


async def test_a_long_answer_comes_whole_and_as_a_file(server: BotApiServer, library: SlowLibrary) -> None:
    """In pieces within Telegram's limit, cut between paragraphs; past three of them a file as well."""
    library.final = LONG
    sari = await asked(server.chat(1))
    pieces = [await sari.reply()]
    while pieces[-1].document is None:
        pieces.append(await sari.reply())
    file = pieces.pop()
    assert len(pieces) > 3
    assert "".join("".join(piece.text.split()) for piece in pieces) == "".join(LONG.split())
    assert all(piece.text.startswith("Bagian") for piece in pieces)
    assert file.document is not None
    assert (file.document.decode(), file.file_name) == (LONG, "kontrak.txt")


async def test_typing_is_shown_again_while_nothing_is_said(
    server: BotApiServer, library: SlowLibrary, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Telegram shows it for five seconds only."""
    monkeypatch.setattr("bot.telegram.streaming.TYPING_LASTS", 0.06)
    library.pause = 0.3
    sari = await asked(server.chat(1))
    await sari.reply()
    assert len(sari.actions) >= 3
    assert set(sari.actions) == {"typing"}
