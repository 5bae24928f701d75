"""What retrieval is to reach, each target beside its figure. Told on the report split, which nothing is fitted to."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from rag.evaluation.results import BenchResult
from rag.evaluation.retrieval_bench import Answers
from rag.evaluation.retrieval_cases import CLEAN
from rag.evaluation.retrieval_scores import Asked, abstention, ayat_recall, interval, recall, refused_share, wrong_share

Score = Callable[[Sequence[Asked]], float]
OURS = "ours"


@dataclass(frozen=True, slots=True)
class TargetRow:
    """``wanted`` is the least, or with ``most`` the greatest value; ``low`` and ``high`` bound the figure (95 %)."""

    target: str
    source: str
    questions: int
    figure: float
    low: float
    high: float
    wanted: float
    most: bool
    met: bool


def target_rows(answers: Answers) -> BenchResult[TargetRow]:
    """The targets for each source that was asked."""
    rows: list[TargetRow] = []
    for source in dict.fromkeys(source for source, _, _ in answers):
        ours = answers.get((source, "report", OURS), ())
        if ours:
            rows += _of_source(source, ours, answers)
    return BenchResult("targets", tuple(rows), 0.0)


def _of_source(source: str, ours: Sequence[Asked], answers: Answers) -> Iterator[TargetRow]:
    by_kind = _by_kind(ours)
    named = by_kind.get("named", [])
    unnamed = [one for one in ours if one.kind not in ("named", "absent")]
    yield _row("named clauses right", source, named, _at(1), 1.0 if source == CLEAN else 0.99)
    yield _row("named clauses wrong", source, named, wrong_share, 0.0, most=True)
    for kind, first, third in (("formal", 0.90, 0.98), ("everyday", 0.85, 0.97), ("english", 0.85, 0.97)):
        yield _row(f"{kind}, clause first", source, by_kind.get(kind, []), _at(1), first)
        yield _row(f"{kind}, clause among three", source, by_kind.get(kind, []), _at(3), third)
    yield _row("ayat among three", source, unnamed, lambda asked: ayat_recall(asked, 3), 0.90)
    everything = [one for one in ours if one.kind != "named"]
    yield _row("unanswerable recognised, F1", source, everything, lambda asked: abstention(asked)[2], 0.85)
    yield _row("answerable refused", source, everything, refused_share, 0.03, most=True)
    yield _row(
        "kinds where another system is ahead", source, unnamed, lambda _: _behind(source, answers), 0.0, most=True
    )
    clean = answers.get((CLEAN, "report", OURS), ())
    if source != CLEAN and clean:
        fallen = recall([one for one in clean if one.kind not in ("named", "absent")], 1) - recall(unnamed, 1)
        yield _row("below clean, clause first", source, unnamed, lambda _: fallen, 0.02, most=True)


def _at(place: int) -> Score:
    return lambda asked: recall(asked, place)


def _behind(source: str, answers: Answers) -> float:
    """How many kinds there are in which any other system finds the clause first more often than ours."""
    best: Mapping[str, list[Asked]] = _by_kind(answers[source, "report", OURS])
    others = [_by_kind(asked) for (where, split, name), asked in answers.items()
              if (where, split) == (source, "report") and name != OURS]  # fmt: skip
    kinds = [kind for kind in best if kind not in ("named", "absent")]
    return float(sum(any(recall(other.get(kind, []), 1) > recall(best[kind], 1) for other in others) for kind in kinds))


def _by_kind(asked: Sequence[Asked]) -> dict[str, list[Asked]]:
    return {kind: [one for one in asked if one.kind == kind] for kind in dict.fromkeys(one.kind for one in asked)}


def _row(
    target: str, source: str, asked: Sequence[Asked], score: Score, wanted: float, *, most: bool = False
) -> TargetRow:
    figure = score(asked) if asked else 0.0
    low, high = interval(asked, score)
    met = bool(asked) and (figure <= wanted if most else figure >= wanted)
    return TargetRow(target, source, len(asked), figure, low, high, wanted, most, met)
