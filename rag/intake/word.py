"""A Word file (.docx) → pages: its text with Word's automatic numbers, and the photographed pages pasted into it.

python-docx opens the package; ``word_text`` walks its XML. Knows nothing of clauses. A page starts where Word last
broke one; what Word never laid out is one page. A picture as large as a page is a page of its own, to be read.
"""

from __future__ import annotations

import zipfile
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import docx
from docx.opc.exceptions import PackageNotFoundError

from rag.domain import Line
from rag.errors import DamagedFileError, FileReason, LockedFileError, TooLargeError
from rag.intake.numbering import Numbering, W
from rag.intake.pages import MIB, Limits
from rag.intake.sniff import HEAD, PHOTOS, type_by_magic
from rag.intake.tables import PAGE_BREAK
from rag.intake.word_text import Picture, Story

MOST_PARTS = 5000
BOMB_RATIO = 100
BOMB_SIZE = 20 * MIB
"""Word's XML packs 10 to 30 times; a package this large packed 100 times is made to fill memory."""
ENCRYPTED_FLAG = 0x1
BROKEN = (PackageNotFoundError, zipfile.BadZipFile, zlib.error, SyntaxError, KeyError, ValueError, OSError, EOFError)
"""What opening a damaged package raises; lxml's syntax error is a SyntaxError."""
PageContent = tuple[Line, ...] | bytes
"""A page of a Word file: its lines, or the picture that is the page, as packed."""


def read(path: Path, name: str, limits: Limits) -> list[PageContent]:
    """The document's pages in order; pictures are not decoded here.

    Raises ``TooLargeError`` for a zip bomb before anything is unpacked, ``LockedFileError``, ``DamagedFileError``.
    """
    _check_package(path, name, limits)
    try:
        document = docx.Document(str(path))
        numbering = Numbering(_part(document, "numbering"), _part(document, "styles"))
        body = Story(numbering, _notes(document)).items(document.element.body)
        return _cut(document, [*_running_lines(document, numbering), *body])
    except BROKEN as exc:
        raise DamagedFileError(name, FileReason.UNREADABLE) from exc


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
    """The XML of the document's part of a ``kind`` (``numbering``, ``footnotes``), or ``None`` where it has none."""
    for relation in document.part.rels.values():
        if relation.reltype.endswith(f"/{kind}") and not relation.is_external:
            part = relation.target_part
            element = getattr(part, "element", None)
            return element if element is not None else docx.oxml.parse_xml(part.blob)
    return None


def _notes(document: Any) -> dict[tuple[str, str], Any]:
    return {
        (kind, note.get(f"{W}id")): note
        for kind in ("footnote", "endnote")
        if (part := _part(document, f"{kind}s")) is not None
        for note in part.iter(f"{W}{kind}")
    }


def _running_lines(document: Any, numbering: Numbering) -> list[str]:
    """What headers and footers say, once, in front of everything: printed on each page, it belongs to no clause."""
    lines = (line for running in _running(document) for line in Story(numbering).lines(running._element))
    return list(dict.fromkeys(lines))


def _running(document: Any) -> Iterator[Any]:
    """The headers and footers that are shown; one linked to the section before is that section's."""
    even = document.settings.odd_and_even_pages_header_footer
    for section in document.sections:
        first = section.different_first_page_header_footer
        for running, shown in (
            (section.first_page_header, first),
            (section.header, True),
            (section.even_page_header, even),
            (section.first_page_footer, first),
            (section.footer, True),
            (section.even_page_footer, even),
        ):
            if shown and not running.is_linked_to_previous:
                yield running


def _cut(document: Any, items: Iterable[str | Picture]) -> list[PageContent]:
    """Cut at page breaks and around pictures. A break where nothing stands since the last one is the same break."""
    pages: list[PageContent] = []
    lines: list[Line] = []
    for item in [*items, PAGE_BREAK]:
        picture = _picture(document, item) if isinstance(item, Picture) else None
        if lines and (picture or item == PAGE_BREAK):
            pages.append(tuple(lines))
            lines = []
        if picture:
            pages.append(picture)
        elif isinstance(item, str) and item != PAGE_BREAK:
            lines.append(Line(item))
    return pages or [()]


def _picture(document: Any, picture: Picture) -> bytes | None:
    """The picture as packed, or ``None`` where it is linked, or drawn rather than photographed (EMF, WMF, GIF)."""
    relation = document.part.rels.get(picture.relation)
    if relation is None or relation.is_external:
        return None
    blob: bytes = relation.target_part.blob
    return blob if type_by_magic(blob[:HEAD]) in PHOTOS else None
