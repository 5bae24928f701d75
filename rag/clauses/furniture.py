"""Page furniture: what stands on a page but belongs to no clause.

Page numbers, headers and footers, places for a paraf, catchwords at a page's foot. They are left out before clauses are
built, so that a clause that runs over a page break reads as one text. Leaving out a line of the contract is far worse
than keeping a header, so each rule asks for more than a resemblance: a fixed form, numbers that count the pages, or the
same place on the paper.
"""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence

from rapidfuzz import fuzz

from rag.clauses.normalise import PASAL
from rag.clauses.page_order import PageOrder, page_order
from rag.domain import Line, LineRef, Page

_Kept = dict[int, Page]
"""The pages that are read, by their numbers, in the order sent."""
_EDGE = 3
"""Furniture is looked for among this many lines at a page's top and foot."""
_AROUND = 3
"""How many pages before and after a page are looked at for what its header and footer repeat."""
_SHORTEST = 4
_ALIKE = 75.0
"""Percent of two keys' letters that must be the same, in order, for lines at the same place on the paper."""
_SAME_PLACE = 0.02
"""How far apart two pages' headers may stand, as a share of the page's height."""
_BEYOND_PAGE_NUMBER = 70
"""Characters of the longest small print that is taken to belong to a footer it stands below."""
_LOGO = 12
"""Characters of the longest line that a logo is read as."""
_HARDLY_READ = 0.6
"""Confidence below which letters are a guess: a crest's have .45, printed words above .9."""

_FIXED = re.compile(
    r"""^\s*(?:
        [-–—|•]\s*\d{1,4}\s*[-–—|•]                                             # - 8 -
      | (?:hal(?:aman)?|page|hlm)\.?\s*[:.]?\s*\d+\.?                          # Halaman 2
      | (?:hal(?:aman)?|page|hlm)\.?\s*[:.]?\s*\d+\s*(?:dari|of|/)\s*\d+.{0,60}  # Halaman 2 dari 5  Paraf: ...
      | \d+\s*\|\s*P\s*a\s*g\s*e.{0,20}                                        # 8 | P a g e
      | \d+\s*(?:dari|of)\s*\d+
      )\s*$""",
    re.IGNORECASE | re.VERBOSE,
)
_GAZETTE = re.compile(r"^\s*SK\s*No\.?\s*\d[\d\s]*[A-Z]?\s*$", re.IGNORECASE)
"""``SK No 031790 A``, the sheet's number that the state gazette stamps beside any line; no sentence looks like it."""
_PARAF = re.compile(r"^\s*(?:paraf\b[\s:.…_\d-]*(?:\S{1,12}\s*){0,2}){1,4}$", re.IGNORECASE)
_NUMBER = re.compile(r"^\s*(\d{1,4})\s*$")
_CATCHWORD = re.compile(rf"^\s*(?:{PASAL}|BAB|\S{{1,20}})\s*\w{{0,6}}\s*(?:\.\s*){{3,}}$", re.IGNORECASE)
_TO_COME = re.compile(r"^(?P<words>.{1,40}?)\s*(?:\.\s*){3,}$")
"""``(3) Pengusaha . . .``: a catchword where the next page begins with it."""
_OF_A_SENTENCE = re.compile(r"[.;:,]\s*$|^\s*\(?(?:\d{1,2}|[a-z])[.)]|\brp\b|\d\s*%", re.IGNORECASE)


def furniture(pages: Sequence[Page], order: PageOrder | None = None) -> frozenset[LineRef]:
    """The places of the lines that belong to no clause, those of a page that was sent twice among them.

    ``order`` saves finding the pages' order where that is known.
    """
    order = order or page_order(pages)
    again = {page for page, _ in order.repeated}
    left_out = {LineRef(p.number, index) for p in pages if p.number in again for index in range(len(p.lines))}
    kept = {page.number: page for page in pages if page.number not in again}
    fixed = {ref for ref, line in _edges(kept.values()) if _FIXED.match(line.text)} | _page_numbers(kept)
    found = fixed | {ref for ref, line in _edges(kept.values()) if _is_paraf(line.text)}
    found |= {ref for ref, line in _edges(kept.values(), top=False) if _CATCHWORD.match(line.text)}
    found |= {
        LineRef(p.number, at) for p in kept.values() for at, line in enumerate(p.lines) if _GAZETTE.match(line.text)
    }
    found |= _repeated(kept) | _beyond(kept, fixed)
    found |= _above(kept, found)
    return frozenset(left_out | found | _taken_up(kept, found))


def _is_paraf(text: str) -> bool:
    """``Paraf: ____ ____``, not a sentence that speaks of one."""
    return _PARAF.match(text) is not None and re.search(r"\w\.\s*$", text) is None and len(text) <= 60


def _taken_up(pages: _Kept, found: Collection[LineRef]) -> set[LineRef]:
    """Catchwords of any form: dotted words at a foot that the next page's text begins with, below what is ``found``.

    Words before a colon are a form's, to be filled in; so are those that dots follow there as well.
    """
    taken: set[LineRef] = set()
    for here, following in itertools.pairwise(pages.values()):
        first = next(
            (line.text for at, line in enumerate(following.lines) if LineRef(following.number, at) not in found), ""
        )
        for ref, line in _edges([here], top=False):
            dotted = _TO_COME.match(line.text)
            words = _letters(dotted["words"]) if dotted and ":" not in line.text else ""
            if len(words) >= _SHORTEST and _letters(first).startswith(words) and not _TO_COME.match(first):
                taken.add(ref)
    return taken


def _page_numbers(pages: _Kept) -> set[LineRef]:
    """Bare numbers at the edge that count along with the pages; a number that wrapped out of its sentence does not.

    Of pages that were sent in another order than printed the numbers do not count along: then all must bear one.
    """
    numbers = [(ref, int(match[1])) for ref, line in _edges(pages.values()) if (match := _NUMBER.match(line.text))]
    offsets = Counter(offset for offset, _ in {(number - ref.page, ref.page) for ref, number in numbers})
    all_bear_one = len(pages) > 2 and len({number for _, number in numbers}) == len(numbers) == len(pages)
    return {
        ref
        for ref, number in numbers
        if (all_bear_one or offsets[number - ref.page] >= 2) and not _wrapped_number(pages, ref)
    }


def _repeated(pages: _Kept) -> set[LineRef]:
    """Lines at the edge of a page that stand at the same edge of most pages around it.

    Most, because contracts repeat themselves. With a place on the paper, the same place and nearly the same letters,
    because each page's header is misread in its own way; without one, the very same words.
    """
    found: set[LineRef] = set()
    for foot in (False, True):
        # On a page of few lines every line is at an edge: fewer are looked at.
        edges = [
            list(_edges([page], top=not foot, foot=foot, most=max(1, len(page.lines) // 3))) for page in pages.values()
        ]
        for at, here in enumerate(edges):
            around = [*edges[max(0, at - _AROUND) : at], *edges[at + 1 : at + 1 + _AROUND]]
            for ref, line in here:
                again = sum(_stands_on(pages, ref, line, page) for page in around)
                if again and again * 2 >= len(around) and _may_repeat(pages, ref):
                    found.add(ref)
    return found


def _may_repeat(pages: _Kept, ref: LineRef) -> bool:
    """Never a heading or the title below it, nor what reads as a part of a sentence or names an amount."""
    lines = pages[ref.page].lines
    text, above = lines[ref.index].text, lines[ref.index - 1].text if ref.index else ""
    return len(_key(text)) >= _SHORTEST and not (_opens(text) or _opens(above) or _OF_A_SENTENCE.search(text))


def _stands_on(pages: _Kept, ref: LineRef, line: Line, other: Iterable[tuple[LineRef, Line]]) -> bool:
    return any(_same(pages, ref, line, other_ref, other_line) for other_ref, other_line in other)


def _same(pages: _Kept, ref: LineRef, line: Line, other: LineRef, other_line: Line) -> bool:
    here, there = _height(pages[ref.page], line), _height(pages[other.page], other_line)
    if here is None or there is None:
        return line.text.strip() == other_line.text.strip()
    return abs(here - there) <= _SAME_PLACE and fuzz.ratio(_key(line.text), _key(other_line.text)) >= _ALIKE


def _height(page: Page, line: Line) -> float | None:
    """Where the line stands, as a share of the page's height from the top."""
    return None if line.quad is None or not page.height else sum(y for _, y in line.quad) / 4 / page.height


def _beyond(pages: _Kept, fixed: Collection[LineRef]) -> set[LineRef]:
    """Small print below a page number: misread anew on every page, it repeats nothing, but no clause goes on there."""
    beyond: set[LineRef] = set()
    for page in pages.values():
        count = len(page.lines)
        footer = min(
            (ref.index for ref in fixed if ref.page == page.number and ref.index >= count - _EDGE), default=count
        )
        for index in range(footer + 1, count):
            text = page.lines[index].text
            if len(text) <= _BEYOND_PAGE_NUMBER and not _opens(text) and not _OF_A_SENTENCE.search(text):
                beyond.add(LineRef(page.number, index))
    return beyond


def _above(pages: _Kept, found: Collection[LineRef]) -> set[LineRef]:
    """What a crest or a logo was read as: a few letters that could hardly be read, above the page's header."""
    above: set[LineRef] = set()
    for page in pages.values():
        top = min(_EDGE, len(page.lines) // 2)
        header = min((ref.index for ref in found if ref.page == page.number and ref.index < top), default=0)
        above |= {
            LineRef(page.number, index)
            for index, line in enumerate(page.lines[:header])
            if line.confidence < _HARDLY_READ and len(line.text) <= _LOGO
        }
    return above


def _wrapped_number(pages: _Kept, ref: LineRef) -> bool:
    """``Pasal`` / ``12``: the number belongs to the word above it."""
    above = pages[ref.page].lines[ref.index - 1].text if ref.index else ""
    return re.fullmatch(rf"\s*(?:{PASAL}|BAB)\s*", above, re.IGNORECASE) is not None


def _opens(text: str) -> bool:
    return re.match(rf"\s*(?:{PASAL}|BAB|ARTICLE|SECTION)\b", text, re.IGNORECASE) is not None


def _letters(text: str) -> str:
    return re.sub(r"[^a-z0-9]", "", text.lower())


def _key(text: str) -> str:
    return re.sub(r"[^a-z]", "", text.lower())


def _edges(
    pages: Iterable[Page], *, top: bool = True, foot: bool = True, most: int = _EDGE
) -> Iterator[tuple[LineRef, Line]]:
    """The lines at the top and the foot of each page, ``most`` of them at each and never more than three."""
    edge = min(_EDGE, most)
    for page in pages:
        count = len(page.lines)
        for index, line in enumerate(page.lines):
            if (top and index < edge) or (foot and index >= count - edge):
                yield LineRef(page.number, index), line
