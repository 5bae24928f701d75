"""Memory that was freed leaves the process."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from rag.ocr.memory import give_back

ROOT = Path(__file__).parents[2]


def resident() -> int:
    """Bytes of this process in memory, which Linux counts in pages."""
    with open("/proc/self/statm", encoding="ascii") as counts:  # noqa: PTH123 - not a file on a disk
        return int(counts.read().split()[1]) * 4096


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="glibc's allocator is meant")
def test_small_pieces_between_others_are_given_back() -> None:
    """60 MB in pieces of 60 kB with others between them that stay: freeing alone keeps most of it."""
    pieces = [np.ones(60_000, np.uint8) for _ in range(2000)]
    kept = pieces[::2]
    del pieces
    before = resident()
    give_back()

    assert before - resident() > 40_000_000
    assert len(kept) == 1000


LARGE = """
import numpy as np
from rag.ocr.memory import give_back
from tests.ocr.test_memory import resident

give_back()
np.ones(30_000_000, np.uint8)
pieces = [np.ones(2_000_000, np.uint8) for _ in range(40)]
before = resident()
kept = pieces[::2]
del pieces
print(before - resident(), len(kept))
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="glibc's allocator is meant")
def test_large_pieces_leave_by_themselves() -> None:
    """2 MB each between others that stay, though larger ones were freed before.

    In a process of its own: what other tests freed leaves holes in this one, and pieces that fit there are not apart.
    """
    done = subprocess.run([sys.executable, "-c", LARGE], capture_output=True, text=True, check=True, cwd=ROOT)
    left, kept = map(int, done.stdout.split())
    assert left > 35_000_000
    assert kept == 20


def test_it_may_be_called_at_any_time() -> None:
    """Twice in a row, with nothing to give back."""
    give_back()
    give_back()
