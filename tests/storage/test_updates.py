"""An update is worked on once, and remembered until its work is done."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from storage import ContractStore, Database, Unfinished, UpdateStore, updates


@pytest.fixture
def store(database: Database) -> UpdateStore:
    return UpdateStore(database)


async def claim(store: UpdateStore, number: int, chat: str = "", payload: str = "") -> bool:
    """One update alone."""
    (is_new,) = await store.claim(Unfinished(number, chat, payload))
    return is_new


async def test_updates_that_come_together_are_claimed_together(store: UpdateStore) -> None:
    """Each once, also one that came before and one that stands twice among them; the first of the two counts."""
    await claim(store, 6)
    together = [Unfinished(5, "a", "satu"), Unfinished(6, "a", "dua"), Unfinished(5, "b", "tiga"), Unfinished(4)]
    assert await store.claim(*together) == [True, False, False, True]
    assert await store.unfinished() == (Unfinished(5, "a", "satu", 0),)


async def test_an_update_is_claimed_once(store: UpdateStore) -> None:
    """The first caller gets the update, every later one is told that it is taken."""
    assert [await claim(store, n) for n in (5, 5, 6, 5)] == [True, False, True, False]


async def test_of_many_callers_at_once_one_claims(store: UpdateStore) -> None:
    """Ten deliveries of one update at the same moment are one piece of work."""
    claims = await asyncio.gather(*(claim(store, 5) for _ in range(10)))
    assert sorted(claims) == [False] * 9 + [True]


async def test_a_claim_outlives_a_restart(path: Path) -> None:
    """An update that comes again after a restart is still taken."""
    async with Database(path) as database:
        await claim(UpdateStore(database), 5)
    async with Database(path) as database:
        assert await claim(UpdateStore(database), 5) is False


async def test_only_the_last_ones_are_kept(store: UpdateStore, monkeypatch: pytest.MonkeyPatch) -> None:
    """The oldest to arrive are forgotten, whatever their ids, so that the table does not grow for ever."""
    monkeypatch.setattr(updates, "KEPT_UPDATES", 3)
    for update in (900, 10, 11, 12):
        await claim(store, update)
    assert [await claim(store, n) for n in (12, 11, 10, 900)] == [False, False, False, True]


async def test_what_is_not_finished_is_found_after_a_restart(path: Path) -> None:
    """In the order of the ids, whole, and with how often it was begun; what is finished is not."""
    async with Database(path) as database:
        store = UpdateStore(database)
        for number in (7, 5, 6):
            await claim(store, number, "chat", f"isi {number}")
        await claim(store, 8)
        await store.finish(6, 8)
        for number in (7, 7, 6):
            await store.begin(number)
    async with Database(path) as database:
        found = await UpdateStore(database).unfinished()
    assert found == (Unfinished(5, "chat", "isi 5", 0), Unfinished(7, "chat", "isi 7", 2))


async def test_a_second_delivery_does_not_change_what_is_unfinished(store: UpdateStore) -> None:
    """The work is that of the first."""
    await claim(store, 5, "chat", "pertama")
    assert await claim(store, 5, "chat", "kedua") is False
    assert [each.payload for each in await store.unfinished()] == ["pertama"]


async def test_deleting_a_chat_forgets_what_it_had_unfinished(store: UpdateStore, database: Database) -> None:
    """Also where the chat has no contract; another chat's work goes on."""
    await claim(store, 5, "1", "rahasia")
    await claim(store, 6, "2", "lain")
    await ContractStore(database).delete_chat("1")
    assert [each.chat for each in await store.unfinished()] == ["2"]


async def test_what_a_chat_sent_after_its_deletion_is_not_forgotten(store: UpdateStore, database: Database) -> None:
    """Neither is the deletion itself, until it is told."""
    for number in (5, 6, 7):
        await claim(store, number, "1", f"isi {number}")
    await ContractStore(database).delete_chat("1", before=6)
    assert [each.update_id for each in await store.unfinished()] == [6, 7]
