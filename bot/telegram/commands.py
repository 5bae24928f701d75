"""What ``/start``, ``/help``, ``/clauses``, ``/new``, ``/cancel`` and ``/delete`` do, and the menu that offers them."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping
from types import MappingProxyType
from typing import Any

from telegram import BotCommand, Update
from telegram.ext import ExtBot

from bot.messages import text
from bot.telegram import render
from bot.telegram.context import Context, chat_key, message_of
from rag.domain import Language

MENU = ("clauses", "new", "cancel", "delete", "help")
"""The commands of the menu, in its order; each has a sentence ``menu.<command>``."""

AT_ONCE = ("cancel", "delete")
"""Commands that do not wait until the chat's pages are read: they stop the reading."""


async def start(update: Update, context: Context) -> None:
    """Says what the bot does."""
    await _say(update, context, "start")


async def show_help(update: Update, context: Context) -> None:
    """Says how to send pages and how to ask, and how long contracts are kept where that has an end."""
    message, days = message_of(update), context.settings.retention_days
    language = await context.language(message)
    said = [text("help", language)] + ([text("help.retention", language, n=days)] if days else [])
    await message.reply_text("\n\n".join(said))


async def clauses(update: Update, context: Context) -> None:
    """Lists the clauses of the chat's open contract."""
    message = message_of(update)
    contract = await context.library.contract(chat_key(message))
    await render.send(message, render.clauses_text(contract, await context.language(message)))


async def new(update: Update, context: Context) -> None:
    """The next pages start a new contract."""
    await context.library.new_contract(chat_key(message_of(update)))
    await _say(update, context, "new.done")


async def cancel(update: Update, context: Context) -> None:
    """Stops the reading of what the chat has sent so far; each upload says so itself when it has stopped."""
    stopped = context.services.readings.stop(chat_key(message_of(update)), update.update_id)
    await _say(update, context, "cancel.done" if stopped else "cancel.nothing")


async def delete(update: Update, context: Context) -> None:
    """Removes everything of this chat, what is still being read included, and says what that was."""
    message = message_of(update)
    context.services.readings.stop(chat_key(message), update.update_id)
    language = await context.language(message)
    deleted = await context.library.delete(chat_key(message))
    await message.reply_text(render.deleted_text(deleted.contracts, deleted.pages, language))


async def unknown(update: Update, context: Context) -> None:
    """Says which commands there are."""
    await _say(update, context, "unknown_command")


HANDLERS: Mapping[str, Callable[[Update, Context], Coroutine[Any, Any, None]]] = MappingProxyType(
    {"start": start, "help": show_help, "clauses": clauses, "new": new, "cancel": cancel, "delete": delete}
)


async def _say(update: Update, context: Context, key: str) -> None:
    message = message_of(update)
    await message.reply_text(text(key, await context.language(message)))


async def set_menu(bot: ExtBot[Any]) -> None:
    """Offers the commands in the app's menu: in Indonesian to Indonesian apps, in English to all others."""
    await bot.set_my_commands(_menu("en"))
    await bot.set_my_commands(_menu("id"), language_code="id")


def _menu(language: Language) -> list[BotCommand]:
    return [BotCommand(command, text(f"menu.{command}", language)) for command in MENU]
