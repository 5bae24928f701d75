"""Pictures that are no page: a warning or a refusal for that one, the others are read, nothing is lost, no trace."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from rag.ocr import PageReader
from tests.terminal import bad_pages as draw
from tests.terminal.conftest import Runs

one_reader = lru_cache(PageReader)
"""The default reader, whose models all these commands share: loading them takes longer than a page."""


@pytest.fixture(autouse=True)
def _loaded_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.terminal.contracts.page_reader", lambda *_, **__: one_reader())


def test_a_gif_is_refused(run: Runs, tmp_path: Path) -> None:
    """With what can be sent instead."""
    shown = run("read", draw.animated(tmp_path / "gerak.gif"))

    assert (shown.code, shown.out) == (3, "")
    assert "gerak.gif" in shown.err
    assert "Send a photo" in shown.err


def test_a_photo_that_broke_off_is_refused_alone(run: Runs, tmp_path: Path) -> None:
    """There is nothing else to read."""
    shown = run("read", draw.truncated(tmp_path / "putus.jpg"))

    assert (shown.code, shown.out) == (3, "")
    assert "putus.jpg" in shown.err


def pages_of(run: Runs, *files: Path) -> tuple[int, list[dict[str, Any]], str]:
    """What ``read --json`` printed: the exit code, the pages, stderr."""
    shown = run("read", "--json", *files)
    assert "Traceback" not in shown.err
    return shown.code, json.loads(shown.out)["pages"], shown.err


@pytest.mark.slow
def test_no_page_hides_another(run: Runs, tmp_path: Path) -> None:
    """A black photo, a cat, a code and a mirrored page warn; the page among them is read whole."""
    pictures = {"black": draw.black(), "cat": draw.cat(), "page": draw.page(), "code": draw.code()}
    pictures["mirrored"] = draw.mirrored()
    files = [draw.write(picture, tmp_path / f"{name}.png") for name, picture in pictures.items()]

    code, pages, _ = pages_of(run, *files)

    warnings = dict(zip(pictures, (page["warnings"] for page in pages), strict=True))
    assert (code, len(pages)) == (0, 5)
    assert warnings["black"] == ["too_dark", "no_text"]
    assert warnings["cat"] == warnings["code"] == ["no_text"]
    assert warnings["page"] == []
    assert "unsure" in warnings["mirrored"]
    assert pages[2]["text"].split("\n") == list(draw.SENTENCES)


@pytest.mark.slow
def test_half_a_page(run: Runs, tmp_path: Path) -> None:
    """What is there is read; where the photo cuts the lines off, or the paper ends within them, it says so."""
    files = [draw.write(draw.torn(), tmp_path / "torn.png"), draw.write(draw.cut_off(), tmp_path / "cut.png")]

    code, (torn, cut), _ = pages_of(run, *files)

    assert code == 0
    assert torn["text"].startswith("PASAL 1")
    assert "cut_off" in torn["warnings"]
    assert "cut_off" in cut["warnings"]


@pytest.mark.slow
def test_other_writing(run: Runs, tmp_path: Path) -> None:
    """A screenshot and a note by hand are read as well as can be, and are no contract."""
    files = [draw.write(draw.chat(), tmp_path / "chat.png"), draw.write(draw.handwriting(), tmp_path / "note.png")]

    code, (chat, note), _ = pages_of(run, *files)

    assert code == 0
    assert "Uang muka Rp1.500.000" in chat["text"]
    assert note["words"] > 0


@pytest.mark.slow
def test_odd_files_of_a_page(run: Runs, tmp_path: Path) -> None:
    """CMYK, 16 bit, two pages in a TIFF and in a HEIC are read; the file that broke off is named, and the code is 3."""
    files = [
        draw.cmyk(tmp_path / "cetak.jpg"),
        draw.truncated(tmp_path / "putus.jpg"),
        draw.sixteen_bit(tmp_path / "dalam.tif"),
        draw.stack(tmp_path / "dua.heic"),
    ]

    code, pages, err = pages_of(run, *files)

    assert (code, [page["file"] for page in pages]) == (
        3,
        ["cetak.jpg", "putus.jpg", "dalam.tif", "dua.heic", "dua.heic"],
    )
    assert [page["warnings"] for page in pages] == [[], ["damaged"], [], [], []]
    assert [page["words"] > 20 for page in pages] == [True, False, True, True, True]
    assert "putus.jpg" in err
