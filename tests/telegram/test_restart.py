"""What was taken in is done, whatever happens in between: a stop, a kill, an update that kills."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from telegram import Update

from bot.telegram.inbox import ALONE_FROM, MOST_STARTS, Inbox
from tests.telegram.bot_api_server import USERNAME, BotApiServer
from tests.telegram.conftest import running, until
from tests.telegram.fake_library import FakeLibrary
from tests.telegram.human import Chat
from tests.telegram.printed import PixelReader, photo, printed_library

FIRST = "PERJANJIAN\nPASAL 1\nOBJEK\nSebuah rumah contoh."
SECOND = "PASAL 2\nHARGA\nSatu juta rupiah."


class TestStop:
    async def test_a_stopped_upload_and_what_came_after_it_are_done_by_the_next_start(
        self, server: BotApiServer, downloads: Path, tmp_path: Path
    ) -> None:
        """The chat is told so; nothing has to be sent again, and nothing is answered from half a contract."""
        reader = PixelReader()
        sari = server.chat(1)
        async with await printed_library(tmp_path / "data", reader) as library:
            reader.go.clear()
            async with running(server, library, downloads) as stop:
                for text in (FIRST, SECOND):
                    sari.send_photo(photo(text), album="a")
                progress = await sari.reply()
                await until(reader.begun.is_set)
                sari.send("apa isi pasal 2?")
                await until(lambda: len(server._updates) <= 3)
                await asyncio.sleep(0.1)
                stop.set()
                await asyncio.sleep(0.1)
                reader.go.set()
                told = await sari.reply()
        assert told.text.startswith("Saya sedang dimulai ulang. Halaman itu saya lanjutkan sendiri setelahnya")
        assert progress.text == "Pembacaan berhenti."
        assert len(sari.sent) == 2

        async with await printed_library(tmp_path / "data") as library, running(server, library, downloads):
            _, receipt, answer = await sari.replies(3)
            assert receipt.text.startswith("Sudah saya baca: 2 halaman")
            assert "Satu juta rupiah." in answer.text

    async def test_what_is_done_is_not_done_again(self, server: BotApiServer, downloads: Path, tmp_path: Path) -> None:
        """A restart after a quiet end begins with nothing."""
        sari = server.chat(1)
        async with await printed_library(tmp_path / "data") as library, running(server, library, downloads):
            sari.send("/new")
            await sari.reply()
        async with await printed_library(tmp_path / "data") as library:
            assert await library.unfinished_updates() == ()


class TestInbox:
    @pytest.fixture
    async def inbox(self, library: FakeLibrary) -> AsyncIterator[Inbox]:
        yield Inbox(library)  # type: ignore[arg-type]

    async def put(self, inbox: Inbox, server: BotApiServer, raw: dict[str, Any]) -> None:
        await inbox.put(Update.de_json(raw, _Bot()))  # type: ignore[arg-type]

    async def test_an_update_is_on_the_disk_before_it_is_in_line(
        self, inbox: Inbox, server: BotApiServer, library: FakeLibrary
    ) -> None:
        """Whole, so that the next start can do its work; a second delivery is dropped."""
        raw = server.chat(1).send("apa isi pasal 1?")
        await self.put(inbox, server, raw)
        await self.put(inbox, server, raw)
        assert inbox.qsize() == 1
        kept = library.unfinished[raw["update_id"]]
        assert (kept.chat, "apa isi pasal 1?" in kept.payload) == ("1", True)

    @pytest.mark.parametrize(
        ("content", "kept"),
        [
            ({"text": "rapatnya jam berapa?"}, False),
            ({"text": f"@{USERNAME} isi pasal 1?", "entities": [{"type": "mention", "offset": 0, "length": 17}]}, True),
            ({"text": "/clauses"}, True),
            ({"photo": [], "media_group_id": "a"}, True),
        ],
        ids=["among themselves", "a mention", "a command", "an album"],
    )
    async def test_what_a_group_says_among_itself_is_not_written_down(
        self, inbox: Inbox, server: BotApiServer, library: FakeLibrary, content: dict[str, Any], kept: bool
    ) -> None:
        """Only what is meant for the bot, and albums, of which one photo may be."""
        group = server.chat(-5, kind="group")
        await self.put(inbox, server, server.deliver("message", group.new_message(content)))
        assert bool(library.unfinished) is kept
        assert inbox.qsize() == 1

    async def test_an_update_that_stops_the_program_is_given_up(
        self,
        inbox: Inbox,
        server: BotApiServer,
        library: FakeLibrary,
        downloads: Path,
        caplog: pytest.LogCaptureFixture,
    ) -> None:
        """After some starts, and the chat is told so; the others go on."""
        caplog.set_level("INFO", "bot")
        sari = server.chat(1)
        for text in ("isi pasal 1?", "isi pasal 2?"):
            await self.put(inbox, server, sari.send(text))
        server._updates.clear()
        bad, good = sorted(library.unfinished)
        kept = library.unfinished[bad]
        library.unfinished[bad] = type(kept)(bad, kept.chat, kept.payload, MOST_STARTS)
        async with running(server, library, downloads):
            told, answered = await sari.replies(2)
        assert told.text.startswith("Maaf, itu berulang kali tidak bisa saya selesaikan.")
        assert answered.text.startswith("Belum ada kontrak di sini.")
        assert library.unfinished == {}
        assert f"update {bad} is given up" in caplog.text
        assert f"update {good} is taken up again" in caplog.text

    async def test_updates_that_were_begun_again_and_again_take_turns(
        self, inbox: Inbox, server: BotApiServer, library: FakeLibrary, downloads: Path
    ) -> None:
        """So that the one which stops the program is the only one that this is counted against; others do not wait."""
        people = [server.chat(number) for number in (1, 2, 3)]
        for person in people:
            await self.put(inbox, server, person.send_document(b"PASAL 1\nSatu.", "satu.txt"))
        server._updates.clear()
        first, second, other = sorted(library.unfinished)
        for number, starts in ((first, ALONE_FROM), (second, ALONE_FROM), (other, 1)):
            kept = library.unfinished[number]
            library.unfinished[number] = type(kept)(number, kept.chat, kept.payload, starts)
        library.reading.clear()
        async with running(server, library, downloads):
            await until(lambda: len(library.begun_updates) == 2)
            await asyncio.sleep(0.1)
            assert sorted(library.begun_updates) == [first, other]
            library.reading.set()
            for person in people:
                await person.replies(2)
        assert sorted(library.begun_updates) == [first, second, other]


class _Bot:
    """As much of a bot as an update needs to know of."""

    id, username, defaults = 123456789, USERNAME, None


class TestDelete:
    async def test_a_question_that_waits_is_forgotten_too(
        self, server: BotApiServer, downloads: Path, tmp_path: Path
    ) -> None:
        """After ``/delete`` no byte of the folder holds what was asked, or photographed, or named."""
        reader = PixelReader()
        sari = server.chat(1)
        data = tmp_path / "data"
        async with await printed_library(data, reader) as library, running(server, library, downloads):
            await _fill(sari)
            reader.go.clear()
            reader.begun.clear()
            sari.send_photo(photo("PASAL 9\nRAHASIA-FOTO"), caption="apakah rahasia-caption?")
            await until(reader.begun.is_set)
            sari.send("apa itu rahasia-tanya?")
            await until(lambda: b"rahasia-tanya" in _bytes(data))
            sari.send("/delete")
            await asyncio.sleep(0.2)
            reader.go.set()
            said = [(await sari.reply()).text for _ in range(4)]
            assert any(text.startswith("Sudah dihapus: 1 kontrak dengan 2 halaman") for text in said)
            await until(lambda: b"rahasia" not in _bytes(data).lower())
        assert b"rahasia" not in _bytes(data).lower()


async def _fill(sari: Chat) -> None:
    """Puts the word into everything that a chat can fill."""
    sari.send_photo(photo("PERJANJIAN RAHASIA\nPASAL 1\nRAHASIA-JUDUL\nIsi rahasia-isi."), album="a")
    sari.send_photo(photo("PASAL 2\nLAIN\nIsi rahasia-lain."), album="a")
    await sari.replies(2)
    sari.send("/rename Nama rahasia-nama")
    await sari.reply()
    sari.send("apa isi pasal 1 rahasia-pertanyaan?")
    await sari.replies(2)
    sari.send("/language id")
    await sari.reply()


def _bytes(folder: Path) -> bytes:
    found = []
    for path in sorted(folder.rglob("*")):
        try:
            found.append(path.read_bytes() if path.is_file() else b"")
        except FileNotFoundError:
            continue
    return b"".join(found)
