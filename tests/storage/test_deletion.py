"""What was deleted is nowhere: not in the rows, not in the files' bytes, not in the log."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from storage import ContractStore, Database, Deleted
from storage import database as database_module
from storage.errors import UnknownContractError
from tests.storage.conftest import new_clause, new_page

SECRET = "rahasia-8c1f"


def files_with(text: str, folder: Path) -> list[str]:
    return [path.name for path in folder.rglob("*") if path.is_file() and text.encode() in path.read_bytes()]


def contents(database: Path) -> list[bytes]:
    return [path.read_bytes() for path in (database, database.with_name(f"{database.name}-wal"))]


def copied(database: Path, folder: Path) -> Path:
    """The files as they are at this moment, which is what a crash leaves."""
    folder.mkdir()
    for name, content in zip((database.name, f"{database.name}-wal"), contents(database), strict=True):
        (folder / name).write_bytes(content)
    return folder / database.name


async def plant(store: ContractStore, chat: str, word: str, length: int = 500) -> None:
    """Put the word into every column of text that a chat can fill, and into rows that are replaced by others."""
    text = f"{word} " * (1 + length // len(word))
    contract = await store.save_pages(chat, None, [new_page(1, text, image=f"pages/{word}.jpg")], [new_clause(0, text)])
    await store.save_pages(chat, contract.id, [new_page(2, text)], [new_clause(n, text) for n in range(3)])
    await store.switch_index(contract.id, f"indexes/{word}-{contract.id}", contract.revision)
    await store.set_language(chat, word)


async def test_deleting_says_what_went(store: ContractStore) -> None:
    """The counts are for the user, the names of files and folders for whoever removes them."""
    first = await store.save_pages("1", None, [new_page(1, image="pages/a.jpg"), new_page(2)], [new_clause()])
    second = await store.save_pages("1", None, [new_page(1, image="pages/b.jpg")], [])
    await store.switch_index(first.id, "indexes/a", first.revision)

    deleted = await store.delete_chat("1")

    assert deleted == Deleted(
        contracts=(first.id, second.id), pages=3, files=("pages/a.jpg", "pages/b.jpg"), folders=("indexes/a",)
    )
    assert await store.delete_chat("1") == Deleted()


async def test_after_deleting_every_question_finds_nothing(store: ContractStore) -> None:
    """Contracts, pages, clauses, settings and names of files are gone, by way of every method; other chats stay."""
    await plant(store, "1", "satu")
    await plant(store, "2", "dua")
    gone, kept = await store.contracts("1"), await store.contracts("2")

    await store.delete_chat("1")

    assert (await store.open_contract("1"), await store.contracts("1"), await store.language("1")) == (None, (), None)
    for call in (store.pages(gone[0].id), store.clauses(gone[0].id), store.snapshot(gone[0].id)):
        with pytest.raises(UnknownContractError):
            await call
    assert (await store.named_images(), await store.named_folders()) == (
        {"pages/dua.jpg"},
        {f"indexes/dua-{kept[0].id}"},
    )
    assert await store.contracts("2") == kept


async def test_the_id_of_a_deleted_contract_is_never_used_again(store: ContractStore) -> None:
    """An old button opens nothing, rather than somebody's next contract."""
    old = await store.save_pages("1", None, [new_page()], [])
    await store.delete_chat("1")
    new = await store.save_pages("2", None, [new_page()], [])
    assert new.id > old.id


@pytest.mark.parametrize("length", [10, 900, 40_000])
async def test_no_byte_is_left(store: ContractStore, path: Path, length: int) -> None:
    """While the program runs on, nothing of the chat is in any file: short rows, long ones, replaced ones, its name."""
    await plant(store, "2", "lain", length)
    await plant(store, f"chat-{SECRET}", SECRET, length)
    await plant(store, "3", "lain-lagi", length)
    assert files_with(SECRET, path.parent) != []

    await store.delete_chat(f"chat-{SECRET}")

    assert files_with(SECRET, path.parent) == []


@pytest.mark.parametrize("seed", range(8))
async def test_no_byte_is_left_however_rows_lie(store: ContractStore, path: Path, seed: int) -> None:
    """Chats that grow in turns, with rows of all lengths, which SQLite splits and moves: one of them leaves no trace.

    Without the rebuilding of the file one in ten of these leaves some: enough of them are tried to see that.
    """
    chance = random.Random(seed)
    for turn in range(20):
        word = SECRET if chance.random() < 0.4 else f"lain{turn}"
        text = word * (1 + chance.choice([1, 20, chance.randint(1, 900), chance.randint(900, 5000)]) // len(word))
        before = await store.open_contract(word)
        pages = [
            new_page(n, text) for n in range(before.pages + 1 if before else 1, 4 + (before.pages if before else 0))
        ]
        clauses = [new_clause(n, text[: chance.randint(5, 5000)]) for n in range(chance.randint(0, 25))]
        await store.save_pages(word, before.id if before else None, pages, clauses)
    assert files_with(SECRET, path.parent) != []

    await store.delete_chat(SECRET)

    assert files_with(SECRET, path.parent) == []


async def test_chats_that_are_deleted_at_once(store: ContractStore, path: Path) -> None:
    """Twenty chats are deleted while another is read and written: none leaves a trace, and the other is whole."""
    await plant(store, "kept", "tetap")
    for n in range(20):
        await plant(store, f"{SECRET}{n}", SECRET + str(n))

    async def live() -> None:
        contract = (await store.contracts("kept"))[0]
        for number in range(3, 13):
            await store.save_pages("kept", contract.id, [new_page(number)], [])
            assert len(await store.pages(contract.id)) == number

    await asyncio.gather(live(), *(store.delete_chat(f"{SECRET}{n}") for n in range(20)))

    assert files_with(SECRET, path.parent) == []
    assert [contract.pages for contract in await store.contracts("kept")] == [12]


async def test_deleting_nothing_costs_nothing(store: ContractStore, path: Path) -> None:
    """A chat that is not there does not have the file rebuilt: pressing the button again and again is cheap."""
    await plant(store, "2", "lain")
    before = contents(path)
    assert await store.delete_chat("1") == Deleted()
    assert contents(path) == before


async def test_a_crash_before_the_traces_were_erased_is_made_good(path: Path) -> None:
    """The rows were deleted, then the process died: opening the database again erases the rest, once."""
    async with Database(path) as opened:
        await plant(ContractStore(opened), SECRET, SECRET)
        async with opened.transaction() as writes:
            await writes.run("DELETE FROM chats")
            await writes.run("INSERT INTO erasures DEFAULT VALUES")
        crashed = copied(path, path.parent / "crashed")
    assert files_with(SECRET, crashed.parent) == [f"{path.name}-wal"]

    async with Database(crashed) as opened:
        assert files_with(SECRET, crashed.parent) == []
        async with opened.reading() as reads:
            assert await reads.run("SELECT * FROM erasures") == []


async def test_a_reader_in_another_process_delays_the_erasing(
    path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A backup that reads the old state keeps its text in the log: it is said, and the next deletion makes it good."""
    monkeypatch.setattr(database_module, "BUSY_TIMEOUT", 0.05)
    async with Database(path) as opened:
        store = ContractStore(opened)
        await plant(store, SECRET, SECRET)
        with closing(sqlite3.connect(path, isolation_level=None)) as backup:
            backup.execute("BEGIN")
            backup.execute("SELECT * FROM pages").fetchall()
            deleted = await store.delete_chat(SECRET)
            assert (len(deleted.contracts), files_with(SECRET, path.parent)) == (1, [f"{path.name}-wal"])
        assert "traces of deleted rows could not be erased yet" in caplog.text

        await store.delete_chat("nobody")

        assert files_with(SECRET, path.parent) == []


async def test_a_writer_in_another_process_delays_the_erasing(
    path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """When another process takes the database just after the deletion, the rows are gone all the same."""
    monkeypatch.setattr(database_module, "BUSY_TIMEOUT", 0.05)
    async with Database(path) as opened:
        store = ContractStore(opened)
        await plant(store, SECRET, SECRET)
        with closing(sqlite3.connect(path, isolation_level=None, check_same_thread=False)) as other:

            def before_each(sql: str) -> None:
                if sql == "VACUUM":
                    other.execute("BEGIN IMMEDIATE")

            await opened._writer.connection.set_trace_callback(before_each)
            assert len((await store.delete_chat(SECRET)).contracts) == 1
        assert "could not be erased yet: another process holds the database" in caplog.text
        assert await store.contracts(SECRET) == ()

        await opened._writer.connection.set_trace_callback(str)
        await store.delete_chat("nobody")
        assert files_with(SECRET, path.parent) == []
