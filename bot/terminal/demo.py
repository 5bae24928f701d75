"""``demo``: the main job on the photographed contract that is bundled, with no key, no account and no network."""

from __future__ import annotations

import tempfile
from pathlib import Path

from bot.messages import text
from bot.settings import Settings
from bot.terminal.contracts import CHAT, library_for_once, read_files
from bot.terminal.output import console, language, show_answer, show_contract
from rag.evaluation.demo import demo_pages

QUESTIONS = (
    "Apa isi Pasal 3?",
    "Berapa denda kalau telat bayar sewa?",
    "Who has to repair the roof if it leaks?",
    "Apa isi Pasal 40?",
)
"""A named clause, a meaning, an English question about Indonesian text, and a clause that is not there."""

_PICTURE = "tanya-kontrak-demo.png"


async def demo(settings: Settings) -> int:
    """Print the clauses, ask the four questions, save the picture of the first clause that was cited."""
    out, speaks = console(), language()
    pages = demo_pages()
    out.print(text("terminal.demo_start", speaks, n=len(pages)))
    async with library_for_once(settings, offline=True) as library:
        show_contract(await read_files(library, pages))
        picture = None
        for question in QUESTIONS:
            answer = await library.ask(CHAT, question, offline=True)
            show_answer(answer)
            if picture is None and answer.citations:
                picture = await library.picture(CHAT, answer.citations[0])
    if picture is not None:
        out.print(text("terminal.demo_picture", speaks, path=str(_saved(picture))), soft_wrap=True)
    out.print(text("terminal.demo_end", speaks))
    return 0


def _saved(picture: bytes) -> Path:
    """Where the picture was saved: the folder one stands in, or a temporary one where that cannot be written."""
    for folder in (Path.cwd(), Path(tempfile.gettempdir())):
        try:
            (folder / _PICTURE).write_bytes(picture)
        except OSError:
            continue
        return folder / _PICTURE
    raise OSError("no folder to save the picture in")
