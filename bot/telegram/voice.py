"""Voice messages: their words are written down, shown, and asked, where somebody can listen; else a kind sentence."""

from __future__ import annotations

import tempfile
from pathlib import Path

from telegram import Audio, Message, Update, VideoNote, Voice

from bot.messages import text
from bot.telegram import questions
from bot.telegram.context import Context, message_of
from rag.errors import AnswererError, UserError

LONGEST_SECONDS = 120
"""A question is short; what is longer is a conversation, and costs a quota."""


class VoiceTooLongError(UserError):
    """A recording longer than a question is."""

    code = "voice_long"

    def __init__(self, limit: int = LONGEST_SECONDS) -> None:
        super().__init__(limit=limit)


class VoiceUnheardError(UserError):
    """No word could be made out, or nobody could listen just now."""

    code = "voice_unheard"


async def ask(update: Update, context: Context) -> None:
    """Answers what was said. Raises ``VoiceTooLongError`` and ``VoiceUnheardError``."""
    message, listener = message_of(update), context.services.transcriber
    if listener is None:
        await message.reply_text(text("refused.voice", await context.language(update)))
        return
    words = await _heard(message, context)
    await message.reply_text(text("voice.heard", await context.language(update), words=words))
    await questions.answer_words(update, context, words)


async def _heard(message: Message, context: Context) -> str:
    recording, listener = _recording(message), context.services.transcriber
    if recording is None or listener is None:
        raise VoiceUnheardError
    if _seconds(recording) > LONGEST_SECONDS:
        raise VoiceTooLongError
    with tempfile.TemporaryDirectory(prefix="voice-", dir=context.settings.download_dir) as own:
        path = Path(own) / f"{message.message_id}.ogg"
        await (await context.bot.get_file(recording.file_id)).download_to_drive(path)
        try:
            words = " ".join((await listener.transcribe(path)).split())
        except AnswererError as error:
            raise VoiceUnheardError from error
    if not words:
        raise VoiceUnheardError
    return words


def _recording(message: Message) -> Voice | Audio | VideoNote | None:
    return message.voice or message.audio or message.video_note


def _seconds(recording: Voice | Audio | VideoNote) -> float:
    duration = recording.duration
    return duration if isinstance(duration, int) else duration.total_seconds()
