"""A printed contract in the other forms it comes in: page images, a scanned PDF, plain text. Looks at no content."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO

import numpy as np
from numpy.typing import NDArray

from rag.evaluation.gold_types import GoldContract, Row


def render_pages(pdf: bytes, dpi: int = 200) -> tuple[NDArray[np.uint8], ...]:
    """Each page of ``pdf`` as an RGB image (h, w, 3) at ``dpi``."""
    import pypdfium2

    with pypdfium2.PdfDocument(pdf) as document:
        return tuple(_render(page, dpi) for page in document)


def _render(page: object, dpi: int) -> NDArray[np.uint8]:
    bitmap = page.render(scale=dpi / 72, rev_byteorder=True, prefer_bgrx=False)  # type: ignore[attr-defined]
    return np.array(bitmap.to_numpy()[..., :3], dtype=np.uint8)


def scanned_pdf(images: Sequence[NDArray[np.uint8]], dpi: int = 200) -> bytes:
    """A PDF that holds only images, one a page, as an office scanner makes it: no text layer."""
    from PIL import Image

    pages = [Image.fromarray(image) for image in images]
    buffer = BytesIO()
    pages[0].save(buffer, "PDF", save_all=True, append_images=pages[1:], resolution=dpi, quality=80)
    return buffer.getvalue()


def plain_text(contract: GoldContract) -> str:
    """The contract as plain text, a paragraph a line; two columns one after the other."""
    columns = [_column(contract.rows, side) for side in range(contract.columns)]
    return "\n".join(line for column in columns for line in column) + "\n"


def _column(rows: Sequence[Row], side: int) -> list[str]:
    picked = [row[side] for row in rows if len(row) > side and (side == 0 or row[0].style != "signature")]
    return [block.plain for block in picked]
