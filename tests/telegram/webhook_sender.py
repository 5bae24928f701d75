"""Posts updates to a bot's webhook, as Telegram does."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

import aiohttp

SECRET_HEADER = "X-Telegram-Bot-Api-Secret-Token"


class WebhookSender:
    """Sends updates to ``url`` in their order, each until it is taken; ``statuses`` are the bot's answers."""

    url: str
    secret: str | None

    def __init__(self) -> None:
        self.statuses: list[int] = []
        self._next: dict[str, Any] | None = None
        self._waiting: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._sending = asyncio.create_task(self._send())

    def send(self, update: dict[str, Any]) -> None:
        """Sends ``update`` when those before it were taken."""
        self._waiting.put_nowait(update)

    async def _send(self) -> None:
        while True:
            self._next = await self._waiting.get()
            while not await self._taken(self._next):
                pass
            self._next = None

    async def _taken(self, update: dict[str, Any]) -> bool:
        """One try, and a pause where the bot does not listen or refuses."""
        with contextlib.suppress(aiohttp.ClientConnectionError):
            self.statuses.append(await post(self.url, update, self.secret))
            if self.statuses[-1] == 200:
                return True
        await asyncio.sleep(0.02)
        return False

    async def close(self) -> list[dict[str, Any]]:
        """Sends no more; the updates that were not taken."""
        self._sending.cancel()
        await asyncio.gather(self._sending, return_exceptions=True)
        rest = [self._next] if self._next else []
        while not self._waiting.empty():
            rest.append(self._waiting.get_nowait())
        return rest


async def post(url: str, update: Any, secret: str | None = None) -> int:
    """Posts ``update`` with this secret, or without any; the status of the answer."""
    headers = {SECRET_HEADER: secret} if secret else {}
    async with aiohttp.ClientSession() as session, session.post(url, json=update, headers=headers) as answer:
        return answer.status
