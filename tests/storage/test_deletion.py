"""What was deleted is nowhere: not in the rows, not in the files' bytes, not in the log."""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from storage import ContractStore, Database, Deleted, database
from storage.errors import UnknownContractError
from tests.storage.conftest import new_clause, new_page

SECRET = "rahasia-8c1f"


def files_with(text: str, folder: Path) -> list[str]:
    return [path.name for path in folder.rglob("*") if path.is_file() and text.encode() in path.read_bytes()]


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
    await store.save_pages("1", None, [new_page(1, image="pages/b.jpg")], [])
    await store.switch_index(first.id, "indexes/a", first.revision)

    deleted = await store.delete_chat("1")

    assert deleted == Deleted(contracts=2, pages=3, files=("pages/a.jpg", "pages/b.jpg"), folders=("indexes/a",))
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
    assert (path.parent / f"{path.name}-wal").stat().st_size == 0


@settings(max_examples=10, deadline=None)
@given(st.lists(st.tuples(st.booleans(), st.integers(0, 6_000)), min_size=3, max_size=14))
def test_no_byte_is_left_however_rows_lie(rows: list[tuple[bool, int]]) -> None:
    """Rows of two chats in any order and of any length, which SQLite splits and moves: one chat's leave no trace."""

    async def run(folder: Path) -> list[str]:
        async with Database(folder / "contracts.db") as opened:
            store = ContractStore(opened)
            for secret, length in rows:
                await plant(store, SECRET if secret else "2", SECRET if secret else f"lain{length}", length)
                await opened.empty_log()
                if secret and length % 5 == 0:
                    await store.delete_chat(SECRET)
            await store.delete_chat(SECRET)
            return files_with(SECRET, folder)

    with tempfile.TemporaryDirectory() as folder:
        assert asyncio.run(run(Path(folder))) == []


async def test_a_crash_before_the_log_was_emptied_is_made_good(path: Path) -> None:
    """Rows were deleted, then the process died: opening the database again empties the log."""
    async with Database(path) as opened:
        await plant(ContractStore(opened), SECRET, SECRET)
        async with opened.transaction() as writes:
            await writes.run("DELETE FROM chats")
        # What a crash leaves: the files as they are at this moment.
        crashed = path.with_name("crashed")
        crashed.mkdir()
        for name in (path.name, f"{path.name}-wal"):
            (crashed / name).write_bytes((path.parent / name).read_bytes())
    assert files_with(SECRET, crashed) == [f"{path.name}-wal"]

    async with Database(crashed / path.name):
        assert files_with(SECRET, crashed) == []


async def test_a_reader_in_another_process_delays_the_emptying(
    path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A backup that reads the old state keeps its text in the log: the log says so, and closing makes it good."""
    monkeypatch.setattr(database, "BUSY_TIMEOUT", 0.05)
    async with Database(path) as opened:
        store = ContractStore(opened)
        await plant(store, SECRET, SECRET)
        backup = sqlite3.connect(path, isolation_level=None)
        backup.execute("BEGIN")
        backup.execute("SELECT * FROM pages").fetchall()

        deleted = await store.delete_chat(SECRET)

        assert (deleted.contracts, files_with(SECRET, path.parent)) == (1, [f"{path.name}-wal"])
        assert "could not be emptied" in caplog.text
        backup.close()
    assert files_with(SECRET, path.parent) == []
