"""Pages of a document read side by side: in order, few in memory at a time, stopped before the next one."""

from __future__ import annotations

import asyncio
import threading
import time
import weakref
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from rag.domain import Line, Page, PageWarning
from rag.errors import CancelledByUser, DamagedFileError
from rag.intake import RawPage
from rag.library import Progress, SourceFile
from rag.library import reading as reading_module
from rag.library.reading import CountedFile, KeptPage, read_files
from rag.ocr import PageReader, ReadPage
from rag.ocr.engine import BlankEngine
from rag.worker import Worker


class Watched(PageReader):
    """Counts how many pages are read at the same time; the first of each pair takes longest."""

    def __init__(self) -> None:
        super().__init__()
        self.now = self.most = 0
        self.read_numbers: list[int] = []
        self._count = threading.Lock()

    def read(self, raw: RawPage, number: int, file: str) -> ReadPage:
        with self._count:
            self.now += 1
            self.most = max(self.most, self.now)
            self.read_numbers.append(number)
        time.sleep(0.03 if number % 2 else 0.01)
        with self._count:
            self.now -= 1
        return ReadPage(Page(number, (Line(f"halaman {number}"),), "ocr", file=file), None)


class Document:
    """A scan whose pages are made as they are asked for; ``most`` is how many pictures were ever in memory at once."""

    def __init__(self, pages: int, breaks_at: int = 0) -> None:
        self.pages, self.breaks_at = pages, breaks_at
        self.alive = self.most = 0

    def open(self, path: Path, name: str) -> Iterator[RawPage]:
        for number in range(1, self.pages + 1):
            if number == self.breaks_at:
                raise DamagedFileError(name)
            yield RawPage(self._picture(), None)

    def _picture(self) -> Any:
        picture = np.zeros((40, 40, 3), dtype=np.uint8)
        weakref.finalize(picture, self._gone)
        self.alive += 1
        self.most = max(self.most, self.alive)
        return picture

    def _gone(self) -> None:
        self.alive -= 1


async def read(
    monkeypatch: pytest.MonkeyPatch, document: Document, reader: PageReader, workers: int, **options: Any
) -> list[KeptPage]:
    """The document read whole by ``workers``."""
    monkeypatch.setattr(reading_module, "open_pages", document.open)
    worker = Worker(workers)
    files = [CountedFile(SourceFile("a.pdf", Path("a.pdf")), "00", document.pages)]
    given = {"first": 1, "on_progress": None, "cancelled": lambda: False} | options
    try:
        return [page async for page in read_files(worker, reader, files, **given)]
    finally:
        worker.close()


@pytest.mark.parametrize("workers", [1, 2, 4])
async def test_pages_come_in_order_and_few_are_in_memory(monkeypatch: pytest.MonkeyPatch, workers: int) -> None:
    """As many are read at a time as there are workers, one more is opened; whatever the document's length."""
    document, reader, seen = Document(60), Watched(), list[Progress]()

    pages = await read(monkeypatch, document, reader, workers, on_progress=seen.append)

    assert [kept.page.number for kept in pages] == list(range(1, 61))
    assert [progress.page for progress in seen] == list(range(1, 61))
    assert reader.most == workers
    assert document.most <= workers + 1
    assert document.alive == 0


@pytest.mark.parametrize("workers", [1, 3])
async def test_cancelling_stops_before_the_next_page(monkeypatch: pytest.MonkeyPatch, workers: int) -> None:
    """Those that are being read come to their end, no other begins, nor one that still waits for a thread."""
    document, reader, seen = Document(40), Watched(), list[Progress]()

    with pytest.raises(CancelledByUser):
        await read(
            monkeypatch, document, reader, workers, on_progress=seen.append, cancelled=lambda: len(seen) >= 5
        )  # fmt: skip

    assert len(seen) == 5
    ended = list(range(1, 7 - workers))
    assert sorted(reader.read_numbers)[: len(ended)] == ended
    assert set(reader.read_numbers) <= {1, 2, 3, 4, 5}


async def test_a_damaged_page_is_no_reason_to_lose_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is kept with a warning, in its place."""
    pages = await read(monkeypatch, Document(5, breaks_at=5), PageReader(built=BlankEngine()), 1)

    assert [kept.page.number for kept in pages] == [1, 2, 3, 4, 5]
    assert [PageWarning.DAMAGED in kept.page.warnings for kept in pages] == [False] * 4 + [True]


@pytest.mark.parametrize("pages", [1, 3])
async def test_a_document_of_damaged_pages_is_refused(monkeypatch: pytest.MonkeyPatch, pages: int) -> None:
    """Nothing of it could be read."""
    with pytest.raises(DamagedFileError):
        await read(monkeypatch, Document(pages, breaks_at=1), PageReader(built=BlankEngine()), 2)


class Held(PageReader):
    """Reads nothing before ``go`` is set."""

    def __init__(self) -> None:
        super().__init__()
        self.go, self.begun = threading.Event(), threading.Event()

    def read(self, raw: RawPage, number: int, file: str) -> ReadPage:
        if raw.lines is None:
            self.begun.set()
            self.go.wait()
        return ReadPage(Page(number, raw.lines or (Line("halaman"),), "ocr", file=file), None)


async def test_many_chats_have_few_pages_in_memory_and_take_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    """Twenty documents at once hold no more pictures than one, and nobody's third page is read before all first."""
    document, order = Document(3), list[str]()
    monkeypatch.setattr(reading_module, "open_pages", document.open)
    worker = Worker(1)

    async def chat(name: str) -> int:
        files = [CountedFile(SourceFile(name, Path(name)), "00", document.pages)]

        def shown(progress: Progress) -> None:
            order.append(progress.file)

        pages = read_files(worker, Watched(), files, first=1, on_progress=shown, cancelled=lambda: False)
        return len([page async for page in pages])

    read_pages = await asyncio.gather(*(chat(str(number)) for number in range(20)))
    worker.close()

    assert read_pages == [3] * 20
    assert document.most <= 2
    assert document.alive == 0
    assert len(set(order[:20])) == 20


async def test_who_waits_for_a_turn_can_stop_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long the page before takes: a chat that is cancelled, and a task that is, leave the line."""
    document, reader = Document(5), Held()
    monkeypatch.setattr(reading_module, "open_pages", document.open)
    worker, unwanted = Worker(1), asyncio.Event()
    file = CountedFile(SourceFile("a", Path("a")), "00", document.pages)

    async def chat(cancelled: Callable[[], bool]) -> None:
        async for _ in read_files(worker, reader, [file], first=1, on_progress=None, cancelled=cancelled):
            pass

    first = asyncio.create_task(chat(lambda: False))
    await asyncio.to_thread(reader.begun.wait)
    second, third = asyncio.create_task(chat(unwanted.is_set)), asyncio.create_task(chat(lambda: False))
    await asyncio.sleep(0.05)
    unwanted.set()
    third.cancel()
    with pytest.raises(CancelledByUser):
        await asyncio.wait_for(second, 5)
    with pytest.raises(asyncio.CancelledError):
        await asyncio.wait_for(third, 5)
    assert not first.done()
    reader.go.set()
    await asyncio.wait_for(first, 10)
    worker.close()


async def test_text_waits_for_no_photo(monkeypatch: pytest.MonkeyPatch) -> None:
    """A document whose pages hold text is done while a photo is being read."""

    def opened(path: Path, name: str) -> Iterator[RawPage]:
        photo = RawPage(np.zeros((9, 9, 3), dtype=np.uint8), None)
        return iter([RawPage(None, (Line("PASAL 1"),))] * 20 if name == "a.pdf" else [photo])

    monkeypatch.setattr(reading_module, "open_pages", opened)
    worker, reader = Worker(1), Held()

    async def chat(name: str, pages: int) -> int:
        files = [CountedFile(SourceFile(name, Path(name)), "00", pages, photo=pages == 1)]
        read = read_files(worker, reader, files, first=1, on_progress=None, cancelled=lambda: False)
        return len([page async for page in read])

    photos = [asyncio.create_task(chat("a.jpg", 1)) for _ in range(5)]
    await asyncio.to_thread(reader.begun.wait)
    assert await asyncio.wait_for(chat("a.pdf", 20), 5) == 20
    reader.go.set()
    await asyncio.gather(*photos)
    worker.close()
