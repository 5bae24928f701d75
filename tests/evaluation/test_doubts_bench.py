"""The measure of doubtful marks: which figures were misread, and which of them are marked."""

from __future__ import annotations

from rag.domain import Doubt, DoubtReason, Line
from rag.evaluation.doubts_bench import ReadFigure, read_figures


def test_figures_beside_their_print() -> None:
    """Right, misread and marked, misread and not marked, marked in vain; letters around them may be damaged."""
    lines = [
        Line("PA5AL 5", doubts=(Doubt(6, 7, DoubtReason.SECOND_READER),)),
        Line(
            "sebesar Rp38.000.000 selana 12 bu1an", doubts=(Doubt(10, 20, DoubtReason.WORDS, "tiga puluh enam juta"),)
        ),
        Line("denda 7% sehari"),
    ]
    printed = "PASAL 5\nsebesar Rp36.000.000 selama 12 bulan\ndenda 1% sehari"

    assert [figure for figure in read_figures(lines, printed) if figure.text not in ("5A", "1")] == [
        ReadFigure("5", False, None),  # the S of PASAL
        ReadFigure("5", True, DoubtReason.SECOND_READER),
        ReadFigure("38.000.000", False, DoubtReason.WORDS),
        ReadFigure("12", True, None),
        ReadFigure("7", False, None),
    ]
