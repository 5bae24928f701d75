"""Whom the bot listens to: in a group those who mention it or reply to it, in a private chat everybody allowed."""

from __future__ import annotations

from telegram import Message, MessageEntity, Update
from telegram.constants import ChatType
from telegram.ext import ApplicationHandlerStop
from telegram.ext.filters import MessageFilter

from bot.messages import text
from bot.telegram.context import Context


def addressed(message: Message) -> bool:
    """Whether the bot is being spoken to."""
    return message.chat.type == ChatType.PRIVATE or _replies(message) or bool(_mentions(message))


def without_mention(message: Message) -> str:
    """The words of a message without the bot's own name."""
    words = message.text or message.caption or ""
    for mention in _mentions(message):
        words = words.replace(mention, " ")
    return " ".join(words.split()) if words != (message.text or message.caption) else words


def _replies(message: Message) -> bool:
    answered = message.reply_to_message
    return bool(answered and answered.from_user and answered.from_user.id == message.get_bot().id)


def _mentions(message: Message) -> list[str]:
    """The bot's names as they stand in the message."""
    name = f"@{message.get_bot().username}".lower()
    entities = {
        **message.parse_entities([MessageEntity.MENTION]),
        **message.parse_caption_entities([MessageEntity.MENTION]),
    }
    return [words for words in entities.values() if words.lower() == name]


class Addressed(MessageFilter):
    """Lets messages through that are meant for the bot."""

    def filter(self, message: Message) -> bool:
        """See ``addressed``."""
        return addressed(message)


async def refuse_strangers(update: Update, context: Context) -> None:
    """Ends the handling of an update from a chat that is not allowed, and tells it so when it speaks to the bot."""
    allowed = context.settings.allowed_chats
    if not allowed or (update.effective_chat and update.effective_chat.id in allowed):
        return
    message = update.message
    if message and addressed(message):
        await message.reply_text(text("refused.chat", await context.language(update), chat=message.chat_id))
    raise ApplicationHandlerStop


async def migrated(update: Update, context: Context) -> None:
    """A group has become a supergroup, with another id: its contracts go with it.

    Both say so, in an order that nobody knows; the second time there is nothing left to move.
    """
    message = update.message
    if message is None:
        return
    old, new = message.migrate_from_chat_id or message.chat_id, message.migrate_to_chat_id or message.chat_id
    await context.library.move_chat(str(old), str(new))
