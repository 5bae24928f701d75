"""Functions of a text that remember what they found, until a contract is deleted: nothing of it may stay in memory."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, ParamSpec, TypeVar, cast
from weakref import WeakSet

P = ParamSpec("P")
R = TypeVar("R")
_REMEMBERING: WeakSet[Any] = WeakSet()
"""Weakly, since a method remembers too: its object may go, and its results with it."""


def remembered(most: int) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Like ``functools.lru_cache`` with room for ``most`` results, emptied by ``forget_texts``."""

    def remembering(function: Callable[P, R]) -> Callable[P, R]:
        kept = lru_cache(maxsize=most)(function)
        _REMEMBERING.add(kept)
        return cast("Callable[P, R]", kept)

    return remembering


def forget_texts() -> None:
    """Forget every result, and with it the texts that they were found in; what is needed again is found again."""
    for kept in list(_REMEMBERING):
        kept.cache_clear()
