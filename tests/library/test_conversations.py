"""Questions after one another in a chat: focus, one at a time, nothing paid for twice, one word of caution."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pytest

from rag.answer import Message, ScriptedAnswerer
from rag.domain import AnswerStatus
from rag.index.embedder import WordHashEmbedder
from rag.library import Library, SourceFile
from rag.ocr import PageReader

QUESTION = "berapa denda keterlambatan pembayaran?"
FINE = 'Dendanya 5%: "denda 5% (lima persen)" [Pasal 3 ayat (1)].'


class SlowAnswerer:
    """Takes its time with each answer and counts how many are being given at once.

    With ``together`` set, each answer waits until as many are being given at once.
    """

    name = "scripted:slow"

    def __init__(self) -> None:
        self.now = self.most = self.asked = 0
        self.together: asyncio.Barrier | None = None

    async def stream(self, messages: Sequence[Message]) -> AsyncIterator[str]:
        self.asked += 1
        self.now += 1
        self.most = max(self.most, self.now)
        await (self.together.wait() if self.together else asyncio.sleep(0.02))
        self.now -= 1
        yield FINE


async def opened(folder: Path, text: str, answerer: ScriptedAnswerer | SlowAnswerer | None, *chats: str) -> Library:
    library = await Library.open(folder / "data", reader=PageReader(), embedder=WordHashEmbedder(), answerer=answerer)
    path = folder / "kontrak.txt"
    path.write_text(text, encoding="utf-8")
    for chat in chats:
        await library.add_pages(chat, [SourceFile("kontrak.txt", path)])
    return library


async def test_an_ayat_is_that_of_the_clause_in_focus(tmp_path: Path, lease_text: str) -> None:
    """Until the chat is reset, or another contract is opened; other chats have a focus of their own."""
    async with await opened(tmp_path, lease_text, None, "a", "b") as library:
        await library.ask("a", "apa isi pasal 3?")
        follow = await library.ask("a", "ayat 1-nya?")
        assert (follow.status, follow.clauses, follow.question) == (AnswerStatus.FOUND, ("3",), "ayat 1-nya?")
        other = await library.ask("b", "ayat 1-nya?")
        assert (other.status, other.citations) == (AnswerStatus.AMBIGUOUS, ())
        assert "Dari pasal yang mana?" in other.text
        library.reset("a")
        assert (await library.ask("a", "ayat 1-nya?")).status is not AnswerStatus.FOUND


async def test_more_pages_drop_the_focus(tmp_path: Path, lease_text: str) -> None:
    """The places of clauses may have changed with them."""
    async with await opened(tmp_path, lease_text, None, "a") as library:
        await library.ask("a", "apa isi pasal 3?")
        path = tmp_path / "more.txt"
        path.write_text("PASAL 5\nLAIN-LAIN\nIsi lain.\n", encoding="utf-8")
        await library.add_pages("a", [SourceFile("more.txt", path)])
        assert (await library.ask("a", "ayat 1-nya?")).status is not AnswerStatus.FOUND


async def test_an_identical_question_is_paid_for_once(tmp_path: Path, lease_text: str) -> None:
    """However it is typed; on a contract that has changed, or of a chat of its own, it is asked anew."""
    model = SlowAnswerer()
    async with await opened(tmp_path, lease_text, model, "a", "b") as library:
        first = await library.ask("a", QUESTION)
        again = await library.ask("a", f"  {QUESTION.upper()} ")
        assert (again.text, again.by, model.asked) == (first.text, model.name, 1)
        await library.ask("b", QUESTION)
        assert model.asked == 2
        path = tmp_path / "more.txt"
        path.write_text("PASAL 5\nLAIN-LAIN\nIsi lain.\n", encoding="utf-8")
        await library.add_pages("a", [SourceFile("more.txt", path)])
        await library.ask("a", QUESTION)
        assert model.asked == 3


async def test_an_answer_that_no_model_gave_is_not_kept(tmp_path: Path, lease_text: str) -> None:
    """After a failure the next try asks the model again."""
    model = ScriptedAnswerer(["Sewanya gratis.", "Sewanya gratis.", FINE])
    async with await opened(tmp_path, lease_text, model, "a") as library:
        assert (await library.ask("a", QUESTION)).fallback
        assert (await library.ask("a", QUESTION)).by == model.name


async def test_a_chat_asks_one_thing_at_a_time(tmp_path: Path, lease_text: str) -> None:
    """Chats do not wait for each other."""
    model = SlowAnswerer()
    async with await opened(tmp_path, lease_text, model, "a", "b") as library:
        await asyncio.gather(*(library.ask("a", f"{QUESTION} {n}") for n in ("satu", "dua", "tiga")))
        assert (model.asked, model.most) == (3, 1)
        model.together = asyncio.Barrier(2)
        async with asyncio.timeout(60):
            await asyncio.gather(library.ask("a", f"{QUESTION} empat"), library.ask("b", QUESTION))
        assert model.most == 2


async def test_the_caution_comes_once_a_contract(tmp_path: Path, lease_text: str) -> None:
    """With its first answer, in the language of that."""
    async with await opened(tmp_path, lease_text, None, "a") as library:
        first, second = await library.ask("a", "what does pasal 1 say?"), await library.ask("a", "pasal 2")
        assert "no legal advice" in first.note
        assert second.note == ""
        await library.new_contract("a")
        await library.add_pages("a", [SourceFile("kontrak.txt", tmp_path / "kontrak.txt")])
        assert "nasihat hukum" in (await library.ask("a", "pasal 2")).note


@pytest.mark.parametrize(("question", "language"), [("ringkas", "id"), ("summary", "en")])
async def test_a_summary_may_be_asked_for_or_called(
    tmp_path: Path, lease_text: str, question: str, language: str
) -> None:
    """Both say the same."""
    async with await opened(tmp_path, lease_text, None, "a") as library:
        asked = await library.ask("a", question)
        called = await library.summary("a", language="id" if language == "id" else "en")
    assert (asked.text, asked.language) == (called.text, language)


async def test_the_chats_language_comes_before_the_questions(tmp_path: Path, lease_text: str) -> None:
    """And what the caller says before both."""
    async with await opened(tmp_path, lease_text, None, "a") as library:
        await library.set_language("a", "en")
        assert (await library.ask("a", "apa isi pasal 3?")).language == "en"
        assert (await library.ask("a", "apa isi pasal 3?", language="id")).language == "id"


async def test_confirmed_words_are_heard_while_the_model_speaks(tmp_path: Path, lease_text: str) -> None:
    """What is heard begins the answer."""
    heard: list[str] = []
    async with await opened(tmp_path, lease_text, ScriptedAnswerer([FINE]), "a") as library:
        given = await library.ask("a", QUESTION, on_text=heard.append)
    assert heard
    assert given.text.startswith(heard[-1])
