"""From blank and from every older version, the same database comes out, with its rows."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from storage import ContractStore, Database, Unfinished, UpdateStore
from storage.migrations import MIGRATIONS, Statements
from tests.storage.conftest import new_clause, new_page

NEWEST = len(MIGRATIONS)


async def add_a_note(statements: Statements) -> None:
    """A step that a later version might have."""
    await statements.run("ALTER TABLE contracts ADD COLUMN note TEXT NOT NULL DEFAULT 'kosong'")


async def break_off(statements: Statements) -> None:
    """A step that changes something and then fails."""
    await statements.run("DROP TABLE updates")
    raise RuntimeError("breaks off")


def schema(path: Path) -> list[tuple[str, str]]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute("SELECT name, sql FROM sqlite_master ORDER BY name").fetchall()


def version(path: Path) -> int:
    with closing(sqlite3.connect(path)) as connection:
        return int(connection.execute("PRAGMA user_version").fetchone()[0])


def make_empty(path: Path) -> None:
    path.parent.mkdir()
    path.touch()


@pytest.mark.parametrize("old", range(1, NEWEST + 1))
async def test_every_older_version_becomes_the_newest(tmp_path: Path, old: int) -> None:
    """A database left at any version ends with the schema that a new one gets."""
    async with Database(tmp_path / "old.db", MIGRATIONS[:old]):
        pass
    assert version(tmp_path / "old.db") == old
    for name in ("old.db", "new.db"):
        async with Database(tmp_path / name):
            pass
    assert schema(tmp_path / "old.db") == schema(tmp_path / "new.db")
    assert version(tmp_path / "old.db") == NEWEST


async def test_an_empty_file_is_a_blank_database(path: Path) -> None:
    """A file of no bytes, which a crash at the very start leaves, becomes a database of the newest version."""
    make_empty(path)
    async with Database(path):
        pass
    assert version(path) == NEWEST


async def test_rows_live_through_a_migration(path: Path) -> None:
    """What an older version saved is there, and readable, after a step has changed its table."""
    async with Database(path) as opened:
        saved = await ContractStore(opened).save_pages("1", None, [new_page()], [new_clause()])
    async with Database(path, (*MIGRATIONS, add_a_note)) as opened:
        snapshot = await ContractStore(opened).snapshot(saved.id)
        async with opened.reading() as reads:
            notes = [row["note"] for row in await reads.run("SELECT note FROM contracts")]
    assert (snapshot.contract, snapshot.clauses, notes) == (saved, (new_clause(),), ["kosong"])
    assert version(path) == NEWEST + 1


async def test_a_step_that_fails_leaves_no_trace(path: Path) -> None:
    """Steps before it stay, its own changes do not, and the corrected program goes on from there."""
    with pytest.raises(RuntimeError, match="breaks off"):
        await Database(path, (*MIGRATIONS, add_a_note, break_off)).open()
    assert version(path) == NEWEST + 1
    assert "updates" in dict(schema(path))
    async with Database(path, (*MIGRATIONS, add_a_note, add_nothing)) as opened:
        assert await UpdateStore(opened).claim(Unfinished(1)) == [True]
    assert version(path) == NEWEST + 2


async def add_nothing(statements: Statements) -> None:
    """A step in the place of the one that failed."""


async def test_the_same_version_is_left_alone(path: Path) -> None:
    """Opening a database of today's version runs no step."""
    async with Database(path):
        pass
    async with Database(path, (break_off,) * NEWEST):
        pass
    assert version(path) == NEWEST
