"""What is remembered, as plain frozen rows.

Knows nothing of SQL, and nothing of what stands in a ``payload``: that is JSON text which the caller writes and reads.
Page numbers count from 1, positions of clauses from 0. ``image`` and ``folder`` names are relative to the data folder.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class ContractRecord:
    """A contract of a chat. ``created_at`` and ``touched_at`` are in UTC; ``pages`` is how many it has.

    ``is_open``: the next pages of the chat belong to it. ``revision`` counts the saves, and names the state that an
    index is built from. ``name`` is what the chat calls it, empty until it does.
    """

    id: int
    chat: str
    created_at: datetime
    touched_at: datetime
    is_open: bool
    revision: int
    pages: int
    name: str = ""


@dataclass(frozen=True, slots=True)
class NewPage:
    """A page to be saved. ``file`` is the user's name for the file, ``sha256`` the digest of the file's bytes in hex.

    All pages of one file share both. ``image`` is ``None`` where the page has no image.
    """

    number: int
    file: str
    sha256: str
    image: str | None
    payload: str


@dataclass(frozen=True, slots=True)
class PageRecord:
    """A page that was saved: ``NewPage`` with an id."""

    id: int
    number: int
    file: str
    sha256: str
    image: str | None
    payload: str


@dataclass(frozen=True, slots=True)
class ClauseRecord:
    """A clause by its place in the contract; the columns beside ``payload`` are for looking at the database."""

    position: int
    kind: str
    number: str
    title: str
    printed: str
    status: str
    page: int
    part: str
    payload: str


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A contract with everything in it, all of one moment. ``index`` is ``None`` where no index fits these pages."""

    contract: ContractRecord
    pages: tuple[PageRecord, ...]
    clauses: tuple[ClauseRecord, ...]
    index: str | None


@dataclass(frozen=True, slots=True)
class Deleted:
    """What was deleted. ``contracts`` are the ids of those that went, ``pages`` is how many pages they had.

    Their rows are gone; ``files`` and ``folders`` name what is still to be removed.
    """

    contracts: tuple[int, ...] = ()
    pages: int = 0
    files: tuple[str, ...] = ()
    folders: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Arrangement:
    """The pages that a contract shall have, by their ids in the order wanted, and the clauses that they make.

    ``revision`` is that of the contract when the caller looked at it.
    """

    contract: int
    revision: int
    pages: tuple[int, ...]
    clauses: tuple[ClauseRecord, ...]


@dataclass(frozen=True, slots=True)
class MessageRecord:
    """What a message of a chat was about: a contract, one of its pages by id, a clause by number (empty: none)."""

    contract: int
    page: int | None = None
    clause: str = ""


@dataclass(frozen=True, slots=True)
class Unfinished:
    """An update whose work is not done. ``starts`` is how often it was begun."""

    update_id: int
    chat: str = ""
    payload: str = ""
    starts: int = 0
