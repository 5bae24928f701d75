"""The readings under way: what brings pages, from its arrival until it is answered, and what of it is to stop.

An upload that waits for its turn, or is being downloaded, can be stopped as well as one that is being read. Knows
nothing of how pages are read.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from telegram import Update

from bot.telegram.context import chat_key


class Readings:
    """Used on the event loop. Updates are told apart by their ids, which grow in the order in which they were sent."""

    def __init__(self) -> None:
        self._chats: dict[int, str] = {}
        self._stopped: set[int] = set()

    @contextmanager
    def noted(self, update: Update) -> Iterator[None]:
        """Notes ``update``, if it brings pages, for as long as the block runs."""
        message = update.message
        if message and (message.photo or message.document or message.media_group_id):
            self._chats[update.update_id] = chat_key(message)
        try:
            yield
        finally:
            self._chats.pop(update.update_id, None)
            self._stopped.discard(update.update_id)

    def stop(self, chat: str, before: int) -> int:
        """Stops what ``chat`` sent before the update ``before``; how many readings that are, stopped ones included."""
        earlier = [number for number, sender in self._chats.items() if sender == chat and number < before]
        self._stopped.update(earlier)
        return len(earlier)

    def stop_one(self, chat: str, number: int) -> bool:
        """Stops what one update of ``chat`` brings; whether that is still under way."""
        if self._chats.get(number) != chat:
            return False
        self._stopped.add(number)
        return True

    def stopped(self, update: Update) -> bool:
        """Whether the pages that ``update`` brings are wanted no more."""
        return update.update_id in self._stopped

    def count(self, chat: str = "") -> int:
        """How many readings are under way or wait, of one chat or of all."""
        return sum(not chat or sender == chat for sender in self._chats.values())

    def others(self, chat: str) -> int:
        """How many readings of other chats are under way or wait."""
        return self.count() - self.count(chat)
