"""The chat's contracts: ``/contracts``, ``/rename``, ``/delete``, and the buttons that open, name and forget one."""

from __future__ import annotations

from telegram import InlineKeyboardMarkup, Message, Update

from bot.messages import text
from bot.telegram.buttons import REMOVE_ALL, REMOVE_NOW, button, keyboard
from bot.telegram.context import Context, chat_of, message_of
from bot.telegram.groups import without_mention
from bot.telegram.listings import contract_buttons, contract_name, contracts_buttons, contracts_text, deleted_text
from bot.telegram.naming import ask_name, rename_to
from bot.telegram.receipts import count
from bot.telegram.sending import send
from rag.domain import Language
from rag.errors import NoContractError
from rag.library import Listed

EVERYTHING = {"semua", "semuanya", "all", "everything"}
"""Words after ``/delete`` that leave nothing to be asked."""


async def contracts(update: Update, context: Context) -> None:
    """Lists the chat's contracts. Raises ``NoContractError`` where there is none."""
    listed = await context.library.contracts.all(chat_of(update))
    if not listed:
        raise NoContractError
    language = await context.language(update)
    await send(message_of(update), contracts_text(listed, language), contracts_buttons(listed, language))


async def show_contract(update: Update, context: Context, contract_id: int) -> None:
    """One contract and what can be done with it. Raises ``ContractGoneError``."""
    listed = await context.library.contracts.listed(chat_of(update), contract_id)
    await _say(
        update, _line(listed, await context.language(update)), contract_buttons(listed, await context.language(update))
    )


def _line(listed: Listed, language: Language) -> str:
    pages = count("pages", listed.pages, language)
    return text("contracts.line", language, name=contract_name(listed, language), pages=pages)


async def open_contract(update: Update, context: Context, contract_id: int) -> None:
    """Questions and next pages belong to it from now on. Raises ``ContractGoneError``."""
    listed = await context.library.contracts.open(chat_of(update), contract_id)
    language = await context.language(update)
    await _say(update, text("contracts.opened", language, name=contract_name(listed, language)))


async def rename(update: Update, context: Context) -> None:
    """``/rename Rumah ibu`` names the open contract; without a name it asks for one. Raises ``NoContractError``."""
    message, chat = message_of(update), chat_of(update)
    listed, _ = await context.library.current(chat)
    wanted = without_mention(message).partition(" ")[2].strip()
    if not wanted:
        await ask_name(message, listed.id, update, context)
        return
    await rename_to(wanted, listed.id, update, context)


async def ask_rename(update: Update, context: Context, contract_id: int) -> None:
    """Asks what a contract is to be called. Raises ``ContractGoneError``."""
    await ask_name(message_of(update), contract_id, update, context)


async def delete(update: Update, context: Context) -> None:
    """Forgets everything of this chat; where there are several contracts, it asks which first.

    What is being read is stopped and forgotten too.
    """
    message, language = message_of(update), await context.language(update)
    listed = await context.library.contracts.all(chat_of(update))
    said = set(without_mention(message).lower().split())
    if len(listed) < 2 or said & EVERYTHING:
        await delete_everything(update, context)
        return
    rows = [[button(contract_name(each, language), REMOVE_NOW, each.id)] for each in listed[-_MOST_SHOWN:]]
    buttons = keyboard(*rows, [button(text("button.delete_all", language), REMOVE_ALL)])
    await message.reply_text(text("delete.which", language), reply_markup=buttons)


_MOST_SHOWN = 20


async def delete_everything(update: Update, context: Context) -> None:
    """Forgets all that is kept of the chat, and says how much that was."""
    chat, language = chat_of(update), await context.language(update)
    context.services.readings.stop(chat, update.update_id)
    deleted = await context.library.delete(chat, update.update_id)
    await _say(update, deleted_text(deleted.contracts, deleted.pages, language))


async def ask_to_delete(update: Update, context: Context, contract_id: int) -> None:
    """Asks once more before a contract is forgotten. Raises ``ContractGoneError``."""
    language = await context.language(update)
    listed = await context.library.contracts.listed(chat_of(update), contract_id)
    question = text("delete.sure", language, name=contract_name(listed, language))
    await _say(update, question, keyboard([button(text("button.delete_now", language), REMOVE_NOW, contract_id)]))


async def delete_contract(update: Update, context: Context, contract_id: int) -> None:
    """Forgets one contract. Raises ``ContractGoneError``."""
    deleted = await context.library.contracts.delete(chat_of(update), contract_id)
    await _say(update, deleted_text(deleted.contracts, deleted.pages, await context.language(update)))


async def _say(update: Update, words: str, buttons: InlineKeyboardMarkup | None = None) -> Message:
    return await message_of(update).reply_text(words, reply_markup=buttons)
