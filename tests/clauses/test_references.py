"""Clauses named in words, in questions and in contracts."""

from __future__ import annotations

import re
import time

import pytest

from rag.clauses import find_references
from rag.clauses.references import SECTION_PATTERNS, section_pattern


def named(text: str) -> list[str]:
    """Each reference as ``number(ayat)huruf@statute#part``, in short."""
    return [
        f"{r.number}{f'({r.ayat})' if r.ayat else ''}{r.huruf}"
        f"{f'@{r.outside}' if r.outside else ''}{f'#{r.part}' if r.part else ''}"
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
        ("pasal nmr. 5", ["5"]),
        ("article 7 GDPR", ["7@GDPR"]),
        ("KUHPdt ps 1320", ["1320@KUHPdt"]),
        ("pasal 5, UU 13/2003 pasal 6", ["5", "6@UU 13/2003"]),
        ("pasal 5 UU 13/2003", ["5@UU 13/2003"]),
        ("ayat 1 dan 2 pasal 3 dan 4", ["3(1)", "3(2)", "4"]),
        ("ayat (1) pasal 2 dan ayat (3) pasal 4", ["2(1)", "4(3)"]),
        ("pasal 2 ayat 1 dan ayat 3 pasal 4", ["2(1)", "4(3)"]),
        ("ayat 1 pasal 5 dan ayat 2", ["5(1)", "5(2)"]),
        ("pasal=5", ["5"]),
        ("pasal 3~5", ["3", "4", "5"]),
        ("ayat kedua pasal kelima", ["5(2)"]),
        ("ayat dua puluh satu pasal lima", ["5(21)"]),
        ("paragraph two clause five", ["5(2)"]),
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
        ("apa arti pasal 3?", ["3"]),
        ("pasal 3 ayat 1 dan 2", ["3(1)", "3(2)"]),
        ("pasal 3 ayat 1-2", ["3(1)", "3(2)"]),
        ("pasal 3 ayat 1, 2", ["3(1)", "3(2)"]),
        ("pasal 6 ayat 1 sampai 3", ["6(1)", "6(2)", "6(3)"]),
        ("clause 6 paragraphs 1 and 2", ["6(1)", "6(2)"]),
        ("pasal 6 ayat 2 & 3", ["6(2)", "6(3)"]),
        ("pertama pasal 6", ["6"]),
        ("the second clause of article 6", ["6"]),
        ("pasal 5, 10 juta rupiah cukup?", ["5"]),
        ("pasal 3 & 5 juta", ["3"]),
        ("pasal 3 dan 10 orang saksi", ["3"]),
        ("pasal 3 dan dua saksi", ["3"]),
        ("pasal 3 to 5 people", ["3"]),
        ("pasal 3 POJK 10/2020", ["3@POJK 10/2020"]),
        ("pasal 3 UUHT", ["3@UUHT"]),
        ("pasal 3 PMK 100/2020", ["3@PMK 100/2020"]),
        ("pasal 3 Perda DKI", ["3@Perda DKI"]),
        ("pasal 3 Keputusan Menteri", ["3@Keputusan Menteri"]),
        ("pasal 3 HIR", ["3@HIR"]),
        ("pasal 3 Kompilasi Hukum Islam", ["3@Kompilasi Hukum Islam"]),
        ("article 3 of the Labor Code", ["3@Labor Code"]),
        ("article 3 of the New York Convention", ["3@New York Convention"]),
        ("pasal 3 tahun 2003 tentang apa?", ["3@tahun 2003"]),
        ("UU 13/2003 tentang Ketenagakerjaan pasal 3", ["3@UU 13/2003"]),
        ("Menurut KUHPerdata, apa isi pasal 3?", ["3@KUHPerdata"]),
        ("pasal 3 perjanjian induk", ["3@perjanjian induk"]),
        ("apa isi pasal 3 dan pasal 1338 KUHPerdata?", ["3", "1338@KUHPerdata"]),
        ("KUHPerdata pasal 3 dan pasal 4 kontrak ini", ["3@KUHPerdata", "4"]),
        ("pasal 3 UU Cipta Kerja", ["3@UU Cipta Kerja"]),
        ("pasal 1 lampiran B", ["1#lampiran B"]),
        ("lampiran pasal 3", ["3#lampiran"]),
        ("pasal 1 schedule 2", ["1#lampiran 2"]),
        ("pasal 1 lampiran I", ["1#lampiran 1"]),
        ("pasal 3;4", ["3", "4"]),
        ("pasal 3/4", ["3", "4"]),
        ("Pasal 3 dan/atau 4", ["3", "4"]),
        ("pasal 3 4 5", ["3", "4", "5"]),
        ("pasal 1 huruf a dan c", ["1a", "1c"]),
        ("pasal 6 (1) (a)", ["6(1)a"]),
        ("huruf b pasal 1 ayat 2", ["1(2)b"]),
        ("paragraph 1 and 2 of clause 6", ["6(1)", "6(2)"]),
        ("pasal 6 point 2", ["6"]),
        ("pasal 3-a", ["3A"]),
        ("pasal 3 A", ["3A"]),
        ("pasal ３", ["3"]),
        ("pasal 0", ["0"]),
        ("pasal 99999", ["99999"]),
        ("pasal (3)", ["3"]),
        ('pasal "3"', ["3"]),
        ("pasall 3", ["3"]),
        ("pasal 6 ayat 123", ["6(123)"]),
        ("what does Article I say?", ["1"]),
        ("Pasal I", ["1"]),
        ("apa beda pasal 3 dan 4?", ["3", "4"]),
        ("pasal 3 dan 4 mengatur apa", ["3", "4"]),
        ("jelaskan pasal 7 sampai 9", ["7", "8", "9"]),
        ("what do clauses 3 and 4 say", ["3", "4"]),
        ("pasal 5 tentang apa", ["5"]),
        ("pasal 10 tahun berapa", ["10"]),
        ("pasal 5 ayat 2 tentang apa", ["5(2)"]),
        ("pasal 12 huruf c angka 2", ["12c"]),
        ("pasal 5 atau 6?", ["5", "6"]),
        ("pasal lima dan enam", ["5", "6"]),
        ("Pasal 5 ayat (1) sampai dengan ayat (3)", ["5(1)", "5(2)", "5(3)"]),
        ("Apakah pasal 5 sesuai dengan KUHPerdata?", ["5"]),
        ("pasal 5 kontrak ini menurut UU", ["5"]),
        ("pasal III", ["3"]),
        ("art 5", ["5"]),
        ("klausul kelima dong", ["5"]),
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
        "pasal 5 jt",
        "pasal ke-2 terakhir",
        "second to last clause",
        "the second-to-last article",
        "pasal 5 rb",
        "dua puluh pasal pertama",
        "Apa arti denda?",
        "Apa arti force majeure di kontrak ini?",
        "Apakah boleh memelihara babi?",
        "PSI itu apa?",
        "Can I see the clause I signed about penalties?",
        "is the article I read about tax valid?",
        "Is there one clause about penalties?",
        "satu pasal saja",
        "Ada dua pasal yang membahas denda?",
        "sepuluh pasal pertama itu tentang apa?",
        "pasal dua kamar tidur",
        "clause two years",
        "klausul tiga hari",
        "klausul 3 hari sebelum jatuh tempo",
        "pasal 3 persen",
        "selain pasal 3 apa?",
        "PS5 boleh dibawa?",
        "ayat (2)",
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


def test_a_long_question_takes_no_time() -> None:
    """Spaces and repetitions cannot make the patterns try for seconds."""
    started = time.process_time()
    find_references(("pasal 3 " + " " * 300) * 60 + "ayat (1) dan " * 300)
    assert time.process_time() - started < 2.0


@pytest.mark.parametrize(
    ("question", "names"),
    [
        ("apa isi pasal 99999999999999999999999999?", [("9" * 26, "")]),
        (f"pasal {'9' * 3000}", [("9" * 3000, "")]),
        ("pasal 3 ayat 99999999999", [("3", "9" * 11)]),
        ("ayat 99999999 pasal 3", [("3", "9" * 8)]),
        ("pasal 3 ayat 1 sampai 99999999999", [("3", "1"), ("3", "9" * 11)]),
        ("pasal 3 sampai 999999999999", [("3", ""), ("9" * 12, "")]),
        ("pasal 5.12345", [("5.12345", "")]),
    ],
)
def test_a_number_that_no_clause_can_have_is_still_a_name(question: str, names: list[tuple[str, str]]) -> None:
    """What it names is missing; passed over, the question would get whatever clause resembles it."""
    assert [(reference.number, reference.ayat) for reference in find_references(question)] == names
