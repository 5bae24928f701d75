"""A table of a Word file as lines in reading order. Pure: cells are lists of lines; knows no XML."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

Cell = list[str]
Row = list[Cell]
PAGE_BREAK = "\f"
"""Stands among a cell's lines where Word broke the page."""
PROSE = 60
"""Mean characters of a cell in a table that is a page layout (two languages side by side), not a list of values."""


def table_lines(rows: Sequence[Row]) -> Iterator[str]:
    """Row by row, a row on one line; or, where two columns hold prose, the left one wholly, then the right one."""
    if _side_by_side(rows):
        yield from _columns(rows)
        return
    for row in rows:
        yield from _row_lines(row)


def _row_lines(row: Row) -> Iterator[str]:
    if any(PAGE_BREAK in cell for cell in row):
        yield PAGE_BREAK
    cells = [[line for line in cell if line != PAGE_BREAK] for cell in row]
    if all(len(cell) <= 1 for cell in cells):
        joined = " ".join(line for cell in cells for line in cell)
        if joined:
            yield joined
        return
    for cell in cells:
        yield from cell


def _side_by_side(rows: Sequence[Row]) -> bool:
    pairs = [row for row in rows if len(row) == 2]
    if not pairs or len(pairs) < len(rows) / 2:
        return False
    sizes = [sum(sum(map(len, row[column])) for row in pairs) / len(pairs) for column in (0, 1)]
    return min(sizes) >= PROSE


def _columns(rows: Sequence[Row]) -> Iterator[str]:
    """Page by page: the left column's lines, then the right column's. A row of one cell stands across both."""
    left: Cell = []
    right: Cell = []
    for row in rows:
        if len(row) != 2:
            yield from (*left, *right, *(line for cell in row for line in cell))
            left, right = [], []
            continue
        for index, (one, other) in enumerate(_by_page(row)):
            if index:
                yield from (*left, *right, PAGE_BREAK)
                left, right = [], []
            left += one
            right += other
    yield from (*left, *right)


def _by_page(row: Row) -> Iterator[tuple[Cell, Cell]]:
    """The two cells of a row cut where the page breaks. Word notes a row that moved as a whole in one cell only."""
    one, other = (_split(cell) for cell in row)
    if len(one) != len(other) and [] in (one[0], other[0]):
        one, other = ([[], *cell] if len(cell) == 1 else cell for cell in (one, other))
    for index in range(max(len(one), len(other))):
        yield one[index] if index < len(one) else [], other[index] if index < len(other) else []


def _split(cell: Cell) -> list[Cell]:
    pages: list[Cell] = [[]]
    for line in cell:
        if line == PAGE_BREAK:
            pages.append([])
        else:
            pages[-1].append(line)
    return pages
