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

    async def claim(self, *updates: Unfinished) -> list[bool]:
        """Which of these updates come for the first time; of all callers with one id, one gets ``True``.

        Those with a payload are unfinished from then on, in the same transaction: one for all of them, since each is
        a wait for the disk. The last ``KEPT_UPDATES`` to arrive are remembered; Telegram's ids may start again anywhere
        after a quiet week.
        """
        fresh = {update.update_id: update for update in reversed(updates)}
        places = ", ".join(["(?)"] * len(fresh))
        async with self._database.urgent() as writes:
            claimed = await writes.run(
                f"INSERT INTO updates (update_id) VALUES {places} ON CONFLICT DO NOTHING RETURNING update_id, arrival",
                *sorted(fresh),
            )
            new = {row["update_id"] for row in claimed}
            if claimed:
                last = max(row["arrival"] for row in claimed)
                await writes.run("DELETE FROM updates WHERE arrival <= ?", last - KEPT_UPDATES)
            if kept := [(u.update_id, u.chat, u.payload) for u in fresh.values() if u.update_id in new and u.payload]:
                await writes.run_many(
                    "INSERT OR REPLACE INTO unfinished (update_id, chat, payload) VALUES (?, ?, ?)", kept
                )
        return [update.update_id in new and update is fresh[update.update_id] for update in updates]

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
