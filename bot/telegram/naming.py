"""A contract's new name: the bot asks for it, and the reply to that message is the name.

Nothing is kept of the question but what the message itself says, so a restart in between loses nothing.
"""

from __future__ import annotations

from telegram import ForceReply, Message, Update

from bot.messages import CATALOGUE, text
from bot.telegram.context import Context, chat_of, message_of
from bot.telegram.listings import contract_name
from rag.library import About


async def ask_name(message: Message, contract_id: int, update: Update, context: Context) -> None:
    """Asks for the name of a contract. Raises ``ContractGoneError``."""
    contracts, language = context.library.contracts, await context.language(update)
    name = contract_name(await contracts.listed(chat_of(update), contract_id), language)
    sent = await message.reply_text(text("rename.ask", language, name=name), reply_markup=ForceReply(selective=True))
    await contracts.note_messages(chat_of(update), [sent.message_id], About(contract_id))


async def renamed(update: Update, context: Context) -> bool:
    """Whether the message was a name that the bot had asked for; then it is kept. Raises ``ContractGoneError``."""
    message = message_of(update)
    asked = message.reply_to_message
    if asked is None or not message.text or not _asks_for_a_name(asked):
        return False
    about = await context.library.contracts.about(chat_of(update), asked.message_id)
    if about is None:
        return False
    name = await context.library.contracts.rename(chat_of(update), about.contract, message.text)
    await message.reply_text(text("rename.done", await context.language(update), name=name))
    return True


def _asks_for_a_name(message: Message) -> bool:
    sentence, words = CATALOGUE["rename.ask"], message.text or ""
    starts = (sentence.id.partition("{")[0], sentence.en.partition("{")[0])
    return bool(message.from_user and message.from_user.is_bot) and words.startswith(starts)
