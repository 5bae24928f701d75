"""Small files of every kind, sound and damaged, made in the test's own folder."""

from __future__ import annotations

import struct
import zipfile
import zlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import docx
import numpy as np
from docx.oxml import parse_xml
from docx.oxml.ns import nsdecls
from numpy.typing import NDArray
from PIL import Image, ImageDraw
from pillow_heif import register_heif_opener
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

# Tests write HEIC too, whichever runs first: the product registers the format only when it opens a photo.
register_heif_opener()

SENTENCES = (
    "PASAL 1",
    "Pihak Pertama menyewakan rumah kepada Pihak Kedua selama satu tahun.",
    "(1) Uang sewa dibayar di muka sebesar Rp24.000.000 setiap tahun.",
)


def picture(width: int = 300, height: int = 400) -> Image.Image:
    """White, with a red square in the top left corner, so that a turn shows."""
    image = Image.new("RGB", (width, height), "white")
    ImageDraw.Draw(image).rectangle((0, 0, width // 4, height // 4), fill="red")
    return image


def red_corner(pixels: NDArray[np.uint8]) -> str:
    """Which corner is red: ``top left`` and so on."""
    height, width = pixels.shape[:2]
    corners = {
        "top left": pixels[5, 5],
        "top right": pixels[5, width - 6],
        "bottom left": pixels[height - 6, 5],
        "bottom right": pixels[height - 6, width - 6],
    }
    return next(name for name, (red, green, _) in corners.items() if red > 180 and green < 80)


def huge_png(path: Path, width: int = 40_000, height: int = 40_000) -> Path:
    """A PNG whose header promises a picture that fills memory; its pixels are never written."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    rows = zlib.compress(b"\x00" * 1000)
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", rows) + chunk(b"IEND", b""))
    return path


def pdf(path: Path, pages: Sequence[Sequence[str] | Image.Image], **options: Any) -> Path:
    """A PDF of A4 pages: lines of text, or one picture that fills the page."""
    canvas = Canvas(str(path), pagesize=(595, 842), **options)
    for page in pages:
        if isinstance(page, Image.Image):
            canvas.drawImage(ImageReader(page), 0, 0, 595, 842)
        else:
            for index, line in enumerate(page):
                canvas.drawString(72, 770 - 20 * index, line)
        canvas.showPage()
    canvas.save()
    return path


def word(path: Path, build: Any) -> Path:
    """A Word file whose content ``build(document)`` adds."""
    document = docx.Document()
    build(document)
    document.save(str(path))
    return path


def add_list(
    document: Any, list_id: int, levels: Sequence[tuple[str, str]], starts: dict[int, int] | None = None
) -> None:
    """Defines a list with one (format, text) for each level in the document's numbering."""
    numbering = document.part.numbering_part.element
    inner = "".join(
        f'<w:lvl w:ilvl="{index}"><w:start w:val="{(starts or {}).get(index, 1)}"/><w:numFmt w:val="{form}"/>'
        f'<w:lvlText w:val="{text}"/></w:lvl>'
        for index, (form, text) in enumerate(levels)
    )
    numbering.insert(0, parse_xml(f'<w:abstractNum {nsdecls("w")} w:abstractNumId="{list_id}">{inner}</w:abstractNum>'))
    numbering.append(
        parse_xml(f'<w:num {nsdecls("w")} w:numId="{list_id}"><w:abstractNumId w:val="{list_id}"/></w:num>')
    )


def numbered(paragraph: Any, list_id: int, level: int = 0) -> None:
    """Makes ``paragraph`` an item of a list; also works on a style."""
    properties = paragraph._p.get_or_add_pPr() if hasattr(paragraph, "_p") else paragraph.element.get_or_add_pPr()
    properties.append(
        parse_xml(f'<w:numPr {nsdecls("w")}><w:ilvl w:val="{level}"/><w:numId w:val="{list_id}"/></w:numPr>')
    )


def zip_bomb(path: Path) -> Path:
    """A small .docx that unpacks to 300 MB of zeros."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as package:
        package.writestr("[Content_Types].xml", "<Types/>")
        with package.open("word/document.xml", "w") as part:
            for _ in range(300):
                part.write(b"\x00" * 1024 * 1024)
    return path
