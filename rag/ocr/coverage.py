"""Ink that no box covers: what a detector missed. Pure; knows no engine.

Mean confidence is blind to it: a reading that lost half of every line in a shadow had 0.95. On pages that were read
whole, the share is below 0.07, on ones that were not, 0.25 and more.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from rag.domain import Line

BOX_HEIGHT = 20
"""Pixels that boxes are scaled to before letters are looked for, so that sizes below are relative to the print."""
INK = 0.72
"""Of the paper's brightness around it; lighter is shadow or noise."""
LEAST_LETTERS = 25
"""Fewer specks say nothing: a blank sheet has some."""
EDGE = 0.05
"""Share of each side that is left out: table, fingers, the sheet's own edge."""
TALL, WIDE, LEAST_AREA = (5, 18), (2, 40), 8
"""Pixels, least and most, of what may be a letter or a few that touch."""


def unread_share(image: NDArray[np.uint8], lines: Sequence[Line]) -> float:
    """Share of the letters on the page (0 to 1) that lie in none of the boxes of ``lines``."""
    heights = [abs(line.quad[3][1] - line.quad[0][1]) for line in lines if line.quad is not None]
    if not heights or (height := float(np.median(heights))) < 1:
        return 0.0
    scale = BOX_HEIGHT / height
    grey = np.asarray(cv2.cvtColor(image, cv2.COLOR_RGB2GRAY), dtype=np.uint8)
    size = tuple(max(round(side * scale), 1) for side in grey.shape[::-1])
    letters = _letters(np.asarray(cv2.resize(grey, size, interpolation=cv2.INTER_AREA), dtype=np.uint8))
    if len(letters) < LEAST_LETTERS:
        return 0.0
    covered = _mask(lines, scale, size)
    return 1.0 - float(covered[letters[:, 1], letters[:, 0]].mean())


def _letters(grey: NDArray[np.uint8]) -> NDArray[np.int_]:
    """Middles (x, y) of what is as dark and as large as a letter."""
    calm = cv2.GaussianBlur(grey, (0, 0), 0.8)
    paper = cv2.GaussianBlur(cv2.morphologyEx(calm, cv2.MORPH_CLOSE, np.ones((21, 21), np.uint8)), (0, 0), 10)
    ink = (calm < INK * paper.astype(np.float32)).astype(np.uint8)
    _, _, stats, middles = cv2.connectedComponentsWithStats(ink, connectivity=8)
    width, height, area = stats[:, cv2.CC_STAT_WIDTH], stats[:, cv2.CC_STAT_HEIGHT], stats[:, cv2.CC_STAT_AREA]
    x, y = middles[:, 0] / grey.shape[1], middles[:, 1] / grey.shape[0]
    letter = (height >= TALL[0]) & (height <= TALL[1]) & (width >= WIDE[0]) & (width <= WIDE[1]) & (area >= LEAST_AREA)
    inside = (x > EDGE) & (x < 1 - EDGE) & (y > EDGE) & (y < 1 - EDGE)
    return np.asarray(middles[letter & inside], dtype=np.int_)


def _mask(lines: Sequence[Line], scale: float, size: Sequence[int]) -> NDArray[np.uint8]:
    """1 where a box lies, each a little higher than it is: dots and tails stick out."""
    mask = np.zeros((size[1], size[0]), dtype=np.uint8)
    for line in lines:
        if line.quad is None:
            continue
        quad = np.array(line.quad) * scale
        middle = quad.mean(axis=0)
        cv2.fillPoly(mask, [(middle + (quad - middle) * (1.02, 1.3)).astype(np.int32)], (1,))
    return mask
