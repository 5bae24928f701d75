"""A Bot API server on loopback: as much of Telegram as the bot needs, and it refuses what Telegram refuses.

Real HTTP, so python-telegram-bot's own networking is under test. ``server.chat(id)`` gives the human side.
"""

from __future__ import annotations

import asyncio
import io
import json
import re
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from aiohttp import web
from PIL import Image, UnidentifiedImageError

from tests.telegram.human import BotMessage, Chat
from tests.telegram.webhook_sender import WebhookSender

TOKEN = "123456789:a-token-that-only-this-server-knows"
USERNAME = "tanya_contoh_bot"
BOT_ID = 123456789
MEGABYTE = 1024 * 1024

ACTIONS = {"typing", "upload_photo", "upload_document", "record_voice", "find_location", "choose_sticker"}
STYLES = {"bold", "italic", "blockquote", "expandable_blockquote", "code", "pre", "underline", "text_link"}
REQUIRED = {
    "getMe": (),
    "getUpdates": (),
    "sendMessage": ("chat_id", "text"),
    "editMessageText": ("chat_id", "message_id", "text"),
    "sendPhoto": ("chat_id", "photo"),
    "sendDocument": ("chat_id", "document"),
    "sendChatAction": ("chat_id", "action"),
    "getFile": ("file_id",),
    "setMyCommands": ("commands",),
    "deleteWebhook": (),
    "setWebhook": ("url",),
    "answerCallbackQuery": ("callback_query_id",),
    "sendMessageDraft": ("chat_id", "draft_id", "text"),
}


class RefusalError(Exception):
    """An answer with ``ok: false``."""

    def __init__(self, code: int, description: str, retry_after: float | None = None) -> None:
        super().__init__(description)
        self.body: dict[str, Any] = {"ok": False, "error_code": code, "description": description}
        if retry_after is not None:
            self.body["parameters"] = {"retry_after": retry_after}


@dataclass(frozen=True, slots=True)
class StoredFile:
    """A file that a user sent; ``size`` is what Telegram says of it, which a test may make larger than its bytes."""

    content: bytes
    size: int
    path: str


class BotApiServer:
    """``async with BotApiServer() as server``; ``server.url`` is what ``TELEGRAM_API_URL`` would hold."""

    def __init__(self) -> None:
        self.calls: list[tuple[str, dict[str, Any]]] = []
        self.menus: dict[str, list[dict[str, str]]] = {}
        self.files: dict[str, StoredFile] = {}
        self.blocked: set[int] = set()
        self.waiting_taps: set[str] = set()
        self.alerts: list[str] = []
        self.webhook: WebhookSender | None = None
        self._chats: dict[int, Chat] = {}
        self._updates: list[dict[str, Any]] = []
        self._again: list[dict[str, Any]] = []
        self._refusals: dict[str, list[RefusalError]] = {}
        self._arrived = asyncio.Event()
        self._ids: Counter[str] = Counter(update=100, message=10, poll=0)
        self._stopping = False

    async def __aenter__(self) -> BotApiServer:
        app = web.Application(client_max_size=60 * MEGABYTE)
        app.router.add_route("*", "/bot{token}/{method}", self._serve)
        app.router.add_get("/file/bot{token}/{path:.+}", self._serve_file)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", 0)
        await site.start()
        self.url = f"http://127.0.0.1:{self._runner.addresses[0][1]}"
        return self

    async def __aexit__(self, *_: object) -> None:
        self._stopping = True
        self._arrived.set()
        await self._deleteWebhook({})
        await self._runner.cleanup()

    # ------------------------------------------------------------------------------------------------ for the tests

    def chat(self, id_: int, language_code: str | None = "id", kind: str = "private") -> Chat:
        """A person in a chat with the bot."""
        self._chats[id_] = Chat(self, id_, language_code, kind)
        return self._chats[id_]

    def refuse(self, method: str, refusal: RefusalError) -> None:
        """Answers the next call of ``method`` with ``refusal``."""
        self._refusals.setdefault(method, []).append(refusal)

    def flood(self, method: str, retry_after: float) -> None:
        """Answers the next call of ``method`` with 429."""
        self.refuse(method, RefusalError(429, f"Too Many Requests: retry after {retry_after}", retry_after))

    def deliver(self, kind: str, content: dict[str, Any]) -> dict[str, Any]:
        """Hands the bot a new update."""
        update = {"update_id": self.next_id("update"), kind: content}
        if self.webhook:
            self.webhook.send(update)
        else:
            self._updates.append(update)
            self._arrived.set()
        return update

    def deliver_again(self, update: dict[str, Any]) -> None:
        """Hands the bot an update a second time, as happens when its confirmation got lost."""
        self._again.append(update)
        self._arrived.set()

    def keep_file(self, content: bytes, size: int | None = None, folder: str = "documents") -> str:
        """Stores a file as if a user had sent it; returns its ``file_id``."""
        number = self.next_id("file")
        file_id = f"file-{number}"
        self.files[file_id] = StoredFile(content, len(content) if size is None else size, f"{folder}/file_{number}")
        return file_id

    def next_id(self, what: str) -> int:
        self._ids[what] += 1
        return self._ids[what]

    def bot_message(self, chat: Chat, message: BotMessage) -> dict[str, Any]:
        """A message of the bot as Telegram describes it, for replies to it and for its pressed buttons."""
        return self._as_json(chat, message)

    def methods(self) -> list[str]:
        """The methods that were called, in order, polling left out."""
        return [method for method, _ in self.calls if method != "getUpdates"]

    # ----------------------------------------------------------------------------------------------------- the wire

    async def _serve(self, request: web.Request) -> web.Response:
        method = request.match_info["method"]
        try:
            if request.match_info["token"] != TOKEN:
                raise RefusalError(401, "Unauthorized")
            result = await self._call(method, await _parameters(request))
        except RefusalError as refusal:
            return web.json_response(refusal.body, status=refusal.body["error_code"])
        return web.json_response({"ok": True, "result": result})

    async def _call(self, method: str, parameters: dict[str, Any]) -> Any:
        if method not in REQUIRED:
            raise RefusalError(404, "Not Found: method not found")
        self.calls.append((method, parameters))
        if waiting := self._refusals.get(method):
            raise waiting.pop(0)
        for name in REQUIRED[method]:
            if parameters.get(name) in (None, ""):
                raise RefusalError(400, f"Bad Request: {'message text' if name == 'text' else name} is empty")
        handler: Callable[[dict[str, Any]], Awaitable[Any]] = getattr(self, f"_{method}")
        return await handler(parameters)

    async def _serve_file(self, request: web.Request) -> web.Response:
        for file in self.files.values():
            if request.match_info["token"] == TOKEN and file.path == request.match_info["path"]:
                return web.Response(body=file.content)
        return web.Response(status=404)

    # -------------------------------------------------------------------------------------------------- the methods

    async def _getMe(self, _: dict[str, Any]) -> dict[str, Any]:  # noqa: N802 - the names of the Bot API
        return _bot()

    async def _getUpdates(self, given: dict[str, Any]) -> list[dict[str, Any]]:  # noqa: N802
        if self.webhook:
            raise RefusalError(409, "Conflict: can't use getUpdates method while webhook is active")
        offset, timeout = int(given.get("offset", 0)), float(given.get("timeout", 0))
        self._updates = [update for update in self._updates if update["update_id"] >= offset]
        poll = self.next_id("poll")
        self._arrived.set()  # ends the poll before this one
        self._arrived = asyncio.Event()
        while not (self._again or self._updates or self._stopping) and timeout > 0:
            try:
                await asyncio.wait_for(self._arrived.wait(), timeout)
            except TimeoutError:
                break
            if poll != self._ids["poll"]:
                raise RefusalError(
                    409, "Conflict: terminated by other getUpdates request; make sure that only one runs"
                )
            self._arrived.clear()
        again, self._again = self._again, []
        return again or list(self._updates)

    async def _sendMessage(self, given: dict[str, Any]) -> dict[str, Any]:  # noqa: N802
        _check_text(given["text"], given.get("entities", []), 4096, "message is too long", given.get("parse_mode"))
        return self._sent(given, text=given["text"], entities=given.get("entities", []))

    async def _sendMessageDraft(self, given: dict[str, Any]) -> bool:  # noqa: N802
        _check_text(given["text"], given.get("entities", []), 4096, "message is too long", given.get("parse_mode"))
        chat = self._open_chat(given)
        if not chat.is_private:
            raise RefusalError(400, "Bad Request: drafts are for private chats")
        if int(given["draft_id"]) == 0:
            raise RefusalError(400, "Bad Request: DRAFT_ID_INVALID")
        chat.drafts.append(given["text"])
        return True

    async def _editMessageText(self, given: dict[str, Any]) -> dict[str, Any]:  # noqa: N802
        _check_text(given["text"], given.get("entities", []), 4096, "message is too long", given.get("parse_mode"))
        chat = self._open_chat(given)
        message = chat.sent.get(int(given["message_id"]))
        if message is None:
            raise RefusalError(400, "Bad Request: message to edit not found")
        buttons = _checked_buttons(given)
        if (message.text, message.entities, message.buttons) == (given["text"], given.get("entities", []), buttons):
            raise RefusalError(400, "Bad Request: message is not modified: specified new message content is the same")
        message.edit(given["text"], given.get("entities", []), buttons)
        return self._as_json(chat, message)

    async def _sendPhoto(self, given: dict[str, Any]) -> dict[str, Any]:  # noqa: N802
        _check_text(given.get("caption", ""), given.get("caption_entities", []), 1024, "message caption is too long")
        _check_photo(given["photo"])
        return self._sent(given, text=given.get("caption", ""), photo=given["photo"])

    async def _sendDocument(self, given: dict[str, Any]) -> dict[str, Any]:  # noqa: N802
        _check_text(given.get("caption", ""), given.get("caption_entities", []), 1024, "message caption is too long")
        if len(given["document"]) > 50 * MEGABYTE:
            raise RefusalError(413, "Request Entity Too Large")
        name = given.get("document name", "")
        return self._sent(given, text=given.get("caption", ""), document=given["document"], file_name=name)

    async def _sendChatAction(self, given: dict[str, Any]) -> bool:  # noqa: N802
        if given["action"] not in ACTIONS:
            raise RefusalError(400, "Bad Request: wrong parameter action in request")
        self._open_chat(given).actions.append(given["action"])
        return True

    async def _getFile(self, given: dict[str, Any]) -> dict[str, Any]:  # noqa: N802
        file = self.files.get(given["file_id"])
        if file is None:
            raise RefusalError(400, "Bad Request: wrong file_id or the file is temporarily unavailable")
        if file.size > 20 * MEGABYTE:
            raise RefusalError(400, "Bad Request: file is too big")
        unique = f"u-{given['file_id']}"
        return {"file_id": given["file_id"], "file_unique_id": unique, "file_size": file.size, "file_path": file.path}

    async def _setMyCommands(self, given: dict[str, Any]) -> bool:  # noqa: N802
        for command in given["commands"]:
            if not re.fullmatch("[a-z0-9_]{1,32}", command["command"]):
                raise RefusalError(400, "Bad Request: BOT_COMMAND_INVALID")
            if not 1 <= len(command["description"]) <= 256:
                raise RefusalError(400, "Bad Request: BOT_COMMAND_DESCRIPTION_INVALID")
        self.menus[given.get("language_code", "")] = given["commands"]
        return True

    async def _setWebhook(self, given: dict[str, Any]) -> bool:  # noqa: N802
        if not given["url"].startswith(("https://", "http://127.0.0.1:")):  # we have no certificate
            raise RefusalError(400, "Bad Request: bad webhook: An HTTPS URL must be provided for webhook")
        if not re.fullmatch("[A-Za-z0-9_-]{0,256}", given.get("secret_token", "")):
            raise RefusalError(400, "Bad Request: secret token contains unallowed characters")
        self.webhook = self.webhook or WebhookSender()
        self.webhook.url, self.webhook.secret = given["url"], given.get("secret_token")
        waiting, self._updates = self._updates, []
        for update in waiting:
            self.webhook.send(update)
        return True

    async def _deleteWebhook(self, _: dict[str, Any]) -> bool:  # noqa: N802
        if self.webhook:
            self._updates += await self.webhook.close()
        self.webhook = None
        return True

    async def _answerCallbackQuery(self, given: dict[str, Any]) -> bool:  # noqa: N802
        if len(given.get("text", "")) > 200:
            raise RefusalError(400, "Bad Request: MESSAGE_TOO_LONG")
        if given["callback_query_id"] not in self.waiting_taps:
            raise RefusalError(400, "Bad Request: query is too old and response timeout expired or query ID is invalid")
        self.waiting_taps.discard(given["callback_query_id"])
        self.alerts.append(given.get("text", ""))
        return True

    # ------------------------------------------------------------------------------------------------------ helpers

    def _open_chat(self, given: dict[str, Any]) -> Chat:
        chat = self._chats.get(int(given["chat_id"]))
        if chat is None:
            raise RefusalError(400, "Bad Request: chat not found")
        if chat.id in self.blocked:
            raise RefusalError(403, "Forbidden: bot was blocked by the user")
        if chat.migrated_to:
            refusal = RefusalError(400, "Bad Request: group chat was upgraded to a supergroup chat")
            refusal.body["parameters"] = {"migrate_to_chat_id": chat.migrated_to}
            raise refusal
        return chat

    def _sent(self, given: dict[str, Any], **content: Any) -> dict[str, Any]:
        chat = self._open_chat(given)
        answered = given.get("reply_parameters", {})
        reply = answered.get("message_id")
        if reply in chat.deleted and not answered.get("allow_sending_without_reply"):
            raise RefusalError(400, "Bad Request: message to be replied not found")
        thread = given.get("message_thread_id")
        message = BotMessage(
            id=self.next_id("message"),
            reply_to=reply,
            thread=int(thread) if thread else None,
            buttons=_checked_buttons(given),
            **content,
        )
        chat.take(message)
        return self._as_json(chat, message)

    def _as_json(self, chat: Chat, message: BotMessage) -> dict[str, Any]:
        common = {"message_id": message.id, "date": 1_700_000_000, "chat": chat.as_json(), "from": _bot()}
        if message.buttons:
            common["reply_markup"] = {"inline_keyboard": message.buttons}
        if message.thread:
            common |= {"message_thread_id": message.thread, "is_topic_message": True}
        if message.photo is not None:
            sizes = [{"file_id": "p", "file_unique_id": "p", "width": 1, "height": 1}]
            return {**common, "photo": sizes, "caption": message.text}
        return {**common, "text": message.text, "entities": message.entities}


def _bot() -> dict[str, Any]:
    return {"id": BOT_ID, "is_bot": True, "first_name": "Tanya", "username": USERNAME}


async def _parameters(request: web.Request) -> dict[str, Any]:
    """The parameters of a call, from a form, a multipart body or the query; JSON values decoded, files as bytes."""
    given: dict[str, Any] = dict(request.query)
    for name, value in (await request.post()).items():
        if isinstance(value, web.FileField):
            with value.file as content:
                given[name], given[f"{name} name"] = content.read(), value.filename
        else:
            given[name] = _decoded(name, value)
    return given


def _decoded(name: str, value: Any) -> Any:
    structured = ("entities", "caption_entities", "commands", "reply_parameters", "reply_markup", "allowed_updates")
    return json.loads(value) if name in structured else value


def _checked_buttons(given: dict[str, Any]) -> list[list[dict[str, Any]]]:
    """The inline buttons of a call, as Telegram takes them."""
    rows: list[list[dict[str, Any]]] = given.get("reply_markup", {}).get("inline_keyboard", [])
    buttons = [each for row in rows for each in row]
    if len(buttons) > 100:
        raise RefusalError(400, "Bad Request: REPLY_MARKUP_TOO_LONG")
    if not all(1 <= len(each.get("callback_data", "").encode()) <= 64 for each in buttons):
        raise RefusalError(400, "Bad Request: BUTTON_DATA_INVALID")
    if not all(each["text"].strip() for each in buttons):
        raise RefusalError(400, "Bad Request: can't parse inline keyboard button: text must be non-empty")
    return rows


def _units(text: str) -> list[bytes]:
    encoded = text.encode("utf-16-le")
    return [encoded[i : i + 2] for i in range(0, len(encoded), 2)]


def _check_text(text: str, entities: list[dict[str, Any]], limit: int, complaint: str, mode: str | None = None) -> None:
    units = _units(text)
    if len(units) > limit:
        raise RefusalError(400, f"Bad Request: {complaint}")
    if mode and re.search(r"[<>&]" if mode == "HTML" else r"[_*\[\]()~`>#+\-=|{}.!]", text):
        raise RefusalError(400, f"Bad Request: can't parse entities: reserved character in {mode}")
    for entity in entities:
        _check_entity(entity, units)


def _check_entity(entity: dict[str, Any], units: list[bytes]) -> None:
    start, end = entity["offset"], entity["offset"] + entity["length"]
    if entity["type"] not in STYLES:
        raise RefusalError(400, "Bad Request: unsupported entity type")
    if start < 0 or entity["length"] < 1 or end > len(units):
        raise RefusalError(400, "Bad Request: ENTITY_BOUNDS_INVALID")
    for place in (start, end):
        if place < len(units) and 0xDC <= units[place][1] <= 0xDF:
            raise RefusalError(400, "Bad Request: entity begins or ends in the middle of a UTF-16 symbol")


def _check_photo(content: Any) -> None:
    try:
        width, height = Image.open(io.BytesIO(content)).size
    except (UnidentifiedImageError, TypeError) as error:
        raise RefusalError(400, "Bad Request: IMAGE_PROCESS_FAILED") from error
    if len(content) > 10 * MEGABYTE:
        raise RefusalError(400, "Bad Request: file is too big")
    if width + height > 10_000 or max(width, height) > 20 * min(width, height):
        raise RefusalError(400, "Bad Request: PHOTO_INVALID_DIMENSIONS")
