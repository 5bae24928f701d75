"""A contract while it is written, and set on pages: printed lines, each with the clause it belongs to.

Knows nothing of layouts, nor of how contracts are read.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from rag.domain import ClauseKind
from rag.evaluation.clauses_bench.wordings import SUBJECTS, Words, titles

LINES_A_PAGE = 38
WIDTH = 74
"""Characters of a printed line."""
_BEARS_A_NUMBER = re.compile(r"^\W*\d|pasal|article|section", re.IGNORECASE)
"""A heading's line without its spaces; the last such line has the number (``Pasal`` above ``34``)."""
_ROMANS = ((50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))


@dataclass(frozen=True, slots=True)
class TrueLine:
    """A printed line. ``clause`` is the index into ``TrueContract.clauses``, -1 where it belongs to none.

    ``column`` is 0 across the page, 1 left, 2 right. ``numbered`` marks the heading's line that bears the number: a
    title alone tells none.
    """

    text: str
    clause: int = -1
    heading: bool = False
    column: int = 0
    numbered: bool = False


@dataclass(frozen=True, slots=True)
class TrueClause:
    """What a clause is called: canonical number, and the part it stands in (``lampiran 1``), empty for the body."""

    kind: ClauseKind
    number: str
    part: str = ""


@dataclass(frozen=True, slots=True)
class TrueContract:
    """A generated contract: what it says where. ``pages`` hold lines in reading order."""

    layout: str
    clauses: tuple[TrueClause, ...]
    pages: tuple[tuple[TrueLine, ...], ...]


def roman(number: int) -> str:
    """A Roman numeral up to 89."""
    text = ""
    for value, letters in _ROMANS:
        while number >= value:
            text, number = text + letters, number - value
    return text


@dataclass
class Draft:
    """A contract that is being written."""

    rng: random.Random
    layout: str
    count: int
    clauses: list[TrueClause] = field(default_factory=list)
    lines: list[TrueLine] = field(default_factory=list)

    def say(self, *texts: str) -> None:
        """Lines that belong to no clause."""
        self.lines += [TrueLine(text) for text in texts]

    def clause(self, kind: ClauseKind, number: str, head: Sequence[str], *, part: str = "", words: Words) -> None:
        """A clause: ``head`` are its heading's lines (title included), the first that has its number is damaged."""
        self.clauses.append(TrueClause(kind, number, part))
        at = len(self.clauses) - 1
        bearing = max(place for place, text in enumerate(head) if _BEARS_A_NUMBER.search(text.replace(" ", "")))
        self.lines += [TrueLine(text, at, heading=True, numbered=place == bearing) for place, text in enumerate(head)]
        self.lines += [TrueLine(text, at) for text in words.body(self.rng, self.count, WIDTH)]

    def run(
        self, head: Callable[[int, str], list[str]], *, kind: ClauseKind = ClauseKind.PASAL, count: int | None = None,
        part: str = "", words: Words, numbers: Callable[[int], str] = str,
    ) -> None:  # fmt: skip
        """``count`` clauses from 1 on, each with a title of its own."""
        count = count or self.count
        for number, title in zip(range(1, count + 1), titles(self.rng, count, words.language), strict=True):
            self.clause(kind, numbers(number), head(number, title), part=part, words=words)


def set_on_pages(draft: Draft) -> tuple[tuple[TrueLine, ...], ...]:
    """The lines cut into pages with furniture; a heading never stands at a page's foot."""
    footer = draft.rng.choice(("", "- {page} -", "Halaman {page} dari {pages}", "{page}"))
    header = draft.rng.choice(("", "", f"Perjanjian {draft.rng.choice(SUBJECTS)}"))
    cut: list[list[TrueLine]] = [[]]
    for line in draft.lines:
        if len(cut[-1]) >= LINES_A_PAGE - 3 * line.heading:
            cut.append([])
        cut[-1].append(line)
    top = [TrueLine(header)] if header else []
    return tuple(
        (*top, *lines, *([TrueLine(footer.format(page=page, pages=len(cut)))] if footer else []))
        for page, lines in enumerate(cut, 1)
    )


def set_in_columns(draft: Draft) -> tuple[tuple[TrueLine, ...], ...]:
    """Clauses that alternate between two languages, set side by side: each page's left column before its right."""
    left = [replace(line, column=1) for line in draft.lines if line.clause % 2 == 0]
    right = [replace(line, column=2) for line in draft.lines if line.clause % 2 == 1]
    pages = -(-max(len(left), len(right)) // LINES_A_PAGE)
    return tuple(
        (*left[at * LINES_A_PAGE : (at + 1) * LINES_A_PAGE], *right[at * LINES_A_PAGE : (at + 1) * LINES_A_PAGE])
        for at in range(pages)
    )
