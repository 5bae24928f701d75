"""The ways of reading a page that are measured side by side: ours, engines by themselves, the article's pipeline.

Each runs in a process of its own, so that its memory is its own and one system's models do not slow another's.
"""

from __future__ import annotations

import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, replace
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from typing import Literal

from rag.evaluation.camera import Image, develop
from rag.intake import RawPage
from rag.ocr import PageReader
from rag.ocr.engine import Reading
from rag.ocr.reading_order import in_reading_order

SystemName = Literal["ours", "rapidocr", "rapidocr-six", "ours-glued", "tesseract", "easyocr", "article"]
EVERY: dict[SystemName, int] = {
    "ours": 1,
    "rapidocr": 1,
    "tesseract": 1,
    "easyocr": 1,
    "rapidocr-six": 3,
    "ours-glued": 3,
    "article": 3,
}
"""Which pages a system reads: each, or every third photo, since it is slow. ``rapidocr-six`` is the article's contest
with RapidOCR: it tells the reader from the contest. ``ours-glued`` is ours before spaces are restored."""
QUICK: tuple[SystemName, ...] = ("ours", "rapidocr")
TESSERACT_LANGUAGE = "ind"


@dataclass(frozen=True, slots=True)
class WasRead:
    """A page's lines of text in reading order, and what it cost: wall and processor seconds, and the most memory (MB)
    that the process held so far. ``doubtful`` are the figures marked so; ``readings`` are all that competed."""

    lines: tuple[str, ...]
    seconds: float = 0.0
    cpu_seconds: float = 0.0
    peak_mb: float = 0.0
    doubtful: tuple[str, ...] = ()
    readings: tuple[Reading, ...] = ()


@dataclass(frozen=True, slots=True)
class ReadingSystem:
    """A way of reading an encoded image (JPEG), and the pages it gets: every one, every third ..."""

    name: str
    read: Callable[[bytes], WasRead]
    every: int = 1


class Apart:
    """A system in its own process, which starts with the first page and lives as long as this does."""

    def __init__(self, name: SystemName) -> None:
        self._name = name
        self._pool: ProcessPoolExecutor | None = None

    def __call__(self, encoded: bytes) -> WasRead:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(1, mp_context=get_context("spawn"))
            self._pool.submit(_warm, self._name).result()
        return self._pool.submit(read_here, self._name, encoded).result()

    def close(self) -> None:
        """End the process, when it has read what it was given."""
        if self._pool is not None:
            self._pool.shutdown()


@contextmanager
def reading_systems(names: Sequence[SystemName]) -> Iterator[tuple[ReadingSystem, ...]]:
    """The systems of those names, Tesseract only where it is installed; their processes end with the block."""
    there = [name for name in names if name != "tesseract" or is_tesseract_installed()]
    with ExitStack() as stack:
        readers = {name: stack.enter_context(closing(Apart(name))) for name in there}
        yield tuple(ReadingSystem(name, reader, EVERY[name]) for name, reader in readers.items())


def is_tesseract_installed() -> bool:
    """Whether the program is there, with Indonesian."""
    if shutil.which("tesseract") is None:
        return False
    listed = subprocess.run(["tesseract", "--list-langs"], capture_output=True, text=True, check=False)
    return TESSERACT_LANGUAGE in listed.stdout.split()


def read_here(name: SystemName, encoded: bytes) -> WasRead:
    """Reads an encoded image with a system in this process; its models are kept for the next page."""
    image, read = develop(encoded), _reader(name)
    started, worked = time.perf_counter(), _cpu_seconds()
    done = read(image)
    seconds, cpu_seconds = time.perf_counter() - started, _cpu_seconds() - worked
    return replace(done, seconds=seconds, cpu_seconds=cpu_seconds, peak_mb=peak_mb())


def _warm(name: SystemName) -> None:
    """Loads a system's models, so that the first page's time is that of a page."""
    import numpy as np

    if name != "tesseract":
        _reader(name)(np.full((200, 200, 3), 255, dtype=np.uint8))


_Read = Callable[[Image], WasRead]


@cache
def _reader(name: SystemName) -> _Read:
    if name == "tesseract":
        return _tesseract
    if name in ("rapidocr", "easyocr"):
        return _one_pass(name)
    if name == "ours":
        return _through(PageReader())
    if name == "ours-glued":
        from rag.ocr.rapidocr_engine import RapidOcrEngine

        return _through(PageReader(built=RapidOcrEngine(respace=False)))
    return _through(PageReader(engine="easyocr" if name == "article" else "rapidocr", contest="all"))


def _through(reader: PageReader) -> _Read:
    def read(image: Image) -> WasRead:
        done = reader.read(RawPage(image, None), 1, "")
        lines = done.page.lines
        doubtful = tuple(line.text[doubt.start : doubt.end] for line in lines for doubt in line.doubts)
        return WasRead(tuple(line.text for line in lines), doubtful=doubtful, readings=done.readings)

    return read


def _one_pass(name: str) -> _Read:
    """One pass over the photo as it came, boxes put in reading order: no contest, no geometry."""
    from rag.ocr.easyocr_engine import EasyOcrEngine
    from rag.ocr.rapidocr_engine import PlainRapidOcr

    engine = PlainRapidOcr() if name == "rapidocr" else EasyOcrEngine()
    return lambda image: WasRead(tuple(line.text for line in in_reading_order(engine.read(image).lines)))


def _tesseract(image: Image) -> WasRead:
    from PIL import Image as Pillow

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "page.png"
        Pillow.fromarray(image).save(path, compress_level=1)
        command = ["tesseract", str(path), "-", "-l", TESSERACT_LANGUAGE]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
    return WasRead(tuple(line for line in done.stdout.splitlines() if line.strip()))


def _cpu_seconds() -> float:
    """Processor seconds of this process and of the programs that it ran."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def peak_mb() -> float:
    """The most memory that this process, or a program that it ran, has held.

    Linux counts a parent's memory into a child's ``ru_maxrss``; /proc has the process's own.
    """
    unit = 1024 * 1024 if sys.platform == "darwin" else 1024
    programs = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / unit
    status = Path("/proc/self/status")
    if not status.is_file():
        return max(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit, programs)
    own = next(line for line in status.read_text().splitlines() if line.startswith("VmHWM"))
    return max(int(own.split()[1]) / 1024, programs)
