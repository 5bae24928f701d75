"""A Word file (.docx) → pages of lines: paragraphs and tables in document order, with Word's automatic numbers.

python-docx opens the package; the body's XML is walked here, because python-docx passes over tracked insertions,
content controls and automatic numbers, and a contract has all three. Knows nothing of clauses. A page starts where
Word last broke one; what Word never laid out is one page.
"""

from __future__ import annotations

import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import docx
from docx.opc.exceptions import PackageNotFoundError

from rag.domain import Line
from rag.errors import DamagedFileError, FileReason, LockedFileError, TooLargeError
from rag.intake.numbering import Numbering, W
from rag.intake.pages import MIB, Limits, RawPage
from rag.intake.tables import PAGE_BREAK, table_lines

MOST_PARTS = 5000
BOMB_RATIO = 100
BOMB_SIZE = 20 * MIB
"""Word's XML packs 10 to 30 times; a package this large packed 100 times is made to fill memory."""
ENCRYPTED_FLAG = 0x1
CONTROLS = {f"{W}sdt", f"{W}sdtContent", f"{W}ins", f"{W}moveTo", f"{W}customXml"}
"""What may stand around a paragraph, a row or a cell without changing what is shown."""
SKIPPED = {f"{W}del", f"{W}moveFrom", f"{W}txbxContent", f"{W}pPr", f"{W}instrText", f"{W}delText"}
FALLBACK = "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback"
BROKEN = (PackageNotFoundError, zipfile.BadZipFile, zlib.error, SyntaxError, KeyError, ValueError, OSError, EOFError)
"""What opening a damaged package raises; lxml's syntax error is a SyntaxError."""


def read(path: Path, name: str, limits: Limits) -> list[RawPage]:
    """The document's pages, each a list of lines without places.

    Raises ``TooLargeError`` for a zip bomb before anything is unpacked, ``LockedFileError``, ``DamagedFileError``.
    """
    _check_package(path, name, limits)
    try:
        document = docx.Document(str(path))
        numbering = Numbering(_part(document, "numbering"), _part(document, "styles"))
        lines = list(_block_lines(document.element.body, numbering))
    except BROKEN as exc:
        raise DamagedFileError(name, FileReason.UNREADABLE) from exc
    return [RawPage(image=None, lines=page) for page in _pages(lines)]


def _check_package(path: Path, name: str, limits: Limits) -> None:
    try:
        with zipfile.ZipFile(path) as package:
            parts = package.infolist()
    except (zipfile.BadZipFile, OSError) as exc:
        raise DamagedFileError(name, FileReason.BREAKS_OFF) from exc
    unpacked, packed = sum(part.file_size for part in parts), sum(part.compress_size for part in parts)
    bomb = unpacked > BOMB_SIZE and unpacked > BOMB_RATIO * max(packed, 1)
    if unpacked > limits.unpacked or bomb or len(parts) > MOST_PARTS:
        raise TooLargeError(name, FileReason.UNPACKS_TOO_LARGE)
    if any(part.flag_bits & ENCRYPTED_FLAG for part in parts):
        raise LockedFileError(name, FileReason.PASSWORD)


def _part(document: Any, kind: str) -> Any | None:
    """The XML of the document's ``numbering`` or ``styles`` part, or ``None`` where it has none."""
    for relation in document.part.rels.values():
        if relation.reltype.endswith(f"/{kind}") and not relation.is_external:
            part = relation.target_part
            element = getattr(part, "element", None)
            return element if element is not None else docx.oxml.parse_xml(part.blob)
    return None


def _pages(lines: list[str]) -> list[tuple[Line, ...]]:
    """Cut at page breaks. A break where nothing stands since the last one is the same break, noted twice by Word."""
    pages: list[list[Line]] = [[]]
    for line in lines:
        if line == PAGE_BREAK:
            if pages[-1]:
                pages.append([])
        else:
            pages[-1].append(Line(line))
    if len(pages) > 1 and not pages[-1]:
        pages.pop()
    return [tuple(page) for page in pages]


def _block_lines(container: Any, numbering: Numbering) -> Iterator[str]:
    """Lines and page breaks of a body, a cell or a content control, in document order."""
    for element in container:
        if element.tag == f"{W}p":
            yield from _paragraph_lines(element, numbering)
        elif element.tag == f"{W}tbl":
            yield from _table_lines(element, numbering)
        elif element.tag in CONTROLS:
            yield from _block_lines(element, numbering)


def _paragraph_lines(paragraph: Any, numbering: Numbering) -> Iterator[str]:
    if paragraph.find(f"{W}pPr/{W}pageBreakBefore") is not None:
        yield PAGE_BREAK
    label = numbering.label(paragraph)
    text = "".join(_text(paragraph))
    if text.strip():
        # A break at the paragraph's start belongs before its number.
        lead = text[: len(text) - len(text.lstrip())]
        text = lead + label + text.lstrip()
    elif label.strip():
        text += label
    for index, piece in enumerate(text.split(PAGE_BREAK)):
        if index:
            yield PAGE_BREAK
        yield from (clean for line in piece.split("\n") if (clean := " ".join(line.split())))
    if _starts_page(paragraph.find(f"{W}pPr/{W}sectPr")):
        yield PAGE_BREAK


def _starts_page(section: Any | None) -> bool:
    """Whether what follows this section begins on a new page; Word's default is that it does."""
    if section is None:
        return False
    kind = section.find(f"{W}type")
    return kind is None or kind.get(f"{W}val") not in ("continuous", "nextColumn")


def _text(element: Any) -> Iterator[str]:
    """The text of a paragraph as it is shown: insertions in, deletions, field codes and text boxes out."""
    for child in element:
        tag = child.tag
        if tag in SKIPPED or tag == FALLBACK or _hidden(child):
            continue
        if tag == f"{W}t":
            yield child.text or ""
        elif tag == f"{W}tab":
            yield "\t"
        elif tag == f"{W}br":
            yield PAGE_BREAK if child.get(f"{W}type") == "page" else "\n"
        elif tag == f"{W}cr":
            yield "\n"
        elif tag == f"{W}noBreakHyphen":
            yield "-"
        elif tag == f"{W}lastRenderedPageBreak":
            yield PAGE_BREAK
        else:
            yield from _text(child)


def _hidden(run: Any) -> bool:
    if run.tag != f"{W}r":
        return False
    vanish = run.find(f"{W}rPr/{W}vanish")
    return vanish is not None and vanish.get(f"{W}val", "1") not in ("0", "false", "off")


def _table_lines(table: Any, numbering: Numbering) -> Iterator[str]:
    return table_lines([[list(_block_lines(cell, numbering)) for cell in _cells(row)] for row in _rows(table)])


def _rows(table: Any) -> Iterator[Any]:
    for child in table:
        if child.tag == f"{W}tr" and child.find(f"{W}trPr/{W}del") is None:
            yield child
        elif child.tag in CONTROLS:
            yield from _rows(child)


def _cells(row: Any) -> Iterator[Any]:
    for child in row:
        if child.tag == f"{W}tc":
            yield child
        elif child.tag in CONTROLS:
            yield from _cells(child)
