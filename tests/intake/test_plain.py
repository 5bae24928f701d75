"""Plain text in the encodings that people save it in."""

from __future__ import annotations

import codecs
from pathlib import Path

import pytest

from rag.intake import count_pages, open_pages

TEXT = "Pasal 1\nSewa — “satu” tahun"


def lines(path: Path, content: bytes, name: str = "kontrak.txt") -> list[list[str]]:
    path.write_bytes(content)
    pages = [[line.text for line in page.lines or ()] for page in open_pages(path, name)]
    assert len(pages) == count_pages(path, name)
    return pages


@pytest.mark.parametrize(
    "content",
    [
        TEXT.encode(),
        codecs.BOM_UTF8 + TEXT.encode(),
        codecs.BOM_UTF16_LE + TEXT.encode("utf-16-le"),
        codecs.BOM_UTF16_BE + TEXT.encode("utf-16-be"),
        TEXT.encode("cp1252"),
        TEXT.replace("\n", "\r\n").encode(),
    ],
)
def test_encodings(tmp_path: Path, content: bytes) -> None:
    """UTF-8 and UTF-16 with and without a mark, Windows' code page and line ends."""
    assert lines(tmp_path / "a", content) == [["Pasal 1", "Sewa — “satu” tahun"]]


def test_a_form_feed_starts_a_page(tmp_path: Path) -> None:
    """One at the very end closes the last page and opens none; an empty page between keeps its number."""
    assert lines(tmp_path / "a", b"satu\n\f\f\n tiga\n\nempat \n\f", "kontrak.md") == [["satu"], [], ["tiga", "empat"]]
