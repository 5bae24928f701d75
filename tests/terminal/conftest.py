"""The command as a user runs it: a process of its own, in a folder of its own, without settings."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest


@dataclass(frozen=True, slots=True)
class Ran:
    """What a command left behind: its exit code and what it printed."""

    code: int
    out: str
    err: str


Runs = Callable[..., Ran]
_OURS = ("TELEGRAM_", "GROQ_", "OCR_", "EASYOCR_")


@pytest.fixture
def run(tmp_path: Path) -> Runs:
    """Runs ``tanya-kontrak`` with arguments and extra environment; temporary files go to ``tmp_path / "tmp"``."""
    (tmp_path / "tmp").mkdir()
    (tmp_path / "here").mkdir()

    def run(*arguments: str | Path, **environment: str) -> Ran:
        clean = {name: value for name, value in os.environ.items() if not name.startswith(_OURS)}
        done = subprocess.run(
            [sys.executable, "-m", "bot", *map(str, arguments)],
            cwd=tmp_path / "here",
            env=clean | {"TMPDIR": str(tmp_path / "tmp"), "LC_ALL": "C.UTF-8", "COLUMNS": "160"} | environment,
            capture_output=True,
            text=True,
            timeout=240,
            check=False,
        )
        return Ran(done.returncode, done.stdout, done.stderr)

    return run


@pytest.fixture
def left_behind(tmp_path: Path) -> Callable[[], list[str]]:
    """The files that runs have left in their folder and among the temporary files."""
    return lambda: sorted(
        str(path.relative_to(tmp_path)) for folder in ("tmp", "here") for path in (tmp_path / folder).rglob("*")
    )
