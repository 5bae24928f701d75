"""The one door from async to blocking code, with two lanes.

Reading pages takes seconds and fills the cores; answering takes milliseconds. On one lane a document of 40 pages would
keep every other chat waiting, so each has its own: ``OCR`` for pages, one job a page so that chats take turns, and
``SEARCH`` for everything else that blocks.

A page that is opened takes up to 20 MB until it is read, so what is opened is counted over all chats: fifty chats that
each opened a page ahead held 400 MB of pictures.
"""

from __future__ import annotations

import asyncio
import contextvars
import functools
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from enum import StrEnum
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

_SEARCH_THREADS = 4
_DOCUMENTS = 4
"""Pages of PDFs that are opened at a time. They have places of their own, because only opening one tells whether it is
text, and text waits for no photo."""


class Lane(StrEnum):
    """Where blocking work runs: ``OCR`` reads pages, ``SEARCH`` does everything else that blocks."""

    OCR = "ocr"
    SEARCH = "search"


class Worker:
    """Runs blocking functions on a lane's executor.

    ``ocr_workers`` is how many pages are read at the same time. ``ocr`` may be any ``Executor`` that has as many, so
    that OCR can move to other processes or machines: what is sent there and what comes back can be pickled. What does
    not run on our threads goes without the caller's context, which cannot leave the process.
    """

    def __init__(self, ocr_workers: int = 1, *, ocr: Executor | None = None) -> None:
        self.ocr_workers = max(1, ocr_workers)
        self._executors: dict[Lane, Executor] = {
            Lane.OCR: ocr or ThreadPoolExecutor(self.ocr_workers, thread_name_prefix="ocr"),
            Lane.SEARCH: ThreadPoolExecutor(_SEARCH_THREADS, thread_name_prefix="search"),
        }
        self._photos = asyncio.Semaphore(self.ocr_workers + 1)
        self._documents = asyncio.Semaphore(_DOCUMENTS)

    def places(self, photo: bool) -> asyncio.Semaphore:
        """Held from before a page is opened until it is read, so that few have their pictures in memory at a time.

        A ``photo`` waits for its turn to be read: as many are opened as are read, and one more. Places are given in the
        order in which they are asked for, so chats take turns page by page.
        """
        return self._photos if photo else self._documents

    async def run(self, lane: Lane, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Await ``function`` on ``lane``, in a copy of the caller's context so that logs keep their chat's id.

        Raises what the function raises. A caller that is cancelled leaves the function running to its end.
        """
        executor = self._executors[lane]
        call: Callable[[], T] = functools.partial(function, *args, **kwargs)
        if isinstance(executor, ThreadPoolExecutor):
            call = _letting_go(functools.partial(contextvars.copy_context().run, call))
        return await asyncio.get_running_loop().run_in_executor(executor, call)

    def close(self) -> None:
        """Stop both lanes; what runs is finished, what waits is dropped."""
        for executor in self._executors.values():
            executor.shutdown(wait=True, cancel_futures=True)


def _letting_go(call: Callable[[], T]) -> Callable[[], T]:
    """``call``, to be called once, which no longer holds what it was given when its result is told.

    An executor's thread keeps what it ran until it comes to run again, which on a busy machine may be long after its
    result was taken: the page just read would stay in memory beside those that are read and opened meanwhile.
    """
    calls = [call]
    return lambda: calls.pop()()
