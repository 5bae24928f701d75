"""Two languages side by side, over a page break."""

from __future__ import annotations

import pytest

from rag.clauses import read_contract
from rag.domain import Line, Page

LEFT, RIGHT = 50.0, 550.0


def column(x: float, texts: list[str]) -> list[Line]:
    return [
        Line(text, 1.0, ((x, y), (x + 400, y), (x + 400, y + 20), (x, y + 20)))
        for y, text in zip(range(100, 2000, 30), texts, strict=False)
    ]


def page(number: int, left: list[str], right: list[str]) -> Page:
    return Page(number, (*column(LEFT, left), *column(RIGHT, right)), "ocr", width=1000, height=1400)


def test_a_clause_goes_on_in_its_own_column() -> None:
    """The second half of Pasal 2 stands below it on the next page, not below Article 2."""
    contract = read_contract([
        page(1, ["PASAL 1", "UMUM", "(1) Satu.", "PASAL 2", "BIAYA", "(1) Biaya dibayar"],
                ["ARTICLE 1", "GENERAL", "(1) One.", "ARTICLE 2", "FEES", "(1) Fees are paid"]),
        page(2, ["setiap bulan.", "(2) Tunai.", "PASAL 3", "AKHIR", "Selesai."],
                ["every month.", "(2) In cash.", "ARTICLE 3", "END", "Done."]),
    ])  # fmt: skip
    texts = {(clause.kind.value, clause.number): clause.text for clause in contract.clauses}
    assert texts["pasal", "2"] == "PASAL 2\nBIAYA\n(1) Biaya dibayar setiap bulan.\n(2) Tunai."
    assert texts["article", "2"] == "ARTICLE 2\nFEES\n(1) Fees are paid every month.\n(2) In cash."


def test_one_language_in_two_columns_is_read_page_by_page() -> None:
    """A page set like a newspaper: left column, right column, next page."""
    contract = read_contract([
        page(1, ["PASAL 1", "UMUM", "Satu."], ["PASAL 2", "BIAYA", "Dua mulai"]),
        page(2, ["dan selesai.", "PASAL 3", "AKHIR"], ["Tiga.", "PASAL 4", "LAIN"]),
    ])  # fmt: skip
    assert [clause.number for clause in contract.clauses] == ["1", "2", "3", "4"]
    assert contract.clauses[1].text == "PASAL 2\nBIAYA\nDua mulai dan selesai."


@pytest.mark.parametrize("pages", [1, 2])
def test_the_last_clause_of_a_column_ends_with_it(pages: int) -> None:
    """What the other column begins with (its title, its parties) is no part of it, closing words or not."""
    left = ["PASAL 1", "UMUM", "Satu.", "PASAL 2", "AKHIR", "Dua."]
    right = ["AGREEMENT", "between two parties", "ARTICLE 1", "GENERAL", "One.", "ARTICLE 2", "END", "Two."]
    halves = [page(1, left[:3], right[:5]), page(2, left[3:], right[5:])] if pages == 2 else [page(1, left, right)]
    texts = {(clause.kind.value, clause.number): clause.text for clause in read_contract(halves).clauses}
    assert texts["pasal", "2"] == "PASAL 2\nAKHIR\nDua."
    assert texts["article", "2"] == "ARTICLE 2\nEND\nTwo."
