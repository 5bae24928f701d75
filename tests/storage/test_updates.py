"""An update is worked on once."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from storage import ContractStore, Database, contracts


async def test_an_update_is_claimed_once(store: ContractStore) -> None:
    """The first caller gets the update, every later one is told that it is taken."""
    assert [await store.claim_update(n) for n in (5, 5, 6, 5)] == [True, False, True, False]


async def test_of_many_callers_at_once_one_claims(store: ContractStore) -> None:
    """Ten deliveries of one update at the same moment are one piece of work."""
    claims = await asyncio.gather(*(store.claim_update(5) for _ in range(10)))
    assert sorted(claims) == [False] * 9 + [True]


async def test_a_claim_outlives_a_restart(path: Path) -> None:
    """An update that comes again after a restart is still taken."""
    async with Database(path) as database:
        await ContractStore(database).claim_update(5)
    async with Database(path) as database:
        assert await ContractStore(database).claim_update(5) is False


async def test_only_the_last_ones_are_kept(store: ContractStore, monkeypatch: pytest.MonkeyPatch) -> None:
    """The oldest to arrive are forgotten, whatever their ids, so that the table does not grow for ever."""
    monkeypatch.setattr(contracts, "KEPT_UPDATES", 3)
    for update in (900, 10, 11, 12):
        await store.claim_update(update)
    assert [await store.claim_update(n) for n in (12, 11, 10, 900)] == [False, False, False, True]
