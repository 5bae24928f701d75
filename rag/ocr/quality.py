"""Whether a page reads badly, and what its photographer could do better. Pure measures; knows no engine.

A page that was read well gets no warning, however poor its picture: only what goes wrong is worth a retake.
"""

from __future__ import annotations

from statistics import median

import cv2
import numpy as np
from numpy.typing import NDArray

from rag.domain import PageWarning
from rag.ocr.contest import low_share, read_well
from rag.ocr.engine import Reading

FEW_WORDS = 3
UNSURE_CONFIDENCE = 0.85
UNSURE_LOW_SHARE = 0.25
SMALL_LETTERS = 14.0
"""Pixels of a box's height; below, letters are some 8 px high, and engines begin to guess."""
DARK = 80.0
"""Grey level of the paper (its 90th percentile); a page in the shade has 120."""
BLURRED = 60.0
"""Variance of the Laplacian around the text (Pech-Pacheco 2000), on letters scaled to 24 px."""
LETTERS = 24.0


def page_warnings(image: NDArray[np.uint8], reading: Reading) -> tuple[PageWarning, ...]:
    """What to tell the user about this page; empty when it was read well."""
    if reading.words < FEW_WORDS:
        dark = (PageWarning.TOO_DARK,) if paper_brightness(image) < DARK else ()
        return (*dark, PageWarning.NO_TEXT)
    if read_well(reading):
        return ()
    causes = {
        PageWarning.BLURRED: sharpness(image, reading) < BLURRED,
        PageWarning.TOO_SMALL: letter_height(reading) < SMALL_LETTERS,
        PageWarning.TOO_DARK: paper_brightness(image) < DARK,
        PageWarning.UNSURE: reading.confidence < UNSURE_CONFIDENCE or low_share(reading) > UNSURE_LOW_SHARE,
    }
    return tuple(warning for warning, applies in causes.items() if applies)


def letter_height(reading: Reading) -> float:
    """Median height of the text boxes in pixels; 0 where there are none."""
    heights = [abs(line.quad[3][1] - line.quad[0][1]) for line in reading.lines if line.quad is not None]
    return median(heights) if heights else 0.0


def paper_brightness(image: NDArray[np.uint8]) -> float:
    """Grey level, 0 to 255, of the lighter parts."""
    return float(np.percentile(image[::4, ::4].mean(axis=2), 90))


def sharpness(image: NDArray[np.uint8], reading: Reading) -> float:
    """Variance of the Laplacian where text was found, relative to the contrast there; letters scaled to one height."""
    height = letter_height(reading)
    if height == 0:
        return 0.0
    scale = min(LETTERS / height, 1.0)
    grey = cv2.cvtColor(image, cv2.COLOR_RGB2GRAY)
    grey = cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return float(cv2.Laplacian(grey, cv2.CV_64F).var())
