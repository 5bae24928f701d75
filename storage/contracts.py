"""The chats' contracts: pages, clauses, the index that belongs to them, settings, and forgetting it all.

Knows nothing of Telegram, of files on the disk and of what stands in a payload. Every method is one transaction, so
calls may overlap as they like. Each may raise ``BusyDatabaseError``, ``DiskError`` or ``DamagedDatabaseError``; what it
raises besides is in its docstring.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from storage.database import Database
from storage.records import ClauseRecord, ContractRecord, Deleted, NewPage, PageRecord, Snapshot
from storage.rows import (
    CONTRACT,
    add_pages,
    as_contract,
    begin,
    clauses_of,
    close_open,
    find,
    fitting_index,
    in_utc,
    now,
    pages_of,
    replace_clauses,
    saved,
    what_goes,
)


class ContractStore:
    """All that is remembered in ``database``, which the caller opens and closes."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def open_contract(self, chat: str) -> ContractRecord | None:
        """The contract that the chat's questions and next pages belong to; ``None`` before the first page."""
        async with self._database.reading() as reads:
            rows = await reads.run(f"{CONTRACT} WHERE chat = ? AND is_open", chat)
        return as_contract(rows[0]) if rows else None

    async def contracts(self, chat: str) -> tuple[ContractRecord, ...]:
        """All contracts of the chat, oldest first."""
        async with self._database.reading() as reads:
            rows = await reads.run(f"{CONTRACT} WHERE chat = ? ORDER BY id", chat)
        return tuple(as_contract(row) for row in rows)

    async def snapshot(self, contract_id: int) -> Snapshot:
        """The contract with its pages, clauses and index, all of one moment. Raises ``UnknownContractError``."""
        async with self._database.reading() as reads:
            row = await find(reads, contract_id)
            pages = await pages_of(reads, contract_id)
            clauses = await clauses_of(reads, contract_id)
        return Snapshot(as_contract(row), pages, clauses, fitting_index(row))

    async def pages(self, contract_id: int) -> tuple[PageRecord, ...]:
        """The pages in order. Raises ``UnknownContractError``."""
        async with self._database.reading() as reads:
            await find(reads, contract_id)
            return await pages_of(reads, contract_id)

    async def clauses(self, contract_id: int) -> tuple[ClauseRecord, ...]:
        """The clauses in document order. Raises ``UnknownContractError``."""
        async with self._database.reading() as reads:
            await find(reads, contract_id)
            return await clauses_of(reads, contract_id)

    async def page_image(self, contract_id: int, number: int) -> str | None:
        """The name of a page's image; ``None`` where the page has none, or is not there."""
        async with self._database.reading() as reads:
            rows = await reads.run("SELECT image FROM pages WHERE (contract, number) = (?, ?)", contract_id, number)
        return rows[0]["image"] if rows else None

    async def known_file(self, contract_id: int, sha256: str) -> bool:
        """Whether pages of a file with this content are in the contract. Raises ``UnknownContractError``."""
        async with self._database.reading() as reads:
            await find(reads, contract_id)
            return bool(await reads.run("SELECT 1 FROM pages WHERE (contract, sha256) = (?, ?)", contract_id, sha256))

    async def save_pages(
        self, chat: str, contract_id: int | None, pages: Sequence[NewPage], clauses: Sequence[ClauseRecord]
    ) -> ContractRecord:
        """Add pages, put ``clauses`` in the place of the clauses that were there, and mark the index as stale.

        Without a ``contract_id`` a new contract begins and becomes the chat's open one. The numbers of the pages
        follow those that are there; when they do not, somebody else has added pages since the caller looked, the
        clauses were made without them, and ``StaleContractError`` is raised. Also raises ``UnknownContractError``,
        and ``ValueError`` for a new contract without a page. Nothing is kept then.
        """
        if contract_id is None and not pages:
            raise ValueError("a contract begins with a page")
        async with self._database.transaction() as writes:
            if contract_id is None:
                contract_id = await begin(writes, chat)
            before = await find(writes, contract_id, chat)
            await add_pages(writes, contract_id, pages, first=before["pages"] + 1)
            await replace_clauses(writes, contract_id, clauses)
            return await saved(writes, contract_id)

    async def close_contract(self, chat: str) -> None:
        """Leave the chat without an open contract, so that the next pages begin a new one."""
        async with self._database.transaction() as writes:
            await close_open(writes, chat)

    async def contract(self, chat: str, contract_id: int) -> ContractRecord:
        """One contract of the chat, open or not. Raises ``UnknownContractError``."""
        async with self._database.reading() as reads:
            return as_contract(await find(reads, contract_id, chat))

    async def index_folder(self, contract_id: int) -> str | None:
        """The folder of the index that fits the saved pages; ``None``: build one. Raises ``UnknownContractError``."""
        async with self._database.reading() as reads:
            return fitting_index(await find(reads, contract_id))

    async def switch_index(self, contract_id: int, folder: str, revision: int) -> str | None:
        """Let the contract use ``folder``, an index built from the pages of ``revision``.

        Returns the folder that no row names any more, for the caller to remove: the one before, or ``folder`` itself
        when the contract was deleted meanwhile or already has the index of a later revision.
        """
        async with self._database.transaction() as writes:
            rows = await writes.run(f"{CONTRACT} WHERE id = ? AND index_revision <= ?", contract_id, revision)
            if not rows:
                return folder
            sql = "UPDATE contracts SET index_folder = ?, index_revision = ? WHERE id = ?"
            await writes.run(sql, folder, revision, contract_id)
        before: str | None = rows[0]["index_folder"]
        return None if before == folder else before

    async def delete_chat(self, chat: str, before: int | None = None) -> Deleted:
        """Forget the chat: contracts, pages, clauses and settings, gone from every byte of the database and its log.

        Its unfinished updates are forgotten too, those ``before`` an id or, without one, all of them. The files that
        are named in the result are the caller's to remove. A chat that is not known has nothing to delete, which is no
        error. ``Database.erasing`` says what it costs, and what happens when it is interrupted.
        """
        async with self._database.erasing() as writes:
            gone = await what_goes(writes, "chat = ?", chat)
            await writes.run("DELETE FROM chats WHERE chat = ?", chat)
            sql = "DELETE FROM unfinished WHERE chat = ?1 AND update_id < coalesce(?2, update_id + 1)"
            await writes.run(sql, chat, before)
        return gone

    async def touch(self, contract_id: int) -> None:
        """Note that the contract is being used now. Raises ``UnknownContractError``."""
        async with self._database.transaction() as writes:
            await find(writes, contract_id)
            await writes.run("UPDATE contracts SET touched_at = ? WHERE id = ?", now(), contract_id)

    async def delete_untouched(self, since: datetime) -> Deleted:
        """Forget every contract that has not been touched ``since`` then, and the chats that have no other.

        As thorough as ``delete_chat``, in one transaction for all of them.
        """
        async with self._database.erasing() as writes:
            gone = await what_goes(writes, "touched_at < ?", in_utc(since))
            await writes.run(
                "DELETE FROM chats WHERE chat IN (SELECT chat FROM contracts GROUP BY chat HAVING max(touched_at) < ?)",
                in_utc(since),
            )
            await writes.run("DELETE FROM contracts WHERE touched_at < ?", in_utc(since))
        return gone

    async def named_folders(self) -> set[str]:
        """Every index folder that a contract names, fitting or stale."""
        async with self._database.reading() as reads:
            rows = await reads.run("SELECT index_folder FROM contracts WHERE index_folder IS NOT NULL")
        return {row[0] for row in rows}

    async def named_images(self) -> set[str]:
        """Every page image that a page names."""
        async with self._database.reading() as reads:
            rows = await reads.run("SELECT image FROM pages WHERE image IS NOT NULL")
        return {row[0] for row in rows}

    async def language(self, chat: str) -> str | None:
        """The language that the chat chose; ``None`` when it has not."""
        async with self._database.reading() as reads:
            rows = await reads.run("SELECT language FROM chats WHERE chat = ?", chat)
        return rows[0]["language"] if rows else None

    async def move_chat(self, old: str, new: str) -> None:
        """Everything of the chat ``old`` is the chat ``new``'s from now on; its messages have other numbers there.

        The open contract of ``old``, if it has one, is the open one then. A chat that is not known has nothing to move.
        """
        async with self._database.transaction() as writes:
            if await writes.run("SELECT 1 FROM contracts WHERE chat = ? AND is_open", old):
                await close_open(writes, new)
            sql = "INSERT INTO chats SELECT ?, language FROM chats WHERE chat = ? ON CONFLICT DO NOTHING"
            await writes.run(sql, new, old)
            await writes.run("UPDATE contracts SET chat = ? WHERE chat = ?", new, old)
            await writes.run("DELETE FROM chats WHERE chat = ?", old)

    async def set_language(self, chat: str, language: str | None) -> None:
        """Remember the chat's language until the chat is deleted; ``None`` forgets it."""
        async with self._database.transaction() as writes:
            await writes.run(
                "INSERT INTO chats VALUES (?, ?) ON CONFLICT DO UPDATE SET language = excluded.language", chat, language
            )
