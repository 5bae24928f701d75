"""Figures are compared by value, however they are written."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag.answer.figures import figures, known_figures


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Rp 1.000.000,-", {"1000000"}),
        ("Rp1.000.000,00", {"1000000"}),
        ("IDR 1,000,000", {"1000000"}),
        ("Rp 1 juta", {"1000000"}),
        ("Rp 1,5 juta", {"1500000"}),
        ("1.5 million rupiah", {"1500000"}),
        ("500rb", {"500000"}),
        ("2,5%", {"2.5"}),
        ("2.5 persen", {"2.5"}),
        ("30 (tiga puluh) hari", {"30"}),
        ("thirty (30) days", {"30"}),
        ("dua puluh lima juta rupiah", {"25000000"}),
        ("tiga ratus dua puluh ribu", {"320000"}),
        ("two hundred and fifty", {"250"}),
        ("dua belas bulan", {"12"}),
        ("seratus lima belas", {"115"}),
        ("Rp 4.166.667 per bulan", {"4166667"}),
        ("15 Juli 2026", {"15", "2026", "month 7"}),
        ("July 15, 2026", {"15", "2026", "month 7"}),
        ("15-07-2026", {"15", "2026", "month 7"}),
        ("1 Mei 2026", {"1", "2026", "month 5"}),
        ("you may leave", set()),
        ("salah satu Pihak", set()),
        ("one of the Parties", set()),
        ("Rp 0", set()),
    ],
)
def test_a_figure_is_its_value(text: str, expected: set[str]) -> None:
    """Digits or words, Indonesian or English marks, amounts, shares and dates."""
    assert expected == figures(text)


def test_a_text_that_is_compared_with_knows_one_in_words() -> None:
    """``1 bulan`` is confirmed by ``satu bulan``."""
    assert "1" in known_figures("paling lambat satu bulan")
    assert figures("1 bulan") <= known_figures("paling lambat satu bulan")


@given(st.integers(min_value=1_000, max_value=10**12))
def test_both_countries_write_the_same_amount(amount: int) -> None:
    """Stops or commas between thousands make no difference."""
    english = f"{amount:,}"
    assert {str(amount)} == figures(english) == figures(english.replace(",", ".")) == figures(str(amount))


@given(st.integers(min_value=1_000, max_value=10**9), st.integers(min_value=0, max_value=8), st.integers(1, 9))
def test_another_digit_is_another_figure(amount: int, place: int, step: int) -> None:
    """Changing one digit never goes unnoticed."""
    digits = list(str(amount))
    place %= len(digits)
    digits[place] = str((int(digits[place]) + step) % 10)
    changed = int("".join(digits))
    assert changed == 0 or f"{changed}" not in figures(f"Rp{amount:,}".replace(",", "."))
