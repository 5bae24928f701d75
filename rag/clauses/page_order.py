"""Pages as they were sent, and as they were printed: which were sent twice, in which order they are to be read.

The printed page numbers decide, where every page bears one and none contradicts another; else, where the clauses'
numbers run backwards, those. A page sent twice is read once.
"""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from rapidfuzz import fuzz

from rag.clauses.numbers import order_key
from rag.clauses.read_for_another import printed_number
from rag.domain import ClauseKind, Contract, Page

_EDGE = 3
_PRINTED = (
    re.compile(r"^\s*[-–—|•]\s*(\d{1,3})\s*[-–—|•]\s*$"),
    re.compile(r"^\s*(?:hal(?:aman)?|page|hlm)\.?\s*[:.]?\s*(\d{1,3})\b", re.IGNORECASE),
    re.compile(r"^\s*(\d{1,3})\s*\|\s*P\s*a\s*g\s*e", re.IGNORECASE),
    re.compile(r"^\s*(\d{1,3})\s*(?:dari|of)\s*\d{1,3}\s*$", re.IGNORECASE),
)
"""How page numbers are printed."""
_BARE_NUMBER = re.compile(r"^\s*(\d{1,3})\s*$")
"""A number alone on its line is a page's only where most of them count along."""
_FIGURE = re.compile(r"\d+|\b[A-Z]\b|\b[IVXLC]{2,7}\b")
"""What tells two filled forms, or two annexes, apart."""
_ALIKE = 90.0
"""Percent of two pages' letters that must be the same for them to be two photos of one page."""
_SHORT, _ALIKE_IF_SHORT = 400, 97.0
"""Characters of a page on which every word counts, and what it takes there."""
_FIGURES_APART = 0.04
"""Share of figures that may differ: filled forms differ in little else, and they are not the same page."""

_Numbered = tuple[ClauseKind, int]


@dataclass(frozen=True, slots=True)
class PageOrder:
    """How pages are to be read. All are page numbers as sent, save ``lacking``, which are printed ones.

    ``reading`` has every page that is read, in order; ``repeated`` the pages left out, each with the one that it
    repeats; ``moved`` whether the order differs from the one sent; ``lacking`` the printed numbers that no page bears,
    ``gaps`` the pages after which they are lacking. ``numbered`` says that printed numbers decided.
    """

    reading: tuple[int, ...]
    repeated: tuple[tuple[int, int], ...] = ()
    moved: bool = False
    lacking: tuple[int, ...] = ()
    gaps: tuple[int, ...] = ()
    numbered: bool = False

    def place(self, page: int) -> int:
        """Where ``page``, by its number as sent, comes in reading; one that is not read comes last."""
        return self.reading.index(page) if page in self.reading else len(self.reading)


def page_order(pages: Sequence[Page]) -> PageOrder:
    """The order in which ``pages`` are to be read."""
    repeated = _repeated(pages)
    left_out = {page for page, _ in repeated}
    kept = [page for page in pages if page.number not in left_out]
    sent = tuple(page.number for page in kept)
    printed = _printed_numbers(kept)
    if printed is None:
        return PageOrder(sent, repeated)
    reading = tuple(sorted(sent, key=lambda page: printed[page]))
    numbers = sorted(printed.values())
    lacking = tuple(sorted(set(range(numbers[0], numbers[-1])) - set(numbers)))
    gaps = tuple(one for one, other in itertools.pairwise(reading) if printed[other] > printed[one] + 1)
    return PageOrder(reading, repeated, reading != sent, lacking, gaps, numbered=True)


def order_by_clauses(contract: Contract) -> tuple[int, ...]:
    """The pages read in the order of the clauses that begin on them; empty where that is the order they are in, or
    where two pages' numbers cross.

    A page on which no clause begins stays behind the page before it; annexes stay where they are, those at the end at
    the end.
    """
    sent = contract.moved or tuple(page.number for page in contract.pages if page.number not in dict(contract.repeated))
    spans: dict[int, list[_Numbered]] = {}
    for clause in contract.clauses:
        if clause.kind is not ClauseKind.BAB and not clause.part:
            spans.setdefault(clause.page, []).append((clause.kind, order_key(printed_number(clause))[0][0]))
    annexed = {clause.page for clause in contract.clauses if clause.part} - spans.keys()
    body = max((at for at, page in enumerate(sent) if page in spans), default=-1)
    rest = next((at for at, page in enumerate(sent) if at > body and page in annexed), len(sent))
    groups: list[tuple[list[_Numbered], list[int]]] = []
    for page in sent[:rest]:
        if page in spans or not groups:
            groups.append((spans.get(page, []), [page]))
        else:
            groups[-1][1].append(page)
    ordered = sorted(groups, key=lambda group: sorted(number for _, number in group[0]))
    if any(_cross([numbers for numbers, _ in ordered], kind) for kind in ClauseKind):
        return ()
    reading = (*(page for _, pages in ordered for page in pages), *sent[rest:])
    return reading if reading != sent else ()


def _cross(pages: Sequence[Sequence[_Numbered]], kind: ClauseKind) -> bool:
    """Whether the numbers of ``kind`` on one page do not all come before those on the next that has any."""
    own = [numbers for page in pages if (numbers := [number for other, number in page if other is kind])]
    return any(max(before) >= min(after) for before, after in itertools.pairwise(own))


def _printed_numbers(pages: Sequence[Page]) -> dict[int, int] | None:
    """Each page's printed number, or ``None`` where they cannot be relied on: one missing, or one twice."""
    for pattern in (*_PRINTED, _BARE_NUMBER):
        found = {page.number: _printed(page, pattern) for page in pages}
        numbers = {page: number for page, number in found.items() if number is not None}
        if (
            len(pages) > 1
            and len(numbers) == len(pages) == len(set(numbers.values()))
            and _is_a_count(numbers, pattern)
        ):
            return numbers
    return None


def _is_a_count(numbers: dict[int, int], pattern: re.Pattern[str]) -> bool:
    """Whether they could count pages: they lie close together, and bare ones mostly follow the page before."""
    values = list(numbers.values())
    near = max(values) - min(values) < 2 * len(values)
    rising = sum(0 < after - before <= 2 for before, after in itertools.pairwise(values))
    return near and (pattern is not _BARE_NUMBER or rising * 2 >= len(values) - 1)


def _printed(page: Page, pattern: re.Pattern[str]) -> int | None:
    edges = [*page.lines[-_EDGE:][::-1], *page.lines[:_EDGE]]
    return next((int(match[1]) for line in edges if (match := pattern.match(line.text))), None)


@dataclass(frozen=True, slots=True)
class _Look:
    """What two pages are compared by, cheapest first: the figures that stand on a page, how many, its letters."""

    figures: frozenset[str]
    counted: Counter[str]
    total: int
    text: str


def _repeated(pages: Sequence[Page]) -> tuple[tuple[int, int], ...]:
    """The pages that show what an earlier page shows, each with that page; pages without a word show nothing."""
    found: list[tuple[int, int]] = []
    looks: list[_Look] = []
    for page in pages:
        text = page.text
        counted = Counter(_FIGURE.findall(text))
        look = _Look(frozenset(counted), counted, counted.total(), text)
        again = next((at for at, earlier in enumerate(looks) if _same(look, earlier)), None) if text.strip() else None
        if again is not None:
            found.append((page.number, pages[again].number))
        looks.append(look)
    return tuple(found)


def _same(one: _Look, other: _Look) -> bool:
    """Whether two pages read as the same one: nearly all letters, and all but a few of many figures."""
    most = _FIGURES_APART * max(one.total, other.total)
    if abs(one.total - other.total) > most or abs(len(one.text) - len(other.text)) * 5 > len(one.text):
        return False
    if len(one.figures ^ other.figures) > most:
        return False
    apart = (one.counted - other.counted).total() + (other.counted - one.counted).total()
    return apart <= most and fuzz.ratio(one.text, other.text) >= (_ALIKE if len(one.text) > _SHORT else _ALIKE_IF_SHORT)
