"""The SQL of contracts, pages and clauses, as small functions on a transaction that the caller holds.

Knows nothing of who asks, or why.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from storage.database import Row, Transaction
from storage.errors import StaleContractError, UnknownContractError
from storage.records import ClauseRecord, ContractRecord, Deleted, NewPage, PageRecord

_OUT_OF_THE_WAY = 1_000_000
"""More than any contract has pages."""

CONTRACT = """
    SELECT id, chat, created_at, touched_at, is_open, revision, index_folder, index_revision, name,
           (SELECT count(*) FROM pages WHERE contract = contracts.id) AS pages
    FROM contracts"""


async def find(reads: Transaction, contract_id: int, chat: str | None = None) -> Row:
    """The contract's row, in this chat or, without one, in any. Raises ``UnknownContractError``."""
    rows = await reads.run(f"{CONTRACT} WHERE id = ? AND chat = coalesce(?, chat)", contract_id, chat)
    if not rows:
        raise UnknownContractError(f"no contract {contract_id}" + (" in this chat" if chat else ""))
    return rows[0]


async def pages_of(reads: Transaction, contract_id: int) -> tuple[PageRecord, ...]:
    """The contract's pages in order."""
    columns = "id, number, file, sha256, image, payload"
    rows = await reads.run(f"SELECT {columns} FROM pages WHERE contract = ? ORDER BY number", contract_id)
    return tuple(PageRecord(*row) for row in rows)


async def clauses_of(reads: Transaction, contract_id: int) -> tuple[ClauseRecord, ...]:
    """The contract's clauses in document order."""
    columns = "position, kind, number, title, printed, status, page, part, payload"
    rows = await reads.run(f"SELECT {columns} FROM clauses WHERE contract = ? ORDER BY position", contract_id)
    return tuple(ClauseRecord(*row) for row in rows)


async def begin(writes: Transaction, chat: str) -> int:
    """A new contract without pages, the chat's open one; its id."""
    await writes.run("INSERT INTO chats (chat) VALUES (?) ON CONFLICT DO NOTHING", chat)
    await close_open(writes, chat)
    rows = await writes.run(
        "INSERT INTO contracts (chat, created_at, touched_at, is_open, revision, index_revision)"
        " VALUES (?1, ?2, ?2, 1, 0, 0) RETURNING id",
        chat,
        now(),
    )
    return int(rows[0]["id"])


def now() -> str:
    """This moment as it is kept in the rows: in UTC, so that later moments sort after earlier ones."""
    return in_utc(datetime.now(UTC))


def in_utc(moment: datetime) -> str:
    """A moment with a time zone, as it is kept in the rows."""
    return moment.astimezone(UTC).isoformat(timespec="milliseconds")


async def close_open(writes: Transaction, chat: str) -> None:
    """Close the chat's open contract, if it has one."""
    await writes.run("UPDATE contracts SET is_open = 0 WHERE chat = ? AND is_open", chat)


async def add_pages(writes: Transaction, contract_id: int, pages: Sequence[NewPage], first: int) -> None:
    """Save pages, numbered on from ``first``. Raises ``StaleContractError`` when they are not."""
    if [page.number for page in pages] != list(range(first, first + len(pages))):
        raise StaleContractError(f"the next page of contract {contract_id} is {first}")
    await writes.run_many(
        "INSERT INTO pages (contract, number, file, sha256, image, payload) VALUES (?, ?, ?, ?, ?, ?)",
        [(contract_id, page.number, page.file, page.sha256, page.image, page.payload) for page in pages],
    )


async def replace_clauses(writes: Transaction, contract_id: int, clauses: Sequence[ClauseRecord]) -> None:
    """Put these clauses in the place of all that there are."""
    await writes.run("DELETE FROM clauses WHERE contract = ?", contract_id)
    await writes.run_many(
        "INSERT INTO clauses (contract, position, kind, number, title, printed, status, page, part, payload)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (contract_id, c.position, c.kind, c.number, c.title, c.printed, c.status, c.page, c.part, c.payload)
            for c in clauses
        ],
    )


async def put_in_order(writes: Transaction, contract_id: int, page_ids: Sequence[int]) -> None:
    """Number these pages from 1 in this order and let the contract have them, wherever they were before.

    Raises ``StaleContractError`` for a page that is not there.
    """
    # Two steps, as a number is never borne twice, not even for a moment.
    for away in (_OUT_OF_THE_WAY, 0):
        numbered = [(contract_id, number + away, page) for number, page in enumerate(page_ids, start=1)]
        await writes.run_many("UPDATE pages SET contract = ?, number = ? WHERE id = ?", numbered)
    rows = await writes.run("SELECT id FROM pages WHERE contract = ? ORDER BY number", contract_id)
    if [row["id"] for row in rows] != list(page_ids):
        raise StaleContractError(f"contract {contract_id} has other pages")


async def remove_pages(writes: Transaction, contract_id: int, keep: Sequence[int]) -> tuple[str, ...]:
    """Remove the contract's pages but those with an id in ``keep``; the names of their images."""
    rows = await writes.run("SELECT id, image FROM pages WHERE contract = ?", contract_id)
    gone = [row for row in rows if row["id"] not in keep]
    await writes.run_many("DELETE FROM pages WHERE id = ?", [(row["id"],) for row in gone])
    return tuple(row["image"] for row in gone if row["image"])


async def saved(writes: Transaction, contract_id: int) -> ContractRecord:
    """Note that the contract has been changed: its index is stale and it was used just now."""
    await writes.run("UPDATE contracts SET revision = revision + 1, touched_at = ? WHERE id = ?", now(), contract_id)
    return as_contract(await find(writes, contract_id))


async def make_open(writes: Transaction, chat: str, contract_id: int) -> None:
    """Let the chat's questions and next pages belong to this contract."""
    await close_open(writes, chat)
    await writes.run("UPDATE contracts SET is_open = 1 WHERE id = ?", contract_id)


async def what_goes(reads: Transaction, condition: str, value: str | int) -> Deleted:
    """What a deletion of the contracts that meet ``condition``, SQL with one ``?``, takes with it."""
    rows = await reads.run(f"{CONTRACT} WHERE {condition} ORDER BY id", value)
    images = await reads.run(
        "SELECT image FROM pages WHERE image IS NOT NULL"
        f" AND contract IN (SELECT id FROM contracts WHERE {condition}) ORDER BY id",
        value,
    )
    return Deleted(
        contracts=tuple(row["id"] for row in rows),
        pages=sum(row["pages"] for row in rows),
        files=tuple(row["image"] for row in images),
        folders=tuple(row["index_folder"] for row in rows if row["index_folder"]),
    )


def as_contract(row: Row) -> ContractRecord:
    """A row of ``CONTRACT`` as a record."""
    return ContractRecord(
        id=row["id"],
        chat=row["chat"],
        created_at=datetime.fromisoformat(row["created_at"]),
        touched_at=datetime.fromisoformat(row["touched_at"]),
        is_open=bool(row["is_open"]),
        revision=row["revision"],
        pages=row["pages"],
        name=row["name"],
    )


def fitting_index(row: Row) -> str | None:
    """The index folder of a row of ``CONTRACT``, when it was built from the contract's present pages."""
    folder: str | None = row["index_folder"]
    return folder if row["index_revision"] == row["revision"] else None
