"""The order of updates: one at a time within a chat, chats side by side, each remembered until it is done.

A question sent while pages are being read waits for them; another chat's question does not, and neither does a command
or a button that is there to stop the reading. Knows nothing of what an update asks for.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection
from typing import Any
from weakref import WeakValueDictionary

from telegram import Update
from telegram.ext import BaseUpdateProcessor

from bot.telegram.albums import Albums
from bot.telegram.context import chat_key
from bot.telegram.readings import Readings
from storage.errors import StorageError

log = logging.getLogger(__name__)

AT_ONCE = 4096
"""Updates in the works at once, those that wait for their chat's turn included; more wait in Telegram's own queue."""

Finish = Callable[..., Awaitable[None]]
"""Update ids → nothing; to be told when their work is done."""


class Parked:
    """What a stop left undone: updates whose work is for the next start, and the chats that they came from."""

    def __init__(self) -> None:
        self._updates: set[int] = set()
        self._chats: set[str] = set()

    def add(self, update: Update) -> None:
        """Leaves ``update``, and all that its chat sent after it, for the next start."""
        self._updates.add(update.update_id)
        self._chats.add(_key(update))

    def has(self, update: Update) -> bool:
        """Whether ``update`` itself was left."""
        return update.update_id in self._updates

    def has_chat(self, update: Update) -> bool:
        """Whether something that the chat of ``update`` sent before it was left."""
        return _key(update) in self._chats


class ChatOrder(BaseUpdateProcessor):
    """Processes each chat's updates in the order in which they came.

    A lock lives as long as an update holds it or waits for it. ``asyncio.Lock`` serves in order of arrival, and nothing
    is awaited before the lock, so the order of the updates is the order of the work. The commands and buttons in
    ``at_once`` wait for nobody.
    """

    def __init__(
        self, finish: Finish, albums: Albums, readings: Readings, parked: Parked, at_once: Collection[str] = ()
    ) -> None:
        super().__init__(max_concurrent_updates=AT_ONCE)
        self._finish = finish
        self._albums = albums
        self._readings = readings
        self._parked = parked
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
                await self._to_its_end(update, coroutine)
            elif not self._albums.note(update):
                with self._readings.noted(update):
                    await self._in_turn(update, coroutine)
        finally:
            _discard(coroutine)

    async def _in_turn(self, update: Update, coroutine: Awaitable[Any]) -> None:
        try:
            async with self._locks.setdefault(_key(update), asyncio.Lock()):
                if not self._parked.has_chat(update):
                    await self._to_its_end(update, coroutine)
        finally:
            self._albums.close(update)

    async def _to_its_end(self, update: Update, coroutine: Awaitable[Any]) -> None:
        """Does the work, and notes that it is done unless it was parked or the program is being killed."""
        try:
            await coroutine
        except asyncio.CancelledError:
            self._parked.add(update)
            raise
        finally:
            if not self._parked.has(update):
                await self._done(update)

    async def _done(self, update: Update) -> None:
        try:
            await self._finish(*self._albums.updates(update))
        except StorageError as error:  # it may be done once more after a restart, which is better than never
            log.error("update %d could not be noted as done: %s", update.update_id, type(error).__name__)

    async def initialize(self) -> None:
        """Nothing to open."""

    async def shutdown(self) -> None:
        """Nothing to close."""


def command_of(update: Update) -> str:
    """``delete`` for ``/delete`` and ``/Delete@this_bot``, ``stop`` for a button ``stop:12``; else empty."""
    if update.callback_query:
        return (update.callback_query.data or "").partition(":")[0]
    words = ((update.message and update.message.text) or "").split()
    return words[0][1:].partition("@")[0].lower() if words and words[0].startswith("/") else ""


def _key(update: Update) -> str:
    return chat_key(update.effective_message) if update.effective_message else ""


def _discard(coroutine: Awaitable[Any]) -> None:
    """Ends a coroutine that was not needed; asyncio warns about one that was never awaited."""
    if asyncio.iscoroutine(coroutine):
        coroutine.close()
