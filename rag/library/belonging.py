"""Do these pages continue the contract that is open, begin another one, or show pages again that it has?

Evidence decides: titles, the numbers of clauses, the words of pages. Plain functions of what was read; knows nothing of
chats and files. Where nothing tells, pages join the open contract: the user sees which it was, and can change it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from rapidfuzz import fuzz

from rag.domain import ClauseKind, Contract, Page

TWIN = 75.0
"""Similarity in percent from which two pages are the same one. Of the 2,775 pairs of different pages that our fifteen
contracts have, the most alike reach 55; a page of which every fifth letter was misread still reaches 80."""
SURE = 90.0
"""Similarity in percent from which nobody needs to be asked whether two pages are the same one."""
TWIN_LETTERS = 150
"""Letters that a page must have to be compared; a page with less is a signature or a stamp."""
TITLE_LINES = 6
"""Lines at the top of a page where a contract's title stands."""

_TITLE = re.compile(r"^\W*(?:surat\s*)?(?:perjanjian|kontrak|akad|kesepakatan|agreement|contract)\b", re.IGNORECASE)
_ENGLISH_TITLE = re.compile(r"^(?:\w+\s+){0,5}(?:agreement|contract)\W*$", re.IGNORECASE)
_ANNEX = re.compile(r"^\W*(?:lampiran|adendum|addendum|amandemen|annex|appendix|schedule|penjelasan)\b", re.IGNORECASE)
_LONGEST_TITLE = 10  # words: a sentence that begins with "Perjanjian ini ..." is longer, or ends with a full stop


class Evidence(StrEnum):
    """Why pages were taken for a new contract, or for more of the open one."""

    FIRST = "first"  # no contract was open
    TITLE = "title"  # a title stands on top, and the open contract has one or has its first clause already
    RESTARTS = "restarts"  # its numbers begin again
    CONTINUES = "continues"  # its numbers go on from the open contract's, or fill its gaps
    ANNEX = "annex"  # an annex of what is open
    AGAIN = "again"  # pages that the open contract has
    TOLD = "told"  # whoever sent them said so
    NO_SIGN = "no_sign"  # nothing told; they joined

    @property
    def begins(self) -> bool:
        """Whether the pages begin a new contract."""
        return self in (Evidence.FIRST, Evidence.TITLE, Evidence.RESTARTS)


def evidence(open_contract: Contract | None, new: Contract, again: bool) -> Evidence:
    """What ``new``, the new pages read on their own, say of where they belong; ``again``: one of them has a twin."""
    if open_contract is None:
        return Evidence.FIRST
    if again:
        return Evidence.AGAIN
    before, after = _numbers(open_contract), _numbers(new)
    top = _top(new.pages[0])
    if any(_ANNEX.match(line) for line in top):
        return Evidence.ANNEX
    repeats = before & after
    if _has_title(top) and (repeats or _has_title(_top(open_contract.pages[0]))):
        return Evidence.TITLE
    if "1" in repeats or (repeats and len(repeats) * 2 > len(after)):
        return Evidence.RESTARTS
    return Evidence.CONTINUES if before and after and not repeats else Evidence.NO_SIGN


def _numbers(contract: Contract) -> set[str]:
    return {clause.number for clause in contract.clauses if clause.kind is not ClauseKind.BAB and not clause.part}


def _top(page: Page) -> list[str]:
    return [line.text.strip() for line in page.lines[:TITLE_LINES]]


def _has_title(lines: Sequence[str]) -> bool:
    return any(map(_is_title, lines))


def _is_title(line: str) -> bool:
    if len(line.split()) > _LONGEST_TITLE or line.endswith((".", ",", ";")):
        return False
    return bool(_TITLE.match(line) or _ENGLISH_TITLE.match(line))


def title_of(contract: Contract) -> str:
    """What the contract calls itself on top of its first page; empty where nothing looks like a title.

    In capitals rather than not: above a title there may stand what the pages' headers call the contract.
    """
    titles = list(filter(_is_title, _top(contract.pages[0]))) if contract.pages else []
    return next(filter(str.isupper, titles), titles[0] if titles else "")


@dataclass(frozen=True, slots=True)
class Twin:
    """The page ``number`` that a new page shows again, and how alike the two read, in percent."""

    number: int
    similarity: float


def twin_of(known: Sequence[Page], new: Page) -> Twin | None:
    """The known page that a new one shows again, if there is one."""
    letters = _letters(new)
    if len(letters) < TWIN_LETTERS:
        return None
    alike = [Twin(page.number, fuzz.ratio(letters, _letters(page), score_cutoff=TWIN)) for page in known]
    best = max(alike, key=lambda twin: twin.similarity, default=None)
    return best if best and best.similarity >= TWIN else None


def _letters(page: Page) -> str:
    """The page's letters and digits alone: spaces and signs are what a reader errs in most."""
    return "".join(char for char in page.text.lower() if char.isalnum())


def reads_as_well(new: Page, old: Page) -> bool:
    """Whether a second photo of a page may stand in the place of the first."""
    return new.words * new.confidence >= 0.9 * old.words * old.confidence
