"""Clauses named in words, in questions and in contracts."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag.clauses import find_references
from rag.clauses.references import SECTION_PATTERNS, section_pattern


def named(text: str) -> list[str]:
    """Each reference as ``number(ayat)huruf@statute``, in short."""
    return [
        f"{r.number}{f'({r.ayat})' if r.ayat else ''}{r.huruf}{f'@{r.outside}' if r.outside else ''}"
        for r in find_references(text)
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("apa isi pasal 3?", ["3"]),
        ("Pasal 5 ayat (2) huruf a", ["5(2)a"]),
        ("pasal 77 ayat 2", ["77(2)"]),
        ("Pasal 25 Ayat (1) Huruf a", ["25(1)a"]),
        ("psl. 5 ayat 3", ["5(3)"]),
        ("ps 5", ["5"]),
        ("Pasal 5 (3)", ["5(3)"]),
        ("pasal 5 ayat [3]", ["5(3)"]),
        ("Pasal 34 ayat (1) dan ayat (2)", ["34(1)", "34(2)"]),
        ("pasal 2, 3, 4 dan 5", ["2", "3", "4", "5"]),
        ("Pasal 29 sampai dengan Pasal 32", ["29", "30", "31", "32"]),
        ("pasal 8.1.1", ["8.1.1"]),
        ("pasal 1 (satu)", ["1"]),
        ("pasal lima", ["5"]),
        ("isi pasal kelima dong", ["5"]),
        ("pasal dua puluh satu", ["21"]),
        ("klausul 5 butir c", ["5c"]),
        ("clause five", ["5"]),
        ("article 5", ["5"]),
        ("the fifth article", ["5"]),
        ("Section IV.15", ["4.15"]),
        ("PASAI 5", ["5"]),
        ("pasl 5", ["5"]),
        ("pasal5", ["5"]),
        ("PASAL   5", ["5"]),
        ("ayat 2 pasal 5", ["5(2)"]),
        ("pasal ke-5", ["5"]),
        ("pasal 5a", ["5A"]),
        ("bandingkan pasal 3 dan pasal 7", ["3", "7"]),
        ("pasal 1266 dan 1267 KUHPerdata", ["1266@KUHPerdata", "1267@KUHPerdata"]),
        ("Pasal 61A UU No. 6 Tahun 2023", ["61A@UU No. 6 Tahun 2023"]),
        ("UU 13/2003 pasal 5", ["5@UU 13/2003"]),
        ("Pasal 5 perjanjian ini", ["5"]),
    ],
)
def test_named_clauses(text: str, expected: list[str]) -> None:
    assert named(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "berapa denda 5 persen?",
        "pasal ini",
        "ayat tersebut",
        "pasal mana yang mengatur denda?",
        "apakah boleh bayar tanggal 5?",
        "sewa 12 bulan berapa?",
        "pasal di atas",
        "how many days, 5 or 7?",
        "pasar 5 lantai",
    ],
)
def test_numbers_that_name_no_clause(text: str) -> None:
    assert named(text) == []


def test_a_pattern_is_escaped_word_by_word() -> None:
    """A dot in a word is a dot, and any run of white space parts the words."""
    pattern = section_pattern("psl. no.")
    assert re.fullmatch(pattern, "psl.  \n no.")
    assert not re.fullmatch(pattern, "pslx nox")


def test_one_shared_list_has_both_languages() -> None:
    patterns = {pattern for _, pattern in SECTION_PATTERNS}
    assert {"bab", "article", "section", "clause", "klausul"} <= patterns


@given(st.integers(1, 400), st.integers(0, 20), st.sampled_from(["", "a", "b", "k"]))
def test_what_is_printed_is_read_again(number: int, ayat: int, huruf: str) -> None:
    """parse(print(reference)) is the reference."""
    text = f"Pasal {number}" + (f" ayat ({ayat})" if ayat else "") + (f" huruf {huruf}" if huruf else "")
    [reference] = find_references(f"apa maksud {text} itu?")
    assert (reference.number, reference.ayat, reference.huruf) == (str(number), str(ayat) if ayat else "", huruf)
