"""A process that serves chats loads its search before the first of them: nobody's question waits for it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from rag.errors import ModelFileError, NoContractError
from rag.index.embedder import Vectors
from rag.library import Library
from rag.ocr import PageReader

LOADED = """
import asyncio, sys
from pathlib import Path
from rag.index import choose_embedder
from rag.library import Library, SourceFile
from rag.ocr import PageReader

async def main(folder):
    page = folder / "kontrak.txt"
    page.write_text("PASAL 1\\nDENDA\\nDenda keterlambatan 5% (lima persen) per bulan.\\n")
    embedder = choose_embedder("bundled")
    async with await Library.open(folder / "data", reader=PageReader(), embedder=embedder) as library:
        if sys.argv[2] == "prepared":
            await library.prepare()
        await library.add_pages("a", [SourceFile(page.name, page)], build_index=False)
        before = set(sys.modules)
        await library.ask("a", "berapa dendanya kalau telat?")
        print(len({name for name in set(sys.modules) - before if not name.startswith("rag.")}))

asyncio.run(main(Path(sys.argv[1])))
"""
"""Prints how many modules of others the first question loads."""


@pytest.mark.slow
def test_the_first_question_loads_nothing_more(tmp_path: Path) -> None:
    loaded = {}
    for way in ("prepared", "unprepared"):
        folder = tmp_path / way
        folder.mkdir()
        command = [sys.executable, "-c", LOADED, str(folder), way]
        loaded[way] = int(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    assert loaded["prepared"] == 0
    assert loaded["unprepared"] > 100


class Broken:
    """An embedding whose file is damaged."""

    name = "broken"

    def embed(self, texts: Sequence[str], *, query: bool = False) -> Vectors:
        raise ModelFileError("the embedding could not be loaded")


async def test_an_embedding_that_fails_does_not_keep_the_library_from_its_work(tmp_path: Path) -> None:
    async with await Library.open(tmp_path / "data", reader=PageReader(), embedder=Broken()) as library:
        await library.prepare()
        with pytest.raises(NoContractError):
            await library.current("a")
