"""The shape of the database, as numbered steps from blank to now.

Knows nothing of connections: each step is given something that runs statements, inside a transaction of its own, which
``database`` begins and ends. The number of a step is its place in ``MIGRATIONS``, from 1, and becomes the file's
``user_version``. A step that has been released is never edited; the next change is a new step at the end.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Protocol


class Statements(Protocol):
    """Where a step's statements go."""

    async def run(self, sql: str) -> Any:
        """Run one statement in the step's transaction."""


Migration = Callable[[Statements], Awaitable[None]]

# Ids of contracts and pages are never used twice (AUTOINCREMENT): the button of a deleted contract must not open the
# next one. `revision` counts the saves of a contract and `index_revision` says which of them the index was built from.
_FIRST_TABLES = (
    """CREATE TABLE chats (
        chat TEXT PRIMARY KEY,
        language TEXT
    )""",
    """CREATE TABLE contracts (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        chat TEXT NOT NULL REFERENCES chats ON DELETE CASCADE,
        created_at TEXT NOT NULL,
        is_open INTEGER NOT NULL,
        revision INTEGER NOT NULL,
        index_folder TEXT UNIQUE,
        index_revision INTEGER NOT NULL
    )""",
    "CREATE INDEX contracts_of_chat ON contracts (chat)",
    "CREATE UNIQUE INDEX one_open_contract_a_chat ON contracts (chat) WHERE is_open",
    """CREATE TABLE pages (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        contract INTEGER NOT NULL REFERENCES contracts ON DELETE CASCADE,
        number INTEGER NOT NULL CHECK (number >= 1),
        file TEXT NOT NULL,
        sha256 TEXT NOT NULL,
        image TEXT,
        payload TEXT NOT NULL,
        UNIQUE (contract, number)
    )""",
    "CREATE INDEX files_of_contract ON pages (contract, sha256)",
    """CREATE TABLE clauses (
        contract INTEGER NOT NULL REFERENCES contracts ON DELETE CASCADE,
        position INTEGER NOT NULL CHECK (position >= 0),
        kind TEXT NOT NULL,
        number TEXT NOT NULL,
        title TEXT NOT NULL,
        printed TEXT NOT NULL,
        status TEXT NOT NULL,
        page INTEGER NOT NULL,
        part TEXT NOT NULL,
        payload TEXT NOT NULL,
        PRIMARY KEY (contract, position)
    )""",
    # A row for each deletion whose traces may still be in the files; `database` empties it.
    "CREATE TABLE erasures (id INTEGER PRIMARY KEY)",
    """CREATE TABLE updates (
        arrival INTEGER PRIMARY KEY AUTOINCREMENT,
        update_id INTEGER NOT NULL UNIQUE
    )""",
)


async def first_tables(statements: Statements) -> None:
    """Chats with their contracts, pages and clauses, and the updates that have been claimed."""
    for sql in _FIRST_TABLES:
        await statements.run(sql)


async def last_touched(statements: Statements) -> None:
    """When each contract was last used, for forgetting those that nobody uses any more.

    Of the contracts that are there nobody knows; their time counts from this step, lest one of them is forgotten that
    was used yesterday.
    """
    await statements.run("ALTER TABLE contracts ADD COLUMN touched_at TEXT NOT NULL DEFAULT ''")
    await statements.run("UPDATE contracts SET touched_at = strftime('%Y-%m-%dT%H:%M:%f+00:00', 'now')")
    await statements.run("CREATE INDEX contracts_by_touch ON contracts (touched_at)")


async def named_contracts(statements: Statements) -> None:
    """A contract may have a name that its chat gave it; empty until then."""
    await statements.run("ALTER TABLE contracts ADD COLUMN name TEXT NOT NULL DEFAULT ''")


async def messages_and_unfinished(statements: Statements) -> None:
    """What each message of a chat was about, for replies to it; and the updates whose work is not done.

    An unfinished update is kept whole, so that a restart can do its work. Its chat need not be one of ``chats`` yet,
    so it names it without a reference.
    """
    await statements.run(
        """CREATE TABLE messages (
            chat TEXT NOT NULL REFERENCES chats ON DELETE CASCADE,
            message INTEGER NOT NULL,
            contract INTEGER NOT NULL REFERENCES contracts ON DELETE CASCADE,
            page INTEGER REFERENCES pages ON DELETE CASCADE,
            clause TEXT NOT NULL,
            PRIMARY KEY (chat, message)
        ) WITHOUT ROWID"""
    )
    await statements.run("CREATE INDEX messages_of_contract ON messages (contract)")
    await statements.run("CREATE INDEX messages_of_page ON messages (page)")
    await statements.run(
        """CREATE TABLE unfinished (
            update_id INTEGER PRIMARY KEY,
            chat TEXT NOT NULL,
            payload TEXT NOT NULL,
            starts INTEGER NOT NULL DEFAULT 0
        )"""
    )


MIGRATIONS: tuple[Migration, ...] = (first_tables, last_touched, named_contracts, messages_and_unfinished)
