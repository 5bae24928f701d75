"""The door for updates: each is taken once, and on the disk before Telegram is told that it has come.

What is taken in is remembered until its work is done, so a restart, or a kill at any moment, loses nothing: the next
start takes it up where it was. Knows nothing of what an update asks for.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

from telegram import Message, Update
from telegram.error import TelegramError
from telegram.ext import ExtBot
from telegram.request import HTTPXRequest

from bot.messages import text
from bot.telegram.context import app_language, chat_key
from bot.telegram.groups import addressed
from bot.telegram.parsing import readable_answer
from storage import Unfinished
from storage.errors import StorageError

if TYPE_CHECKING:
    from rag.library import Library

log = logging.getLogger(__name__)

MOST_STARTS = 5
"""Times that an update's work is begun, after which it is given up: it may be what stops the program."""
ALONE_FROM = 2
"""Times that it was begun from which it is worked on while no other such update is. What stops the program next is
then counted against the one that was being done, not against all that happened to be."""


class Inbox(asyncio.Queue[object]):
    """The application's queue, which an update enters when it is on the disk.

    ``put`` waits for that, unless ``polling``: then it is the next request for updates that waits (``Polling``), so
    that all that came with one answer are written at once. One after the other, each is a wait for the disk, and a
    question that came behind fifty albums was answered ten seconds late.
    """

    def __init__(self, library: Library, *, polling: bool = False) -> None:
        super().__init__()
        self._library = library
        self._polling = polling
        self._taken_up: dict[int, int] = {}
        self._alone = asyncio.Lock()
        self._arrived: list[Update] = []
        self._writing: asyncio.Task[None] | None = None

    @asynccontextmanager
    async def turn(self, update_id: int) -> AsyncIterator[None]:
        """Held while an update is worked on; those that earlier runs have begun again and again take turns."""
        if self._taken_up.get(update_id, 0) < ALONE_FROM:
            yield
            return
        async with self._alone:
            yield

    async def begin_update(self, update_id: int) -> None:
        """Counts that the work of an update is begun, where an earlier run has begun it before. ``StorageError``."""
        if update_id in self._taken_up:
            await self._library.begin_update(update_id)

    async def finish_updates(self, *update_ids: int) -> None:
        """The work of these updates is done. Raises ``StorageError``."""
        for update_id in update_ids:
            self._taken_up.pop(update_id, None)
        await self._library.finish_updates(*update_ids)

    async def put(self, item: object) -> None:
        """Puts an update in line, unless it came before; anything else as it is."""
        if not isinstance(item, Update):
            await super().put(item)
            return
        self._arrived.append(item)
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._write_down())
        if not self._polling:
            await self.written()

    async def written(self) -> None:
        """Returns when everything that was put is on the disk and in line."""
        if self._writing is not None:
            await asyncio.shield(self._writing)

    async def _write_down(self) -> None:
        while self._arrived:
            updates, self._arrived = self._arrived, []
            for update, is_new in zip(updates, await self._are_new(updates), strict=True):
                if is_new:
                    await super().put(update)

    async def _are_new(self, updates: Sequence[Update]) -> list[bool]:
        try:
            return await self._library.claim_updates(*(_to_remember(update) for update in updates))
        except StorageError as error:  # their handlers meet the same trouble and tell the chats
            log.error("%d updates could not be noted: %s (%s)", len(updates), type(error).__name__, error)
            return [True] * len(updates)

    async def take_up(self, bot: ExtBot[Any]) -> None:
        """Puts what an earlier run left unfinished in line, in its order. Raises ``StorageError``."""
        for unfinished in await self._library.unfinished_updates():
            update = Update.de_json(json.loads(unfinished.payload), bot)
            if unfinished.starts < MOST_STARTS:
                log.info("update %d is taken up again", update.update_id)
                self._taken_up[update.update_id] = unfinished.starts
                await super().put(update)
            else:
                log.error("update %d is given up after %d starts", update.update_id, unfinished.starts)
                await self._give_up(update)

    async def _give_up(self, update: Update) -> None:
        await self._library.finish_updates(update.update_id)
        message = update.effective_message
        if isinstance(message, Message):
            try:
                await message.reply_text(text("error.given_up", app_language(update)))
            except TelegramError as error:
                log.warning("update %d: giving up could not be told: %s", update.update_id, type(error).__name__)


class Polling(HTTPXRequest):
    """Asks Telegram for updates, which tells it that those before have come: when they are on the disk."""

    def __init__(self, inbox: Inbox) -> None:
        super().__init__(connection_pool_size=1)
        self._inbox = inbox

    async def do_request(self, *args: Any, **kwargs: Any) -> tuple[int, bytes]:
        """One request; see ``telegram.request.BaseRequest``."""
        await self._inbox.written()
        code, answer = await super().do_request(*args, **kwargs)
        return code, readable_answer(answer)


def _to_remember(update: Update) -> Unfinished:
    payload = json.dumps(update.to_dict(), ensure_ascii=False) if _concerns_us(update) else ""
    return Unfinished(update.update_id, _chat(update), payload)


def _concerns_us(update: Update) -> bool:
    """Whether there is work to be remembered: what a group says among itself is not written down."""
    message = update.message or update.edited_message
    if message is None:
        return update.callback_query is not None
    is_command = (message.text or "").startswith("/")
    moves = message.migrate_to_chat_id or message.migrate_from_chat_id
    return bool(moves) or is_command or message.media_group_id is not None or addressed(message)


def _chat(update: Update) -> str:
    message = update.effective_message
    return chat_key(message) if isinstance(message, Message) else ""
