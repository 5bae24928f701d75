"""Page furniture: what stands on a page but belongs to no clause.

Page numbers, headers and footers, places for a paraf, catchwords at a page's foot. They are left out before clauses are
built, so that a clause that runs over a page break reads as one text.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence

from rapidfuzz import fuzz

from rag.clauses.normalise import PASAL
from rag.domain import LineRef, Page

_EDGE = 3
"""Furniture is looked for among this many lines at a page's top and foot."""
_AROUND = 3
"""How many pages before and after a page are looked at for what its header and footer repeat."""
_SHORTEST, _SHORTEST_DAMAGED = 4, 10
"""Letters that a repeated line must have at least, and that it must have to be known again when it was misread."""
_ALIKE = 75.0
"""Percent of two keys' letters that must be the same, in order."""

_PATTERNS = re.compile(
    r"""^\s*(?:
        [-–—|•.\s]*\d{1,4}[-–—|•.\s]*                                   # - 8 -
      | (?:hal(?:aman)?|page|hlm)\.?\s*[:.]?\s*\d+\.?                       # Halaman 2
      | (?:hal(?:aman)?|page|hlm)\.?\s*[:.]?\s*\d+\s*(?:dari|of|/)\s*\d+.*      # Halaman 2 dari 5, and what follows it
      | \d+\s*\|\s*P\s*a\s*g\s*e.*                                      # 8 | P a g e
      | \d+\s*(?:dari|of|/)\s*\d+
      | (?:[^\n]{0,40}\s)?paraf\b.{0,60}                                # Paraf 1 .... Paraf 2 ....
      | SK\s*No\.?\s*\d[\d\s]*[A-Z]?                                    # SK No 031790 A
      )\s*$""",
    re.IGNORECASE | re.VERBOSE,
)
_CATCHWORD = re.compile(rf"^\s*(?:{PASAL}|BAB|\S{{1,20}})\s*\w{{0,6}}\s*(?:\.\s*){{3,}}$", re.IGNORECASE)


def furniture(pages: Sequence[Page]) -> frozenset[LineRef]:
    """The places of the lines that belong to no clause."""
    found = {ref for ref, text in _edges(pages) if _PATTERNS.match(text) and not _wrapped_number(pages, ref)}
    found |= {ref for ref, text in _edges(pages, top=False) if _CATCHWORD.match(text)}
    found |= _repeated(pages)
    return frozenset(found | _beyond(pages, found))


def _beyond(pages: Sequence[Page], found: Collection[LineRef]) -> set[LineRef]:
    """What stands above a page's header or below its footer: small print that is misread anew on every page."""
    beyond: set[LineRef] = set()
    for page in pages:
        count, own = len(page.lines), [ref.index for ref in found if ref.page == page.number]
        header = max((index for index in own if index < min(_EDGE, count - _EDGE)), default=0)
        footer = min((index for index in own if index >= max(count - _EDGE, _EDGE)), default=count)
        beyond |= {LineRef(page.number, index) for index in (*range(header), *range(footer, count))}
    return {ref for ref in beyond if not _opens(pages[ref.page - 1].lines[ref.index].text)}


def _repeated(pages: Sequence[Page]) -> set[LineRef]:
    """Lines at the edge of a page that stand at the same edge of most pages around it, whatever their numbers.

    Most, because contracts repeat themselves: two pages may well begin with the same words. Nearly the same, because
    each page's header is misread in its own way.
    """
    found: set[LineRef] = set()
    for foot in (False, True):
        edges = [[(ref, _key(text)) for ref, text in _edges([page], top=not foot, foot=foot)] for page in pages]
        for at, here in enumerate(edges):
            around = [*edges[max(0, at - _AROUND) : at], *edges[at + 1 : at + 1 + _AROUND]]
            for ref, key in here:
                again = sum(any(_resembles(key, other) for _, other in page) for page in around)
                if again and again * 2 >= len(around):
                    found.add(ref)
    return {ref for ref in found if not _opens(pages[ref.page - 1].lines[ref.index].text)}


def _resembles(key: str, other: str) -> bool:
    if len(key) < _SHORTEST:
        return False
    return key == other or (len(key) >= _SHORTEST_DAMAGED and fuzz.ratio(key, other) >= _ALIKE)


def _wrapped_number(pages: Sequence[Page], ref: LineRef) -> bool:
    """``Pasal`` / ``12``: the number belongs to the word above it."""
    above = pages[ref.page - 1].lines[ref.index - 1].text if ref.index else ""
    return re.fullmatch(rf"\s*(?:{PASAL}|BAB)\s*", above, re.IGNORECASE) is not None


def _opens(text: str) -> bool:
    """A heading is never furniture, however often it stands at the top of a page."""
    return re.match(rf"\s*(?:{PASAL}|BAB|ARTICLE|SECTION)\b", text, re.IGNORECASE) is not None


def _key(text: str) -> str:
    return re.sub(r"[^a-z]", "", text.lower())


def _edges(pages: Iterable[Page], *, top: bool = True, foot: bool = True) -> Iterable[tuple[LineRef, str]]:
    for page in pages:
        count = len(page.lines)
        for index, line in enumerate(page.lines):
            if (top and index < _EDGE) or (foot and index >= count - _EDGE):
                yield LineRef(page.number, index), line.text
