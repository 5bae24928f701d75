"""The door of intake: a file of any type we read → its pages, one at a time.

Each format's module is imported when the first file of that format comes, because decoders take time to load.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Protocol

from rag.domain import Line
from rag.errors import FileReason, TooLargeError
from rag.intake.pages import Limits, RawPage
from rag.intake.sniff import FileType, sniff

DEFAULT = Limits()
WHOLE = {FileType.DOCX, FileType.TEXT}
"""Types whose pages are known only when all of the file was read."""


def open_pages(path: Path, name: str, limits: Limits = DEFAULT) -> Iterator[RawPage]:
    """The pages of the file at ``path`` in order, decoded one by one as they are asked for.

    ``name`` is what the user calls the file; it stands in messages and is never opened. The type and the limits are
    checked before this returns, so a refusal comes at once; a page that turns out damaged raises when its turn comes.
    Raises subclasses of ``FileError``. Close the iterator to let go of the file early.
    """
    kind = sniff(path, name, limits)
    if kind in WHOLE:
        pages = _read_whole(kind, path, name, limits)
        _check_count(len(pages), name, limits)
        return (_raw_page(page, name, limits) for page in pages)
    source = _source(kind)
    _check_count(source.count(path, name, limits), name, limits)
    return source.pages(path, name, limits)


def count_pages(path: Path, name: str, limits: Limits = DEFAULT) -> int:
    """How many pages ``open_pages`` will give; raises what it would raise at once, and reads no page."""
    kind = sniff(path, name, limits)
    pages = len(_read_whole(kind, path, name, limits)) if kind in WHOLE else _source(kind).count(path, name, limits)
    _check_count(pages, name, limits)
    return pages


class _Source(Protocol):
    """A module that reads a file page by page."""

    def count(self, path: Path, name: str, limits: Limits) -> int: ...

    def pages(self, path: Path, name: str, limits: Limits) -> Iterator[RawPage]: ...


def _source(kind: FileType) -> _Source:
    if kind is FileType.PDF:
        from rag.intake import pdf

        return pdf
    from rag.intake import photo

    return photo


def _read_whole(kind: FileType, path: Path, name: str, limits: Limits) -> Sequence[tuple[Line, ...] | bytes]:
    """Each page's lines, or the packed picture that is the page."""
    if kind is FileType.DOCX:
        from rag.intake import word

        return word.read(path, name, limits)
    from rag.intake import plain

    return plain.read(path, name)


def _raw_page(page: tuple[Line, ...] | bytes, name: str, limits: Limits) -> RawPage:
    if isinstance(page, tuple):
        return RawPage(image=None, lines=page)
    from rag.intake import photo

    return next(photo.pages(io.BytesIO(page), name, limits))


def _check_count(pages: int, name: str, limits: Limits) -> None:
    if pages > limits.pages:
        raise TooLargeError(name, FileReason.TOO_MANY_PAGES, pages=pages, limit=limits.pages)
