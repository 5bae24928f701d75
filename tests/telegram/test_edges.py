"""Telegram's own edges: topics, migrated groups, deleted messages, channels, forwarded words, files of every sort."""

from __future__ import annotations

import io
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from PIL import Image
from pillow_heif import register_heif_opener

from rag.domain import Line
from rag.intake import RawPage
from rag.library import Library
from rag.ocr.reader import ReadPage
from tests.intake.files import pdf
from tests.telegram.bot_api_server import MEGABYTE, USERNAME, BotApiServer
from tests.telegram.conftest import running
from tests.telegram.human import Chat
from tests.telegram.printed import PixelReader, photo, printed_library

LEASE = b"PERJANJIAN\nPASAL 1\nOBJEK\nSebuah rumah contoh.\nPASAL 2\nHARGA\nSatu juta rupiah menurut Pasal 1."
MENTION = [{"type": "mention", "offset": 0, "length": len(USERNAME) + 1}]


class PatientReader(PixelReader):
    """Reads one line on any picture, as pixels of a lossy format say nothing."""

    def read(self, raw: RawPage, number: int, file: str) -> ReadPage:
        return super().read(RawPage(None, (Line("PASAL 1"), Line("Isi foto."))), number, file)


@pytest.fixture
async def library(tmp_path: Path) -> AsyncIterator[Library]:
    async with await printed_library(tmp_path / "data") as library:
        yield library


@pytest.fixture
async def bot(server: BotApiServer, library: Library, downloads: Path) -> AsyncIterator[None]:
    async with running(server, library, downloads, download_limit=20 * MEGABYTE):
        yield


@pytest.mark.usefixtures("bot")
class TestTopics:
    async def test_everything_stays_in_its_topic(self, server: BotApiServer) -> None:
        """Receipt, answer, picture and what a button brings; another topic knows nothing of it."""
        forum = server.chat(-7, kind="supergroup")
        topic = {"message_thread_id": 70, "is_topic_message": True}
        forum.send_document(LEASE, "a.txt", caption=f"@{USERNAME}", **topic)
        forum.send(f"@{USERNAME} apa isi pasal 2?", **topic)
        *_, answer = await forum.replies(3)
        assert [message.thread for message in forum.sent.values()] == [70, 70, 70]
        forum.press(answer, "‹ Pasal 1")
        clause = await forum.reply()
        assert (clause.thread, clause.text.splitlines()[0]) == (70, "PASAL 1")
        forum.send("/contracts", message_thread_id=71, is_topic_message=True)
        assert (await forum.reply()).text.startswith("Belum ada kontrak di sini.")


@pytest.mark.usefixtures("bot")
class TestGroups:
    async def test_a_group_that_becomes_a_supergroup_keeps_its_contracts(self, server: BotApiServer) -> None:
        """Telegram gives it another id."""
        group, supergroup = server.chat(-8, kind="group"), server.chat(-1008, kind="supergroup")
        group.send_document(LEASE, "a.txt", caption=f"@{USERNAME}")
        await group.replies(2)
        group.send_other(migrate_to_chat_id=-1008)
        supergroup.send_other(migrate_from_chat_id=-8)
        supergroup.send("/clauses")
        assert "Pasal 1 · Objek" in (await supergroup.reply()).text
        group.send("/clauses")
        assert (await group.reply()).text.startswith("Belum ada kontrak di sini.")

    async def test_an_answer_to_a_group_that_has_just_moved(self, server: BotApiServer) -> None:
        """It cannot be sent there any more, and the new group is told to ask again."""
        group, supergroup = server.chat(-8, kind="group"), server.chat(-1008, kind="supergroup")
        group.migrated_to = -1008
        group.send("/help")
        assert (await supergroup.reply()).text.startswith("Sambungan ke Telegram terganggu.")

    async def test_a_channel_and_its_posts(self, server: BotApiServer) -> None:
        """A post that is forwarded into its group by itself is no question; one who writes as a channel is answered."""
        group = server.chat(-8, kind="supergroup")
        channel = {"id": -9, "type": "channel", "title": "Contoh"}
        group.send("apa isi pasal 1?", sender_chat=channel, is_automatic_forward=True)
        group.send(f"@{USERNAME} apa isi pasal 1?", sender_chat=channel)
        assert (await group.reply()).text.startswith("Belum ada kontrak di sini.")
        assert len(group.sent) == 1

    async def test_only_the_bots_name_is_no_question(self, server: BotApiServer) -> None:
        """It says how to ask."""
        group = server.chat(-8, kind="group")
        group.send(f"@{USERNAME}")
        assert (await group.reply()).text.startswith("Tulis pertanyaannya dengan kata-kata")


@pytest.mark.usefixtures("bot")
class TestMessages:
    async def test_a_message_deleted_meanwhile_is_answered_all_the_same(self, server: BotApiServer) -> None:
        """The reply hangs on nothing then."""
        group = server.chat(-8, kind="group")
        group.deleted |= set(range(1, 100))
        group.send("/new")
        assert (await group.reply()).text.startswith("Baik.")

    async def test_forwarded_words_are_a_question(self, server: BotApiServer) -> None:
        """Whoever forwards them to the bot asks it."""
        sari = server.chat(1)
        sari.send_document(LEASE, "a.txt")
        await sari.replies(2)
        origin = {"type": "hidden_user", "sender_user_name": "Contoh", "date": 1_700_000_000}
        sari.send("apa isi pasal 1?", forward_origin=origin)
        assert "Sebuah rumah contoh." in (await sari.reply()).text

    async def test_markup_in_a_contract_is_shown_as_it_is(self, server: BotApiServer) -> None:
        """HTML, Markdown, right-to-left marks and an emoji: none is taken for a format, none breaks an entity."""
        sari = server.chat(1)
        text = "PASAL 1\n<b>OBJEK</b> *tebal* _miring_ [x](http://contoh) 🏠 \u202eterbalik &amp; rumah."
        sari.send_document(text.encode(), "a.txt")
        await sari.replies(2)
        sari.send("apa isi pasal 1?")
        answer = await sari.reply()
        assert "<b>OBJEK</b> *tebal* _miring_ [x](http://contoh) 🏠" in answer.text
        assert "terbalik &amp; rumah." in answer.styled("blockquote")[0]


@pytest.mark.usefixtures("bot")
class TestFiles:
    @pytest.mark.parametrize(
        ("name", "content", "size", "said"),
        [
            ("kontrak.pdf", b"x", 21 * MEGABYTE, "“kontrak.pdf” lebih besar dari 20 MB, batas Telegram untuk bot."),
            ("program.pdf", b"MZ\x90\x00\x03", None, "“program.pdf” bernama PDF tetapi isinya bukan PDF."),
            ("../../etc/passwd", b"MZ\x90\x00\x03", None, "“passwd” bukan jenis berkas yang bisa dibaca."),
        ],
        ids=["21 MB", "exe", "path"],
    )
    async def test_what_cannot_be_read_says_why(
        self, server: BotApiServer, name: str, content: bytes, size: int | None, said: str
    ) -> None:
        """The sentence names the file without its folders, and the bot goes on."""
        sari = server.chat(1)
        sari.send_document(content, name, size=size)
        assert await said_of(sari) == said
        sari.send("/new")
        assert (await sari.reply()).text.startswith("Baik.")

    async def test_a_locked_pdf(self, server: BotApiServer, tmp_path: Path) -> None:
        """It says how to unlock it."""
        locked = pdf(tmp_path / "kunci.pdf", [["PASAL 1"]], encrypt="rahasia")
        sari = server.chat(1)
        sari.send_document(locked.read_bytes(), "kunci.pdf")
        assert await said_of(sari) == "“kunci.pdf” terkunci kata sandi."

    async def test_a_photo_of_nothing(self, server: BotApiServer) -> None:
        """It says how to photograph, and a question is not answered from thin air."""
        sari = server.chat(1)
        sari.send_photo(photo(""))
        _, receipt = await sari.replies(2)
        assert "Tidak ada tulisan yang terbaca: halaman 1." in receipt.text
        sari.send("apa isi pasal 1?")
        assert (await sari.reply()).text.startswith("Di halaman-halaman itu tidak ada tulisan yang terbaca.")


async def said_of(chat: Chat) -> str:
    """The first sentence about a file, after the progress message where there is one."""
    told = await chat.reply()
    if told.text.startswith(("Diterima", "Membaca", "Pembacaan berhenti")):
        told = await chat.reply()
    return told.text.partition(". ")[0] + "."


async def test_a_heic_file_is_a_page(server: BotApiServer, downloads: Path, tmp_path: Path) -> None:
    """As iPhones send it when it is sent as a file; its photo can be looked at."""
    register_heif_opener()
    kept = io.BytesIO()
    Image.new("RGB", (300, 400), "white").save(kept, "HEIF")
    async with (
        await printed_library(tmp_path / "data", PatientReader()) as library,
        running(server, library, downloads),
    ):
        sari = server.chat(1)
        sari.send_document(kept.getvalue(), "IMG_0001.HEIC", mime="image/heic")
        _, receipt = await sari.replies(2)
        assert receipt.text.startswith("Sudah saya baca: 1 halaman")
