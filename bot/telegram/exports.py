"""``/export``: the contract that was read, as a Word document with headings or as text."""

from __future__ import annotations

import re

from telegram import Update

from bot.messages import text
from bot.telegram.context import Context, chat_of, message_of
from bot.telegram.listings import contract_name

KINDS = ("docx", "txt")
LONGEST_FILE_NAME = 40


async def export(update: Update, context: Context) -> None:
    """Sends both files of the open contract; ``/export docx`` or ``/export txt`` the one. ``NoContractError``."""
    listed, _ = await context.library.current(chat_of(update))
    wanted = [kind for kind in KINDS if kind in (message_of(update).text or "").lower()]
    for kind in wanted or KINDS:
        await send_file(update, context, listed.id, kind)


async def send_file(update: Update, context: Context, contract_id: int, kind: str) -> None:
    """Sends a contract as a file of this kind. Raises ``ContractGoneError``."""
    contracts, chat, language = context.library.contracts, chat_of(update), await context.language(update)
    name = contract_name(await contracts.listed(chat, contract_id), language)
    content = await (contracts.word_file if kind == "docx" else contracts.text_file)(chat, contract_id)
    caption = text(f"export.{kind}", language)
    await message_of(update).reply_document(content, filename=f"{file_name(name)}.{kind}", caption=caption)


def file_name(name: str) -> str:
    """A contract's name as that of a file: letters, digits and hyphens, whole words as far as they fit."""
    whole = re.sub(r"[^\w]+", "-", name).strip("-")
    if len(whole) > LONGEST_FILE_NAME:
        cut = whole[: LONGEST_FILE_NAME + 1]
        whole = (cut.rpartition("-")[0] or cut)[:LONGEST_FILE_NAME]
    return whole or "kontrak"
