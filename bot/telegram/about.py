"""What is to be known of the bot itself: ``/language``, ``/privacy``, ``/status``."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from telegram import Update

from bot.messages import text
from bot.telegram.buttons import LANGUAGE, button, keyboard
from bot.telegram.context import Context, chat_of, message_of
from bot.telegram.listings import contract_name
from bot.telegram.receipts import count
from rag.domain import Language

LANGUAGES: Mapping[str, Language | None] = MappingProxyType({"id": "id", "en": "en", "auto": None})
"""What a chat may choose; ``auto`` is the language of its app, and for answers that of the question."""
_SPOKEN = {
    "indonesia": "id", "indonesian": "id", "id": "id", "inggris": "en", "english": "en", "en": "en", "auto": "auto",
}  # fmt: skip


async def language(update: Update, context: Context) -> None:
    """Offers the languages; ``/language english`` chooses one at once."""
    message = message_of(update)
    wanted = (message.text or "").partition(" ")[2].strip().lower()
    if wanted in _SPOKEN:
        await set_language(update, context, _SPOKEN[wanted])
        return
    spoken = await context.language(update)
    rows = [[button(text(f"language.{key}", spoken), LANGUAGE, key)] for key in LANGUAGES]
    await message.reply_text(text("language.ask", spoken), reply_markup=keyboard(*rows))


async def set_language(update: Update, context: Context, key: str) -> None:
    """Speaks this language in the chat from now on, whatever is asked in; ``auto``: that of each question."""
    await context.library.set_language(chat_of(update), LANGUAGES[key])
    await message_of(update).reply_text(text(f"language.set_{key}", await context.language(update)))


async def privacy(update: Update, context: Context) -> None:
    """Says what is kept, where, for how long, and who receives what."""
    spoken, days, model = await context.language(update), context.settings.retention_days, context.settings.model
    said = [
        text("privacy", spoken),
        text("privacy.days", spoken, n=days) if days else text("privacy.kept", spoken),
        text("privacy.model", spoken, model=model) if model else text("privacy.no_model", spoken),
    ]
    if context.services.transcriber:
        said.append(text("privacy.voice", spoken, model=model))
    await message_of(update).reply_text("\n\n".join([*said, text("privacy.delete", spoken)]))


async def status(update: Update, context: Context) -> None:
    """Says what is open, what is being read, who answers, and how much of the day's limits is used."""
    chat, spoken = chat_of(update), await context.language(update)
    listed = await context.library.contracts.all(chat)
    limits, readings = context.services.limits, context.services.readings
    open_ = next((each for each in listed if each.is_open), None)
    pages, asked = limits.used(chat)
    said = [
        text("status.open", spoken, name=contract_name(open_, spoken), pages=count("pages", open_.pages, spoken))
        if open_
        else text("status.nothing_open", spoken),
        text("status.contracts", spoken, contracts=count("contracts", len(listed), spoken)),
        text("status.reading", spoken, n=readings.count(chat), others=readings.others(chat)),
        text("status.model", spoken, model=context.settings.model) if context.settings.model
        else text("status.no_model", spoken),
        text("status.used", spoken, pages=pages, most_pages=limits.pages or "∞", asked=asked,
             most_asked=limits.questions or "∞"),
    ]  # fmt: skip
    await message_of(update).reply_text("\n".join(said))
