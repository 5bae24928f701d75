"""What a chat does with its contracts once they are there: open another, name, rearrange, move pages, forget one.

Knows nothing of files on the disk and of what stands in a payload. Each method is one transaction, and may raise
``BusyDatabaseError``, ``DiskError`` or ``DamagedDatabaseError``, and ``UnknownContractError`` for a contract that is
not there or not the chat's.
"""

from __future__ import annotations

from storage.database import Database, Transaction
from storage.errors import StaleContractError
from storage.records import Arrangement, ContractRecord, Deleted
from storage.rows import (
    as_contract,
    begin,
    find,
    make_open,
    now,
    put_in_order,
    remove_pages,
    replace_clauses,
    saved,
    what_goes,
)


class ArrangingStore:
    """Works in ``database``, which the caller opens and closes."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def open(self, chat: str, contract_id: int) -> ContractRecord:
        """Make this the contract that the chat's questions and next pages belong to."""
        async with self._database.transaction() as writes:
            await find(writes, contract_id, chat)
            await make_open(writes, chat, contract_id)
            await writes.run("UPDATE contracts SET touched_at = ? WHERE id = ?", now(), contract_id)
            return as_contract(await find(writes, contract_id))

    async def rename(self, chat: str, contract_id: int, name: str) -> None:
        """Call the contract ``name``."""
        async with self._database.transaction() as writes:
            await find(writes, contract_id, chat)
            await writes.run("UPDATE contracts SET name = ? WHERE id = ?", name, contract_id)

    async def delete(self, chat: str, contract_id: int) -> Deleted:
        """Forget one contract, gone from every byte of the database and its log, as when a whole chat is forgotten."""
        async with self._database.erasing() as writes:
            await find(writes, contract_id, chat)
            gone = await what_goes(writes, "id = ?", contract_id)
            await writes.run("DELETE FROM contracts WHERE id = ?", contract_id)
        return gone

    async def arrange(self, chat: str, wanted: Arrangement) -> tuple[ContractRecord, tuple[str, ...]]:
        """Put the contract's pages in another order, and remove those that are not in it.

        The contract as it is then, and the names of the images that no row names any more. Raises
        ``StaleContractError`` when the contract is no longer of the revision that was looked at, and ``ValueError``
        when no page would be left.
        """
        if not wanted.pages:
            raise ValueError("a contract without pages is deleted, not arranged")
        async with self._database.reading() as reads:
            shrinks = (await _expect(reads, chat, wanted)).pages > len(wanted.pages)
        # Only where a page goes is the cost of erasing its traces due.
        async with self._database.erasing() if shrinks else self._database.transaction() as writes:
            await _expect(writes, chat, wanted)
            images = await remove_pages(writes, wanted.contract, wanted.pages)
            return await _settle(writes, wanted), images

    async def move(self, chat: str, rest: Arrangement, target: Arrangement) -> tuple[ContractRecord, Deleted]:
        """Move pages of one contract to another, which becomes the open one: ``rest`` and ``target`` afterwards.

        A ``target`` of contract 0 is a new one; a contract with no pages left goes, and is named in the result. Raises
        ``StaleContractError`` when either is no longer of the revision that was looked at.
        """
        async with self._database.transaction() as writes:
            await _expect(writes, chat, rest)
            if target.contract:
                await _expect(writes, chat, target)
                await make_open(writes, chat, target.contract)
            into = target.contract or await begin(writes, chat)
            record = await _settle(writes, Arrangement(into, target.revision, target.pages, target.clauses))
            if rest.pages:
                await _settle(writes, rest)
                return record, Deleted()
            gone = await what_goes(writes, "id = ?", rest.contract)
            await writes.run("DELETE FROM contracts WHERE id = ?", rest.contract)
            return record, gone


async def _expect(reads: Transaction, chat: str, wanted: Arrangement) -> ContractRecord:
    found = as_contract(await find(reads, wanted.contract, chat))
    if found.revision != wanted.revision:
        raise StaleContractError(f"contract {wanted.contract} is no longer of revision {wanted.revision}")
    return found


async def _settle(writes: Transaction, wanted: Arrangement) -> ContractRecord:
    await put_in_order(writes, wanted.contract, wanted.pages)
    await replace_clauses(writes, wanted.contract, wanted.clauses)
    return await saved(writes, wanted.contract)
