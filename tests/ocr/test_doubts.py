"""A figure is marked when its own words or the calendar speak against it, and left alone otherwise."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from num2words import num2words

from rag.domain import Doubt, DoubtReason, Line
from rag.ocr.doubts import marked, with_doubts


def doubts(*texts: str) -> list[tuple[str, str]]:
    """Each doubtful figure with what stands against it."""
    lines = marked([Line(text) for text in texts])
    assert [line.text for line in lines] == list(texts)
    return [(line.text[doubt.start : doubt.end], doubt.other) for line in lines for doubt in line.doubts]


@pytest.mark.parametrize(
    "text",
    [
        "sebesar Rp36.000.000 (tiga puluh enam juta rupiah) untuk setiap tahun",
        "Rp. 500.000,- (lima ratus ribu rupiah)",
        "IDR 36,000,000 (thirty-six million rupiah)",
        "2,5% (dua koma lima persen) dan 2.5% (two point five percent)",
        "tanah seluas 120 m2 (seratus dua puluh meter persegi)",
        "selama12 (duabelas) bulan dan 14(empat belas)hari",
        "a period of twelve (12) months",
        "12 (dua bxlxs) bulan",
        "0,1% (satu per mil)",
        "Pasal I (satu), rekening Nomor 000-111-222, kamar B2 (dua)",
        "tanggal dua bulan Februari tahun dua ribu dua puluh enam (02-02-2026), bertempat di Kota Rekaan",
        "29 Februari 2028, 31 Desember 2026, Nomor 87-20-2021",
        "1 (satu) ruang tamu, 1 (satu) ruang makan dan 1 (satu) dapur",
        "Pasal 5 ayat (2) huruf b",
    ],
)
def test_what_agrees_is_left_alone(text: str) -> None:
    """Amounts, shares, areas, spans of time, dates; words that were read badly; numbers that are none."""
    assert doubts(text) == []


@pytest.mark.parametrize(
    ("text", "figure", "other"),
    [
        ("Rp38.000.000 (tiga puluh enam juta rupiah)", "38.000.000", "tiga puluh enam juta rupiah"),
        ("Rp36.00.000 (tiga puluh enam juta rupiah)", "36.00.000", "tiga puluh enam juta rupiah"),
        ("denda 25% (dua koma lima persen)", "25", "dua koma lima persen"),
        ("selama l2 (dua belas) bulan", "l2", "dua belas"),
        ("within thirty (80) days", "80", "thirty"),
        ("14 [empat puluh) hari", "14", "empat puluh"),
        (
            "tanggal dua bulan Februari tahun dua ribu dua puluh enam (03-02-2026)",
            "03-02-2026",
            "tanggal dua bulan Februari tahun dua ribu dua puluh enam",
        ),
    ],
)
def test_a_figure_against_its_words(text: str, figure: str, other: str) -> None:
    """Digits misread, lost, or read as letters."""
    assert [(figure, other)] == doubts(text)


def test_words_that_go_on_in_the_next_line() -> None:
    """The figure's own line is marked."""
    assert doubts("berlangsung selama 13 (dua", "belas) bulan sejak") == [("13", "dua belas")]


@pytest.mark.parametrize("text", ["31 Februari 2026", "29 Februari 2027", "1 Maret 2O26", "0 Mei 2026", "3l Desember"])
def test_dates_that_no_calendar_has(text: str) -> None:
    """Days past the month's end, and letters among the digits; there is nothing that stands against them."""
    assert [(text, "")] == doubts(f"paling lambat {text} kepada")
    assert doubts("tertanggal (31-02-2026)") == [("31-02-2026", "")]


@given(st.integers(1, 10**12), st.sampled_from(["id", "en"]))
def test_a_number_agrees_with_itself(number: int, language: str) -> None:
    """However it is grouped."""
    grouped = f"{number:,}" if language == "en" else f"{number:,}".replace(",", ".")

    assert doubts(f"sebesar {grouped} ({num2words(number, lang=language)})") == []


@given(st.integers(10, 10**9), st.data())
def test_a_misread_digit_is_marked(number: int, data: st.DataObject) -> None:
    """Whichever it is."""
    digits = str(number)
    at = data.draw(st.integers(0, len(digits) - 1))
    other = data.draw(st.sampled_from([digit for digit in "123456789" if digit != digits[at]]))
    read = digits[:at] + other + digits[at + 1 :]

    assert [(read, num2words(number, lang="id"))] == doubts(f"sebesar {read} ({num2words(number, lang='id')})")


def test_one_doubt_a_figure() -> None:
    """The first reason stays; further figures are added, in order."""
    first, second = Doubt(10, 14, DoubtReason.WORDS, "dua"), Doubt(2, 4, DoubtReason.SECOND_READER, "7")
    line = with_doubts(Line("x" * 20, doubts=(first,)), [Doubt(12, 15, DoubtReason.SECOND_READER, "8"), second])

    assert (second, first) == line.doubts
