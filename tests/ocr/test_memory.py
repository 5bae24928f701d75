"""Memory that was freed leaves the process."""

from __future__ import annotations

import sys

import numpy as np
import pytest

from rag.ocr.memory import give_back


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


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="glibc's allocator is meant")
def test_large_pieces_leave_by_themselves() -> None:
    """2 MB each between others that stay, though larger ones were freed before."""
    give_back()
    np.ones(30_000_000, np.uint8)
    pieces = [np.ones(2_000_000, np.uint8) for _ in range(40)]
    before = resident()
    kept = pieces[::2]
    del pieces

    assert before - resident() > 35_000_000
    assert len(kept) == 20


def test_it_may_be_called_at_any_time() -> None:
    """Twice in a row, with nothing to give back."""
    give_back()
    give_back()
