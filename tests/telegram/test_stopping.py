"""``/cancel`` and ``/delete`` while pages are being read: they get through at once, and the upload says what became of
it. Once with a library that holds its breath between two pages, once with the real one and many pages.
"""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from rag.library import Library
from rag.worker import Worker
from tests.telegram.bot_api_server import BotApiServer
from tests.telegram.conftest import files_in, real_library, running, until
from tests.telegram.fake_library import FakeLibrary
from tests.telegram.human import Chat

PAGES = b"\f".join(b"PASAL %d\nIsi pasal %d." % (number, number) for number in range(1, 41))
STOPPED = "Pembacaan dihentikan; tidak ada yang disimpan dari kiriman itu."


@pytest.fixture
async def sari(server: BotApiServer, bot: object) -> Chat:
    return server.chat(1)


async def said(chat: Chat, count: int) -> list[str]:
    """The next ``count`` messages, in alphabetical order: who is faster does not matter."""
    return sorted(message.text for message in await chat.replies(count))


class TestCancel:
    async def test_a_reading_stops_before_its_next_page(self, sari: Chat, library: FakeLibrary) -> None:
        """The command is answered while the page is still being read; the upload says once that it stopped."""
        library.reading.clear()
        sari.send_document(PAGES, "kontrak.txt")
        progress = await sari.reply()
        await library.begun.wait()
        sari.send("/cancel")
        assert (await sari.reply()).text == "Baik, saya berhenti sebelum halaman berikutnya."
        library.reading.set()
        assert (await sari.reply()).text == STOPPED
        assert progress.text == "Pembacaan berhenti."
        sari.send("/clauses")
        assert (await sari.reply()).text.startswith("Belum ada kontrak di sini.")

    async def test_what_waits_is_stopped_and_questions_are_not(self, sari: Chat, library: FakeLibrary) -> None:
        """An upload and an album that wait for their turn are never begun; what is sent after the command is read."""
        library.reading.clear()
        sari.send_document(b"PASAL 1\nSatu.", "satu.txt")
        await sari.reply()
        await library.begun.wait()
        sari.send_document(b"PASAL 2\nDua.", "dua.txt")
        sari.send_photo(b"PASAL 3\nTiga.", album="a")
        sari.send_photo(b"PASAL 4\nEmpat.", album="a")
        sari.send("apa isi pasal 5?")
        sari.send("/cancel")
        sari.send_document(b"PASAL 5\nLima.", "lima.txt")
        assert (await sari.reply()).text.startswith("Baik, saya berhenti")
        library.reading.set()
        *told, question, _, receipt = await sari.replies(6)
        assert [message.text for message in told] == [STOPPED] * 3
        assert question.text.startswith("Belum ada kontrak di sini.")
        assert "1 pasal ditemukan: 5." in receipt.text
        assert [file.name for file in library.files] == ["satu.txt", "lima.txt"]

    async def test_nothing_to_stop(self, sari: Chat, server: BotApiServer, library: FakeLibrary) -> None:
        """Another chat's reading is not this one's."""
        library.reading.clear()
        server.chat(2).send_document(PAGES, "kontrak.txt")
        await library.begun.wait()
        sari.send("/cancel")
        assert (await sari.reply()).text == "Tidak ada halaman yang sedang dibaca."

    async def test_a_contract_of_before_stays(self, sari: Chat, library: FakeLibrary) -> None:
        """Only the new pages are dropped."""
        sari.send_document(b"PASAL 1\nSatu.", "satu.txt")
        await sari.replies(2)
        library.reading.clear()
        library.begun.clear()
        sari.send_document(b"PASAL 2\nDua.", "dua.txt")
        await library.begun.wait()
        sari.send("/cancel")
        await sari.replies(2)
        library.reading.set()
        assert (await sari.reply()).text == STOPPED
        sari.send("/clauses")
        assert (await sari.reply()).text.splitlines()[1:] == ["Pasal 1 (hlm. 1)"]


class TestDelete:
    async def test_a_reading_stops_and_everything_is_gone(self, sari: Chat, library: FakeLibrary) -> None:
        """The deletion tells what it removed, the upload once that it stopped, and neither sounds like an error."""
        sari.send_document(b"PASAL 1\nSatu.", "satu.txt")
        await sari.replies(2)
        library.reading.clear()
        library.begun.clear()
        sari.send_document(PAGES, "kontrak.txt")
        progress = await sari.reply()
        await library.begun.wait()
        sari.send("/delete")
        await until(lambda: library._leaving)
        library.reading.set()
        assert await said(sari, 2) == [STOPPED, "Sudah dihapus: 1 kontrak dengan 1 halaman, beserta teks dan fotonya."]
        assert progress.text == "Pembacaan berhenti."
        sari.send("/clauses")
        assert (await sari.reply()).text.startswith("Belum ada kontrak di sini.")

    async def test_an_album_that_is_still_coming_in_is_deleted_too(self, sari: Chat, library: FakeLibrary) -> None:
        """Nothing is stored after the chat was told that nothing is."""
        sari.send_photo(b"PASAL 1\nSatu.", album="a")
        sari.send("/delete")
        sari.send_photo(b"PASAL 2\nDua.", album="a")
        assert await said(sari, 2) == [STOPPED, "Tidak ada yang perlu dihapus: obrolan ini tidak menyimpan kontrak."]
        assert library.files == []


class SlowExecutor(ThreadPoolExecutor):
    """An OCR lane that takes its time for each page, so that a reading of many lasts long enough to be stopped."""

    def submit(self, function: Callable[..., Any], /, *args: Any, **more: Any) -> Future[Any]:
        def slowly() -> Any:
            time.sleep(0.02)
            return function(*args, **more)

        return super().submit(slowly)


class TestWithTheRealLibrary:
    @pytest.fixture
    async def library(self, tmp_path: Path) -> AsyncIterator[Library]:
        async with await real_library(tmp_path / "data", Worker(ocr=SlowExecutor(1))) as library:
            yield library

    @pytest.fixture
    async def bot(self, server: BotApiServer, library: Library, downloads: Path) -> AsyncIterator[object]:
        async with running(server, library, downloads) as stop:
            yield stop

    @pytest.mark.parametrize(
        ("command", "answer"),
        [
            ("/cancel", "Baik, saya berhenti sebelum halaman berikutnya."),
            ("/delete", "Tidak ada yang perlu dihapus: obrolan ini tidak menyimpan kontrak."),
        ],
    )
    async def test_many_pages(self, sari: Chat, tmp_path: Path, downloads: Path, command: str, answer: str) -> None:
        """Of 240 pages only the first few are read; nothing of them is left, and the chat can go on."""
        sari.send_document(b"\f".join([PAGES] * 6), "kontrak.txt")
        progress = await sari.reply()
        await progress.edited()
        begun = time.perf_counter()
        sari.send(command)
        assert await said(sari, 2) == sorted([STOPPED, answer])
        assert time.perf_counter() - begun < 240 * 0.02 / 2
        assert progress.text == "Pembacaan berhenti."
        assert progress.history[-1].endswith("dari 240…")
        assert files_in(downloads) == files_in(tmp_path / "data" / "pages") == files_in(tmp_path / "data" / "indexes")
        sari.send_document(b"PASAL 1\nSatu.", "satu.txt")
        _, receipt = await sari.replies(2)
        assert "1 pasal ditemukan: 1." in receipt.text
