"""What intake hands on, and how much it accepts. Knows no file format."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rag.domain import Line

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MIB = 1024 * 1024


@dataclass(frozen=True, slots=True)
class RawPage:
    """One page as it came.

    ``image`` is RGB uint8 (height, width, 3), or ``None`` for Word and plain text. ``lines`` is ``None`` when the page
    must be read as an image; else its text, with quads in pixels of ``image`` where there is one. ``damaged`` is a page
    that could not be decoded although others of its file can: it has no image and no lines.
    """

    image: NDArray[np.uint8] | None
    lines: tuple[Line, ...] | None
    damaged: bool = False

    def __post_init__(self) -> None:
        if self.image is None and self.lines is None:
            raise ValueError("a page is an image or lines, or both")


@dataclass(frozen=True, slots=True)
class Limits:
    """How much of a file is accepted, so that one upload cannot take the machine's memory.

    ``bytes`` of the file, ``pixels`` of one picture before it is decoded, ``pages`` of one file, ``unpacked`` bytes of
    a Word file's parts. ``long_side`` (pixels) bounds the image that is handed on: letters of a page photographed at
    2,600 px are some 30 px high, more than any engine here asks for.
    """

    bytes: int = 50 * MIB
    pixels: int = 120_000_000
    pages: int = 300
    unpacked: int = 200 * MIB
    long_side: int = 2600
