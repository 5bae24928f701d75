"""Forgets by itself, on start and once a day, the contracts that nobody used for ``RETENTION_DAYS``.

Knows nothing of Telegram and nothing of how a contract is forgotten.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from storage.errors import StorageError

if TYPE_CHECKING:
    from rag.library import Library

log = logging.getLogger(__name__)

A_DAY = 24 * 60 * 60.0
"""Seconds between two rounds."""


@asynccontextmanager
async def forgetting(library: Library, days: int, every: float = A_DAY) -> AsyncIterator[None]:
    """Forgets what is older than ``days`` days while the block runs, every ``every`` seconds; 0 days: never.

    A round that has begun is finished when the block ends.
    """
    ended = asyncio.Event()
    rounds = asyncio.create_task(_rounds(library, days, every, ended)) if days else None
    try:
        yield
    finally:
        ended.set()
        if rounds:
            await rounds


async def _rounds(library: Library, days: int, every: float, ended: asyncio.Event) -> None:
    while not ended.is_set():
        try:
            await library.forget_older_than(days)
        except StorageError as error:
            log.error("old contracts could not be forgotten, next try in %.0f hours: %s", every / 3600, error)
        await _wait(ended, every)


async def _wait(ended: asyncio.Event, seconds: float) -> None:
    try:
        await asyncio.wait_for(ended.wait(), seconds)
    except TimeoutError:
        return
