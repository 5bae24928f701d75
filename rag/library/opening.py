"""The chat's open contract: found, marked as used, brought from the disk with its index."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from rag.errors import NoContractError, NoTextError
from rag.library.conversations import Opened
from rag.library.shelf import Shelf, Shelved
from rag.library.turns import Turns
from storage import ContractRecord, ContractStore, UnknownContractError

_TOUCH_EVERY = timedelta(hours=1)
"""How exactly it is kept when a contract was last used: exact enough to count days, without a write per question."""


class Opening:
    """Finds what a chat has open. Every method may raise ``storage.StorageError``."""

    def __init__(self, store: ContractStore, shelf: Shelf, turns: Turns) -> None:
        self._store = store
        self._shelf = shelf
        self._turns = turns

    async def record(self, chat: str) -> ContractRecord | None:
        """The chat's open contract, marked as used, so that ``Forgetting.older_than`` leaves it alone from here on."""
        record = await self._store.open_contract(chat)
        if record is not None and datetime.now(UTC) - record.touched_at > _TOUCH_EVERY:
            try:
                await self._store.touch(record.id)
            except UnknownContractError:  # forgotten since the line above
                return None
        return record

    async def contract(self, chat: str) -> Shelved:
        """The chat's open contract with its pages and clauses. Raises ``NoContractError``."""
        record = await self.record(chat)
        if record is None:
            raise NoContractError()
        try:
            return await self._shelf.contract(record)
        except UnknownContractError:  # deleted since the line above
            raise NoContractError() from None

    async def indexed(self, chat: str) -> Opened:
        """The chat's open contract with its index. Raises ``NoContractError`` and ``NoTextError``."""
        async with self._turns.lock(chat):
            shelved = await self.contract(chat)
            if all(page.is_unread for page in shelved.contract.pages):
                raise NoTextError()
            shelved, index = await self._shelf.indexed(shelved)
        return Opened(shelved.record.id, shelved.record.revision, shelved.contract, index)
