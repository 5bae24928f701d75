"""What breaks bots: updates that the library cannot read, buttons that nobody made, names that turn what is around
them, refusals of what matters least. Found by trying to."""

from __future__ import annotations

import socket
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from rag.library import Library
from tests.telegram.bot_api_server import BotApiServer
from tests.telegram.conftest import running, until
from tests.telegram.fake_library import FakeLibrary
from tests.telegram.human import Chat, Json
from tests.telegram.printed import printed_library

LEASE = b"PERJANJIAN SEWA\nPASAL 1\nOBJEK\nSebuah rumah contoh.\nPASAL 2\nHARGA\nSatu juta rupiah."
SECRET = "rahasia-obrolan"
PATIENCE = 60.0
UNREADABLE: dict[str, Json] = {
    "a poll of an older server": {"poll": {"id": "1", "question": SECRET}},
    "a field of another type": {"sticker": 7, "caption": SECRET},
    "no number of a message": {"message_id": None, "text": SECRET, "photo": [{}]},
}


@pytest.mark.parametrize("content", UNREADABLE.values(), ids=UNREADABLE)
@pytest.mark.parametrize("by_webhook", [False, True], ids=["polling", "webhook"])
async def test_an_update_that_cannot_be_read_stops_nobody(
    server: BotApiServer,
    library: FakeLibrary,
    downloads: Path,
    caplog: pytest.LogCaptureFixture,
    content: Json,
    by_webhook: bool,
) -> None:
    """It is passed over and named by its number, once; its content is not in the log, and the others are answered."""
    caplog.set_level("INFO")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{free.getsockname()[1]}/t" if by_webhook else None
    async with running(server, library, downloads, webhook_url=url):
        sari = server.chat(1)
        bad = sari.send_other(**content)
        sari.send("/new")
        assert (await sari.reply()).text.startswith("Baik.")
        last = sari.send_other(**content)
        await until(lambda: f"update {last['update_id']} cannot be read" in caplog.text)
        sari.send("/new")
        assert (await sari.reply()).text.startswith("Baik.")
    assert caplog.text.count(f"update {bad['update_id']} cannot be read") == 1
    assert SECRET not in caplog.text


@pytest.fixture
async def sari(server: BotApiServer, downloads: Path, tmp_path: Path) -> AsyncIterator[Chat]:
    async with await printed_library(tmp_path / "data") as library, running(server, library, downloads):
        sari = server.chat(1)
        sari.send_document(LEASE, "a.txt")
        await sari.replies(2)
        yield sari


@pytest.mark.parametrize(
    "data",
    [
        f"co:{'9' * 20}", f"p:{'9' * 30}:0:1", "pg:1:-1", "pg:1:٣", "p:1:0", "mv:1:9:1", "mv:1:1:99999999999999999",
        "jn:1:1", "rp:1:1:1", "ex:1:../../etc", "da:1", "lg:", ":", "\u202e",
    ],
)  # fmt: skip
async def test_a_button_that_nobody_made(sari: Chat, data: str, caplog: pytest.LogCaptureFixture) -> None:
    """Whoever writes a client of their own gets a sentence; nothing fails, and nothing is lost."""
    sari.press_data(list(sari.sent.values())[-1], data)
    said = (await sari.reply()).text
    assert said.startswith(("Tombol itu sudah terlalu lama.", "Kontrak atau halaman itu sudah tidak ada"))
    assert [record.message for record in caplog.records if record.levelname == "ERROR"] == []
    sari.send("/clauses")
    assert "Pasal 2 · Harga" in (await sari.reply()).text


@pytest.mark.parametrize("name", ["\u202e", "\u200b \u2066", "\x07"])
async def test_a_name_of_nothing_to_be_seen(sari: Chat, name: str) -> None:
    """A contract keeps its name, and no name turns the sentence around it."""
    sari.send(f"/rename Rumah\u202e ibu\n{name}")
    assert (await sari.reply()).text == "Sekarang bernama “Rumah ibu”."
    sari.send(f"/rename {name}.{name}")
    assert (await sari.reply()).text == "Sekarang bernama “.”."
    sari.send(f"/rename {name}")
    said = (await sari.reply()).text
    assert said in ("Sekarang bernama “.”.", "Nama baru untuk “.”? Balas pesan ini.")


async def test_typing_that_is_refused_costs_no_answer(sari: Chat, server: BotApiServer) -> None:
    """Neither is the answer lost, nor is a wait of minutes sat through for three dots."""
    server.flood("sendChatAction", retry_after=300)
    sari.send("apa isi pasal 2?")
    assert "Satu juta rupiah." in (await sari.reply()).text


@pytest.mark.parametrize("words", ["hapus semua data saya", "Tolong hapus kontrak ini.", "delete everything"])
async def test_a_wish_to_be_forgotten_in_other_words(sari: Chat, words: str) -> None:
    """The command is named, not the passage that comes nearest; nothing is deleted unasked."""
    sari.send(words)
    assert (await sari.reply()).text == "Untuk menghapus kontrak, atau semuanya, pakai /delete."
    sari.send("apakah semua kontrak bisa dihapus?")
    assert "/delete" not in (await sari.reply()).text


async def test_a_command_that_asks_and_was_edited(sari: Chat) -> None:
    """``/pasal 1`` made ``/pasal 2`` is answered once more; no other command is done again by an edit."""
    asked = sari.send("/pasal 1")
    assert "rumah contoh" in (await sari.reply()).text
    sari.edit(asked, "/delete")
    sari.edit(asked, "/pasal 2")
    assert "Satu juta rupiah." in (await sari.reply()).text


async def test_two_contracts_of_one_name_at_once(server: BotApiServer, downloads: Path, tmp_path: Path) -> None:
    """Each chat is asked about both, and knows its own string only."""
    async with await printed_library(tmp_path / "data") as library, running(server, library, downloads):
        people = [server.chat(number) for number in range(1, 7)]
        for person in people:
            person.send_document(_own(person), "kontrak.txt")
        for person in people:
            await person.reply(PATIENCE)
            await person.reply(PATIENCE)
            person.send("apa isi pasal 1?")
            person.send("apa itu rahasia?")
            person.send("/export")
        for person in people:
            said = [await person.reply(PATIENCE) for _ in range(4)]
            await until(lambda person=person: sum(m.document is not None for m in person.sent.values()) == 2)
            told = "\n".join(m.text for m in said) + _text_of(person)
            assert {word for word in told.split() if word.startswith("rahasia-")} == {f"rahasia-{person.id}."}
        await _only_its_own(library, people)


def _own(person: Chat) -> bytes:
    return f"PERJANJIAN\nPASAL 1\nISI\nIni rahasia-{person.id}. Bukan yang lain.".encode()


def _text_of(person: Chat) -> str:
    return "\n".join(m.document.decode() for m in person.sent.values() if m.file_name.endswith(".txt") and m.document)


async def _only_its_own(library: Library, people: list[Chat]) -> None:
    for person in people:
        ((listed),) = await library.contracts.all(str(person.id))
        text = (await library.contracts.get(str(person.id), listed.id)).pages[0].text
        assert f"rahasia-{person.id}." in text
