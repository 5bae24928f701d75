"""Updates by webhook: Telegram posts them to us, instead of being asked for them again and again.

The bot listens for plain HTTP; what makes it https, a reverse proxy, stands before it. Knows nothing of what is in an
update.
"""

from __future__ import annotations

import re
import secrets
import socket
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Self
from urllib.parse import urlsplit

from telegram.error import BadRequest
from telegram.ext import Updater
from telegram.ext._utils import webhookhandler

from bot.telegram.errors import PortTakenError, WebhookRefusedError
from bot.telegram.parsing import ReadableUpdate

LISTEN = "0.0.0.0"
"""Every address of this machine, as the proxy may run in another container; whoever lacks the secret is refused."""

PORT = 8443
"""Where to listen when the address names no port."""

SECRET_BYTES = 32


@dataclass(frozen=True, slots=True)
class Webhook:
    """The public address of the bot, the port to listen on, and the path that Telegram posts to."""

    url: str
    port: int
    path: str

    @classmethod
    def at(cls, url: str) -> Self:
        """The webhook of ``WEBHOOK_URL``. Raises ``WebhookRefusedError`` for a port that is none."""
        parts = urlsplit(url)
        try:
            return cls(url, parts.port or PORT, parts.path.strip("/"))
        except ValueError:
            raise WebhookRefusedError from None

    async def start(self, updater: Updater, updates: Sequence[str]) -> None:
        """Has Telegram post ``updates`` to us from now on, with a secret that is new with every start.

        Raises ``WebhookRefusedError``, ``PortTakenError`` and ``TelegramError``; then nothing listens.
        """
        webhookhandler.Update = ReadableUpdate  # type: ignore[attr-defined,assignment]  # there is no other way
        with ExitStack() as on_failure:
            listening = on_failure.enter_context(_listening(self.port))
            try:
                await updater.start_webhook(
                    unix=listening,  # any socket will do; bound already, lest Telegram is sent to a port in use
                    url_path=re.escape(self.path),  # the library takes it for a pattern
                    webhook_url=self.url,
                    secret_token=secrets.token_urlsafe(SECRET_BYTES),
                    allowed_updates=updates,
                    max_connections=1,  # posts over several connections may overtake each other
                )
            except BadRequest as error:
                raise WebhookRefusedError from error
            on_failure.pop_all()


def _listening(port: int) -> socket.socket:
    try:
        listening = socket.create_server((LISTEN, port))
    except OSError as error:
        raise PortTakenError from error
    listening.setblocking(False)
    return listening
