"""What a chat is told when its contracts cannot be kept or opened: what is wrong, and what to do."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from rag.library import Library
from storage.errors import BusyDatabaseError, DamagedDatabaseError
from tests.telegram.bot_api_server import BotApiServer
from tests.telegram.conftest import files_in, real_library, running
from tests.telegram.fake_library import FakeLibrary

LEASE = b"PASAL 1 OBJEK\nSebuah rumah contoh."


@pytest.mark.usefixtures("bot")
class TestWithAFake:
    async def test_a_damaged_database_is_told_and_logged(
        self, server: BotApiServer, library: FakeLibrary, caplog: pytest.LogCaptureFixture
    ) -> None:
        """The owner can mend it, so the user is told what to tell the owner; the log says it by its name."""
        library.fails_with = DamagedDatabaseError("the database is damaged")
        sari = server.chat(1)
        sari.send("isi pasal 1?")
        assert (await sari.reply()).text.startswith("Basis data di server ini rusak")
        assert "failed: DamagedDatabaseError (the database is damaged) at" in caplog.text

    async def test_trouble_before_the_work_is_told_too(self, server: BotApiServer, library: FakeLibrary) -> None:
        """An update that cannot be noted is worked on all the same, and what then fails is told."""
        library.claim_fails_with = library.fails_with = BusyDatabaseError("another process holds the database")
        sari = server.chat(1)
        sari.send("isi pasal 1?")
        assert (await sari.reply()).text.endswith("Tolong coba lagi sebentar lagi.")
        library.claim_fails_with = library.fails_with = None
        sari.send("/new")
        assert (await sari.reply()).text.startswith("Baik.")


async def fill_the_disk(library: Library) -> None:
    """Lets the database grow no further than it is, as on a full disk."""
    async with library._database.transaction() as writes:
        await writes.run(f"PRAGMA max_page_count = {(await writes.run('PRAGMA page_count'))[0][0]}")


class TestWithTheRealLibrary:
    @pytest.fixture
    async def library(self, tmp_path: Path) -> AsyncIterator[Library]:
        async with await real_library(tmp_path / "data") as library:
            yield library

    async def test_a_full_disk_loses_nothing_that_was_kept(
        self, server: BotApiServer, library: Library, downloads: Path, tmp_path: Path
    ) -> None:
        """The new pages are refused with advice; the contract before them still answers, and no file is left over."""
        async with running(server, library, downloads):
            sari = server.chat(1)
            sari.send_document(LEASE, "kontrak.txt")
            await sari.replies(2)
            await fill_the_disk(library)
            sari.send_document(b"PASAL 2 HARGA\n" + b"Harga sewa contoh. " * 3000, "lanjutan.txt")
            progress, told = await sari.replies(2)
            assert progress.text == "Pembacaan berhenti."
            assert told.text.startswith("Penyimpanan di server ini penuh")
            sari.send("isi pasal 1?")
            assert "Sebuah rumah contoh." in (await sari.reply()).text
        assert files_in(downloads) == files_in(tmp_path / "data" / "pages") == []
