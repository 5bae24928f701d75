"""Flood control: when Telegram answers 429 with ``retry_after``, wait as told, then send once more.

Knows nothing of what is sent. A request may say with ``rate_limit_args`` how often it is worth waiting for; an edit of
a progress message passes 0, because the next edit says more anyway.
"""

from __future__ import annotations

import asyncio
import datetime as dtm
import logging
from collections.abc import Callable, Coroutine
from typing import Any

from telegram.error import RetryAfter
from telegram.ext import BaseRateLimiter

log = logging.getLogger(__name__)

PATIENCE = 5
"""Times that a request is sent again; Telegram has been seen to ask for several waits in a row."""

Json = dict[str, Any]


class FloodControl(BaseRateLimiter[int]):
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
        rate_limit_args: int | None,
    ) -> bool | Json | list[Json]:
        """Calls ``callback``, and up to ``rate_limit_args`` times more while it raises ``RetryAfter``."""
        left = PATIENCE if rate_limit_args is None else rate_limit_args
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
