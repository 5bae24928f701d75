"""A quotation is found despite what OCR and typesetting do to it, and not when its meaning differs."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag.answer.evidence import Compact, ayat_of, cite, find_quote
from rag.domain import Contract

TEXT = (
    "(2) Keterlambatan pembayaran dikenai denda sebesar 2% (dua persen) untuk setiap hari keterlambatan.\n"
    "(3) Pihak Kedua tidak boleh memelihara hewan. There is no deposit for the key. Rp60.000.000 dibayar."
)


@pytest.mark.parametrize(
    ("quote", "found"),
    [
        ("denda sebesar 2% (dua persen)", "denda sebesar 2% (dua persen)"),
        ("DENDA  SEBESAR 2%\n(dua persen)", "denda sebesar 2% (dua persen)"),
        ("dendasebesar2%(duapersen)", "denda sebesar 2% (dua persen)"),
        ("untuk setiap hari keterlarnbatan", "untuk setiap hari keterlambatan"),
        ("Keterlambatan pembayaram dikenai denda", "Keterlambatan pembayaran dikenai denda"),
        ("tidak boleh memelihara hewan", "tidak boleh memelihara hewan"),
        ("Rp 60.000.000", "Rp60.000.000"),
    ],
)
def test_spacing_case_and_misread_letters_do_not_matter(quote: str, found: str) -> None:
    """What is found is the contract's own text."""
    span = find_quote(quote, Compact.of(TEXT))
    assert span is not None
    assert found == TEXT[slice(*span)]


@pytest.mark.parametrize(
    "quote",
    [
        "denda sebesar 3% (dua persen) untuk setiap hari",
        "denda sebesar 2% (tiga persen) untuk setiap hari keterlambatan",
        "Pihak Kedua boleh memelihara hewan",
        "boleh memelihara hewan",
        "There is deposit for the key",
        "deposit for the key yang hilang",
        "Rp 6.000.000",
        "Rp 60.000.0000",
        "dikenai denda sebesar 2% (dua persen) untuk setiap bulan keterlambatan",
        "pembatalan",
        "",
    ],
)
def test_a_digit_a_word_or_a_negation_does(quote: str) -> None:
    """Changed amounts, dropped or swapped words, and a beginning after ``tidak`` are not found."""
    assert find_quote(quote, Compact.of(TEXT)) is None


@given(st.integers(0, len(TEXT) - 30), st.integers(12, 30), st.sampled_from("0123456789"))
def test_a_changed_digit_is_never_found(start: int, length: int, digit: str) -> None:
    """Whatever part is quoted, another digit in it makes it another quotation."""
    quote = TEXT[start : start + length]
    at = next((at for at, char in enumerate(quote) if char.isdigit()), None)
    if at is None or quote[at] == digit:
        return
    changed = quote[:at] + digit + quote[at + 1 :]
    span = find_quote(changed, Compact.of(TEXT))
    assert span is None or "".join(changed.split()).lower() in "".join(TEXT.split()).lower()


def test_a_citation_knows_its_lines_and_page(lease: Contract) -> None:
    """The lines are those that the quotation stands on, for the picture; an ayat is found by its text."""
    position = next(at for at, clause in enumerate(lease.clauses) if clause.number == "4")
    citation = cite(lease, position, "memelihara hewan berukuran besar")
    assert (citation.clause, citation.ayat, citation.page, citation.verified) == ("4", "2", 2, True)
    assert all("besar" in lease.line(ref).text or "hewan" in lease.line(ref).text for ref in citation.at)


def test_an_ayat_is_found_behind_its_clauses_number(lease: Contract) -> None:
    """By its number only: 2 is neither 1 nor 12."""
    clause = lease.clauses[1]
    ayat = ayat_of(clause, "2")
    assert ayat is not None
    assert ayat.number == "2"
    assert ayat_of(clause, "12") is None
