"""What goes into the library and comes out of it, beside the domain's own values."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Self

from rag.domain import Contract
from rag.library.belonging import Evidence


@dataclass(frozen=True, slots=True)
class SourceFile:
    """A file to read: ``name`` as the user gave it, for messages only, and ``path``, where our copy of it lies."""

    name: str
    path: Path

    def storable(self) -> Self:
        """With a name that is text: Linux lets a file be called by bytes that are not."""
        return replace(self, name=self.name.encode("utf-8", "replace").decode("utf-8"))


@dataclass(frozen=True, slots=True)
class Progress:
    """Page ``page`` of ``pages`` is about to be read, from the file that the user calls ``file``."""

    page: int
    pages: int
    file: str


@dataclass(frozen=True, slots=True)
class Receipt:
    """What became of the files: the contract as it now is, the numbers of the pages added, how many files were known.

    ``started``: the pages began a new contract; ``evidence`` says why they did or did not, and ``before`` is the id of
    the contract that was open until then, 0 for none. ``replaced`` are the pages that stand in the place of an earlier
    photo of theirs, ``again`` pairs a page with an earlier one that it seems to show too, and ``dropped`` are the pages
    that read better than a second photo of theirs, which was not kept. ``by_file`` has for each file
    the numbers of its pages, and ``better_order`` the order that the pages should have, empty where it is this one.
    """

    contract: Contract
    added: tuple[int, ...]
    repeated: int
    started: bool
    contract_id: int = 0
    evidence: Evidence = Evidence.NO_SIGN
    before: int = 0
    replaced: tuple[int, ...] = ()
    again: tuple[tuple[int, int], ...] = ()
    dropped: tuple[int, ...] = ()
    by_file: tuple[tuple[int, ...], ...] = ()
    better_order: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Listed:
    """A contract of a chat, as it is listed: ``name`` is empty where it has none, ``created_at`` is in UTC."""

    id: int
    name: str
    pages: int
    created_at: datetime
    is_open: bool


@dataclass(frozen=True, slots=True)
class About:
    """What a message is about: a contract by its id, one of its pages by number (0: none), a clause's number."""

    contract: int
    page: int = 0
    clause: str = ""


@dataclass(frozen=True, slots=True)
class Deleted:
    """How much was forgotten."""

    contracts: int
    pages: int
