"""How well pages are read: each reading system on the same pages, with the targets that ours is held to."""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import Any

from rag.evaluation.camera import DEGREES
from rag.evaluation.errors_made import character_error_rate, figures, found, headings, word_error_rate
from rag.evaluation.ocr_pages import BenchPage
from rag.evaluation.ocr_scores import PageScore, ocr_rows, rule_rows, spaces_rows, target_rows
from rag.evaluation.reading_rules import errors_by_rule
from rag.evaluation.reading_systems import ReadingSystem, WasRead
from rag.evaluation.results import BenchResult, Say

LEAST_CONTEST = 6
"""Readings of the article's contest; ours stops early and so has no losers to pick from."""


def run_ocr_bench(
    pages: Sequence[BenchPage], systems: Sequence[ReadingSystem], say: Say = lambda _: None
) -> Iterator[BenchResult[Any]]:
    """Reads every page with every system that gets it; then targets, rows, and which rule picks the best reading.

    The systems take turns on each page, so that a change in the machine's load meets all of them. ``say`` gets each
    page's score as a line of JSON, which is the log of a long run.
    """
    started = time.perf_counter()
    scores = []
    for score in _scores(pages, systems):
        say(json.dumps(asdict(score)))
        scores.append(score)
    yield from results_of(scores, time.perf_counter() - started)


def results_of(scores: Sequence[PageScore], seconds: float) -> Iterator[BenchResult[Any]]:
    """The tables of a run: targets, systems by degree, rules where readings competed, and what spaces are worth."""
    yield BenchResult("ocr_targets", target_rows(scores), seconds)
    yield BenchResult("ocr", ocr_rows(scores), seconds)
    if rules := rule_rows(scores):
        yield BenchResult("ocr_rules", rules, seconds)
    if spaces := spaces_rows(scores):
        yield BenchResult("ocr_spaces", spaces, seconds)


def _scores(pages: Sequence[BenchPage], systems: Sequence[ReadingSystem]) -> Iterator[PageScore]:
    turns: Counter[str] = Counter()
    for page in pages:
        for system in systems:
            if system.every == 1 or (page.degree in DEGREES and turns[page.degree] % system.every == 0):
                yield score_page(page, system.name, system.read(page.encoded))
        turns[page.degree] += 1


def score_page(page: BenchPage, system: str, read: WasRead) -> PageScore:
    """How far what was read is from what is printed."""
    truth, text = page.printed.text, "\n".join(read.lines)
    printed = headings(line.text for line in page.printed.lines if line.heading)
    seen = headings(read.lines)
    competed = len(read.readings) >= LEAST_CONTEST
    return PageScore(
        page.degree,
        system,
        page.name,
        cer=character_error_rate(truth, text),
        wer=word_error_rate(truth, text),
        headings=(found(printed, seen), printed.total(), seen.total()),
        figures=_figures(truth, text, read.doubtful),
        seconds=read.seconds,
        cpu_seconds=read.cpu_seconds,
        peak_mb=read.peak_mb,
        by_rule=errors_by_rule(truth, read.readings) if competed else {},
    )


def _figures(truth: str, text: str, doubtful: Sequence[str]) -> tuple[int, int, int]:
    """Printed figures that were read right; those and the wrong ones that are marked; all that are printed.

    A mark on a figure that is printed just so tells of no error, and counts nothing.
    """
    printed, read = figures(truth), figures(text)
    right = found(printed, read)
    marked = (figures(" ".join(doubtful)) - printed).total()
    return right, min(right + marked, printed.total()), printed.total()
