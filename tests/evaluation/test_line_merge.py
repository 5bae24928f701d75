"""Line by line the surer of two readings of one picture."""

from __future__ import annotations

from rag.evaluation.line_merge import surest_lines
from rag.ocr.engine import Reading
from tests.ocr.lines import box


def reading(*lines: tuple[str, float, float, float]) -> Reading:
    """Of lines given as text, left, top, confidence; all 200 wide."""
    return Reading(
        "e", "original", tuple(box(text, left, top, 200, confidence=sure) for text, left, top, sure in lines)
    )


def texts(merged: Reading) -> list[str]:
    return [line.text for line in merged.lines]


def test_the_surer_line_is_taken() -> None:
    """Each by itself: one variant is better at the top, another at the foot."""
    one = reading(("PASAL 4", 10, 10, 0.95), ("uang jaminn", 10, 60, 0.6))
    other = reading(("PASAL A", 11, 11, 0.5), ("uang jaminan", 11, 61, 0.9))

    assert texts(surest_lines([one, other])) == ["PASAL 4", "uang jaminan"]


def test_a_line_that_only_one_saw_is_added() -> None:
    """Unless it is so unsure that it may be a shadow's edge."""
    one = reading(("PASAL 4", 10, 10, 0.95))
    other = reading(("HARGA SEWA", 10, 60, 0.9), ("~~ ,", 10, 110, 0.3))

    assert texts(surest_lines([one, other])) == ["PASAL 4", "HARGA SEWA"]


def test_half_a_line_does_not_replace_a_whole_one() -> None:
    """A detector that saw only its first words is surer of them."""
    one = reading(("Harga sewa Rp36.000.000 setahun", 10, 10, 0.8))
    other = reading(("Harga sewa", 10, 10, 0.99))

    assert texts(surest_lines([one, other])) == ["Harga sewa Rp36.000.000 setahun"]


def test_one_reading_is_itself() -> None:
    """Nothing to merge, and its name says so no less."""
    one = reading(("PASAL 4", 10, 10, 0.95))

    assert (texts(surest_lines([one])), surest_lines([one]).variant) == (["PASAL 4"], "merged")
