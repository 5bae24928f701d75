"""Model files are told by their hashes; one that is not known is said, and nothing stops."""

from __future__ import annotations

import hashlib
import logging
from pathlib import Path

import pytest

from rag.ocr import model_files as files
from rag.ocr.model_files import ModelFile, log_unknown, model_files


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package with one model in it, importable as ``modelkecil``."""
    folder = tmp_path / "modelkecil"
    folder.mkdir()
    (folder / "__init__.py").write_text("")
    (folder / "a.onnx").write_bytes(b"bobot")
    monkeypatch.syspath_prepend(str(tmp_path))
    return folder


def test_known_unknown_and_absent(package: Path) -> None:
    """By SHA-256, without importing the package."""
    right, wrong = hashlib.sha256(b"bobot").hexdigest(), hashlib.sha256(b"lain").hexdigest()

    assert list(model_files(known={"modelkecil/a.onnx": right})) == [ModelFile("modelkecil", "a.onnx", 5, "known")]
    assert list(model_files(known={"modelkecil/a.onnx": wrong})) == [ModelFile("modelkecil", "a.onnx", 5, "unknown")]
    assert [file.state for file in model_files(known={"modelkecil/b.onnx": right, "takada/a": right})] == ["absent"] * 2


def test_what_is_installed_is_known() -> None:
    """The packages within our bounds have the files that we measured."""
    assert {file.name: file.state for file in model_files()} == {key.rpartition("/")[2]: "known" for key in files.KNOWN}


def test_an_unknown_file_is_one_clear_line(
    package: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Its name and its package, no path."""
    monkeypatch.setitem(files.KNOWN, "modelkecil/a.onnx", "0" * 64)
    with caplog.at_level(logging.WARNING):
        log_unknown("modelkecil")

    said = "model file a.onnx of modelkecil is unknown: reading may differ from what was measured"
    assert [record.getMessage() for record in caplog.records] == [said]
