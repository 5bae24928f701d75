"""A chat's contracts once they are there: listed, opened, named, put in order, split, joined, forgotten, exported.

Within a chat one thing happens at a time. Every method may raise ``storage.StorageError``, and
``ContractGoneError`` for a contract, or a page, that is not there or not the chat's: buttons outlive both.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager

from rag.domain import Citation, Contract
from rag.errors import ContractGoneError
from rag.library.export import as_text, as_word
from rag.library.keeping import Keeping
from rag.library.pictures import cut_from, piece_of, whole_page
from rag.library.shelf import Shelf, Shelved
from rag.library.turns import Turns
from rag.library.values import About, Deleted, Listed
from rag.worker import Lane, Worker
from storage import (
    ArrangingStore,
    ContractRecord,
    ContractStore,
    DataFiles,
    MessageRecord,
    MessageStore,
    UnknownContractError,
)
from storage import Deleted as DeletedRows

LONGEST_NAME = 60
"""Characters of a contract's name that are kept."""


class Contracts:
    """What the fronts do with contracts by their ids."""

    def __init__(
        self,
        store: ContractStore,
        arranging: ArrangingStore,
        messages: MessageStore,
        keeping: Keeping,
        shelf: Shelf,
        files: DataFiles,
        worker: Worker,
        turns: Turns,
        forget: Callable[[DeletedRows], Awaitable[Deleted]],
    ) -> None:
        self._store = store
        self._arranging = arranging
        self._messages = messages
        self._keeping = keeping
        self._shelf = shelf
        self._files = files
        self._worker = worker
        self._turns = turns
        self._forget = forget

    async def all(self, chat: str) -> tuple[Listed, ...]:
        """Every contract of the chat, oldest first."""
        return tuple(listed(record) for record in await self._store.contracts(chat))

    async def get(self, chat: str, contract: int) -> Contract:
        """One contract of the chat, open or not."""
        return (await self._shelved(chat, contract)).contract

    async def listed(self, chat: str, contract: int) -> Listed:
        """One contract of the chat as it is listed."""
        return listed(await self._record(chat, contract))

    async def open(self, chat: str, contract: int) -> Listed:
        """Make this the contract that the chat's questions and next pages belong to."""
        async with self._turns.lock(chat):
            return await self.open_locked(chat, contract)

    async def open_locked(self, chat: str, contract: int) -> Listed:
        """``open``, for whoever holds the chat's turn."""
        with _gone():
            return listed(await self._arranging.open(chat, contract))

    async def rename(self, chat: str, contract: int, name: str) -> str:
        """Call the contract ``name``, on one line, not too long, without characters that turn what is around them;
        what it is called now. Nothing changes where nothing is left of the name."""
        tidy = " ".join("".join(char if char.isprintable() else " " for char in name).split())[:LONGEST_NAME]
        if not tidy:
            return (await self._record(chat, contract)).name
        with _gone():
            await self._arranging.rename(chat, contract, tidy)
        return tidy

    async def delete(self, chat: str, contract: int) -> Deleted:
        """Forget one contract: rows, page images, index."""
        async with self._turns.lock(chat):
            with _gone():
                return await self._forget(await self._arranging.delete(chat, contract))

    async def arrange(self, chat: str, contract: int, order: Sequence[int]) -> Contract:
        """Give the contract its pages in this order of their numbers; those that are left out are removed for good."""
        async with self._turns.lock(chat):
            shelved = await self._shelved(chat, contract)
            _check_pages(shelved.contract, order)
            with _gone():
                arranged = await self._keeping.arrange(chat, shelved, order)
            await self._shelf.try_index(arranged)
            return arranged.contract

    async def move(self, chat: str, contract: int, pages: Sequence[int], into: int = 0) -> tuple[int, Contract]:
        """Move pages to the end of the contract ``into``, or (0) to a new one, which is then the open one; both."""
        async with self._turns.lock(chat):
            source = await self._shelved(chat, contract)
            _check_pages(source.contract, pages)
            if into == contract:  # no button of ours says so
                raise ContractGoneError
            target = await self._shelved(chat, into) if into else None
            with _gone():
                moved = await self._keeping.move(chat, source, pages, target)
            await self._shelf.try_index(moved)
            return moved.record.id, moved.contract

    async def page_image(self, chat: str, contract: int, page: int) -> bytes | None:
        """A page's upright image as JPEG; ``None`` where it has none (Word, plain text)."""
        record = await self._record(chat, contract)
        image = await self._store.page_image(record.id, page)
        return await self._worker.run(Lane.SEARCH, whole_page, self._files.path(image)) if image else None

    async def picture(self, chat: str, contract: int, citation: Citation) -> bytes | None:
        """The cited clause cut from the user's own page as PNG, the cited lines marked; ``None`` where it has none."""
        shelved = await self._shelved(chat, contract)
        wanted = piece_of(shelved.contract, citation)
        image = await self._store.page_image(shelved.record.id, wanted.page) if wanted.shown else None
        if image is None:
            return None
        return await self._worker.run(Lane.SEARCH, cut_from, self._files.path(image), wanted)

    async def text_file(self, chat: str, contract: int) -> bytes:
        """What was read, as plain text in UTF-8, a line that names the page before each page's text."""
        return (await self._worker.run(Lane.SEARCH, as_text, await self.get(chat, contract))).encode()

    async def word_file(self, chat: str, contract: int) -> bytes:
        """What was read, as a Word document with real headings."""
        return await self._worker.run(Lane.SEARCH, as_word, await self.get(chat, contract))

    async def note_messages(self, chat: str, messages: Sequence[int], about: About) -> None:
        """Remember what messages of the chat are about, as long as their contract and page are there."""
        pages = await self._store.pages(about.contract) if about.page else ()
        page = next((kept.id for kept in pages if kept.number == about.page), None)
        await self._messages.note(chat, messages, MessageRecord(about.contract, page, about.clause))

    async def about(self, chat: str, message: int) -> About | None:
        """What a message of the chat was about; ``None`` where nobody knows, or it is gone."""
        found = await self._messages.about(chat, message)
        if found is None:
            return None
        pages = await self._store.pages(found.contract) if found.page else ()
        number = next((kept.number for kept in pages if kept.id == found.page), 0)
        return About(found.contract, number, found.clause)

    async def _record(self, chat: str, contract: int) -> ContractRecord:
        with _gone():
            return await self._store.contract(chat, contract)

    async def _shelved(self, chat: str, contract: int) -> Shelved:
        with _gone():
            return await self._shelf.contract(await self._store.contract(chat, contract))


def _check_pages(contract: Contract, numbers: Sequence[int]) -> None:
    """Their count is looked at first: a forged button may speak of as many pages as fill the memory."""
    if not 1 <= len(numbers) <= len(contract.pages):
        raise ContractGoneError
    if len(set(numbers)) != len(numbers) or not all(1 <= number <= len(contract.pages) for number in numbers):
        raise ContractGoneError


def listed(record: ContractRecord) -> Listed:
    """A contract's row as it is listed."""
    return Listed(record.id, record.name, record.pages, record.created_at, record.is_open)


@contextmanager
def _gone() -> Iterator[None]:
    try:
        yield
    except UnknownContractError:
        raise ContractGoneError from None
