"""What people send besides words, and what the bot makes of it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from rag.domain import Language
from tests.telegram.bot_api_server import MEGABYTE, BotApiServer
from tests.telegram.conftest import files_in
from tests.telegram.fake_library import FakeLibrary
from tests.telegram.human import BotMessage, Chat

CONTRACT = b"PASAL 1 OBJEK\nSebuah rumah contoh."


@pytest.fixture
async def sari(server: BotApiServer, bot: object) -> AsyncIterator[Chat]:
    """A person whose app speaks Indonesian, in a private chat."""
    yield server.chat(1)


async def receipt(chat: Chat) -> BotMessage:
    """The receipt that follows the progress message."""
    return (await chat.replies(2))[1]


async def test_a_photo_comes_in_its_largest_size(sari: Chat, library: FakeLibrary, server: BotApiServer) -> None:
    """The thumbnail is left alone, and nothing is left on disk."""
    sari.send_photo(CONTRACT)
    assert "1 pasal ditemukan: 1." in (await receipt(sari)).text
    assert [parameters["file_id"] for method, parameters in server.calls if method == "getFile"] == ["file-2"]


@pytest.mark.parametrize("name", ["kontrak.pdf", "kontrak.docx", "foto.heic", "kontrak.txt", None])
async def test_a_document_is_read_whatever_its_type(sari: Chat, name: str | None) -> None:
    """The library decides by content what a file is; a file without a name is read too."""
    sari.send_document(CONTRACT, name)
    assert "1 pasal ditemukan: 1." in (await receipt(sari)).text


async def test_progress_counts_the_pages_in_one_message(sari: Chat) -> None:
    """The same message says what page is being read, and at last that all are."""
    sari.send_photo(b"\f".join([CONTRACT, b"halaman dua", b"halaman tiga"]))
    progress, _ = await sari.replies(2)
    assert progress.history[0] == "Diterima. Sebentar, saya ambil dulu…"
    assert progress.text == "Selesai dibaca."


async def test_progress_shows_the_page_that_is_being_read(sari: Chat, library: FakeLibrary) -> None:
    """Page k of n, while it is read."""
    library.reading.clear()
    sari.send_photo(CONTRACT + b"\fhalaman dua")
    progress = await sari.reply()
    await library.begun.wait()
    await progress.edited()
    assert progress.text == "Membaca halaman 1 dari 2…"


async def test_a_file_lies_under_our_own_name_and_only_while_it_is_read(
    sari: Chat, library: FakeLibrary, downloads: Path
) -> None:
    """A name with ``../`` goes nowhere; in messages only its last part is shown."""
    sari.send_document(CONTRACT, "../../../etc/kontrak.txt")
    await receipt(sari)
    (file,) = library.files
    assert file.name == "../../../etc/kontrak.txt"
    assert file.path.name.isdecimal()
    assert file.path.is_relative_to(downloads)
    assert files_in(downloads) == []


async def test_a_refused_file_is_named_without_its_folders(sari: Chat, downloads: Path) -> None:
    """An ``.exe`` named as a PDF: the sentence says which file and what to do, and nothing stays on disk."""
    sari.send_document(b"MZ\x90", "../../kontrak.pdf")
    progress, told = await sari.replies(2)
    assert told.text == ("“kontrak.pdf” bukan jenis berkas yang bisa dibaca. Kirim foto, PDF, Word (.docx) atau teks.")
    assert progress.text == "Pembacaan berhenti."
    assert files_in(downloads) == []


async def test_telegrams_limit_is_told_when_the_server_refuses(sari: Chat) -> None:
    """A file that the Bot API server does not hand out."""
    sari.send_document(CONTRACT, "pindaian.pdf", size=21 * MEGABYTE)
    _, told = await sari.replies(2)
    assert told.text == (
        "“pindaian.pdf” lebih besar dari 20 MB, batas Telegram untuk bot. "
        "Bagi menjadi beberapa berkas, atau kirim foto tiap halaman."
    )


async def test_a_file_past_our_own_limit_is_not_downloaded(sari: Chat, server: BotApiServer) -> None:
    """A self-hosted server would hand out two gigabytes, which nobody could read."""
    sari.send_document(CONTRACT, "pindaian.pdf", size=60 * MEGABYTE)
    assert (await sari.reply()).text.startswith("“pindaian.pdf” terlalu besar: 60 MB, batasnya 50 MB.")
    assert "getFile" not in server.methods()


class TestWithALimit:
    @pytest.fixture
    def download_limit(self) -> int:
        return 20 * MEGABYTE

    async def test_a_file_past_the_limit_is_not_even_asked_for(self, sari: Chat, server: BotApiServer) -> None:
        """Its size is looked at before the download."""
        sari.send_document(CONTRACT, "pindaian.pdf", size=21 * MEGABYTE)
        assert (await sari.reply()).text.startswith("“pindaian.pdf” lebih besar dari 20 MB")
        assert "getFile" not in server.methods()

    async def test_one_file_too_large_keeps_the_whole_album_out(
        self, sari: Chat, library: FakeLibrary, server: BotApiServer
    ) -> None:
        """All or nothing, so that no page is missing without a word."""
        sari.send_photo(CONTRACT, album="a")
        sari.send_photo(CONTRACT, album="a", size=21 * MEGABYTE)
        assert "lebih besar dari 20 MB" in (await sari.reply()).text
        assert library.files == []


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ({"sticker": {"file_id": "s", "file_unique_id": "s", "width": 1, "height": 1, "type": "regular",
                      "is_animated": False, "is_video": False}}, "Itu tidak bisa saya baca."),
        ({"voice": {"file_id": "v", "file_unique_id": "v", "duration": 3}}, "Pesan suara tidak bisa"),
        ({"video": {"file_id": "v", "file_unique_id": "v", "width": 1, "height": 1, "duration": 3}},
         "Video tidak bisa"),
        ({"animation": {"file_id": "g", "file_unique_id": "g", "width": 1, "height": 1, "duration": 3},
          "document": {"file_id": "g", "file_unique_id": "g"}}, "Video tidak bisa"),
        ({"contact": {"phone_number": "0", "first_name": "Contoh"}}, "Itu tidak bisa saya baca."),
        ({"location": {"latitude": -6.2, "longitude": 106.8}}, "Itu tidak bisa saya baca."),
        ({"dice": {"emoji": "🎲", "value": 3}}, "Itu tidak bisa saya baca."),
    ],
    ids=["sticker", "voice", "video", "gif", "contact", "location", "dice"],
)  # fmt: skip
async def test_anything_else_gets_a_helpful_sentence(sari: Chat, content: dict[str, object], sentence: str) -> None:
    """It says what can be sent instead."""
    sari.send_other(**content)
    assert (await sari.reply()).text.startswith(sentence)


async def test_a_service_message_is_passed_over(sari: Chat) -> None:
    """Nobody wants an answer to a pinned message."""
    sari.send_other(new_chat_title="Kontrak")
    sari.send("/new")
    assert (await sari.reply()).text.startswith("Baik.")


@pytest.mark.parametrize("kind", ["channel_post", "edited_channel_post", "poll_answer"])
async def test_an_update_that_is_no_message_is_passed_over(server: BotApiServer, sari: Chat, kind: str) -> None:
    """Kinds that were not asked for, should they come."""
    user = {"id": 1, "is_bot": False, "first_name": "Contoh"}
    answer = {"poll_id": "1", "user": user, "option_ids": [0], "option_persistent_ids": []}
    content = answer if kind == "poll_answer" else sari.new_message({"text": "isi pasal 1?"})
    server.deliver(kind, content)
    sari.send("/new")
    assert (await sari.reply()).text.startswith("Baik.")


@pytest.mark.parametrize(("language", "first"), [("id", "Sudah saya baca: 1 halaman"), ("en", "I have read 1 page,")])
async def test_the_receipt_speaks_the_chats_language(
    sari: Chat, library: FakeLibrary, language: Language, first: str
) -> None:
    """English has a singular."""
    await library.set_language("1", language)
    sari.send_photo(CONTRACT)
    assert (await receipt(sari)).text.startswith(first)
