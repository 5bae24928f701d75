"""What a handler is given: the library, the settings, the albums and readings under way, and whom it is talking to.

Typed attributes instead of string keys in dictionaries. Knows nothing of what handlers do with them.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from telegram import MaybeInaccessibleMessage, Message, Update
from telegram.ext import Application, CallbackContext, ExtBot

from rag.domain import Language

if TYPE_CHECKING:
    from bot.telegram.albums import Albums
    from bot.telegram.limits import DailyLimits
    from bot.telegram.readings import Readings
    from bot.telegram.updates import Parked
    from rag.answer.transcriber import Transcriber
    from rag.library import Library

MEGABYTE = 1024 * 1024
CLOUD_DOWNLOAD_LIMIT = 20 * MEGABYTE
"""Bytes that ``getFile`` of Telegram's own server lets a bot fetch; a self-hosted server has no such limit."""

SPEAKS_INDONESIAN = {"id", "in", "jv", "su", "min", "ban"}
"""Language codes of apps whose users read Indonesian: its own, the old and the new one, and its neighbours'."""


@dataclass(frozen=True, slots=True)
class FrontSettings:
    """``download_dir`` is where files lie while they are read (``None``: the system's temporary folder);
    ``download_limit`` is in bytes, ``None`` for no limit of Telegram's. ``album_wait`` is the silence in seconds that
    ends an album, ``progress_interval`` the seconds between two edits of the progress message, ``draft_interval`` those
    between two states of an answer. ``allowed_chats`` are chat ids; empty lets everybody in. ``retention_days`` are the
    days without use after which a contract is forgotten; 0 is never. ``pages_per_day`` and ``questions_per_day`` are
    what a chat may ask for; 0 is no limit. ``webhook_url`` is the public address that Telegram posts updates to;
    ``None`` is long polling. ``model`` is who receives questions, as people are told; empty where nobody does.
    ``sign_of_life`` is a file to touch while the bot runs, for whoever watches it.
    """

    allowed_chats: frozenset[int] = frozenset()
    download_dir: Path | None = None
    download_limit: int | None = CLOUD_DOWNLOAD_LIMIT
    album_wait: float = 1.5
    progress_interval: float = 2.0
    draft_interval: float = 1.0
    retention_days: int = 0
    pages_per_day: int = 0
    questions_per_day: int = 0
    webhook_url: str | None = None
    model: str = ""
    sign_of_life: Path | None = None


DOWNLOADS = 8
"""Files fetched at once: more only wait for their turn to be read, and hold up the answers that could be sent."""


@dataclass(slots=True)
class Services:
    """What lives as long as the bot. ``transcriber`` is ``None`` where nobody can listen to voice messages.

    ``downloads`` is held while a file is fetched. ``stopping`` is set once, when the bot is being stopped.
    """

    library: Library
    settings: FrontSettings
    albums: Albums
    readings: Readings
    parked: Parked
    limits: DailyLimits
    transcriber: Transcriber | None = None
    downloads: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(DOWNLOADS))
    stopping: bool = False


class Context(CallbackContext[ExtBot[Any], dict[Any, Any], dict[Any, Any], Services]):
    """The second argument of every handler."""

    @property
    def services(self) -> Services:
        """What lives as long as the bot."""
        return self.bot_data

    @property
    def library(self) -> Library:
        """Everything that can be done with contracts."""
        return self.services.library

    @property
    def settings(self) -> FrontSettings:
        """The front's settings."""
        return self.services.settings

    async def language(self, update: Update) -> Language:
        """The language to speak: the one that was chosen for this chat, else that of the sender's app."""
        return await self.library.language(chat_of(update)) or app_language(update)

    def stopped(self, update: Update) -> bool:
        """Whether the pages that ``update`` brings are to be read no further: the chat said so, or the bot stops."""
        return self.services.stopping or self.services.readings.stopped(update)


App = Application[ExtBot[Any], Context, dict[Any, Any], dict[Any, Any], Services, Any]


def chat_key(message: MaybeInaccessibleMessage) -> str:
    """The name of this chat's world in the library; each topic of a forum is a world of its own."""
    if isinstance(message, Message) and message.is_topic_message and message.message_thread_id:
        return f"{message.chat.id}:{message.message_thread_id}"
    return str(message.chat.id)


def chat_of(update: Update) -> str:
    """The name of the world of the chat that ``update`` came from."""
    return chat_key(message_of(update))


def app_language(update: Update) -> Language:
    """The language of the sender's Telegram app, as far as we speak it."""
    code = (update.effective_user and update.effective_user.language_code) or ""
    return "id" if code.lower().partition("-")[0] in SPEAKS_INDONESIAN else "en"


def message_of(update: Update) -> Message:
    """The message of an update that has one: what was sent, or what the pressed button hangs on."""
    message = update.effective_message
    if message is None:
        raise ValueError(f"update {update.update_id} carries no message")
    return message
