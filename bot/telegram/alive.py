"""A sign of life: a file that is touched as long as the bot's event loop turns, for whoever watches the process."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

log = logging.getLogger(__name__)

EVERY = 30.0
"""Seconds between two touches; a file older than two minutes means that the bot hangs or is gone."""


@asynccontextmanager
async def showing_life(path: Path | None, every: float = EVERY) -> AsyncIterator[None]:
    """Touches ``path`` every so many seconds while the block runs, then removes it; ``None``: does nothing."""
    beating = asyncio.create_task(_beat(path, every)) if path else None
    try:
        yield
    finally:
        if beating and path:
            beating.cancel()
            await asyncio.gather(beating, return_exceptions=True)
            await asyncio.to_thread(path.unlink, missing_ok=True)


async def _beat(path: Path, every: float) -> None:
    while True:
        try:
            await asyncio.to_thread(path.touch)
        except OSError as error:  # a full disk is told where something is to be kept
            log.warning("the sign of life could not be touched: %s", error.strerror)
        await asyncio.sleep(every)
