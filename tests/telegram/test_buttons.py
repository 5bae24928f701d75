"""Buttons: what hangs under answers and lists, what it does, and what becomes of it when its contract is gone."""

from __future__ import annotations

import io
from collections.abc import AsyncIterator
from pathlib import Path

import docx
import numpy as np
import pytest
from PIL import Image

from bot.telegram.buttons import MOST_BYTES, OldButtonError, Tap, button, tap_of
from bot.telegram.exports import LONGEST_FILE_NAME, file_name
from bot.telegram.taps import ACTS
from rag.library import Library
from tests.telegram.bot_api_server import BotApiServer
from tests.telegram.conftest import running
from tests.telegram.human import BotMessage, Chat
from tests.telegram.printed import photo, printed_library

PAGES = (
    "SURAT PERJANJIAN SEWA\nPASAL 1\nOBJEK\nSebuah rumah contoh.\nPASAL 2\nHARGA\nSatu juta rupiah setahun.",
    "PASAL 3\nDENDA\nTelat bayar kena denda satu persen menurut Pasal 2 dan Pasal 1, bukan Pasal 1338 KUHPerdata.",
    "PASAL 4\nPENUTUP\nDemikian dibuat.",
)
JOB = "PERJANJIAN KERJA\nPASAL 1\nJABATAN\nPekerja contoh.\nPASAL 2\nUPAH\nLima juta rupiah."


@pytest.fixture
async def library(tmp_path: Path) -> AsyncIterator[Library]:
    async with await printed_library(tmp_path / "data") as library:
        yield library


@pytest.fixture
async def sari(server: BotApiServer, library: Library, downloads: Path) -> AsyncIterator[Chat]:
    """A person whose three pages have been read."""
    async with running(server, library, downloads):
        sari = server.chat(1)
        for text in PAGES:
            sari.send_photo(photo(text), album="a")
        await sari.replies(2)
        yield sari


async def answer_to(chat: Chat, question: str) -> tuple[BotMessage, BotMessage]:
    """The answer and its picture."""
    chat.send(question)
    answer, picture = await chat.replies(2)
    return answer, picture


class TestUnderAnswers:
    async def test_an_answer_leads_on(self, sari: Chat) -> None:
        """To the clauses beside it, to its page, and to those that its text cites; a statute's article is not one."""
        answer, _ = await answer_to(sari, "apa isi pasal 3?")
        assert answer.labels == ["‹ Pasal 2", "Foto hlm. 2", "Pasal 4 ›", "→ Pasal 2", "→ Pasal 1"]

    async def test_a_clause_comes_whole_with_its_picture(self, sari: Chat) -> None:
        """And leads on itself."""
        answer, _ = await answer_to(sari, "apa isi pasal 3?")
        sari.press(answer, "→ Pasal 1")
        clause, picture = await sari.replies(2)
        assert clause.styled("blockquote") == ["PASAL 1\nOBJEK\nSebuah rumah contoh."]
        assert clause.text.splitlines()[-1] == "— Pasal 1, Objek, halaman 1"
        assert clause.labels == ["Foto hlm. 1", "Pasal 2 ›"]
        assert (picture.photo is not None, picture.text) == (True, "Pasal 1, Objek, halaman 1")

    async def test_the_whole_page_is_shown(self, sari: Chat) -> None:
        """As it was photographed."""
        answer, picture = await answer_to(sari, "apa isi pasal 3?")
        sari.press(answer, "Foto hlm. 2")
        page = await sari.reply()
        assert page.text == "Halaman 2"
        assert page.photo is not None
        assert picture.photo is not None
        assert Image.open(io.BytesIO(page.photo)).size == (600, 800)

    async def test_the_cited_lines_are_marked_in_the_picture(self, sari: Chat) -> None:
        """The crop is coloured as with a marker where the answer's words stand, and nowhere else."""
        _, picture = await answer_to(sari, "denda telat bayar?")
        assert picture.photo is not None
        crop = np.asarray(Image.open(io.BytesIO(picture.photo)).convert("RGB")).astype(int)
        marked = crop[:, :, 2] < crop[:, :, 0] - 60
        rows = np.flatnonzero(marked.any(axis=1))
        assert 0 < len(rows) < crop.shape[0]
        assert not marked[0].any()


class TestClauseList:
    async def test_every_clause_has_a_button(self, sari: Chat) -> None:
        """Four in a row as a phone shows them whole, their titles in the list above; none for what is not there."""
        sari.send("/clauses")
        listed = await sari.reply()
        assert [[each["text"] for each in row] for row in listed.buttons] == [
            ["Pasal 1", "Pasal 2", "Pasal 3", "Pasal 4"]
        ]
        assert listed.text.splitlines()[1] == "Pasal 1 · Objek (hlm. 1)"

    async def test_a_long_list_has_pages(self, sari: Chat) -> None:
        """Turned in the message that holds it; turning twice to the same page is no error."""
        sari.send("/new")
        text = "\n".join(
            f"PASAL {number}\nJUDUL {number}\nIsi nomor {number}." for number in range(1, 31) if number != 7
        )
        sari.send_document(text.encode(), "panjang.txt")
        await sari.replies(3)
        sari.send("/clauses")
        listed = await sari.reply()
        assert listed.text.splitlines()[0] == "Isi kontrak ini (1/2)"
        assert listed.text.splitlines()[-1].startswith("Belum ada: 7.")
        assert (len(listed.labels), listed.labels[-1]) == (25, "›")
        for _ in range(2):
            sari.press_data(listed, listed.buttons[-1][-1]["callback_data"])
        sari.send("/new")
        assert (await sari.reply()).text.startswith("Baik.")
        assert listed.text.splitlines()[1] == "Pasal 26 · Judul 26 (hlm. 1)"
        assert listed.labels[-2:] == ["Pasal 30", "‹"]


class TestPasal:
    @pytest.mark.parametrize(
        ("command", "begins"),
        [
            ("/pasal 2", "PASAL 2\nHARGA"),
            ("/clause 2", "PASAL 2\nHARGA"),
            ("/pasal Pasal 2", "PASAL 2\nHARGA"),
            ("/pasal", "Sebutkan pasalnya, misalnya /pasal 5"),
            ("/pasal denda", "Sebutkan pasalnya, misalnya /pasal 5"),
        ],
    )
    async def test_a_clause_by_its_number(self, sari: Chat, command: str, begins: str) -> None:
        """Without a number it says how."""
        sari.send(command)
        assert (await sari.reply()).text.startswith(begins)

    async def test_a_clause_that_is_not_there(self, sari: Chat) -> None:
        """The numbers there are, and no other clause in its place."""
        sari.send("/pasal 999")
        answer = await sari.reply()
        assert "999" in answer.text
        assert "1–4" in answer.text
        assert answer.labels == []


class TestContracts:
    @pytest.fixture
    async def both(self, sari: Chat) -> Chat:
        """With a second contract, which is the open one."""
        sari.send_photo(photo(JOB))
        await sari.replies(2)
        return sari

    async def test_they_are_listed_and_opened(self, both: Chat) -> None:
        """By what they call themselves; questions go to the one that was opened."""
        both.send("/contracts")
        listed = await both.reply()
        assert listed.text.splitlines()[1:3] == [
            "• Surat Perjanjian Sewa – 3 halaman",
            "▸ Perjanjian Kerja – 1 halaman",
        ]
        both.press(listed, "Surat Perjanjian Sewa")
        menu = await both.reply()
        assert menu.labels == [
            "Buka", "Pasal", "Halaman", "Ganti nama", "Hapus", "Unduh Word", "Unduh teks", "‹ Semua kontrak",
        ]  # fmt: skip
        both.press(menu, "Buka")
        assert (await both.reply()).text.startswith("“Surat Perjanjian Sewa” dibuka.")
        answer, _ = await answer_to(both, "apa isi pasal 2?")
        assert "Satu juta" in answer.text

    async def test_one_is_named_in_reply(self, both: Chat) -> None:
        """The bot asks, the reply is the name; a reply to anything else is a question."""
        both.send("/rename")
        asked = await both.reply()
        assert asked.text == "Nama baru untuk “Perjanjian Kerja”? Balas pesan ini."
        both.reply_with(asked, "Kerja di\nPT Contoh")
        assert (await both.reply()).text == "Sekarang bernama “Kerja di PT Contoh”."
        both.send("/rename Kerja contoh")
        assert (await both.reply()).text == "Sekarang bernama “Kerja contoh”."

    async def test_one_is_deleted_after_a_question(self, both: Chat) -> None:
        """With a receipt; its buttons say then that it is gone, and the other one stays."""
        both.send("/contracts")
        both.press(await both.reply(), "Surat Perjanjian Sewa")
        menu = await both.reply()
        both.press(menu, "Hapus")
        sure = await both.reply()
        assert sure.text.startswith("Hapus “Surat Perjanjian Sewa” beserta teks dan fotonya?")
        both.press(sure, "Ya, hapus")
        assert (await both.reply()).text == "Sudah dihapus: 1 kontrak dengan 3 halaman, beserta teks dan fotonya."
        for label in ("Buka", "Pasal", "Halaman", "Ganti nama", "Hapus", "Unduh Word"):
            both.press(menu, label)
            assert (await both.reply()).text.startswith("Kontrak atau halaman itu sudah tidak ada di obrolan ini.")

    async def test_delete_asks_which_where_there_are_several(self, both: Chat) -> None:
        """One of them, or everything; said in words, everything goes at once."""
        both.send("/delete")
        which = await both.reply()
        assert which.labels == ["Surat Perjanjian Sewa", "Perjanjian Kerja", "Hapus semuanya"]
        both.press(which, "Perjanjian Kerja")
        assert (await both.reply()).text.startswith("Sudah dihapus: 1 kontrak dengan 1 halaman")
        both.press(which, "Hapus semuanya")
        assert (await both.reply()).text.startswith("Sudah dihapus: 1 kontrak dengan 3 halaman")

    @pytest.mark.parametrize("command", ["/delete semua", "/hapus semua", "/delete all"])
    async def test_everything_goes_when_it_is_said(self, both: Chat, command: str) -> None:
        """No question is left to ask."""
        both.send(command)
        assert (await both.reply()).text.startswith("Sudah dihapus: 2 kontrak dengan 4 halaman")

    async def test_export_brings_both_files(self, both: Chat) -> None:
        """Word with real headings, and text; named as the contract is."""
        both.send("/export")
        word, text = await both.replies(2)
        assert (word.file_name, text.file_name) == ("Perjanjian-Kerja.docx", "Perjanjian-Kerja.txt")
        assert word.document is not None
        assert text.document is not None
        headings = [
            p.text
            for p in docx.Document(io.BytesIO(word.document)).paragraphs
            if p.style and "Head" in str(p.style.name)
        ]
        assert headings == ["PASAL 1 JABATAN", "PASAL 2 UPAH"]
        assert "Lima juta rupiah." in text.document.decode()

    async def test_a_reply_asks_the_contract_that_it_answers(self, sari: Chat) -> None:
        """Also where another is open by now; the answer says which one it is about."""
        answer, _ = await answer_to(sari, "apa isi pasal 2?")
        sari.send_photo(photo(JOB))
        await sari.replies(2)
        sari.reply_with(answer, "apa isi pasal 3?")
        replied = await sari.reply()
        assert replied.text.startswith("Tentang “Surat Perjanjian Sewa”:\n\nPASAL 3\nDENDA")

    async def test_a_reply_goes_on_with_the_clause_that_it_answers(self, sari: Chat, server: BotApiServer) -> None:
        """Not with what was spoken of last; a reply to a page's photo goes on with what stands there."""
        first, _ = await answer_to(sari, "apa isi pasal 2?")
        await answer_to(sari, "apa isi pasal 4?")
        sari.reply_with(first, "isi pasal berikutnya?")
        assert (await sari.reply()).text.startswith("PASAL 3")
        await sari.reply()
        sari.send("/pages")
        sari.press(await sari.reply(), "3")
        page = await sari.reply()
        sari.reply_with(page, "bunyi pasal ini?")
        assert (await sari.reply()).text.startswith("PASAL 4")


class TestOldButtons:
    @pytest.mark.parametrize(
        "data", ["zz:1", "p:1", "p:x:y:1", "cl:1:2:3", "lg:fr", "ex:1:pdf", "q:7", ":::", "p:1:0:9"]
    )
    async def test_what_it_carries_is_not_known(self, sari: Chat, data: str) -> None:
        """A sentence, whatever another version wrote on it."""
        sari.send("/clauses")
        listed = await sari.reply()
        sari.press_data(listed, data)
        said = (await sari.reply()).text
        assert said.startswith(("Tombol itu sudah terlalu lama.", "Kontrak atau halaman itu sudah tidak ada"))

    async def test_its_message_is_too_old_to_be_read(self, sari: Chat) -> None:
        """What it carries still counts; what only its message said is gone, and it says so."""
        sari.send("/clauses")
        listed = await sari.reply()
        sari.press_data(listed, "cl:1:0", readable=False)
        assert (await sari.reply()).text == listed.text
        sari.press_data(listed, "q:0", readable=False)
        assert (await sari.reply()).text.startswith("Tombol itu sudah terlalu lama.")

    async def test_it_was_pressed_long_ago(self, sari: Chat, server: BotApiServer) -> None:
        """Telegram takes no answer any more; what the button does still counts."""
        sari.send("/clauses")
        listed = await sari.reply()
        server.waiting_taps = _Forgetful()
        sari.press(listed, "Pasal 1")
        assert (await sari.reply()).text.startswith("PASAL 1")

    async def test_a_clause_that_moved_is_found_by_its_number(self, sari: Chat) -> None:
        """Pages that came later have shifted its place."""
        sari.send("/clauses")
        listed = await sari.reply()
        sari.press(listed, "Pasal 3")
        await sari.replies(2)
        sari.send("/pages")
        sari.press(await sari.reply(), "1")
        sari.press(await sari.reply(), "✕ Hapus")
        await sari.reply()
        sari.press(listed, "Pasal 3")
        assert (await sari.reply()).text.startswith("PASAL 3")
        await sari.reply()
        sari.press(listed, "Pasal 1")
        assert (await sari.reply()).text.startswith("Kontrak atau halaman itu sudah tidak ada")


class _Forgetful(set[str]):
    """Remembers no tap."""

    def add(self, element: str) -> None:
        return None


def test_a_button_keeps_within_telegrams_bytes() -> None:
    """One that would not fails where it is made, not when it is sent."""
    assert tap_of(str(button("x", "p", 12, 3, "5A").callback_data)) == Tap("p", ("12", "3", "5A"))
    with pytest.raises(ValueError, match="64 bytes"):
        button("x", "p", "9" * MOST_BYTES)
    with pytest.raises(OldButtonError):
        Tap("p", ("1", "-2")).numbers(2)


def test_every_verb_is_another() -> None:
    """And each of those that a button may carry has something to do."""
    from bot.telegram import buttons

    verbs = [value for name, value in vars(buttons).items() if name.isupper() and isinstance(value, str)]
    assert sorted(verbs) == sorted(ACTS)


def test_a_files_name_has_whole_words() -> None:
    """As many as fit; one word that is too long is cut."""
    name = file_name("Perjanjian Jasa Pengembangan dan Pemeliharaan Aplikasi")
    assert name == "Perjanjian-Jasa-Pengembangan-dan"
    assert (file_name("Sewa / rumah: ibu?"), file_name("?!"), len(file_name("x" * 99))) == (
        "Sewa-rumah-ibu", "kontrak", LONGEST_FILE_NAME,
    )  # fmt: skip
