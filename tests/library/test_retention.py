"""Contracts that nobody uses are forgotten by themselves, wholly, and one that is in use never is."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from rag.errors import NoContractError
from rag.library import Deleted, Library
from tests.library.test_library import file, opened, stored, written

WORD = b"xylofonium"
TEXT = f"PASAL 1\nUMUM\nKata rahasianya {WORD.decode()}.\n"


@pytest.fixture
async def library(tmp_path: Path) -> AsyncIterator[Library]:
    async with await opened(tmp_path / "data") as library:
        yield library


def age(folder: Path, days: int) -> None:
    """As if every contract had been used for the last time ``days`` days ago."""
    touched = (datetime.now(UTC) - timedelta(days=days)).isoformat(timespec="milliseconds")
    with closing(sqlite3.connect(folder / "data" / "tanya-kontrak.db")) as database, database:
        database.execute("UPDATE contracts SET touched_at = ?", (touched,))


async def test_what_nobody_used_is_forgotten_with_every_byte(library: Library, tmp_path: Path) -> None:
    """Rows, index and memory, in every chat, closed contracts too; the result counts them."""
    for chat in ("a", "b"):
        await library.add_pages(chat, [file(tmp_path, TEXT)])
        await library.ask(chat, WORD.decode())
    await library.new_contract("a")
    await library.add_pages("a", [file(tmp_path, TEXT + "Lagi.\n")])
    age(tmp_path, 31)
    assert WORD in stored(tmp_path / "data")

    assert await library.forget_older_than(30) == Deleted(contracts=3, pages=3)

    assert WORD not in stored(tmp_path / "data")
    assert [path.name for path in written(tmp_path / "data") if path.suffix not in (".db", ".db-wal", ".db-shm")] == []
    with pytest.raises(NoContractError):
        await library.ask("a", "apa isi pasal 1?")
    assert (await library.add_pages("a", [file(tmp_path, TEXT)])).started


async def test_what_is_young_enough_stays(library: Library, tmp_path: Path) -> None:
    """To the day."""
    await library.add_pages("a", [file(tmp_path, TEXT)])
    age(tmp_path, 29)
    assert await library.forget_older_than(30) == Deleted(0, 0)
    assert (await library.ask("a", "pasal 1")).clauses == ("1",)


@pytest.mark.parametrize("use", ["ask", "contract", "add_pages"])
async def test_using_a_contract_keeps_it(library: Library, tmp_path: Path, use: str) -> None:
    """Its days begin again."""
    await library.add_pages("a", [file(tmp_path, TEXT)])
    age(tmp_path, 100)
    if use == "ask":
        await library.ask("a", "pasal 1")
    elif use == "contract":
        await library.contract("a")
    else:
        await library.add_pages("a", [file(tmp_path, "PASAL 2\nLAIN\nIsi.\n")])
    assert await library.forget_older_than(1) == Deleted(0, 0)


async def test_an_old_contract_that_pages_are_being_added_to_stays(library: Library, tmp_path: Path) -> None:
    """It counts as used from the first page of the reading on, not only when that is saved."""
    await library.add_pages("a", [file(tmp_path, TEXT)])
    age(tmp_path, 100)
    reading = asyncio.Event()
    many = file(tmp_path, "\f".join(f"PASAL {n}\nIsi {n}." for n in range(2, 60)))
    adding = asyncio.create_task(library.add_pages("a", [many], on_progress=lambda _: reading.set()))
    await reading.wait()
    assert await library.forget_older_than(1) == Deleted(0, 0)
    receipt = await adding
    assert (receipt.started, len(receipt.contract.pages)) == (False, 59)


async def test_less_than_a_day_is_refused(library: Library) -> None:
    """0 means never elsewhere; here it would mean everything."""
    with pytest.raises(ValueError, match="a day at least"):
        await library.forget_older_than(0)
