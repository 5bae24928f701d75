"""A contract kept, asked and deleted in a process of its own; prints how many of its strings are held before and after.

``python -m tests.library.strings_left FOLDER``. Of its own, because whoever runs tests holds strings of theirs.
"""

from __future__ import annotations

import asyncio
import gc
import sys
from pathlib import Path

from rag.index.embedder import WordHashEmbedder
from rag.index.stems import english_stem
from rag.library import Library, SourceFile
from rag.ocr import PageReader
from rag.ocr.engine import BlankEngine
from tests.conftest import LEASE

PARTS = ("zebra", "nilam")
"""Never joined where it would stay, so that this module itself holds no such string."""


async def main(folder: Path) -> tuple[int, int]:
    """Strings with the planted word while the contract is there, and after it was deleted."""
    file = folder / "sewa.txt"
    file.write_text(LEASE.replace("denda", f"denda {PARTS[0]}{PARTS[1]}"), encoding="utf-8")
    library = await Library.open(folder / "data", reader=PageReader(built=BlankEngine()), embedder=WordHashEmbedder())
    async with library:
        await library.add_pages("a", [SourceFile(file.name, file)])
        for question in ("berapa denda keterlambatan?", f"boleh {PARTS[0]}{PARTS[1]}?", "pasal 3"):
            await library.ask("a", question, offline=True)
        english_stem(f"{PARTS[0]}{PARTS[1]}x")  # its stemmer keeps the last word that it was given
        before = _strings_held()
        await library.delete("a")
        return before, _strings_held()


def _strings_held() -> int:
    """Strings that any object refers to and that have the planted word."""
    gc.collect()
    referred = (one for held in gc.get_objects() for one in gc.get_referents(held))
    return sum(isinstance(one, str) and one.partition(PARTS[0])[2].startswith(PARTS[1]) for one in referred)


if __name__ == "__main__":
    before, after = asyncio.run(main(Path(sys.argv[1])))
    sys.stdout.write(f"{before} {after}")
