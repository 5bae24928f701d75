"""The terminal front: read, ask, demo, doctor, bench; for a person (tables, progress) or for a program (``--json``).

The only place that prints. It uses the library on a folder of its own that is gone afterwards, so nothing of a
contract stays behind.
"""

from __future__ import annotations

import argparse
import asyncio

from bot.settings import Settings
from bot.terminal.bench import bench
from bot.terminal.contracts import ask, read
from bot.terminal.demo import demo
from bot.terminal.doctor import doctor

__all__ = ["run"]


def run(options: argparse.Namespace, settings: Settings) -> int:
    """Run the command that was parsed; the exit code. Raises what the library raises."""
    match options.command:
        case "read":
            return asyncio.run(read(options, settings))
        case "ask":
            return asyncio.run(ask(options, settings))
        case "demo":
            return asyncio.run(demo(settings))
        case "doctor":
            return doctor(settings, as_json=options.json)
        case _:
            return asyncio.run(bench(options, settings))
