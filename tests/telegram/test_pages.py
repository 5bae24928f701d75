"""Pages as they really come: in bursts, late, twice, out of order, of another contract; and what one tap changes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from rag.library import Library
from tests.telegram.bot_api_server import BotApiServer
from tests.telegram.conftest import ALBUM_WAIT, running, until
from tests.telegram.human import BotMessage, Chat
from tests.telegram.printed import PixelReader, photo, printed_library

BODY = " ".join(f"kata{number} dan isi nomor {number * 7}" for number in range(20))
FIRST = "SURAT PERJANJIAN SEWA\nPASAL 1\nOBJEK\nSebuah rumah contoh."
SECOND = "PASAL 2\nHARGA\nSatu juta rupiah setahun."
THIRD = "PASAL 3\nDENDA\nDenda satu persen sehari."
JOB = "PERJANJIAN KERJA\nPASAL 1\nJABATAN\nPekerja contoh.\nPASAL 2\nUPAH\nLima juta rupiah."


@pytest.fixture
def reader() -> PixelReader:
    return PixelReader()


@pytest.fixture
async def library(tmp_path: Path, reader: PixelReader) -> AsyncIterator[Library]:
    async with await printed_library(tmp_path / "data", reader) as library:
        yield library


@pytest.fixture
async def sari(server: BotApiServer, library: Library, downloads: Path, reader: PixelReader) -> AsyncIterator[Chat]:
    async with running(server, library, downloads):
        yield server.chat(1)
        reader.go.set()


async def receipt_of(chat: Chat, *texts: str, **more: object) -> BotMessage:
    """Sends photos together; the receipt."""
    for text in texts:
        chat.send_photo(photo(text), **more)  # type: ignore[arg-type]
    _, receipt = await chat.replies(2)
    return receipt


async def clauses_of(chat: Chat) -> list[str]:
    """What ``/clauses`` lists."""
    chat.send("/clauses")
    return (await chat.reply()).text.splitlines()[1:]


class TestBursts:
    async def test_loose_photos_sent_one_after_the_other_are_one_upload(self, sari: Chat) -> None:
        """One progress message and one receipt for all of them, in the order in which they were sent."""
        receipt = await receipt_of(sari, FIRST, SECOND, THIRD)
        assert receipt.text.splitlines()[0].startswith("Sudah saya baca: 3 halaman")
        assert len(sari.sent) == 2

    async def test_sixty_photos_in_a_minute(self, sari: Chat) -> None:
        """What arrives while the first ones are read joins them: no flood of receipts, and no page lost."""
        for number in range(1, 61):
            sari.send_photo(photo(f"PASAL {number}\nJUDUL\nIsi pasal nomor {number} dari contoh."))
            if number % 20 == 0:
                await asyncio.sleep(ALBUM_WAIT * 1.5)
        told = [(await sari.reply(30)).text for _ in range(2)]
        assert told[1].splitlines()[:2] == ["Sudah saya baca: 60 halaman, 540 kata.", "60 pasal ditemukan: 1–60."]

    async def test_a_sibling_that_comes_while_the_others_are_read(self, sari: Chat, reader: PixelReader) -> None:
        """It joins them, in its place, and there is one receipt."""
        reader.go.clear()
        for place, text in ((0, FIRST), (2, THIRD)):
            sari.send_photo(photo(text), album="a", message_id=500 + place)
        await sari.reply()
        await until(reader.begun.is_set)
        sari.send_photo(photo(SECOND), album="a", message_id=501)
        reader.go.set()
        receipt = await sari.reply()
        assert receipt.text.splitlines()[1] == "3 pasal ditemukan: 1–3."
        assert await clauses_of(sari) == [
            "Pasal 1 · Objek (hlm. 1)", "Pasal 2 · Harga (hlm. 2)", "Pasal 3 · Denda (hlm. 3)",
        ]  # fmt: skip

    async def test_a_sibling_that_comes_after_the_receipt(self, sari: Chat) -> None:
        """It goes to its album's contract, between its neighbours, whatever it says itself."""
        for place, text in ((0, FIRST), (2, THIRD)):
            sari.send_photo(photo(text), album="a", message_id=500 + place)
        await sari.replies(2)
        sari.send_photo(photo(SECOND), album="a", message_id=501)
        _, receipt = await sari.replies(2)
        assert receipt.text.startswith("Ditambahkan ke kontrak yang sedang dibuka: 2. Sekarang seluruhnya 3 halaman")
        assert [line[-8:] for line in await clauses_of(sari)] == ["(hlm. 1)", "(hlm. 2)", "(hlm. 3)"]

    async def test_what_is_read_is_kept_where_a_late_page_cannot_be(self, sari: Chat, reader: PixelReader) -> None:
        """The receipt tells of the first pages, the error of the late one."""
        reader.go.clear()
        sari.send_photo(photo(FIRST), album="a")
        await sari.reply()
        await until(reader.begun.is_set)
        sari.send_photo(b"kein Bild", album="a")
        reader.go.set()
        receipt, told = await sari.replies(2)
        assert receipt.text.startswith("Sudah saya baca: 1 halaman")
        assert told.text.startswith("“foto-1.jpg” berekstensi foto, tetapi isinya bukan gambar.")


class TestCancelButton:
    async def test_it_stops_the_reading_that_it_stands_under(self, sari: Chat, reader: PixelReader) -> None:
        """At once, before the next page; nothing is kept, and the button is gone."""
        reader.go.clear()
        for text in (FIRST, SECOND, THIRD):
            sari.send_photo(photo(text), album="a")
        progress = await sari.reply()
        await until(reader.begun.is_set)
        assert progress.labels == ["Hentikan"]
        sari.press(progress, "Hentikan")
        assert (await sari.reply()).text == "Baik, saya berhenti sebelum halaman berikutnya."
        reader.go.set()
        assert (await sari.reply()).text == "Pembacaan dihentikan; tidak ada yang disimpan dari kiriman itu."
        assert (progress.text, progress.labels) == ("Pembacaan berhenti.", [])
        assert (await sari_clauses(sari)).startswith("Belum ada kontrak di sini.")

    async def test_pressed_too_late(self, sari: Chat) -> None:
        """It says that nothing is being read; the receipt stands."""
        sari.send_photo(photo(FIRST))
        progress, _ = await sari.replies(2)
        sari.press_data(progress, "stop:1")
        assert (await sari.reply()).text == "Tidak ada halaman yang sedang dibaca."

    async def test_it_is_not_another_chats(self, sari: Chat, server: BotApiServer, reader: PixelReader) -> None:
        """A button stops what its own chat sent."""
        reader.go.clear()
        sari.send_photo(photo(FIRST))
        progress = await sari.reply()
        budi = server.chat(2)
        server._chats[2].sent[progress.id] = progress
        budi.press_data(progress, progress.buttons[0][0]["callback_data"])
        assert (await budi.reply()).text == "Tidak ada halaman yang sedang dibaca."
        reader.go.set()
        assert (await sari.reply()).text.startswith("Sudah saya baca")


async def sari_clauses(chat: Chat) -> str:
    chat.send("/clauses")
    return (await chat.reply()).text


class TestWhereTheyBelong:
    async def test_a_title_page_begins_another_contract_and_one_tap_joins_it(self, sari: Chat) -> None:
        """The bot says what it did and why; the tap undoes it."""
        await receipt_of(sari, FIRST, SECOND)
        receipt = await receipt_of(sari, JOB)
        assert receipt.text.splitlines()[:2] == [
            "Sudah saya baca: 1 halaman, 13 kata.",
            "Halaman ini berjudul sendiri, jadi saya anggap kontrak baru. Yang sebelumnya tetap ada di /contracts.",
        ]
        sari.press(receipt, "Bukan, ini sambungan")
        assert (await sari.reply()).text.startswith("Digabung dengan kontrak tadi. Sekarang 3 halaman")
        sari.send("/contracts")
        assert len((await sari.reply()).labels) == 1

    async def test_pages_that_go_on_join_and_one_tap_parts_them(self, sari: Chat) -> None:
        """The other way round."""
        await receipt_of(sari, FIRST)
        receipt = await receipt_of(sari, SECOND)
        assert receipt.text.startswith("Ditambahkan ke kontrak yang sedang dibuka: 2.")
        sari.press(receipt, "Bukan, ini kontrak lain")
        assert (await sari.reply()).text == "Dipisah menjadi kontrak sendiri. Sekarang 1 halaman, pasal: 2."

    async def test_the_first_receipt_invites_three_questions(self, sari: Chat) -> None:
        """Those that this contract can answer; a tap asks one."""
        receipt = await receipt_of(sari, FIRST, SECOND, THIRD)
        assert receipt.labels == [
            "Berapa dendanya kalau terlambat?", "Berapa harga dan kapan dibayar?", "Apa isi Pasal 1?",
        ]  # fmt: skip
        sari.press(receipt, "Apa isi Pasal 1?")
        assert "Sebuah rumah contoh." in (await sari.reply()).text


class TestTwiceAndInstead:
    async def test_a_better_photo_of_a_page_takes_its_place(self, sari: Chat) -> None:
        """As the first receipt had asked for."""
        first = await receipt_of(sari, f"~PASAL 1\nOBJEK\nRumah. {BODY}", SECOND)
        assert "⚠️ Buram: halaman 1." in first.text
        receipt = await receipt_of(sari, f"PASAL 1\nOBJEK\nRumah lain. {BODY}")
        assert "Halaman 1 sudah ada; foto yang baru menggantikan yang lama." in receipt.text
        assert "⚠️" not in receipt.text
        assert len(await clauses_of(sari)) == 2

    async def test_a_worse_photo_of_a_page_is_not_used(self, sari: Chat) -> None:
        """And the receipt says so."""
        await receipt_of(sari, f"PASAL 1\nOBJEK\nRumah. {BODY}")
        receipt = await receipt_of(sari, f"~PASAL 1\nOBJEK\nRumah. {BODY}")
        assert "Halaman 1 sudah ada dan terbaca lebih baik, jadi foto yang baru tidak dipakai." in receipt.text

    async def test_the_same_file_is_not_read_again(self, sari: Chat) -> None:
        """Its content is known."""
        await receipt_of(sari, FIRST)
        receipt = await receipt_of(sari, FIRST)
        assert "1 berkas sudah ada di kontrak ini, jadi tidak dibaca lagi." in receipt.text

    async def test_a_photo_that_answers_a_page_replaces_it(self, sari: Chat, server: BotApiServer) -> None:
        """Whatever the two look like: the user said so."""
        await receipt_of(sari, FIRST, SECOND)
        sari.send("/pages")
        pages = await sari.reply()
        assert pages.labels == ["1", "2"]
        sari.press(pages, "2")
        page = await sari.reply()
        assert page.text == "Halaman 2 dari 2. Balas dengan foto baru untuk menggantinya."
        sari.send_photo(photo("PASAL 2\nHARGA SEWA\nDua juta rupiah."), reply_to_message=server.bot_message(sari, page))
        _, receipt = await sari.replies(2)
        assert "Halaman 2 sudah ada; foto yang baru menggantikan yang lama." in receipt.text
        assert await clauses_of(sari) == ["Pasal 1 · Objek (hlm. 1)", "Pasal 2 · Harga Sewa (hlm. 2)"]


class TestOrder:
    async def test_pages_out_of_order_are_put_right_by_one_tap(self, sari: Chat) -> None:
        """The receipt says that they seem to be."""
        receipt = await receipt_of(sari, THIRD, FIRST, SECOND)
        assert "Urutan halamannya tampak tertukar; satu ketukan membetulkannya." in receipt.text
        sari.press(receipt, "Urutkan halaman")
        assert (await sari.reply()).text == "Urutan halaman diubah. Sekarang 3 halaman, pasal: 1–3."

    async def test_a_page_moves_and_goes(self, sari: Chat) -> None:
        """One place on, one back, and away; with the last page the contract goes."""
        await receipt_of(sari, FIRST, SECOND)
        sari.send("/pages")
        pages = await sari.reply()
        sari.press(pages, "1")
        page = await sari.reply()
        assert page.photo is not None
        for label, said in (
            ("↓ Mundur", "Urutan halaman diubah. Sekarang 2 halaman, pasal: 1–2."),
            ("✕ Hapus", "Halaman 1 dihapus. Sekarang 1 halaman, pasal: 1."),
            ("✕ Hapus", "Sudah dihapus: 1 kontrak dengan 1 halaman, beserta teks dan fotonya."),
            ("✕ Hapus", "Kontrak atau halaman itu sudah tidak ada di obrolan ini. Yang ada: /contracts"),
        ):
            sari.press(page, label)
            assert (await sari.reply()).text == said


class TestCaptions:
    async def test_a_question_under_a_photo_is_answered_after_the_receipt(self, sari: Chat) -> None:
        """From the pages that it came with."""
        sari.send_photo(photo(FIRST), album="a")
        sari.send_photo(photo(SECOND), album="a", caption="berapa harga di pasal 2?")
        _, receipt, answer, picture = await sari.replies(4)
        assert receipt.text.startswith("Sudah saya baca: 2 halaman")
        assert "Satu juta rupiah setahun." in answer.text
        assert picture.photo is not None

    async def test_a_caption_that_asks_nothing_is_no_question(self, sari: Chat) -> None:
        """It says what the photo shows."""
        sari.send_photo(photo(FIRST), caption="halaman satu kontrak rumah")
        await sari.replies(2)
        sari.send("/new")
        assert (await sari.reply()).text.startswith("Baik.")

    async def test_a_caption_that_was_made_a_question_is_answered(self, sari: Chat, server: BotApiServer) -> None:
        """Once, and the photo is not read again."""
        sent = sari.send_photo(photo(FIRST), caption="halaman satu")
        await sari.replies(2)
        server.deliver("edited_message", {**sent["message"], "caption": "apa isi pasal 1?"})
        assert "Sebuah rumah contoh." in (await sari.reply()).text
