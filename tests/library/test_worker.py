"""The door from async to blocking code."""

from __future__ import annotations

import asyncio
import contextvars
import threading

import pytest

from rag.worker import Lane, Worker

CHAT: contextvars.ContextVar[str] = contextvars.ContextVar("chat", default="")


async def test_a_long_page_keeps_no_question_waiting() -> None:
    """The OCR lane may be full for minutes; the search lane answers."""
    worker, release = Worker(), threading.Event()
    reading = [asyncio.create_task(worker.run(Lane.OCR, release.wait)) for _ in range(5)]
    await asyncio.sleep(0)
    assert await asyncio.wait_for(worker.run(Lane.SEARCH, lambda: 42), 5) == 42
    release.set()
    await asyncio.gather(*reading)
    worker.close()


async def test_logs_keep_their_chat() -> None:
    """A lane's thread sees the caller's context variables."""
    worker = Worker()
    CHAT.set("a")
    assert await worker.run(Lane.SEARCH, CHAT.get) == "a"
    worker.close()


async def test_what_fails_there_is_raised_here() -> None:
    worker = Worker()
    with pytest.raises(ZeroDivisionError):
        await worker.run(Lane.OCR, lambda: 1 // 0)
    worker.close()
