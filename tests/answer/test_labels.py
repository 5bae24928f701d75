"""Clauses and pages are named as people name them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rag.answer.labels import clause_label, letter_ranges, number_ranges, page_label, shown_title
from rag.domain import Clause, ClauseKind, ClauseStatus, Heading


@pytest.mark.parametrize(
    ("numbers", "expected"),
    [
        (["1", "2", "3"], "1–3"),
        (["1", "2", "4", "5A", "6", "7", "8"], "1–2, 4, 5A, 6–8"),
        (["1", "2", "1", "2"], "1–2"),
        (["4.1", "4.2"], "4.1, 4.2"),
        ([], ""),
    ],
)
def test_runs_of_numbers_are_compressed(numbers: list[str], expected: str) -> None:
    """A contract of forty clauses is one short line."""
    assert expected == number_ranges(numbers)


def test_runs_of_letters_are_compressed() -> None:
    """The same for huruf."""
    assert letter_ranges(["a", "b", "c", "e"]) == "a–c, e"


def test_pages_are_counted() -> None:
    """One page, several, none known."""
    assert page_label([2, 2], "id") == "halaman 2"
    assert page_label([2, 3], "en") == "pages 2–3"
    assert page_label([0], "id") == ""


def test_titles_in_capitals_are_lowered_but_acronyms_stay() -> None:
    """``JANGKA WAKTU PKWT`` in a sentence."""
    assert shown_title("JANGKA WAKTU\nPKWT DAN MASA KERJA") == "Jangka Waktu PKWT dan Masa Kerja"
    assert shown_title("Maksud dan Tujuan") == "Maksud dan Tujuan"


def test_an_english_answer_names_english_clauses_the_english_way() -> None:
    """A Pasal stays a Pasal, since that is what the page prints."""
    heading = Heading(ClauseKind.NUMBERED, "5", "5.", "TERM", ClauseStatus.FOUND, ())
    clause = Clause(heading, "5. TERM")
    assert clause_label(clause, "2", "b", "en") == "Clause 5 (2) (b)"
    assert clause_label(clause, "2", "b") == "Klausul 5 ayat (2) huruf b"
    assert clause_label(clause, "5.2", language="en") == "Clause 5.2"
    pasal = replace(clause, heading=replace(heading, kind=ClauseKind.PASAL), part="lampiran")
    assert clause_label(pasal, "2", language="en") == "Pasal 5 ayat (2) (lampiran)"
