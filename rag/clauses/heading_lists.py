"""Headings that stand right above each other: a list of references or a table of contents, not clauses."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from rag.clauses.candidates import BROKEN_OFF, REFERENCE_LIKE, Candidate
from rag.domain import ClauseKind

_TELLS_A_PAGE = re.compile(r"\s\d{1,3}$")
_CONTENTS = 3
"""From so many headings in a row on, without a line between, they are a list."""


def without_lists(found: Sequence[Candidate | None]) -> tuple[Candidate, ...]:
    """The candidates; those right above another have no text and are likely a list of references, or the contents.

    One index for each line. A heading with a title right above another may be a clause that was left empty; three in
    a row are a table of contents.
    """
    rows: list[list[int]] = []
    at = 0
    while at < len(found):
        candidate = found[at]
        if candidate is not None:
            if rows and _next_line(found, rows[-1][-1]) == at and not _holds(found[rows[-1][-1]], candidate):
                rows[-1].append(at)
            else:
                rows.append([at])
        at += 1
    last = {_number(candidate): at for at, candidate in enumerate(found) if candidate}
    listed = {at for row in rows for at in _listed(found, row, last)}
    return tuple(
        replace(candidate, accept=candidate.accept + REFERENCE_LIKE, skip=BROKEN_OFF) if at in listed else candidate
        for at, candidate in enumerate(found) if candidate is not None
    )  # fmt: skip


def _next_line(found: Sequence[Candidate | None], at: int) -> int:
    candidate = found[at]
    return at + (len(candidate.at) if candidate else 1)


def _holds(outer: Candidate | None, inner: Candidate) -> bool:
    """``2. RUANG LINGKUP`` right above ``2.1 Pekerjaan``."""
    return bool(outer and outer.numbers and inner.numbers[:1]) and inner.numbers[0].number.startswith(
        f"{outer.numbers[0].number}."  # type: ignore[union-attr]
    )


def _listed(
    found: Sequence[Candidate | None], row: Sequence[int], last: Mapping[tuple[ClauseKind, str], int]
) -> Sequence[int]:
    """Which of the headings that stand right above each other open no clause: of three and more all but the last.

    The last may be the clause that comes after a list; in a table of contents it tells a page like the others, or all
    its numbers come again. ``last`` is the last line that bears a number.
    """
    headings = [candidate for at in row if (candidate := found[at])]
    if len(row) < _CONTENTS:
        return [at for at, heading in zip(row[:-1], headings, strict=False) if not (heading.title or heading.body)]
    come_again = all(last[_number(heading)] > row[-1] for heading in headings)
    return row if come_again or all(_TELLS_A_PAGE.search(heading.title) for heading in headings) else row[:-1]


def _number(heading: Candidate) -> tuple[ClauseKind, str]:
    """What it most likely bears; a heading whose number was not read is like no other."""
    return heading.kind, heading.numbers[0].number if heading.numbers else str(heading.at)
