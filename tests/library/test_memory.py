"""How many contracts stay in memory is a setting; the others come back from their folders."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from rag.index import ContractIndex
from rag.index.embedder import Vectors, WordHashEmbedder
from rag.library import Library, SourceFile
from rag.ocr import PageReader
from rag.ocr.engine import BlankEngine


@pytest.mark.parametrize(("in_memory", "loaded"), [(1, 3), (2, 0)])
async def test_a_contract_that_left_memory_is_loaded_again(
    tmp_path: Path, lease_text: str, monkeypatch: pytest.MonkeyPatch, in_memory: int, loaded: int
) -> None:
    """Two chats ask in turns: with room for one contract each question but the first loads an index, never builds."""
    loads: list[Path] = []
    load, build = ContractIndex.load, ContractIndex.build

    def counting(folder: Path, *rest: object) -> ContractIndex:
        loads.append(folder)
        return load(folder, *rest)  # type: ignore[arg-type]

    builds: list[object] = []

    def building(*arguments: object, before: ContractIndex | None) -> ContractIndex:
        builds.append(arguments)
        return build(*arguments, before=before)  # type: ignore[arg-type]

    monkeypatch.setattr(ContractIndex, "load", counting)
    monkeypatch.setattr(ContractIndex, "build", building)
    file = tmp_path / "sewa.txt"
    file.write_text(lease_text, encoding="utf-8")
    library = await Library.open(
        tmp_path / "data", reader=PageReader(built=BlankEngine()), embedder=WordHashEmbedder(), in_memory=in_memory
    )
    async with library:
        for chat in ("a", "b"):
            await library.add_pages(chat, [SourceFile(file.name, file)])
        found = [
            (await library.ask(chat, "berapa denda keterlambatan?", offline=True)).clauses[0]
            for chat in ("b", "a", "b", "a")
        ]
    assert found == ["3"] * 4
    assert (len(loads), len(builds)) == (loaded, 2)


async def test_a_page_that_is_added_costs_no_more_than_itself(tmp_path: Path) -> None:
    """What was indexed before is not embedded again, however often pages come; questions are embedded one by one."""

    class Counting(WordHashEmbedder):
        passages = 0

        def embed(self, texts: Sequence[str], *, query: bool = False) -> Vectors:
            self.passages += 0 if query else len(texts)
            return super().embed(texts, query=query)

    embedder = Counting()
    library = await Library.open(tmp_path / "data", reader=PageReader(built=BlankEngine()), embedder=embedder)
    async with library:
        for number in range(1, 6):
            file = tmp_path / f"{number}.txt"
            file.write_text(f"PASAL {number}\nHAL {number}\nIsi yang ke-{number}.\n", encoding="utf-8")
            await library.add_pages("a", [SourceFile(file.name, file)])
            answer = await library.ask("a", f"apa isi yang ke-{number}?", offline=True)
            assert answer.clauses[:1] == (str(number),)
    assert embedder.passages == 5


def test_of_a_deleted_contract_no_string_stays_in_memory(tmp_path: Path) -> None:
    """Not in the open contracts, not in what functions of a text remember; questions about it included."""
    command = [sys.executable, "-m", "tests.library.strings_left", str(tmp_path)]
    before, after = map(int, subprocess.run(command, capture_output=True, text=True, check=True).stdout.split())
    assert before > 0
    assert after == 0
