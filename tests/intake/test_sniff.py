"""A file is judged by its content, and a refusal says why."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from rag.errors import (
    DamagedFileError,
    EmptyFileError,
    FileError,
    FileReason,
    LockedFileError,
    MissingFileError,
    TooLargeError,
    UnsupportedFileError,
)
from rag.intake import Limits, count_pages, open_pages
from tests.intake.files import huge_png, picture, zip_bomb

OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\x00" * 600


def refusal(path: Path, name: str | None = None, limits: Limits | None = None) -> FileError:
    """The error that both opening and counting raise, at once."""
    raised = []
    for call in (open_pages, count_pages):
        with pytest.raises(FileError) as caught:
            call(path, name or path.name, limits or Limits())
        raised.append(caught.value)
    assert (type(raised[0]), raised[0].reason) == (type(raised[1]), raised[1].reason)
    return raised[0]


def written(path: Path, content: bytes) -> Path:
    path.write_bytes(content)
    return path


@pytest.mark.parametrize(
    ("name", "content", "error", "reason"),
    [
        ("a.jpg", b"Pasal 1\nIni teks biasa.", UnsupportedFileError, FileReason.NAME_SAYS_PHOTO),
        ("a.pdf", b"Pasal 1", UnsupportedFileError, FileReason.NAME_SAYS_PDF),
        ("a.docx", b"Pasal 1", UnsupportedFileError, FileReason.NAME_SAYS_WORD),
        ("a.jpg", b"\x00\x01\x02\x03" * 50, UnsupportedFileError, FileReason.NAME_SAYS_PHOTO),
        ("a.txt", b"\x00\x01\x02\x03" * 50, UnsupportedFileError, FileReason.BINARY),
        ("a.txt", b"Pasal\x01\x02\x03\x04\x05\x06", UnsupportedFileError, FileReason.BINARY),
        ("a.html", b"<p>Pasal 1</p>", UnsupportedFileError, FileReason.UNKNOWN_TYPE),
        ("a.gif", b"GIF89a", UnsupportedFileError, FileReason.UNKNOWN_TYPE),
        ("a.exe", b"MZ\x00\x00", UnsupportedFileError, FileReason.UNKNOWN_TYPE),
        ("a.rtf", b"{\\rtf1 Pasal 1}", UnsupportedFileError, FileReason.LEGACY_DOC),
        ("a.doc", OLE, UnsupportedFileError, FileReason.LEGACY_DOC),
        ("a.docx", OLE, UnsupportedFileError, FileReason.LEGACY_DOC),
        ("a.xls", OLE, UnsupportedFileError, FileReason.OTHER_OFFICE),
        ("a.docx", OLE + "EncryptedPackage".encode("utf-16-le"), LockedFileError, FileReason.PASSWORD),
        ("a.docx", b"PK\x03\x04 and then nothing", DamagedFileError, FileReason.BREAKS_OFF),
        ("a.jpg", b"", EmptyFileError, FileReason.NO_BYTES),
        ("a.pdf", b"%PDF-1.4\nnot really", DamagedFileError, FileReason.BREAKS_OFF),
        ("a.pdf", b"%PDF-1.4\nnot really\n%%EOF", DamagedFileError, FileReason.UNREADABLE),
        ("a.jpg", b"\xff\xd8\xff\xe0 not really", DamagedFileError, FileReason.UNREADABLE),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_reason(
    tmp_path: Path, name: str, content: bytes, error: type[FileError], reason: FileReason
) -> None:
    """The error's class and reason follow from the content; the name only picks the sentence."""
    raised = refusal(written(tmp_path / "upload", content), name)

    assert (error, reason, name) == (type(raised), raised.reason, raised.name)


@pytest.mark.parametrize(
    ("parts", "reason"),
    [
        (["[Content_Types].xml", "xl/workbook.xml"], FileReason.OTHER_OFFICE),
        (["mimetype", "content.xml"], FileReason.OTHER_OFFICE),
        (["foto1.jpg", "foto2.jpg"], FileReason.ARCHIVE),
    ],
)
def test_a_zip_that_is_no_word_file_is_refused(tmp_path: Path, parts: list[str], reason: FileReason) -> None:
    """Spreadsheets and plain archives share Word's container."""
    path = tmp_path / "upload.docx"
    with zipfile.ZipFile(path, "w") as archive:
        for part in parts:
            archive.writestr(part, "x")

    assert reason == refusal(path).reason


def test_what_is_not_there_is_missing(tmp_path: Path) -> None:
    """A folder, an absent file, and a name no system could hold."""
    reasons = [
        refusal(tmp_path).reason,
        refusal(tmp_path / "tidak-ada.jpg").reason,
        refusal(tmp_path / "a\x00b").reason,
    ]

    assert reasons == [FileReason.FOLDER, FileReason.NO_SUCH_FILE, FileReason.NO_SUCH_FILE]
    with pytest.raises(MissingFileError):
        open_pages(tmp_path, "folder")


def test_a_name_with_dots_is_only_a_name(tmp_path: Path) -> None:
    """The user's name for a file is never opened, wherever it points."""
    path = written(tmp_path / "1", b"Pasal 1")

    assert count_pages(path, "../../etc/catatan.txt") == 1


def test_a_file_past_the_limit_is_refused_before_it_is_read(tmp_path: Path) -> None:
    """Bytes, with the numbers that the message needs."""
    path = tmp_path / "besar.txt"
    with path.open("wb") as file:
        file.truncate(60 * 1024 * 1024)

    raised = refusal(path)

    assert (TooLargeError, FileReason.TOO_MANY_BYTES) == (type(raised), raised.reason)
    assert raised.values == {"name": "besar.txt", "megabytes": 60, "limit": 50}


def test_a_picture_that_would_fill_memory_is_refused_by_its_header(tmp_path: Path) -> None:
    """40,000 x 40,000 pixels are 4.8 GB; nothing is decoded."""
    raised = refusal(huge_png(tmp_path / "raksasa.png"))

    assert (TooLargeError, FileReason.TOO_MANY_PIXELS) == (type(raised), raised.reason)
    assert raised.values == {"name": "raksasa.png", "width": 40_000, "height": 40_000, "limit": 120}


def test_a_zip_bomb_is_refused_before_it_is_unpacked(tmp_path: Path) -> None:
    """300 MB in a file of 300 kB."""
    raised = refusal(zip_bomb(tmp_path / "bom.docx"))

    assert (TooLargeError, FileReason.UNPACKS_TOO_LARGE) == (type(raised), raised.reason)


def test_too_many_pages_are_refused(tmp_path: Path) -> None:
    """301 form feeds are not a contract."""
    path = written(tmp_path / "panjang.txt", b"Pasal 1\n\f" * 301)

    raised = refusal(path)

    assert (TooLargeError, FileReason.TOO_MANY_PAGES) == (type(raised), raised.reason)
    assert raised.values == {"name": "panjang.txt", "pages": 301, "limit": 300}


def test_content_wins_over_a_harmless_wrong_name(tmp_path: Path) -> None:
    """A photo that somebody named .pdf is still a photo."""
    path = tmp_path / "upload"
    picture().save(path, "JPEG")

    page = next(open_pages(path, "kontrak.pdf"))

    assert page.lines is None
    assert page.image is not None
    assert page.image.shape == (400, 300, 3)
