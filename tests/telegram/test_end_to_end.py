"""The whole mission: from what a person sends to the clause that comes back, with the real library."""

from __future__ import annotations

import asyncio
import io
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from PIL import Image

from rag.evaluation.camera import DEGREES
from rag.evaluation.demo import demo_pages
from rag.evaluation.gold import load_contract
from rag.evaluation.photos import sheets_of
from rag.evaluation.sheets import plain_text
from rag.index import choose_embedder
from rag.library import Library
from rag.ocr import PageReader
from tests.telegram.bot_api_server import BotApiServer
from tests.telegram.conftest import files_in, real_library, running
from tests.telegram.human import BotMessage, Chat

READING = 120.0
"""Seconds to wait for pages and models on a machine that is busy with other things."""


@pytest.fixture
async def library(tmp_path: Path) -> AsyncIterator[Library]:
    """The real library, without models."""
    async with await real_library(tmp_path / "data") as library:
        yield library


@pytest.fixture
async def bot(server: BotApiServer, library: Library, downloads: Path) -> AsyncIterator[asyncio.Event]:
    async with running(server, library, downloads) as stop:
        yield stop


@pytest.mark.usefixtures("bot")
class TestWithoutModels:
    async def test_each_chat_is_answered_from_its_own_contract(self, server: BotApiServer, downloads: Path) -> None:
        """Two contracts with the same file name; each Pasal 3 is the chat's own, and nothing stays in ``downloads``."""
        sari, budi = server.chat(1), server.chat(2)
        sari.send_document(plain_text(load_contract("sewa-rumah")).encode(), "kontrak.txt")
        budi.send_document(plain_text(load_contract("pkwt")).encode(), "kontrak.txt")
        for chat, name in ((sari, "sewa-rumah"), (budi, "pkwt")):
            gold = load_contract(name)
            _, receipt = await chat.replies(2)
            assert f"{len(gold.clauses)} pasal ditemukan: 1–{len(gold.clauses)}." in receipt.text
            chat.send("apa isi pasal 3?")
            answer = await chat.reply()
            assert gold.clauses[2].title.lower() in source_of(answer)
            assert answer.styled("blockquote") != []
        assert files_in(downloads) == []

    async def test_after_delete_there_is_no_contract(self, server: BotApiServer) -> None:
        """And the next pages start a new one."""
        sari = server.chat(1)
        text = plain_text(load_contract("jasa")).encode()
        sari.send_document(text, "kontrak.txt")
        await sari.replies(2)
        sari.send("/delete")
        assert (await sari.reply()).text.startswith("Sudah dihapus: 1 kontrak dengan")
        sari.send("apa isi pasal 3?")
        assert (await sari.reply()).text.startswith("Belum ada kontrak di sini.")
        sari.send_document(text, "kontrak.txt")
        assert (await sari.replies(2))[1].text.startswith("Sudah saya baca:")

    async def test_the_same_file_twice_is_noticed(self, server: BotApiServer) -> None:
        """It is not read again, and the receipt says so."""
        sari = server.chat(1)
        for _ in range(2):
            sari.send_document(plain_text(load_contract("jasa")).encode(), "kontrak.txt")
        *_, receipt = await sari.replies(4)
        assert "1 berkas sudah ada di kontrak ini, jadi tidak dibaca lagi." in receipt.text

    async def test_a_photo_of_nothing_gets_advice_and_questions_get_the_truth(self, server: BotApiServer) -> None:
        """No text was read: the receipt says how to photograph, and a question is not answered from thin air."""
        sari = server.chat(1)
        sari.send_photo(blank_photo())
        _, receipt = await sari.replies(2)
        assert "Tidak ada tulisan yang terbaca: halaman 1." in receipt.text
        sari.send("apa isi pasal 3?")
        assert (await sari.reply()).text.startswith("Di halaman-halaman itu tidak ada tulisan yang terbaca.")

    @pytest.mark.parametrize(
        ("content", "name", "says"),
        [
            (b"%PDF-1.7 broken", "kontrak.pdf", "“kontrak.pdf”"),
            (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "kontrak.doc", "“kontrak.doc” memakai format Word lama."),
            (b"MZ\x90\x00\x03", "kontrak.pdf", "“kontrak.pdf” bernama PDF tetapi isinya bukan PDF."),
            (b"hanya teks", "foto.jpg", "“foto.jpg” berekstensi foto, tetapi isinya bukan gambar."),
            (b"", "kosong.txt", "“kosong.txt” kosong."),
        ],
        ids=["damaged", "old Word", "exe as PDF", "text as photo", "empty"],
    )
    async def test_a_file_that_cannot_be_read_is_named(
        self, server: BotApiServer, content: bytes, name: str, says: str
    ) -> None:
        """The sentence says which file, what is wrong and what to do."""
        sari = server.chat(1)
        sari.send_document(content, name)
        _, told = await sari.replies(2)
        assert told.text.startswith(says)
        assert told.text.count(". ") >= 1 or told.text.count(", ") >= 1


@pytest.mark.slow
class TestWithModels:
    @pytest.fixture
    async def library(self, tmp_path: Path) -> AsyncIterator[Library]:
        """The library as it is by default: RapidOCR and the bundled embedding."""
        embedder = choose_embedder("bundled")
        async with await Library.open(tmp_path / "data", reader=PageReader(), embedder=embedder) as library:
            yield library

    @pytest.mark.usefixtures("bot")
    async def test_two_photographed_contracts_at_once(self, server: BotApiServer) -> None:
        """Each chat asks for Pasal 3 and gets its own with the picture of it; the other one's reading delays nobody."""
        sari, budi = server.chat(1), server.chat(2)
        budi.send_photo(sheets_of(load_contract("pkwt"))[0].photo(DEGREES["easy"]))
        await budi_receipt(budi)
        for place, page in enumerate(demo_pages()[:2]):
            sari.send_photo(await asyncio.to_thread(page.read_bytes), album="a", message_id=500 + place)
        progress = await sari.reply(READING)
        await progress.edited()

        asked = time.perf_counter()
        budi.send("/clauses")
        listed = await budi.reply()
        assert time.perf_counter() - asked < 1.0
        assert "Pasal 3 · Jangka Waktu" in listed.text
        assert progress.text.startswith("Membaca halaman")

        receipt = await sari.reply(READING)
        assert "pasal ditemukan: 1–" in receipt.text
        for chat, name in ((sari, "sewa-rumah"), (budi, "pkwt")):
            chat.send("apa isi pasal 3?")
            answer, picture = await chat.reply(READING), await chat.reply()
            assert load_contract(name).clauses[2].title.lower() in source_of(answer)
            assert picture.photo is not None
        sari.send("/delete")
        await sari.reply()
        sari.send("apa isi pasal 3?")
        assert (await sari.reply()).text.startswith("Belum ada kontrak di sini.")
        print(f"\n--- chat 1\n{sari}\n--- chat 2\n{budi}")  # noqa: T201 - `pytest -s` shows the transcript


async def budi_receipt(chat: Chat) -> BotMessage:
    """The receipt, models loading meanwhile."""
    await chat.reply(READING)
    return await chat.reply(READING)


def source_of(answer: BotMessage) -> str:
    """The line that says where the answer's text stands, in small letters."""
    return next(line for line in answer.styled("bold") if line.startswith("—")).lower()


def blank_photo() -> bytes:
    buffer = io.BytesIO()
    Image.new("RGB", (960, 1280), "white").save(buffer, "JPEG")
    return buffer.getvalue()
