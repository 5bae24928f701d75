"""How anything is sent: text in as many messages as it takes, pictures, files; buttons hang under the last message.

Knows nothing of contracts.
"""

from __future__ import annotations

from typing import Final

from telegram import InlineKeyboardMarkup, Message
from telegram.error import BadRequest

from bot.telegram.richtext import Piece, RichText, shortened

MOST_PIECES: Final = 3
"""Messages after which a text is sent as a file too: nobody reads more of them in a chat."""


async def send(
    message: Message, rich: RichText, buttons: InlineKeyboardMarkup | None = None, file: str = "kontrak.txt"
) -> list[Message]:
    """Answers ``message`` with ``rich``; the messages sent. A long text comes as the file ``file`` as well."""
    return await send_pieces(message, rich, rich.pieces(), buttons, file)


async def send_pieces(
    message: Message, rich: RichText, pieces: list[Piece], buttons: InlineKeyboardMarkup | None, file: str
) -> list[Message]:
    """Answers ``message`` with ``pieces``, the last or all of those of ``rich``."""
    last = len(pieces) - 1
    sent = [
        await message.reply_text(piece.text, entities=piece.entities, reply_markup=buttons if at == last else None)
        for at, piece in enumerate(pieces)
    ]
    if len(rich.pieces()) > MOST_PIECES:
        await message.reply_document(rich.text.encode(), filename=file)
    return sent


async def send_picture(
    message: Message, image: bytes, caption: str, buttons: InlineKeyboardMarkup | None = None
) -> Message:
    """Answers with a photo; as a file where Telegram refuses its shape (a strip of one line can be too narrow)."""
    try:
        return await message.reply_photo(image, caption=shortened(caption), reply_markup=buttons)
    except BadRequest:
        return await message.reply_document(
            image, caption=shortened(caption), filename="kontrak.png", reply_markup=buttons
        )
