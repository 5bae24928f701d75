"""Where the pages of an upload go beside what they say themselves: what they answer, which album they are of, and in
what order they were sent.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from telegram import Message, Update

from bot.telegram.attachments import is_page_image
from bot.telegram.context import Context, chat_of
from rag.errors import ContractGoneError
from rag.library import About, Receipt


async def target_of(message: Message, update: Update, context: Context) -> About | int:
    """The page that ``message`` answers, else the id of the contract that its album went to, else 0."""
    replied = message.reply_to_message
    about = await context.library.contracts.about(chat_of(update), replied.message_id) if replied else None
    if about:
        return about if about.page and is_page_image(message) else about.contract
    ended = context.services.albums.ended(message)
    if ended is None:
        return 0
    try:
        return (await context.library.contracts.listed(chat_of(update), ended.contract)).id
    except ContractGoneError:  # deleted since
        return 0


async def note_pages(update: Update, messages: Sequence[Message], receipt: Receipt, context: Context) -> None:
    """Remembers which page each message brought, the first where it brought several."""
    for message, pages in zip(messages, receipt.by_file, strict=True):
        if pages:
            about = About(receipt.contract_id, pages[0])
            await context.library.contracts.note_messages(chat_of(update), [message.message_id], about)


async def with_replacement(update: Update, old: About, receipt: Receipt, context: Context) -> Receipt:
    """The receipt after the page that was answered has given its place to the new ones, if it is still there."""
    contracts, chat = context.library.contracts, chat_of(update)
    if receipt.replaced or not receipt.added or len(receipt.contract.pages) < old.page:
        return receipt
    new = receipt.added
    rest = [page.number for page in receipt.contract.pages if page.number not in new]
    order = [number for page in rest for number in (new if page == old.page else (page,))]
    contract = await contracts.arrange(chat, receipt.contract_id, order)
    places = tuple(order.index(number) + 1 for number in new)
    return replace(receipt, contract=contract, added=places, replaced=places, again=(), better_order=())


async def in_message_order(update: Update, messages: Sequence[Message], receipt: Receipt, context: Context) -> Receipt:
    """The receipt after the photos of one album stand in the order in which they were chosen, late ones included.

    Telegram numbers the messages of an album in that order, whenever each of them arrives.
    """
    albums, contracts, chat = context.services.albums, context.library.contracts, chat_of(update)
    ended = albums.ended(messages[0])
    numbers = sorted({*(ended.messages if ended else ()), *(message.message_id for message in messages)})
    albums.remember(messages[0], receipt.contract_id, tuple(numbers))
    if not all(map(is_page_image, messages)) or len(numbers) < 2:
        return receipt
    found = [await contracts.about(chat, number) for number in numbers]
    pages = [about.page for about in found if about and about.page and about.contract == receipt.contract_id]
    if pages == sorted(pages) or len(set(pages)) < len(pages):
        return receipt
    order = [page.number for page in receipt.contract.pages]
    for place, page in zip(sorted(pages), pages, strict=True):
        order[place - 1] = page
    contract = await contracts.arrange(chat, receipt.contract_id, order)
    added = tuple(sorted(order.index(number) + 1 for number in receipt.added))
    return replace(receipt, contract=contract, added=added, better_order=())
