"""Whose turn it is: within a chat one thing happens at a time, and what is being read may have to stop."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from weakref import WeakValueDictionary


class Turns:
    """The chats' locks, and why a reading is to stop. Used on the event loop.

    ``closing``: the library is being closed.
    """

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._leaving: Counter[str] = Counter()
        self.closing = False

    def lock(self, chat: str) -> asyncio.Lock:
        """The chat's lock; it lives as long as somebody holds it or waits for it."""
        return self._locks.setdefault(chat, asyncio.Lock())

    def stops(self, chat: str) -> bool:
        """Whether what is being read for the chat is wanted no more."""
        return self.is_leaving(chat) or self.closing

    @contextmanager
    def departure(self, chat: str) -> Iterator[None]:
        """While the block runs, the chat is being deleted, and what is read for it stops."""
        self._leaving[chat] += 1
        try:
            yield
        finally:
            self._leaving -= Counter((chat,))

    def is_leaving(self, chat: str) -> bool:
        """Whether a deletion of the chat waits for its turn."""
        return self._leaving[chat] > 0

    async def come_to_an_end(self) -> None:
        """Let everything that goes on stop before its next page or finish."""
        self.closing = True
        for lock in list(self._locks.values()):
            async with lock:
                pass
