"""Lost spaces come back; names and numbers stay whole."""

from __future__ import annotations

import pytest

from rag.domain import Line
from rag.ocr.gaps import cut_at_gaps
from rag.ocr.spaces import respaced
from tests.ocr.lines import box


@pytest.mark.parametrize(
    ("read", "printed"),
    [
        ("PASAL1", "PASAL 1"),
        ("Pasal27ayat (1)", "Pasal 27 ayat (1)"),
        ("Pasal 5huruf a", "Pasal 5 huruf a"),
        ("ARTICLE7", "ARTICLE 7"),
        ("JANGKAWAKTU", "JANGKA WAKTU"),
        ("PEMELIHARAAN DANPERBAIKAN", "PEMELIHARAAN DAN PERBAIKAN"),
        ("PARA PIHAKterlebih dahulu", "PARA PIHAK terlebih dahulu"),
        ("PARAPIHAKsepakat", "PARA PIHAK sepakat"),
        ("PIHAK KEDUAyang", "PIHAK KEDUA yang"),
        ("dimaksud dalamPasal 4", "dimaksud dalam Pasal 4"),
        ("a.jangka waktu", "a. jangka waktu"),
        ("1.Definisi", "1. Definisi"),
        ("(2)Para Pihak", "(2) Para Pihak"),
        ("12 (dua belas)bulan", "12 (dua belas) bulan"),
        ("Rumah,selanjutnya disebut", "Rumah, selanjutnya disebut"),
        (":0000 0000", ": 0000 0000"),
        ("Rp1.500.000(satu juta lima ratus ribu rupiah)", "Rp1.500.000 (satu juta lima ratus ribu rupiah)"),
        ("5%(lima persen)", "5% (lima persen)"),
        ("Pasal 4 ayat(2)", "Pasal 4 ayat (2)"),
    ],
)
def test_lost_spaces_come_back(read: str, printed: str) -> None:
    """What RapidOCR was seen to glue, and its kind."""
    assert respaced(read) == printed


@pytest.mark.parametrize(
    "text",
    [
        "KUHPerdata", "Rp24.000.000,00", "1.1 Definisi", "PPh21", "NPWPnya", "COVID19", "UU13/2003", "WhatsApp",
        "www.contoh.id", "budi@contoh.co.id", "S.H.,M.H.", "pukul 10:30", "dan/atau", "anak(-anak)nya", "Blok C12",
        "PT.Contoh", "tgl.31", "KETENTUAN", "PERTAMINA", "12/PKS/CONTOH/2026", "pemilik(nya)", "0812-3456-7890",
        "f(x)", "021(7654321)",
    ],
)  # fmt: skip
def test_names_and_numbers_stay_whole(text: str) -> None:
    """A space too many would break what a search looks for."""
    assert respaced(text) == text


def test_restoring_twice_changes_nothing_more() -> None:
    """Text that was respaced is at rest."""
    once = respaced("PARAPIHAKsepakat dalamPasal27ayat (1)huruf a,selanjutnya")

    assert respaced(once) == once


def test_white_that_contradicts_two_words_keeps_them_together() -> None:
    """Where the letters' places are known and even, the capitals were printed as one word."""
    even = [10.0 * i for i in range(11)]
    with_gap = [10.0 * i + (6 if i >= 6 else 0) for i in range(11)]

    assert (respaced("JANGKAWAKTU", even), respaced("JANGKAWAKTU", with_gap)) == ("JANGKAWAKTU", "JANGKA WAKTU")


def test_a_box_over_a_gutter_is_cut_where_the_white_is() -> None:
    """Two columns that the detector took for one line; the cut stands in the middle of the white."""
    line = box("satu tahun one year", 0, 0, 200)
    centres = [*(5 + 10 * i for i in range(9)), *(125 + 10 * i for i in range(7))]

    pieces = cut_at_gaps(line, centres)

    assert [piece.text for piece in pieces] == ["satu tahun", "one year"]
    assert [piece.quad for piece in pieces] == [
        ((0, 0), (105, 0), (105, 20), (0, 20)),
        ((105, 0), (200, 0), (200, 20), (105, 20)),
    ]


def test_a_box_without_wide_white_is_left_whole() -> None:
    """So is one whose letters' places are not known."""
    line = box("satu tahun", 0, 0, 100)

    assert (cut_at_gaps(line, [10.0 * i for i in range(9)]), cut_at_gaps(line, None)) == ((line,), (line,))
    assert cut_at_gaps(Line("a b"), [0, 90]) == (Line("a b"),)
