"""The order of updates: one at a time within a chat, chats side by side, none of them twice.

A question sent while pages are being read waits for them; another chat's question does not, and neither does a command
that is there to stop the reading. Knows nothing of what an update asks for.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Collection
from typing import Any
from weakref import WeakValueDictionary

from telegram import Update
from telegram.ext import BaseUpdateProcessor

from bot.telegram.albums import Albums, Claim, is_album
from bot.telegram.context import chat_key
from bot.telegram.readings import Readings

AT_ONCE = 4096
"""Updates in the works at once, those that wait for their chat's turn included; more wait in Telegram's own queue."""


class ChatOrder(BaseUpdateProcessor):
    """Processes each chat's updates in the order in which they came, and every update once.

    A lock lives as long as an update holds it or waits for it. ``asyncio.Lock`` serves in order of arrival, and nothing
    is awaited before the lock, so the order of the updates is the order of the work. The commands in ``at_once`` wait
    for nobody.
    """

    def __init__(self, claim: Claim, albums: Albums, readings: Readings, at_once: Collection[str] = ()) -> None:
        super().__init__(max_concurrent_updates=AT_ONCE)
        self._claim = claim
        self._albums = albums
        self._readings = readings
        self._at_once = frozenset(at_once)
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    @property
    def busy_chats(self) -> int:
        """How many chats have an update in the works."""
        return len(self._locks)

    async def do_process_update(self, update: object, coroutine: Awaitable[Any]) -> None:
        """Runs ``coroutine``, the handlers of ``update``, when its turn has come."""
        try:
            if not isinstance(update, Update):
                await coroutine
            elif command_of(update) in self._at_once:
                await self._once(update, coroutine)
            elif not self._albums.note(update):
                with self._readings.noted(update):
                    await self._in_turn(update, coroutine)
        finally:
            _discard(coroutine)

    async def _in_turn(self, update: Update, coroutine: Awaitable[Any]) -> None:
        try:
            async with self._lock(update):
                await self._once(update, coroutine)
        finally:
            self._albums.close(update)

    async def _once(self, update: Update, coroutine: Awaitable[Any]) -> None:
        # An album claims its siblings itself, all of them, when they have been gathered.
        if is_album(update) or await self._claim(update.update_id):
            await coroutine

    def _lock(self, update: Update) -> asyncio.Lock:
        key = chat_key(update.effective_message) if update.effective_message else ""
        return self._locks.setdefault(key, asyncio.Lock())

    async def initialize(self) -> None:
        """Nothing to open."""

    async def shutdown(self) -> None:
        """Nothing to close."""


def command_of(update: Update) -> str:
    """``delete`` for ``/delete`` and ``/Delete@this_bot``; empty for what is no command."""
    words = ((update.message and update.message.text) or "").split()
    return words[0][1:].partition("@")[0].lower() if words and words[0].startswith("/") else ""


def _discard(coroutine: Awaitable[Any]) -> None:
    """Ends a coroutine that was not needed; asyncio warns about one that was never awaited."""
    if asyncio.iscoroutine(coroutine):
        coroutine.close()
