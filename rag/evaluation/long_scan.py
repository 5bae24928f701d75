"""What a long scan costs: a scanned PDF read again and again in one process, as the product reads it.

``python -m rag.evaluation.long_scan [PAGES] [TIMES]`` (60 and 2 where not given) prints, after each time, processor
seconds a page and the most memory that the process has held so far. The pages are those of the tuning contracts at
150 dpi.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing
from itertools import cycle, islice
from multiprocessing import get_context
from pathlib import Path

from PIL import Image

from rag.evaluation.gold import load_contracts
from rag.evaluation.ocr_pages import SCAN_QUALITY, SCANS
from rag.evaluation.printer import print_contract
from rag.evaluation.reading_systems import peak_mb
from rag.evaluation.sheets import render_pages
from rag.library.reading import count_file, read_files
from rag.library.values import SourceFile
from rag.ocr import PageReader
from rag.worker import Worker

_DPI = SCANS["scan 150 dpi"]


def scan(pages: int, path: Path) -> None:
    """Write a PDF of that many scanned pages, one at least: those of the tuning contracts, and these again."""
    printed = (print_contract(contract).pdf for contract in load_contracts("tune"))
    images = [Image.fromarray(image) for pdf in printed for image in render_pages(pdf, _DPI)]
    first, *others = islice(cycle(images), pages)
    first.save(path, "PDF", save_all=True, append_images=others, resolution=_DPI, quality=SCAN_QUALITY)


async def read_again(path: Path, times: int) -> None:
    """Read the file that often with one reader, and print what each time cost."""
    worker, reader = Worker(), PageReader()
    with closing(worker):
        await _read_again(worker, reader, path, times)


async def _read_again(worker: Worker, reader: PageReader, path: Path, times: int) -> None:
    file = await count_file(worker, SourceFile(path.name, path))
    for turn in range(1, times + 1):
        worked = time.process_time()
        lines = [
            len(kept.page.lines)
            async for kept in read_files(worker, reader, [file], first=1, on_progress=None, cancelled=lambda: False)
        ]
        seconds = (time.process_time() - worked) / len(lines)
        sys.stdout.write(
            f"time {turn}: {len(lines)} pages, {sum(lines)} lines, {seconds:.1f} s of processor time a page, "
            f"peak {peak_mb():.0f} MB\n"
        )
        sys.stdout.flush()


def main(pages: int, times: int) -> None:
    """Write the scan, in a process of its own so that its memory does not count, and read it."""
    with tempfile.TemporaryDirectory() as folder, ProcessPoolExecutor(1, mp_context=get_context("spawn")) as writer:
        path = Path(folder) / "scan.pdf"
        writer.submit(scan, pages, path).result()
        asyncio.run(read_again(path, times))


if __name__ == "__main__":
    asked = [int(word) for word in sys.argv[1:3]]
    main(*asked, *(60, 2)[len(asked) :])
