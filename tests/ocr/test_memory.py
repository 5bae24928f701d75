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


def test_it_may_be_called_at_any_time() -> None:
    """Twice in a row, with nothing to give back."""
    give_back()
    give_back()
