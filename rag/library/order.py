"""The order that a contract's pages should have."""

from __future__ import annotations

from rag.clauses.page_order import order_by_clauses
from rag.domain import Contract


def better_order(contract: Contract) -> tuple[int, ...]:
    """The numbers of all pages in the order that they are printed in, empty where that is the order they are in.

    That in which they were read, else that of their clauses, which whoever reads alone does not dare to take where
    something is torn all the same. A page that shows what an earlier one shows stands behind that one.
    """
    again: dict[int, list[int]] = {}
    for page, shown in contract.repeated:
        again.setdefault(shown, []).append(page)
    return tuple(
        number for page in contract.moved or order_by_clauses(contract) for number in (page, *again.get(page, ()))
    )
