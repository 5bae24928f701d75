"""Pictures of pages: kept as JPEG beside the database, and the piece of one that shows a clause.

Knows where lines stand on a page, nothing of what they say.
"""

from __future__ import annotations

import io
import logging
from collections.abc import Sequence
from dataclasses import dataclass
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


@dataclass(frozen=True, slots=True)
class Piece:
    """What to show of page ``page``: the lines ``shown``, of which ``marked`` are coloured as with a marker; ``around``
    are the page's other lines."""

    page: int
    shown: Sequence[Quad] = ()
    marked: Sequence[Quad] = ()
    around: Sequence[Quad] = ()


def cut(page: bytes, wanted: Piece) -> bytes:
    """The piece of ``page`` (JPEG) that is ``wanted``, which shows some line, as PNG.

    At most 1280 pixels on the long side. It ends half-way to the lines around it: a heading cut in two looks like an
    accident.
    """
    from PIL import Image, ImageChops, ImageDraw

    with Image.open(io.BytesIO(page)) as opened:
        image = opened.convert("RGB")
    ink = Image.new("RGB", image.size, "white")
    for quad in wanted.marked:
        ImageDraw.Draw(ink).polygon(quad, fill=_MARKER)
    piece = ImageChops.multiply(image, ink).crop(_frame(wanted.shown, wanted.around, image.size))
    piece.thumbnail((_MAX_SIDE, _MAX_SIDE))
    kept = io.BytesIO()
    piece.save(kept, "PNG")
    return kept.getvalue()


def _frame(quads: Sequence[Quad], around: Sequence[Quad], size: tuple[int, int]) -> tuple[int, int, int, int]:
    """The lines' bounding box with a margin, within the picture and between the lines above and below."""
    across = [x for quad in quads for x, _ in quad]
    down = [y for quad in quads for _, y in quad]
    heights = sorted(max(y for _, y in quad) - min(y for _, y in quad) for quad in quads)
    margin = _MARGIN * heights[len(heights) // 2]
    left, right = max(0, min(across) - margin), min(size[0], max(across) + margin)
    first, last = min(map(_middle, quads)), max(map(_middle, quads))
    beside = [_middle(quad) for quad in around if min(x for x, _ in quad) < right and max(x for x, _ in quad) > left]
    above, below = (at for at in beside if at < first), (at for at in beside if at > last)
    top = min(min(down), max(min(down) - margin, (max(above, default=-size[1]) + first) / 2))
    bottom = max(max(down), min(max(down) + margin, (min(below, default=3 * size[1]) + last) / 2))
    top, bottom = max(0, top), min(size[1], bottom)
    return int(left), int(top), max(int(right), int(left) + 1), max(int(bottom), int(top) + 1)


def _middle(quad: Quad) -> float:
    return sum(y for _, y in quad) / len(quad)


def piece_of(contract: Contract, citation: Citation) -> Piece:
    """The cited clause's lines on the page of its first cited line; without any where it has no place on an image."""
    if not citation.at:
        return Piece(0)
    number = citation.at[0].page
    clause = contract.clauses[citation.position].lines if citation.position >= 0 else citation.at
    shown = [contract.line(ref) for ref in clause if ref.page == number]
    marked = [contract.line(ref) for ref in citation.at if ref.page == number]
    around = [line for line in contract.pages[number - 1].lines if line not in shown]
    return Piece(number, _quads(shown), _quads(marked), _quads(around))


def _quads(lines: Sequence[Line]) -> list[Quad]:
    return [line.quad for line in lines if line.quad is not None]


def whole_page(path: Path) -> bytes | None:
    """The page's image at ``path`` as it was kept; ``None`` where that is gone."""
    try:
        return path.read_bytes()
    except FileNotFoundError:
        log.warning("a page's image is gone")
        return None


def cut_from(path: Path, wanted: Piece) -> bytes | None:
    """``cut`` from the page's image at ``path``; ``None`` where that is gone."""
    try:
        return cut(path.read_bytes(), wanted)
    except FileNotFoundError:
        log.warning("a page's image is gone")
        return None
