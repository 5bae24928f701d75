"""Fifty chats at once: each sends an album of three photos and asks five questions, while others go on asking.

``python -m tests.telegram.load --chats 50`` runs the command ``tanya-kontrak bot`` with its real reader against the
loopback server and prints the figures; ``test_load`` does the same with pages that are read out of their pixels.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import re
import statistics
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tests.telegram.bot_api_server import TOKEN, BotApiServer
from tests.telegram.human import Chat

QUESTIONS = (
    "/clauses",
    "apa isi pasal 2?",
    "apa isi pasal 1?",
    "berapa dendanya kalau terlambat?",
    "apa isi pasal 99?",
)
FAST = (0, 1, 2)
"""Which of the questions only name what they want: the list, or a clause."""
READY = "PERJANJIAN SEWA\n" + "\n".join(f"PASAL {n}\nJUDUL {n}\nIsi pasal nomor {n} dari contoh." for n in range(1, 9))
PATIENCE = 3600.0
LAST_ANSWERS = 30.0
"""Seconds that answers under way are waited for, once the reading is left as it is."""


@dataclass
class Figures:
    """Seconds from a message to its answer: ``fast`` of other chats while pages are read, ``receipts`` of albums.

    ``wrong`` says which answers were lost, came twice, or were of another chat; ``expected`` is how many albums there
    are, ``seconds`` how long it took to read them all. ``slowdown`` is how many times as long the event loop's thread
    took because other programs had the cores: 1 on a machine of its own. ``stopped`` is how long the bot took to stop.
    """

    fast: list[float] = field(default_factory=list)
    asked: list[float] = field(default_factory=list)
    receipts: list[float] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    expected: int = 0
    seconds: float = 0.0
    slowdown: float = 1.0
    peak_mb: float = 0.0
    stopped: float = 0.0

    def __str__(self) -> str:
        return "\n".join(
            (
                f"{len(self.receipts)} of {self.expected} albums read in {self.seconds:.0f} s",
                f"lost or twice: {len(self.wrong)}",
                f"fast questions of other chats while pages were read: {_percentiles(self.fast)}",
                f"all questions of the chats that sent albums: {_percentiles(self.asked)}",
                f"receipts: {_percentiles(self.receipts)}",
                f"slowed down by other programs: {self.slowdown:.1f} times",
                f"peak memory of the bot: {self.peak_mb:.0f} MB; told to stop, it ended after {self.stopped:.1f} s",
            )
        )


def _schedule() -> tuple[int, int]:
    """Nanoseconds that this thread has run, and has been ready to run while no core was free; Linux tells."""
    ran, waited, _ = Path("/proc/thread-self/schedstat").read_text().split()
    return int(ran), int(waited)


def _percentiles(values: Sequence[float]) -> str:
    if len(values) < 2:
        return f"{len(values)} measured"
    cuts = statistics.quantiles(values, n=20)
    return f"n {len(values)}, median {statistics.median(values):.2f} s, p95 {cuts[-1]:.2f} s, max {max(values):.2f} s"


async def run(
    server: BotApiServer, albums: Sequence[Sequence[bytes]], askers: int = 5, patience: float = PATIENCE
) -> Figures:
    """Each of ``albums`` is sent by a chat of its own; ``askers`` more chats ask of a contract that they have.

    What is not read after ``patience`` seconds is left; the figures say how much was.
    """
    figures, read = Figures(), asyncio.Event()
    others = [server.chat(10_000 + number) for number in range(askers)]
    for chat in others:
        chat.send_document(READY.encode(), "kontrak.txt")
        await _replies(chat, 2)
    begun, shares = time.perf_counter(), _schedule()
    asking = [asyncio.create_task(_go_on_asking(chat, figures, read)) for chat in others]
    visits = (_visit(server.chat(number), album, figures, read) for number, album in enumerate(albums, start=1))
    figures.expected = len(albums)
    visiting = asyncio.gather(*visits)
    reading = asyncio.create_task(read.wait())
    # A visit that fails ends the waiting too: what its failure says is better than an hour's silence.
    await asyncio.wait({reading, visiting}, timeout=patience, return_when=asyncio.FIRST_COMPLETED)
    figures.seconds = time.perf_counter() - begun
    ran, waited = (now - before for now, before in zip(_schedule(), shares, strict=True))
    figures.slowdown = (ran + waited) / ran
    complete = read.is_set()
    if not complete:
        read.set()
        visiting.cancel()
    _, still = await asyncio.wait({visiting, *asking}, timeout=None if complete else LAST_ANSWERS)
    for task in still:
        task.cancel()
    ended = await asyncio.gather(visiting, *asking, return_exceptions=True)
    figures.wrong += [f"{type(error).__name__}: {error}" for error in ended if isinstance(error, Exception)]
    return figures


async def _visit(chat: Chat, album: Sequence[bytes], figures: Figures, read: asyncio.Event) -> None:
    for place, page in enumerate(album):
        chat.send_photo(page, album=f"album-{chat.id}", message_id=chat.id * 100_000 + place)
    begun = time.perf_counter()
    receipt = (await _replies(chat, 2))[1]
    figures.receipts.append(time.perf_counter() - begun)
    if len(figures.receipts) == figures.expected:
        read.set()
    if not receipt.startswith(f"Sudah saya baca: {len(album)} halaman"):
        figures.wrong.append(f"{chat.id}: {receipt}")
    for question in QUESTIONS:
        begun = time.perf_counter()
        chat.send(question)
        await _replies(chat, 1)
        figures.asked.append(time.perf_counter() - begun)
        await _pictures(chat)
    await asyncio.sleep(1.0)
    answers = [m for m in chat.sent.values() if m.photo is None]
    if len(answers) != 2 + len(QUESTIONS):
        figures.wrong.append(f"{chat.id}: {len(answers)} messages instead of {2 + len(QUESTIONS)}")


async def _go_on_asking(chat: Chat, figures: Figures, ended: asyncio.Event) -> None:
    place = 0
    while not ended.is_set():
        begun = time.perf_counter()
        chat.send(QUESTIONS[FAST[place % len(FAST)]])
        (said,) = await _replies(chat, 1)
        figures.fast.append(time.perf_counter() - begun)
        if "Isi pasal nomor" not in said and "Isi kontrak ini" not in said:
            figures.wrong.append(f"{chat.id}: {said}")
        place += 1
        await asyncio.sleep(0.5)


async def _replies(chat: Chat, count: int) -> list[str]:
    """The next messages that are no pictures."""
    found: list[str] = []
    while len(found) < count:
        message = await chat.reply(PATIENCE)
        if message.photo is None:
            found.append(message.text)
    return found


async def _pictures(chat: Chat) -> None:
    """Lets the picture of an answer come, where there is one."""
    await asyncio.sleep(0.05)


def real_albums(chats: int, degree: str) -> list[list[bytes]]:
    """Photos of three pages of our own contracts, the same for every chat."""
    from rag.evaluation.camera import DEGREES
    from rag.evaluation.gold import load_contract
    from rag.evaluation.photos import sheets_of

    pages = [sheet.photo(DEGREES[degree]) for sheet in sheets_of(load_contract("sewa-rumah"))[:3]]
    return [pages for _ in range(chats)]


async def main(chats: int, degree: str, patience: float) -> int:
    """The command with its real reader; the exit code."""
    albums = await asyncio.to_thread(real_albums, chats, degree)
    with tempfile.TemporaryDirectory() as data:
        async with BotApiServer() as server:
            environment = os.environ | {
                "TELEGRAM_BOT_TOKEN": TOKEN, "TELEGRAM_API_URL": server.url, "DATA_DIR": data, "NO_PROXY": "127.0.0.1",
                "LOG_LEVEL": "WARNING", "QUESTIONS_PER_DAY": "0", "PAGES_PER_DAY": "0",
            }  # fmt: skip
            command = (sys.executable, "-m", "bot", "bot")
            process = await asyncio.create_subprocess_exec(*command, env=environment)
            figures = await run(server, albums, patience=patience)
            status = await asyncio.to_thread(Path(f"/proc/{process.pid}/status").read_text)
            figures.peak_mb = int(re.findall(r"VmHWM:\s+(\d+) kB", status)[0]) / 1024
            begun = time.perf_counter()
            process.terminate()
            await process.wait()
            figures.stopped = time.perf_counter() - begun
    print(figures, *figures.wrong, sep="\n")  # noqa: T201
    return 1 if figures.wrong else 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--chats", type=int, default=50)
    parser.add_argument("--degree", default="easy", help="easy, medium or hard photos")
    parser.add_argument("--seconds", type=float, default=PATIENCE, help="after which the reading is left as it is")
    options = parser.parse_args()
    sys.exit(asyncio.run(main(options.chats, options.degree, options.seconds)))
