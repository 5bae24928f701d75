"""The whole first visit, with the real reader: ``python -m tests.telegram.first_visit FOLDER``.

Writes the transcript, every picture and file that the bot sent, and the conversation as a picture. The album comes out
of order, and one of its photos eight seconds late.
"""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from rag.evaluation.camera import DEGREES
from rag.evaluation.gold import load_contract
from rag.evaluation.photos import sheets_of
from rag.index import choose_embedder
from rag.library import Library
from rag.ocr import PageReader
from tests.telegram.bot_api_server import BotApiServer
from tests.telegram.conftest import running
from tests.telegram.drawn import draw
from tests.telegram.human import BotMessage, Chat

CONTRACT = "jasa"
ORDER, LATE, LATE_SECONDS = (2, 0, 4, 1), 3, 8.0
PATIENCE = 900.0
ASKED: Sequence[tuple[str, int]] = (
    ("/clauses", 1),
    ("apa isi pasal 5?", 2),
    ("berapa dendanya kalau telat?", 2),
    ("who owns the results of the work?", 2),
    ("apa isi pasal 99?", 1),
    ("/export", 2),
    ("/delete", 1),
)
"""What is said after the receipt, and how many messages the bot answers with."""


async def visit(sari: Chat, photos: Sequence[bytes]) -> list[float]:
    """The conversation; the seconds that each answer took, the receipt's first."""
    sari.send("/start")
    await sari.reply(PATIENCE)
    begun = time.perf_counter()
    for place in ORDER:
        sari.send_photo(photos[place], album="a", message_id=5000 + place)
    await asyncio.sleep(LATE_SECONDS)
    sari.send_photo(photos[LATE], album="a", message_id=5000 + LATE)
    for _ in range(2):
        await sari.reply(PATIENCE)
    seconds = [time.perf_counter() - begun]
    for words, answers in ASKED:
        begun = time.perf_counter()
        sari.send(words)
        await sari.reply(PATIENCE)
        seconds.append(time.perf_counter() - begun)
        for _ in range(answers - 1):
            await sari.reply(60)
    return seconds


def write(sari: Chat, seconds: Sequence[float], folder: Path) -> None:
    """The transcript, the pictures and files, and the conversation as pictures of some messages each."""
    folder.mkdir(parents=True, exist_ok=True)
    times = ", ".join(f"{words} {took:.2f} s" for (words, _), took in zip((("album", 2), *ASKED), seconds, strict=True))
    (folder / "transcript.txt").write_text(f"{sari}\n\n{times}\n", encoding="utf-8")
    for message in sari.sent.values():
        if message.photo is not None:
            (folder / f"photo-{message.id}.png").write_bytes(message.photo)
        if message.document is not None:
            (folder / f"{message.id}-{message.file_name}").write_bytes(message.document)
    for place, first in enumerate(range(0, len(sari.transcript), 8), start=1):
        draw(sari.transcript[first : first + 8]).save(folder / f"conversation-{place}.png")
    draw(readme_part(sari.transcript)).save(folder / "conversation.png", optimize=True)


def readme_part(transcript: Sequence[str | BotMessage]) -> list[str | BotMessage]:
    """The receipt, the question about a clause with its picture, and the clause that is not there."""
    starts = [
        at for at, entry in enumerate(transcript) if isinstance(entry, BotMessage) and "Sudah saya baca" in entry.text
    ]
    asked = [
        at for at, entry in enumerate(transcript) if isinstance(entry, str) and entry in (ASKED[2][0], ASKED[4][0])
    ]
    return [transcript[starts[0]], *transcript[asked[0] : asked[0] + 3], *transcript[asked[1] : asked[1] + 2]]


async def main(folder: Path) -> None:
    os.environ["NO_PROXY"] = "127.0.0.1"
    sheets = sheets_of(load_contract(CONTRACT))
    photos = [await asyncio.to_thread(sheet.photo, DEGREES["medium"]) for sheet in sheets]
    downloads, data = folder / "downloads", folder / "data"
    for each in (downloads, data):
        await asyncio.to_thread(each.mkdir, parents=True, exist_ok=True)
    reader, embedder = PageReader(), choose_embedder("bundled")
    async with (
        BotApiServer() as server,
        await Library.open(data, reader=reader, embedder=embedder) as library,
        running(server, library, downloads, album_wait=1.5),
    ):
        sari = server.chat(1)
        seconds = await visit(sari, photos)
    write(sari, seconds, folder)


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
