"""Whether a page reads badly, and what its photographer could do better. Pure measures; knows no engine.

A page that was read well gets no warning, however poor its picture: only what goes wrong is worth a retake. Text that
is not on the picture at all, behind a glare or beyond the edge, is missed by no reader and is looked for by itself.
"""

from __future__ import annotations

from statistics import median

import cv2
import numpy as np
from numpy.typing import NDArray

from rag.domain import Line, PageWarning
from rag.ocr.contest import read_well
from rag.ocr.coverage import unread_share
from rag.ocr.engine import Reading
from rag.ocr.lost_text import has_glare, is_cut_off, is_torn_off

Image = NDArray[np.uint8]
FEW_WORDS = 3
SMALL_LETTERS = 13.0
"""Pixels of a box's height; below, small letters are some 6 px high, and engines begin to guess."""
DARK = 90.0
"""Grey level of the paper (the page's 90th percentile); a page in the shade has 120."""
BLURRED = 0.32
"""Of ``sharpness``: what a Gaussian blur of a sixteenth of the box's height leaves; sharp print has 0.5 and more."""
MOST_UNREAD = 0.15
"""Share of the letters outside all boxes that a page read whole may have (see ``coverage``)."""
BOX_HEIGHT = 32
"""Pixels that boxes are scaled to, so that sharpness is relative to the letters."""
LARGEST = 40
"""Boxes that are looked at: enough for a median."""


def was_read_well(image: Image, reading: Reading) -> bool:
    """Whether the reading is sure of what it read and has read what is there; then no other variant need be tried."""
    return read_well(reading) and unread_share(image, reading.lines) <= MOST_UNREAD


def page_warnings(image: Image, reading: Reading) -> tuple[PageWarning, ...]:
    """What to tell the user about this page; empty when it was read well and whole."""
    dark = paper_brightness(image) < DARK
    if reading.words < FEW_WORDS:
        return (PageWarning.TOO_DARK, PageWarning.NO_TEXT) if dark else (PageWarning.NO_TEXT,)
    height, width = image.shape[:2]
    lost = {
        PageWarning.GLARE: has_glare(image, reading.lines),
        PageWarning.CUT_OFF: is_cut_off(reading.lines, width, height) or is_torn_off(image, reading.lines),
    }
    unread = unread_share(image, reading.lines) > MOST_UNREAD
    badly = unread or not read_well(reading)
    causes = {
        PageWarning.BLURRED: badly and sharpness(image, reading) < BLURRED,
        PageWarning.TOO_SMALL: badly and letter_height(reading) < SMALL_LETTERS,
        PageWarning.TOO_DARK: badly and dark,
        **lost,
        PageWarning.PARTLY_UNREAD: unread,
        PageWarning.UNSURE: badly,
    }
    return tuple(warning for warning, applies in causes.items() if applies)


def letter_height(reading: Reading) -> float:
    """Median height of the text boxes in pixels; 0 where there are none."""
    heights = [_height(line) for line in reading.lines]
    return median(heights) if heights else 0.0


def paper_brightness(image: Image) -> float:
    """Grey level, 0 to 255, of the lighter parts."""
    return float(np.percentile(image[::4, ::4].mean(axis=2), 90))


def sharpness(image: Image, reading: Reading) -> float:
    """How steep letters' edges are: the share of their contrast that one pixel spans, median over boxes.

    Being relative to contrast and to the boxes' height, it means the same on dark, small and noisy pages. 0 where
    there is no text.
    """
    grey = np.asarray(cv2.cvtColor(image, cv2.COLOR_RGB2GRAY), dtype=np.uint8)
    boxes = sorted(reading.lines, key=lambda line: len(line.text), reverse=True)[:LARGEST]
    slopes = [_edge_slope(cut) for line in boxes if (cut := _cut(grey, line)).size]
    return median(slopes) if slopes else 0.0


def _height(line: Line) -> float:
    return abs(line.quad[3][1] - line.quad[0][1]) if line.quad is not None else 0.0


def _cut(grey: Image, line: Line) -> Image:
    if line.quad is None:
        return grey[:0]
    (left, top), _, (right, bottom), _ = line.quad
    return grey[max(int(top), 0) : int(bottom), max(int(left), 0) : int(right)]


def _edge_slope(cut: Image) -> float:
    scale = BOX_HEIGHT / cut.shape[0]
    how = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    scaled = cv2.resize(cut, (max(round(cut.shape[1] * scale), 1), BOX_HEIGHT), interpolation=how)
    calm = cv2.GaussianBlur(scaled.astype(np.float32), (0, 0), 0.7)
    contrast = float(np.percentile(calm, 95) - np.percentile(calm, 5))
    slope = np.abs(cv2.Sobel(calm, cv2.CV_32F, 1, 0)) / 4
    return float(np.percentile(slope, 95)) / max(contrast, 1.0)
