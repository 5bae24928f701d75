"""What size costs the search: ``python -m rag.evaluation.size_bench [CHATS]`` (1,000 where not given, more than 60).

A contract of 100 pages: building its index, adding a page, asking it. Then as many chats on the disk as are asked for,
each with a contract of 20 pages, and the first question to sixty of them with nothing of theirs in memory, in a process
that begins with the first of these. The contracts are clauses of the train split one after the other, numbered anew;
chats share their wording, not their files.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from typing import TypeVar

from rag.clauses import read_contract
from rag.domain import Line, Page
from rag.evaluation.gold import load_contracts
from rag.evaluation.reading_systems import peak_mb
from rag.evaluation.retrieval_cases import clean_cases
from rag.index import ContractIndex, Embedder, choose_embedder
from rag.library import Library, SourceFile
from rag.ocr import PageReader
from rag.retrieve import retrieve
from rag.retrieve.asked import OnceEmbedder

T = TypeVar("T")
LARGE, OF_A_CHAT = 100, 20
"""Pages."""
LINES = 41
"""Of a page; as many as the printed contracts have, on average."""
_WIDE = 60
"""Letters in a line, at most."""
_ASKED = 60
_QUESTIONS = 120


def contract_text(pages: int) -> list[list[str]]:
    """The lines of so many pages."""
    lines: list[str] = []
    for number, (title, text) in enumerate(_clauses(), 1):
        lines += [f"PASAL {number}", title, *(piece for line in text for piece in _wrapped(line)), ""]
        if len(lines) >= pages * LINES:
            break
    return [lines[at : at + LINES] for at in range(0, pages * LINES, LINES)]


def _clauses() -> Iterator[tuple[str, Sequence[str]]]:
    """Titles, and texts without their headings."""
    for gold in load_contracts("train"):
        for case in clean_cases([gold]):
            for clause in case.contract.clauses:
                yield clause.heading.title, clause.text.split("\n")[len(clause.heading.at) :]


def _wrapped(line: str) -> Iterator[str]:
    words, own = line.split(), ""
    for word in words:
        if own and len(own) + len(word) >= _WIDE:
            yield own
            own = ""
        own = f"{own} {word}".strip()
    if own:
        yield own


def time_large(embedder: Embedder, questions: Sequence[str]) -> None:
    """Print what a contract of ``LARGE`` pages costs."""
    whole = [_page(number, lines) for number, lines in enumerate(contract_text(LARGE + 1), 1)]
    contract, longer = (read_contract(whole[:count]) for count in (LARGE, LARGE + 1))
    seconds, index = _timed(partial(ContractIndex.build, contract, embedder))
    _say(f"index of {LARGE} pages, {len(index.chunks)} chunks: {seconds:.1f} s")
    seconds, _ = _timed(partial(ContractIndex.build, longer, embedder, before=index))
    _say(f"a page added: {seconds:.2f} s")
    retrieve(questions[0], contract, index, embedder)  # loads what every first question loads
    asked = sorted(_timed(partial(retrieve, question, contract, index, embedder))[0] for question in questions)
    _say(
        f"a question to {LARGE} pages, of {len(asked)}: median {1000 * median(asked):.0f} ms, "
        f"95th percentile {1000 * asked[int(0.95 * len(asked))]:.0f} ms; peak memory {peak_mb():.0f} MB"
    )


async def add_chats(count: int, folder: Path) -> None:
    """Fill the library in ``folder``. The text of all is embedded once."""
    file = folder / "contract.txt"
    file.write_text("\f".join("\n".join(page) for page in contract_text(OF_A_CHAT)), encoding="utf-8")
    embedder = OnceEmbedder(choose_embedder("bundled"))
    started = time.perf_counter()
    async with await Library.open(folder / "data", reader=PageReader(), embedder=embedder) as library:
        for number in range(count):
            await library.add_pages(_chat(number), [SourceFile("contract.txt", file)])
        pages = len((await library.contract(_chat(0))).pages)
    _say(f"{count} chats of {pages} pages added in {time.perf_counter() - started:.0f} s")


async def ask_chats(count: int, folder: Path, questions: Sequence[str]) -> None:
    """Print what the first question to ``_ASKED`` of ``count`` chats costs, and the memory they take together."""
    embedder = choose_embedder("bundled")
    async with await Library.open(folder / "data", reader=PageReader(), embedder=embedder) as library:
        await library.ask(_chat(0), questions[0], offline=True)
        before, asked = peak_mb(), []
        for place in range(_ASKED):
            started = time.perf_counter()
            await library.ask(_chat(1 + place * (count - 1) // _ASKED), questions[place], offline=True)
            asked.append(time.perf_counter() - started)
    _say(
        f"the first question to {_ASKED} of {count} chats: median {1000 * median(asked):.0f} ms, "
        f"most {1000 * max(asked):.0f} ms; peak memory {before:.0f} MB after one, {peak_mb():.0f} MB after all"
    )


def _chat(number: int) -> str:
    return f"chat {number}"


def _page(number: int, lines: Sequence[str]) -> Page:
    """Lines below each other, as text; empty ones keep their place."""
    places = zip(range(40, 40 + 16 * len(lines), 16), lines, strict=True)
    read = (Line(text, 1.0, ((50, y), (550, y), (550, y + 12), (50, y + 12))) for y, text in places if text)
    return Page(number, tuple(read), "text", width=600, height=850)


def _timed(call: Callable[[], T]) -> tuple[float, T]:
    started = time.perf_counter()
    found = call()
    return time.perf_counter() - started, found


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def _large(questions: Sequence[str]) -> None:
    embedder = choose_embedder("bundled")
    embedder.embed(["load"])
    time_large(embedder, questions)


def _add(count: int, folder: Path) -> None:
    asyncio.run(add_chats(count, folder))


def _ask(count: int, folder: Path, questions: Sequence[str]) -> None:
    asyncio.run(ask_chats(count, folder, questions))


def main(chats: int) -> None:
    """Print all, each part in a process of its own, so that its memory is its own. ``ValueError`` for too few."""
    if chats <= _ASKED:
        raise ValueError(f"more than {_ASKED} chats are needed, not {chats}")
    every = (question for contract in load_contracts("tune") for question in contract.questions)
    questions = [one.text for one in every if one.kind not in ("named", "followup")][:_QUESTIONS]
    with tempfile.TemporaryDirectory() as folder:
        steps = (
            partial(_large, questions),
            partial(_add, chats, Path(folder)),
            partial(_ask, chats, Path(folder), questions),
        )
        for step in steps:
            with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as apart:
                apart.submit(step).result()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
