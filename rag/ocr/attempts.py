"""Which pictures of a page are worth reading, in which order: what the adaptive contest is held between."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from rag.ocr.geometry import Surface
from rag.ocr.variants import cleaned

Image = NDArray[np.uint8]


def worth_trying(upright: Image, surface: Surface) -> Iterator[tuple[Image, Image, str]]:
    """(image to read, picture to show, variant): the page as it is; and pulled flat, its shadows taken out, which comes
    first where it bends.

    Bent photos are those of a phone held by hand, in shadows: 16 of 17 medium ones read better cleaned first.
    """
    if not surface.is_bent:
        yield upright, upright, "original"
    yield surface.flatten(cleaned(upright)), surface.flatten(upright), "cleaned"
    if surface.is_bent:
        yield upright, upright, "original"
