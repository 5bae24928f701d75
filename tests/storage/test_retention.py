"""Contracts that nobody has used for long are forgotten, and nothing else is."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from storage import ContractStore, Database, Deleted, UnknownContractError
from storage.migrations import MIGRATIONS
from tests.storage.conftest import new_clause, new_page
from tests.storage.test_deletion import SECRET, files_with, plant

NOW = datetime.now(UTC)
LONG_AGO = NOW - timedelta(days=30)
A_WEEK_AGO = NOW - timedelta(days=7)


async def age(database: Database, contract_id: int, touched: datetime) -> None:
    """As if the contract had been touched ``touched`` for the last time."""
    async with database.transaction() as writes:
        sql = "UPDATE contracts SET touched_at = ? WHERE id = ?"
        await writes.run(sql, touched.isoformat(timespec="milliseconds"), contract_id)


async def test_only_what_is_older_goes(database: Database, store: ContractStore) -> None:
    """The result names what went, as with a chat's deletion; the younger contract of the same chat stays, and open."""
    old = await store.save_pages("1", None, [new_page(1, image="pages/a.jpg"), new_page(2)], [new_clause()])
    await store.switch_index(old.id, "indexes/a", old.revision)
    young = await store.save_pages("1", None, [new_page(1, image="pages/b.jpg")], [new_clause()])
    await store.set_language("1", "id")
    await age(database, old.id, LONG_AGO)

    gone = await store.delete_untouched(A_WEEK_AGO)

    assert gone == Deleted(contracts=(old.id,), pages=2, files=("pages/a.jpg",), folders=("indexes/a",))
    assert (await store.contracts("1"), await store.language("1")) == ((young,), "id")
    assert await store.open_contract("1") == young
    with pytest.raises(UnknownContractError):
        await store.snapshot(old.id)


async def test_a_chat_goes_with_the_last_of_its_contracts(database: Database, store: ContractStore) -> None:
    """Both of its contracts are old: its settings and its name go too. A chat that never had a contract keeps them."""
    for _ in range(2):
        await age(database, (await store.save_pages("1", None, [new_page()], [])).id, LONG_AGO)
    await store.set_language("1", "id")
    await store.set_language("2", "en")

    gone = await store.delete_untouched(A_WEEK_AGO)

    assert len(gone.contracts) == 2
    assert (await store.language("1"), await store.language("2")) == (None, "en")


async def test_touching_and_adding_pages_keep_a_contract(database: Database, store: ContractStore) -> None:
    """Whatever is used in between stays."""
    asked, grown = [await store.save_pages(chat, None, [new_page()], []) for chat in "12"]
    for contract in (asked, grown):
        await age(database, contract.id, LONG_AGO)
    await store.touch(asked.id)
    await store.save_pages("2", grown.id, [new_page(2)], [])

    assert await store.delete_untouched(A_WEEK_AGO) == Deleted()
    for chat in "12":
        (contract,) = await store.contracts(chat)
        assert timedelta(0) <= datetime.now(UTC) - contract.touched_at < timedelta(minutes=1)


async def test_a_contract_that_is_gone_cannot_be_touched(store: ContractStore) -> None:
    """Whoever holds its id learns that."""
    with pytest.raises(UnknownContractError):
        await store.touch(7)


async def test_no_byte_is_left(database: Database, store: ContractStore, path: Path) -> None:
    """As thorough as a chat's deletion: nothing of the text is in any file."""
    await plant(store, "2", "lain")
    await plant(store, SECRET, SECRET)
    (secret,) = await store.contracts(SECRET)
    await age(database, secret.id, LONG_AGO)
    assert files_with(SECRET, path.parent) != []

    await store.delete_untouched(A_WEEK_AGO)

    assert files_with(SECRET, path.parent) == []
    assert len(await store.contracts("2")) == 1


async def test_a_contract_of_version_1_counts_from_its_migration(path: Path) -> None:
    """When it was last used is not known, so it is neither forgotten at once nor kept for ever."""
    async with Database(path, MIGRATIONS[:1]):
        pass
    with closing(sqlite3.connect(path)) as old, old:
        old.execute("INSERT INTO chats VALUES ('1', 'id')")
        old.execute("INSERT INTO contracts VALUES (1, '1', '2020-01-01T00:00:00+00:00', 1, 1, NULL, 0)")
        old.execute("INSERT INTO pages VALUES (1, 1, 1, 'a.jpg', 'sha', NULL, '{}')")
    async with Database(path) as opened:
        store = ContractStore(opened)
        (contract,) = await store.contracts("1")
        assert timedelta(0) <= datetime.now(UTC) - contract.touched_at < timedelta(minutes=1)
        assert (contract.created_at.year, contract.pages) == (2020, 1)
        assert await store.delete_untouched(A_WEEK_AGO) == Deleted()
        assert (await store.delete_untouched(datetime.now(UTC) + timedelta(days=1))).contracts == (1,)
