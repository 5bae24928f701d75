"""When a message in a group is meant for the bot: it mentions it, or replies to it. In a private chat it always is."""

from __future__ import annotations

from telegram import Message, MessageEntity
from telegram.constants import ChatType
from telegram.ext.filters import MessageFilter


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
