"""A question in words → the library's answer, with the picture of the clause it rests on."""

from __future__ import annotations

from telegram import Message, Update
from telegram.constants import ChatAction

from bot.telegram import render
from bot.telegram.context import Context, chat_key, message_of
from bot.telegram.groups import without_mention
from rag.domain import Answer


async def ask(update: Update, context: Context) -> None:
    """Answers a text message, or one that was edited, in the language of the question."""
    message = message_of(update)
    await message.reply_chat_action(ChatAction.TYPING)
    answer = await context.library.ask(chat_key(message), without_mention(message))
    await render.send(message, render.answer_text(answer))
    await _show(answer, message, context)


async def _show(answer: Answer, message: Message, context: Context) -> None:
    citation = render.pictured(answer)
    picture = await context.library.picture(chat_key(message), citation) if citation else None
    if citation and picture:
        contract = await context.library.contract(chat_key(message))
        await render.send_picture(message, picture, render.caption(citation, contract, answer.language))
