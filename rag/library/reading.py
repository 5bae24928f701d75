"""Files to read pages: counted, told from those already known, opened and read one page at a time.

A page is opened on the search lane and read on the OCR lane, a job each, so that chats take turns page by page. One
that is text is read on the search lane too, and waits for no photo. With several OCR workers several pages of a
document are read at the same time.
"""

from __future__ import annotations

import asyncio
import hashlib
import threading
from collections import deque
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Iterator, Sequence
from contextlib import aclosing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from rag.domain import Page
from rag.errors import CancelledByUser, DamagedFileError
from rag.intake import RawPage, count_pages, open_pages
from rag.intake.sniff import HEAD, PHOTOS, type_by_magic
from rag.library.pictures import encode_page
from rag.library.values import Progress, SourceFile
from rag.ocr import PageReader
from rag.worker import Lane, Worker

_LOOK_EVERY = 0.25
"""Seconds after which a page that waits for its turn asks whether it is still wanted."""


@dataclass(frozen=True, slots=True)
class CountedFile:
    """A file that was looked at: its SHA-256 in hex, its number of pages, and whether it is a photo."""

    source: SourceFile
    sha256: str
    pages: int
    photo: bool = True


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


@dataclass(frozen=True, slots=True)
class OpenedPage:
    """A page in memory, the file it is of, and the places of which it has one until it is read."""

    file: CountedFile
    raw: RawPage
    places: asyncio.Semaphore


async def count_file(worker: Worker, source: SourceFile) -> CountedFile:
    """Look at a file without reading its pages. Raises ``FileError``."""
    pages = await worker.run(Lane.SEARCH, count_pages, source.path, source.name)
    sha256, photo = await worker.run(Lane.SEARCH, _looked_at, source.path)
    return CountedFile(source, sha256, pages, photo)


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

    One more is opened meanwhile, over all chats: see ``Worker.places``. ``on_progress`` is told of each page when its
    reading begins. ``cancelled`` is asked before each of them, while it waits for its turn, and after the last. A
    damaged page among sound ones is kept with a warning. Raises ``FileError``, ``CancelledByUser`` and
    ``ModelFileError``.
    """
    total, begun = sum(file.pages for file in files), 0
    reading: deque[asyncio.Task[KeptPage]] = deque()
    try:
        async with aclosing(_opened(worker, files, cancelled)) as opened:
            async for page in opened:
                with _given_back_on_failure(page.places):
                    if len(reading) == worker.ocr_workers:
                        yield await reading.popleft()
                    if cancelled():
                        raise CancelledByUser
                begun += 1
                if on_progress:
                    on_progress(Progress(begun, total, page.file.source.name))
                reading.append(_being_read(worker, reader, page, first + begun - 1))
                del page  # its picture is not to wait with us for the next one
        while reading:
            yield await reading.popleft()
    finally:
        for task in reading:  # those that have not begun never will
            task.cancel()
        await asyncio.gather(*reading, return_exceptions=True)
    if cancelled():
        raise CancelledByUser


async def _opened(
    worker: Worker, files: Sequence[CountedFile], cancelled: Callable[[], bool]
) -> AsyncGenerator[OpenedPage, None]:
    """Each page of ``files`` as it came, opened when it is asked for and there is a place for it, which whoever asked
    gives back. Raises ``DamagedFileError`` after the last one where not a single one could be decoded."""
    sound, damage = False, list[DamagedFileError]()
    for file in files:
        opened, places = OpenedFile(file.source), worker.places(file.photo)
        try:
            for _ in range(file.pages):
                await _place(places, cancelled)
                with _given_back_on_failure(places):
                    page = OpenedPage(file, await worker.run(Lane.SEARCH, opened.next_page), places)
                sound = sound or not page.raw.damaged
                yield page
                del page
        finally:
            # Another thread may be inside the file while this task is being cancelled.
            await asyncio.shield(worker.run(Lane.SEARCH, opened.close))
        damage += [opened.damage or DamagedFileError(file.source.name)]
    if files and not sound:
        raise damage[0]


async def _place(places: asyncio.Semaphore, cancelled: Callable[[], bool]) -> None:
    """Wait for a place. Raises ``CancelledByUser`` where that is no longer wanted, however long the line before it."""
    waiting = asyncio.create_task(places.acquire())
    try:
        while not (await asyncio.wait({waiting}, timeout=_LOOK_EVERY))[0]:
            if cancelled():
                raise CancelledByUser
    except BaseException:
        if not waiting.cancel():  # it has one already
            places.release()
        raise


@contextmanager
def _given_back_on_failure(places: asyncio.Semaphore) -> Iterator[None]:
    try:
        yield
    except BaseException:
        places.release()
        raise


def _being_read(worker: Worker, reader: PageReader, page: OpenedPage, number: int) -> asyncio.Task[KeptPage]:
    """Its reading; the page's place is given back at its end, also where it never begins."""
    places = page.places
    task = asyncio.create_task(_kept(worker, reader, page, number))
    task.add_done_callback(lambda _: places.release())
    return task


async def _kept(worker: Worker, reader: PageReader, opened: OpenedPage, number: int) -> KeptPage:
    lane = Lane.SEARCH if opened.raw.lines is not None else Lane.OCR
    page, image = await worker.run(lane, _read, reader, opened.raw, number, opened.file.source.name)
    return KeptPage(page, opened.file.sha256, image)


def _read(reader: PageReader, raw: RawPage, number: int, name: str) -> tuple[Page, bytes | None]:
    read = reader.read(raw, number, name)
    return read.page, None if read.image is None else encode_page(read.image)


def _looked_at(path: Path) -> tuple[str, bool]:
    """The file's SHA-256 in hex, and whether it is a photo."""
    with path.open("rb") as content:
        photo = type_by_magic(content.read(HEAD)) in PHOTOS
        content.seek(0)
        return hashlib.file_digest(content, "sha256").hexdigest(), photo
