"""Pages and their lines: what was read, where it stands, and what may have been misread."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

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
        """What is printed on it, a line each."""
        return "\n".join(line.text for line in self.lines)

    @property
    def words(self) -> int:
        """How many words were read."""
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
