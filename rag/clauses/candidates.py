"""What a line that may open a clause is, and what it costs to take it for a heading or to pass over it.

Costs are in the unit of a misread character (``numbers.MISREAD``).
"""

from __future__ import annotations

from dataclasses import dataclass

from rag.clauses.numbers import NumberReading
from rag.domain import ClauseKind, Line, LineRef

REFERENCE_LIKE = 4.0
"""Cost of accepting a line that breaks off another sentence: more than one lost clause, less than a lost chapter."""
HEADING_LIKE = 8.0
"""Cost of passing over a line that stands alone in capitals, or opens with its title."""
PLAIN = 4.0
"""Cost of passing over a line that looks like a heading in no special way."""
BROKEN_OFF = 0.5
"""Cost of passing over a line that goes on with the sentence before it: next to nothing."""
BODY_BEHIND = 0.5
"""Cost of accepting a line that goes on with the clause's text behind a colon."""
DAMAGED_WORD = (0.0, 0.5, 2.0)
"""Cost of accepting a heading word with so many letters lost or beyond their shape."""
SKIP_DAMAGED = (8.0, 4.0, 1.0)
"""At most this is paid for passing over such a word: two lost letters make it any word."""
BARE_MIXED = 3.0
"""Cost of passing over a bare number with a title in mixed case: less than a gap on one page."""
UNNUMBERED = 2.0
"""Cost of giving a number to a heading whose number was not read at all."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A line (or two, where the number wrapped) that may open a clause.

    ``numbers`` is empty where the heading word stands without a readable number. ``title`` is what follows on the same
    line, ``body`` the clause's first words where they follow there instead. ``word_damage`` counts the letters of the
    heading word that were misread.
    """

    kind: ClauseKind
    at: tuple[LineRef, ...]
    printed: str
    title: str
    numbers: tuple[NumberReading, ...]
    word_damage: int
    accept: float
    skip: float
    body: str = ""


@dataclass(frozen=True, slots=True)
class Placed:
    """A line of the contract with its place."""

    ref: LineRef
    line: Line

    @property
    def text(self) -> str:
        return self.line.text
