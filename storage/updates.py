"""The updates of a messenger: each taken once, and remembered until its work is done.

Knows nothing of what an update says: its payload is text that the caller writes and reads. Each method is one
transaction, and may raise ``BusyDatabaseError``, ``DiskError`` or ``DamagedDatabaseError``.
"""

from __future__ import annotations

from storage.database import Database
from storage.records import Unfinished

KEPT_UPDATES = 5_000  # Telegram repeats an update for a day at most; this many is months for one bot's users


class UpdateStore:
    """What ``database``, which the caller opens and closes, knows of updates."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def claim(self, update_id: int, chat: str = "", payload: str = "") -> bool:
        """Whether this update comes for the first time; of all callers with one id, one gets ``True``.

        With a ``payload`` it is unfinished from then on, in the same transaction. The last ``KEPT_UPDATES`` to arrive
        are remembered; Telegram's ids may start again anywhere after a quiet week.
        """
        async with self._database.transaction() as writes:
            claimed = await writes.run(
                "INSERT INTO updates (update_id) VALUES (?) ON CONFLICT DO NOTHING RETURNING arrival", update_id
            )
            if claimed:
                await writes.run("DELETE FROM updates WHERE arrival <= ?", claimed[0]["arrival"] - KEPT_UPDATES)
            if claimed and payload:
                sql = "INSERT OR REPLACE INTO unfinished (update_id, chat, payload) VALUES (?, ?, ?)"
                await writes.run(sql, update_id, chat, payload)
        return bool(claimed)

    async def finish(self, *update_ids: int) -> None:
        """The work of these updates is done: their payloads go."""
        places = ", ".join("?" * len(update_ids))
        await self._database.write(f"DELETE FROM unfinished WHERE update_id IN ({places})", *update_ids)

    async def begin(self, update_id: int) -> None:
        """The work of an update is being begun, perhaps not for the first time."""
        await self._database.write("UPDATE unfinished SET starts = starts + 1 WHERE update_id = ?", update_id)

    async def unfinished(self) -> tuple[Unfinished, ...]:
        """The updates that are not done, by id."""
        async with self._database.reading() as reads:
            sql = "SELECT update_id, chat, payload, starts FROM unfinished ORDER BY update_id"
            return tuple(Unfinished(*row) for row in await reads.run(sql))
