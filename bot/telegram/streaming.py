"""An answer while it is being made: typing, then its words as they are confirmed, at last the whole of it, once.

In a private chat the words stand in a *draft*, which Telegram shows as a message that is being written and which the
answer replaces. Elsewhere, and where Telegram lets the bot send no drafts, they are a message that is edited now and
then, as often as Telegram allows in a group. What cannot be shown meanwhile is no loss: the answer itself always comes.
"""

from __future__ import annotations

import asyncio
import logging
from types import TracebackType
from typing import Any, Self

from telegram import InlineKeyboardMarkup, Message
from telegram.constants import ChatAction, ChatType
from telegram.error import BadRequest, TelegramError
from telegram.ext import ExtBot

from bot.telegram.flood import ONCE
from bot.telegram.richtext import RichText, shortened
from bot.telegram.sending import send, send_pieces

log = logging.getLogger(__name__)

TYPING_LASTS = 4.0
"""Seconds after which Telegram must be told again that somebody is typing; it stops showing it after five."""
GROUP_INTERVAL = 4.0
"""Seconds between two edits in a group, where Telegram lets a bot say twenty things a minute."""
LONGEST_DRAFT = 4096


class StreamedAnswer:
    """``async with StreamedAnswer(bot, message, number, interval) as streamed``: pass ``show`` on, then ``finish``.

    ``number`` tells this draft from others; ``interval`` is the seconds between two of its states.
    """

    def __init__(self, bot: ExtBot[Any], message: Message, number: int, interval: float) -> None:
        self._bot = bot
        self._message = message
        self._number = number
        self._drafts = message.chat.type == ChatType.PRIVATE
        self._interval = interval if self._drafts else max(interval, GROUP_INTERVAL)
        self._wanted = self._shown = ""
        self._sent: Message | None = None
        self._ended = asyncio.Event()

    async def __aenter__(self) -> Self:
        self._ticker = asyncio.create_task(self._tick())
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._ended.set()
        await self._ticker

    def show(self, text: str) -> None:
        """Notes all that is confirmed so far; to be called on the event loop."""
        self._wanted = text

    async def finish(self, rich: RichText, buttons: InlineKeyboardMarkup | None) -> list[Message]:
        """Sends the whole answer, in place of what was shown of it; the messages that hold it."""
        self._ended.set()
        await self._ticker
        pieces = rich.pieces()
        if self._sent is None:
            return await send(self._message, rich, buttons)
        first, rest = pieces[0], pieces[1:]
        try:
            await self._sent.edit_text(first.text, entities=first.entities, reply_markup=None if rest else buttons)
        except TelegramError as error:
            if "not modified" not in error.message:  # it was deleted meanwhile
                return await send(self._message, rich, buttons)
        return [self._sent, *await send_pieces(self._message, rich, rest, buttons, "kontrak.txt")]

    async def _tick(self) -> None:
        await self._type()
        waited = 0.0
        while not await self._ends_within(self._interval):
            waited += self._interval
            if self._wanted != self._shown:
                await self._show(self._wanted)
            elif waited >= TYPING_LASTS:
                waited = 0.0
                await self._type()

    async def _ends_within(self, seconds: float) -> bool:
        try:
            await asyncio.wait_for(self._ended.wait(), seconds)
        except TimeoutError:
            return False
        return True

    async def _type(self) -> None:
        message = self._message
        thread = message.message_thread_id if message.is_topic_message else None
        try:
            await self._bot.send_chat_action(message.chat_id, ChatAction.TYPING, thread, rate_limit_args=ONCE)
        except TelegramError as error:
            log.info("typing was not shown: %s", type(error).__name__)

    async def _show(self, text: str) -> None:
        shown = shortened(text, LONGEST_DRAFT)
        try:
            await self._send_state(shown)
        except TelegramError as error:
            log.info("a part of an answer was not shown: %s", type(error).__name__)
            if isinstance(error, BadRequest) and self._drafts:  # not every bot may send drafts
                self._drafts, self._interval = False, max(self._interval, GROUP_INTERVAL)
        else:
            self._shown = text

    async def _send_state(self, shown: str) -> None:
        message = self._message
        if self._drafts:
            thread = message.message_thread_id if message.is_topic_message else None
            await self._bot.send_message_draft(message.chat_id, self._number, shown, thread, rate_limit_args=ONCE)
        elif self._sent is None:
            self._sent = await message.reply_text(shown)
        else:
            await self._bot.edit_message_text(shown, message.chat_id, self._sent.message_id, rate_limit_args=ONCE)
