"""What the fronts call: add pages, ask, list clauses, show a clause's picture, forget.

Alone in ``rag`` it uses storage.

Each chat is a world of its own: its contracts, their indexes, its language. Within a chat one thing happens at a time;
chats run side by side. SQLite is the truth: pages and clauses are saved in one transaction, and only then the index is
built in a fresh folder and switched to. Whatever stops in between, the next question builds the index again.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Self

from rag.answer import Answerer, answer
from rag.clauses import read_contract
from rag.domain import Answer, Citation, Contract, Language, Line, Page, Quad, Retrieval
from rag.errors import CancelledByUser, DamagedFileError, IndexMismatchError, NoContractError, NoTextError
from rag.index import ContractIndex, Embedder
from rag.intake import RawPage, count_pages, open_pages
from rag.ocr import PageReader
from rag.payloads import clause_from_json, clause_to_json, page_from_json, page_to_json
from rag.pictures import cut, encode_page
from rag.retrieve import RetrievalOptions, retrieve
from rag.worker import Lane, Worker
from storage import ClauseRecord, ContractRecord, ContractStore, Database, DataFiles, NewPage, Snapshot

log = logging.getLogger(__name__)

_DATABASE = "tanya-kontrak.db"
_KEPT_IN_MEMORY = 32
"""Contracts whose text and index stay in memory, least recently used out first; some 1 MB each."""


@dataclass(frozen=True, slots=True)
class SourceFile:
    """A file to read: ``name`` as the user gave it, for messages only, and ``path``, where our copy of it lies."""

    name: str
    path: Path


@dataclass(frozen=True, slots=True)
class Progress:
    """Page ``page`` of ``pages`` is about to be read, from the file that the user calls ``file``."""

    page: int
    pages: int
    file: str


@dataclass(frozen=True, slots=True)
class Receipt:
    """What became of the files: the contract as it now is, the numbers of the pages added, how many files were known.

    ``started``: the pages began a new contract.
    """

    contract: Contract
    added: tuple[int, ...]
    repeated: int
    started: bool


@dataclass(frozen=True, slots=True)
class Deleted:
    """How much was forgotten."""

    contracts: int
    pages: int


@dataclass(frozen=True, slots=True)
class _Read:
    page: Page
    sha256: str
    image: bytes | None


@dataclass(frozen=True, slots=True)
class _Loaded:
    """A contract in memory with the state that it was loaded from, and its index once that was needed."""

    record: ContractRecord
    contract: Contract
    index: ContractIndex | None = None


class Library:
    """Every contract of every chat. Open it with ``async with Library.open(...) as library``."""

    def __init__(
        self,
        database: Database,
        files: DataFiles,
        worker: Worker,
        reader: PageReader,
        embedder: Embedder,
        answerer: Answerer | None,
        options: RetrievalOptions,
    ) -> None:
        self._database = database
        self._store = ContractStore(database)
        self._files = files
        self._worker = worker
        self._reader = reader
        self._embedder = embedder
        self._answerer = answerer
        self._options = options
        self._locks: dict[str, asyncio.Lock] = {}
        self._memory: OrderedDict[int, _Loaded] = OrderedDict()

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
    ) -> Self:
        """The library in ``data_dir``, made when it is not there; leftovers of a crash are swept up.

        Raises ``storage.StorageError`` where the folder or its database cannot be used.
        """
        files = DataFiles(data_dir)
        database = Database(data_dir / _DATABASE)
        await database.open()
        library = cls(database, files, worker or Worker(), reader, embedder, answerer, options or RetrievalOptions())
        await library._sweep()
        return library

    async def close(self) -> None:
        """Let what runs come to its end, then close the database."""
        self._worker.close()
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
    ) -> Receipt:
        """Read ``files`` in order as further pages of the chat's open contract, or of a new one.

        All or nothing: raises ``FileError`` for a file that cannot become pages and ``CancelledByUser`` when
        ``cancelled`` says so between two pages, and keeps nothing then. A file whose content the contract already has
        is not read again. ``on_progress`` is called on the event loop's thread.
        """
        async with self._lock(chat):
            record = await self._store.open_contract(chat)
            before = await self._contract(record) if record else Contract(())
            fresh = await self._fresh(record, files)
            read = [page async for page in self._read(fresh, len(before.pages), on_progress, cancelled)]
            if not read:
                return Receipt(before, (), len(files) - len(fresh), False)
            contract = await self._worker.run(Lane.SEARCH, read_contract, [*before.pages, *(one.page for one in read)])
            saved = await self._save(chat, record, read, contract)
            await self._index(_Loaded(saved, contract))
            log.info("contract %d: %d pages added, %d clauses", saved.id, len(read), len(contract.clauses))
            added = tuple(one.page.number for one in read)
            return Receipt(contract, added, len(files) - len(fresh), record is None)

    async def ask(self, chat: str, question: str, *, offline: bool = False) -> Answer:
        """Answer ``question`` from the chat's open contract; ``offline``: without the language model.

        Raises ``NoContractError`` before the first page and ``NoTextError`` where no page has any text.
        """
        started = time.perf_counter()
        async with self._lock(chat):
            loaded = await self._loaded(chat)
            if not any(page.words for page in loaded.contract.pages):
                raise NoTextError()
            loaded = await self._index(loaded)
        retrieval = await self._worker.run(Lane.SEARCH, self._retrieve, question, loaded)
        given = await answer(question, retrieval, loaded.contract, None if offline else self._answerer)
        seconds = time.perf_counter() - started
        log.info("contract %d: %s by %s in %.2f s", loaded.record.id, given.status, given.by, seconds)
        return replace(given, seconds=seconds)

    async def contract(self, chat: str) -> Contract:
        """The chat's open contract with its clauses. ``NoContractError`` when there is none."""
        return (await self._loaded(chat)).contract

    async def new_contract(self, chat: str) -> None:
        """Close the open contract, so that the next pages begin a new one."""
        async with self._lock(chat):
            await self._store.close_contract(chat)

    async def delete(self, chat: str) -> Deleted:
        """Forget everything of the chat: rows, page images, indexes, settings."""
        async with self._lock(chat):
            for record in await self._store.contracts(chat):
                self._memory.pop(record.id, None)
            gone = await self._store.delete_chat(chat)
            await self._worker.run(Lane.SEARCH, self._remove, gone.files, gone.folders)
        return Deleted(gone.contracts, gone.pages)

    async def picture(self, chat: str, citation: Citation) -> bytes | None:
        """The cited clause cut from the user's own page as PNG, the cited lines marked.

        ``None`` where its text has no place on an image (Word, plain text).
        """
        loaded = await self._loaded(chat)
        number, shown, marked = _places(loaded.contract, citation)
        pages = await self._store.pages(loaded.record.id)
        image = next((page.image for page in pages if page.number == number), None)
        if not shown or image is None:
            return None
        path = self._files.path(image)
        return await self._worker.run(Lane.SEARCH, lambda: cut(path.read_bytes(), shown, marked))

    async def claim_update(self, update_id: int) -> bool:
        """Whether this message of the messenger comes for the first time; a second claim of an id is refused."""
        return await self._store.claim_update(update_id)

    async def language(self, chat: str) -> Language | None:
        """The language that the chat has chosen, if it has."""
        kept = await self._store.language(chat)
        return "id" if kept == "id" else "en" if kept == "en" else None

    async def set_language(self, chat: str, language: Language) -> None:
        await self._store.set_language(chat, language)

    def _lock(self, chat: str) -> asyncio.Lock:
        return self._locks.setdefault(chat, asyncio.Lock())

    async def _sweep(self) -> None:
        folders, images = await self._store.named_folders(), await self._store.named_images()
        swept = await self._worker.run(
            Lane.SEARCH, lambda: self._files.sweep(folders) + self._files.sweep_images(images)
        )
        if swept:
            log.info("%d leftovers of an earlier run removed", swept)

    async def _fresh(
        self, record: ContractRecord | None, files: Sequence[SourceFile]
    ) -> list[tuple[SourceFile, str, int]]:
        """The files whose content is new to the contract, each with its digest and its number of pages."""
        fresh: dict[str, tuple[SourceFile, str, int]] = {}
        for file in files:
            pages = await self._worker.run(Lane.SEARCH, count_pages, file.path, file.name)
            digest = await self._worker.run(Lane.SEARCH, _digest, file.path)
            known = record is not None and await self._store.known_file(record.id, digest)
            if not known:
                fresh.setdefault(digest, (file, digest, pages))
        return list(fresh.values())

    async def _read(
        self,
        files: Sequence[tuple[SourceFile, str, int]],
        before: int,
        on_progress: Callable[[Progress], None] | None,
        cancelled: Callable[[], bool],
    ) -> AsyncIterator[_Read]:
        total, done = sum(pages for _, _, pages in files), 0
        for file, digest, count in files:
            with closing(_opened(file)) as raw_pages:
                for _ in range(count):
                    if cancelled():
                        raise CancelledByUser
                    done += 1
                    if on_progress:
                        on_progress(Progress(done, total, file.name))
                    yield await self._worker.run(Lane.OCR, self._read_next, raw_pages, before + done, file.name, digest)

    def _read_next(self, raw_pages: Iterator[RawPage], number: int, name: str, digest: str) -> _Read:
        raw = next(raw_pages, None)
        if raw is None:  # it promised more pages than it has
            raise DamagedFileError(name)
        read = self._reader.read(raw, number, name)
        return _Read(read.page, digest, None if read.image is None else encode_page(read.image))

    async def _save(
        self, chat: str, record: ContractRecord | None, read: Sequence[_Read], contract: Contract
    ) -> ContractRecord:
        names = await self._worker.run(Lane.SEARCH, self._write_images, read)
        pages = [
            NewPage(one.page.number, one.page.file, one.sha256, name, page_to_json(one.page))
            for one, name in zip(read, names, strict=True)
        ]
        clauses = [
            ClauseRecord(at, c.kind, c.number, c.title, c.printed, c.status, c.page, c.part, clause_to_json(c))
            for at, c in enumerate(contract.clauses)
        ]
        return await self._store.save_pages(chat, record.id if record else None, pages, clauses)

    def _write_images(self, read: Sequence[_Read]) -> list[str | None]:
        names: list[str | None] = []
        for one in read:
            name = self._files.new_image_name() if one.image is not None else None
            if name is not None and one.image is not None:
                self._files.write_image(name, one.image)
            names.append(name)
        return names

    async def _loaded(self, chat: str) -> _Loaded:
        """The chat's open contract, from memory where that is still what the database has."""
        record = await self._store.open_contract(chat)
        if record is None:
            raise NoContractError()
        kept = self._memory.get(record.id)
        if kept is not None and kept.record.revision == record.revision:
            self._memory.move_to_end(record.id)
            return kept
        return self._keep(_Loaded(record, await self._contract(record)))

    async def _contract(self, record: ContractRecord) -> Contract:
        return await self._worker.run(Lane.SEARCH, _restored, await self._store.snapshot(record.id))

    async def _index(self, loaded: _Loaded) -> _Loaded:
        """``loaded`` with its index: from memory, from its folder, or built, saved and switched to."""
        if loaded.index is not None:
            return loaded
        folder = await self._store.index_folder(loaded.record.id)
        index = await self._worker.run(Lane.SEARCH, self._load_index, folder, loaded.contract)
        if index is None:
            index, name = await self._worker.run(Lane.SEARCH, self._build_index, loaded.contract)
            old = await self._store.switch_index(loaded.record.id, name, loaded.record.revision)
            if old is not None:
                await self._worker.run(Lane.SEARCH, self._files.remove, old)
        return self._keep(replace(loaded, index=index))

    def _load_index(self, folder: str | None, contract: Contract) -> ContractIndex | None:
        if folder is None:
            return None
        try:
            return ContractIndex.load(self._files.path(folder), contract, self._embedder.name)
        except IndexMismatchError as mismatch:
            log.info("an index is built anew: %s", mismatch)
            return None

    def _build_index(self, contract: Contract) -> tuple[ContractIndex, str]:
        index = ContractIndex.build(contract, self._embedder)
        with self._files.fresh() as draft:
            index.save(draft.path, self._embedder.name)
        return index, draft.name

    def _keep(self, loaded: _Loaded) -> _Loaded:
        self._memory[loaded.record.id] = loaded
        self._memory.move_to_end(loaded.record.id)
        while len(self._memory) > _KEPT_IN_MEMORY:
            self._memory.popitem(last=False)
        return loaded

    def _retrieve(self, question: str, loaded: _Loaded) -> Retrieval:
        assert loaded.index is not None
        return retrieve(question, loaded.contract, loaded.index, self._embedder, self._options)

    def _remove(self, images: Sequence[str], folders: Sequence[str]) -> None:
        self._files.remove_images(images)
        for folder in folders:
            self._files.remove(folder)


def _opened(file: SourceFile) -> Generator[RawPage, None, None]:
    yield from open_pages(file.path, file.name)


def _digest(path: Path) -> str:
    with path.open("rb") as content:
        return hashlib.file_digest(content, "sha256").hexdigest()


def _restored(snapshot: Snapshot) -> Contract:
    pages = tuple(page_from_json(page.number, page.file, page.payload) for page in snapshot.pages)
    return Contract(pages, tuple(clause_from_json(clause.payload) for clause in snapshot.clauses))


def _places(contract: Contract, citation: Citation) -> tuple[int, list[Quad], list[Quad]]:
    """The page to show, and on it the quads of the clause's lines and of those that are cited."""
    cited = citation.at
    if not cited:
        return 0, [], []
    number = cited[0].page
    clause = contract.clauses[citation.position].lines if citation.position >= 0 else cited
    shown = [contract.line(ref) for ref in clause if ref.page == number]
    marked = [contract.line(ref) for ref in cited if ref.page == number]
    return number, _quads(shown), _quads(marked)


def _quads(lines: Sequence[Line]) -> list[Quad]:
    return [line.quad for line in lines if line.quad is not None]
