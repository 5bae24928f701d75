"""Clean numbers that were read for another: ``PASAL 5`` that stands where 3 should.

A digit may be misread as another digit; but pages may be swapped too, and then the number is the one printed.
"""

from __future__ import annotations

import re

from rag.clauses.numbers import canonical
from rag.domain import Clause, ClauseStatus

_CLEAN = re.compile(r"(?:^|[\s.]|[A-Za-z]{4})(\d[\d ]*)\W*$")
"""Digits at a heading's end, and nothing that may be one."""


def printed_number(clause: Clause) -> str:
    """The number that the clause's heading prints where that is clean, else the one that it was read as."""
    match = _CLEAN.search(clause.heading.printed)
    clean = canonical(match[1].replace(" ", "")) if match else None
    return clean if clean and clause.heading.status is not ClauseStatus.FOUND else clause.number


def is_read_for_another(clause: Clause) -> bool:
    """Whether a clean number was taken for a misread one."""
    return printed_number(clause) != clause.number
