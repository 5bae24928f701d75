"""The commands: which there are, what they are called in both languages, and the menu that offers them.

The short ones are done here; those that have buttons of their own stand beside their buttons.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping
from types import MappingProxyType
from typing import Any

from telegram import BotCommand, Update
from telegram.ext import ExtBot

from bot.messages import text
from bot.telegram import about, clause_views, contract_views, exports, page_views
from bot.telegram.buttons import REMOVE_ALL, STOP
from bot.telegram.context import Context, chat_of, message_of
from rag.domain import Language

MENU = (
    "clauses", "pasal", "summary", "contracts", "pages", "new", "export", "language", "privacy", "status", "reset",
    "cancel", "delete", "help",
)  # fmt: skip
"""The commands of the menu, in its order; each has a sentence ``menu.<command>``."""

AT_ONCE = ("cancel", "batal", "delete", "hapus", STOP, REMOVE_ALL)
"""Commands and buttons that do not wait until the chat's pages are read: they stop the reading."""

QUESTIONS = frozenset({"pasal"})
"""Commands that ask: one that was edited is answered once more, as an edited question is."""

Handler = Callable[[Update, Context], Coroutine[Any, Any, None]]


async def start(update: Update, context: Context) -> None:
    """Says what the bot does."""
    await _say(update, context, "start")


async def show_help(update: Update, context: Context) -> None:
    """Says how to send pages and how to ask, and how long contracts are kept where that has an end."""
    days, language = context.settings.retention_days, await context.language(update)
    said = [text("help", language)] + ([text("help.retention", language, n=days)] if days else [])
    await message_of(update).reply_text("\n\n".join(said))


async def new(update: Update, context: Context) -> None:
    """The next pages start a new contract."""
    await context.library.new_contract(chat_of(update))
    await _say(update, context, "new.done")


async def reset(update: Update, context: Context) -> None:
    """Forgets what was spoken of last; contracts stay."""
    context.library.reset(chat_of(update))
    await _say(update, context, "reset.done")


async def cancel(update: Update, context: Context) -> None:
    """Stops the reading of what the chat has sent so far; each upload says so itself when it has stopped."""
    stopped = context.services.readings.stop(chat_of(update), update.update_id)
    await _say(update, context, "cancel.done" if stopped else "cancel.nothing")


async def unknown(update: Update, context: Context) -> None:
    """Says which commands there are."""
    await _say(update, context, "unknown_command")


HANDLERS: Mapping[str, Handler] = MappingProxyType(
    {
        "start": start,
        "help": show_help,
        "clauses": clause_views.clauses,
        "pasal": clause_views.pasal,
        "summary": clause_views.summary,
        "contracts": contract_views.contracts,
        "rename": contract_views.rename,
        "pages": page_views.pages,
        "new": new,
        "export": exports.export,
        "language": about.language,
        "privacy": about.privacy,
        "status": about.status,
        "reset": reset,
        "cancel": cancel,
        "delete": contract_views.delete,
    }
)

ALIASES: Mapping[str, str] = MappingProxyType(
    {
        "mulai": "start", "bantuan": "help", "daftar": "clauses", "clause": "pasal", "article": "pasal",
        "ringkas": "summary", "ringkasan": "summary", "kontrak": "contracts", "halaman": "pages", "baru": "new",
        "ekspor": "export", "unduh": "export", "bahasa": "language", "privasi": "privacy", "batal": "cancel",
        "hapus": "delete", "ganti_nama": "rename",
    }
)  # fmt: skip
"""What the commands are called besides, in either language."""


async def _say(update: Update, context: Context, key: str) -> None:
    await message_of(update).reply_text(text(key, await context.language(update)))


async def set_menu(bot: ExtBot[Any]) -> None:
    """Offers the commands in the app's menu: in Indonesian to Indonesian apps, in English to all others."""
    await bot.set_my_commands(_menu("en"))
    await bot.set_my_commands(_menu("id"), language_code="id")


def _menu(language: Language) -> list[BotCommand]:
    return [BotCommand(command, text(f"menu.{command}", language)) for command in MENU]
