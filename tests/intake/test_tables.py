"""Tables: values row by row, two languages column by column, and page by page where the page breaks."""

from __future__ import annotations

from rag.intake.tables import PAGE_BREAK, table_lines

LEFT = "Para pihak sepakat untuk bekerja sama dengan itikad baik selama jangka waktu ini."
RIGHT = "The parties agree to work together in good faith during the whole of this term."


def test_a_row_of_values_is_one_line() -> None:
    """Empty cells leave nothing behind; a cell of several lines keeps them."""
    rows = [[["Nama"], [": Contohadi"]], [[""], []], [["Alamat"], ["Jalan Contoh", "Kota Rekaan"]]]

    assert list(table_lines(rows)) == ["Nama : Contohadi", "Alamat", "Jalan Contoh", "Kota Rekaan"]


def test_two_columns_of_prose_are_read_one_after_the_other() -> None:
    """A row of one cell stands across both."""
    rows = [[["PERJANJIAN / AGREEMENT"]], [[LEFT], [RIGHT]], [[LEFT], [RIGHT]]]

    assert list(table_lines(rows)) == ["PERJANJIAN / AGREEMENT", LEFT, LEFT, RIGHT, RIGHT]


def test_columns_are_read_page_by_page() -> None:
    """A row that moved to the next page as a whole is noted in its first cell; one that was cut, in both."""
    rows = [
        [[LEFT, "satu"], [RIGHT, "one"]],
        [[PAGE_BREAK, LEFT, "dua"], [RIGHT, "two"]],
        [[LEFT, PAGE_BREAK, "tiga"], [RIGHT, PAGE_BREAK, "three"]],
    ]

    pages = "\n".join(table_lines(rows)).split(PAGE_BREAK)

    assert [page.split() for page in pages] == [
        [*LEFT.split(), "satu", *RIGHT.split(), "one"],
        [*LEFT.split(), "dua", *LEFT.split(), *RIGHT.split(), "two", *RIGHT.split()],
        ["tiga", "three"],
    ]
