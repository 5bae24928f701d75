"""The order of updates: one at a time within a chat, chats side by side, each remembered until it is done.

A question sent while pages are being read waits for them; another chat's question does not, and neither does a command
or a button that is there to stop the reading. Knows nothing of what an update asks for.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Collection, Iterator
from contextlib import AbstractAsyncContextManager, contextmanager
from typing import Any, Protocol
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


class Journal(Protocol):
    """Who is to be told when the work of an update begins and when it is done; may raise ``StorageError``."""

    def turn(self, update_id: int) -> AbstractAsyncContextManager[None]:
        """What is held while this update is worked on."""

    async def begin_update(self, update_id: int) -> None:
        """The work of this update begins."""

    async def finish_updates(self, *update_ids: int) -> None:
        """The work of these updates is done."""


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
    ``at_once`` wait for nobody, but what their chat says after them waits for them: a deletion that a restart does once
    more must not meet pages that came later.
    """

    def __init__(
        self, journal: Journal, albums: Albums, readings: Readings, parked: Parked, at_once: Collection[str] = ()
    ) -> None:
        super().__init__(max_concurrent_updates=AT_ONCE)
        self._journal = journal
        self._albums = albums
        self._readings = readings
        self._parked = parked
        self._at_once = frozenset(at_once)
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._ahead: dict[int, tuple[str, asyncio.Event]] = {}

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
                with self._going_ahead(update):
                    await self._to_its_end(update, coroutine)
            elif not self._albums.note(update):
                with self._readings.noted(update):
                    await self._in_turn(update, coroutine)
        finally:
            _discard(coroutine)

    async def _in_turn(self, update: Update, coroutine: Awaitable[Any]) -> None:
        try:
            async with self._locks.setdefault(_key(update), asyncio.Lock()):
                for ended in self._ahead_of(update):
                    await ended.wait()
                if not self._parked.has_chat(update):
                    await self._to_its_end(update, coroutine)
        finally:
            self._albums.close(update)

    @contextmanager
    def _going_ahead(self, update: Update) -> Iterator[None]:
        ended = asyncio.Event()
        self._ahead[update.update_id] = (_key(update), ended)
        try:
            yield
        finally:
            del self._ahead[update.update_id]
            ended.set()

    def _ahead_of(self, update: Update) -> list[asyncio.Event]:
        """When what the chat of ``update`` said before it, and what waits for nobody, has ended."""
        key = _key(update)
        return [ended for number, (chat, ended) in self._ahead.items() if chat == key and number < update.update_id]

    async def _to_its_end(self, update: Update, coroutine: Awaitable[Any]) -> None:
        """Does the work, and notes that it is done unless it was parked or the program is being killed."""
        try:
            async with self._journal.turn(update.update_id):
                await self._noted(self._journal.begin_update(update.update_id), update)
                await coroutine
        except asyncio.CancelledError:
            self._parked.add(update)
            raise
        finally:
            if not self._parked.has(update):
                await self._noted(self._journal.finish_updates(*self._albums.updates(update)), update)

    async def _noted(self, note: Awaitable[None], update: Update) -> None:
        """What cannot be noted may be done once more after a restart, which is better than never."""
        try:
            await note
        except StorageError as error:
            log.error("update %d: its state could not be noted: %s", update.update_id, type(error).__name__)

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
