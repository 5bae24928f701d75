"""Which type a file is, by its first bytes; never by its name alone.

The name is asked twice only: whether a text calls itself one, and which sentence a refusal gets.
"""

from __future__ import annotations

import zipfile
from enum import StrEnum
from pathlib import Path, PurePath

from rag.errors import (
    DamagedFileError,
    EmptyFileError,
    FileReason,
    LockedFileError,
    MissingFileError,
    TooLargeError,
    UnsupportedFileError,
)
from rag.intake.pages import MIB, Limits

HEAD = 4096
OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
HEIC_BRANDS = {b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"mif1", b"msf1"}
MARKED_AS_UNICODE = (b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")
TEXT_SUFFIXES = {".txt", ".md", ".markdown", ".text", ""}
OTHER_OFFICE_SUFFIXES = {".xls", ".xlsx", ".ppt", ".pptx", ".odt", ".ods", ".odp", ".pages", ".numbers"}
PROMISES = {
    **dict.fromkeys((".jpg", ".jpeg", ".png", ".webp", ".heic", ".heif", ".tif", ".tiff"), FileReason.NAME_SAYS_PHOTO),
    ".pdf": FileReason.NAME_SAYS_PDF,
    ".docx": FileReason.NAME_SAYS_WORD,
    ".doc": FileReason.NAME_SAYS_WORD,
}


class FileType(StrEnum):
    """What intake can turn into pages."""

    JPEG = "jpeg"
    PNG = "png"
    WEBP = "webp"
    HEIC = "heif"
    TIFF = "tiff"
    PDF = "pdf"
    DOCX = "docx"
    TEXT = "text"


PHOTOS = {FileType.JPEG, FileType.PNG, FileType.WEBP, FileType.HEIC, FileType.TIFF}


def sniff(path: Path, name: str, limits: Limits) -> FileType:
    """The type of the file at ``path``, which the user calls ``name``.

    Raises the ``FileError`` that fits when it is absent, empty, too large, or of no type that can be read.
    """
    head = _head(path, name, limits)
    found = type_by_magic(head)
    if found is not None:
        return found
    if head.startswith(b"PK\x03\x04"):
        return _zip_type(path, name)
    if head.startswith(OLE):
        raise _ole_error(path, name)
    if head.startswith(b"{\\rtf"):
        raise UnsupportedFileError(name, FileReason.LEGACY_DOC)
    return _text_type(head, name)


def _head(path: Path, name: str, limits: Limits) -> bytes:
    try:
        if path.is_dir():
            raise MissingFileError(name, FileReason.FOLDER)
        size = path.stat().st_size
        if size > limits.bytes:
            raise TooLargeError(
                name, FileReason.TOO_MANY_BYTES, megabytes=round(size / MIB), limit=round(limits.bytes / MIB)
            )
        with path.open("rb") as file:
            head = file.read(HEAD)
    except PermissionError as exc:
        raise MissingFileError(name, FileReason.FORBIDDEN) from exc
    except (OSError, ValueError) as exc:
        raise MissingFileError(name, FileReason.NO_SUCH_FILE) from exc
    if not head:
        raise EmptyFileError(name, FileReason.NO_BYTES)
    return head


def type_by_magic(head: bytes) -> FileType | None:
    if head.startswith(b"\xff\xd8\xff"):
        return FileType.JPEG
    if head.startswith(b"\x89PNG\r\n\x1a\n"):
        return FileType.PNG
    if head.startswith(b"RIFF") and head[8:12] == b"WEBP":
        return FileType.WEBP
    if head[:4] in (b"II*\x00", b"MM\x00*", b"II+\x00", b"MM\x00+"):
        return FileType.TIFF
    if head[4:8] == b"ftyp" and head[8:12] in HEIC_BRANDS:
        return FileType.HEIC
    # Readers of PDF accept the mark anywhere in the first 1024 bytes, and mail gateways do put bytes before it.
    if b"%PDF-" in head[:1024]:
        return FileType.PDF
    return None


def _zip_type(path: Path, name: str) -> FileType:
    try:
        with zipfile.ZipFile(path) as archive:
            parts = set(archive.namelist())
    except zipfile.BadZipFile as exc:
        raise DamagedFileError(name, FileReason.BREAKS_OFF) from exc
    if "word/document.xml" in parts:
        return FileType.DOCX
    office = "[Content_Types].xml" in parts or "mimetype" in parts
    raise UnsupportedFileError(name, FileReason.OTHER_OFFICE if office else FileReason.ARCHIVE)


def _ole_error(path: Path, name: str) -> UnsupportedFileError | LockedFileError:
    """An OLE container is an old Word file, a newer one under a password, or another old Office file."""
    content = path.read_bytes()
    if "EncryptedPackage".encode("utf-16-le") in content:
        return LockedFileError(name, FileReason.PASSWORD)
    if PurePath(name).suffix.lower() in OTHER_OFFICE_SUFFIXES:
        return UnsupportedFileError(name, FileReason.OTHER_OFFICE)
    return UnsupportedFileError(name, FileReason.LEGACY_DOC)


def _text_type(head: bytes, name: str) -> FileType:
    suffix = PurePath(name).suffix.lower()
    if suffix in PROMISES:
        raise UnsupportedFileError(name, PROMISES[suffix])
    if suffix not in TEXT_SUFFIXES:
        known = suffix in OTHER_OFFICE_SUFFIXES
        raise UnsupportedFileError(name, FileReason.OTHER_OFFICE if known else FileReason.UNKNOWN_TYPE)
    if b"\x00" in head and not head.startswith(MARKED_AS_UNICODE):
        raise UnsupportedFileError(name, FileReason.BINARY if suffix else FileReason.UNKNOWN_TYPE)
    return FileType.TEXT
