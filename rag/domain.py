"""What a contract, a question and an answer are: plain values, shared by every package of ``rag``.

Knows nothing of files, engines, models or storage. Everything here is frozen; who holds an identity (a chat, a row, a
path) is ``storage``'s business. Coordinates are pixels of the *upright* page image, origin top left, x to the right, y
down. Confidences and rates lie in 0 to 1. Numbers of pages start at 1.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal

Language = Literal["id", "en"]
Method = Literal["ocr", "text"]
Span = tuple[int, int]
"""Start and end of a slice of a text, in characters of a Python string."""
Point = tuple[float, float]
Quad = tuple[Point, Point, Point, Point]
"""Four corners, clockwise from the top left one, in pixels of the upright page image."""


class PageWarning(StrEnum):
    """Why a page may not have been read well; each has one sentence of advice in ``bot.messages``."""

    BLURRED = "blurred"
    TOO_SMALL = "too_small"
    TOO_DARK = "too_dark"
    GLARE = "glare"
    CUT_OFF = "cut_off"
    PARTLY_UNREAD = "partly_unread"
    UNSURE = "unsure"
    NO_TEXT = "no_text"
    DAMAGED = "damaged"


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


class AnswerStatus(StrEnum):
    """What an answer promises (see ``docs/how-it-works.md``)."""

    FOUND = "found"
    REPAIRED = "repaired"
    INFERRED = "inferred"
    AMBIGUOUS = "ambiguous"
    MISSING = "missing"
    OUTSIDE = "outside"
    RETRIEVED = "retrieved"
    UNANSWERED = "unanswered"


class DoubtReason(StrEnum):
    """Why a figure may have been misread: it disagrees with its own words, a second reader read another, or there is
    no such figure (31 Februari)."""

    WORDS = "words"
    SECOND_READER = "second_reader"
    IMPOSSIBLE = "impossible"


@dataclass(frozen=True, slots=True)
class Doubt:
    """A figure of a line that may have been misread: characters ``start`` to ``end`` of the line's text.

    ``other`` is what stands against it, verbatim: the figure's own words, or the other reading.
    """

    start: int
    end: int
    reason: DoubtReason
    other: str = ""

    def __post_init__(self) -> None:
        if not 0 <= self.start < self.end:
            raise ValueError(f"a doubt spans at least one character, not {self.start} to {self.end}")


@dataclass(frozen=True, slots=True)
class Line:
    """One printed line: its text, how sure the reader was (0 to 1), where it stands, and which figures are doubtful.

    ``quad`` is ``None`` where the text has no place on an image (Word, plain text).
    """

    text: str
    confidence: float = 1.0
    quad: Quad | None = None
    doubts: tuple[Doubt, ...] = ()

    def __post_init__(self) -> None:
        if not 0.0 <= self.confidence <= 1.0:
            raise ValueError(f"a confidence lies in 0 to 1, not {self.confidence}")


@dataclass(frozen=True, slots=True)
class Competitor:
    """A reading of a page in its contest, without its lines. ``score`` is by the contest's rule; the highest won."""

    engine: str
    variant: str
    words: int
    confidence: float
    score: float
    seconds: float


@dataclass(frozen=True, slots=True)
class Page:
    """One printed page after reading: lines in reading order, and how it was read.

    ``width`` and ``height`` are pixels of the upright page image, 0 where there is none. ``rotation`` is the clockwise
    turn in degrees (0, 90, 180, 270) that made the page upright. ``engine`` and ``variant`` are empty for ``text``.
    ``seconds`` is wall time spent on reading it. ``file`` is the name the user gave, for messages only, never a path
    to open. ``contest`` has every reading that competed, in the order made.
    """

    number: int
    lines: tuple[Line, ...]
    method: Method
    file: str = ""
    width: int = 0
    height: int = 0
    engine: str = ""
    variant: str = ""
    confidence: float = 1.0
    rotation: int = 0
    seconds: float = 0.0
    warnings: tuple[PageWarning, ...] = ()
    contest: tuple[Competitor, ...] = ()

    def __post_init__(self) -> None:
        if self.number < 1:
            raise ValueError(f"pages are numbered from 1, not {self.number}")
        if self.rotation not in (0, 90, 180, 270):
            raise ValueError(f"a page is turned by quarters, not by {self.rotation}")

    @property
    def text(self) -> str:
        return "\n".join(line.text for line in self.lines)

    @property
    def words(self) -> int:
        return sum(len(line.text.split()) for line in self.lines)

    @property
    def is_unread(self) -> bool:
        """Whether nothing on it could be read; a few stray letters count as nothing."""
        return not self.words or PageWarning.NO_TEXT in self.warnings


@dataclass(frozen=True, slots=True)
class LineRef:
    """A line of a contract by its place: page number (from 1) and index among that page's lines (from 0)."""

    page: int
    index: int


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
        return self.heading.kind

    @property
    def number(self) -> str:
        return self.heading.number

    @property
    def title(self) -> str:
        return self.heading.title

    @property
    def printed(self) -> str:
        return self.heading.printed

    @property
    def status(self) -> ClauseStatus:
        return self.heading.status

    @property
    def lines(self) -> tuple[LineRef, ...]:
        return self.heading.at + self.body

    @property
    def pages(self) -> tuple[int, ...]:
        return tuple(sorted({line.page for line in self.lines}))

    @property
    def page(self) -> int:
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
    they are lacking; ``disordered`` says that pages
    seem to be missing or out of order, where no printed number tells.
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
        return self.pages[ref.page - 1].lines[ref.index]


@dataclass(frozen=True, slots=True)
class Chunk:
    """The unit that is indexed: an ayat, or a window of a long one, with its clause's heading in front.

    ``clause`` is the index into ``Contract.clauses``, -1 for text outside every clause. ``lines`` is where it stands.
    """

    text: str
    clause: int
    number: str
    ayat: str = ""
    page: int = 0
    lines: tuple[LineRef, ...] = ()


@dataclass(frozen=True, slots=True)
class Hit:
    """A chunk with its scores kept apart, each already weighted; ``score`` is their sum."""

    chunk: Chunk
    semantic: float = 0.0
    keyword: float = 0.0
    bonus: float = 0.0
    boost: float = 0.0
    exact: float = 0.0

    @property
    def score(self) -> float:
        return self.semantic + self.keyword + self.bonus + self.boost + self.exact


@dataclass(frozen=True, slots=True)
class Citation:
    """Clause, ayat, page, and a quotation; ``verified`` when the quotation was found in that clause's own text.

    ``at`` are the lines it stands on, for the picture. ``position`` is the index into ``Contract.clauses``.
    """

    clause: str
    page: int
    quote: str
    verified: bool
    ayat: str = ""
    position: int = -1
    at: tuple[LineRef, ...] = ()


@dataclass(frozen=True, slots=True)
class Answer:
    """What the user is told, what it rests on, and who wrote it (``extract`` or ``groq:<model>``).

    ``clauses`` lists canonical numbers, best first; empty for ``missing``, ``outside`` and ``unanswered``.
    ``fallback`` says in the question's language why no model answered although one is set up; else empty. ``bold`` and
    ``doubtful`` are slices of ``text``, in order and apart: the words that decide a yes or no or a how much, and the
    figures that may have been misread. ``note`` is a sentence to show below the answer, once a contract.
    """

    question: str
    language: Language
    status: AnswerStatus
    text: str
    clauses: tuple[str, ...] = ()
    by: str = "extract"
    citations: tuple[Citation, ...] = ()
    hits: tuple[Hit, ...] = ()
    fallback: str = ""
    seconds: float = 0.0
    bold: tuple[Span, ...] = ()
    doubtful: tuple[Span, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class Lookup:
    """What became of one reference of a question: the exact path's result.

    ``positions`` are indexes into ``Contract.clauses``: one when it was found, several when it is ``ambiguous``.
    ``lacking`` says what is not there when ``status`` is ``missing``, and ``available`` which of those there are, in
    document order (clause numbers, ayat numbers or huruf letters).
    """

    reference: Reference
    status: AnswerStatus
    positions: tuple[int, ...] = ()
    lacking: Literal["", "clause", "ayat", "huruf"] = ""
    available: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Retrieval:
    """What was found for a question, before anyone words an answer.

    ``lookups`` has one entry for each reference of the question, in the order named, empty where it names none; then
    ``hits`` are the fused candidates, best first. ``status`` is that of the whole question.
    """

    status: AnswerStatus
    hits: tuple[Hit, ...] = ()
    lookups: tuple[Lookup, ...] = ()
