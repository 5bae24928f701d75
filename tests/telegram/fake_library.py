"""A library in memory that one can explain: a file's bytes are its text, a form feed starts a page, a line ``PASAL n``
opens a clause. The same methods as ``rag.library.Library``; reading can be held to see what happens meanwhile.
"""

from __future__ import annotations

import asyncio
import io
import re
from collections import defaultdict
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path

from PIL import Image

from rag.domain import (
    Answer,
    AnswerStatus,
    Citation,
    Clause,
    ClauseKind,
    ClauseStatus,
    Contract,
    Heading,
    Language,
    Line,
    LineRef,
    Page,
)
from rag.errors import CancelledByUser, FileReason, NoContractError, UnsupportedFileError
from rag.library import About, Deleted, Listed, Progress, Receipt, SourceFile
from storage import Unfinished

HEADING = re.compile(r"PASAL (\w+)(?: (.+))?")


class FakeLibrary:
    """``reading`` is cleared to hold every reading before its next page, and every round of forgetting.

    ``files`` are the paths that it was given, ``rounds`` the days after which it was asked to forget.
    """

    def __init__(self) -> None:
        self.reading = asyncio.Event()
        self.reading.set()
        self.begun = asyncio.Event()
        self.files: list[SourceFile] = []
        self.questions: list[tuple[str, str]] = []
        self.languages: dict[str, Language] = {}
        self.image: bytes | None = _png(400, 120)
        self.fails_with: Exception | None = None
        self.claim_fails_with: Exception | None = None
        self.rounds: list[int] = []
        self.pointed: list[About] = []
        self._pages: dict[str, list[str]] = {}
        self._fresh: set[str] = set()
        self._seen: set[int] = set()
        self._leaving: set[str] = set()
        self._locks: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        self.contracts = FakeContracts(self)
        self.begun_updates: list[int] = []
        self.unfinished: dict[int, Unfinished] = {}

    async def prepare(self) -> None:
        """There is nothing to load."""

    async def add_pages(
        self,
        chat: str,
        files: Sequence[SourceFile],
        *,
        on_progress: Callable[[Progress], None] | None = None,
        cancelled: Callable[[], bool] = lambda: False,
        into: int = 0,
    ) -> Receipt:
        async with self._locks[chat]:
            self.files += files
            pages = [(file.name, page) for file in files for page in _pages_of(file)]
            for number, (name, _) in enumerate(pages, start=1):
                if on_progress:
                    on_progress(Progress(page=number, pages=len(pages), file=name))
                self.begun.set()
                await self.reading.wait()
                if cancelled() or chat in self._leaving:
                    raise CancelledByUser
            counts = [len(_pages_of(file)) for file in files]
            return await self._added(chat, [page for _, page in pages], counts)

    async def _added(self, chat: str, pages: list[str], counts: list[int]) -> Receipt:
        started = chat in self._fresh or chat not in self._pages
        self._fresh.discard(chat)
        known = [] if started else self._pages[chat]
        self._pages[chat] = known + pages
        added = tuple(range(len(known) + 1, len(known) + len(pages) + 1))
        by_file = tuple(added[sum(counts[:at]) : sum(counts[: at + 1])] for at in range(len(counts)))
        contract = await self.contract(chat)
        return Receipt(contract, added, repeated=0, started=started, contract_id=1, by_file=by_file)

    async def ask(
        self,
        chat: str,
        question: str,
        *,
        offline: bool = False,
        language: Language | None = None,
        on_text: Callable[[str], None] | None = None,
    ) -> Answer:
        if self.fails_with:
            raise self.fails_with
        self.questions.append((chat, question))
        contract = await self.contract(chat)
        named = re.search(r"[Pp]asal (\w+)", question)
        for position, clause in enumerate(contract.clauses):
            if named and clause.number == named[1]:
                return _found(question, clause, position)
        return Answer(question, "id", AnswerStatus.MISSING, "Pasal itu tidak ada di kontrak ini.")

    async def contract(self, chat: str) -> Contract:
        if chat not in self._pages or chat in self._fresh:
            raise NoContractError
        return _contract(self._pages[chat])

    async def new_contract(self, chat: str) -> None:
        self._fresh.add(chat)

    async def delete(self, chat: str, before: int | None = None) -> Deleted:
        self._leaving.add(chat)
        async with self._locks[chat]:
            self._leaving.discard(chat)
            pages = self._pages.pop(chat, [])
        return Deleted(contracts=1 if pages else 0, pages=len(pages))

    async def forget_older_than(self, days: int) -> Deleted:
        self.rounds.append(days)
        self.begun.set()
        await self.reading.wait()
        if self.fails_with:
            raise self.fails_with
        return Deleted(0, 0)

    async def current(self, chat: str) -> tuple[Listed, Contract]:
        contract = await self.contract(chat)
        return Listed(1, "", len(contract.pages), datetime(2026, 1, 1, tzinfo=UTC), is_open=True), contract

    def reset(self, chat: str) -> None:
        return None

    async def point(self, chat: str, about: About, language: Language) -> None:
        self.pointed.append(about)

    async def begin_update(self, update_id: int) -> None:
        self.begun_updates.append(update_id)

    async def finish_updates(self, *update_ids: int) -> None:
        for update_id in update_ids:
            self.unfinished.pop(update_id, None)

    async def unfinished_updates(self) -> tuple[Unfinished, ...]:
        return tuple(self.unfinished.values())

    async def claim_updates(self, *updates: Unfinished) -> list[bool]:
        if self.claim_fails_with:
            raise self.claim_fails_with
        return [self._claim(update) for update in updates]

    def _claim(self, update: Unfinished) -> bool:
        new = update.update_id not in self._seen
        self._seen.add(update.update_id)
        if new and update.payload:
            self.unfinished[update.update_id] = update
        return new

    async def language(self, chat: str) -> Language | None:
        return self.languages.get(chat)

    async def set_language(self, chat: str, language: Language | None) -> None:
        self.languages.pop(chat, None)
        if language:
            self.languages[chat] = language

    async def close(self) -> None:
        return None


class FakeContracts:
    """What chats do with contracts by their ids, as far as these tests need it; each chat has one at most."""

    def __init__(self, library: FakeLibrary) -> None:
        self._library = library
        self._about: dict[tuple[str, int], About] = {}

    async def all(self, chat: str) -> tuple[Listed, ...]:
        try:
            return ((await self._library.current(chat))[0],)
        except NoContractError:
            return ()

    async def listed(self, chat: str, contract: int) -> Listed:
        return (await self._library.current(chat))[0]

    async def note_messages(self, chat: str, messages: Sequence[int], about: About) -> None:
        for message in messages:
            self._about[chat, message] = about

    async def picture(self, chat: str, contract: int, citation: Citation) -> bytes | None:
        return self._library.image

    async def about(self, chat: str, message: int) -> About | None:
        return self._about.get((chat, message))


def _pages_of(file: SourceFile) -> list[str]:
    content = Path(file.path).read_bytes()
    if content.startswith(b"MZ"):
        raise UnsupportedFileError(file.name, FileReason.UNKNOWN_TYPE)
    return content.decode().split("\f")


def _contract(texts: Sequence[str]) -> Contract:
    pages = tuple(
        Page(number=number, lines=tuple(Line(line) for line in text.splitlines()), method="text")
        for number, text in enumerate(texts, start=1)
    )
    clauses: list[tuple[Heading, list[str], list[LineRef]]] = []
    for page in pages:
        for index, line in enumerate(page.lines):
            at = LineRef(page.number, index)
            if match := HEADING.fullmatch(line.text):
                clauses.append((_heading(match, at), [line.text], []))
            elif clauses:
                clauses[-1][1].append(line.text)
                clauses[-1][2].append(at)
    return Contract(pages, tuple(Clause(head, "\n".join(words), tuple(body)) for head, words, body in clauses))


def _heading(match: re.Match[str], at: LineRef) -> Heading:
    printed = f"PASAL {match[1]}"
    return Heading(ClauseKind.PASAL, match[1], printed, match[2] or "", ClauseStatus.FOUND, (at,))


def _found(question: str, clause: Clause, position: int) -> Answer:
    source = f"— Pasal {clause.number}, halaman {clause.page}"
    citation = Citation(clause.number, clause.page, clause.text, verified=True, position=position, at=clause.lines)
    words = f"{clause.text}\n{source}"
    return Answer(question, "id", AnswerStatus.FOUND, words, (clause.number,), citations=(citation,))


def _png(width: int, height: int) -> bytes:
    buffer = io.BytesIO()
    Image.new("RGB", (width, height), "white").save(buffer, "PNG")
    return buffer.getvalue()
