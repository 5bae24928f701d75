"""The command as a user runs it: in a folder of its own, without settings."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from bot.__main__ import main


@dataclass(frozen=True, slots=True)
class Ran:
    """What a command left behind: its exit code and what it printed."""

    code: int
    out: str
    err: str


Runs = Callable[..., Ran]
_OURS = ("TELEGRAM_", "GROQ_", "OCR_", "EASYOCR_")


@pytest.fixture
def folders(tmp_path: Path) -> tuple[Path, Path]:
    """Where the command runs, and where its temporary files go."""
    here, temporary = tmp_path / "here", tmp_path / "tmp"
    here.mkdir()
    temporary.mkdir()
    return here, temporary


@pytest.fixture
def run(
    folders: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> Iterator[Runs]:
    """Runs ``tanya-kontrak`` in this process; keywords are environment variables."""
    here, temporary = folders
    monkeypatch.chdir(here)
    monkeypatch.setattr(tempfile, "tempdir", str(temporary))
    for name, value in _environment().items():
        monkeypatch.setenv(name, value)
    for name in set(os.environ) - set(_environment()):
        monkeypatch.delenv(name)

    def run(*arguments: str | Path, **environment: str) -> Ran:
        with pytest.MonkeyPatch.context() as more:
            for name, value in environment.items():
                more.setenv(name, value)
            capfd.readouterr()
            try:
                code = main([*map(str, arguments)])
            except SystemExit as stopped:  # how argparse ends
                code = int(stopped.code or 0)
            shown = capfd.readouterr()
        return Ran(code, shown.out, shown.err)

    yield run
    logging.getLogger().handlers.clear()


@pytest.fixture
def run_alone(folders: tuple[Path, Path]) -> Runs:
    """Runs ``tanya-kontrak`` as a process of its own; keywords are environment variables."""

    def run(*arguments: str | Path, **environment: str) -> Ran:
        done = subprocess.run(
            [sys.executable, "-m", "bot", *map(str, arguments)],
            cwd=folders[0],
            env=_environment() | {"TMPDIR": str(folders[1])} | environment,
            capture_output=True,
            text=True,
            timeout=240,
            check=False,
        )
        return Ran(done.returncode, done.stdout, done.stderr)

    return run


def _environment() -> dict[str, str]:
    """This machine's environment without settings of ours, in English, on a wide screen."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith(_OURS)}
    return clean | {"LC_ALL": "C.UTF-8", "COLUMNS": "160"}


@pytest.fixture
def left_behind(folders: tuple[Path, Path]) -> Callable[[], list[str]]:
    """The files that runs have left in their folder and among the temporary files."""
    return lambda: sorted(path.name for folder in folders for path in folder.rglob("*"))
