"""Opening the file, transactions that are kept whole or not at all, and crashes."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
from contextlib import AbstractAsyncContextManager, closing
from pathlib import Path

import pytest

from storage import ContractStore, Database
from storage import database as database_module
from storage.database import APPLICATION_ID, Transaction
from storage.errors import (
    BusyDatabaseError,
    DamagedDatabaseError,
    DatabaseFileError,
    DiskError,
    ForeignFileError,
    NewerDatabaseError,
    StorageError,
)
from tests.storage.conftest import new_clause, new_page


# Small doors to the disk, so that the tests below read as what they state and block the loop in one place.
def read(path: Path) -> bytes:
    return path.read_bytes()


def write(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


def killed_when_ready(program: str, path: Path) -> None:
    """Run the program until it prints a line, then kill it as `kill -9` does."""
    with subprocess.Popen([sys.executable, "-c", program, str(path)], stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"ready\n"
        process.kill()


async def chats(database: Database) -> list[str]:
    async with database.reading() as reads:
        return [row["chat"] for row in await reads.run("SELECT chat FROM chats ORDER BY chat")]


async def test_the_settings_hold(database: Database) -> None:
    """The promises of the module's first lines, asked of SQLite itself; the reading connection cannot write."""
    names = ("journal_mode", "synchronous", "foreign_keys", "secure_delete", "temp_store", "busy_timeout")
    async with database.transaction() as writes:
        assert [(await writes.run(f"PRAGMA {name}"))[0][0] for name in names] == ["wal", 2, 1, 1, 2, 5000]
    async with database.reading() as reads:
        with pytest.raises(sqlite3.OperationalError, match="readonly"):
            await reads.run("INSERT INTO chats (chat) VALUES ('1')")


async def test_the_files_are_the_owners_alone(database: Database, path: Path) -> None:
    """Folder, database and log are not for other users of the machine."""
    await ContractStore(database).set_language("1", "id")
    paths = (path.parent, path, path.with_name(f"{path.name}-wal"))
    assert [oct(p.stat().st_mode & 0o777) for p in paths] == ["0o700", "0o600", "0o600"]


async def test_what_was_saved_is_there_after_a_restart(path: Path) -> None:
    """Closing leaves one file, and everything in it."""
    async with Database(path) as opened:
        saved = await ContractStore(opened).save_pages("1", None, [new_page()], [])
        await opened.close()
    assert [p.name for p in path.parent.iterdir()] == [path.name]
    async with Database(path) as opened:
        assert await ContractStore(opened).contracts("1") == (saved,)


async def test_a_body_that_raises_is_not_kept(database: Database) -> None:
    """The error reaches the caller as it is, nothing of the transaction stays, and the next one works."""
    with pytest.raises(KeyError):
        async with database.transaction() as writes:
            await writes.run("INSERT INTO chats (chat) VALUES ('1')")
            raise KeyError
    await ContractStore(database).set_language("2", "id")
    assert await chats(database) == ["2"]


async def test_others_see_nothing_before_the_commit(database: Database) -> None:
    """A reader does not wait for a transaction that is being written, and sees the state before it."""
    async with database.transaction() as writes:
        await writes.run("INSERT INTO chats (chat) VALUES ('1')")
        assert await chats(database) == []
    assert await chats(database) == ["1"]


@pytest.mark.parametrize("turns", range(8))
async def test_a_cancelled_transaction_is_whole_or_nothing(database: Database, turns: int) -> None:
    """Cancelled after any number of the loop's turns, both rows are kept or none, and the next transaction works."""

    async def write() -> None:
        async with database.transaction() as writes:
            await writes.run("INSERT INTO chats (chat) VALUES ('1')")
            await writes.run("INSERT INTO chats (chat) VALUES ('2')")

    task = asyncio.create_task(write())
    for _ in range(turns):
        await asyncio.sleep(0)
    task.cancel()
    await asyncio.wait([task])
    await ContractStore(database).set_language("3", "id")
    assert await chats(database) in (["3"], ["1", "2", "3"])


async def test_foreign_keys_reach_down(database: Database) -> None:
    """Pages and clauses go with their contract, and a page without a contract cannot be."""
    store = ContractStore(database)
    contract = await store.save_pages("1", None, [new_page()], [new_clause()])
    async with database.transaction() as writes:
        await writes.run("DELETE FROM contracts WHERE id = ?", contract.id)
        assert await writes.run("SELECT payload FROM pages UNION ALL SELECT payload FROM clauses") == []
    with pytest.raises(sqlite3.IntegrityError, match="FOREIGN KEY"):
        async with database.transaction() as writes:
            await writes.run(
                "INSERT INTO pages (contract, number, file, sha256, payload) VALUES (?, 1, '', '', '')", contract.id
            )


async def test_killed_in_the_middle_nothing_half_is_left(path: Path) -> None:
    """A process that is killed between two statements of a transaction leaves what was committed, and only that."""
    program = """
import asyncio, sys
from pathlib import Path
from storage import ContractStore, Database

async def main():
    async with Database(Path(sys.argv[1])) as database:
        await ContractStore(database).set_language("kept", "id")
        async with database.transaction() as writes:
            await writes.run("INSERT INTO chats (chat) VALUES ('lost')")
            print("ready", flush=True)
            await asyncio.sleep(60)

asyncio.run(main())
"""
    killed_when_ready(program, path)
    async with Database(path) as opened:
        assert await chats(opened) == ["kept"]
        await ContractStore(opened).set_language("next", "id")


async def test_a_file_that_is_not_a_database_is_refused_and_not_touched(path: Path) -> None:
    """A text file in the database's place is named as such and stays as it was."""
    text = b"bukan basis data\n" * 100
    write(path, text)
    with pytest.raises(ForeignFileError, match="not a database"):
        await Database(path).open()
    assert (read(path), len(list(path.parent.iterdir()))) == (text, 1)


async def test_another_programs_database_is_refused_and_not_touched(path: Path) -> None:
    """A sound database of somebody else is not taken over, although its version looks old."""
    path.parent.mkdir()
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE addresses (name)")
    content = read(path)
    with pytest.raises(ForeignFileError, match="another program's"):
        await Database(path).open()
    assert read(path) == content


async def test_a_newer_database_is_refused_and_not_touched(path: Path) -> None:
    """A database of a later version says which versions, and is not written with old rules."""
    async with Database(path):
        pass
    with closing(sqlite3.connect(path)) as later:
        later.execute("PRAGMA user_version = 99")
    content = read(path)
    with pytest.raises(NewerDatabaseError, match="version 99, this program knows versions up to") as caught:
        await Database(path).open()
    assert (caught.value.version, read(path)) == (99, content)


async def test_a_damaged_database_is_named(path: Path) -> None:
    """A file whose inner pages are overwritten is refused as damaged, on opening or on the first read."""
    async with Database(path) as opened:
        await ContractStore(opened).save_pages("1", None, [new_page(n + 1, "x" * 9000) for n in range(9)], [])
    content = read(path)
    write(path, content[:4096] + b"\x55" * (len(content) - 4096))
    with pytest.raises(DamagedDatabaseError):
        async with Database(path) as opened:
            await ContractStore(opened).contracts("1")


async def test_a_folder_in_the_files_place_is_a_disk_error(path: Path) -> None:
    """What cannot be opened is named, without its path; a file where a folder should be, too."""
    write(path / "file", b"")
    for place in (path, path / "file" / "contracts.db"):
        with pytest.raises(DiskError) as caught:
            await Database(place).open()
        assert str(path) not in str(caught.value)


async def test_a_process_that_holds_the_database_is_named(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another process that writes for longer than the busy timeout is an error, and afterwards all is well."""
    monkeypatch.setattr(database_module, "BUSY_TIMEOUT", 0.05)
    async with Database(path) as opened:
        store = ContractStore(opened)
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(BusyDatabaseError):
                await store.set_language("1", "id")
        await store.set_language("1", "id")
        assert await chats(opened) == ["1"]


async def test_a_full_disk_is_named_and_nothing_half_is_kept(database: Database) -> None:
    """When there is no room for a page the contract stays as it was."""
    store = ContractStore(database)
    saved = await store.save_pages("1", None, [new_page()], [])
    async with database.transaction() as writes:
        await writes.run(f"PRAGMA max_page_count = {(await writes.run('PRAGMA page_count'))[0][0]}")
    with pytest.raises(DiskError, match="full"):
        await store.save_pages("1", saved.id, [new_page(2, "x" * 50_000)], [])
    assert await store.contracts("1") == (saved,)


async def test_two_processes_worth_of_connections_share_the_file(path: Path) -> None:
    """Two databases open on one file write in turns and see each other's commits."""
    async with Database(path) as first, Database(path) as second:
        await asyncio.gather(
            *(ContractStore(d).set_language(f"{n}", "id") for n, d in enumerate([first, second] * 10)),
        )
        assert len(await chats(first)) == len(await chats(second)) == 20


def test_the_error_tree() -> None:
    """One base for everything, and one for files that cannot be used as the database."""
    assert all(issubclass(kind, DatabaseFileError) for kind in (ForeignFileError, NewerDatabaseError))
    assert issubclass(DatabaseFileError, StorageError)


async def test_the_header_says_whose_file_it_is(path: Path) -> None:
    """The application id stands where `file` and others look for it."""
    async with Database(path):
        pass
    assert read(path)[68:72] == APPLICATION_ID.to_bytes(4, "big") == b"TKON"


async def test_readers_do_not_wait_for_each_other(database: Database) -> None:
    """One chat's reading goes on while another's is not over."""
    async with asyncio.timeout(20), database.reading() as one, database.reading() as other:
        assert [(await reads.run("SELECT 1"))[0][0] for reads in (one, other)] == [1, 1]


async def test_what_is_urgent_goes_before_what_stands_in_line(database: Database) -> None:
    """An answer waits for what is being written, not for all that is to be written."""
    order: list[str] = []

    async def write(name: str, transaction: AbstractAsyncContextManager[Transaction]) -> None:
        async with transaction:
            order.append(name)

    async with database.transaction():
        waiting = [asyncio.create_task(write(name, database.transaction())) for name in ("first", "second")]
        waiting.append(asyncio.create_task(write("urgent", database.urgent())))
        await asyncio.sleep(0)
    await asyncio.gather(*waiting)
    assert order == ["urgent", "first", "second"]
