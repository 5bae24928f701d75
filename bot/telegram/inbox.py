"""The door for updates: each is taken once, and on the disk before Telegram is told that it has come.

What is taken in is remembered until its work is done, so a restart, or a kill at any moment, loses nothing: the next
start takes it up where it was. Knows nothing of what an update asks for.
"""

from __future__ import annotations

import asyncio
import json
import logging
from typing import TYPE_CHECKING, Any

from telegram import Message, Update
from telegram.error import TelegramError
from telegram.ext import ExtBot

from bot.messages import text
from bot.telegram.context import app_language, chat_key
from bot.telegram.groups import addressed
from storage.errors import StorageError

if TYPE_CHECKING:
    from rag.library import Library

log = logging.getLogger(__name__)

MOST_STARTS = 5
"""Times that an update's work is begun, after which it is given up: it may be what stops the program."""


class Inbox(asyncio.Queue[object]):
    """The application's queue. Telegram's library asks for more, or answers a webhook, only when ``put`` is done."""

    def __init__(self, library: Library) -> None:
        super().__init__()
        self._library = library
        self._taken_up: set[int] = set()

    async def begin_update(self, update_id: int) -> None:
        """Counts that the work of an update is begun, where an earlier run has begun it before. ``StorageError``."""
        if update_id in self._taken_up:
            await self._library.begin_update(update_id)

    async def finish_updates(self, *update_ids: int) -> None:
        """The work of these updates is done. Raises ``StorageError``."""
        self._taken_up.difference_update(update_ids)
        await self._library.finish_updates(*update_ids)

    async def put(self, item: object) -> None:
        """Puts an update in line, unless it came before; anything else as it is."""
        if not isinstance(item, Update) or await self._is_new(item):
            await super().put(item)

    async def _is_new(self, update: Update) -> bool:
        kept = _concerns_us(update)
        payload = json.dumps(update.to_dict(), ensure_ascii=False) if kept else ""
        try:
            return await self._library.claim_update(update.update_id, _chat(update), payload)
        except StorageError as error:  # its handler meets the same trouble and tells the chat
            log.error("update %d could not be noted: %s (%s)", update.update_id, type(error).__name__, error)
            return True

    async def take_up(self, bot: ExtBot[Any]) -> None:
        """Puts what an earlier run left unfinished in line, in its order. Raises ``StorageError``."""
        for unfinished in await self._library.unfinished_updates():
            update = Update.de_json(json.loads(unfinished.payload), bot)
            if unfinished.starts < MOST_STARTS:
                log.info("update %d is taken up again", update.update_id)
                self._taken_up.add(update.update_id)
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
