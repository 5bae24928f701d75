"""The real engines on real pixels: what they read, that they are quiet, what they do in threads."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from rapidfuzz.distance import Levenshtein

from rag.errors import ModelFileError
from rag.intake import RawPage
from rag.ocr.easyocr_engine import EasyOcrEngine
from rag.ocr.rapidocr_engine import RapidOcrEngine
from rag.ocr.reader import PageReader
from tests.ocr.conftest import PRINTED

pytestmark = pytest.mark.slow


def error_rate(text: str) -> float:
    """Character error rate against the printed page."""
    gold = "\n".join(PRINTED)
    return Levenshtein.distance(text, gold) / len(gold)


def test_a_printed_page_is_read_without_a_fault(reader: PageReader, printed_page: NDArray[np.uint8]) -> None:
    """At most one character in two hundred, in one reading, without a warning."""
    read = reader.read(RawPage(image=printed_page, lines=None), 1, "a.png")

    assert error_rate(read.page.text) < 0.005
    assert ([reading.variant for reading in read.readings], read.page.warnings) == (["original"], ())


def test_a_curled_page_is_read_well(reader: PageReader, curled_page: NDArray[np.uint8]) -> None:
    """Every heading as printed; without flattening, whole lines were lost."""
    read = reader.read(RawPage(image=curled_page, lines=None), 1, "a.jpg")

    headings = [line.text for line in read.page.lines if line.text.startswith("PASAL")]
    assert headings == ["PASAL 1", "PASAL 2", "PASAL 3"]
    assert error_rate(read.page.text) < 0.03


def test_quads_lie_around_their_ink(reader: PageReader, printed_page: NDArray[np.uint8]) -> None:
    """Each line's box has ink in it, and outside all boxes there is none."""
    read = reader.read(RawPage(image=printed_page, lines=None), 1, "a.png")

    assert read.image is not None
    rest = read.image.copy()
    for line in read.page.lines:
        assert line.quad is not None
        (left, top), _, (right, bottom), _ = line.quad
        region = (slice(int(top) - 3, int(bottom) + 4), slice(int(left) - 3, int(right) + 4))
        assert read.image[region].min() < 100
        rest[region] = 255
    assert rest.min() > 100


def test_several_threads_share_one_reader(reader: PageReader, printed_page: NDArray[np.uint8]) -> None:
    """Each gets the reading that it would get alone."""
    halves = [printed_page[:260], printed_page[260:460], printed_page[460:]]
    alone = [reader.read(RawPage(image=half, lines=None), 1, "a").page.text for half in halves]

    with ThreadPoolExecutor(3) as pool:
        together = list(pool.map(lambda half: reader.read(RawPage(image=half, lines=None), 1, "a").page.text, halves))

    assert together == alone


def test_engines_are_quiet(
    capfd: pytest.CaptureFixture[str], rapidocr: RapidOcrEngine, printed_page: NDArray[np.uint8]
) -> None:
    """Stdout belongs to the terminal's JSON, and logs carry no paths."""
    RapidOcrEngine().read(np.full((100, 100, 3), 255, dtype=np.uint8))
    rapidocr.read(printed_page[:200])

    captured = capfd.readouterr()
    assert (captured.out, captured.err) == ("", "")


def test_easyocr_reads_with_the_packaged_weights(
    capfd: pytest.CaptureFixture[str], printed_page: NDArray[np.uint8]
) -> None:
    """No network and no home folder needed; far from flawless, as measured."""
    started = time.perf_counter()
    reading = EasyOcrEngine().read(printed_page[:260])

    captured = capfd.readouterr()
    assert (captured.out, captured.err) == ("", "")
    assert "menyewakan" in " ".join(line.text for line in reading.lines)
    assert reading.confidence > 0.4
    assert 0 < reading.seconds <= time.perf_counter() - started


def test_easyocr_without_its_weights_says_so(tmp_path: Path) -> None:
    """A damaged file in the user's own model folder is named as such, and nothing is fetched."""
    (tmp_path / "latin_g2.pth").write_bytes(b"not a model")

    with pytest.raises(ModelFileError):
        EasyOcrEngine(model_dir=tmp_path)
