"""Photos whose text stands in their pixels, and a reader that finds it there: pages to photograph without an engine."""

from __future__ import annotations

import io
import threading
import time
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from rag.domain import Line, Page, PageWarning
from rag.index.embedder import WordHashEmbedder
from rag.intake import RawPage
from rag.library import Library
from rag.ocr import PageReader
from rag.ocr.reader import ReadPage
from rag.worker import Worker

WIDTH, HEIGHT, LINE_HEIGHT, MARGIN = 600, 800, 20, 40
BLURRED = "~"
"""A text that begins with this reads badly: half as sure, and with a warning."""


def photo(text: str, shade: int = 255) -> bytes:
    """A picture that says ``text`` to ``PixelReader``; another ``shade`` makes it another file."""
    written = np.frombuffer(text.encode(), dtype=np.uint8)
    image = np.full((HEIGHT, WIDTH, 3), shade, dtype=np.uint8)
    image[0, 0] = [len(written) >> 16, len(written) >> 8 & 255, len(written) & 255]
    image[1:31].reshape(-1)[: len(written)] = written
    kept = io.BytesIO()
    Image.fromarray(image).save(kept, "PNG")
    return kept.getvalue()


def text_in(image: NDArray[np.uint8]) -> str:
    """What ``photo`` wrote."""
    high, middle, low = (int(part) for part in image[0, 0])
    length = high << 16 | middle << 8 | low
    return image[1:31].reshape(-1)[:length].tobytes().decode()


class PixelReader(PageReader):
    """Reads what ``photo`` wrote, each line in a place of its own; ``go`` is cleared to hold it before a page.

    ``pause`` is seconds that a page takes.
    """

    def __init__(self, pause: float = 0.0) -> None:
        super().__init__()
        self.go = threading.Event()
        self.go.set()
        self.begun = threading.Event()
        self.pause = pause

    def read(self, raw: RawPage, number: int, file: str) -> ReadPage:
        self.begun.set()
        self.go.wait()
        if self.pause:
            time.sleep(self.pause)
        if raw.image is None or raw.lines is not None:
            return super().read(raw, number, file)
        text = text_in(raw.image)
        bad = text.startswith(BLURRED)
        sure = 0.5 if bad else 0.99
        lines = tuple(_line(words, place, sure) for place, words in enumerate(text.removeprefix(BLURRED).splitlines()))
        warnings = (PageWarning.BLURRED,) if bad else () if lines else (PageWarning.NO_TEXT,)
        page = Page(number, lines, "ocr", file, WIDTH, HEIGHT, "pixels", "original", sure, warnings=warnings)
        return ReadPage(page, raw.image)


def _line(words: str, place: int, sure: float) -> Line:
    left, top = float(MARGIN), float(MARGIN + place * LINE_HEIGHT)
    right, bottom = left + 8.0 * len(words) + 8.0, top + LINE_HEIGHT * 0.8
    return Line(words, sure, ((left, top), (right, top), (right, bottom), (left, bottom)))


async def printed_library(data_dir: Path, reader: PageReader | None = None, **more: object) -> Library:
    """The real library, which reads such photos; to be closed."""
    return await Library.open(
        data_dir,
        reader=reader or PixelReader(),
        embedder=WordHashEmbedder(),
        worker=Worker(),
        **more,  # type: ignore[arg-type]
    )
