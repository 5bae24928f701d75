"""Every exception that a handler may raise → one sentence for the user, by one table.

``on_error`` is the front's only broad handler: whatever happens, the chat gets a sentence and the log gets ids, never
contract text, a path or the token. So handlers have no try-blocks for what is handled here.
"""

from __future__ import annotations

import errno
import logging
import traceback
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from telegram import Message, Update
from telegram.error import BadRequest, ChatMigrated, Conflict, Forbidden, TelegramError

from bot.messages import describe, text
from bot.telegram.context import Context, app_language
from rag.domain import Language
from rag.errors import CancelledByUser, FileError, ModelFileError, UserError
from storage.errors import BusyDatabaseError, DatabaseFileError, DiskError, StorageError

log = logging.getLogger(__name__)

FRAMES_LOGGED = 4
"""Innermost frames of an unexpected error in the log: enough to find the line, and nothing of what was processed."""


class StartError(UserError):
    """The bot cannot be started; its subclasses say why."""


class NoTokenError(StartError):
    """No token is set."""

    code = "telegram_no_token"


class TokenRefusedError(StartError):
    """Telegram does not know the token."""

    code = "telegram_token"


class UnreachableError(StartError):
    """Nothing answers where the Bot API should be."""

    code = "telegram_unreachable"


class WebhookRefusedError(StartError):
    """Telegram does not post to ``WEBHOOK_URL``."""

    code = "telegram_webhook"


class PortTakenError(StartError):
    """The port of the webhook cannot be listened on."""

    code = "telegram_port"


SENTENCES: Mapping[type[Exception], str] = MappingProxyType(
    {
        CancelledByUser: "error.cancelled",
        ModelFileError: "error.models",
        DiskError: "error.disk",
        DatabaseFileError: "error.database",
        BusyDatabaseError: "error.busy",
        BadRequest: "error.internal",
        TelegramError: "error.telegram",
        Exception: "error.internal",
    }
)
"""Exception type → key of its sentence; the nearest base class counts. A ``UserError`` describes itself."""

DISK_TROUBLE = {errno.ENOSPC, errno.EDQUOT, errno.EROFS}
"""What the system says when a file that was sent cannot be written: to the user that is a ``DiskError`` too."""

EXPECTED = (UserError, CancelledByUser, TelegramError)
"""What is no fault of this program, and is logged without a place; of Telegram's errors only ``BadRequest`` is one."""


def sentence(error: Exception, language: Language, update: int, parked: bool = False) -> str:
    """What to say to the user about ``error``; ``update`` is the number to find it by in the log.

    ``parked``: the bot is being stopped, and the next start goes on with what was being done.
    """
    if isinstance(error, UserError):
        return describe(error, language)
    if parked:
        return text("error.stopping", language)
    kinds = DiskError.__mro__ if _is_disk_trouble(error) else type(error).__mro__
    return text(next(SENTENCES[kind] for kind in kinds if kind in SENTENCES), language, update=update)


def _is_disk_trouble(error: Exception) -> bool:
    return isinstance(error, OSError) and error.errno in DISK_TROUBLE


async def on_error(update: object, context: Context) -> None:
    """Logs what happened by ids and tells the chat in a sentence, if it can still be told."""
    error = context.error
    if error is None or not isinstance(update, Update):
        return
    log_error(error, update.update_id)
    services = context.services
    if isinstance(error, CancelledByUser) and services.stopping and not services.readings.stopped(update):
        services.parked.add(update)
    message = update.effective_message
    if isinstance(message, Message) and not isinstance(error, Forbidden):
        await _tell(message, error, update, context)


async def _tell(message: Message, error: Exception, update: Update, context: Context) -> None:
    # The library may be what failed, so only an error that was raised on purpose makes us ask it for the language.
    on_purpose = isinstance(error, UserError | CancelledByUser)
    language = await context.language(update) if on_purpose else app_language(update)
    said = sentence(error, language, update.update_id, context.services.parked.has(update))
    if isinstance(error, FileError) and len(context.services.albums.updates(update)) > 1:
        said = f"{said}\n{text('error.album', language)}"
    try:
        if isinstance(error, ChatMigrated):
            await context.bot.send_message(error.new_chat_id, said)
        else:
            await message.reply_text(said)
    except TelegramError as again:
        log.warning("update %d: its error could not be told: %s", update.update_id, type(again).__name__)


def log_error(error: Exception, update: int) -> None:
    """One line: the update's number, the type of the error, and where it arose unless that is no fault of ours."""
    if isinstance(error, EXPECTED) and not isinstance(error, BadRequest):
        log.info("update %d: %s", update, type(error).__name__)
    else:
        log.error("update %d failed: %s at %s", update, named(error), where(error))


def named(error: Exception) -> str:
    """An error by its type, with its own words where those are made for the log."""
    name = type(error).__name__
    return f"{name} ({error})" if isinstance(error, StorageError) else name


def where(error: Exception) -> str:
    """The innermost functions of a traceback, without paths, values or the error's own words."""
    frames = traceback.extract_tb(error.__traceback__)[-FRAMES_LOGGED:]
    return " > ".join(f"{Path(frame.filename).stem}.{frame.name}:{frame.lineno}" for frame in frames)


def on_polling_error(error: TelegramError) -> None:
    """Says in one log line why no updates come in; polling goes on by itself."""
    if isinstance(error, Conflict):
        log.error("another process polls with this bot's token: stop one of the two")
    else:
        log.warning("no updates from Telegram for now: %s", type(error).__name__)
