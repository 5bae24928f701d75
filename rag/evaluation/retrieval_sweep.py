"""Which weights are best, and how sure that is: every option turned alone, then all of them once, on the tune split.

Chosen on tune, told on report. The article's own weights stand in the tables as they are, so that their evidence can be
seen beside what was found.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

from rag.evaluation.gold import load_contracts
from rag.evaluation.results import BenchResult, Say
from rag.evaluation.retrieval_bench import ask_all
from rag.evaluation.retrieval_cases import CLEAN, RememberingEmbedder, RetrievalCase, clean_cases
from rag.evaluation.retrieval_fit import fit, samples_of, thresholds
from rag.evaluation.retrieval_scores import Asked, first_interval, recall
from rag.evaluation.retrieval_systems import ABLATION, RetrievalSystem
from rag.retrieve import ARTICLE, DEFAULT, RetrievalOptions

GRID: Mapping[str, Sequence[Any]] = {
    "semantic_candidates": (10, 15, 30, 100),
    "keyword_candidates": (5, 10, 30, 100),
    "rewritten": (0.0, 0.25, 0.5, 0.75, 1.0),
    "semantic_weight": (0.25, 0.52, 0.75),
    "semantic_clause_weight": (0.0, 0.207, 0.4),
    "keyword_weight": (0.0, 0.047, 0.15),
    "lexicon_weight": (0.0, 0.036, 0.1),
    "clause_weight": (0.0, 0.069, 0.15),
    "coverage_weight": (0.0, 0.1, 0.209, 0.35),
    "clause_coverage_weight": (0.0, 0.08, 0.15),
    "title_weight": (0.0, 0.112, 0.25),
    "figure_weight": (0.0, 0.077, 0.15),
    "lacking_weight": (-0.2, -0.084, 0.0),
    "manner_weight": (0.0, 0.043, 0.1),
    "outside_weight": (-0.5, -0.347, 0.0),
    "consensus_bonus": (0.0, 0.05, 0.1, 0.2),
    "scaled": (True, False),
    "fusion": ("weighted", "rrf"),
    "boosted": (False, True),
    "foreign_keywords": (False, True),
}
"""Values that are tried around those that ``retrieval_train`` fitted to the fit split."""


@dataclass(frozen=True, slots=True)
class ComparisonRow:
    """A setting's recall@1 over every answerable kind that names no clause, with its 95 % interval, on each split."""

    setting: str
    value: str
    chosen: bool
    tune: float
    tune_low: float
    tune_high: float
    tune_at_3: float
    report: float
    report_low: float
    report_high: float
    report_at_3: float


@dataclass(frozen=True, slots=True)
class ThresholdRow:
    """What a threshold on the chance of an answer would do: tune split, weights fitted without the contract."""

    threshold: float
    chosen: bool
    precision: float
    recall: float
    f1: float
    refused: float


def ablation(
    cases: Sequence[RetrievalCase], embedder: RememberingEmbedder, plain: RememberingEmbedder | None, say: Say
) -> BenchResult[ComparisonRow]:
    """What each part is worth: ours without it, and the article's weights with its raw and with scaled scores.

    ``plain`` is the embedding without our training; rows that tell of it are left out where there is none.
    """
    started = time.perf_counter()
    systems = {name: _always_answering(system) for name, system in ABLATION.items()} | {
        "the article": RetrievalSystem(ARTICLE, plain=True),
        "the article, scores scaled": RetrievalSystem(replace(ARTICLE, scaled=True), plain=True),
    }
    if plain is None:
        systems.pop("without our training of the embedding")
    found = _asked(cases, embedder, systems, say, plain)
    rows = tuple(_row(name, "", name == "ours", found[name]) for name in systems)
    return BenchResult("ablation", rows, time.perf_counter() - started)


def sweep(cases: Sequence[RetrievalCase], embedder: RememberingEmbedder, say: Say) -> BenchResult[ComparisonRow]:
    """Each option turned alone; then one round of coordinate ascent on the tune split, its result in the last row."""
    started = time.perf_counter()
    rows, best = [], replace(DEFAULT, answers_from=0.0)
    for name, values in GRID.items():
        say(f"sweep: {name}")
        turned = {str(value): RetrievalSystem(replace(best, **{name: value})) for value in values}
        found = _asked(cases, embedder, turned, lambda _: None)
        rows += [_row(name, value, value == str(getattr(DEFAULT, name)), own) for value, own in found.items()]
        kept = str(getattr(best, name))
        winner = max(found, key=lambda value: (_tune(found[value]), value == kept))
        best = turned[winner].options
    last = _asked(cases, embedder, {"": RetrievalSystem(best)}, lambda _: None)
    rows.append(_row("all chosen on tune", _differences(best), False, last[""]))
    return BenchResult("sweep", tuple(rows), time.perf_counter() - started)


def fitted_thresholds(
    cases: Sequence[RetrievalCase], embedder: RememberingEmbedder, say: Say
) -> BenchResult[ThresholdRow]:
    """The weights of ``answerable`` fitted anew on the train, fit and tune splits (``say`` tells them); what each
    threshold does to the tune split, its chances from weights fitted without the contract."""
    started = time.perf_counter()
    tune = samples_of([case for case in cases if case.gold.split == "tune"], embedder, DEFAULT)
    others = [*load_contracts("fit"), *load_contracts("train")]
    fitted = fit([*tune, *samples_of(clean_cases(others), embedder, DEFAULT)])
    say(f"answerable: weights {fitted.weights}, intercept {fitted.intercept}")
    rows = [
        ThresholdRow(threshold, abs(threshold - DEFAULT.answers_from) < 1e-6, *rest)
        for threshold, *rest in thresholds(tune, fitted.chances[: len(tune)])
    ]
    return BenchResult("thresholds", tuple(rows), time.perf_counter() - started)


_Found = dict[str, list[Asked]]


def _asked(
    cases: Sequence[RetrievalCase],
    embedder: RememberingEmbedder,
    systems: Mapping[str, RetrievalSystem],
    say: Say,
    plain: RememberingEmbedder | None = None,
) -> dict[str, _Found]:
    """By system and split, the answerable questions that name no clause, of the clean contracts."""
    answers = ask_all([case for case in cases if case.source == CLEAN], embedder, systems, say, plain)
    found: dict[str, _Found] = {name: {"tune": [], "report": []} for name in systems}
    for (_, split, name), asked in answers.items():
        found[name][split] += [one for one in asked if one.kind not in ("named", "absent")]
    return found


def _always_answering(system: RetrievalSystem) -> RetrievalSystem:
    return replace(system, options=replace(system.options, answers_from=0.0))


def _tune(found: _Found) -> tuple[float, float]:
    """What the sweep climbs: the clause first, then among three. Less than 0.001 is no difference."""
    return round(recall(found["tune"], 1), 3), round(recall(found["tune"], 3), 3)


def _row(setting: str, value: str, chosen: bool, found: _Found) -> ComparisonRow:
    figures = []
    for split in ("tune", "report"):
        asked = found[split]
        figures += [recall(asked, 1), *first_interval(asked), recall(asked, 3)]
    return ComparisonRow(setting, value, chosen, *figures)


def _differences(options: RetrievalOptions) -> str:
    changed = {
        field.name: getattr(options, field.name)
        for field in fields(options)
        if field.name != "answers_from" and getattr(options, field.name) != getattr(DEFAULT, field.name)
    }
    return ", ".join(f"{name} {value}" for name, value in changed.items()) or "the defaults"
