"""One message that says how far the reading of an upload is, edited now and then.

An edit that fails never costs the upload: Telegram may have lost the message, or asks to wait; the next edit says more.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

from telegram import Message, Update
from telegram.error import TelegramError
from telegram.ext import ExtBot

from bot.messages import text
from bot.telegram.buttons import STOP, button, keyboard
from bot.telegram.flood import ONCE
from rag.domain import Language

if TYPE_CHECKING:
    from rag.library import Progress

log = logging.getLogger(__name__)


class ProgressMessage:
    """``async with ProgressMessage(bot, message, language, interval, update, others)``; pass its ``show`` on.

    Answers ``message``, shows the newest state at most every ``interval`` seconds, with a button that stops the reading
    of what ``update`` brings, and says at the end whether the reading is done or has stopped. ``others`` tells how many
    uploads of other chats are being read by turns with this one: why it takes longer than ever before.
    """

    def __init__(
        self,
        bot: ExtBot[Any],
        message: Message,
        language: Language,
        interval: float,
        update: Update,
        others: Callable[[], int],
    ) -> None:
        self._bot = bot
        self._message = message
        self._language: Language = language
        self._interval = interval
        self._others = others
        self._wanted = self._shown = self._among_others(text("progress.received", language))
        self._stop = keyboard([button(text("button.stop", language), STOP, update.update_id)])
        self._ended = asyncio.Event()

    async def __aenter__(self) -> Self:
        self._sent = await self._message.reply_text(self._shown, reply_markup=self._stop)
        self._ticker = asyncio.create_task(self._tick())
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._wanted = text("progress.done" if error is None else "progress.stopped", self._language)
        self._ended.set()
        await self._ticker

    def show(self, progress: Progress) -> None:
        """Notes that a page is about to be read; to be called on the event loop."""
        self._wanted = self._among_others(
            text("progress.page", self._language, page=progress.page, pages=progress.pages)
        )

    def _among_others(self, words: str) -> str:
        others = self._others()
        return "\n".join([words, text("progress.others", self._language, n=others)] if others else [words])

    async def _tick(self) -> None:
        while not self._ended.is_set():
            await self._edit()
            await self._pause()
        await self._edit()

    async def _pause(self) -> None:
        try:
            await asyncio.wait_for(self._ended.wait(), self._interval)
        except TimeoutError:
            return

    async def _edit(self) -> None:
        if self._wanted == self._shown:
            return
        wanted = self._wanted
        try:
            await self._bot.edit_message_text(
                wanted,
                self._sent.chat_id,
                self._sent.message_id,
                reply_markup=None if self._ended.is_set() else self._stop,
                rate_limit_args=ONCE,
            )
        except TelegramError as error:
            log.info("progress message %d was not edited: %s", self._sent.message_id, type(error).__name__)
        else:
            self._shown = wanted
