"""Pages that come in: photo, image file, PDF, Word or text → downloaded, read by the library, and a receipt.

A file lies on disk under a name of our own, in a folder of its own, only while it is being read.
"""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path

from telegram import Message, Update
from telegram.error import BadRequest

from bot.messages import text
from bot.telegram import render
from bot.telegram.attachments import Attachment, attachment, refusal_key
from bot.telegram.context import CLOUD_DOWNLOAD_LIMIT, MEGABYTE, Context, chat_key, message_of
from bot.telegram.groups import addressed
from bot.telegram.progress import ProgressMessage
from rag.errors import CancelledByUser, FileReason, TooLargeError
from rag.intake import Limits
from rag.library import Receipt, SourceFile

TOO_LARGE_FOR_BOTS = "too_large_for_bots"
"""The reason of a ``TooLargeError`` that is Telegram's, not ours; its sentence is in ``bot.messages``."""


async def receive(update: Update, context: Context) -> None:
    """A photo, a document, or an album of them: read as pages of the chat's open contract, answered by a receipt."""
    messages = await context.services.albums.gather(update, context.library.claim_update)
    if not any(addressed(message) for message in messages):
        return
    files: list[tuple[Message, Attachment]] = []
    for place, message in enumerate(messages, start=1):
        if found := attachment(message, place):
            files.append((message, found))
        else:
            await _refuse(message, context)
    if files:
        await _add(update, messages[-1], files, context)


async def refuse(update: Update, context: Context) -> None:
    """Anything that is neither pages nor words: says what can be read instead."""
    await _refuse(message_of(update), context)


async def _refuse(message: Message, context: Context) -> None:
    await message.reply_text(text(refusal_key(message), await context.language(message)))


async def _add(update: Update, last: Message, files: Sequence[tuple[Message, Attachment]], context: Context) -> None:
    if context.stopped(update):  # while it waited for its turn
        raise CancelledByUser
    for _, found in files:
        check_size(found, context.settings.download_limit)
    receipt = await _read(update, last, files, context)
    await render.send(last, render.receipt_text(receipt, await context.language(last)))


def check_size(found: Attachment, limit: int | None) -> None:
    """Raises ``TooLargeError`` for a file past Telegram's ``limit`` in bytes or past ours, before it is downloaded."""
    if limit is not None and found.size > limit:
        raise TooLargeError(found.name, TOO_LARGE_FOR_BOTS, limit=limit // MEGABYTE)
    ours = Limits().bytes
    if found.size > ours:
        megabytes = found.size // MEGABYTE
        raise TooLargeError(found.name, FileReason.TOO_MANY_BYTES, megabytes=megabytes, limit=ours // MEGABYTE)


async def _read(
    update: Update, last: Message, files: Sequence[tuple[Message, Attachment]], context: Context
) -> Receipt:
    language = await context.language(last)
    folder = context.settings.download_dir
    async with ProgressMessage(context.bot, last, language, context.settings.progress_interval) as progress:
        with tempfile.TemporaryDirectory(prefix="pages-", dir=folder, ignore_cleanup_errors=True) as own:
            return await context.library.add_pages(
                chat_key(last),
                [await _download(message, found, Path(own), context) for message, found in files],
                on_progress=progress.show,
                cancelled=lambda: context.stopped(update),
            )


async def _download(message: Message, found: Attachment, folder: Path, context: Context) -> SourceFile:
    """Fetches one file to ``folder``; the name there is the message's number, never the sender's name."""
    path = folder / str(message.message_id)
    try:
        file = await context.bot.get_file(found.file_id)
    except BadRequest as error:
        if "too big" in error.message:  # its size was not known before
            raise TooLargeError(found.name, TOO_LARGE_FOR_BOTS, limit=CLOUD_DOWNLOAD_LIMIT // MEGABYTE) from error
        raise
    await file.download_to_drive(path)
    return SourceFile(found.name, path)
