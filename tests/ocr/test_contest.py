"""Which reading wins, and when the first one is enough."""

from __future__ import annotations

import pytest

from rag.domain import Line
from rag.ocr.contest import article_score, low_share, read_well, sure_characters, sureness
from rag.ocr.engine import Reading


def reading(*lines: tuple[str, float]) -> Reading:
    return Reading("rapidocr", "original", tuple(Line(text, confidence) for text, confidence in lines))


def test_the_articles_score_is_mean_confidence_times_words() -> None:
    """The mean is over boxes, long and short alike."""
    assert article_score(reading(("satu dua tiga", 0.9), ("empat", 0.5))) == pytest.approx(0.7 * 4)


def test_fragments_fool_the_articles_rule_and_not_ours() -> None:
    """The same characters in pieces: more words, less sure of each."""
    whole = reading(("perjanjian sewa menyewa", 0.91))
    pieces = reading(("per jan jian se wa me nye wa", 0.74))

    assert article_score(pieces) > article_score(whole)
    assert sure_characters(whole) > sure_characters(pieces)


def test_what_was_missed_counts_against_a_reading() -> None:
    """Half a page read well is worse than the whole page read fairly."""
    assert sure_characters(reading(("a" * 100, 0.98))) < sure_characters(reading(("a" * 200, 0.9)))


def test_a_page_is_read_well_when_it_is_sure_everywhere() -> None:
    """A good mean does not hide a bad part; nothing read is not read well."""
    assert read_well(reading(("a" * 90, 0.98), ("b" * 5, 0.75), ("c" * 5, 0.97)))
    assert not read_well(reading(*[("a" * 10, 0.99)] * 20, ("b" * 60, 0.7)))
    assert not read_well(reading())


def test_sureness_is_by_characters() -> None:
    """Two letters of a stamp do not spoil a page."""
    assert sureness(reading(("a" * 98, 1.0), ("oo", 0.5))) == pytest.approx(0.99)


def test_the_share_of_low_confidence_is_by_characters() -> None:
    """Spaces do not count; a page without text is all low."""
    assert low_share(reading(("a a a a", 0.5), ("bbbb", 0.9))) == pytest.approx(0.5)
    assert low_share(reading()) == 1.0


def test_an_empty_reading_has_no_confidence() -> None:
    """And no words."""
    assert (reading().confidence, reading().words, reading().characters) == (0.0, 0, 0)
