"""Albums: separate updates that share one ``media_group_id``, without a count and without an end; and loose photos,
sent one after the other, which are one album too.

An arrival is noted before anything is downloaded and before the chat's turn comes. The first sibling *opens* the album
and, when its turn comes, waits until nothing more has arrived for a while; the others only join, also while the first
ones are being read. Knows nothing of files.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from telegram import Message, Update
from telegram.ext.filters import MessageFilter

from bot.telegram.attachments import is_page_image
from bot.telegram.context import chat_key

Key = tuple[str, str]
"""The chat's key, and the ``media_group_id``, empty for loose photos."""


class Album:
    """The siblings so far, by update id, and an event that is set when none has come for ``wait`` seconds."""

    def __init__(self, opener: int, wait: float) -> None:
        self.opener = opener
        self.updates: list[int] = []
        self._new: list[Message] = []
        self._silence = asyncio.Event()
        self._wait = wait
        self._timer: asyncio.TimerHandle | None = None

    def add(self, update_id: int, message: Message) -> None:
        """Takes a sibling in; the silence that ends the album begins anew."""
        self.updates.append(update_id)
        self._new.append(message)
        self._silence.clear()
        self.stop_waiting()
        self._timer = asyncio.get_running_loop().call_later(self._wait, self._silence.set)

    async def arrivals(self) -> list[Message]:
        """What has arrived since the last call, by message id, once silence has come; empty when there is nothing."""
        if not self._new:
            return []
        await self._silence.wait()
        arrived, self._new = self._new, []
        return sorted(arrived, key=lambda message: message.message_id)

    def stop_waiting(self) -> None:
        """Stops the clock that tells a silence."""
        if self._timer:
            self._timer.cancel()


@dataclass(frozen=True, slots=True)
class Ended:
    """An album that was read: the contract that it went to, its messages, and when, on the event loop's clock."""

    contract: int
    messages: tuple[int, ...]
    at: float


class Albums:
    """The albums that are being gathered. ``wait`` is the silence in seconds that ends one; used on the event loop.

    An album that was read is remembered for ``late`` seconds, so that a sibling that comes later still finds it.
    """

    def __init__(self, wait: float, late: float = 60.0) -> None:
        self._wait = wait
        self._late = late
        self._open: dict[Key, Album] = {}
        self._of: dict[int, Album] = {}
        self._ended: dict[Key, Ended] = {}

    def note(self, update: Update) -> bool:
        """Notes an arrival. ``True`` when it joins an album that another update has opened and will bring in.

        Anything else that a chat says ends its loose photos: what comes after ``/new`` belongs to what comes after it.
        """
        message = update.message
        if message is None:
            return False
        key = _key(message)
        if key is None:
            self._open.pop((chat_key(message), ""), None)
            return False
        album = self._open.get(key)
        if album is None:
            album = self._open[key] = self._of[update.update_id] = Album(update.update_id, self._wait)
        album.add(update.update_id, message)
        return album.opener != update.update_id

    async def arrivals(self, update: Update) -> list[Message]:
        """What has arrived of the album that ``update`` opened since the last call, by message id, after a silence.

        Without an album the message itself, once. Empty when nothing has; then nothing more joins.
        """
        album = self._of.get(update.update_id)
        if album is None:
            album = self._of[update.update_id] = Album(update.update_id, 0.0)
            if update.message:
                album.add(update.update_id, update.message)
        arrived = await album.arrivals()
        if not arrived:  # nothing is awaited between the look and this, so no sibling can slip in unseen
            self.seal(update)
        return arrived

    def seal(self, update: Update) -> None:
        """Lets no more siblings join the album that ``update`` opened; a later one opens an album of its own."""
        album = self._of.get(update.update_id)
        self._open = {key: other for key, other in self._open.items() if other is not album}

    def close(self, update: Update) -> None:
        """Forgets the album that ``update`` opened."""
        self.seal(update)
        if album := self._of.pop(update.update_id, None):
            album.stop_waiting()

    def updates(self, update: Update) -> list[int]:
        """The ids of the updates that ``update`` brings in, its own first."""
        album = self._of.get(update.update_id)
        return album.updates if album else [update.update_id]

    def remember(self, message: Message, contract: int, messages: tuple[int, ...]) -> None:
        """Notes where the album of ``message`` went, for siblings that come later; loose photos have none."""
        now = asyncio.get_running_loop().time()
        self._ended = {key: ended for key, ended in self._ended.items() if now - ended.at < self._late}
        if message.media_group_id and (key := _key(message)):
            self._ended[key] = Ended(contract, messages, now)

    def ended(self, message: Message) -> Ended | None:
        """Where the album of ``message`` went, if it was read not long ago."""
        key = _key(message)
        ended = self._ended.get(key) if key and message.media_group_id else None
        late = ended and asyncio.get_running_loop().time() - ended.at >= self._late
        return None if late else ended


class Sibling(MessageFilter):
    """Lets every member of an album through, whatever it brings."""

    def filter(self, message: Message) -> bool:
        """Whether the message came in an album."""
        return message.media_group_id is not None


def _key(message: Message) -> Key | None:
    if message.media_group_id is not None:
        return chat_key(message), message.media_group_id
    # A photo that answers a message stands in that one's place, so it is nobody's sibling.
    is_loose = is_page_image(message) and not message.caption and not message.reply_to_message
    return (chat_key(message), "") if is_loose else None
