"""The door of intake: a file of any type we read → its pages, one at a time.

Each format's module is imported when the first file of that format comes, because decoders take time to load.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from rag.errors import FileReason, TooLargeError
from rag.intake.pages import Limits, RawPage
from rag.intake.sniff import PHOTOS, FileType, sniff

DEFAULT = Limits()


def open_pages(path: Path, name: str, limits: Limits = DEFAULT) -> Iterator[RawPage]:
    """The pages of the file at ``path`` in order, decoded one by one as they are asked for.

    ``name`` is what the user calls the file; it stands in messages and is never opened. The type and the limits are
    checked before this returns, so a refusal comes at once; a page that turns out damaged raises when its turn comes.
    Raises subclasses of ``FileError``. Close the iterator to let go of the file early.
    """
    kind = sniff(path, name, limits)
    pages = _count(kind, path, name, limits)
    if pages > limits.pages:
        raise TooLargeError(name, FileReason.TOO_MANY_PAGES, pages=pages, limit=limits.pages)
    return _pages(kind, path, name, limits)


def count_pages(path: Path, name: str, limits: Limits = DEFAULT) -> int:
    """How many pages ``open_pages`` will give; raises what it would raise at once, and reads no page."""
    kind = sniff(path, name, limits)
    pages = _count(kind, path, name, limits)
    if pages > limits.pages:
        raise TooLargeError(name, FileReason.TOO_MANY_PAGES, pages=pages, limit=limits.pages)
    return pages


def _count(kind: FileType, path: Path, name: str, limits: Limits) -> int:
    if kind in PHOTOS:
        from rag.intake import photo

        return photo.count(path, name, kind, limits)
    if kind is FileType.PDF:
        from rag.intake import pdf

        return pdf.count(path, name)
    if kind is FileType.DOCX:
        from rag.intake import word

        return len(word.read(path, name, limits))
    from rag.intake import plain

    return len(plain.read(path, name))


def _pages(kind: FileType, path: Path, name: str, limits: Limits) -> Iterator[RawPage]:
    if kind in PHOTOS:
        from rag.intake import photo

        return photo.pages(path, name, kind, limits)
    if kind is FileType.PDF:
        from rag.intake import pdf

        return pdf.pages(path, name, limits)
    if kind is FileType.DOCX:
        from rag.intake import word

        return iter(word.read(path, name, limits))
    from rag.intake import plain

    return iter(plain.read(path, name))
