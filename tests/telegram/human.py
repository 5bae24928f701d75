"""The human side of a chat with the bot: sends what people send, waits for what the bot says, prints the transcript."""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tests.telegram.bot_api_server import BotApiServer

Json = dict[str, Any]
PATIENCE = 20.0
"""Seconds that a test waits for the bot before it fails."""


@dataclass(slots=True)
class BotMessage:
    """What the bot sent: ``text`` is a photo's caption where there is a photo; ``history`` holds its earlier texts."""

    id: int
    text: str
    entities: list[Json] = field(default_factory=list)
    photo: bytes | None = None
    document: bytes | None = None
    reply_to: int | None = None
    thread: int | None = None
    file_name: str = ""
    buttons: list[list[Json]] = field(default_factory=list)
    history: list[str] = field(default_factory=list)
    _changed: asyncio.Event = field(default_factory=asyncio.Event)

    async def edited(self) -> None:
        """Waits for the first edit."""
        await asyncio.wait_for(self._changed.wait(), PATIENCE)

    @property
    def labels(self) -> list[str]:
        """What the buttons under it say."""
        return [button["text"] for row in self.buttons for button in row]

    def edit(self, text: str, entities: list[Json], buttons: list[list[Json]]) -> None:
        self.history.append(self.text)
        self.text, self.entities, self.buttons = text, entities, buttons
        self._changed.set()

    def styled(self, style: str) -> list[str]:
        """The parts of the text in this style."""
        units = self.text.encode("utf-16-le")
        spans = [(2 * e["offset"], 2 * (e["offset"] + e["length"])) for e in self.entities if e["type"] == style]
        return [units[start:end].decode("utf-16-le") for start, end in spans]


class Chat:
    """One chat, seen from the person in it."""

    def __init__(self, server: BotApiServer, id_: int, language_code: str | None, kind: str) -> None:
        self.id = id_
        self.sent: dict[int, BotMessage] = {}
        self.actions: list[str] = []
        self.drafts: list[str] = []
        self.deleted: set[int] = set()
        self.migrated_to: int | None = None
        self.transcript: list[str | BotMessage] = []
        self._server = server
        self._language_code = language_code
        self._kind = kind
        self._inbox: asyncio.Queue[BotMessage] = asyncio.Queue()

    # ---------------------------------------------------------------------------------------------------- listening

    async def reply(self, patience: float = PATIENCE) -> BotMessage:
        """The next message from the bot, which may be one that it goes on editing."""
        try:
            return await asyncio.wait_for(self._inbox.get(), patience)
        except TimeoutError:
            raise AssertionError(f"the bot said nothing for {patience} s:\n{self}") from None

    async def replies(self, count: int) -> list[BotMessage]:
        """The next ``count`` messages."""
        return [await self.reply() for _ in range(count)]

    def take(self, message: BotMessage) -> None:
        """Receives what the bot sent."""
        self.sent[message.id] = message
        self.transcript.append(message)
        self._inbox.put_nowait(message)

    def __str__(self) -> str:
        return "\n".join(_line(entry) for entry in self.transcript)

    # ------------------------------------------------------------------------------------------------------ talking

    def send(self, text: str, **more: Any) -> Json:
        """Sends a text; returns the update."""
        self.transcript.append(text)
        return self._deliver({"text": text, "entities": _entities(text)}, **more)

    def edit(self, update: Json, text: str) -> Json:
        """Edits a text that was sent before."""
        self.transcript.append(f"(edited) {text}")
        edited = {**update["message"], "text": text, "entities": _entities(text), "edit_date": 1_700_000_100}
        return self._server.deliver("edited_message", edited)

    def send_photo(self, content: bytes, *, size: int | None = None, album: str | None = None, **more: Any) -> Json:
        """Sends a photo, which Telegram keeps in several sizes."""
        self.transcript.append("[photo]")
        small = _size(self._server.keep_file(b"a thumbnail", folder="photos"), 90, 67, 11)
        large = _size(self._server.keep_file(content, size, "photos"), 1280, 960, size or len(content))
        content = {"photo": [small, large], **_captioned(more.pop("caption", None))}
        return self._deliver(content, media_group_id=album, **more)

    def send_document(
        self,
        content: bytes,
        name: str | None,
        *,
        size: int | None = None,
        mime: str | None = None,
        caption: str | None = None,
        **more: Any,
    ) -> Json:
        """Sends a file. ``size`` is what Telegram says it has; its bytes may be fewer, to spare the test's time."""
        self.transcript.append(f"[file {name}]")
        file_id = self._server.keep_file(content, size)
        document = {"file_id": file_id, "file_unique_id": file_id, "file_size": len(content) if size is None else size}
        content = {"document": {**document, "file_name": name, "mime_type": mime}, **_captioned(caption)}
        return self._deliver(content, **more)

    def press(self, message: BotMessage, label: str) -> Json:
        """Presses the button under ``message`` that says ``label``, or begins so."""
        data = next(b["callback_data"] for row in message.buttons for b in row if b["text"].startswith(label))
        self.transcript.append(f"[presses {label}]")
        return self.press_data(message, data)

    def press_data(self, message: BotMessage, data: str, *, readable: bool = True) -> Json:
        """Presses a button with this data; ``readable``: the message is not too old for Telegram to show it."""
        query = f"tap-{self._server.next_id('tap')}"
        self._server.waiting_taps.add(query)
        hangs_on = self._server.bot_message(self, message)
        if not readable:
            hangs_on = {"message_id": message.id, "date": 0, "chat": self.as_json()}
        content = {"id": query, "from": self._person(), "chat_instance": "1", "data": data, "message": hangs_on}
        return self._server.deliver("callback_query", content)

    def reply_with(self, message: BotMessage, text: str, **more: Any) -> Json:
        """Answers a message of the bot."""
        return self.send(text, reply_to_message=self._server.bot_message(self, message), **more)

    def send_other(self, **content: Any) -> Json:
        """Sends anything else: ``send_other(sticker={...})``."""
        self.transcript.append(f"[{', '.join(content)}]")
        return self._deliver(content)

    def new_message(self, content: Json, *, message_id: int | None = None, **more: Any) -> Json:
        """A message from this person, not delivered."""
        number = message_id or self._server.next_id("message")
        common = {"message_id": number, "date": 1_700_000_000, "chat": self.as_json(), "from": self._person()}
        return {**common, **content, **{name: value for name, value in more.items() if value is not None}}

    def _person(self) -> Json:
        person = {"id": abs(self.id), "is_bot": False, "first_name": "Contoh"}
        return {**person, "language_code": self._language_code} if self._language_code else person

    @property
    def is_private(self) -> bool:
        """Whether it is a chat of one person with the bot."""
        return self._kind == "private"

    def as_json(self) -> Json:
        """The chat as Telegram describes it."""
        name = {"first_name": "Contoh"} if self._kind == "private" else {"title": "Grup contoh"}
        return {"id": self.id, "type": self._kind, **name}

    def _deliver(self, content: Json, **more: Any) -> Json:
        return self._server.deliver("message", self.new_message(content, **more))


def _captioned(caption: str | None) -> Json:
    return {} if caption is None else {"caption": caption, "caption_entities": _entities(caption)}


def _size(file_id: str, width: int, height: int, size: int) -> Json:
    return {"file_id": file_id, "file_unique_id": file_id, "width": width, "height": height, "file_size": size}


def _entities(text: str) -> list[Json]:
    """The entities that Telegram itself finds in what people write: commands and mentions."""
    kinds = {"bot_command": r"(?:^|(?<=\s))/[a-z0-9_]+(?:@\w+)?", "mention": r"(?<![\w/])@\w{5,}"}
    found = [(kind, match) for kind, pattern in kinds.items() for match in re.finditer(pattern, text)]
    return [{"type": kind, "offset": _offset(text, m.start()), "length": m.end() - m.start()} for kind, m in found]


def _offset(text: str, characters: int) -> int:
    return len(text[:characters].encode("utf-16-le")) // 2


def _line(entry: str | BotMessage) -> str:
    if isinstance(entry, str):
        return f"  person: {entry}"
    brings = "[photo] " if entry.photo else f"[file {entry.file_name}] " if entry.document else ""
    buttons = "".join(f"\n          [{'] ['.join(b['text'] for b in row)}]" for row in entry.buttons)
    return "     bot: " + brings + entry.text.replace("\n", "\n          ") + buttons
