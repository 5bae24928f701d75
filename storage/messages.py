"""What each message of a chat was about, so that a reply to it can be understood.

Knows nothing of what a message says. Messages are forgotten with the contract or the page that they were about. Each
method is one transaction, and may raise ``BusyDatabaseError``, ``DiskError`` or ``DamagedDatabaseError``.
"""

from __future__ import annotations

from collections.abc import Sequence

from storage.database import Database
from storage.records import MessageRecord

KEPT_MESSAGES = 500
"""Messages remembered of one chat, the newest; people reply to what they can still see."""


class MessageStore:
    """What ``database``, which the caller opens and closes, knows of messages."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def note(self, chat: str, messages: Sequence[int], about: MessageRecord) -> None:
        """Remember what ``messages`` of ``chat`` are about; a contract or page that is gone is not remembered."""
        async with self._database.urgent() as writes:
            await writes.run_many(
                "INSERT OR REPLACE INTO messages (chat, message, contract, page, clause)"
                " SELECT chat, ?2, id, (SELECT id FROM pages WHERE id = ?4), ?5 FROM contracts"
                " WHERE chat = ?1 AND id = ?3",
                [(chat, message, about.contract, about.page, about.clause) for message in messages],
            )
            oldest = "SELECT message FROM messages WHERE chat = ?1 ORDER BY message DESC LIMIT 1 OFFSET ?2"
            await writes.run(f"DELETE FROM messages WHERE chat = ?1 AND message <= ({oldest})", chat, KEPT_MESSAGES)

    async def about(self, chat: str, message: int) -> MessageRecord | None:
        """What ``message`` of ``chat`` is about; ``None`` where nobody knows."""
        async with self._database.reading() as reads:
            sql = "SELECT contract, page, clause FROM messages WHERE chat = ? AND message = ?"
            rows = await reads.run(sql, chat, message)
        return MessageRecord(*rows[0]) if rows else None
