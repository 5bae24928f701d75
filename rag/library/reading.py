"""Files to read pages: counted, told from those already known, opened and read one page at a time.

A page is opened on the search lane and read on the OCR lane, a job each, so that chats take turns page by page. With
several OCR workers several pages of a document are read at the same time.
"""

from __future__ import annotations

import asyncio
import hashlib
import threading
from collections import deque
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Sequence
from contextlib import aclosing
from dataclasses import dataclass
from pathlib import Path

from rag.domain import Page
from rag.errors import CancelledByUser, DamagedFileError
from rag.intake import RawPage, count_pages, open_pages
from rag.library.pictures import encode_page
from rag.library.values import Progress, SourceFile
from rag.ocr import PageReader
from rag.worker import Lane, Worker


@dataclass(frozen=True, slots=True)
class CountedFile:
    """A file that was looked at: its SHA-256 in hex and its number of pages."""

    source: SourceFile
    sha256: str
    pages: int


@dataclass(frozen=True, slots=True)
class KeptPage:
    """A page that was read, the digest of the file it came from, and its upright image as JPEG."""

    page: Page
    sha256: str
    image: bytes | None


class OpenedFile:
    """A file's pages, one after the other; safe to close while another thread waits for the next page."""

    def __init__(self, source: SourceFile) -> None:
        self.damage: DamagedFileError | None = None
        self._pages = iter(open_pages(source.path, source.name))
        self._lock = threading.Lock()

    def next_page(self) -> RawPage:
        """The next page. One that cannot be decoded, or that the file only says it has, is ``damaged``: no reason to
        lose the others."""
        try:
            with self._lock:
                page = next(self._pages, None)
        except DamagedFileError as error:
            self.damage = self.damage or error
            page = None
        return page or RawPage(image=None, lines=(), damaged=True)

    def close(self) -> None:
        """Let go of the file, once nobody is inside it."""
        with self._lock:
            close = getattr(self._pages, "close", None)
            if close is not None:
                close()


async def count_file(worker: Worker, source: SourceFile) -> CountedFile:
    """Look at a file without reading its pages. Raises ``FileError``."""
    pages = await worker.run(Lane.SEARCH, count_pages, source.path, source.name)
    return CountedFile(source, await worker.run(Lane.SEARCH, _digest, source.path), pages)


async def read_files(
    worker: Worker,
    reader: PageReader,
    files: Sequence[CountedFile],
    *,
    first: int,
    on_progress: Callable[[Progress], None] | None,
    cancelled: Callable[[], bool],
) -> AsyncIterator[KeptPage]:
    """The pages of ``files``, in order, numbered from ``first``, as many read at a time as ``worker`` has for OCR.

    One more is opened meanwhile, so that no more than that have their images in memory, however long the document.
    ``on_progress`` is told of each page when its reading begins. ``cancelled`` is asked before each of them and after
    the last. A damaged page among sound ones is kept with a warning. Raises ``FileError``, ``CancelledByUser`` and
    ``ModelFileError``.
    """
    total, begun = sum(file.pages for file in files), 0
    reading: deque[asyncio.Task[KeptPage]] = deque()
    try:
        async with aclosing(_opened(worker, files)) as opened:
            async for file, raw in opened:
                if len(reading) == worker.ocr_workers:
                    yield await reading.popleft()
                if cancelled():
                    raise CancelledByUser
                begun += 1
                if on_progress:
                    on_progress(Progress(begun, total, file.source.name))
                reading.append(asyncio.create_task(_kept(worker, reader, file, raw, first + begun - 1)))
        while reading:
            yield await reading.popleft()
    finally:
        for task in reading:  # those that have not begun never will
            task.cancel()
        await asyncio.gather(*reading, return_exceptions=True)
    if cancelled():
        raise CancelledByUser


async def _opened(worker: Worker, files: Sequence[CountedFile]) -> AsyncGenerator[tuple[CountedFile, RawPage], None]:
    """Each page of ``files`` as it came, opened when it is asked for. Raises ``DamagedFileError`` after the last one
    where not a single one could be decoded."""
    sound, damage = False, list[DamagedFileError]()
    for file in files:
        opened = OpenedFile(file.source)
        try:
            for _ in range(file.pages):
                raw = await worker.run(Lane.SEARCH, opened.next_page)
                sound = sound or not raw.damaged
                yield file, raw
        finally:
            # Another thread may be inside the file while this task is being cancelled.
            await asyncio.shield(worker.run(Lane.SEARCH, opened.close))
        damage += [opened.damage or DamagedFileError(file.source.name)]
    if files and not sound:
        raise damage[0]


async def _kept(worker: Worker, reader: PageReader, file: CountedFile, raw: RawPage, number: int) -> KeptPage:
    page, image = await worker.run(Lane.OCR, _read, reader, raw, number, file.source.name)
    return KeptPage(page, file.sha256, image)


def _read(reader: PageReader, raw: RawPage, number: int, name: str) -> tuple[Page, bytes | None]:
    read = reader.read(raw, number, name)
    return read.page, None if read.image is None else encode_page(read.image)


def _digest(path: Path) -> str:
    with path.open("rb") as content:
        return hashlib.file_digest(content, "sha256").hexdigest()
