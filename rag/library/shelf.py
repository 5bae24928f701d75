"""Contracts at hand: restored from the database, with their index loaded or built, the most recent kept in memory.

Knows no chat. A contract's id and revision say whether what is in memory is still what the database has.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from dataclasses import dataclass, replace

from rag.clauses import contract_of
from rag.domain import Contract
from rag.errors import IndexMismatchError, TanyaKontrakError
from rag.index import ContractIndex, Embedder
from rag.library.payloads import clause_from_json, page_from_json
from rag.worker import Lane, Worker
from storage import ContractRecord, ContractStore, DataFiles, Snapshot, StorageError

log = logging.getLogger(__name__)

IN_MEMORY = 32
"""Contracts whose text and index stay in memory, least recently used out first, where no setting says otherwise."""


@dataclass(frozen=True, slots=True)
class Shelved:
    """A contract in memory, the record it was restored from, and its index once that was needed.

    ``before`` is the index of an earlier revision, while there is none of this one: what both say is not embedded anew.
    """

    record: ContractRecord
    contract: Contract
    index: ContractIndex | None = None
    before: ContractIndex | None = None


class Shelf:
    """Restores contracts and their indexes. Raises ``storage.StorageError`` and what the embedder raises."""

    def __init__(
        self, store: ContractStore, files: DataFiles, worker: Worker, embedder: Embedder, in_memory: int = IN_MEMORY
    ) -> None:
        self._store = store
        self._files = files
        self._worker = worker
        self._embedder = embedder
        self._in_memory = in_memory
        self._memory: OrderedDict[int, Shelved] = OrderedDict()
        self._forgotten: set[int] = set()

    async def contract(self, record: ContractRecord) -> Shelved:
        """The contract of ``record``, from memory where that is of the same revision. ``UnknownContractError``."""
        kept = self._memory.get(record.id)
        if kept is not None and kept.record.revision == record.revision:
            self._memory.move_to_end(record.id)
            return kept
        snapshot = await self._store.snapshot(record.id)
        return self.keep(Shelved(snapshot.contract, await self._worker.run(Lane.SEARCH, _restored, snapshot)))

    async def indexed(self, shelved: Shelved) -> tuple[Shelved, ContractIndex]:
        """The contract with its index: from memory, from its folder, or built, saved and switched to."""
        index = shelved.index
        if index is None:
            folder = await self._store.index_folder(shelved.record.id)
            index = await self._worker.run(Lane.SEARCH, self._load, folder, shelved.contract)
        if index is None:
            # Shielded: a caller that gives up must not leave a built index that no row names.
            index = await asyncio.shield(self._build_and_switch(shelved))
        return self.keep(replace(shelved, index=index, before=None)), index

    async def try_index(self, shelved: Shelved) -> None:
        """``indexed``, where the pages are saved by now: an index that fails is a matter for the next question."""
        try:
            await self.indexed(shelved)
        except (TanyaKontrakError, StorageError, OSError) as error:
            log.warning("contract %d: no index yet (%s)", shelved.record.id, type(error).__name__)

    def keep(self, shelved: Shelved) -> Shelved:
        """Keep a contract in memory, unless it was forgotten meanwhile."""
        earlier = self._memory.get(shelved.record.id)
        if shelved.index is None and earlier is not None:
            shelved = replace(shelved, before=earlier.index or earlier.before or shelved.before)
        if shelved.record.id not in self._forgotten:
            self._memory[shelved.record.id] = shelved
            self._memory.move_to_end(shelved.record.id)
        while len(self._memory) > self._in_memory:
            self._memory.popitem(last=False)
        return shelved

    def forget(self, contract_id: int) -> None:
        """Drop a contract for good; ids are never used again."""
        self._forgotten.add(contract_id)
        self._memory.pop(contract_id, None)

    async def _build_and_switch(self, shelved: Shelved) -> ContractIndex:
        index, name = await self._worker.run(Lane.SEARCH, self._build, shelved.contract, shelved.before)
        unnamed = await self._store.switch_index(shelved.record.id, name, shelved.record.revision)
        if unnamed is not None:
            await self._worker.run(Lane.SEARCH, self._files.remove, unnamed)
        return index

    def _load(self, folder: str | None, contract: Contract) -> ContractIndex | None:
        if folder is None:
            return None
        try:
            return ContractIndex.load(self._files.path(folder), contract, self._embedder.name)
        except IndexMismatchError as mismatch:
            log.info("an index is built anew: %s", mismatch)
            return None

    def _build(self, contract: Contract, before: ContractIndex | None) -> tuple[ContractIndex, str]:
        index = ContractIndex.build(contract, self._embedder, before=before)
        with self._files.fresh() as draft:
            index.save(draft.path, self._embedder.name)
        return index, draft.name


def _restored(snapshot: Snapshot) -> Contract:
    pages = [page_from_json(page.number, page.file, page.payload) for page in snapshot.pages]
    return contract_of(pages, [clause_from_json(clause.payload) for clause in snapshot.clauses])
