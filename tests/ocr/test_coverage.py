"""Ink outside every box is text that nobody read."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from rag.domain import Line
from rag.ocr.coverage import unread_share
from tests.ocr.lines import box

ROWS = range(10)


def page(shadow: float = 0.0, noise: float = 0.0) -> NDArray[np.uint8]:
    """Ten lines of separate letters, 600 x 800, darker to the right, with noise."""
    image = np.full((800, 600, 3), 235, dtype=np.uint8)
    for row in ROWS:
        for column in range(20):
            place = (80 + 22 * column, 120 + 60 * row)
            cv2.putText(image, "aenorstu"[(row + column) % 8], place, cv2.FONT_HERSHEY_SIMPLEX, 0.8, (20, 20, 20), 2)
    light = np.linspace(1, 1 - shadow, 600)[None, :, None]
    grain = np.random.default_rng(5).normal(0, noise, image.shape)
    return np.clip(image * light + grain, 0, 255).astype(np.uint8)


def boxes(width: int, rows: range = ROWS) -> list[Line]:
    return [box("aenorstu", 75, 98 + 60 * row, width, 30) for row in rows]


@pytest.mark.parametrize(("shadow", "noise"), [(0.0, 0.0), (0.7, 0.0), (0.5, 8.0)])
def test_a_page_whose_lines_all_have_boxes_is_read_whole(shadow: float, noise: float) -> None:
    """Shadow and noise are not letters."""
    assert unread_share(page(shadow, noise), boxes(460)) < 0.05


def test_halves_of_lines_and_whole_lines_are_missed() -> None:
    """Half of every line lost in a shadow, or four lines of ten."""
    assert unread_share(page(shadow=0.5), boxes(225)) == pytest.approx(0.5, abs=0.1)
    assert unread_share(page(), boxes(460, range(6))) == pytest.approx(0.4, abs=0.1)


def test_a_blank_sheet_has_nothing_unread() -> None:
    """Nor has one whose reading found nothing to measure letters by."""
    blank = np.full((400, 300, 3), 240, dtype=np.uint8)

    assert (unread_share(blank, boxes(200)), unread_share(page(), [])) == (0.0, 0.0)
