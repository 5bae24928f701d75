"""Warnings are for pages that read badly, and name what the photographer can mend."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from rag.domain import PageWarning
from rag.ocr.engine import Reading
from rag.ocr.quality import letter_height, page_warnings, paper_brightness, sharpness
from tests.ocr.lines import box


def reading(confidence: float, height: float = 24) -> Reading:
    lines = tuple(box("Para pihak sepakat", 40, 40 + 50 * i, 300, height, confidence) for i in range(8))
    return Reading("rapidocr", "original", lines)


def page(brightness: int = 240, blur: float = 0) -> NDArray[np.uint8]:
    """Eight lines of text."""
    image = np.full((480, 400, 3), brightness, dtype=np.uint8)
    for i in range(8):
        cv2.putText(image, "Para pihak sepakat", (40, 60 + 50 * i), cv2.FONT_HERSHEY_SIMPLEX, 0.8, (20, 20, 20), 2)
    return np.asarray(cv2.GaussianBlur(image, (0, 0), blur), dtype=np.uint8) if blur else image


def test_a_page_that_read_well_gets_no_warning() -> None:
    """However dark, small or soft its picture is."""
    assert page_warnings(page(brightness=60, blur=3), reading(0.98, height=9)) == ()


def test_each_cause_is_named_when_a_page_reads_badly() -> None:
    """One at a time on a page that is otherwise good."""
    bad = reading(0.7)

    assert page_warnings(page(), bad) == (PageWarning.UNSURE,)
    assert page_warnings(page(blur=4), bad) == (PageWarning.BLURRED, PageWarning.UNSURE)
    assert PageWarning.TOO_DARK in page_warnings(page(brightness=60), bad)
    assert PageWarning.TOO_SMALL in page_warnings(page(), reading(0.7, height=9))


def test_no_text_is_said_alone_or_with_darkness() -> None:
    """A black photo needs light, a blank sheet needs nothing."""
    nothing = Reading("rapidocr", "original", ())

    assert page_warnings(page(), nothing) == (PageWarning.NO_TEXT,)
    assert page_warnings(np.full((90, 90, 3), 20, np.uint8), nothing) == (PageWarning.TOO_DARK, PageWarning.NO_TEXT)


def test_measures() -> None:
    """Letter height in pixels, paper in grey levels, sharpness falls with blur."""
    assert letter_height(reading(0.9, height=30)) == 30
    assert paper_brightness(page(brightness=200)) == 200
    assert sharpness(page(), reading(0.9)) > 0.5 > 0.3 > sharpness(page(blur=2), reading(0.9))
