"""Albums: several updates, one receipt."""

from __future__ import annotations

import asyncio

import pytest

from tests.telegram.bot_api_server import BotApiServer
from tests.telegram.conftest import ALBUM_WAIT
from tests.telegram.fake_library import FakeLibrary
from tests.telegram.human import Chat

PAGES = [b"PASAL 1 OBJEK\nRumah.", b"PASAL 2 HARGA\nRp1.", b"PASAL 3 DENDA\nRp2."]


@pytest.fixture
async def sari(server: BotApiServer, bot: object) -> Chat:
    return server.chat(1)


async def test_an_album_out_of_order_is_one_contract_in_order(sari: Chat, library: FakeLibrary) -> None:
    """Siblings are sorted by message id and added by one call, which gets one receipt."""
    for place in (2, 0, 1):
        sari.send_photo(PAGES[place], album="a", message_id=500 + place)
    _, receipt = await sari.replies(2)
    assert receipt.text.splitlines()[1] == "3 pasal ditemukan: 1–3."
    assert [file.name for file in library.files] == ["foto-1.jpg", "foto-2.jpg", "foto-3.jpg"]
    assert len(sari.sent) == 2


async def test_a_sibling_that_comes_later_is_waited_for(sari: Chat) -> None:
    """Each arrival starts the wait again."""
    for page in PAGES:
        sari.send_photo(page, album="a")
        await asyncio.sleep(ALBUM_WAIT * 0.5)
    _, receipt = await sari.replies(2)
    assert "3 pasal ditemukan: 1–3." in receipt.text


async def test_a_question_sent_meanwhile_waits_for_the_album(sari: Chat) -> None:
    """Also for the siblings that arrive after the question."""
    sari.send_photo(PAGES[0], album="a")
    sari.send("isi pasal 3?")
    sari.send_photo(PAGES[1], album="a")
    sari.send_photo(PAGES[2], album="a")
    _, receipt, answer, _ = await sari.replies(4)
    assert receipt.text.startswith("Sudah saya baca: 3 halaman")
    assert answer.styled("blockquote") == ["PASAL 3 DENDA\nRp2."]


async def test_two_albums_become_one_contract(sari: Chat) -> None:
    """A contract of more than ten pages comes as two albums; the receipt says how many pages there are."""
    sari.send_photo(PAGES[0], album="a")
    sari.send_photo(PAGES[1], album="a")
    sari.send_photo(PAGES[2], album="b")
    _, _, _, second = await sari.replies(4)
    assert second.text.startswith("Ditambahkan ke kontrak yang sedang dibuka: 3. Sekarang seluruhnya 3 halaman")


async def test_a_sibling_that_comes_after_the_reading_is_added(sari: Chat) -> None:
    """Too late for the album, but not lost."""
    sari.send_photo(PAGES[0], album="a")
    await sari.replies(2)
    sari.send_photo(PAGES[1], album="a")
    _, receipt = await sari.replies(2)
    assert "2 pasal ditemukan: 1–2." in receipt.text


async def test_a_sibling_delivered_twice_is_one_page(sari: Chat, server: BotApiServer, library: FakeLibrary) -> None:
    """Before the album is read, and after it."""
    update = sari.send_photo(PAGES[0], album="a")
    server.deliver_again(update)
    sari.send_photo(PAGES[1], album="a")
    await sari.replies(2)
    server.deliver_again(update)
    sari.send("/new")
    assert (await sari.reply()).text.startswith("Baik.")
    assert len(library.files) == 2


async def test_one_bad_page_keeps_the_album_out_and_is_named_by_its_place(sari: Chat, library: FakeLibrary) -> None:
    """All or nothing, and the user is told so."""
    sari.send_photo(PAGES[0], album="a")
    sari.send_photo(b"MZ\x90", album="a")
    _, told = await sari.replies(2)
    wrong, others = told.text.splitlines()
    assert wrong.startswith("“foto-2.jpg” bukan jenis berkas")
    assert others == "Halaman lain dari kiriman itu juga belum disimpan; kirim lagi semuanya bersama-sama."
    sari.send("/clauses")
    assert (await sari.reply()).text.startswith("Belum ada kontrak di sini.")


async def test_a_video_among_the_photos_is_told_and_the_photos_are_read(sari: Chat) -> None:
    """Also when the video comes first, which opens the album."""
    video = {"file_id": "v", "file_unique_id": "v", "width": 1, "height": 1, "duration": 3}
    sari.send_other(video=video, media_group_id="a")
    sari.send_photo(PAGES[0], album="a")
    told, _, receipt = await sari.replies(3)
    assert told.text.startswith("Video tidak bisa saya baca.")
    assert "1 pasal ditemukan" in receipt.text


async def test_who_waits_for_others_is_told_so(server: BotApiServer, bot: object, library: FakeLibrary) -> None:
    """While pages of another chat are read too, the progress says why it takes longer; alone it does not."""
    sari, budi = server.chat(1), server.chat(2)
    library.reading.clear()
    sari.send_document(b"PASAL 1\nSatu.", "satu.txt")
    alone = await sari.reply()
    await library.begun.wait()
    budi.send_document(b"PASAL 1\nSatu.", "satu.txt")
    waiting = await budi.reply()
    assert "Bergiliran" not in alone.text
    assert waiting.text.splitlines()[-1] == "Bergiliran dengan 1 kiriman dari obrolan lain."
    library.reading.set()
    await sari.reply()
    await budi.reply()
    assert waiting.text == "Selesai dibaca."
