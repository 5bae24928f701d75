"""Pages that come in: photo, image file, PDF, Word or text → downloaded, read by the library, and one receipt.

A file lies on disk under a name of our own, in a folder of its own, only while it is being read.
"""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from telegram import Message, Update
from telegram.error import BadRequest

from bot.messages import text
from bot.telegram import questions
from bot.telegram.attachments import Attachment, attachment, refusal_key
from bot.telegram.context import CLOUD_DOWNLOAD_LIMIT, MEGABYTE, Context, chat_of, message_of
from bot.telegram.groups import addressed, without_mention
from bot.telegram.placing import in_message_order, note_pages, target_of, with_replacement
from bot.telegram.progress import ProgressMessage
from bot.telegram.receipts import receipt_buttons, receipt_text
from bot.telegram.sending import send
from rag.errors import CancelledByUser, FileReason, TooLargeError, UserError
from rag.intake import Limits
from rag.library import About, Receipt, SourceFile

TOO_LARGE_FOR_BOTS = "too_large_for_bots"
"""The reason of a ``TooLargeError`` that is Telegram's, not ours; its sentence is in ``bot.messages``."""

Files = Sequence[tuple[Message, Attachment]]


async def receive(update: Update, context: Context) -> None:
    """A photo, a document, or an album of them: read as pages of the chat's contract, answered by a receipt."""
    albums = context.services.albums
    messages = await albums.arrivals(update)
    if not any(addressed(message) for message in messages):
        return
    try:
        if files := await _files(messages, update, context):
            await _add(update, files, context)
    finally:
        albums.seal(update)
    caption = next((words for message in messages if questions.is_question(words := without_mention(message))), "")
    if caption:
        await questions.answer_words(update, context, caption)


async def refuse(update: Update, context: Context) -> None:
    """Anything that is neither pages nor words: says what can be read instead."""
    await _refuse(message_of(update), update, context)


async def _refuse(message: Message, update: Update, context: Context) -> None:
    await message.reply_text(text(refusal_key(message), await context.language(update)))


async def _files(messages: Sequence[Message], update: Update, context: Context) -> Files:
    """The files of the messages; each message without one is refused."""
    found = [(message, attachment(message, place)) for place, message in enumerate(messages, start=1)]
    for message, file in found:
        if file is None:
            await _refuse(message, update, context)
    return [(message, file) for message, file in found if file]


async def _add(update: Update, files: Files, context: Context) -> None:
    if context.stopped(update):  # while it waited for its turn
        raise CancelledByUser
    _check(update, files, context)
    language = await context.language(update)
    last, failed = files[-1][0], None
    interval, others = context.settings.progress_interval, partial(context.services.readings.others, chat_of(update))
    async with ProgressMessage(context.bot, last, language, interval, update, others) as progress:
        receipt = await _read(update, files, await target_of(files[0][0], update, context), progress, context)
        seen = list(files)
        while late := await _files(await context.services.albums.arrivals(update), update, context):
            try:
                _check(update, late, context)
                more = await _read(update, late, receipt.contract_id, progress, context)
            except (UserError, CancelledByUser) as error:  # what was read before it is kept, and told
                failed = error
                break
            receipt, seen = _joined(receipt, more), [*seen, *late]
        receipt = await in_message_order(update, [message for message, _ in seen], receipt, context)
    sent = await send(last, receipt_text(receipt, language), receipt_buttons(receipt, language))
    await context.library.contracts.note_messages(chat_of(update), [sent[-1].message_id], About(receipt.contract_id))
    if failed:
        raise failed


def _check(update: Update, files: Files, context: Context) -> None:
    """Raises ``UserError`` for what is not to be downloaded: too large, or more than the chat may have today."""
    for _, found in files:
        check_size(found, context.settings.download_limit)
    context.services.limits.check_pages(chat_of(update), len(files))


def check_size(found: Attachment, limit: int | None) -> None:
    """Raises ``TooLargeError`` for a file past Telegram's ``limit`` in bytes or past ours, before it is downloaded."""
    if limit is not None and found.size > limit:
        raise TooLargeError(found.name, TOO_LARGE_FOR_BOTS, limit=limit // MEGABYTE)
    ours = Limits().bytes
    if found.size > ours:
        megabytes = found.size // MEGABYTE
        raise TooLargeError(found.name, FileReason.TOO_MANY_BYTES, megabytes=megabytes, limit=ours // MEGABYTE)


def _joined(first: Receipt, more: Receipt) -> Receipt:
    """Two receipts of one upload as one."""
    return replace(
        more,
        added=(*first.added, *more.added),
        repeated=first.repeated + more.repeated,
        started=first.started,
        evidence=first.evidence,
        before=first.before,
        replaced=(*first.replaced, *more.replaced),
        again=(*first.again, *more.again),
        dropped=(*first.dropped, *more.dropped),
    )


async def _read(
    update: Update, files: Files, target: About | int, progress: ProgressMessage, context: Context
) -> Receipt:
    into = target if isinstance(target, int) else target.contract
    folder, chat = context.settings.download_dir, chat_of(update)
    with tempfile.TemporaryDirectory(prefix="pages-", dir=folder, ignore_cleanup_errors=True) as own:
        receipt = await context.library.add_pages(
            chat,
            [await _download(message, found, Path(own), context) for message, found in files],
            on_progress=progress.show,
            cancelled=lambda: context.stopped(update),
            into=into,
        )
    context.services.limits.read(chat, len(receipt.added))
    await note_pages(update, [message for message, _ in files], receipt, context)
    return receipt if isinstance(target, int) else await with_replacement(update, target, receipt, context)


async def _download(message: Message, found: Attachment, folder: Path, context: Context) -> SourceFile:
    """Fetches one file to ``folder``; the name there is the message's number, never the sender's name."""
    path = folder / str(message.message_id)
    async with context.services.downloads:
        try:
            file = await context.bot.get_file(found.file_id)
        except BadRequest as error:
            if "too big" in error.message:  # its size was not known before
                raise TooLargeError(found.name, TOO_LARGE_FOR_BOTS, limit=CLOUD_DOWNLOAD_LIMIT // MEGABYTE) from error
            raise
        await file.download_to_drive(path)
    return SourceFile(found.name, path)
