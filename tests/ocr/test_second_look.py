"""Figures of unsure lines are read again; those that come out otherwise, twice, are marked."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from numpy.typing import NDArray

from rag.domain import DoubtReason, Line
from rag.ocr.rapidocr_engine import RapidOcrEngine
from rag.ocr.second_look import agreeing_with_words, looked_at_again
from tests.ocr.lines import box, tilted

IMAGE = np.full((400, 500, 3), 255, dtype=np.uint8)


class Looks:
    """Gives the texts it was told, one a line, first for the cut as it is, then for the sharpened one."""

    def __init__(self, *looks: Sequence[str]) -> None:
        self.looks = list(looks)
        self.shapes: list[tuple[int, ...]] = []

    def __call__(self, cuts: Sequence[NDArray[np.uint8]]) -> Sequence[str]:
        self.shapes += [cut.shape for cut in cuts]
        return self.looks.pop(0)


def doubts(line: Line) -> list[tuple[str, DoubtReason, str]]:
    return [(line.text[doubt.start : doubt.end], doubt.reason, doubt.other) for doubt in line.doubts]


def test_two_looks_that_disagree_mark_the_figure() -> None:
    """Only the figure that came out otherwise, with what was read instead."""
    lines = [box("sebesar Rp38.000.000 paling lambat 14 hari", 10, 10, 400, confidence=0.8)]
    looks = Looks(["sebesar Rp36.000.000 paling lambat 14 hari"], ["sebesar Rp36.000.000paling lambat 14 hari"])

    (line,) = looked_at_again(lines, IMAGE, looks)

    assert doubts(line) == [("38.000.000", DoubtReason.SECOND_READER, "36.000.000")]
    assert looks.shapes == [(25, 400, 3)] * 2


@pytest.mark.parametrize(
    ("first", "second"),
    [("Pasal 5 ayat (2)", "Pasal 6 ayat (3)"), ("Pasal 6 ayat (2)", "Pasal 5 ayat (2)"), ("Pasal 5ayat(2", "Pasal.5 ")],
)
def test_one_look_that_agrees_is_enough(first: str, second: str) -> None:
    """And lost spaces and letters between are no disagreement."""
    (line,) = looked_at_again(
        [box("Pasal 5 ayat (2)", 10, 10, 200, confidence=0.7)], IMAGE, Looks([first], [second])
    )  # fmt: skip

    assert "5" not in [figure for figure, *_ in doubts(line)]


def test_figures_that_vanish_are_doubtful() -> None:
    """Ink that is read as digits once and as nothing twice."""
    (line,) = looked_at_again([box("89043 -", 10, 10, 60, confidence=0.5)], IMAGE, Looks([""], ["~"]))

    assert doubts(line) == [("89043", DoubtReason.SECOND_READER, "")]


def test_sure_lines_cost_nothing() -> None:
    """Nor do lines without figures, without a place, without an area."""
    lines = [
        box("Rp36.000.000", 10, 10, 200, confidence=0.95),
        box("tiga puluh enam juta", 10, 40, 200, confidence=0.5),
        Line("12 bulan", 0.5),
        box("12", 10, 70, 0, confidence=0.5),
    ]

    assert looked_at_again(lines, IMAGE, Looks()) == tuple(lines)


def test_a_slanted_line_is_cut_out_straight() -> None:
    """Even where it leaves the picture."""
    looks = Looks(["12"], ["12"])
    looked_at_again([tilted(box("13", 300, 10, 190, 30, confidence=0.5), 20)], IMAGE, looks)

    assert looks.shapes == [(37, 190, 3)] * 2


@pytest.mark.slow
def test_the_engine_reads_single_lines(printed_page: NDArray[np.uint8]) -> None:
    """A misread amount of a real page is noticed, the others are not."""
    engine = RapidOcrEngine()
    lines = engine.read(printed_page).lines
    damaged = [Line(line.text.replace("24.000.000", "24.600.000"), 0.7, line.quad) for line in lines]

    looked = looked_at_again(damaged, printed_page, engine.read_lines)

    assert [found for line in looked for found in doubts(line)] == [
        ("24.600.000", DoubtReason.SECOND_READER, "24.000.000")
    ]


NOUGHTS = "sebesar Rp36.0000 (tiga puluh enam juta rupiah) pada saat ini"


@pytest.mark.parametrize(
    ("look", "text"),
    [
        ("sebesar Rp36.000.000 (tiga puluh enam juta rupiah) pada saat ini", "Rp36.000.000"),
        ("sebesar Rp36.00.000 (tiga puluh enam juta rupiah) pada saat ini", "Rp36.0000"),
        ("tidak terbaca", "Rp36.0000"),
    ],
)
def test_a_figure_is_exchanged_only_for_one_that_agrees_with_its_words(look: str, text: str) -> None:
    """Two witnesses against one; a second look that says a third thing settles nothing."""
    line = box(NOUGHTS, 10, 10, 400, confidence=0.97)
    looks = Looks([look])

    (settled,) = agreeing_with_words([line], IMAGE, looks)

    assert settled.text == NOUGHTS.replace("Rp36.0000", text)
    assert looks.shapes == [(25, 520, 3)]


def test_words_on_the_next_line_settle_a_figure_too() -> None:
    """An amount and its words are often parted by a line's end; the other line is not read again."""
    lines = [box("sebesar Rp36.0000 (tiga puluh", 10, 10, 400), box("enam juta rupiah) setahun", 10, 50, 400)]
    looks = Looks(["sebesar Rp36.000.000 (tiga puluh"])

    settled = agreeing_with_words(lines, IMAGE, looks)

    assert [line.text for line in settled] == ["sebesar Rp36.000.000 (tiga puluh", "enam juta rupiah) setahun"]


def test_a_contract_at_odds_with_itself_stays_so() -> None:
    """The second look says what the first one said: the print is at odds, and nothing is taken for it."""
    line = box("sebesar Rp36.000 (tiga puluh enam juta rupiah)", 10, 10, 400)

    assert agreeing_with_words([line], IMAGE, Looks([line.text])) == (line,)


def test_figures_that_agree_are_not_read_again() -> None:
    """Nor are those without words: the engine is not asked at all."""
    lines = [box("Rp36.000.000 (tiga puluh enam juta rupiah)", 10, 10, 400), box("pada 12 Maret 2026", 10, 50, 300)]

    assert agreeing_with_words(lines, IMAGE, Looks()) == tuple(lines)
