"""A contract's pages: ``/pages``, and the buttons that show, move, remove, part, join and replace them."""

from __future__ import annotations

from collections.abc import Sequence

from telegram import Update

from bot.messages import text
from bot.telegram.buttons import PAGE_DOWN, PAGE_OFF, PAGE_UP, button, keyboard
from bot.telegram.context import Context, chat_of, message_of
from bot.telegram.listings import contract_name, deleted_text, pages_buttons, pages_text
from bot.telegram.receipts import count
from bot.telegram.richtext import RichText
from bot.telegram.sending import send, send_picture
from rag.answer.labels import number_ranges
from rag.domain import Contract, Language
from rag.errors import ContractGoneError
from rag.library import About, better_order


async def pages(update: Update, context: Context) -> None:
    """Lists the pages of the chat's open contract."""
    listed, _ = await context.library.current(chat_of(update))
    await show_pages(update, context, listed.id)


async def show_pages(update: Update, context: Context, contract_id: int) -> None:
    """Lists the pages of a contract. Raises ``ContractGoneError``."""
    chat, language = chat_of(update), await context.language(update)
    listed = await context.library.contracts.listed(chat, contract_id)
    contract = await context.library.contracts.get(chat, contract_id)
    disorder = bool(better_order(contract))
    buttons = pages_buttons(contract_id, contract, language, disorder)
    await send(message_of(update), pages_text(contract_name(listed, language), contract, language), buttons)


async def show_page(update: Update, context: Context, contract_id: int, page: int) -> None:
    """One page, its photo or its first words, with what can be done with it. Raises ``ContractGoneError``."""
    chat, language, message = chat_of(update), await context.language(update), message_of(update)
    contracts = context.library.contracts
    contract = await contracts.get(chat, contract_id)
    if not 1 <= page <= len(contract.pages):
        raise ContractGoneError
    caption = text("page.menu", language, page=page, pages=len(contract.pages))
    buttons = keyboard(
        [
            button(text("button.up", language), PAGE_UP, contract_id, page),
            button(text("button.down", language), PAGE_DOWN, contract_id, page),
            button(text("button.off", language), PAGE_OFF, contract_id, page),
        ]
    )
    image = await contracts.page_image(chat, contract_id, page)
    if image:
        sent = await send_picture(message, image, caption, buttons)
    else:
        words = RichText().add(contract.pages[page - 1].text[:_FIRST_WORDS], "blockquote").add(f"\n{caption}")
        sent = (await send(message, words, buttons))[-1]
    await contracts.note_messages(chat, [sent.message_id], About(contract_id, page))


_FIRST_WORDS = 300
"""Characters that show which page of a text it is."""


async def move_page(update: Update, context: Context, contract_id: int, page: int, step: int) -> None:
    """Moves a page one place on or back. Raises ``ContractGoneError``."""
    contract = await context.library.contracts.get(chat_of(update), contract_id)
    order = [each.number for each in contract.pages]
    place = page - 1 + step
    if 0 <= place < len(order) and page in order:
        order.insert(place, order.pop(page - 1))
    await _arrange(update, context, contract_id, order, "pages.ordered")


async def remove_page(update: Update, context: Context, contract_id: int, page: int) -> None:
    """Removes a page for good; with the last one its contract goes. Raises ``ContractGoneError``."""
    contracts, chat = context.library.contracts, chat_of(update)
    contract = await contracts.get(chat, contract_id)
    rest = [each.number for each in contract.pages if each.number != page]
    if rest:
        await _arrange(update, context, contract_id, rest, "pages.removed", page=page)
        return
    deleted = await contracts.delete(chat, contract_id)
    words = deleted_text(deleted.contracts, deleted.pages, await context.language(update))
    await message_of(update).reply_text(words)


async def put_in_order(update: Update, context: Context, contract_id: int) -> None:
    """Puts the pages in the order of their clauses. Raises ``ContractGoneError``."""
    contract = await context.library.contracts.get(chat_of(update), contract_id)
    order = better_order(contract) or [page.number for page in contract.pages]
    await _arrange(update, context, contract_id, order, "pages.ordered")


async def replace_page(update: Update, context: Context, contract_id: int, new: int, old: int) -> None:
    """Puts page ``new`` in the place of page ``old``, which goes. Raises ``ContractGoneError``."""
    contract = await context.library.contracts.get(chat_of(update), contract_id)
    order = [new if page.number == old else page.number for page in contract.pages if page.number != new]
    await _arrange(update, context, contract_id, order, "pages.replaced", page=old)


async def split(update: Update, context: Context, contract_id: int, first: int, last: int) -> None:
    """Makes the pages that had joined a contract one of their own. Raises ``ContractGoneError``."""
    moved = range(first, last + 1)
    _, contract = await context.library.contracts.move(chat_of(update), contract_id, moved)
    await _tell(update, context, contract, "pages.split")


async def join(update: Update, context: Context, contract_id: int, into: int) -> None:
    """Makes the pages that had begun a contract more of the one before. Raises ``ContractGoneError``."""
    contracts, chat = context.library.contracts, chat_of(update)
    pages_ = [page.number for page in (await contracts.get(chat, contract_id)).pages]
    _, contract = await contracts.move(chat, contract_id, pages_, into)
    await _tell(update, context, contract, "pages.joined")


async def _arrange(
    update: Update, context: Context, contract_id: int, order: Sequence[int], said: str, **values: int
) -> None:
    contract = await context.library.contracts.arrange(chat_of(update), contract_id, order)
    await _tell(update, context, contract, said, **values)


async def _tell(update: Update, context: Context, contract: Contract, said: str, **values: int) -> None:
    language = await context.language(update)
    words = f"{text(said, language, **values)} {_state(contract, language)}"
    await message_of(update).reply_text(words)


def _state(contract: Contract, language: Language) -> str:
    """What the contract has now, for the end of a sentence that says what was done."""
    numbers = number_ranges([clause.number for clause in contract.clauses if not clause.part]) or "–"
    return text("pages.now", language, pages=count("pages", len(contract.pages), language), numbers=numbers)
