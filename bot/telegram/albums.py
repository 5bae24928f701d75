"""Albums: separate updates that share one ``media_group_id``, without a count and without an end.

An arrival is noted before anything is downloaded and before the chat's turn comes. The first sibling *opens* the album
and, when its turn comes, waits until nothing more has arrived for a while; the others only join. Knows nothing of
files.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from telegram import Message, Update
from telegram.ext.filters import MessageFilter

Claim = Callable[[int], Awaitable[bool]]
"""Update id → whether it is new; to be asked before the work is done."""


class _Album:
    """The siblings so far, by update id, and an event that is set when none has come for ``wait`` seconds."""

    def __init__(self, opener: int, wait: float) -> None:
        self.opener = opener
        self.siblings: dict[int, Message] = {}
        self.silence = asyncio.Event()
        self._wait = wait
        self._timer: asyncio.TimerHandle | None = None

    def add(self, update_id: int, message: Message) -> None:
        self.siblings[update_id] = message
        self.stop_waiting()
        self._timer = asyncio.get_running_loop().call_later(self._wait, self.silence.set)

    def stop_waiting(self) -> None:
        if self._timer:
            self._timer.cancel()


class Albums:
    """The albums that are being gathered. ``wait`` is the silence in seconds that ends one; used on the event loop."""

    def __init__(self, wait: float) -> None:
        self._wait = wait
        self._open: dict[tuple[int, str], _Album] = {}

    def note(self, update: Update) -> bool:
        """Notes an arrival. ``True`` when it joins an album that another update has opened and will bring in."""
        key = _key(update)
        if key is None or update.message is None:
            return False
        album = self._open.setdefault(key, _Album(update.update_id, self._wait))
        album.add(update.update_id, update.message)
        return album.opener != update.update_id

    async def gather(self, update: Update, claim: Claim) -> list[Message]:
        """All siblings of the album that ``update`` opened, by message id, without those that were seen before.

        Returns once the album's silence has come. Without an album: the message itself, which was claimed already.
        """
        album = self._opened_by(update)
        if album is None:
            return [update.message] if update.message else []
        await album.silence.wait()
        self.close(update)
        new = [message for update_id, message in album.siblings.items() if await claim(update_id)]
        return sorted(new, key=lambda message: message.message_id)

    def close(self, update: Update) -> None:
        """Lets no more siblings join the album that ``update`` opened; a later one opens an album of its own."""
        key, album = _key(update), self._opened_by(update)
        if key and album:
            album.stop_waiting()
            del self._open[key]

    def _opened_by(self, update: Update) -> _Album | None:
        key = _key(update)
        album = self._open.get(key) if key else None
        return album if album and album.opener == update.update_id else None


def is_album(update: Update) -> bool:
    """Whether the update is a sibling of an album."""
    return _key(update) is not None


class Sibling(MessageFilter):
    """Lets every member of an album through, whatever it brings."""

    def filter(self, message: Message) -> bool:
        """Whether the message came in an album."""
        return message.media_group_id is not None


def _key(update: Update) -> tuple[int, str] | None:
    if update.message is None or update.message.media_group_id is None:
        return None
    return update.message.chat_id, update.message.media_group_id
