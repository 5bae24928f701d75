"""Buttons: what one carries, within Telegram's 64 bytes, and how it is read again when somebody presses it.

A button carries a verb and ids or numbers, never words of a contract. Ids are never used twice, so an old button can
only find its own contract or none. Knows nothing of what a verb does.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from telegram import InlineKeyboardButton, InlineKeyboardMarkup

from bot.telegram.richtext import shortened
from rag.errors import UserError

MOST_BYTES = 64
"""Bytes that Telegram keeps for a button."""
_NUMBER = re.compile(r"[0-9]{1,18}")
"""What the database can hold; whoever writes a client of their own can send anything."""
LONGEST_LABEL = 48
"""UTF-16 units of a label that a phone can show on a button as wide as the message."""

STOP = "stop"
CLAUSE, CLAUSES, PHOTO, ASK = "p", "cl", "f", "q"
CONTRACTS, CONTRACT, OPEN, RENAME, REMOVE, REMOVE_NOW, REMOVE_ALL = "cs", "co", "cn", "cr", "cd", "cx", "da"
EXPORT, SPLIT, JOIN, ORDER, REPLACE = "ex", "mv", "jn", "or", "rp"
PAGES, PAGE, PAGE_UP, PAGE_DOWN, PAGE_OFF = "pl", "pg", "pu", "pd", "px"
LANGUAGE = "lg"


class OldButtonError(UserError):
    """The button is of another version, or hangs on a message that is too old to be read."""

    code = "old_button"


@dataclass(frozen=True, slots=True)
class Tap:
    """What a pressed button carries."""

    verb: str
    values: tuple[str, ...] = ()

    def numbers(self, count: int) -> tuple[int, ...]:
        """The values as numbers. Raises ``OldButtonError`` where there are not ``count`` of them."""
        if len(self.values) != count or not all(_NUMBER.fullmatch(value) for value in self.values):
            raise OldButtonError
        return tuple(map(int, self.values))


def tap_of(data: str) -> Tap:
    """What the ``data`` of a pressed button says."""
    verb, *values = data.split(":")
    return Tap(verb, tuple(values))


def button(label: str, verb: str, *values: int | str) -> InlineKeyboardButton:
    """A button that says ``label``. Raises ``ValueError`` where it would carry more than Telegram keeps."""
    data = ":".join([verb, *map(str, values)])
    if len(data.encode()) > MOST_BYTES:
        raise ValueError("a button carries 64 bytes at most")
    return InlineKeyboardButton(shortened(label, LONGEST_LABEL), callback_data=data)


def keyboard(*rows: Iterable[InlineKeyboardButton]) -> InlineKeyboardMarkup | None:
    """The rows that hold a button, as what hangs under a message; ``None`` where none does."""
    filled = [list(row) for row in rows]
    return InlineKeyboardMarkup([row for row in filled if row]) if any(filled) else None


def in_rows(buttons: Sequence[InlineKeyboardButton], width: int) -> list[Sequence[InlineKeyboardButton]]:
    """``buttons`` in rows of ``width``."""
    return [buttons[start : start + width] for start in range(0, len(buttons), width)]
