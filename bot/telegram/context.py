"""What a handler is given: the library, the settings, the albums and readings under way, and whom it is talking to.

Typed attributes instead of string keys in dictionaries. Knows nothing of what handlers do with them.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from telegram import Message, Update
from telegram.ext import Application, CallbackContext, ExtBot

from rag.domain import Language

if TYPE_CHECKING:
    from bot.telegram.albums import Albums
    from bot.telegram.readings import Readings
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
    ends an album, ``progress_interval`` the seconds between two edits of the progress message. ``allowed_chats`` are
    chat ids; empty lets everybody in. ``retention_days`` are the days without use after which a contract is forgotten;
    0 is never. ``webhook_url`` is the public address that Telegram posts updates to; ``None`` is long polling.
    """

    allowed_chats: frozenset[int] = frozenset()
    download_dir: Path | None = None
    download_limit: int | None = CLOUD_DOWNLOAD_LIMIT
    album_wait: float = 1.5
    progress_interval: float = 2.0
    retention_days: int = 0
    webhook_url: str | None = None


@dataclass(slots=True)
class Services:
    """What lives as long as the bot. ``stopping`` is set once, when the bot is being stopped."""

    library: Library
    settings: FrontSettings
    albums: Albums
    readings: Readings
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

    async def language(self, message: Message) -> Language:
        """The language to speak: the one that was chosen for this chat, else that of the sender's app."""
        return await self.library.language(chat_key(message)) or app_language(message)

    def stopped(self, update: Update) -> bool:
        """Whether the pages that ``update`` brings are to be read no further: the chat said so, or the bot stops."""
        return self.services.stopping or self.services.readings.stopped(update)


App = Application[ExtBot[Any], Context, dict[Any, Any], dict[Any, Any], Services, Any]


def chat_key(message: Message) -> str:
    """The name of this chat's world in the library; each topic of a forum is a world of its own."""
    if message.is_topic_message and message.message_thread_id:
        return f"{message.chat_id}:{message.message_thread_id}"
    return str(message.chat_id)


def app_language(message: Message) -> Language:
    """The language of the sender's Telegram app, as far as we speak it."""
    code = (message.from_user and message.from_user.language_code) or ""
    return "id" if code.lower().partition("-")[0] in SPEAKS_INDONESIAN else "en"


def message_of(update: Update) -> Message:
    """The message of an update that was let through by a filter on messages."""
    message = update.effective_message
    if message is None:
        raise ValueError(f"update {update.update_id} carries no message")
    return message
