"""What goes into the library and comes out of it, beside the domain's own values."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Self

from rag.domain import Contract


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

    ``started``: the pages began a new contract.
    """

    contract: Contract
    added: tuple[int, ...]
    repeated: int
    started: bool


@dataclass(frozen=True, slots=True)
class Deleted:
    """How much was forgotten."""

    contracts: int
    pages: int
