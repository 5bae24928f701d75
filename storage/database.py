"""One SQLite file: opening it, transactions, and leaving no trace of what was deleted. Alone in using aiosqlite.

Knows nothing of chats and contracts. One connection writes, a few only read, each with a lock: a reader sees the last
committed state and never waits for a writer's disk. A transaction is several ways to its connection's thread and back,
each of which a busy machine makes long, so one reading connection would keep all chats in one queue.

The settings, each with its reason:

- ``journal_mode = WAL``: readers go on while a transaction is being written.
- ``synchronous = FULL``: a row that names a new folder is on the disk before the old folder is removed.
- ``secure_delete``: what is deleted is overwritten with zeros at once, not only marked as free. That is not all:
  SQLite moves rows between pages as tables grow and shrink, and leaves copies behind (seen in one of ten databases of
  random rows). So ``erasing`` rebuilds the file as well.
- ``temp_store = MEMORY``: no text of a contract spills into a temporary file.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from itertools import cycle
from pathlib import Path

import aiosqlite

from storage.errors import BusyDatabaseError, DiskError, ForeignFileError, NewerDatabaseError, named_errors
from storage.migrations import MIGRATIONS, Migration

log = logging.getLogger(__name__)

Row = sqlite3.Row
Value = str | int | None

APPLICATION_ID = 0x54_4B_4F_4E  # "TKON", in the file's header: tells our database from another program's
BUSY_TIMEOUT = 5.0  # seconds to wait for another process, such as a backup
READERS = 4  # connections that read; with one, fifty chats at once waited up to 3 s for it, with four 0.1 s

_WRITER_SETTINGS = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
    "PRAGMA secure_delete = ON",
    "PRAGMA temp_store = MEMORY",
)
_READER_SETTINGS = ("PRAGMA query_only = ON", "PRAGMA temp_store = MEMORY")


class Transaction:
    """What can be done between BEGIN and its end. Not to be kept beyond the ``async with`` that gave it."""

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._connection = connection

    async def run(self, sql: str, *values: Value) -> list[Row]:
        """Run one statement; its rows, which a ``RETURNING`` gives too."""
        return list(await self._connection.execute_fetchall(sql, values))

    async def run_many(self, sql: str, rows: Iterable[Sequence[Value]]) -> None:
        """Run one statement once for each row of values."""
        cursor = await self._connection.executemany(sql, rows)
        await cursor.close()


class _Lane:
    """A connection whose transactions take turns."""

    def __init__(self, connection: aiosqlite.Connection, begin: str) -> None:
        self.connection = connection
        self.lock = asyncio.Lock()
        self._begin = begin

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Transaction]:
        async with self.lock:
            with named_errors():
                # The connection's thread runs statements in the order in which they were sent, also those whose
                # sender was cancelled. So a rollback sent last ends the transaction in every case: after a commit
                # it does nothing, and after a BEGIN that was still on its way it undoes that. Sent only when something
                # went wrong: each statement is a way to that thread and back.
                try:
                    await self.connection.execute_fetchall(self._begin)
                    yield Transaction(self.connection)
                    await self.connection.commit()
                except BaseException:
                    await self.connection.rollback()
                    raise


class Database:
    """The database at ``path``, made when it is not there, brought to the newest version when it is old.

    ``async with Database(path) as database`` opens and closes it. All of it runs on one event loop; a second process
    may have the file open too. ``migrations`` is for tests.
    """

    def __init__(self, path: Path, migrations: Sequence[Migration] = MIGRATIONS) -> None:
        self._path = path
        self._migrations = migrations
        self._open = AsyncExitStack()
        self._line = asyncio.Lock()

    async def open(self) -> None:
        """Open, check and migrate the file.

        Raises ``ForeignFileError``, ``NewerDatabaseError``, ``DamagedDatabaseError``, ``BusyDatabaseError`` or
        ``DiskError``; then nothing stays open, and a file that is not ours has not been changed.
        """
        async with AsyncExitStack() as opening:
            with named_errors():
                await asyncio.to_thread(_make_private, self._path)
                writer = await self._connect(opening)
                await self._check(Transaction(writer))
                await _apply(writer, _WRITER_SETTINGS)
                self._writer = _Lane(writer, "BEGIN IMMEDIATE")
                await self._migrate()
                self._readers = [await self._reader(opening) for _ in range(READERS)]
                self._next_reader = cycle(self._readers)
            await self._erase()
            self._open = opening.pop_all()

    async def close(self) -> None:
        """Close both connections, the last of which moves everything into the one file. Safe to call twice."""
        await self._open.aclose()

    async def __aenter__(self) -> Database:
        await self.open()
        return self

    async def __aexit__(self, *raised: object) -> None:
        await self.close()

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Transaction]:
        """One writing transaction: all of its body is kept, or, when the body raises or is cancelled, none of it.

        Transactions take turns; never begin one inside another. Cancelled during the commit itself, the body may have
        been kept all the same. Raises ``BusyDatabaseError``, ``DiskError`` or ``DamagedDatabaseError``.
        """
        async with self._line, self._writer.transaction() as writes:
            yield writes

    def urgent(self) -> AbstractAsyncContextManager[Transaction]:
        """A ``transaction`` that somebody waits for: before those in line, after one of them at most."""
        return self._writer.transaction()

    def reading(self) -> AbstractAsyncContextManager[Transaction]:
        """Several reads of one and the same committed state. Raises as ``transaction`` does."""
        free = (reader for reader in self._readers if not reader.lock.locked())
        return next(free, next(self._next_reader)).transaction()

    async def write(self, sql: str, *values: Value) -> None:
        """One statement that is a transaction of its own, which saves two ways of three; ``urgent``, raises alike."""
        async with self._writer.lock:
            with named_errors():
                await Transaction(self._writer.connection).run(sql, *values)

    @asynccontextmanager
    async def erasing(self) -> AsyncIterator[Transaction]:
        """A transaction after which nothing that it deleted is in any byte of the files.

        The file is rebuilt and the write-ahead log cut to nothing, which takes about a second for 100 MB, and as much
        memory as the file is large; readers go on meanwhile. When that cannot be done now (another process is reading,
        the disk is full) or the program dies, the rows are gone all the same, the log says so, and it is done with the
        next deletion or the next ``open``. Raises as ``transaction`` does.
        """
        async with self.transaction() as writes:
            before = await _number(writes, "SELECT total_changes()")
            yield writes
            if await _number(writes, "SELECT total_changes()") > before:
                await writes.run("INSERT INTO erasures DEFAULT VALUES")
        await self._erase()

    async def _erase(self) -> None:
        """Do the erasures that are due, those of other callers and of earlier runs among them."""
        async with self.reading() as reads:
            last = await _number(reads, "SELECT coalesce(max(id), 0) FROM erasures")
        if last and await self._rebuild():
            async with self.transaction() as writes:
                await writes.run("DELETE FROM erasures WHERE id <= ?", last)

    async def _rebuild(self) -> bool:
        """Write the file anew, without what lies between the rows, and empty the log; whether both could be done."""
        try:
            async with self._writer.lock:
                with named_errors():
                    await Transaction(self._writer.connection).run("VACUUM")
            # The log can only be cut while nobody reads from it.
            async with AsyncExitStack() as nobody:
                for lane in (*self._readers, self._writer):
                    await nobody.enter_async_context(lane.lock)
                with named_errors():
                    rows = await Transaction(self._writer.connection).run("PRAGMA wal_checkpoint(TRUNCATE)")
        except (BusyDatabaseError, DiskError) as error:
            log.warning("traces of deleted rows could not be erased yet: %s", error)
            return False
        if rows[0]["busy"]:
            log.warning("traces of deleted rows could not be erased yet: another process is reading the database")
        return not rows[0]["busy"]

    async def _connect(self, opening: AsyncExitStack) -> aiosqlite.Connection:
        # isolation_level None: nobody but us begins a transaction.
        connecting = aiosqlite.connect(self._path, timeout=BUSY_TIMEOUT, isolation_level=None)
        connection = await opening.enter_async_context(connecting)
        connection.row_factory = Row
        return connection

    async def _reader(self, opening: AsyncExitStack) -> _Lane:
        reader = await self._connect(opening)
        await _apply(reader, _READER_SETTINGS)
        return _Lane(reader, "BEGIN")

    async def _check(self, reads: Transaction) -> None:
        """Refuse a file that is not ours or too new, before any setting is written into it."""
        version = await _number(reads, "PRAGMA user_version")
        owner = await _number(reads, "PRAGMA application_id")
        tables = await _number(reads, "SELECT count(*) FROM sqlite_master")
        if owner != APPLICATION_ID and (owner or version or tables):
            raise ForeignFileError("the file is another program's database")
        if version > len(self._migrations):
            raise NewerDatabaseError(version, len(self._migrations))

    async def _migrate(self) -> None:
        for number, migration in enumerate(self._migrations, start=1):
            async with self._writer.transaction() as step:
                # Asked inside the transaction: another process may just have done it.
                if await _number(step, "PRAGMA user_version") < number:
                    await migration(step)
                    await step.run(f"PRAGMA application_id = {APPLICATION_ID}")
                    await step.run(f"PRAGMA user_version = {number}")
                    log.info("database migrated to version %d", number)


def _make_private(path: Path) -> None:
    """Make folder and file, for the owner's eyes only; SQLite gives its log the file's own mode."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    path.touch(mode=0o600)


async def _apply(connection: aiosqlite.Connection, settings: Iterable[str]) -> None:
    for setting in settings:
        await connection.execute_fetchall(setting)


async def _number(reads: Transaction, sql: str) -> int:
    rows = await reads.run(sql)
    return int(rows[0][0])
