"""Updates as Telegram's library can read them: one that it cannot is passed over, and its content is not logged.

The library reads all that came with one answer, or none of it, and logs what it could not read. One update of a kind
that it knows otherwise (a poll from an older Bot API server of one's own) would come again and again, and no chat would
be answered any more.
"""

from __future__ import annotations

import json
import logging
from typing import Any

from telegram import Bot, Update

log = logging.getLogger(__name__)

UNREADABLE = (TypeError, ValueError, KeyError, AttributeError, IndexError)
"""What the library raises on fields that are missing, or of another type than it knows."""


class ReadableUpdate:
    """Stands in for ``telegram.Update`` where the library reads one: what it cannot read is left out."""

    @staticmethod
    def de_json(data: dict[str, Any], bot: Bot) -> Update:
        """The update, or no more than its number, so that it counts as taken."""
        return Update.de_json(readable(data), bot)


def readable(update: dict[str, Any]) -> dict[str, Any]:
    """``update``, or no more than its number where the library cannot read it."""
    try:
        Update.de_json(update, None)
    except UNREADABLE as error:
        number = int(update["update_id"])
        log.error("update %d cannot be read: %s", number, type(error).__name__)
        return {"update_id": number}
    return update


def readable_answer(answer: bytes) -> bytes:
    """An answer to ``getUpdates`` with each of its updates ``readable``; any other answer as it is."""
    try:
        told = json.loads(answer)
        updates = told["result"]
        shown = [readable(update) for update in updates]
    except (ValueError, KeyError, TypeError):  # no updates: the library says so
        return answer
    return answer if shown == updates else json.dumps({**told, "result": shown}).encode()
