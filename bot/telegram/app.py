"""Builds the Telegram application from its parts.

``run`` is the command ``tanya-kontrak bot``; ``build_application`` is for those who bring a library of their own, which
they open and close, and run with ``serving.serve``. ``api_url`` is the root of a self-hosted Bot API server, which may
hold larger files than Telegram's own lets a bot fetch.
"""

from __future__ import annotations

import asyncio
import os
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from telegram import LinkPreviewOptions, Update
from telegram.ext import (
    ApplicationBuilder,
    CallbackQueryHandler,
    CommandHandler,
    ContextTypes,
    Defaults,
    MessageHandler,
    TypeHandler,
    filters,
)

from bot.assembly import model_name, opened_library, opened_transcriber
from bot.settings import Settings
from bot.telegram import commands, questions, taps, uploads, voice
from bot.telegram.albums import Albums, Sibling
from bot.telegram.context import CLOUD_DOWNLOAD_LIMIT, App, Context, FrontSettings, Services
from bot.telegram.errors import NoTokenError, on_error
from bot.telegram.flood import FloodControl
from bot.telegram.groups import Addressed, migrated, refuse_strangers
from bot.telegram.inbox import Inbox, Polling
from bot.telegram.limits import DailyLimits
from bot.telegram.readings import Readings
from bot.telegram.serving import hush_the_libraries, serve
from bot.telegram.updates import ChatOrder, Parked

if TYPE_CHECKING:
    from rag.answer.transcriber import Transcriber
    from rag.library import Library

READ_TIMEOUT = 30.0
"""Seconds without a byte from Telegram after which a request has failed; files of 20 MB come over slow lines too."""

INCOMING = "incoming"
"""The folder in the data folder where files lie while they are read."""

SIGN_OF_LIFE = "alive"
"""The file in the data folder that is touched while the bot runs; the image's health check looks at its age."""


def run(settings: Settings) -> int:
    """The Telegram bot until SIGINT or SIGTERM; the exit code. Raises ``StartError`` where it cannot be started."""
    if settings.telegram_bot_token is None:
        raise NoTokenError
    asyncio.run(_run(settings, settings.telegram_bot_token.get_secret_value()))
    return 0


async def _run(settings: Settings, token: str) -> None:
    async with opened_library(settings) as library, opened_transcriber(settings) as listener:
        application = build_application(
            token,
            library=library,
            api_url=settings.telegram_api_url,
            allowed_chats=settings.allowed_chats,
            download_dir=await asyncio.to_thread(_emptied, settings.data_dir / INCOMING),
            retention_days=settings.retention_days,
            pages_per_day=settings.pages_per_day,
            questions_per_day=settings.questions_per_day,
            webhook_url=settings.webhook_url,
            model=model_name(settings),
            transcriber=listener,
            sign_of_life=settings.data_dir / SIGN_OF_LIFE,
        )
        await serve(application)


def _emptied(folder: Path) -> Path:
    """``folder``, without what a crash may have left there: pages of contracts that no chat has."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(mode=0o700, parents=True)
    return folder


def build_application(
    token: str,
    *,
    library: Library,
    api_url: str | None = None,
    allowed_chats: frozenset[int] = frozenset(),
    download_dir: Path | None = None,
    download_limit: int | None = None,
    album_wait: float = 1.5,
    progress_interval: float = 2.0,
    draft_interval: float = 1.0,
    retention_days: int = 0,
    pages_per_day: int = 0,
    questions_per_day: int = 0,
    webhook_url: str | None = None,
    model: str = "",
    transcriber: Transcriber | None = None,
    sign_of_life: Path | None = None,
) -> App:
    """The application, not yet running; see ``FrontSettings`` for the units. Reaches no network.

    ``download_limit`` defaults to what Telegram's own server allows, and with ``api_url`` to no limit.
    """
    hush_the_libraries()  # building logs the addresses of the Bot API, and those hold the token
    # Telegram's library warns on every 429 until it may say for how long in the form that it will use from now on.
    os.environ.setdefault("PTB_TIMEDELTA", "true")
    limit = download_limit or (None if api_url else CLOUD_DOWNLOAD_LIMIT)
    settings = FrontSettings(
        allowed_chats=allowed_chats,
        download_dir=download_dir,
        download_limit=limit,
        album_wait=album_wait,
        progress_interval=progress_interval,
        draft_interval=draft_interval,
        retention_days=retention_days,
        pages_per_day=pages_per_day,
        questions_per_day=questions_per_day,
        webhook_url=webhook_url,
        model=model,
        sign_of_life=sign_of_life,
    )
    limits = DailyLimits(pages_per_day, questions_per_day)
    services = Services(library, settings, Albums(album_wait), Readings(), Parked(), limits, transcriber)
    application = _builder(token, services, api_url).build()
    _add_handlers(application)
    return cast(App, application)


def _builder(token: str, services: Services, api_url: str | None) -> ApplicationBuilder[Any, Any, Any, Any, Any, Any]:
    inbox = Inbox(services.library, polling=not services.settings.webhook_url)
    # The library calls ``bot_data`` without arguments, once, to make what ``context.bot_data`` is.
    types = ContextTypes(context=Context, bot_data=cast(type[Services], lambda: services))
    builder = (
        ApplicationBuilder()
        .token(token)
        .context_types(types)
        .job_queue(None)
        .rate_limiter(FloodControl())
        .concurrent_updates(_order(services, inbox))
        .update_queue(inbox)
        .defaults(Defaults(link_preview_options=LinkPreviewOptions(is_disabled=True), allow_sending_without_reply=True))
        .read_timeout(READ_TIMEOUT)
        .get_updates_request(Polling(inbox))
    )
    if api_url:
        root = api_url.rstrip("/")
        builder = builder.base_url(f"{root}/bot").base_file_url(f"{root}/file/bot")
    return builder


def _order(services: Services, inbox: Inbox) -> ChatOrder:
    return ChatOrder(inbox, services.albums, services.readings, services.parked, commands.AT_ONCE)


def _add_handlers(application: App) -> None:
    message = filters.UpdateType.MESSAGE
    edited = filters.UpdateType.EDITED_MESSAGE
    for_us = Addressed()
    pages = filters.PHOTO | (filters.Document.ALL & ~filters.ANIMATION) | Sibling()
    spoken = filters.VOICE | filters.AUDIO | filters.VIDEO_NOTE
    application.add_handler(TypeHandler(Update, refuse_strangers), group=-1)
    for name, handler in commands.HANDLERS.items():
        names = [name, *(alias for alias, meant in commands.ALIASES.items() if meant == name)]
        asks = message | edited if name in commands.QUESTIONS else message
        application.add_handler(CommandHandler(names, handler, filters=asks))
    application.add_handlers(
        [
            CallbackQueryHandler(taps.tapped),
            MessageHandler(message & pages, uploads.receive),
            MessageHandler((message | edited) & filters.TEXT & ~filters.COMMAND & for_us, questions.ask),
            MessageHandler(edited & filters.CAPTION & for_us, questions.ask_edited_caption),
            MessageHandler(message & spoken & for_us, voice.ask),
            MessageHandler(message & filters.COMMAND & for_us, commands.unknown),
            MessageHandler(message & filters.StatusUpdate.MIGRATE, migrated),
            MessageHandler(message & ~filters.TEXT & ~filters.StatusUpdate.ALL & for_us, uploads.refuse),
        ]
    )
    application.add_error_handler(on_error)
