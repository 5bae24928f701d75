"""Page furniture: what stands on a page but belongs to no clause.

Page numbers, headers and footers, places for a paraf, catchwords at a page's foot. They are left out before clauses are
built, so that a clause that runs over a page break reads as one text.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from rag.clauses.normalise import PASAL
from rag.domain import LineRef, Page

_EDGE = 3
"""Furniture is looked for among this many lines at a page's top and foot."""

_PATTERNS = re.compile(
    r"""^\s*(?:
        [-–—|•.\s]*\d{1,4}[-–—|•.\s]*                                   # - 8 -
      | (?:hal(?:aman)?|page|hlm)\.?\s*[:.]?\s*\d+(?:\s*(?:dari|of|/)\s*\d+)?\.?  # Halaman 2 dari 5
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
    found = {ref for ref, text in _edges(pages) if _PATTERNS.match(text)}
    found |= {ref for ref, text in _edges(pages, top=False) if _CATCHWORD.match(text)}
    return frozenset(found | _repeated(pages))


def _repeated(pages: Sequence[Page]) -> set[LineRef]:
    """Lines at the edges of pages that come again on at least half of them (and on two), whatever their numbers."""
    seen = Counter(key for page in pages for key in {_key(text) for _, text in _edges([page])})
    enough = max(2, (len(pages) + 1) // 2)
    return {
        ref for ref, text in _edges(pages) if len(_key(text)) >= 4 and seen[_key(text)] >= enough and not _opens(text)
    }


def _opens(text: str) -> bool:
    """A heading is never furniture, however often it stands at the top of a page."""
    return re.match(rf"\s*(?:{PASAL}|BAB|ARTICLE|SECTION)\b", text, re.IGNORECASE) is not None


def _key(text: str) -> str:
    return re.sub(r"[^a-z]", "", text.lower())


def _edges(pages: Iterable[Page], *, top: bool = True) -> Iterable[tuple[LineRef, str]]:
    for page in pages:
        count = len(page.lines)
        for index, line in enumerate(page.lines):
            if (top and index < _EDGE) or index >= count - _EDGE:
                yield LineRef(page.number, index), line.text
