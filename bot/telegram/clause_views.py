"""Clauses to look at: ``/clauses`` with its pages, ``/pasal 5``, ``/summary``, a clause whole, a page's photo."""

from __future__ import annotations

from telegram import Message, Update
from telegram.error import BadRequest

from bot.messages import text
from bot.telegram import questions, render
from bot.telegram.clause_buttons import position_of, under_clause
from bot.telegram.context import Context, chat_of, message_of
from bot.telegram.groups import without_mention
from bot.telegram.listings import clauses_buttons, clauses_text
from bot.telegram.richtext import RichText
from bot.telegram.sending import send, send_picture
from rag.clauses import find_references
from rag.domain import Citation, Contract
from rag.errors import ContractGoneError, UserError
from rag.library import About


class NoClauseNamedError(UserError):
    """``/clause`` without a clause."""

    code = "no_clause_named"


async def clauses(update: Update, context: Context) -> None:
    """Lists the clauses of the chat's open contract."""
    language = await context.language(update)
    listed, contract = await context.library.current(chat_of(update))
    await _send_list(message_of(update), update, listed.id, contract, context, clauses_text(contract, language))


async def show_clauses(update: Update, context: Context, contract_id: int, at: int) -> None:
    """Turns the list to another page, in the message that holds it; in a new one below a message of another kind."""
    message, language = message_of(update), await context.language(update)
    contract = await context.library.contracts.get(chat_of(update), contract_id)
    rich = clauses_text(contract, language, at)
    if not (message.text or "").startswith(text("clauses.title", language)):
        await _send_list(message, update, contract_id, contract, context, rich)
        return
    piece = rich.pieces()[0]
    buttons = clauses_buttons(contract_id, contract, language, at)
    await edit(message, piece.text, rich, buttons)


async def _send_list(
    message: Message, update: Update, contract_id: int, contract: Contract, context: Context, rich: RichText
) -> None:
    language = await context.language(update)
    sent = await send(message, rich, clauses_buttons(contract_id, contract, language))
    await context.library.contracts.note_messages(chat_of(update), [sent[-1].message_id], About(contract_id))


async def pasal(update: Update, context: Context) -> None:
    """``/pasal 5 ayat 2``: the clause that is named. Raises ``NoClauseNamedError`` without one."""
    named = without_mention(message_of(update)).partition(" ")[2].strip()
    words = named if find_references(named) else f"Pasal {named}"
    if not named or not find_references(words):
        raise NoClauseNamedError
    await questions.answer_words(update, context, words)


async def summary(update: Update, context: Context) -> None:
    """The contract in short."""
    await questions.answer_words(update, context, text("summary.question", await context.language(update)))


async def show_clause(update: Update, context: Context, contract_id: int, position: int, number: str) -> None:
    """The clause of a button, whole, with its picture. Raises ``ContractGoneError``."""
    message, chat, language = message_of(update), chat_of(update), await context.language(update)
    contract = await context.library.contracts.get(chat, contract_id)
    at = position_of(contract, position, number)
    if at < 0:
        raise ContractGoneError
    buttons = under_clause(contract_id, contract, at, language)
    sent = await send(message, render.clause_text(contract, at, language), buttons)
    clause = contract.clauses[at]
    citation = Citation(clause.number, clause.page, "", True, position=at, at=clause.heading.at or clause.lines[:1])
    numbers = [one.message_id for one in sent]
    if picture := await context.library.contracts.picture(chat, contract_id, citation):
        shown = await send_picture(message, picture, render.caption(citation, contract, language))
        numbers.append(shown.message_id)
    await context.library.contracts.note_messages(chat, numbers, About(contract_id, 0, clause.number))


async def show_photo(update: Update, context: Context, contract_id: int, page: int) -> None:
    """A page's photo, whole. Raises ``ContractGoneError``."""
    chat, language = chat_of(update), await context.language(update)
    image = await context.library.contracts.page_image(chat, contract_id, page)
    if image is None:
        raise ContractGoneError
    sent = await send_picture(message_of(update), image, text("page.caption", language, page=page))
    await context.library.contracts.note_messages(chat, [sent.message_id], About(contract_id, page))


async def edit(message: Message, words: str, rich: RichText, buttons: object) -> None:
    """Puts other words and buttons into a message of ours; pressed twice, it has them already."""
    try:
        await message.edit_text(words, entities=rich.pieces()[0].entities, reply_markup=buttons)  # type: ignore[arg-type]
    except BadRequest as error:
        if "not modified" not in error.message:
            raise
