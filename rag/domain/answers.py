"""Questions' answers: what is indexed, what is found for a question, and what the user is told."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from rag.domain.clauses import Reference
from rag.domain.pages import LineRef, Span

Language = Literal["id", "en"]


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
        """The sum of all its scores."""
        return self.semantic + self.keyword + self.bonus + self.boost + self.exact


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
