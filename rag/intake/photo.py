"""A photo or scan (JPEG, PNG, WebP, HEIC, TIFF) → upright RGB pages. Pillow lives here; knows nothing of text.

The picture's size is read from its header and refused before a pixel is decoded.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

import numpy as np
from numpy.typing import NDArray
from PIL import Image
from PIL.TiffImagePlugin import TiffImageFile
from pillow_heif import HeifImageFile, register_heif_opener

from rag.errors import DamagedFileError, EmptyFileError, FileReason, TooLargeError
from rag.intake.pages import Limits, RawPage
from rag.intake.sniff import PHOTOS

register_heif_opener()
# Pillow's own guard warns, or raises, at sizes of its own choosing; Limits.pixels is checked instead, always.
Image.MAX_IMAGE_PIXELS = None

FORMATS = [kind.value.upper() for kind in sorted(PHOTOS)]
"""Pillow knows many more, some of them risky to decode."""
ORIENTATION = 0x0112
TURNS = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_270,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_90,
}
"""EXIF orientation → what makes the picture upright."""
BROKEN = (OSError, SyntaxError, ValueError, EOFError, KeyError, IndexError, TypeError, struct.error, zlib.error)
"""What Pillow's decoders raise on damaged content."""


def count(path: Path, name: str, limits: Limits) -> int:
    """How many pages the picture holds: frames of a TIFF or a HEIC, else 1. Checks the size of the first."""
    with _opened(path, name) as image:
        _check_size(image, name, limits)
        return _frames(image)


def pages(path: Path | BinaryIO, name: str, limits: Limits) -> Iterator[RawPage]:
    """Each frame as an RGB page, its long side at most ``limits.long_side``; a damaged one among others says so."""
    with _opened(path, name) as image:
        frames = _frames(image)
        for frame in range(frames):
            try:
                yield _page(image, frame, name, limits)
            except DamagedFileError:
                if frames == 1:
                    raise
                yield RawPage(image=None, lines=(), damaged=True)


def _page(image: Image.Image, frame: int, name: str, limits: Limits) -> RawPage:
    with _mapped(name):
        image.seek(frame)
    _check_size(image, name, limits)
    with _mapped(name):
        return RawPage(image=_decoded(image, limits.long_side), lines=None)


@contextmanager
def _opened(source: Path | BinaryIO, name: str) -> Iterator[Image.Image]:
    with _mapped(name):
        image = Image.open(source, formats=FORMATS)
    with image:
        yield image


@contextmanager
def _mapped(name: str) -> Iterator[None]:
    try:
        yield
    except BROKEN as exc:
        truncated = "truncated" in str(exc) or isinstance(exc, EOFError)
        raise DamagedFileError(name, FileReason.BREAKS_OFF if truncated else FileReason.UNREADABLE) from exc


def _frames(image: Image.Image) -> int:
    """Only TIFF and HEIC have pages; the further frames of a phone's JPEG are thumbnails and depth maps."""
    return image.n_frames if isinstance(image, TiffImageFile | HeifImageFile) else 1


def _check_size(image: Image.Image, name: str, limits: Limits) -> None:
    width, height = image.size
    if width * height > limits.pixels:
        raise TooLargeError(
            name,
            FileReason.TOO_MANY_PIXELS,
            width=width,
            height=height,
            limit=limits.pixels // 1_000_000,
        )
    if width * height == 0:
        raise EmptyFileError(name, FileReason.NO_PAGES)


def _decoded(image: Image.Image, long_side: int) -> NDArray[np.uint8]:
    """Decode, turn as EXIF says, make it RGB, and shrink it to ``long_side``."""
    # A JPEG can be decoded at a half, quarter or eighth for nothing.
    image.draft(image.mode, (long_side, long_side))
    image.load()
    frame = image.copy() if image.mode.startswith(("I", "F")) else image
    rgb = _rgb(frame)
    if max(rgb.size) > long_side:
        rgb.thumbnail((long_side, long_side), Image.Resampling.LANCZOS, reducing_gap=3.0)
    return np.asarray(_turned(rgb, image), dtype=np.uint8)


def _rgb(image: Image.Image) -> Image.Image:
    """Any colour mode as RGB; what is transparent becomes white paper."""
    if image.mode.startswith(("I", "F")):
        return _eight_bit(image).convert("RGB")
    if image.mode in ("RGBA", "LA", "PA", "La", "RGBa") or "transparency" in image.info:
        layer = image.convert("RGBA")
        paper = Image.new("RGBA", layer.size, "white")
        return Image.alpha_composite(paper, layer).convert("RGB")
    return image.convert("RGB")


def _eight_bit(image: Image.Image) -> Image.Image:
    """Deep greys (16 bit, 32 bit, float) stretched to what they use, because files disagree on what white is."""
    grey = np.asarray(image, dtype=np.float32)
    low, high = float(grey.min()), float(grey.max())
    scaled = (grey - low) * (255.0 / (high - low or 1.0))
    return Image.fromarray(scaled.astype(np.uint8), "L")


def _turned(rgb: Image.Image, source: Image.Image) -> Image.Image:
    """Turned as the camera noted in EXIF; a note that cannot be read is no reason to refuse the photo."""
    try:
        turn = TURNS.get(source.getexif().get(ORIENTATION, 1))
    except BROKEN:
        return rgb
    return rgb if turn is None else rgb.transpose(turn)
