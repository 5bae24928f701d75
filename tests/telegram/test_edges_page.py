"""The page of edges names tests that there are."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "telegram-edges.md"


def test_every_test_that_the_page_names_is_there() -> None:
    """A file, and a test in it; ``::name`` goes on with the file before it in its row."""
    missing, named = [], 0
    for row in PAGE.read_text(encoding="utf-8").splitlines():
        file = ""
        for words in re.findall(r"`([^`]*\btest_[^`]*|::test_[^`]*)`", row.rpartition("| ")[2] if "|" in row else ""):
            there, _, name = words.partition("::")
            file, named = there or file, named + 1
            if not _is_there(file, re.sub(r"\[.*", "", name)):
                missing.append(words)
    assert missing == []
    assert named > 80


def _is_there(file: str, name: str) -> bool:
    folder = ROOT / "tests"
    path = next((p for p in (folder / "telegram" / f"{file}.py", folder / f"{file}.py") if p.exists()), None)
    return path is not None and (not name or f"def {name}(" in path.read_text(encoding="utf-8"))
