"""Memory that was freed goes back to the system at once.

A page takes some 300 MB for a second, in pieces of many sizes. glibc keeps what is freed for later, in between what is
still used, and the next page does not fit into the holes: without this a process of 60 pages grew past 1.1 GB.
"""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable
from functools import lru_cache


def give_back() -> None:
    """Some milliseconds; does nothing where the C library has no ``malloc_trim``."""
    _trim()(0)


@lru_cache(maxsize=1)
def _trim() -> Callable[[int], object]:
    if not sys.platform.startswith("linux"):
        return lambda _: None
    trim: Callable[[int], object] = getattr(ctypes.CDLL(None), "malloc_trim", lambda _: None)
    return trim
