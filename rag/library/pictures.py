"""Pictures of pages: kept as JPEG beside the database, and the piece of one that shows a clause.

Knows where lines stand on a page, nothing of what they say.
"""

from __future__ import annotations

import io
import logging
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from rag.domain import Citation, Contract, Line, Quad

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

log = logging.getLogger(__name__)

_QUALITY = 85
_MARGIN = 0.6
"""Space left around the clause, in heights of its lines."""
_MARKER = (255, 236, 140)
_MAX_SIDE = 1280


def encode_page(image: NDArray[np.uint8]) -> bytes:
    """An upright RGB page as JPEG, at its own size, so that the lines' quads stay true."""
    from PIL import Image

    kept = io.BytesIO()
    Image.fromarray(image).save(kept, "JPEG", quality=_QUALITY)
    return kept.getvalue()


def cut(page: bytes, shown: Sequence[Quad], marked: Sequence[Quad]) -> bytes:
    """The piece of ``page`` (JPEG) that holds the ``shown`` lines, the ``marked`` ones coloured as with a marker: PNG.

    At most 1280 pixels on the long side. ``shown`` is not empty.
    """
    from PIL import Image, ImageChops, ImageDraw

    with Image.open(io.BytesIO(page)) as opened:
        image = opened.convert("RGB")
    ink = Image.new("RGB", image.size, "white")
    for quad in marked:
        ImageDraw.Draw(ink).polygon(quad, fill=_MARKER)
    piece = ImageChops.multiply(image, ink).crop(_frame(shown, image.size))
    piece.thumbnail((_MAX_SIDE, _MAX_SIDE))
    kept = io.BytesIO()
    piece.save(kept, "PNG")
    return kept.getvalue()


def _frame(quads: Sequence[Quad], size: tuple[int, int]) -> tuple[int, int, int, int]:
    """The lines' bounding box with a margin, within the picture."""
    across = [x for quad in quads for x, _ in quad]
    down = [y for quad in quads for _, y in quad]
    heights = sorted(max(y for _, y in quad) - min(y for _, y in quad) for quad in quads)
    margin = _MARGIN * heights[len(heights) // 2]
    left, top = max(0, min(across) - margin), max(0, min(down) - margin)
    right, bottom = min(size[0], max(across) + margin), min(size[1], max(down) + margin)
    return int(left), int(top), max(int(right), int(left) + 1), max(int(bottom), int(top) + 1)


def places(contract: Contract, citation: Citation) -> tuple[int, list[Quad], list[Quad]]:
    """The page to show, and on it the quads of the clause's lines and of those that are cited."""
    if not citation.at:
        return 0, [], []
    number = citation.at[0].page
    clause = contract.clauses[citation.position].lines if citation.position >= 0 else citation.at
    shown = [contract.line(ref) for ref in clause if ref.page == number]
    marked = [contract.line(ref) for ref in citation.at if ref.page == number]
    return number, _quads(shown), _quads(marked)


def _quads(lines: Sequence[Line]) -> list[Quad]:
    return [line.quad for line in lines if line.quad is not None]


def whole_page(path: Path) -> bytes | None:
    """The page's image at ``path`` as it was kept; ``None`` where that is gone."""
    try:
        return path.read_bytes()
    except FileNotFoundError:
        log.warning("a page's image is gone")
        return None


def cut_from(path: Path, shown: Sequence[Quad], marked: Sequence[Quad]) -> bytes | None:
    """``cut`` from the page's image at ``path``; ``None`` where that is gone."""
    try:
        return cut(path.read_bytes(), shown, marked)
    except FileNotFoundError:
        log.warning("a page's image is gone")
        return None
