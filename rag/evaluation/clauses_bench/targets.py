"""Every target of the clauses bench beside its figure: forms, generated contracts, photos, laws, questions, time."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from rag.clauses.confusions import flat, weighed_by
from rag.evaluation.clauses_bench.damage import MISHAPS
from rag.evaluation.clauses_bench.forms import clauses_of, load_forms
from rag.evaluation.clauses_bench.generated import RATES, Tally, seconds_for_a_long_document, tally
from rag.evaluation.clauses_bench.laws import faults, find_laws
from rag.evaluation.clauses_bench.photographed import ClausesRow
from rag.evaluation.clauses_bench.questions import load_questions, read_names
from rag.evaluation.results import BenchResult, Say
from rag.remembered import forget_texts

_RIGHT = dict(zip(RATES, (0.995, 0.98, 0.95, 0.9), strict=True))
_WRONG = dict(zip(RATES, (0.0, 0.0, 0.0, 0.005), strict=True))
_MOST_SECONDS = 2.0
_SEEDS, _QUICK_SEEDS = 4, 1
_SHOWN = 12
"""Remaining cases that a row names."""


@dataclass(frozen=True, slots=True)
class TargetRow:
    """One figure and its targets. Shares lie in 0 to 1; ``least_right`` and ``most_wrong`` are the targets.

    ``met`` says whether all of the row's targets are; ``remaining`` names what is not right, wrong answers first.
    """

    part: str
    cases: int
    right: int
    honest: int
    wrong: int
    right_share: float
    least_right: float
    wrong_share: float
    most_wrong: float
    met: bool
    remaining: tuple[str, ...] = ()


def run_targets(
    photographed: Sequence[ClausesRow], *, quick: bool, laws: Path | None = None, say: Say = lambda _: None
) -> BenchResult[TargetRow]:
    """The whole table. ``quick``: one contract of each layout; ``laws``: a folder of statutes, left out without one."""
    started = time.perf_counter()
    rows = []
    for row in _rows(photographed, _QUICK_SEEDS if quick else _SEEDS, laws):
        rows.append(row)
        say(f"clauses: {row.part}: {row.right} right, {row.honest} honest, {row.wrong} wrong of {row.cases}")
    return BenchResult("clauses-targets", tuple(rows), time.perf_counter() - started)


def _rows(photographed: Sequence[ClausesRow], seeds: int, laws: Path | None) -> Iterator[TargetRow]:
    yield _forms()
    for rate in RATES:
        whole = tally(rate, ["whole"], seeds)
        yield _row(f"b {rate:.0%} misread, pages whole", whole, _RIGHT[rate], _WRONG[rate])
        others = tally(rate, [mishap for mishap in MISHAPS if mishap != "whole"], seeds)
        yield _row(f"b {rate:.0%} misread, page missing, swapped or twice", others, 0.0, _WRONG[rate])
        yield _row(f"b {rate:.0%} misread, all", whole + others, _RIGHT[rate], _WRONG[rate])
    yield _flat(seeds)
    if photographed:
        yield _photographed(photographed)
    for law, path in find_laws(laws) if laws else ():
        right, wrong = faults(law, path)
        yield _row(f"d {law.name}", Tally(right, 0, len(wrong), list(wrong)), 1.0, 0.0)
    yield _questions()
    seconds = seconds_for_a_long_document()
    met = seconds <= _MOST_SECONDS
    yield _row(f"300 pages in {seconds:.2f} s", Tally(int(met), 0, int(not met)), 1.0, 0.0)


def _row(part: str, counted: Tally, least_right: float, most_wrong: float) -> TargetRow:
    right, wrong = counted.right / max(counted.cases, 1), counted.wrong / max(counted.cases, 1)
    return TargetRow(
        part, counted.cases, counted.right, counted.honest, counted.wrong, right, least_right, wrong, most_wrong,
        right >= least_right and wrong <= most_wrong, tuple(counted.remaining[:_SHOWN]),
    )  # fmt: skip


def _forms() -> TargetRow:
    counted = Tally()
    for form in load_forms():
        differing = [
            f"{form.kind}: {said or 'nothing'} read as {got or 'nothing'}"
            for said, got in clauses_of(form)
            if said != got
        ]
        counted.right += not differing
        counted.wrong += bool(differing)
        counted.remaining += differing
    return _row("a forms of headings", counted, 1.0, 0.0)


def _flat(seeds: int) -> TargetRow:
    """What the measured confusions change: the same contracts at 10 %, weighed by a table that was not measured."""
    forget_texts()
    with weighed_by(flat()):
        counted = tally(RATES[-1], ["whole"], seeds)
    forget_texts()
    return _row(f"b {RATES[-1]:.0%} misread, pages whole, a flat table of confusions", counted, 0.0, 1.0)


def _photographed(rows: Sequence[ClausesRow]) -> TargetRow:
    wrong = [f"{row.contract}, {row.degree}: {case}" for row in rows for case in row.wrong_cases]
    right, honest = sum(row.right for row in rows), sum(row.honest for row in rows)
    return _row("c our contracts, photographed", Tally(right, honest, sum(row.wrong for row in rows), wrong), 0.0, 0.0)


def _questions() -> TargetRow:
    counted = Tally()
    for question in load_questions():
        got = read_names(question.text)
        counted.right += got == question.names
        counted.wrong += got != question.names
        counted.remaining += [f"{question.text!r} read as {got or 'nothing'}"] if got != question.names else []
    return _row("e questions", counted, 1.0, 0.0)
