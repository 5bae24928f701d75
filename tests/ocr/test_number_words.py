"""Spelt-out numbers have the value that their words form, damaged or not, and none where that cannot be told."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from num2words import num2words

from rag.ocr.number_words import number_before, number_of

NUMBERS = st.integers(0, 10**13)


@given(NUMBERS, st.sampled_from(["id", "en"]))
def test_every_number_is_read_back(number: int, language: str) -> None:
    """Another package spells it, in either language."""
    assert number == number_of(num2words(number, lang=language))


@given(NUMBERS)
def test_lost_spaces_change_nothing(number: int) -> None:
    """Readers glue words; the number is the same or it has no value, never another."""
    assert number_of(num2words(number, lang="id").replace(" ", "")) in (number, None)


@given(st.integers(1, 10**10), st.data())
def test_a_damaged_letter_never_makes_another_number(number: int, data: st.DataObject) -> None:
    """One letter is read as another that looks like nothing: repaired, or no value."""
    words = num2words(number, lang="id")
    at = data.draw(st.sampled_from([index for index, letter in enumerate(words) if letter.isalpha()]))

    assert number_of(f"{words[:at]}#{words[at + 1 :]}") in (number, None)


@pytest.mark.parametrize(
    ("words", "value"),
    [
        ("tiga puluh enam juta rupiah", 36_000_000),
        ("tigapuluhenam juta", 36_000_000),
        ("tiga pu1uh enam iuta rupiah", 36_000_000),
        ("dua koma lima persen", Decimal("2.5")),
        ("dua koma dua puluh lima", Decimal("2.25")),
        ("nol koma nol lima", Decimal("0.05")),
        ("dua setengah", Decimal("2.5")),
        ("seratus dua puluh meter persegi", 120),
        ("DUA BELAS", 12),
        ("thirty-six million rupiah", 36_000_000),
    ],
)
def test_ways_to_say_it(words: str, value: Decimal) -> None:
    """With what is counted, in capitals, glued, with a decimal part, with letters that are digits."""
    assert value == number_of(words)


@pytest.mark.parametrize(
    "words", ["dua bxxas", "tiga enam juta", "satu per mil", "setengah", "puluh", "ribu", "rumah", "", "dua dan tiga"]
)
def test_what_has_no_value(words: str) -> None:
    """Read too badly, no number of that form, per mil, a half of anything, no number at all."""
    assert number_of(words) is None


def test_a_number_at_the_end_of_a_sentence() -> None:
    """Its words and its value; nothing where the word before may be a part of it that was read badly."""
    assert number_before("within thirty") == ("thirty", 30)
    assert number_before("untuk jangka waktu selama dua belas") == ("dua belas", 12)
    assert number_before("sebesar tiga pulxh enam") == ("tiga pulxh enam", 36)
    assert number_before("sebesar tiga pulxx enam") is None
    assert number_before("Pasal 3 ayat") is None
