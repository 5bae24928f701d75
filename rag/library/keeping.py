"""Contracts on their way to the disk and off it: page images and rows together, or neither.

Knows no lock and no order of calls; the library sees to those.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence

from rag.domain import Contract
from rag.library.payloads import clause_to_json, page_to_json
from rag.library.reading import KeptPage
from rag.library.shelf import Shelf
from rag.library.values import Deleted
from rag.worker import Lane, Worker
from storage import ClauseRecord, ContractRecord, ContractStore, DataFiles, NewPage
from storage import Deleted as DeletedRows

log = logging.getLogger(__name__)


class Keeping:
    """Saves and forgets. Raises ``storage.StorageError``."""

    def __init__(self, store: ContractStore, files: DataFiles, worker: Worker, shelf: Shelf) -> None:
        self._store = store
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
        clauses = [
            ClauseRecord(at, c.kind, c.number, c.title, c.printed, c.status, c.page, c.part, clause_to_json(c))
            for at, c in enumerate(contract.clauses)
        ]
        try:
            await self._worker.run(Lane.SEARCH, self._write_images, images)
            return await self._store.save_pages(chat, record.id if record else None, pages, clauses)
        except BaseException:
            await asyncio.shield(self._worker.run(Lane.SEARCH, self._files.remove_images, [name for name, _ in images]))
            raise

    def _write_images(self, images: Sequence[tuple[str, bytes]]) -> None:
        for name, content in images:
            self._files.write_image(name, content)

    async def forget(self, gone: DeletedRows) -> Deleted:
        """Drop from memory and from the disk what the database has deleted."""
        for contract_id in gone.contracts:
            self._shelf.forget(contract_id)
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
