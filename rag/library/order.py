"""The order of a contract's pages: is it plainly wrong, and what would be right?

Each page is looked at alone; the numbers of its headings say where it belongs. Knows nothing of rows and chats.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from rag.clauses import read_contract
from rag.domain import ClauseKind, Page


def better_order(pages: Sequence[Page]) -> tuple[int, ...]:
    """The numbers of ``pages`` in the order that their clauses have, empty where that is the order they are in.

    A page without a numbered heading stays behind the page before it. Empty too where the headings contradict each
    other (two parts that both begin with 1): then nobody but the user knows.
    """
    spans = [_span(page) for page in pages]
    groups: list[tuple[tuple[int, int], list[int]]] = []
    for page, span in zip(pages, spans, strict=True):
        if span is None and groups:
            groups[-1][1].append(page.number)
        else:
            groups.append((span or (0, 0), [page.number]))
    ordered = sorted(groups, key=lambda group: group[0])
    if any(before[0][1] >= after[0][0] for before, after in pairwise(ordered)):
        return ()
    wanted = tuple(number for _, numbers in ordered for number in numbers)
    return () if wanted == tuple(page.number for page in pages) else wanted


def _span(page: Page) -> tuple[int, int] | None:
    """The first and the last whole number that a heading of the page bears."""
    clauses = read_contract([page_alone(page)]).clauses
    numbers = [int(c.number) for c in clauses if c.kind is not ClauseKind.BAB and not c.part and c.number.isdecimal()]
    return (numbers[0], max(numbers)) if numbers else None


def page_alone(page: Page) -> Page:
    """The page as if it were the only one of its contract."""
    return replace(page, number=1)
