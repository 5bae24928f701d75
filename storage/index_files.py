"""The files beside the database: a folder for each index, an image for each page, and sweeping up what a crash left.

Knows nothing of rows and of what the files hold. ::

    DATA_DIR/indexes/<uuid>/     one finished index, named by its contract's row; ``<uuid>.part`` while it is written
    DATA_DIR/pages/<uuid>.jpg    one page image, named by its page's row; ``<uuid>.jpg.part`` while it is written

Names are relative to the data folder, always of these two forms, and always made here: nothing of a chat or of a user's
file name is in a path. A name that a row holds is complete on the disk before it is handed out; what no row names is
a leftover. Every method blocks, and may be called from any thread.
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from uuid import uuid4

from storage.errors import UnsafeNameError, named_errors

_INDEXES = "indexes"
_PAGES = "pages"
_OWN_NAME = re.compile(rf"{_INDEXES}/[0-9a-f]{{32}}|{_PAGES}/[0-9a-f]{{32}}\.jpg")
_PART = ".part"


@dataclass(frozen=True, slots=True)
class Draft:
    """An index folder in the making: write into ``path``; when the ``with`` block ends it stands under ``name``."""

    name: str
    path: Path


class DataFiles:
    """The files in ``data_dir``, which is made when it is not there, for the owner's eyes only.

    Raises ``DiskError``.
    """

    def __init__(self, data_dir: Path) -> None:
        self._root = data_dir
        with named_errors():
            for folder in (data_dir, data_dir / _INDEXES, data_dir / _PAGES):
                folder.mkdir(mode=0o700, parents=True, exist_ok=True)

    def path(self, name: str) -> Path:
        """Where the file or folder of this name is. Raises ``UnsafeNameError`` for a name that was not made here."""
        if not _OWN_NAME.fullmatch(name):
            raise UnsafeNameError("not a name of an index folder or a page image")
        return self._root / name

    @contextmanager
    def fresh(self) -> Iterator[Draft]:
        """A new index folder: whole and on the disk when the block ends, gone when the block raises.

        Raises ``DiskError``.
        """
        name = f"{_INDEXES}/{uuid4().hex}"
        final = self.path(name)
        part = final.with_name(final.name + _PART)
        with named_errors():
            part.mkdir(mode=0o700)
        try:
            yield Draft(name, part)
            with named_errors():
                _sync_tree(part)
                part.rename(final)
                _sync(final.parent)
        finally:
            shutil.rmtree(part, ignore_errors=True)

    def remove(self, folder: str) -> None:
        """Remove an index folder; one that is gone already is fine. Raises ``UnsafeNameError`` or ``DiskError``."""
        _remove(self.path(folder))

    def sweep(self, named: Collection[str]) -> int:
        """Remove the index folders that are not ``named``, finished or not; how many there were.

        For the start of the program, when nobody is writing. Files of other forms are left alone. Raises ``DiskError``.
        """
        return self._sweep(_INDEXES, named)

    def new_image_name(self) -> str:
        """A name that no page image has had."""
        return f"{_PAGES}/{uuid4().hex}.jpg"

    def write_image(self, name: str, content: bytes) -> None:
        """Write a page image so that it is whole and on the disk, or not there.

        Raises ``UnsafeNameError`` or ``DiskError``.
        """
        final = self.path(name)
        part = final.with_name(final.name + _PART)
        with named_errors():
            try:
                part.write_bytes(content)
                _sync(part)
                part.rename(final)
                _sync(final.parent)
            finally:
                part.unlink(missing_ok=True)

    def remove_images(self, names: Iterable[str]) -> None:
        """Remove page images; those that are gone already are fine. Raises ``UnsafeNameError`` or ``DiskError``."""
        for path in [self.path(name) for name in names]:
            _remove(path)

    def sweep_images(self, named: Collection[str]) -> int:
        """Remove the page images that are not ``named``, as ``sweep`` does with folders. Raises ``DiskError``."""
        return self._sweep(_PAGES, named)

    def _sweep(self, kind: str, named: Collection[str]) -> int:
        with named_errors():
            entries = list((self._root / kind).iterdir())
        leftovers = [entry for entry in entries if _is_leftover(f"{kind}/{entry.name}", named)]
        for entry in leftovers:
            _remove(entry)
        return len(leftovers)


def _is_leftover(name: str, named: Collection[str]) -> bool:
    return name not in named and _OWN_NAME.fullmatch(name.removesuffix(_PART)) is not None


def _remove(path: Path) -> None:
    with named_errors(), suppress(FileNotFoundError):
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink()


def _sync_tree(folder: Path) -> None:
    for path in folder.rglob("*"):
        _sync(path)
    _sync(folder)


def _sync(path: Path) -> None:
    """Have the disk keep a file's bytes, or a folder's list of names."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
