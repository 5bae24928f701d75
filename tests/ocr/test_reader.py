"""One page in, one page read: what the reader does around its engine. The engine is scripted."""

from __future__ import annotations

import pickle
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image

from rag.domain import Line, PageWarning
from rag.intake import RawPage
from rag.ocr.engine import BlankEngine, ScriptedEngine
from rag.ocr.reader import PageReader
from tests.ocr.lines import box

GOOD = [box("PASAL 1 KETENTUAN UMUM", 10, 10, 200), box("Para pihak sepakat sebagai berikut", 10, 40, 300)]
BAD = [box("PA5AL l KETENTUAM", 10, 10, 200, confidence=0.6), box("Pra pihk sepkat", 10, 40, 300, confidence=0.5)]


def blank(height: int = 300, width: int = 240) -> RawPage:
    return RawPage(image=np.full((height, width, 3), 255, dtype=np.uint8), lines=None)


def test_a_reader_can_be_sent_to_another_process() -> None:
    """With its choices, without its models; what arrives is the same reader each time, so that models load once."""
    sent = pickle.dumps(PageReader(engine="rapidocr", contest="all"))

    first, second = pickle.loads(sent), pickle.loads(sent)

    assert first is second
    assert pickle.dumps(first) == sent
    assert pickle.loads(pickle.dumps(PageReader(engine="rapidocr"))) is not first


def test_text_passes_through() -> None:
    """A page that has its lines is not looked at by any engine."""
    engine = ScriptedEngine([GOOD])
    image = np.zeros((50, 40, 3), dtype=np.uint8)

    read = PageReader(built=engine).read(RawPage(image=image, lines=(Line("Pasal 1"),)), 3, "a.pdf")

    assert (read.page.method, read.page.number, read.page.file) == ("text", 3, "a.pdf")
    assert (read.page.text, read.page.engine, read.page.width, read.page.height) == ("Pasal 1", "", 40, 50)
    assert (read.image is image, engine.seen) == (True, [])


def test_a_page_that_reads_well_is_read_once() -> None:
    """Further variants cost seconds, and only bad pages need them."""
    engine = ScriptedEngine([GOOD])

    read = PageReader(built=engine).read(blank(), 1, "a.jpg")

    assert [reading.variant for reading in read.readings] == ["original"]
    assert (read.page.variant, read.page.engine, read.page.method) == ("original", "scripted", "ocr")
    assert read.page.text == "PASAL 1 KETENTUAN UMUM\nPara pihak sepakat sebagai berikut"
    assert (read.page.warnings, read.page.width, read.page.height) == ((), 240, 300)


def test_a_page_that_reads_badly_is_tried_in_other_variants() -> None:
    """The best one wins, whichever it is; the trying ends when one reads well."""
    engine = ScriptedEngine([BAD, GOOD])

    read = PageReader(built=engine).read(blank(), 1, "a.jpg")

    assert [reading.variant for reading in read.readings] == ["original", "cleaned"]
    assert (read.page.variant, read.page.lines[0].text) == ("cleaned", "PASAL 1 KETENTUAN UMUM")


def test_when_nothing_helps_the_page_says_so() -> None:
    """All variants read, the surest one kept, and a warning."""
    read = PageReader(built=ScriptedEngine([BAD])).read(blank(), 1, "a.jpg")

    assert [reading.variant for reading in read.readings] == ["original", "cleaned"]
    assert PageWarning.UNSURE in read.page.warnings


def test_much_text_on_a_flat_page_is_not_read_again() -> None:
    """Lines that stay unsure without bends and shadows are lost in the picture; reading again would only cost time."""
    bad = [box("Pra pihk sepkat dngan in " * 3, 10, 20 * row, 200, confidence=0.5) for row in range(1, 10)]
    engine = ScriptedEngine([bad])

    read = PageReader(built=engine).read(blank(), 1, "a.jpg")

    assert [reading.variant for reading in read.readings] == ["original", "cleaned"]


def test_a_page_without_text_says_so() -> None:
    """The back of a sheet is not an error."""
    read = PageReader(built=BlankEngine()).read(blank(), 1, "a.jpg")

    assert (read.page.lines, read.page.warnings) == ((), (PageWarning.NO_TEXT,))


def test_all_reads_the_articles_six_and_takes_its_winner() -> None:
    """Mean confidence times words: the fourth reading has most."""
    scripts = [[box("satu dua", 0, 0, 90, confidence=0.9)]] * 3
    scripts += [[box("satu dua tiga empat", 0, 0, 90, confidence=0.6)]]
    scripts += [[box("satu dua", 0, 0, 90, confidence=0.95)]] * 2

    read = PageReader(built=ScriptedEngine(scripts), contest="all").read(blank(), 1, "a.jpg")

    names = ["original", "grayscale", "denoised", "clahe", "sharpened", "otsu"]
    assert [reading.variant for reading in read.readings] == names
    assert read.page.variant == "clahe"


def test_variants_are_kept_on_request(tmp_path: Path) -> None:
    """One PNG each, named by page and variant; the folder is made."""
    reader = PageReader(built=ScriptedEngine([GOOD]), contest="all", keep_variants=tmp_path / "varian")

    reader.read(blank(), 7, "a.jpg")

    names = ["clahe", "denoised", "grayscale", "original", "otsu", "sharpened"]
    kept = sorted((tmp_path / "varian").iterdir())
    assert [path.name for path in kept] == [f"page-7-{name}.png" for name in names]
    for path in kept:
        with Image.open(path) as image:
            assert image.size == (240, 300)


@pytest.mark.parametrize("turn", [1, 2, 3])
def test_a_turned_page_is_read_upright(printed_page: NDArray[np.uint8], turn: int) -> None:
    """The engine sees it upright, and the quads mean the upright picture."""
    engine = ScriptedEngine([GOOD])

    read = PageReader(built=engine).read(RawPage(image=np.rot90(printed_page, turn), lines=None), 1, "a.jpg")

    assert read.page.rotation == 90 * turn
    assert np.array_equal(engine.seen[0], printed_page)
    assert (read.page.width, read.page.height) == (printed_page.shape[1], printed_page.shape[0])


def test_a_curled_page_is_pulled_flat_first(curled_page: NDArray[np.uint8]) -> None:
    """Detectors drop bent lines without a trace, so the flat page is read first."""
    read = PageReader(built=ScriptedEngine([GOOD])).read(RawPage(image=curled_page, lines=None), 1, "a.jpg")

    assert (read.readings[0].variant, read.page.variant) == ("cleaned", "cleaned")
    assert read.image is not None
    assert (read.page.height, read.page.width) == read.image.shape[:2]
    assert read.image.shape[0] > curled_page.shape[0]


@pytest.mark.parametrize("shape", [(1, 1), (40, 3000), (3000, 40), (64, 64)])
def test_odd_pictures_do_not_break_it(shape: tuple[int, int]) -> None:
    """A pixel, a strip, a stamp."""
    read = PageReader(built=BlankEngine()).read(blank(*shape), 1, "a.jpg")

    assert PageWarning.NO_TEXT in read.page.warnings
