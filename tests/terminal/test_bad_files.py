"""Files that cannot become pages: exit code 3, one line that says which, what is wrong and what to do, no trace."""

from __future__ import annotations

import io
import struct
import zipfile
import zlib
from collections.abc import Callable
from pathlib import Path

import pypdf
import pytest

from tests.terminal.conftest import Runs


def blank_pdf(*, pages: int = 1, password: str = "") -> bytes:
    writer = pypdf.PdfWriter()
    for _ in range(pages):
        writer.add_blank_page(200, 200)
    if password:
        writer.encrypt(password, algorithm="RC4-128")
    content = io.BytesIO()
    writer.write(content)
    return content.getvalue()


def zip_bomb() -> bytes:
    """A Word document whose text unpacks to 600 MB."""
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        archive.writestr("[Content_Types].xml", "<Types/>")
        with archive.open("word/document.xml", "w", force_zip64=True) as document:
            for _ in range(600):
                document.write(b" " * 1_000_000)
    return content.getvalue()


def huge_png() -> bytes:
    """A valid header that promises 40,000 x 40,000 pixels."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    header = struct.pack(">IIBBBBB", 40_000, 40_000, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + chunk(b"IDAT", zlib.compress(b"\0" * 1000))
        + chunk(b"IEND", b"")
    )


BAD: dict[str, tuple[str, Callable[[], bytes]]] = {
    "corrupt PDF": ("rusak.pdf", lambda: b"%PDF-1.7\n" + b"\x00garbage" * 50),
    "encrypted PDF": ("terkunci.pdf", lambda: blank_pdf(password="rahasia")),
    "PDF without pages": ("kosong.pdf", lambda: blank_pdf(pages=0)),
    "zip bomb": ("bom.docx", zip_bomb),
    "text renamed .jpg": ("foto.jpg", lambda: b"ini bukan foto, hanya teks biasa\n"),
    "empty file": ("kosong.jpg", lambda: b""),
    "huge image": ("raksasa.png", huge_png),
    "legacy .doc": ("lama.doc", lambda: b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600),
    "truncated JPEG": ("potong.jpg", lambda: b"\xff\xd8\xff\xe0\x00\x10JFIF\x00\x01\x01\x00\x00\x01\x00\x01\x00\x00"),
    "program": ("program.exe", lambda: b"MZ" + bytes(range(256)) * 4),
}


@pytest.mark.parametrize("kind", BAD)
def test_bad_files(run: Runs, tmp_path: Path, left_behind: Callable[[], list[str]], kind: str) -> None:
    name, content = BAD[kind]
    (tmp_path / name).write_bytes(content())
    refused(run, tmp_path / name, name, left_behind)


def test_a_folder(run: Runs, tmp_path: Path, left_behind: Callable[[], list[str]]) -> None:
    (tmp_path / "kontrak").mkdir()
    refused(run, tmp_path / "kontrak", "kontrak", left_behind)


@pytest.mark.parametrize("name", ["hilang.pdf", "../hilang.pdf", "../../etc/tidak-ada.pdf"])
def test_a_missing_file(run: Runs, tmp_path: Path, left_behind: Callable[[], list[str]], name: str) -> None:
    refused(run, tmp_path / "here" / name, Path(name).name, left_behind)


def test_a_good_file_beside_a_bad_one(run: Runs, tmp_path: Path, lease_text: str) -> None:
    """The bad one is named."""
    (tmp_path / "baik.txt").write_text(lease_text)
    (tmp_path / "kosong.jpg").write_bytes(b"")
    refused_run = run("read", tmp_path / "baik.txt", tmp_path / "kosong.jpg")
    assert (refused_run.code, "kosong.jpg" in refused_run.err) == (3, True)


def refused(run: Runs, path: Path, name: str, left_behind: Callable[[], list[str]]) -> None:
    for command in (["read", path], ["read", path, "--json"], ["ask", path, "-q", "apa isi pasal 1?"]):
        shown = run(*command)
        assert (shown.code, shown.out) == (3, "")
        assert len(shown.err.strip().splitlines()) == 1
        assert name in shown.err
        assert "Traceback" not in shown.err
        assert str(path.parent) not in shown.err
    assert left_behind() == []
