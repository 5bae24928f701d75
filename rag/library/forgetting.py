"""Contracts forgotten: rows first, then what was said of them, what is in memory, and their files.

What has begun is done to its end, also where the caller gives up waiting: half a deletion is none.
"""

from __future__ import annotations

import asyncio
import logging
from datetime import UTC, datetime, timedelta

from rag.library.conversations import Conversations
from rag.library.keeping import Keeping
from rag.library.turns import Turns
from rag.library.values import Deleted
from storage import ContractStore
from storage import Deleted as DeletedRows

log = logging.getLogger(__name__)


class Forgetting:
    """Forgets. Every method may raise ``storage.StorageError``."""

    def __init__(self, store: ContractStore, keeping: Keeping, conversations: Conversations, turns: Turns) -> None:
        self._store = store
        self._keeping = keeping
        self._conversations = conversations
        self._turns = turns

    async def chat(self, chat: str, before: int | None) -> Deleted:
        """Everything of the chat; see ``Library.delete``."""
        return await asyncio.shield(self._chat(chat, before))

    async def older_than(self, days: int) -> Deleted:
        """Each contract of any chat that was not used for ``days`` days, one at least."""
        if days < 1:
            raise ValueError(f"a contract is kept for a day at least, not for {days}")
        return await asyncio.shield(self._untouched(datetime.now(UTC) - timedelta(days=days)))

    async def rows(self, gone: DeletedRows) -> Deleted:
        """What the database has deleted: dropped from conversations, memory and disk too."""
        for contract_id in gone.contracts:
            self._conversations.forget(contract_id)
        return await self._keeping.forget(gone)

    async def _chat(self, chat: str, before: int | None) -> Deleted:
        with self._turns.departure(chat):
            async with self._turns.lock(chat):
                return await self.rows(await self._store.delete_chat(chat, before))

    async def _untouched(self, since: datetime) -> Deleted:
        gone = await self.rows(await self._store.delete_untouched(since))
        if gone.contracts:
            log.info("%d contracts that nobody used are forgotten, %d pages", gone.contracts, gone.pages)
        return gone
