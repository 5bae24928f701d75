"""The chats' contracts: pages, clauses, the index that belongs to them, settings, and forgetting it all.

Knows nothing of Telegram, of files on the disk and of what stands in a payload. Every method is one transaction, so
calls may overlap as they like. Each may raise ``BusyDatabaseError``, ``DiskError`` or ``DamagedDatabaseError``; what it
raises besides is in its docstring.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from storage.database import Database, Row, Transaction
from storage.errors import StaleContractError, UnknownContractError
from storage.records import ClauseRecord, ContractRecord, Deleted, NewPage, PageRecord, Snapshot

KEPT_UPDATES = 5_000  # Telegram repeats an update for a day at most; this many is months for one bot's users

_CONTRACT = """
    SELECT id, chat, created_at, is_open, revision, index_folder, index_revision,
           (SELECT count(*) FROM pages WHERE contract = contracts.id) AS pages
    FROM contracts"""


class ContractStore:
    """All that is remembered in ``database``, which the caller opens and closes."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def open_contract(self, chat: str) -> ContractRecord | None:
        """The contract that the chat's questions and next pages belong to; ``None`` before the first page."""
        async with self._database.reading() as reads:
            rows = await reads.run(f"{_CONTRACT} WHERE chat = ? AND is_open", chat)
        return _contract(rows[0]) if rows else None

    async def contracts(self, chat: str) -> tuple[ContractRecord, ...]:
        """All contracts of the chat, oldest first."""
        async with self._database.reading() as reads:
            rows = await reads.run(f"{_CONTRACT} WHERE chat = ? ORDER BY id", chat)
        return tuple(_contract(row) for row in rows)

    async def snapshot(self, contract_id: int) -> Snapshot:
        """The contract with its pages, clauses and index, all of one moment. Raises ``UnknownContractError``."""
        async with self._database.reading() as reads:
            row = await _find(reads, contract_id)
            pages = await _pages(reads, contract_id)
            clauses = await _clauses(reads, contract_id)
        return Snapshot(_contract(row), pages, clauses, _index(row))

    async def pages(self, contract_id: int) -> tuple[PageRecord, ...]:
        """The pages in order. Raises ``UnknownContractError``."""
        async with self._database.reading() as reads:
            await _find(reads, contract_id)
            return await _pages(reads, contract_id)

    async def clauses(self, contract_id: int) -> tuple[ClauseRecord, ...]:
        """The clauses in document order. Raises ``UnknownContractError``."""
        async with self._database.reading() as reads:
            await _find(reads, contract_id)
            return await _clauses(reads, contract_id)

    async def known_file(self, contract_id: int, sha256: str) -> bool:
        """Whether pages of a file with this content are in the contract. Raises ``UnknownContractError``."""
        async with self._database.reading() as reads:
            await _find(reads, contract_id)
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
                contract_id = await _begin(writes, chat)
            before = await _find(writes, contract_id, chat)
            await _add_pages(writes, contract_id, pages, first=before["pages"] + 1)
            await _replace_clauses(writes, contract_id, clauses)
            await writes.run("UPDATE contracts SET revision = revision + 1 WHERE id = ?", contract_id)
            return _contract(await _find(writes, contract_id))

    async def close_contract(self, chat: str) -> None:
        """Leave the chat without an open contract, so that the next pages begin a new one."""
        async with self._database.transaction() as writes:
            await _close(writes, chat)

    async def index_folder(self, contract_id: int) -> str | None:
        """The folder of the index that fits the saved pages; ``None``: build one. Raises ``UnknownContractError``."""
        async with self._database.reading() as reads:
            return _index(await _find(reads, contract_id))

    async def switch_index(self, contract_id: int, folder: str, revision: int) -> str | None:
        """Let the contract use ``folder``, an index built from the pages of ``revision``.

        Returns the folder that no row names any more, for the caller to remove: the one before, or ``folder`` itself
        when the contract was deleted meanwhile or already has the index of a later revision.
        """
        async with self._database.transaction() as writes:
            rows = await writes.run(f"{_CONTRACT} WHERE id = ? AND index_revision <= ?", contract_id, revision)
            if not rows:
                return folder
            sql = "UPDATE contracts SET index_folder = ?, index_revision = ? WHERE id = ?"
            await writes.run(sql, folder, revision, contract_id)
        before: str | None = rows[0]["index_folder"]
        return None if before == folder else before

    async def delete_chat(self, chat: str) -> Deleted:
        """Forget the chat: contracts, pages, clauses and settings, overwritten in the database and gone from its log.

        The files that are named in the result are the caller's to remove. A chat that is not known has nothing to
        delete, which is no error.
        """
        async with self._database.transaction() as writes:
            rows = await writes.run(f"{_CONTRACT} WHERE chat = ?", chat)
            images = await writes.run(
                "SELECT image FROM pages WHERE image IS NOT NULL"
                " AND contract IN (SELECT id FROM contracts WHERE chat = ?) ORDER BY id",
                chat,
            )
            await writes.run("DELETE FROM chats WHERE chat = ?", chat)
        await self._database.empty_log()
        return Deleted(
            contracts=len(rows),
            pages=sum(row["pages"] for row in rows),
            files=tuple(row["image"] for row in images),
            folders=tuple(row["index_folder"] for row in rows if row["index_folder"]),
        )

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

    async def claim_update(self, update_id: int) -> bool:
        """Whether this update comes for the first time; of all callers with one id, one gets ``True``.

        The last ``KEPT_UPDATES`` to arrive are remembered; Telegram's ids may start again anywhere after a quiet week.
        """
        async with self._database.transaction() as writes:
            claimed = await writes.run(
                "INSERT INTO updates (update_id) VALUES (?) ON CONFLICT DO NOTHING RETURNING arrival", update_id
            )
            if claimed:
                await writes.run("DELETE FROM updates WHERE arrival <= ?", claimed[0]["arrival"] - KEPT_UPDATES)
        return bool(claimed)

    async def language(self, chat: str) -> str | None:
        """The language that the chat chose; ``None`` when it has not."""
        async with self._database.reading() as reads:
            rows = await reads.run("SELECT language FROM chats WHERE chat = ?", chat)
        return rows[0]["language"] if rows else None

    async def set_language(self, chat: str, language: str) -> None:
        """Remember the chat's language until the chat is deleted."""
        async with self._database.transaction() as writes:
            await writes.run(
                "INSERT INTO chats VALUES (?, ?) ON CONFLICT DO UPDATE SET language = excluded.language", chat, language
            )


async def _find(reads: Transaction, contract_id: int, chat: str | None = None) -> Row:
    rows = await reads.run(f"{_CONTRACT} WHERE id = ? AND chat = coalesce(?, chat)", contract_id, chat)
    if not rows:
        raise UnknownContractError(f"no contract {contract_id}" + (" in this chat" if chat else ""))
    return rows[0]


async def _pages(reads: Transaction, contract_id: int) -> tuple[PageRecord, ...]:
    columns = "id, number, file, sha256, image, payload"
    rows = await reads.run(f"SELECT {columns} FROM pages WHERE contract = ? ORDER BY number", contract_id)
    return tuple(PageRecord(*row) for row in rows)


async def _clauses(reads: Transaction, contract_id: int) -> tuple[ClauseRecord, ...]:
    columns = "position, kind, number, title, printed, status, page, part, payload"
    rows = await reads.run(f"SELECT {columns} FROM clauses WHERE contract = ? ORDER BY position", contract_id)
    return tuple(ClauseRecord(*row) for row in rows)


async def _begin(writes: Transaction, chat: str) -> int:
    await writes.run("INSERT INTO chats (chat) VALUES (?) ON CONFLICT DO NOTHING", chat)
    await _close(writes, chat)
    rows = await writes.run(
        "INSERT INTO contracts (chat, created_at, is_open, revision, index_revision)"
        " VALUES (?, ?, 1, 0, 0) RETURNING id",
        chat,
        datetime.now(UTC).isoformat(),
    )
    return int(rows[0]["id"])


async def _close(writes: Transaction, chat: str) -> None:
    await writes.run("UPDATE contracts SET is_open = 0 WHERE chat = ? AND is_open", chat)


async def _add_pages(writes: Transaction, contract_id: int, pages: Sequence[NewPage], first: int) -> None:
    if [page.number for page in pages] != list(range(first, first + len(pages))):
        raise StaleContractError(f"the next page of contract {contract_id} is {first}")
    await writes.run_many(
        "INSERT INTO pages (contract, number, file, sha256, image, payload) VALUES (?, ?, ?, ?, ?, ?)",
        [(contract_id, page.number, page.file, page.sha256, page.image, page.payload) for page in pages],
    )


async def _replace_clauses(writes: Transaction, contract_id: int, clauses: Sequence[ClauseRecord]) -> None:
    await writes.run("DELETE FROM clauses WHERE contract = ?", contract_id)
    await writes.run_many(
        "INSERT INTO clauses (contract, position, kind, number, title, printed, status, page, part, payload)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (contract_id, c.position, c.kind, c.number, c.title, c.printed, c.status, c.page, c.part, c.payload)
            for c in clauses
        ],
    )


def _contract(row: Row) -> ContractRecord:
    return ContractRecord(
        id=row["id"],
        chat=row["chat"],
        created_at=datetime.fromisoformat(row["created_at"]),
        is_open=bool(row["is_open"]),
        revision=row["revision"],
        pages=row["pages"],
    )


def _index(row: Row) -> str | None:
    folder: str | None = row["index_folder"]
    return folder if row["index_revision"] == row["revision"] else None
