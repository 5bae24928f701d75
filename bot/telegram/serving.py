"""Runs the Telegram application, from a clean start to a clean stop.

Knows nothing of what the application does with updates.
"""

from __future__ import annotations

import asyncio
import logging
import signal

from telegram import Update
from telegram.error import InvalidToken, TelegramError

from bot.telegram import commands
from bot.telegram.alive import showing_life
from bot.telegram.context import App
from bot.telegram.errors import StartError, TokenRefusedError, UnreachableError, on_polling_error
from bot.telegram.inbox import Inbox
from bot.telegram.retention import forgetting
from bot.telegram.webhook import Webhook

log = logging.getLogger(__name__)

UPDATES = [Update.MESSAGE, Update.EDITED_MESSAGE, Update.CALLBACK_QUERY]
"""The kinds of updates that are asked for."""


async def serve(application: App, stop: asyncio.Event | None = None) -> None:
    """Takes updates until ``stop`` is set (``None``: until SIGINT or SIGTERM); all taken in are finished or parked.

    By webhook where the settings name its address, else by long polling, which ends a webhook of earlier. A reading in
    progress ends after its page; it, and what its chat sent after it, is done by the next start, and the chat is told
    so. Raises ``StartError``.
    """
    hush_the_libraries()
    stop = stop or _stopped_by_signal()
    services = application.bot_data
    await _start(application)
    try:
        settings = services.settings
        async with forgetting(services.library, settings.retention_days), showing_life(settings.sign_of_life):
            await stop.wait()
    finally:
        await _stop(application)


def hush_the_libraries() -> None:
    """Keeps the token and what people write out of the log, at every level that can be set."""
    for name in ("httpx", "httpcore"):  # at INFO and below: the addresses of requests, and those hold the token
        logging.getLogger(name).setLevel(logging.WARNING)
    telegram = logging.getLogger("telegram")  # at DEBUG: every message that is sent or received
    telegram.setLevel(max(logging.INFO, logging.getLogger().level))


def _stopped_by_signal() -> asyncio.Event:
    stop = asyncio.Event()
    for signal_ in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(signal_, stop.set)
    return stop


async def _start(application: App) -> None:
    try:
        await application.initialize()
        await commands.set_menu(application.bot)
        # Loading holds the event loop up for seconds: better before the first update than beside it.
        await application.bot_data.library.prepare()
        await _take_up(application)
        await _listen(application)
    except InvalidToken:
        await _abandon(application)
        raise TokenRefusedError from None  # its message holds the token
    except TelegramError as error:
        await _abandon(application)
        raise UnreachableError from error
    except StartError:
        await _abandon(application)
        raise
    await application.start()
    log.info("the bot is running as %d", application.bot.id)


async def _take_up(application: App) -> None:
    """What an earlier run left unfinished comes first."""
    if isinstance(application.update_queue, Inbox):
        await application.update_queue.take_up(application.bot)


async def _listen(application: App) -> None:
    assert application.updater is not None
    if url := application.bot_data.settings.webhook_url:
        await Webhook.at(url).start(application.updater, UPDATES)
    else:
        await application.updater.start_polling(allowed_updates=UPDATES, error_callback=on_polling_error)


async def _abandon(application: App) -> None:
    await application.bot.shutdown()
    await application.shutdown()


async def _stop(application: App) -> None:
    application.bot_data.stopping = True
    if application.updater is not None:
        await application.updater.stop()
    await application.stop()
    await application.shutdown()
    log.info("the bot has stopped")
