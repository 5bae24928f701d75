"""Killed with -9 again and again, in the middle of uploads, questions and deletions: nothing that was taken in is lost.

``KILLS=100 SEED=1 pytest tests/telegram/test_kills.py -s`` kills more often and prints the counts.
"""

from __future__ import annotations

import asyncio
import os
import random
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from rag.library import Library
from tests.telegram.bot_api_server import USERNAME, BotApiServer
from tests.telegram.human import Chat
from tests.telegram.killable import start
from tests.telegram.printed import photo, printed_library

KILLS = int(os.environ.get("KILLS", "4"))
SEED = int(os.environ.get("SEED", "7"))
CHATS = 4
MOST_WAITING = 3
"""Messages of a chat that are not answered yet, at most."""

ENDS = {
    "photo": ("Sudah saya baca", "Ditambahkan", "Pembacaan dihentikan"),
    "question": ("PASAL 1", "Pasal 1 tidak", "Belum ada kontrak", "Tidak ada Pasal 1", "Di kontrak ini"),
    "delete": ("Sudah dihapus", "Tidak ada yang perlu dihapus"),
}
GIVEN_UP = "Maaf, itu berulang kali tidak bisa saya selesaikan."
"""An update whose work was killed five times is not done, and the chat is told so."""


@dataclass
class Person:
    """One chat that does things at random, and what it must end with: the words of its pages."""

    chat: Chat
    sent: list[tuple[int, str]] = field(default_factory=list)
    pages: list[str] = field(default_factory=list)
    words: dict[int, str] = field(default_factory=dict)

    def act(self, dice: random.Random) -> None:
        """Sends a page, a question or, now and then, ``/delete``, unless too much is waiting."""
        if len(self.waiting()) >= MOST_WAITING:
            return
        what = dice.choices(("photo", "question", "delete"), (6, 5, 1))[0]
        if what == "photo":
            word = f"rahasia{abs(self.chat.id)}x{len(self.sent)}"
            number = len(self.pages) + 1
            page = photo(f"PASAL {number}\nJUDUL\nIsi {word} dari halaman ini.")
            update = self.chat.send_photo(page, caption=f"@{USERNAME}")
            self.pages.append(word)
            self.words[update["message"]["message_id"]] = word
        elif what == "question":
            update = self.chat.send(f"@{USERNAME} apa isi pasal 1?")
        else:
            update = self.chat.send("/delete semua")
            self.pages = []
        self.sent.append((update["message"]["message_id"], what))

    def waiting(self) -> list[tuple[int, str]]:
        """What has no end yet: a receipt, an answer, a deletion told, in reply to it as is the way in groups."""
        ended = {(message.reply_to, what) for message in self.chat.sent.values() for what in _ends(message.text)}
        deleted = max((number for number, what in self.sent if what == "delete" and (number, what) in ended), default=0)
        return [
            each
            for each in self.sent
            # A deletion that was told has forgotten what was sent before it, questions in line included.
            if each not in ended and each[0] > deleted and each[0] not in self.given_up()
        ]

    def given_up(self) -> set[int]:
        """The messages that the bot says it could not finish."""
        return {m.reply_to for m in self.chat.sent.values() if m.reply_to and m.text.startswith(GIVEN_UP)}


def _ends(text: str) -> list[str]:
    return [what for what, begins in ENDS.items() if text.startswith(begins)]


async def ready(server: BotApiServer, polls: int) -> None:
    """Waits until the process asks for updates."""
    for _ in range(3000):
        if sum(method == "getUpdates" for method, _ in server.calls) > polls:
            return
        await asyncio.sleep(0.02)
    raise AssertionError("the bot did not start")


async def live(people: list[Person], seconds: float, dice: random.Random) -> None:
    """Lets everybody act for a while."""
    end = asyncio.get_running_loop().time() + seconds
    while asyncio.get_running_loop().time() < end:
        dice.choice(people).act(dice)
        await asyncio.sleep(dice.uniform(0.0, 0.08))


@pytest.mark.slow
@pytest.mark.timeout(600 + 40 * KILLS)
async def test_nothing_is_lost(server: BotApiServer, tmp_path: Path) -> None:
    """Every message ends, the pages are those that were sent since the last deletion, and every index is its own."""
    dice, data = random.Random(SEED), tmp_path / "data"
    data.mkdir()
    people = [Person(server.chat(-number, kind="group")) for number in range(1, CHATS + 1)]
    for _ in range(KILLS):
        polls = sum(method == "getUpdates" for method, _ in server.calls)
        process = await asyncio.to_thread(start, data, server.url)
        await ready(server, polls)
        said = sum(len(person.chat.sent) for person in people)
        await live(people, dice.uniform(0.1, 2.0), dice)
        for _ in range(200):  # on a busy machine it may not have come to anything yet
            if sum(len(person.chat.sent) for person in people) > said + 2:
                break
            await live(people, 0.1, dice)
        process.kill()
        await asyncio.to_thread(process.join)
    process = await asyncio.to_thread(start, data, server.url)
    for _ in range(3000):
        if not any(person.waiting() for person in people):
            break
        await asyncio.sleep(0.1)
    process.terminate()
    await asyncio.to_thread(process.join)
    assert process.exitcode == 0

    lost = {person.chat.id: person.waiting() for person in people if person.waiting()}
    async with await printed_library(data) as library:
        wrong = [word for person in people for word in await wrong_answers(library, person)]
        orphans = await leftovers(library, data)
    messages = sum(len(person.sent) for person in people)
    told = sum(len(person.given_up()) for person in people)
    print(  # noqa: T201
        f"\n{KILLS} kills, {messages} messages: lost {len(lost)}, wrong {len(wrong)}, orphans {len(orphans)}; "
        f"given up and told so {told}"
    )
    assert (lost, wrong, orphans) == ({}, [], []), "\n".join(str(person.chat) for person in people)


async def wrong_answers(library: Library, person: Person) -> list[str]:
    """Pages that are missing or too many, and questions that the index answers with another page than its own."""
    chat = str(person.chat.id)
    listed = await library.contracts.all(chat)
    kept = [page.text for each in listed for page in (await library.contracts.get(chat, each.id)).pages]
    reported = {person.words.get(number, "") for number in person.given_up()}
    wrong = [word for word in person.pages if word not in reported and sum(word in text.split() for text in kept) != 1]
    wrong += [text for text in kept if not any(word in text.split() for word in person.pages)]
    for each in listed:
        await library.contracts.open(chat, each.id)
        for page in (await library.contracts.get(chat, each.id)).pages:
            word = next(part for part in page.text.split() if part.startswith("rahasia"))
            answer = await library.ask(chat, f"apa itu {word}?")
            if word not in answer.text.split():
                wrong.append(f"{word}: {answer.text}")
    return wrong


async def leftovers(library: Library, data: Path) -> list[str]:
    """Files and folders that no row names, after the sweep that opening the library is."""
    store = library._store
    named = await store.named_folders() | await store.named_images()
    there = {f"{kind}/{path.name}" for kind in ("indexes", "pages") for path in (data / kind).iterdir()}
    return sorted(there ^ named)
