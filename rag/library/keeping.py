"""Contracts on their way to the disk and off it: page images and rows together, or neither.

Knows no lock and no order of calls; the library sees to those.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Sequence
from dataclasses import replace

from rag.clauses import read_contract
from rag.domain import Contract, Page
from rag.library.payloads import clause_to_json, page_to_json
from rag.library.reading import KeptPage
from rag.library.shelf import Shelf, Shelved
from rag.library.values import Deleted
from rag.remembered import forget_texts
from rag.worker import Lane, Worker
from storage import Arrangement, ArrangingStore, ClauseRecord, ContractRecord, ContractStore, DataFiles, NewPage
from storage import Deleted as DeletedRows

log = logging.getLogger(__name__)


class Keeping:
    """Saves and forgets. Raises ``storage.StorageError``."""

    def __init__(
        self, store: ContractStore, arranging: ArrangingStore, files: DataFiles, worker: Worker, shelf: Shelf
    ) -> None:
        self._store = store
        self._arranging = arranging
        self._files = files
        self._worker = worker
        self._shelf = shelf

    async def save(
        self, chat: str, record: ContractRecord | None, read: Sequence[KeptPage], contract: Contract
    ) -> ContractRecord:
        """Add the pages that were read to the contract of ``record``, or to a new one, whose clauses they make.

        Page images first, then one transaction; when that fails the images go too. Raises as ``save_pages`` does.
        """
        names = [None if kept.image is None else self._files.new_image_name() for kept in read]
        images = [(name, kept.image) for name, kept in zip(names, read, strict=True) if name and kept.image]
        pages = [
            NewPage(kept.page.number, kept.page.file, kept.sha256, name, page_to_json(kept.page))
            for kept, name in zip(read, names, strict=True)
        ]
        try:
            await self._worker.run(Lane.SEARCH, self._write_images, images)
            return await self._store.save_pages(chat, record.id if record else None, pages, clause_rows(contract))
        except BaseException:
            await asyncio.shield(self._worker.run(Lane.SEARCH, self._files.remove_images, [name for name, _ in images]))
            raise

    def _write_images(self, images: Sequence[tuple[str, bytes]]) -> None:
        for name, content in images:
            self._files.write_image(name, content)

    async def arrange(self, chat: str, shelved: Shelved, order: Sequence[int]) -> Shelved:
        """Give the contract its pages in this order of their numbers, without those that are not in it.

        Raises as ``ArrangingStore.arrange`` does.
        """
        ids = {page.number: page.id for page in await self._store.pages(shelved.record.id)}
        contract = await self._worker.run(Lane.SEARCH, read_contract, reordered(shelved.contract, order))
        record = shelved.record
        wanted = Arrangement(record.id, record.revision, tuple(ids[n] for n in order), clause_rows(contract))
        saved, images = await self._arranging.arrange(chat, wanted)
        await self._worker.run(Lane.SEARCH, self._files.remove_images, images)
        return self._shelf.keep(Shelved(saved, contract))

    async def move(self, chat: str, source: Shelved, numbers: Sequence[int], target: Shelved | None) -> Shelved:
        """Move these pages of ``source`` to the end of ``target``, or to a new contract; what that is then.

        Raises as ``ArrangingStore.move`` does.
        """
        stay = [page.number for page in source.contract.pages if page.number not in numbers]
        rest, moved = reordered(source.contract, stay), reordered(source.contract, numbers)
        whole = [*(target.contract.pages if target else ()), *moved]
        ids = {page.number: page.id for page in await self._store.pages(source.record.id)}
        there = [page.id for page in await self._store.pages(target.record.id)] if target else []
        contract = await self._worker.run(Lane.SEARCH, read_contract, numbered(whole))
        left = await self._worker.run(Lane.SEARCH, read_contract, rest) if rest else Contract(())
        saved, gone = await self._arranging.move(
            chat,
            Arrangement(source.record.id, source.record.revision, tuple(ids[n] for n in stay), clause_rows(left)),
            Arrangement(
                target.record.id if target else 0,
                target.record.revision if target else 0,
                (*there, *(ids[n] for n in numbers)),
                clause_rows(contract),
            ),
        )
        await self.forget(gone)
        return self._shelf.keep(Shelved(saved, contract))

    async def forget(self, gone: DeletedRows) -> Deleted:
        """Drop from memory and from the disk what the database has deleted."""
        for contract_id in gone.contracts:
            self._shelf.forget(contract_id)
        forget_texts()
        await self._worker.run(Lane.SEARCH, self._remove, gone.files, gone.folders)
        return Deleted(len(gone.contracts), gone.pages)

    def _remove(self, images: Sequence[str], folders: Sequence[str]) -> None:
        self._files.remove_images(images)
        for folder in folders:
            self._files.remove(folder)

    async def sweep(self) -> None:
        """Remove the files that no row names, which a crash may have left."""
        swept = await self._worker.run(Lane.SEARCH, self._files.sweep, await self._store.named_folders())
        swept += await self._worker.run(Lane.SEARCH, self._files.sweep_images, await self._store.named_images())
        if swept:
            log.info("%d leftovers of an earlier run removed", swept)


def clause_rows(contract: Contract) -> tuple[ClauseRecord, ...]:
    """The contract's clauses as they are kept."""
    return tuple(
        ClauseRecord(at, c.kind, c.number, c.title, c.printed, c.status, c.page, c.part, clause_to_json(c))
        for at, c in enumerate(contract.clauses)
    )


def reordered(contract: Contract, order: Sequence[int]) -> list[Page]:
    """The contract's pages in this order of their numbers, numbered anew."""
    return numbered(contract.pages[number - 1] for number in order)


def numbered(pages: Iterable[Page], first: int = 1) -> list[Page]:
    """These pages with the numbers of their places."""
    return [replace(page, number=number) for number, page in enumerate(pages, start=first)]
