"""The clauses bench judges what it is given: a right clause, an honest doubt, another clause."""

from __future__ import annotations

import dataclasses
import random
from pathlib import Path

import pytest

from rag.clauses import read_contract
from rag.clauses.confusions import flat, may_have_been, measured, weighed_by
from rag.domain import AnswerStatus, ClauseKind, Lookup, Reference
from rag.evaluation.clauses_bench.confusions import Counts, aligned, merged
from rag.evaluation.clauses_bench.damage import MISHAPS, confused, read, sent
from rag.evaluation.clauses_bench.drafts import roman
from rag.evaluation.clauses_bench.generated import tally
from rag.evaluation.clauses_bench.judging import Truth, judge
from rag.evaluation.clauses_bench.laws import find_laws
from rag.evaluation.clauses_bench.layouts import LAYOUTS, generate
from rag.evaluation.clauses_bench.targets import run_targets

RNG = random.Random


def test_a_generated_contract_is_the_same_each_time() -> None:
    """By its layout and its seed alone; another seed gives another one."""
    assert generate("chapters", 3) == generate("chapters", 3)
    assert generate("chapters", 3) != generate("chapters", 4)


@pytest.mark.parametrize("layout", sorted(LAYOUTS))
def test_undamaged_contracts_of_every_layout_are_right(layout: str) -> None:
    """Every clause by its number, and those that are not there missing."""
    counted = tally(0.0, ["whole"], 1, layouts=[layout])
    assert (counted.right, counted.honest, counted.wrong) == (counted.cases, 0, 0)


def test_the_verdicts() -> None:
    """The clause that was asked for, another one, none, and an unsure one."""
    contract = generate("title below", 0)
    pages = sent(contract, 0.0, RNG(0))
    understood, truth = read_contract(read(pages)), Truth(contract, pages)
    asked = Reference("2", ClauseKind.PASAL)

    def verdict(status: AnswerStatus, *positions: int) -> str:
        return judge(truth, understood, Lookup(asked, status, positions)).verdict

    assert verdict(AnswerStatus.FOUND, 1) == "right"
    assert verdict(AnswerStatus.FOUND, 2) == "wrong"
    assert verdict(AnswerStatus.MISSING) == "honest"
    assert verdict(AnswerStatus.AMBIGUOUS, 0, 2) == "wrong"


@pytest.mark.parametrize(("status", "verdict"), [(AnswerStatus.FOUND, "wrong"), (AnswerStatus.INFERRED, "honest")])
def test_a_clause_with_anothers_text_is_wrong_unless_it_says_so(status: AnswerStatus, verdict: str) -> None:
    contract = generate("title below", 0)
    pages = sent(contract, 0.0, RNG(0))
    understood = read_contract(read(pages))
    first, second = understood.clauses[:2]
    joined = dataclasses.replace(first, body=(*first.body, *second.lines))
    swallowed = dataclasses.replace(understood, clauses=(joined, *understood.clauses[2:]))
    lookup = Lookup(Reference("1", ClauseKind.PASAL), status, (0,))
    assert judge(Truth(contract, pages), swallowed, lookup).verdict == verdict


def test_mishaps_keep_track_of_the_print() -> None:
    """A page missing, two swapped, one twice: each page still says which it was."""
    pages = sent(generate("said twice", 2), 0.0, RNG(0))
    count = len(pages)
    made = {name: [page.printed for page in mishap(pages, RNG(1))] for name, mishap in MISHAPS.items()}
    assert made["whole"] == list(range(1, count + 1))
    assert len(made["a page missing"]) == count - 1
    assert sorted(made["two swapped"]) == made["whole"] != made["two swapped"]
    assert len(made["a page twice"]) == count + 1


def test_letters_are_confused_at_their_rate() -> None:
    assert confused("PASAL 15", 0.0, RNG(0), {"1": {"l": 1.0}}) == "PASAL 15"
    assert confused("PASAL 15", 1.0, RNG(0), {"1": {"l": 1.0}, "5": {"": 1.0}}) == "PASAL l"


def test_roman_numerals_are_printed() -> None:
    assert [roman(number) for number in (4, 9, 14, 40, 59)] == ["IV", "IX", "XIV", "XL", "LIX"]


def test_headings_are_aligned_with_what_was_read() -> None:
    """In order, lines of text passed over, a heading that was not read without a partner."""
    read_lines = ["PASAL l", "Para pihak sepakat.", "Para pihak sepakat.", "PASA 3"]
    assert aligned(["PASAL 1", "PASAL 2", "PASAL 3"], read_lines) == [
        ("PASAL 1", "PASAL l"), ("PASAL 2", None), ("PASAL 3", "PASA 3"),
    ]  # fmt: skip


def test_confusions_are_counted_and_added_up() -> None:
    """Letter by letter, spaces for nothing; two tables make one."""
    counts = Counts()
    counts.add("PASAL 15", "PASAL1S")
    assert counts.to_json()["misread"] == {"5": {"S": 1}}
    assert merged({"a": {"b": 1}}, {"a": {"b": 2, "c": 1}, "n": 3}) == {"a": {"b": 3, "c": 1}, "n": 3}


def test_what_was_measured_is_what_numbers_are_weighed_with() -> None:
    """5 is read as S more often than 8 is, and a digit for a digit costs most; a flat table knows no difference."""
    assert measured()["S"]["5"] < measured()["S"]["8"] < measured()["5"]["8"]
    with weighed_by(flat()):
        assert may_have_been("S") == {"5": 1.0}
    assert may_have_been("S") == measured()["S"]


def test_a_folder_without_statutes_has_none(tmp_path: Path) -> None:
    assert list(find_laws(tmp_path)) == []


@pytest.mark.slow
def test_every_target_stands_beside_its_figure() -> None:
    """The quick table: nothing is wrong up to 5 %, what is right is right often enough.

    Where pages are lost and swapped, one contract of each layout is too few to hold a share to a target. The time of
    300 pages is the bench's alone: on a machine that does other work it is three times as long.
    """
    rows = {row.part: row for row in run_targets((), quick=True).rows}
    held = [part for part in rows if ", all" not in part and not part.startswith("300 pages")]
    assert [part for part in held if not rows[part].met] == []
    assert rows["b 5% misread, all"].wrong == 0
