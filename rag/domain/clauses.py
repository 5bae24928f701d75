"""Clauses and what they make: a heading, its ayat and huruf, whom it cites, and the whole contract."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal

from rag.domain.pages import Line, LineRef, Page


class ClauseKind(StrEnum):
    """What word opens the clause. ``NUMBERED`` is a bare number (``1. DEFINISI``)."""

    PASAL = "pasal"
    BAB = "bab"
    ARTICLE = "article"
    SECTION = "section"
    NUMBERED = "numbered"


class ClauseStatus(StrEnum):
    """How sure we are of a clause's number; the words of ``ask`` and of ``read``."""

    FOUND = "found"
    REPAIRED = "repaired"
    INFERRED = "inferred"


@dataclass(frozen=True, slots=True)
class Heading:
    """A line that opens a clause: what it prints, and what number it stands for.

    ``number`` is canonical: Arabic digits with a letter suffix (``5``, ``5A``, ``4.15``). ``printed`` is the part of
    the line that names the clause, verbatim (``PASAL S``). ``title`` may come from the same line or its neighbours.
    """

    kind: ClauseKind
    number: str
    printed: str
    title: str
    status: ClauseStatus
    at: tuple[LineRef, ...]


@dataclass(frozen=True, slots=True)
class Huruf:
    """A lettered item (huruf) of an ayat or of a clause: ``a``, ``b`` ... and its text, mark included."""

    letter: str
    text: str


@dataclass(frozen=True, slots=True)
class Ayat:
    """A numbered paragraph of a Pasal. ``text`` is verbatim, mark included; ``lines`` says where it stands."""

    number: str
    text: str
    lines: tuple[LineRef, ...] = ()
    huruf: tuple[Huruf, ...] = ()

    @property
    def page(self) -> int:
        """The page it starts on; 0 where it is not known."""
        return self.lines[0].page if self.lines else 0


@dataclass(frozen=True, slots=True)
class Clause:
    """A heading with everything up to the next one of its kind.

    ``text`` is verbatim, heading included, page furniture left out. ``body`` are the lines after the heading.
    ``part`` is empty in the contract's body, else ``lampiran``, ``penjelasan``, ``addendum``, numbered from the second.
    ``cites`` and ``cited_by`` are indexes into ``Contract.clauses``: whom it names, and who names it.
    """

    heading: Heading
    text: str
    body: tuple[LineRef, ...] = ()
    ayat: tuple[Ayat, ...] = ()
    huruf: tuple[Huruf, ...] = ()
    part: str = ""
    cites: tuple[int, ...] = ()
    cited_by: tuple[int, ...] = ()

    @property
    def kind(self) -> ClauseKind:
        """What word opens it."""
        return self.heading.kind

    @property
    def number(self) -> str:
        """Its canonical number."""
        return self.heading.number

    @property
    def title(self) -> str:
        """Its title; empty where it has none."""
        return self.heading.title

    @property
    def printed(self) -> str:
        """What the page prints of its number, verbatim."""
        return self.heading.printed

    @property
    def status(self) -> ClauseStatus:
        """How sure its number is."""
        return self.heading.status

    @property
    def lines(self) -> tuple[LineRef, ...]:
        """Where it stands, heading first."""
        return self.heading.at + self.body

    @property
    def pages(self) -> tuple[int, ...]:
        """The pages it stands on, in order."""
        return tuple(sorted({line.page for line in self.lines}))

    @property
    def page(self) -> int:
        """The page it starts on; 0 where it is not known."""
        return self.lines[0].page if self.lines else 0


@dataclass(frozen=True, slots=True)
class Reference:
    """A clause named in words: ``Pasal 5 ayat (2) huruf b``.

    ``kind`` is ``None`` where the word fits every kind (``klausul 5``, ``clause five``). ``outside`` is the statute
    that the reference belongs to (``KUHPerdata``, ``UU 13/2003``), empty for this contract. ``printed`` is verbatim.
    ``relative`` names a clause by its place: the one after or before ``number``, the first or the last (no number).
    """

    number: str
    kind: ClauseKind | None = None
    ayat: str = ""
    huruf: str = ""
    outside: str = ""
    part: str = ""
    printed: str = field(default="", compare=False)
    relative: Literal["", "after", "before", "first", "last"] = ""


@dataclass(frozen=True, slots=True)
class Dangling:
    """A citation of a clause that is not there. ``clause`` is the index of the one that cites."""

    clause: int
    reference: Reference


@dataclass(frozen=True, slots=True)
class Contract:
    """The pages of one contract and the clauses found in them, in document order.

    ``missing`` are the numbers between the first and the last clause of the body that no heading bears; ``dangling``
    are citations of clauses that are not there. ``repeated`` are pages that show what an earlier one shows, each with
    that one, by their numbers; ``moved`` is the order in which the pages were read, where they were sent in another
    than they are printed in; ``absent`` are printed page numbers that no page bears, ``gaps`` the pages after which
    they are lacking; ``disordered`` says that pages seem to be missing or out of order, where no number tells how.
    """

    pages: tuple[Page, ...]
    clauses: tuple[Clause, ...] = ()
    missing: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    dangling: tuple[Dangling, ...] = ()
    repeated: tuple[tuple[int, int], ...] = ()
    moved: tuple[int, ...] = ()
    absent: tuple[int, ...] = ()
    gaps: tuple[int, ...] = ()
    disordered: bool = False

    def line(self, ref: LineRef) -> Line:
        """The line that stands at ``ref``."""
        return self.pages[ref.page - 1].lines[ref.index]
