"""The reading bench: the true text scores full, nothing scores nothing, and the tables follow from the scores alone."""

from __future__ import annotations

import dataclasses
import json
from xml.etree import ElementTree

import pytest

from rag.evaluation.gold_types import GoldContract
from rag.evaluation.ocr_bench import results_of, run_ocr_bench, score_page
from rag.evaluation.ocr_pages import BenchPage, bench_pages
from rag.evaluation.ocr_picture import accuracy_against_time
from rag.evaluation.ocr_scores import PageScore, ocr_rows, rule_rows, spaces_rows, target_rows
from rag.evaluation.photos import sheets_of
from rag.evaluation.reading_rules import BEST, PICKS, errors_by_rule
from rag.evaluation.reading_systems import Apart, ReadingSystem, WasRead, is_tesseract_installed, reading_systems
from rag.ocr.engine import Reading
from tests.ocr.lines import box


@pytest.fixture
def page(small: GoldContract) -> BenchPage:
    """The small contract's page, without a picture."""
    return BenchPage("easy", "kecil", sheets_of(small)[0].printed, b"")


def score(system: str, seconds: float = 1.0, degree: str = "easy", page: str = "a 1", cer: float = 0.0) -> PageScore:
    return PageScore(degree, system, page, cer, 0.0, (2, 2, 2), (10, 10, 10), seconds, seconds, 500.0)


def test_the_true_text_makes_no_errors(page: BenchPage) -> None:
    """A system that reads what is printed has rate 0 and every heading and figure."""
    perfect = score_page(page, "true", WasRead(tuple(line.text for line in page.printed.lines)))

    assert (perfect.cer, perfect.wer) == (0, 0)
    assert perfect.headings == (2, 2, 2)
    assert perfect.figures[0] == perfect.figures[1] == perfect.figures[2] > 0


def test_nothing_read_scores_nothing(page: BenchPage) -> None:
    """A blank reading has every error there can be."""
    blank = score_page(page, "blank", WasRead(()))

    assert (blank.cer, blank.wer, blank.headings[0], blank.figures[0]) == (1, 1, 0, 0)


def test_a_wrong_figure_that_is_marked_is_no_silent_error(page: BenchPage) -> None:
    """It counts among the right or doubtful ones; a mark on a right figure adds nothing."""
    lines = tuple(line.text.replace("1.000", "7.000") for line in page.printed.lines)

    silent = score_page(page, "ours", WasRead(lines)).figures
    marked = score_page(page, "ours", WasRead(lines, doubtful=("7.000",))).figures
    elsewhere = score_page(page, "ours", WasRead(lines, doubtful=("1",))).figures

    assert (silent[1] - silent[0], marked[1] - marked[0], elsewhere[1] - elsewhere[0]) == (0, 1, 0)


def test_a_slow_system_gets_every_third_page_of_each_degree(page: BenchPage) -> None:
    """The others get all."""
    pages = [dataclasses.replace(page, degree=degree) for degree in ("easy", "hard") for _ in range(4)]
    systems = [ReadingSystem("fast", lambda _: WasRead(())), ReadingSystem("slow", lambda _: WasRead(()), every=3)]

    _, table, *_ = run_ocr_bench(pages, systems)

    assert {(row.degree, row.system): row.pages for row in table.rows} == {
        ("easy", "fast"): 4,
        ("easy", "slow"): 2,
        ("hard", "fast"): 4,
        ("hard", "slow"): 2,
    }


def test_the_log_of_a_run_makes_its_tables(page: BenchPage) -> None:
    """What is said of each page is its whole score, so that a run that was cut short is not lost."""
    said: list[str] = []
    told = list(run_ocr_bench([page], [ReadingSystem("ours", lambda _: WasRead(("PASAL 1",), 2.0))], said.append))

    scores = [PageScore(**json.loads(line)) for line in said]

    assert [result.to_json()["rows"] for result in results_of(scores, 0.0)] == [
        json.loads(json.dumps(result.to_json()["rows"])) for result in told
    ]


def test_targets_that_are_missed_come_first() -> None:
    """Speed is compared on the pages that both read."""
    scores = [score("ours", 2.0, cer=0.5), score("ours", 9.0, page="a 2"), score("article", 70.0)]

    targets = {row.what: (row.holds, row.measured) for row in target_rows(scores)}

    assert targets["times faster than the article's pipeline"] == (True, 35.0)
    assert targets["easy: character error rate"] == (False, 0.25)
    assert next(iter(targets)) == "easy: character error rate"


def test_spaces_are_compared_on_the_same_pages() -> None:
    """A page that was read only with them says nothing of what they are worth."""
    scores = [
        dataclasses.replace(score("ours"), wer=0.1),
        dataclasses.replace(score("ours-glued"), wer=0.3),
        dataclasses.replace(score("ours", page="a 2"), wer=0.9),
    ]
    assert [(row.pages, row.wer_before, row.wer_after) for row in spaces_rows(scores)] == [(1, 0.3, 0.1)]


def test_the_picture_has_a_mark_for_each_row() -> None:
    """With its system, its degree and its figures to read; less time is to the left, fewer errors are up."""
    rows = ocr_rows(
        [score("ours", 2.0, cer=0.01), score("article", 80.0, cer=0.5), score("ours", 3.0, "hard", cer=0.2)]
    )

    drawing = ElementTree.fromstring(accuracy_against_time(rows))

    marks = [mark for mark in drawing.iter("{http://www.w3.org/2000/svg}circle") if mark.find("{*}title") is not None]
    where = {mark.findtext("{*}title"): (float(mark.get("cx", 0)), float(mark.get("cy", 0))) for mark in marks}
    ours, article = where["ours, easy: 1.00 % wrong, 2.0 s"], where["article, easy: 50.00 % wrong, 80.0 s"]
    assert len(where) == 3
    assert ours[0] < article[0]
    assert ours[1] < article[1]


def test_without_headings_on_a_page_none_was_missed() -> None:
    """A page of signatures has none."""
    (row,) = ocr_rows([dataclasses.replace(score("ours"), headings=(0, 0, 0))])
    assert (row.heading_recall, row.heading_precision) == (1.0, 1.0)


def test_rules_are_held_against_the_best_reading() -> None:
    """Fragments at 0.7 fool confidence times words; sure characters see through them."""
    truth = "PARA PIHAK sepakat"
    good = Reading("e", "good", (box(truth, 0, 0, 180, confidence=0.95),))
    fragments = Reading("e", "bad", (box("P A R A P I H A K s e p a", 0, 0, 180, confidence=0.7),))

    errors = errors_by_rule(truth, [fragments, good])

    assert errors[BEST] == errors["sure characters"] == errors["line by line"] == 0
    assert errors["confidence x words (the article's)"] > 0.3
    rows = {row.rule: row.picks_the_best for row in rule_rows([dataclasses.replace(score("six"), by_rule=errors)])}
    assert (rows["sure characters"], rows["confidence x words (the article's)"]) == (1.0, 0.0)
    assert set(rows) == {BEST, *PICKS}


@pytest.mark.slow
def test_degrees_have_pages_of_their_own_and_scans_come_last(small: GoldContract) -> None:
    """A page a degree, dealt from the contracts in turn."""
    pages = bench_pages([small] * 3, photos=1, scans=1)

    assert [page.degree for page in pages] == ["easy", "medium", "hard", "scan 150 dpi", "scan 200 dpi"]
    assert all(page.encoded.startswith(b"\xff\xd8") for page in pages)


@pytest.mark.slow
def test_a_system_reads_in_its_own_process(small: GoldContract) -> None:
    """What comes back are text, time and memory."""
    (page,) = bench_pages([small], photos=1, scans=0)
    with reading_systems(["rapidocr"]) as (system,):
        read = system.read(page.encoded)

    assert "PASAL 1" in " ".join(read.lines)
    assert read.seconds > 0
    assert read.peak_mb > 100


@pytest.mark.skipif(not is_tesseract_installed(), reason="Tesseract with Indonesian is not installed")
@pytest.mark.slow
def test_tesseract_reads_where_it_is_installed(small: GoldContract) -> None:
    """It is a program, not a package, so it may not be there."""
    (page,) = bench_pages([small], photos=1, scans=0)
    reader = Apart("tesseract")
    try:
        assert "PASAL" in " ".join(reader(page.encoded).lines)
    finally:
        reader.close()
