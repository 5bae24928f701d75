"""A loopback server that speaks the chat-completions protocol, streaming, with one scripted reply for each request.

Not a model of any language model: it checks that the request is one that the protocol allows, keeps it, and plays the
next reply of its script. It serves the real ``groq`` client over HTTP.
"""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web

Reply = Callable[[web.Request, dict[str, Any]], Awaitable[web.StreamResponse]]


def _event(data: object) -> bytes:
    return f"data: {data if isinstance(data, str) else json.dumps(data)}\n\n".encode()


def _chunk(model: str, delta: dict[str, str], finish: str | None = None) -> dict[str, Any]:
    choice = {"index": 0, "delta": delta, "finish_reason": finish, "logprobs": None}
    return {"id": "chatcmpl-1", "object": "chat.completion.chunk", "created": 1, "model": model, "choices": [choice]}


async def _start(request: web.Request, headers: dict[str, str] | None = None) -> web.StreamResponse:
    response = web.StreamResponse(headers={"Content-Type": "text/event-stream", **(headers or {})})
    await response.prepare(request)
    return response


async def _say(response: web.StreamResponse, model: str, text: str) -> None:
    await response.write(_event(_chunk(model, {"role": "assistant", "content": ""})))
    for word in text.split(" "):
        await response.write(_event(_chunk(model, {"content": word + " "})))


def says(text: str, headers: dict[str, str] | None = None) -> Reply:
    """A whole answer, word by word, with its finish reason and ``[DONE]``. An empty ``text`` is an empty answer."""

    async def reply(request: web.Request, body: dict[str, Any]) -> web.StreamResponse:
        response = await _start(request, headers)
        if text:
            await _say(response, body["model"], text)
        await response.write(_event(_chunk(body["model"], {}, "stop")) + _event("[DONE]"))
        return response

    return reply


def fails(status: int, code: str = "", headers: dict[str, str] | None = None) -> Reply:
    """An error as the service words it."""

    async def reply(request: web.Request, body: dict[str, Any]) -> web.StreamResponse:
        error = {"message": f"scripted failure {status}", "type": "invalid_request_error", "code": code or None}
        return web.json_response({"error": error}, status=status, headers=headers)

    return reply


def hangs(after: str = "") -> Reply:
    """Sends the response's head and ``after``, then nothing until the client gives up."""

    async def reply(request: web.Request, body: dict[str, Any]) -> web.StreamResponse:
        response = await _start(request)
        if after:
            await _say(response, body["model"], after)
        await asyncio.sleep(60)
        return response

    return reply


def silent() -> Reply:
    """Accepts the request and never even sends a head."""

    async def reply(request: web.Request, body: dict[str, Any]) -> web.StreamResponse:
        await asyncio.sleep(60)
        return web.Response()

    return reply


def cut(after: str, *, clean: bool = False) -> Reply:
    """Half an answer, then the connection is gone; ``clean`` ends the response, but without a finish reason."""

    async def reply(request: web.Request, body: dict[str, Any]) -> web.StreamResponse:
        response = await _start(request)
        await _say(response, body["model"], after)
        if not clean and request.transport is not None:
            request.transport.close()
        return response

    return reply


def garbles(after: str, data: str) -> Reply:
    """Some of an answer, then ``data`` where a chunk should be."""

    async def reply(request: web.Request, body: dict[str, Any]) -> web.StreamResponse:
        response = await _start(request)
        await _say(response, body["model"], after)
        await response.write(_event(data) + _event("[DONE]"))
        return response

    return reply


@dataclass
class ChatServer:
    """Plays ``script`` one reply a request and keeps each request's body; past its end it answers 500."""

    url: str = ""
    script: deque[Reply] = field(default_factory=deque)
    requests: list[dict[str, Any]] = field(default_factory=list)

    def plays(self, *replies: Reply) -> None:
        self.script.extend(replies)

    async def handle(self, request: web.Request) -> web.StreamResponse:
        body = await request.json()
        assert request.headers["Authorization"].startswith("Bearer ")
        assert body["stream"] is True
        assert all(set(message) == {"role", "content"} for message in body["messages"])
        self.requests.append(body)
        reply = self.script.popleft() if self.script else fails(500)
        return await reply(request, body)


@asynccontextmanager
async def chat_server(replies: Iterable[Reply] = ()) -> AsyncIterator[ChatServer]:
    """A running server on a free port of 127.0.0.1; ``url`` is what ``GROQ_BASE_URL`` would hold."""
    server = ChatServer(script=deque(replies))
    app = web.Application()
    app.router.add_post("/openai/v1/chat/completions", server.handle)
    runner = web.AppRunner(app, shutdown_timeout=0.1)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    host, port = runner.addresses[0][:2]
    server.url = f"http://{host}:{port}"
    try:
        yield server
    finally:
        await runner.cleanup()
