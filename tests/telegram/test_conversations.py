"""Conversations with the running bot, over real HTTP."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from tests.telegram.bot_api_server import BotApiServer, RefusalError
from tests.telegram.conftest import files_in
from tests.telegram.fake_library import FakeLibrary

LEASE = b"SURAT PERJANJIAN SEWA\nPASAL 1 OBJEK SEWA\nSebuah rumah contoh.\fPASAL 2 HARGA\nRp1.000.000 setahun."
JOB = b"PERJANJIAN KERJA\nPASAL 1 JABATAN\nPekerja contoh.\nPASAL 2 UPAH\nRp5.000.000 sebulan."


@pytest.mark.usefixtures("bot")
class TestOneChat:
    async def test_a_first_visit(self, server: BotApiServer) -> None:
        """Start, a photo, a receipt, the clauses, a question, a clause that is not there, and goodbye."""
        sari = server.chat(1)

        sari.send("/start")
        assert (await sari.reply()).text.startswith("Halo! Saya bantu Anda membaca kontrak.")

        sari.send_photo(LEASE)
        progress, receipt = await sari.replies(2)
        assert progress.text == "Selesai dibaca."
        assert receipt.text.splitlines()[:2] == ["Sudah saya baca: 2 halaman, 15 kata.", "2 pasal ditemukan: 1–2."]

        sari.send("/clauses")
        listed = await sari.reply()
        assert listed.text.splitlines()[1:] == ["Pasal 1 · Objek Sewa (hlm. 1)", "Pasal 2 · Harga (hlm. 2)"]

        sari.send("apa isi pasal 2?")
        answer, picture = await sari.replies(2)
        assert answer.styled("blockquote") == ["PASAL 2 HARGA\nRp1.000.000 setahun."]
        assert answer.styled("bold") == ["— Pasal 2, halaman 2"]
        assert picture.photo is not None
        assert picture.text == "Pasal 2, Harga, halaman 2"
        assert sari.actions == ["typing"]

        sari.send("apa isi pasal 9?")
        assert (await sari.reply()).text == "Pasal itu tidak ada di kontrak ini."

        sari.send("/delete")
        assert (await sari.reply()).text == "Sudah dihapus: 1 kontrak dengan 2 halaman, beserta teks dan fotonya."

        sari.send("apa isi pasal 2?")
        assert (await sari.reply()).text.startswith("Belum ada kontrak di sini.")

    async def test_an_english_app_gets_english(self, server: BotApiServer) -> None:
        """The sender's app decides, until the chat chooses otherwise."""
        john = server.chat(2, language_code="en-GB")
        john.send("/clauses")
        assert (await john.reply()).text.startswith("There is no contract here yet.")

    async def test_the_chats_own_choice_of_language_counts_more(
        self, server: BotApiServer, library: FakeLibrary
    ) -> None:
        """A chat that chose Indonesian gets it, whatever its app speaks."""
        await library.set_language("2", "id")
        john = server.chat(2, language_code="en")
        john.send("/clauses")
        assert (await john.reply()).text.startswith("Belum ada kontrak di sini.")

    async def test_a_question_waits_for_the_pages(self, server: BotApiServer, library: FakeLibrary) -> None:
        """A question sent while the photo is being read is answered from it, after the receipt."""
        sari = server.chat(1)
        library.reading.clear()
        sari.send_photo(LEASE)
        sari.send("apa isi pasal 1?")
        await library.begun.wait()
        library.reading.set()
        _, receipt, answer, _ = await sari.replies(4)
        assert receipt.text.startswith("Sudah saya baca")
        assert "Sebuah rumah contoh." in answer.text

    async def test_more_pages_join_the_open_contract_until_new(self, server: BotApiServer) -> None:
        """The receipt says which pages were added; after ``/new`` a new contract begins."""
        sari = server.chat(1)
        sari.send_photo(LEASE)
        _, first = await sari.replies(2)
        sari.send_photo(b"PASAL 3 LAIN-LAIN\nSelesai.")
        sari.send("/new")
        sari.send_photo(JOB)
        more, new, fresh = [m for m in await sari.replies(5) if m.text != "Selesai dibaca."]
        assert first.text.startswith("Sudah saya baca: 2 halaman")
        assert more.text.startswith("Ditambahkan ke kontrak yang sedang dibuka: 3. Sekarang seluruhnya 3 halaman")
        assert new.text == "Baik. Halaman berikutnya yang Anda kirim memulai kontrak baru."
        assert fresh.text.startswith("Sudah saya baca: 1 halaman")

    async def test_an_edited_question_is_answered_once_more(self, server: BotApiServer) -> None:
        """The edit gets an answer of its own, once, also when Telegram delivers it twice."""
        sari = server.chat(1)
        sari.send_photo(LEASE)
        await sari.replies(2)
        question = sari.send("apa isi pasal 9?")
        await sari.reply()
        edited = sari.edit(question, "apa isi pasal 1?")
        answer, _ = await sari.replies(2)
        assert "Sebuah rumah contoh." in answer.text
        server.deliver_again(edited)
        sari.send("/new")
        assert (await sari.reply()).text.startswith("Baik.")

    async def test_an_edited_caption_is_not_read_again(self, server: BotApiServer, library: FakeLibrary) -> None:
        """Only words are answered again."""
        sari = server.chat(1)
        photo = sari.send_photo(LEASE)
        await sari.replies(2)
        server.deliver("edited_message", {**photo["message"], "caption": "halaman 1"})
        sari.send("/help")
        assert (await sari.reply()).text.startswith("Mengirim halaman")
        assert len(library.files) == 1

    @pytest.mark.parametrize(
        "question",
        ["x" * 1000, "<b>_*[apa](isi)*_ &amp; pasal 9?", "ما هو الإيجار؟", "\u202epasal 9"],
        ids=["long", "markup", "right to left", "override"],
    )
    async def test_any_words_are_a_question(self, server: BotApiServer, question: str) -> None:
        """Nothing that people write breaks the bot or is taken for markup."""
        sari = server.chat(1)
        sari.send_photo(LEASE)
        await sari.replies(2)
        sari.send(question)
        assert (await sari.reply()).text == "Pasal itu tidak ada di kontrak ini."

    @pytest.mark.parametrize(
        ("words", "said"),
        [
            ("🏠🔑", "Tulis pertanyaannya dengan kata-kata"),
            ("?!", "Tulis pertanyaannya dengan kata-kata"),
            ("x" * 10_000, "Itu terlalu panjang untuk sebuah pertanyaan (batasnya 1000 huruf)."),
        ],
        ids=["emoji", "signs", "10,000 characters"],
    )
    async def test_what_is_no_question_gets_a_sentence(self, server: BotApiServer, words: str, said: str) -> None:
        """It says how to ask; nothing is looked up, and no model is paid."""
        sari = server.chat(1)
        sari.send(words)
        assert (await sari.reply()).text.startswith(said)

    @pytest.mark.parametrize("command", ["/harga", "/start@bot_lain"])
    async def test_an_unknown_command_is_told_what_there_is(self, server: BotApiServer, command: str) -> None:
        """Also a command for another bot, in a private chat."""
        sari = server.chat(1)
        sari.send(command)
        assert (await sari.reply()).text.startswith("Perintah itu tidak saya kenal.")


@pytest.mark.usefixtures("bot")
class TestTwoChats:
    async def test_each_chat_has_its_own_contract(self, server: BotApiServer) -> None:
        """Two contracts with the same file name at once; each chat is answered from its own."""
        sari, budi = server.chat(1), server.chat(2)
        sari.send_document(LEASE, "kontrak.txt")
        budi.send_document(JOB, "kontrak.txt")
        sari.send("isi pasal 2?")
        budi.send("isi pasal 2?")
        sewa, upah = (await sari.replies(3))[2], (await budi.replies(3))[2]
        assert "Rp1.000.000 setahun" in sewa.text
        assert "Rp5.000.000 sebulan" in upah.text

    async def test_a_chat_is_served_while_another_ones_pages_are_read(
        self, server: BotApiServer, library: FakeLibrary
    ) -> None:
        """``/clauses`` in chat B answers within a second while chat A's photo is still being read."""
        sari, budi = server.chat(1), server.chat(2)
        budi.send_document(JOB, "kontrak.txt")
        await budi.replies(2)
        library.reading.clear()
        library.begun.clear()
        sari.send_photo(LEASE)
        await library.begun.wait()

        asked = time.perf_counter()
        budi.send("/clauses")
        listed = await budi.reply()
        assert time.perf_counter() - asked < 1.0
        assert "Pasal 2 · Upah" in listed.text

        assert len(sari.sent) == 1
        library.reading.set()
        _, receipt = await sari.replies(2)
        assert receipt.text.startswith("Sudah saya baca: 2 halaman")

    async def test_delete_forgets_only_this_chat(self, server: BotApiServer) -> None:
        """The other chat still has its contract."""
        sari, budi = server.chat(1), server.chat(2)
        for chat, contract in ((sari, LEASE), (budi, JOB)):
            chat.send_photo(contract)
            await chat.replies(2)
        sari.send("/delete")
        await sari.reply()
        budi.send("isi pasal 1?")
        assert "Pekerja contoh." in (await budi.reply()).text


@pytest.mark.usefixtures("bot")
class TestTelegramsMoods:
    async def test_flood_control_is_waited_out_and_the_answer_comes_once(self, server: BotApiServer) -> None:
        """After 429 the same text is sent again, when Telegram said."""
        sari = server.chat(1)
        server.flood("sendMessage", retry_after=0.2)
        asked = time.perf_counter()
        sari.send("/new")
        sari.send("/help")
        new, help_ = await sari.replies(2)
        assert time.perf_counter() - asked >= 0.2
        assert new.text.startswith("Baik.")
        assert help_.text.startswith("Mengirim halaman")

    async def test_flood_control_on_the_progress_message_costs_nothing(
        self, server: BotApiServer, library: FakeLibrary
    ) -> None:
        """An edit that is refused is not waited for; the receipt comes."""
        sari = server.chat(1)
        server.flood("editMessageText", retry_after=60)
        sari.send_photo(LEASE)
        _, receipt = await sari.replies(2)
        assert receipt.text.startswith("Sudah saya baca")

    async def test_an_update_that_comes_twice_is_answered_once(self, server: BotApiServer) -> None:
        """The update's id is claimed before the work."""
        sari = server.chat(1)
        update = sari.send("/new")
        await sari.reply()
        server.deliver_again(update)
        sari.send("/help")
        assert (await sari.reply()).text.startswith("Mengirim halaman")

    async def test_a_blocked_bot_goes_on(self, server: BotApiServer) -> None:
        """A user who blocked the bot costs nobody else an answer."""
        sari, budi = server.chat(1), server.chat(2)
        server.blocked.add(1)
        sari.send("/help")
        budi.send("/new")
        assert (await budi.reply()).text.startswith("Baik.")

    async def test_a_failure_of_ours_is_told_by_its_number(
        self, server: BotApiServer, library: FakeLibrary, caplog: pytest.LogCaptureFixture
    ) -> None:
        """The user gets a sentence, the log the update's number and the place, and nothing of the contract."""
        library.fails_with = RuntimeError("rahasia: isi kontrak")
        sari = server.chat(1)
        update = sari.send("isi pasal 1?")
        assert f"nomor {update['update_id']}" in (await sari.reply()).text
        record = next(record for record in caplog.records if record.levelname == "ERROR")
        assert f"update {update['update_id']} failed: RuntimeError at" in record.getMessage()
        assert "fake_library.ask" in record.getMessage()
        assert "rahasia" not in caplog.text

    async def test_a_picture_that_telegram_refuses_comes_as_a_file(
        self, server: BotApiServer, library: FakeLibrary
    ) -> None:
        """A crop too long and narrow for a photo is sent all the same."""
        server.refuse("sendPhoto", RefusalError(400, "Bad Request: PHOTO_INVALID_DIMENSIONS"))
        sari = server.chat(1)
        sari.send_photo(LEASE)
        await sari.replies(2)
        sari.send("isi pasal 1?")
        _, picture = await sari.replies(2)
        assert picture.document == library.image


@pytest.mark.usefixtures("bot")
async def test_the_menu_is_offered_in_both_languages(server: BotApiServer) -> None:
    """Indonesian to Indonesian apps, English to all others."""
    sari = server.chat(1)
    sari.send("/start")
    await sari.reply()
    assert {"", "id"} == set(server.menus)
    assert {"command": "new", "description": "Mulai kontrak lain"} in server.menus["id"]
    assert [c["command"] for c in server.menus[""]] == [c["command"] for c in server.menus["id"]]


async def test_a_stop_finishes_what_came_in_and_parks_the_reading(
    server: BotApiServer, library: FakeLibrary, bot: asyncio.Event, downloads: Path
) -> None:
    """A reading ends after its page, its chat is asked to send again, and no file is left."""
    sari = server.chat(1)
    library.reading.clear()
    sari.send_photo(LEASE)
    await library.begun.wait()
    bot.set()
    await asyncio.sleep(0)
    library.reading.set()
    progress, told = await sari.replies(2)
    assert progress.text == "Pembacaan berhenti."
    assert told.text.startswith("Saya sedang dimulai ulang")
    assert files_in(downloads) == []
