"""Draws the reading bench: characters read wrong against seconds a page, as an SVG of our own making.

``python -m rag.evaluation.ocr_picture LOG FOLDER`` draws a run from its log (what ``bench ocr`` says on stderr) and
writes its tables beside the picture, also of a run that was cut short.
"""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from rag.evaluation.ocr_bench import results_of
from rag.evaluation.ocr_scores import OcrRow, PageScore, ocr_rows

WIDTH, HEIGHT, LEFT, TOP, RIGHT, BOTTOM = 760, 430, 70, 30, 150, 50
SECONDS = (0.5, 200.0)
WRONG = (0.001, 1.0)
"""Ends of the axes, both logarithmic: times and errors of the systems lie decades apart."""
SECOND_TICKS, WRONG_TICKS = (1, 2, 5, 10, 20, 50, 100), (0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1.0)
COLOURS = {
    "ours": "#0b6e4f",
    "rapidocr": "#e08e0b",
    "tesseract": "#7a7a7a",
    "easyocr": "#6a51a3",
    "article": "#b2182b",
    "rapidocr-six": "#4393c3",
}
SIZES = {"easy": 5, "medium": 8, "hard": 11}
"""Radius of a mark by how hard the photo is."""


def accuracy_against_time(rows: Sequence[OcrRow]) -> str:
    """An SVG with a mark for each system and degree; best is at the top left."""
    shown = [row for row in rows if row.system in COLOURS and row.degree in SIZES]
    parts = [*_axes(), *(_mark(row) for row in shown), *_legend(dict.fromkeys(row.system for row in shown))]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" '
        f'font-size="12"><rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>{"".join(parts)}</svg>\n'
    )


def _axes() -> Iterator[str]:
    bottom, right = HEIGHT - BOTTOM, WIDTH - RIGHT
    for second in SECOND_TICKS:
        yield f'<path d="M{_x(second):.1f} {TOP}V{bottom}" stroke="#ddd"/>'
        yield f'<text x="{_x(second):.1f}" y="{bottom + 16}" text-anchor="middle">{second}</text>'
    for wrong in WRONG_TICKS:
        yield f'<path d="M{LEFT} {_y(wrong):.1f}H{right}" stroke="#ddd"/>'
        yield f'<text x="{LEFT - 6}" y="{_y(wrong) + 4:.1f}" text-anchor="end">{100 * wrong:g} %</text>'
    yield f'<text x="{(LEFT + right) / 2}" y="{HEIGHT - 12}" text-anchor="middle">seconds a page</text>'
    yield f'<text x="{LEFT}" y="{TOP - 12}">characters read wrong (upwards is better)</text>'


def _mark(row: OcrRow) -> str:
    told = f"{row.system}, {row.degree}: {100 * row.cer:.2f} % wrong, {row.seconds_a_page:.1f} s"
    return (
        f'<circle cx="{_x(row.seconds_a_page):.1f}" cy="{_y(row.cer):.1f}" r="{SIZES[row.degree]}" '
        f'fill="{COLOURS[row.system]}" fill-opacity="0.75"><title>{told}</title></circle>'
    )


def _legend(systems: Sequence[str] | dict[str, None]) -> Iterator[str]:
    x = WIDTH - RIGHT + 20
    for place, system in enumerate(systems):
        y = TOP + 20 + 22 * place
        yield f'<circle cx="{x}" cy="{y - 4}" r="6" fill="{COLOURS[system]}"/>'
        yield f'<text x="{x + 14}" y="{y}">{system}</text>'
    for place, (degree, radius) in enumerate(SIZES.items()):
        y = TOP + 200 + 28 * place
        yield f'<circle cx="{x}" cy="{y - 4}" r="{radius}" fill="none" stroke="#333"/>'
        yield f'<text x="{x + 18}" y="{y}">{degree}</text>'


def _x(seconds: float) -> float:
    return LEFT + (WIDTH - RIGHT - LEFT) * _share(seconds, *SECONDS)


def _y(wrong: float) -> float:
    return TOP + (HEIGHT - BOTTOM - TOP) * _share(wrong, *WRONG)


def _share(value: float, first: float, last: float) -> float:
    """How far ``value`` lies from ``first`` to ``last``, 0 to 1, on a logarithmic scale; outside is at the ends."""
    inside = min(max(value, first), last)
    return math.log(inside / first) / math.log(last / first)


def scores_in(log: str) -> list[PageScore]:
    """The scores of a run from its log; other lines are passed over."""
    return [PageScore(**json.loads(line)) for line in log.splitlines() if line.startswith('{"degree"')]


def main(log: Path, folder: Path) -> None:
    """Writes ``reading.svg`` and ``reading.json``."""
    scores = scores_in(log.read_text(encoding="utf-8"))
    tables = {result.name: result.to_json() for result in results_of(scores, sum(score.seconds for score in scores))}
    (folder / "reading.svg").write_text(accuracy_against_time(ocr_rows(scores)), encoding="utf-8")
    (folder / "reading.json").write_text(json.dumps(tables, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
