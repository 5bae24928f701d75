"""Plain text → pages: a form feed starts a page, a line is a line. Knows no Markdown: its marks stay as written."""

from __future__ import annotations

import codecs
import re
from pathlib import Path

from rag.domain import Line
from rag.errors import FileReason, UnsupportedFileError

ENCODINGS_BY_MARK = {codecs.BOM_UTF8: "utf-8-sig", codecs.BOM_UTF16_LE: "utf-16", codecs.BOM_UTF16_BE: "utf-16"}
CONTROL = re.compile("[\x00-\x08\x0e-\x1f]")
MOST_CONTROL = 0.01


def read(path: Path, name: str) -> list[tuple[Line, ...]]:
    """Each page's lines of a text file, empty ones left out. Raises ``UnsupportedFileError`` when it is not text."""
    text = _decoded(path.read_bytes(), name)
    pages = text.replace("\r\n", "\n").replace("\r", "\n").split("\f")
    if len(pages) > 1 and not pages[-1].strip():
        pages.pop()  # a form feed at the very end closes the last page
    return [tuple(_lines(page)) for page in pages]


def _lines(page: str) -> list[Line]:
    return [Line(line.strip()) for line in page.split("\n") if line.strip()]


def _decoded(content: bytes, name: str) -> str:
    """UTF-8 or UTF-16 as marked, else UTF-8, else Windows' western code page, which older Indonesian PCs save in."""
    marked = next((encoding for mark, encoding in ENCODINGS_BY_MARK.items() if content.startswith(mark)), None)
    for encoding in [marked] if marked else ["utf-8", "cp1252"]:
        try:
            text = content.decode(encoding)
        except UnicodeDecodeError:
            continue
        if len(CONTROL.findall(text)) <= MOST_CONTROL * len(text):
            return text
    raise UnsupportedFileError(name, FileReason.BINARY)
