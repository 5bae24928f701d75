"""Warnings are for pages that read badly, and name what the photographer can mend."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from rag.domain import PageWarning
from rag.ocr.engine import Reading
from rag.ocr.lost_text import has_glare, is_cut_off
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


def test_ink_that_was_not_read_is_said() -> None:
    """A page whose lower half has no boxes, however sure the rest of it is."""
    half = Reading("rapidocr", "original", reading(0.98).lines[:4])

    assert page_warnings(page(), half) == (PageWarning.PARTLY_UNREAD, PageWarning.UNSURE)


@pytest.mark.parametrize(("left", "width", "cut"), [(0, 300, True), (40, 359, True), (20, 300, False)])
def test_lines_that_run_out_of_the_picture(left: float, width: float, cut: bool) -> None:
    """At the left edge or the right one; what ends a little before it does not."""
    lines = [box("Para pihak sepakat", left, 40 + 50 * i, width, 24) for i in range(8)]

    assert is_cut_off(lines, 400, 480) == cut
    assert is_cut_off(lines[:2], 400, 480) is False


def test_a_line_that_is_cut_along() -> None:
    """Half its height is beyond the upper edge; a whole one there is the first line of a tight picture."""
    whole, half = box("PERJANJIAN SEWA", 40, 0, 300, 24), box("PERJANJIAN SEWA", 40, 0, 300, 11)

    assert is_cut_off([half, *reading(0.98).lines], 400, 480)
    assert not is_cut_off([whole, *reading(0.98).lines], 400, 480)


def test_a_glare_at_which_lines_end() -> None:
    """A burnt-out spot on grey paper is one where the lines stop at it; one beside the text is none."""
    image = page(brightness=190)
    spot = image.copy()
    cv2.ellipse(spot, (200, 240), (60, 90), 0, 0, 360, (255, 255, 255), -1)
    whole = reading(0.98).lines
    broken = [
        box("Para", 40, line.quad[0][1], 90) if line.quad and 140 < line.quad[0][1] < 330 else line for line in whole
    ]

    assert has_glare(spot, broken)
    assert not has_glare(spot, whole)
    assert not has_glare(image, broken)
    assert not has_glare(page(brightness=255), broken)


def test_measures() -> None:
    """Letter height in pixels, paper in grey levels, sharpness falls with blur."""
    assert letter_height(reading(0.9, height=30)) == 30
    assert paper_brightness(page(brightness=200)) == 200
    assert sharpness(page(), reading(0.9)) > 0.5 > 0.3 > sharpness(page(blur=2), reading(0.9))
