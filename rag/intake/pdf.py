"""A PDF → pages: its text with places where the text layer is sound, else the page as an image. PDFium lives here.

Each page is decided by itself: one typed page among scans costs the scans nothing. PDFium is not thread-safe, so one
lock is held around every call of it, and never across a ``yield``.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ctypes import byref, c_int
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pypdfium2 as pdfium
import pypdfium2.raw as raw
from numpy.typing import NDArray

from rag.domain import Line, Quad
from rag.errors import DamagedFileError, EmptyFileError, FileError, FileReason, LockedFileError
from rag.intake.pages import Limits, RawPage
from rag.intake.text_layer import is_sound
from rag.ocr.reading_order import in_reading_order

PDFIUM = threading.Lock()
POINTS_PER_INCH = 72
TEXT_DPI = 110
"""Enough to show the clause to its reader; the text itself comes from the layer."""
SCAN_LONG_SIDE = 2000
"""Pixels; a 200 dpi scan of A4 is 2,340, and the reader shrinks what it does not need."""
FULL_PAGE = 0.7
"""Share of the page that one image must cover to be a scan of the page."""
PART_PAGE = 0.15
"""Share of the page from which a picture with no text drawn on it may hold text itself, so that the page is looked at
rather than believed; logos, stamps and signatures are smaller."""
FEW_ON_PICTURE = 25
"""Characters; more of them on a picture make it a background."""
INVISIBLE = 3
"""Text render mode of the PDF standard (9.3.6): neither filled nor stroked; what OCR programs put behind a scan."""
FEW_SHOWN = 3
"""Pieces of visible text that a portal stamps on a scan: its address, a date, a page number."""
COLUMN_GAP = 2.5
"""Line heights of white within one drawn line; more is a gutter or a table, and the line is taken apart."""
LINE_END_HYPHEN = "\x02"
"""What PDFium gives for a hyphen that breaks a word at the line's end."""
END_MARK = b"%%EOF"
ENCRYPTED = b"/Encrypt"
TAIL = 2048
NO_PAGES = re.compile(rb"/Count\s+0\b")
"""The root of the page tree when it has no leaf."""

Box = tuple[float, float, float, float]
"""left, bottom, right, top in points, y up, as PDF counts."""


def count(path: Path, name: str, limits: Limits) -> int:
    """The number of pages. Raises ``LockedFileError``, ``DamagedFileError`` or ``EmptyFileError``."""
    with PDFIUM:
        document = _open(path, name)
        try:
            pages = len(document)
        finally:
            document.close()
    if pages == 0:
        raise EmptyFileError(name, FileReason.NO_PAGES)
    return pages


def pages(path: Path, name: str, limits: Limits) -> Iterator[RawPage]:
    """Each page in turn; the document is closed when the iterator is."""
    with PDFIUM:
        document = _open(path, name)
        total = len(document)
    try:
        for index in range(total):
            with PDFIUM, _mapped(name):
                page = _read(document, index, limits)
            yield page
    finally:
        with PDFIUM:
            document.close()


@contextmanager
def _mapped(name: str) -> Iterator[None]:
    try:
        yield
    except pdfium.PdfiumError as exc:
        raise DamagedFileError(name, FileReason.UNREADABLE) from exc


def _open(path: Path, name: str) -> pdfium.PdfDocument:
    """PDFium tries the empty password itself, so a PDF that only forbids printing opens."""
    try:
        return pdfium.PdfDocument(path)
    except pdfium.PdfiumError as exc:
        raise _refusal(path, name, exc.err_code == raw.FPDF_ERR_PASSWORD) from exc


def _refusal(path: Path, name: str, password: bool) -> FileError:
    """Why PDFium refused. It does not tell a file without pages from a damaged one, and then keeps its last error."""
    content = path.read_bytes()
    if password and ENCRYPTED in content:
        return LockedFileError(name, FileReason.PASSWORD)
    if END_MARK not in content[-TAIL:]:
        return DamagedFileError(name, FileReason.BREAKS_OFF)
    if NO_PAGES.search(content):
        return EmptyFileError(name, FileReason.NO_PAGES)
    return DamagedFileError(name, FileReason.UNREADABLE)


def _read(document: pdfium.PdfDocument, index: int, limits: Limits) -> RawPage:
    page = _flattened(document, index)
    try:
        objects = _objects(page)
        text_page = page.get_textpage()
        codes = [raw.FPDFText_GetUnicode(text_page.raw, i) for i in range(text_page.count_chars())]
        text = "".join(map(chr, codes))
        pictured = any(_is_bare(text_page, picture) for picture in objects.pictures)
        if is_sound(text, scanned=objects.scanned or pictured, drawn=objects.drawn):
            image = _render(page, TEXT_DPI / POINTS_PER_INCH, limits)
            return RawPage(image=image, lines=_lines(page, text_page, text, image))
        return RawPage(image=_render(page, SCAN_LONG_SIDE / max(page.get_size()), limits), lines=None)
    finally:
        page.close()


def _flattened(document: pdfium.PdfDocument, index: int) -> pdfium.PdfPage:
    """The page with what was filled into its form, and typed into its annotations, drawn on it as any other text."""
    page = document[index]
    if raw.FPDFPage_GetAnnotCount(page.raw) and (
        raw.FPDFPage_Flatten(page.raw, raw.FLAT_NORMALDISPLAY) == raw.FLATTEN_SUCCESS
    ):
        page.close()
        page = document[index]
    return page


def _is_bare(text_page: pdfium.PdfTextPage, picture: Box) -> bool:
    """Whether next to no text is drawn on the picture."""
    return len("".join(text_page.get_text_bounded(*picture).split())) < FEW_ON_PICTURE


def _render(page: pdfium.PdfPage, scale: float, limits: Limits) -> NDArray[np.uint8]:
    """The page as RGB at ``scale`` pixels per point; a poster is drawn smaller, to fit the limit."""
    bitmap = page.render(scale=min(scale, limits.long_side / max(page.get_size())), rev_byteorder=True)
    try:
        pixels = bitmap.to_numpy()
        colours = pixels[:, :, :3] if pixels.ndim == 3 and pixels.shape[2] >= 3 else np.dstack([pixels] * 3)
        return np.array(colours, dtype=np.uint8)
    finally:
        bitmap.close()


class _Objects(NamedTuple):
    """What stands on a page: ``scanned`` and ``drawn`` as ``is_sound`` wants them, and where its large pictures are."""

    scanned: bool
    drawn: bool
    pictures: tuple[Box, ...]


def _objects(page: pdfium.PdfPage) -> _Objects:
    width, height = page.get_size()
    drawn, shown = False, 0
    pictures: dict[Box, float] = {}
    for item in page.get_objects(max_depth=3):
        if item.type == raw.FPDF_PAGEOBJ_TEXT:
            shown += raw.FPDFTextObj_GetTextRenderMode(item.raw) != INVISIBLE
            continue
        drawn = True
        if item.type == raw.FPDF_PAGEOBJ_IMAGE:
            left, bottom, right, top = item.get_bounds()
            share = (right - left) * (top - bottom) / (width * height)
            if share >= PART_PAGE:
                pictures[left, bottom, right, top] = share
    covered = any(share >= FULL_PAGE for share in pictures.values())
    return _Objects(covered and shown <= FEW_SHOWN, drawn, tuple(pictures))


def _lines(
    page: pdfium.PdfPage, text_page: pdfium.PdfTextPage, text: str, image: NDArray[np.uint8]
) -> tuple[Line, ...]:
    """The text layer as printed lines in reading order, with quads in pixels of ``image``."""
    to_quad = _mapping(page, image)
    pieces = [
        Line(content, quad=to_quad(box))
        for printed in _printed_lines(text)
        for content, box in _pieces(text_page, text, printed)
    ]
    return in_reading_order(pieces)


def _printed_lines(text: str) -> Iterator[range]:
    """The character indexes of each drawn line, split where PDFium saw a new one begin."""
    start = 0
    for index, character in enumerate(text + "\n"):
        if character in "\r\n":
            yield range(start, index)
            start = index + 1


def _pieces(text_page: pdfium.PdfTextPage, text: str, line: range) -> Iterator[tuple[str, Box]]:
    """A drawn line as (text, box) pieces: one, unless a wide gap shows that two columns were drawn in a row."""
    piece: list[str] = []
    bounds: Box | None = None
    for index in line:
        character = text[index]
        if character.isspace():
            piece.append(" ")
            continue
        box = _character_box(text_page, index)
        if bounds is not None and box[0] - bounds[2] > COLUMN_GAP * (bounds[3] - bounds[1]):
            yield _clean(piece), bounds
            piece, bounds = [], None
        piece.append(character)
        bounds = box if bounds is None else _union(bounds, box)
    if bounds is not None:
        yield _clean(piece), bounds


def _clean(piece: list[str]) -> str:
    return " ".join("".join(piece).replace(LINE_END_HYPHEN, "-").split())


def _character_box(text_page: pdfium.PdfTextPage, index: int) -> Box:
    """As high as the font's line, not as the letter, so that all boxes of a line agree."""
    rect = raw.FS_RECTF()
    raw.FPDFText_GetLooseCharBox(text_page.raw, index, byref(rect))
    return rect.left, rect.bottom, rect.right, rect.top


def _union(a: Box, b: Box) -> Box:
    return min(a[0], b[0]), min(a[1], b[1]), max(a[2], b[2]), max(a[3], b[3])


def _mapping(page: pdfium.PdfPage, image: NDArray[np.uint8]) -> Callable[[Box], Quad]:
    """From points of the page to pixels of its picture; PDFium knows the page's own rotation and crop."""
    height, width = image.shape[:2]

    def to_pixel(x: float, y: float) -> tuple[int, int]:
        column, row = c_int(), c_int()
        raw.FPDF_PageToDevice(page.raw, 0, 0, width, height, 0, x, y, byref(column), byref(row))
        return column.value, row.value

    def to_quad(box: Box) -> Quad:
        (x0, y0), (x1, y1) = to_pixel(box[0], box[3]), to_pixel(box[2], box[1])
        left, right, top, bottom = float(min(x0, x1)), float(max(x0, x1)), float(min(y0, y1)), float(max(y0, y1))
        return (left, top), (right, top), (right, bottom), (left, bottom)

    return to_quad
