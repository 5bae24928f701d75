"""``bench``: measure reading, clauses, retrieval and speed on contracts of our own."""

from __future__ import annotations

import argparse

from bot.settings import Settings


def bench(options: argparse.Namespace, settings: Settings) -> int:
    raise NotImplementedError
