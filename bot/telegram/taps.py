"""A pressed button → what it does, by one table.

Whose button is gone, or carries what this version does not know, gets a sentence, never silence.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from types import MappingProxyType

from telegram import CallbackQuery, InlineKeyboardMarkup, Message, Update
from telegram.error import TelegramError

from bot.messages import describe, text
from bot.telegram import about, clause_views, contract_views, exports, page_views, questions
from bot.telegram import buttons as b
from bot.telegram.buttons import OldButtonError, Tap, tap_of
from bot.telegram.context import Context, app_language, chat_of, message_of

Act = Callable[[Update, Context, Tap], Awaitable[None]]


async def tapped(update: Update, context: Context) -> None:
    """Does what the pressed button says, and tells the app that it was heard. Raises ``OldButtonError``."""
    query = update.callback_query
    if query is None:
        return
    if not isinstance(query.message, Message):  # it hangs on no message of ours that could be replied to
        await _heard(query, describe(OldButtonError(), app_language(update)))
        return
    await _heard(query)
    tap = tap_of(query.data or "")
    if tap.verb not in ACTS:
        raise OldButtonError
    await ACTS[tap.verb](update, context, tap)


async def _heard(query: CallbackQuery, words: str | None = None) -> None:
    try:
        await query.answer(words, show_alert=words is not None)
    except TelegramError:  # pressed too long ago: what it does still counts
        return


async def _stop(update: Update, context: Context, tap: Tap) -> None:
    """Stops the reading that the button stands under."""
    stopped = context.services.readings.stop_one(chat_of(update), *tap.numbers(1))
    key = "cancel.done" if stopped else "cancel.nothing"
    await message_of(update).reply_text(text(key, await context.language(update)))


async def _ask(update: Update, context: Context, tap: Tap) -> None:
    """Asks what stands on the button."""
    label = _label(message_of(update).reply_markup, update.callback_query)
    await questions.answer_words(update, context, label)


def _label(markup: InlineKeyboardMarkup | None, query: CallbackQuery | None) -> str:
    rows = markup.inline_keyboard if markup else ()
    labels = [each.text for row in rows for each in row if query and each.callback_data == query.data]
    if not labels:
        raise OldButtonError
    return labels[0]


def _with(count: int, act: Callable[..., Awaitable[None]], *more: int) -> Act:
    """What calls ``act`` with the ``count`` numbers that the button carries, and ``more``."""

    async def acted(update: Update, context: Context, tap: Tap) -> None:
        await act(update, context, *tap.numbers(count), *more)

    return acted


async def _clause(update: Update, context: Context, tap: Tap) -> None:
    """A clause by its contract, its position and its number, which need not be one (``5A``)."""
    *place, number = tap.values or ("",)
    contract, position = Tap(tap.verb, tuple(place)).numbers(2)
    await clause_views.show_clause(update, context, contract, position, number)


async def _export(update: Update, context: Context, tap: Tap) -> None:
    *place, kind = tap.values or ("",)
    (contract,) = Tap(tap.verb, tuple(place)).numbers(1)
    if kind not in exports.KINDS:
        raise OldButtonError
    await exports.send_file(update, context, contract, kind)


async def _language(update: Update, context: Context, tap: Tap) -> None:
    if len(tap.values) != 1 or tap.values[0] not in about.LANGUAGES:
        raise OldButtonError
    await about.set_language(update, context, tap.values[0])


ACTS: Mapping[str, Act] = MappingProxyType(
    {
        b.STOP: _stop,
        b.ASK: _ask,
        b.CLAUSE: _clause,
        b.CLAUSES: _with(2, clause_views.show_clauses),
        b.PHOTO: _with(2, clause_views.show_photo),
        b.CONTRACTS: _with(0, contract_views.contracts),
        b.CONTRACT: _with(1, contract_views.show_contract),
        b.OPEN: _with(1, contract_views.open_contract),
        b.RENAME: _with(1, contract_views.ask_rename),
        b.REMOVE: _with(1, contract_views.ask_to_delete),
        b.REMOVE_NOW: _with(1, contract_views.delete_contract),
        b.REMOVE_ALL: _with(0, contract_views.delete_everything),
        b.EXPORT: _export,
        b.SPLIT: _with(3, page_views.split),
        b.JOIN: _with(2, page_views.join),
        b.ORDER: _with(1, page_views.put_in_order),
        b.REPLACE: _with(3, page_views.replace_page),
        b.PAGES: _with(1, page_views.show_pages),
        b.PAGE: _with(2, page_views.show_page),
        b.PAGE_UP: _with(2, page_views.move_page, -1),
        b.PAGE_DOWN: _with(2, page_views.move_page, 1),
        b.PAGE_OFF: _with(2, page_views.remove_page),
        b.LANGUAGE: _language,
    }
)
