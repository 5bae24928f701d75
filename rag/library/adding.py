"""Pages that come in: read, put where they belong, saved, and told in a receipt.

Knows nothing of how a page is read, nor of how rows and files are kept.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from rag.answer.labels import shown_title
from rag.clauses import read_contract
from rag.domain import Contract
from rag.errors import CancelledByUser
from rag.library.belonging import SURE, Evidence, evidence, reads_as_well, title_of, twin_of
from rag.library.contracts import Contracts
from rag.library.keeping import Keeping
from rag.library.order import better_order
from rag.library.reading import CountedFile, KeptPage, count_file, read_files
from rag.library.shelf import Shelf, Shelved
from rag.library.turns import Turns
from rag.library.values import Progress, Receipt, SourceFile
from rag.ocr import PageReader
from rag.worker import Lane, Worker
from storage import ContractRecord, ContractStore

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Sorted:
    """The new pages, sorted out: ``read`` are those to keep, numbered for the contract that they go to.

    ``replaces`` has the number of a new page and that of the old one whose place it takes, ``again`` the same of pages
    that the user is asked about, ``dropped`` the old pages that read better than a new photo of theirs.
    """

    evidence: Evidence = Evidence.NO_SIGN
    read: tuple[KeptPage, ...] = ()
    replaces: tuple[tuple[int, int], ...] = ()
    again: tuple[tuple[int, int], ...] = ()
    dropped: tuple[int, ...] = ()
    contract: Contract = field(default_factory=lambda: Contract(()))


class Adding:
    """Adds pages to a chat's contracts. Raises ``storage.StorageError`` besides what ``add`` names."""

    def __init__(
        self,
        store: ContractStore,
        contracts: Contracts,
        keeping: Keeping,
        shelf: Shelf,
        worker: Worker,
        reader: PageReader,
        turns: Turns,
    ) -> None:
        self._store = store
        self._contracts = contracts
        self._keeping = keeping
        self._shelf = shelf
        self._worker = worker
        self._reader = reader
        self._turns = turns

    async def add(
        self,
        chat: str,
        record: ContractRecord | None,
        files: Sequence[SourceFile],
        *,
        on_progress: Callable[[Progress], None] | None,
        cancelled: Callable[[], bool],
        build_index: bool,
        told: bool,
    ) -> Receipt:
        """Read ``files`` and save them with the contract of ``record`` or as a new one; see ``Library.add_pages``.

        ``told``: they belong to ``record``, whatever they say. The caller holds the chat's turn.
        """
        before = (await self._shelf.contract(record)).contract if record else None
        counted = [await count_file(self._worker, file.storable()) for file in files]
        fresh = await self._fresh(record, counted)
        read = await self._read(fresh, on_progress, lambda: cancelled() or self._turns.stops(chat))
        new = await self._worker.run(Lane.SEARCH, _sorted_out, before, read, told) if read else _Sorted()
        repeated = len(files) - len(fresh)
        if not new.read:
            known, id_ = before or Contract(()), record.id if record else 0
            return Receipt(
                known, (), repeated, False, id_, new.evidence, dropped=new.dropped, by_file=((),) * len(files)
            )
        shelved, order = await self._save(chat, record, new)
        if build_index and not self._turns.is_leaving(chat):
            await self._shelf.try_index(shelved)
        if self._turns.is_leaving(chat):  # its deletion waits for us, and takes what was saved just now
            raise CancelledByUser
        id_, contract = shelved.record.id, shelved.contract
        log.info("contract %d: %d pages added, %d clauses", id_, len(new.read), len(contract.clauses))
        receipt = _receipt(shelved, new, order, counted, record.id if record else 0)
        return replace(receipt, repeated=repeated, better_order=better_order(contract))

    async def _read(
        self, files: Sequence[CountedFile], on_progress: Callable[[Progress], None] | None, stops: Callable[[], bool]
    ) -> list[KeptPage]:
        """The pages of ``files``, numbered from 1: what their numbers will be is known when all are read."""
        pages = read_files(self._worker, self._reader, files, first=1, on_progress=on_progress, cancelled=stops)
        return [page async for page in pages]

    async def _save(self, chat: str, record: ContractRecord | None, new: _Sorted) -> tuple[Shelved, Sequence[int]]:
        """Save the pages; the contract, and the numbers that its pages had before any took the place of another."""
        target = None if new.evidence.begins else record
        saved = await self._keeping.save(chat, target, new.read, new.contract)
        shelved = self._shelf.keep(Shelved(saved, new.contract))
        if target is None and (title := title_of(new.contract)):
            await self._contracts.rename(chat, saved.id, shown_title(title))
        order: Sequence[int] = range(1, len(new.contract.pages) + 1)
        if new.replaces:
            order = _replaced(order, new.replaces)
            shelved = await self._keeping.arrange(chat, shelved, order)
        return shelved, order

    async def _fresh(self, record: ContractRecord | None, files: Sequence[CountedFile]) -> list[CountedFile]:
        """The files whose content is new to the contract, each once."""
        fresh: dict[str, CountedFile] = {}
        for file in files:
            if record is None or not await self._store.known_file(record.id, file.sha256):
                fresh.setdefault(file.sha256, file)
        return list(fresh.values())


def _receipt(
    shelved: Shelved, new: _Sorted, order: Sequence[int], files: Sequence[CountedFile], before: int
) -> Receipt:
    """What became of the pages, by the numbers that they have now: ``order`` names the pages by those they had."""
    now = {old: place for place, old in enumerate(order, start=1)}
    return Receipt(
        shelved.contract,
        tuple(now[kept.page.number] for kept in new.read),
        0,
        started=new.evidence.begins,
        contract_id=shelved.record.id,
        evidence=new.evidence,
        before=before if new.evidence.begins else 0,
        replaced=tuple(now[number] for number, _ in new.replaces),
        again=tuple((now[number], now[old]) for number, old in new.again),
        dropped=new.dropped,
        by_file=tuple(_pages_of(file, files[:at], new.read, now) for at, file in enumerate(files)),
    )


def _sorted_out(before: Contract | None, read: Sequence[KeptPage], told: bool) -> _Sorted:
    """Which of the pages to keep and where; see ``rag.library.belonging``."""
    known = before.pages if before else ()
    twins = [twin_of(known, kept.page) for kept in read]
    alone = read_contract([kept.page for kept in read])
    found = Evidence.TOLD if told and not any(twins) else evidence(before, alone, any(twins))
    if found.begins or before is None:
        return _Sorted(found, tuple(read), contract=alone)
    kept: list[KeptPage] = []
    replaces: list[tuple[int, int]] = []
    again: list[tuple[int, int]] = []
    dropped: list[int] = []
    for page, twin in zip(read, twins, strict=True):
        number, old = len(known) + len(kept) + 1, known[twin.number - 1] if twin else None
        if twin and old and twin.similarity < SURE and not old.warnings:
            again.append((number, twin.number))
        elif twin and old and not reads_as_well(page.page, old):
            dropped.append(twin.number)
            continue
        elif twin and twin.number not in [taken for _, taken in replaces]:
            replaces.append((number, twin.number))
        kept.append(replace(page, page=replace(page.page, number=number)))
    contract = read_contract([*known, *(page.page for page in kept)]) if kept else before
    return _Sorted(found, tuple(kept), tuple(replaces), tuple(again), tuple(dropped), contract)


def _replaced(order: Sequence[int], replaces: Sequence[tuple[int, int]]) -> list[int]:
    """The pages' numbers in order, each new page in the place of the old one."""
    takes = {old: new for new, old in replaces}
    return [takes.get(number, number) for number in order if number not in takes.values()]


def _pages_of(
    file: CountedFile, earlier: Sequence[CountedFile], read: Sequence[KeptPage], now: Mapping[int, int]
) -> tuple[int, ...]:
    """The numbers that a file's pages have now; none of a file that was sent twice."""
    if file.sha256 in [other.sha256 for other in earlier]:
        return ()
    return tuple(now[kept.page.number] for kept in read if kept.sha256 == file.sha256)
