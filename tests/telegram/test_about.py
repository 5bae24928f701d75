"""What the bot says of itself: language, privacy, status; and what a chat may ask for in a day."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import date
from pathlib import Path

import pytest

from bot.telegram.limits import DailyLimits, PageLimitError, QuestionLimitError
from tests.telegram.bot_api_server import BotApiServer
from tests.telegram.conftest import running
from tests.telegram.fake_library import FakeLibrary
from tests.telegram.human import Chat

LEASE = b"PASAL 1 OBJEK\nRumah."


@pytest.fixture
async def sari(server: BotApiServer, library: FakeLibrary, downloads: Path) -> AsyncIterator[Chat]:
    more = {"model": "Groq (contoh)", "retention_days": 30, "pages_per_day": 2, "questions_per_day": 2}
    async with running(server, library, downloads, **more):
        yield server.chat(1)


class TestLanguage:
    async def test_it_is_chosen_by_a_button(self, sari: Chat) -> None:
        """And spoken from then on; ``auto`` follows the app and the questions again."""
        sari.send("/language")
        asked = await sari.reply()
        assert asked.labels == ["Indonesia", "Inggris", "Ikut bahasa pertanyaan"]
        sari.press(asked, "Inggris")
        assert (await sari.reply()).text == "All right, I speak English."
        sari.send("/new")
        assert (await sari.reply()).text.startswith("All right. The next pages")
        sari.press(asked, "Ikut")
        assert (await sari.reply()).text == "Baik, jawaban mengikuti bahasa pertanyaan."

    @pytest.mark.parametrize(
        ("command", "said"),
        [
            ("/language english", "All right, I speak English."),
            ("/bahasa indonesia", "Baik, saya berbahasa Indonesia."),
            ("/language fr", "Bahasa apa yang saya pakai"),
        ],
    )
    async def test_it_is_chosen_in_words(self, sari: Chat, command: str, said: str) -> None:
        """One that is not spoken is asked for again."""
        sari.send(command)
        assert (await sari.reply()).text.startswith(said)


class TestPrivacy:
    async def test_it_names_what_where_how_long_and_who(self, sari: Chat) -> None:
        """All that is kept, the days, the model, and how to be forgotten."""
        sari.send("/privacy")
        text = (await sari.reply()).text
        for part in ("gambar dan teks halaman", "30 hari", "Groq (contoh)", "potongan kontrak", "/delete"):
            assert part in text

    async def test_without_a_model_nobody_receives_anything(
        self, server: BotApiServer, library: FakeLibrary, downloads: Path
    ) -> None:
        """And it says so."""
        async with running(server, library, downloads):
            john = server.chat(2, language_code="en")
            john.send("/privacy")
            text = (await john.reply()).text
        assert "Nothing goes to anyone else" in text
        assert "All of it is kept until you delete it." in text


async def test_status_tells_how_things_stand(sari: Chat) -> None:
    """What is open, what is read, who answers, what is used of the day."""
    sari.send("/status")
    assert (await sari.reply()).text.splitlines() == [
        "Tidak ada kontrak yang dibuka. Kirim halaman, atau pilih di /contracts.",
        "Seluruhnya 0 kontrak.",
        "Kiriman yang sedang dibaca: 0 di sini, 0 di obrolan lain.",
        "Penyusun jawaban: Groq (contoh).",
        "Hari ini: 0 dari 2 halaman, 0 dari 2 pertanyaan.",
    ]
    sari.send_document(LEASE, "a.txt")
    await sari.replies(2)
    sari.send("/status")
    lines = (await sari.reply()).text.splitlines()
    assert (lines[0], lines[-1]) == (
        "Dibuka: “Kontrak 01.01.2026”, 1 halaman.",
        "Hari ini: 1 dari 2 halaman, 0 dari 2 pertanyaan.",
    )


class TestLimits:
    async def test_a_day_has_so_many_pages(self, sari: Chat, server: BotApiServer) -> None:
        """What would be more is not even downloaded; another chat has its own."""
        sari.send_document(LEASE + b"\fdua", "a.txt")
        await sari.replies(2)
        sari.send_document(LEASE, "b.txt")
        assert (await sari.reply()).text.startswith("Batas hari ini untuk obrolan ini 2 halaman")
        assert server.methods().count("getFile") == 1
        budi = server.chat(2)
        budi.send_document(LEASE, "a.txt")
        assert (await budi.replies(2))[1].text.startswith("Sudah saya baca")

    async def test_a_day_has_so_many_questions(self, sari: Chat, library: FakeLibrary) -> None:
        """Commands go on; ``/delete`` does not win new ones."""
        sari.send_document(LEASE, "a.txt")
        await sari.replies(2)
        for _ in range(2):
            sari.send("isi pasal 9?")
            await sari.reply()
        sari.send("/delete")
        await sari.reply()
        sari.send("isi pasal 1?")
        assert (await sari.reply()).text.startswith("Batas hari ini untuk obrolan ini 2 pertanyaan")
        assert len(library.questions) == 2

    def test_the_next_day_begins_anew(self) -> None:
        """And zero is no limit."""
        days = [date(2026, 1, 1)]
        limits = DailyLimits(1, 1, today=lambda: days[0])
        limits.ask("a")
        limits.read("a", 1)
        with pytest.raises(QuestionLimitError):
            limits.ask("a")
        with pytest.raises(PageLimitError):
            limits.check_pages("a", 1)
        days[0] = date(2026, 1, 2)
        limits.ask("a")
        limits.check_pages("a", 1)
        assert limits.used("a") == (0, 1)
        free = DailyLimits(0, 0)
        for _ in range(100):
            free.ask("a")
        free.check_pages("a", 1000)
