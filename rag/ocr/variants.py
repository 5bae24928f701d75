"""The six preprocessings of a page that the article's contest reads, and one more that this product tries.

Pure functions of RGB uint8 (height, width, 3) to the same type and shape.
"""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]
CLIP_LIMIT = 2.0
TILES = (8, 8)
PAPER = 235
"""Grey level that clean paper is brought to."""
SMOOTHING = 0.8
"""Pixels (sigma): less than a stroke of the smallest print."""
SHARPEN = np.array([[0, -1, 0], [-1, 5, -1], [0, -1, 0]], dtype=np.float32)
"""The 3x3 kernel: the pixel plus its Laplacian; sums to 1, so brightness stays."""


def original(image: Image) -> Image:
    """The page as it is."""
    return image


def grayscale(image: Image) -> Image:
    """Lightness only (ITU-R BT.601 weights)."""
    return _rgb(_grey(image))


def denoised(image: Image) -> Image:
    """Non-local means on the greys (Buades 2005), OpenCV's default strengths."""
    return _rgb(cv2.fastNlMeansDenoising(_grey(image)))


def clahe(image: Image) -> Image:
    """Contrast limited adaptive histogram equalisation, clip limit 2.0, 8 x 8 tiles."""
    return _rgb(cv2.createCLAHE(clipLimit=CLIP_LIMIT, tileGridSize=TILES).apply(_grey(image)))


def sharpened(image: Image) -> Image:
    """The greys through the 3x3 sharpening kernel."""
    return _rgb(cv2.filter2D(_grey(image), -1, SHARPEN))


def otsu(image: Image) -> Image:
    """Black and white at Otsu's threshold, which parts the histogram in two classes of least variance."""
    _, binary = cv2.threshold(_grey(image), 0, 255, cv2.THRESH_BINARY + cv2.THRESH_OTSU)
    return _rgb(binary)


def cleaned(image: Image) -> Image:
    """Shadows divided out, then the noise that this lifts smoothed away; for photos that are hard to read.

    The paper's brightness is a closing (letters vanish) of the quarter-size page, blurred.
    """
    quarter = tuple(max(side // 4, 1) for side in image.shape[1::-1])
    small = cv2.resize(image, quarter, interpolation=cv2.INTER_AREA)
    paper = cv2.GaussianBlur(cv2.morphologyEx(small, cv2.MORPH_CLOSE, np.ones((9, 9))), (0, 0), 8)
    paper = cv2.resize(paper, image.shape[1::-1], interpolation=cv2.INTER_LINEAR)
    even = cv2.divide(image, np.maximum(paper, 1), scale=PAPER)
    return np.asarray(cv2.GaussianBlur(even, (0, 0), SMOOTHING), dtype=np.uint8)


ARTICLE: dict[str, Callable[[Image], Image]] = {
    "original": original,
    "grayscale": grayscale,
    "denoised": denoised,
    "clahe": clahe,
    "sharpened": sharpened,
    "otsu": otsu,
}
"""The article's six by the names that reports use, in its order."""


def _grey(image: Image) -> Image:
    return np.asarray(cv2.cvtColor(image, cv2.COLOR_RGB2GRAY), dtype=np.uint8)


def _rgb(grey: object) -> Image:
    return np.asarray(cv2.cvtColor(np.asarray(grey, dtype=np.uint8), cv2.COLOR_GRAY2RGB), dtype=np.uint8)
