"""The library: every contract of every chat.

Each chat is a world of its own: its contracts, their indexes, its language. Within a chat one thing happens at a time;
chats run side by side. SQLite is the truth: pages and clauses are saved in one transaction, and only then the index is
built in a fresh folder and switched to. Whatever stops in between, the next question builds the index again.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path
from typing import Self

from rag.answer import Answerer
from rag.domain import Answer, Citation, ClauseKind, Contract, Language
from rag.errors import TanyaKontrakError
from rag.index import Embedder
from rag.library.adding import Adding
from rag.library.contracts import Contracts, listed
from rag.library.conversations import Conversations
from rag.library.forgetting import Forgetting
from rag.library.keeping import Keeping
from rag.library.opening import Opening
from rag.library.questions_first import QuestionsFirst
from rag.library.shelf import IN_MEMORY, Shelf
from rag.library.turns import Turns
from rag.library.values import About, Deleted, Listed, Progress, Receipt, SourceFile
from rag.ocr import PageReader
from rag.retrieve import RetrievalOptions
from rag.worker import Lane, Worker
from storage import ArrangingStore, ContractStore, Database, DataFiles, MessageStore, Unfinished, UpdateStore

log = logging.getLogger(__name__)

_DATABASE = "tanya-kontrak.db"


class Library:
    """Open it with ``async with await Library.open(...) as library``. Every method may raise ``StorageError``."""

    def __init__(
        self,
        database: Database,
        files: DataFiles,
        worker: Worker,
        reader: PageReader,
        embedder: Embedder,
        answerer: Answerer | None,
        options: RetrievalOptions,
        in_memory: int = IN_MEMORY,
    ) -> None:
        embedder = QuestionsFirst(embedder)
        self._database = database
        self._worker = worker
        self._turns = Turns()
        self._conversations = Conversations(worker, embedder, answerer, options)
        self._store = ContractStore(database)
        self._updates = UpdateStore(database)
        arranging = ArrangingStore(database)
        self._shelf = Shelf(self._store, files, worker, embedder, in_memory)
        self._keeping = Keeping(self._store, arranging, files, worker, self._shelf)
        self._opening = Opening(self._store, self._shelf, self._turns)
        self._forgetting = Forgetting(self._store, self._keeping, self._conversations, self._turns)
        self.contracts = Contracts(
            self._store,
            arranging,
            MessageStore(database),
            self._keeping,
            self._shelf,
            files,
            worker,
            self._turns,
            self._forgetting.rows,
        )
        self._adding = Adding(self._store, self.contracts, self._keeping, self._shelf, worker, reader, self._turns)

    @classmethod
    async def open(
        cls,
        data_dir: Path,
        *,
        reader: PageReader,
        embedder: Embedder,
        answerer: Answerer | None = None,
        worker: Worker | None = None,
        options: RetrievalOptions | None = None,
        in_memory: int = IN_MEMORY,
    ) -> Self:
        """The library in ``data_dir``, made when it is not there; leftovers of a crash are swept up.

        ``in_memory`` contracts keep their text and index in memory, the least recently used out first.

        Raises ``StorageError`` where the folder or its database cannot be used. One process per folder.
        """
        async with AsyncExitStack() as on_failure:
            worker = worker or Worker()
            on_failure.callback(worker.close)
            files = await worker.run(Lane.SEARCH, DataFiles, data_dir)
            database = await on_failure.enter_async_context(Database(data_dir / _DATABASE))
            library = cls(database, files, worker, reader, embedder, answerer, options or RetrievalOptions(), in_memory)
            await library._keeping.sweep()
            on_failure.pop_all()
        return library

    async def close(self) -> None:
        """Stop the reading that goes on before its next page, let the rest come to its end, close the database."""
        await self._turns.come_to_an_end()
        await asyncio.to_thread(self._worker.close)
        await self._database.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *raised: object) -> None:
        await self.close()

    async def add_pages(
        self,
        chat: str,
        files: Sequence[SourceFile],
        *,
        on_progress: Callable[[Progress], None] | None = None,
        cancelled: Callable[[], bool] = lambda: False,
        build_index: bool = True,
        into: int = 0,
    ) -> Receipt:
        """Read ``files`` in order as further pages of the chat's open contract, or of a new one, by what they say.

        ``into`` names a contract that they belong to, whatever they say; it is the open one then.

        All or nothing: raises ``FileError`` for a file that cannot become pages and ``CancelledByUser`` when
        ``cancelled`` says so, before a page or after the last, or the chat is deleted, and keeps nothing then. A file
        whose content the contract already has is not read again. ``on_progress`` is called on the event loop's thread.
        Without ``build_index`` it is the first question that builds the index.
        """
        async with self._turns.lock(chat):
            if into:
                await self.contracts.open_locked(chat, into)
            return await self._adding.add(
                chat,
                await self._opening.record(chat),
                files,
                on_progress=on_progress,
                cancelled=cancelled,
                build_index=build_index,
                told=into > 0,
            )

    async def ask(
        self,
        chat: str,
        question: str,
        *,
        offline: bool = False,
        language: Language | None = None,
        on_text: Callable[[str], None] | None = None,
    ) -> Answer:
        """Answer ``question`` from the chat's open contract, after what the chat has asked before.

        ``offline``: without the language model. ``language`` comes before the chat's own setting, which comes before
        the question's. ``on_text`` is called on the event loop's thread, while a model still speaks, with all that is
        confirmed of its words so far. Raises ``NoContractError`` before the first page and ``NoTextError`` where no
        page has any text.
        """
        started = time.perf_counter()
        opened = await self._opening.indexed(chat)
        language = language or await self.language(chat)
        given = await self._conversations.ask(
            chat, opened, question, offline=offline, language=language, on_text=on_text
        )
        seconds = time.perf_counter() - started
        log.debug("contract %d: %s by %s in %.2f s", opened.id, given.status, given.by, seconds)
        return replace(given, seconds=seconds)

    async def summary(
        self,
        chat: str,
        *,
        offline: bool = False,
        language: Language | None = None,
        on_text: Callable[[str], None] | None = None,
    ) -> Answer:
        """The chat's open contract in short: what ``ask`` answers to ``ringkas``. Takes and raises what that does."""
        language = language or await self.language(chat) or "id"
        question = "ringkas" if language == "id" else "summary"
        return await self.ask(chat, question, offline=offline, language=language, on_text=on_text)

    async def prepare(self) -> None:
        """Load what the first question would wait for. What fails at that is left for the first question to say."""
        try:
            await self._worker.run(Lane.SEARCH, self._conversations.rehearse)
        except TanyaKontrakError as error:
            log.warning("the search is not ready (%s)", type(error).__name__)

    def reset(self, chat: str) -> None:
        """Forget what the chat spoke of last, so that its next question stands alone; contracts stay."""
        self._conversations.reset(chat)

    async def point(self, chat: str, about: About, language: Language) -> None:
        """Open the contract of ``about`` and let the chat's next question follow on its page or its clause.

        ``language`` is that of a question that shows none. Raises ``ContractGoneError``.
        """
        await self.contracts.open(chat, about.contract)
        shelved = await self._opening.contract(chat)
        clauses = enumerate(shelved.contract.clauses)
        positions = [
            at
            for at, clause in clauses
            if clause.kind is not ClauseKind.BAB
            and (clause.number == about.clause if about.clause else about.page in clause.pages)
        ]
        record = shelved.record
        self._conversations.point(chat, record.id, record.revision, positions, language)

    async def current(self, chat: str) -> tuple[Listed, Contract]:
        """The chat's open contract, as it is listed and with its clauses. ``NoContractError``."""
        shelved = await self._opening.contract(chat)
        return listed(shelved.record), shelved.contract

    async def move_chat(self, old: str, new: str) -> None:
        """A chat has got another id: what is kept of it goes with it."""
        async with self._turns.lock(old), self._turns.lock(new):
            await self._store.move_chat(old, new)

    async def contract(self, chat: str) -> Contract:
        """The chat's open contract with its clauses, as it is between two uploads. ``NoContractError``."""
        return (await self._opening.contract(chat)).contract

    async def new_contract(self, chat: str) -> None:
        """Close the open contract, so that the next pages begin a new one."""
        async with self._turns.lock(chat):
            await self._store.close_contract(chat)
        self.reset(chat)

    async def delete(self, chat: str, before: int | None = None) -> Deleted:
        """Forget everything of the chat: rows, page images, indexes, settings. Reading that goes on is stopped.

        Its unfinished updates go too, those ``before`` an id or, without one, all. Done to its end even where the
        caller gives up waiting.
        """
        return await self._forgetting.chat(chat, before)

    async def forget_older_than(self, days: int) -> Deleted:
        """Forget each contract, of any chat, that was not used for ``days`` days, as thoroughly as ``delete`` does.

        Adding pages, asking and listing clauses are use. Done to its end even where the caller gives up waiting.
        """
        return await self._forgetting.older_than(days)

    async def picture(self, chat: str, citation: Citation) -> bytes | None:
        """The cited clause cut from the user's own page as PNG, the cited lines marked.

        ``citation`` is one of an answer from the open contract as it is. ``None`` where its text has no place on an
        image (Word, plain text).
        """
        return await self.contracts.picture(chat, (await self._opening.contract(chat)).record.id, citation)

    async def claim_updates(self, *updates: Unfinished) -> list[bool]:
        """Which of these updates of the messenger come for the first time; a second claim of an id is refused.

        Those with a payload are remembered as unfinished, in the same moment, until ``finish_updates``.
        """
        return await self._updates.claim(*updates)

    async def begin_update(self, update_id: int) -> None:
        """The work of this update is being begun."""
        await self._updates.begin(update_id)

    async def finish_updates(self, *update_ids: int) -> None:
        """The work of these updates is done."""
        await self._updates.finish(*update_ids)

    async def unfinished_updates(self) -> tuple[Unfinished, ...]:
        """What an earlier run left unfinished, in order; to be asked once, at the start."""
        return await self._updates.unfinished()

    async def language(self, chat: str) -> Language | None:
        """The language that the chat has chosen, if it has."""
        kept = await self._store.language(chat)
        return "id" if kept == "id" else "en" if kept == "en" else None

    async def set_language(self, chat: str, language: Language | None) -> None:
        """Remember the chat's language until the chat is deleted; ``None``: that of its app and its questions again."""
        await self._store.set_language(chat, language)
