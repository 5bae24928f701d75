"""Flood control: when Telegram answers 429 with ``retry_after``, wait as told, then send once more.

Knows nothing of what is sent. A request that is not worth waiting for says so with ``rate_limit_args=ONCE``: an edit of
a progress message, because the next edit says more anyway.
"""

from __future__ import annotations

import asyncio
import datetime as dtm
import logging
from collections.abc import Callable, Coroutine
from typing import Any, Final

from telegram.error import RetryAfter
from telegram.ext import BaseRateLimiter

log = logging.getLogger(__name__)

ONCE: Final = "once"
"""Send the request once, and raise ``RetryAfter`` when Telegram refuses."""

PATIENCE = 5
"""Times that a request is sent again; Telegram has been seen to ask for several waits in a row."""

Json = dict[str, Any]


class FloodControl(BaseRateLimiter[str]):
    """Sends at once, and again after ``retry_after`` when Telegram refuses."""

    async def initialize(self) -> None:
        """Nothing to open."""

    async def shutdown(self) -> None:
        """Nothing to close."""

    async def process_request(
        self,
        callback: Callable[..., Coroutine[Any, Any, bool | Json | list[Json]]],
        args: Any,
        kwargs: dict[str, Any],
        endpoint: str,
        data: dict[str, Any],
        rate_limit_args: str | None,
    ) -> bool | Json | list[Json]:
        """Calls ``callback``, and up to ``PATIENCE`` times more while it raises ``RetryAfter``."""
        left = 0 if rate_limit_args == ONCE else PATIENCE
        while True:
            try:
                return await callback(*args, **kwargs)
            except RetryAfter as refusal:
                if left <= 0:
                    raise
                left -= 1
                wait = seconds(refusal.retry_after)
                log.warning("Telegram asks to wait %s s before %s", wait, endpoint)
                await asyncio.sleep(wait)


def seconds(period: float | dtm.timedelta) -> float:
    """A period as Telegram's library gives it, in seconds."""
    return period.total_seconds() if isinstance(period, dtm.timedelta) else period
