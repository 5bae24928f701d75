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
    await rename_to(message.text, about.contract, update, context)
    return True


async def rename_to(name: str, contract_id: int, update: Update, context: Context) -> None:
    """Calls a contract ``name`` and says what it is called now. Raises ``ContractGoneError``."""
    contracts, chat, language = context.library.contracts, chat_of(update), await context.language(update)
    await contracts.rename(chat, contract_id, name)
    called = contract_name(await contracts.listed(chat, contract_id), language)
    await message_of(update).reply_text(text("rename.done", language, name=called))


def _asks_for_a_name(message: Message) -> bool:
    sentence, words = CATALOGUE["rename.ask"], message.text or ""
    starts = (sentence.id.partition("{")[0], sentence.en.partition("{")[0])
    return bool(message.from_user and message.from_user.is_bot) and words.startswith(starts)
