"""The door from async to blocking code."""

from __future__ import annotations

import asyncio
import contextvars
import functools
import multiprocessing
import threading
import weakref
from concurrent.futures import ProcessPoolExecutor

import numpy as np
import pytest

from rag.domain import PageWarning
from rag.intake import RawPage
from rag.library.reading import _read
from rag.ocr import PageReader
from rag.ocr.engine import BlankEngine
from rag.worker import Lane, Worker, _letting_go

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


def test_what_was_worked_on_is_let_go_with_the_result() -> None:
    """An executor's thread holds what it ran until it runs again, and the page just read must not stay with it."""
    page = np.zeros((4, 4), dtype=np.uint8)
    alive = weakref.ref(page)
    call = _letting_go(functools.partial(np.size, page))
    del page
    assert (call(), alive()) == (16, None)


@pytest.mark.slow
async def test_pages_can_be_read_by_another_process() -> None:
    """The OCR lane takes any executor: what is sent to it and what comes back can be pickled."""
    raw = RawPage(np.full((90, 70, 3), 255, dtype=np.uint8), None)
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as elsewhere:
        worker = Worker(1, ocr=elsewhere)
        page, image = await worker.run(Lane.OCR, _read, PageReader(built=BlankEngine()), raw, 7, "a.jpg")
        worker.close()

    assert (page.number, page.file, page.warnings) == (7, "a.jpg", (PageWarning.NO_TEXT,))
    assert image is not None
    assert image.startswith(b"\xff\xd8")


async def test_what_fails_there_is_raised_here() -> None:
    worker = Worker()
    with pytest.raises(ZeroDivisionError):
        await worker.run(Lane.OCR, lambda: 1 // 0)
    worker.close()
