"""Error rates count what a person would count."""

from __future__ import annotations

from collections import Counter

import pytest

from rag.evaluation.errors_made import (
    character_error_rate,
    figures,
    found,
    headings,
    share_contained,
    similarity,
    word_error_rate,
)


def test_a_perfect_reading_has_no_errors() -> None:
    """Line breaks and runs of spaces are no errors."""
    assert character_error_rate("PASAL 5\nDENDA", "PASAL  5 DENDA") == 0
    assert word_error_rate("PASAL 5\nDENDA", "PASAL  5 DENDA") == 0


def test_nothing_read_is_all_wrong() -> None:
    """An empty reading has a rate of 1."""
    assert character_error_rate("PASAL 5", "") == 1
    assert word_error_rate("PASAL 5", "") == 1


def test_one_wrong_letter_is_one_error() -> None:
    """Of seven characters and two words."""
    assert character_error_rate("PASAL 5", "PASAL S") == pytest.approx(1 / 7)
    assert word_error_rate("PASAL 5", "PASAL S") == pytest.approx(1 / 2)


def test_headings_are_lines_of_their_own() -> None:
    """A reference in running text and a damaged number are no headings; lost spaces do not matter."""
    lines = ["PASAL1", "Pasal 2", "PASAL 3 - HARGA", "ARTICLE 4", "Pasal 5 ayat (1) tetap berlaku.", "PASAL S"]
    assert headings(lines) == Counter(["pasal1", "pasal2", "pasal3", "article4"])


def test_figures_are_whole_amounts() -> None:
    """An amount with one wrong digit is another amount, and each occurrence counts."""
    truth = figures("Rp36.000.000 pada 1 Maret 2026, 5%; lagi 5%")
    assert truth == Counter({"36.000.000": 1, "1": 1, "2026": 1, "5": 2})
    assert found(truth, figures("Rp36.000.00O pada 1 Maret 2026, 5%")) == 3


def test_similarity_is_of_the_whole_and_containment_of_the_best_part() -> None:
    """A clause inside a longer answer is contained in it, but is not similar to it."""
    clause, answer = "Denda lima persen.", "Menurut kontrak: Denda lima persen. " + "Lain-lain. " * 20
    assert share_contained(clause, answer) == 1
    assert similarity(clause, answer) < 0.3
    assert similarity(clause, clause) == 1
