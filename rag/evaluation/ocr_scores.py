"""What readers scored: page by page, in rows by system and degree, and beside the targets that ours is held to."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from rag.evaluation.errors_made import mean
from rag.evaluation.reading_rules import BEST

AS_GOOD = 0.0005
"""Character error rate by which a pick may miss the best and still count as it: a letter a page is chance."""


@dataclass(frozen=True, slots=True)
class PageScore:
    """One system on one page. ``headings`` are right, printed, read; ``figures`` right, right or doubtful, printed.

    ``peak_mb`` is the most memory of the system's process so far; ``by_rule`` has the errors of what each rule picks.
    """

    degree: str
    system: str
    page: str
    cer: float
    wer: float
    headings: tuple[int, int, int]
    figures: tuple[int, int, int]
    seconds: float
    cpu_seconds: float
    peak_mb: float
    by_rule: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class OcrRow:
    """One system on one degree. Error rates and seconds are means over pages, the other rates are of all pages
    together; ``peak_mb`` is the most that the system's process held up to the last of these pages."""

    degree: str
    system: str
    pages: int
    cer: float
    wer: float
    heading_recall: float
    heading_precision: float
    figures_right: float
    figures_right_or_doubtful: float
    seconds_a_page: float
    cpu_seconds_a_page: float
    peak_mb: float


@dataclass(frozen=True, slots=True)
class TargetRow:
    """What ours is held to, beside what was measured."""

    holds: bool
    what: str
    target: str
    measured: float


@dataclass(frozen=True, slots=True)
class RuleRow:
    """A rule on one system's contests: how often it picks the best reading there was, and the errors of its picks."""

    system: str
    rule: str
    pages: int
    picks_the_best: float
    cer: float


@dataclass(frozen=True, slots=True)
class SpacesRow:
    """Word error rate of ours on one degree before and after lost spaces are restored, on the same pages."""

    degree: str
    pages: int
    wer_before: float
    wer_after: float


def ocr_rows(scores: Sequence[PageScore]) -> tuple[OcrRow, ...]:
    """A row for each degree and system, in the order met."""
    keys = dict.fromkeys((score.degree, score.system) for score in scores)
    return tuple(_row([score for score in scores if (score.degree, score.system) == key]) for key in keys)


def _row(scores: Sequence[PageScore]) -> OcrRow:
    right, printed, read = (sum(score.headings[part] for score in scores) for part in range(3))
    figures, or_doubtful, all_figures = (sum(score.figures[part] for score in scores) for part in range(3))
    return OcrRow(
        degree=scores[0].degree,
        system=scores[0].system,
        pages=len(scores),
        cer=mean([score.cer for score in scores]),
        wer=mean([score.wer for score in scores]),
        heading_recall=right / printed if printed else 1.0,
        heading_precision=right / read if read else 1.0,
        figures_right=figures / max(all_figures, 1),
        figures_right_or_doubtful=or_doubtful / max(all_figures, 1),
        seconds_a_page=mean([score.seconds for score in scores]),
        cpu_seconds_a_page=mean([score.cpu_seconds for score in scores]),
        peak_mb=max(score.peak_mb for score in scores),
    )


def target_rows(scores: Sequence[PageScore]) -> tuple[TargetRow, ...]:
    """The targets whose pages were read, those that are missed first."""
    rows = {row.degree: row for row in ocr_rows(scores) if row.system == "ours"}
    found = [*_speed(scores), *(target for row in rows.values() for target in _accuracy(row))]
    if rows:
        found.append(_at_most("peak memory, MB", max(row.peak_mb for row in rows.values()), 700))
    return tuple(sorted(found, key=lambda target: target.holds))


MOST_ERRORS = {"easy": 0.003, "medium": 0.01, "hard": 0.07}


def _accuracy(row: OcrRow) -> Iterator[TargetRow]:
    if row.degree not in MOST_ERRORS:
        return
    yield _at_most(f"{row.degree}: character error rate", row.cer, MOST_ERRORS[row.degree])
    yield _at_least(f"{row.degree}: heading recall", row.heading_recall, 0.92 if row.degree == "hard" else 0.99)
    if row.degree != "hard":
        yield _at_least(f"{row.degree}: heading precision", row.heading_precision, 0.99)
        yield _at_least(f"{row.degree}: figures right or doubtful", row.figures_right_or_doubtful, 0.995)


def _speed(scores: Sequence[PageScore]) -> Iterator[TargetRow]:
    """How many times faster than the article's pipeline, over the pages that both read; and easy pages' time."""
    everywhere = _times(scores, "article", lambda _: True)
    easy = _times(scores, "rapidocr", lambda score: score.degree == "easy")
    if everywhere:
        yield _at_least("times faster than the article's pipeline", everywhere, 30)
    if easy:
        yield _at_most("easy: times RapidOCR's own time", 1 / easy, 1.5)


def _times(scores: Sequence[PageScore], system: str, wanted: Callable[[PageScore], bool]) -> float:
    """Time of ``system`` over ours on the pages that both read; 0 where there are none."""
    theirs = {(score.degree, score.page): score.seconds for score in scores if score.system == system and wanted(score)}
    ours = [score.seconds for score in scores if score.system == "ours" and (score.degree, score.page) in theirs]
    return sum(theirs.values()) / sum(ours) if sum(ours) else 0.0


def _at_most(what: str, measured: float, most: float) -> TargetRow:
    return TargetRow(measured <= most, what, f"at most {most:g}", measured)


def _at_least(what: str, measured: float, least: float) -> TargetRow:
    return TargetRow(measured >= least, what, f"at least {least:g}", measured)


def rule_rows(scores: Sequence[PageScore]) -> tuple[RuleRow, ...]:
    """Every rule on every system whose readings competed."""
    systems = dict.fromkeys(score.system for score in scores if score.by_rule)
    return tuple(
        row
        for system in systems
        for row in _rules(system, [score.by_rule for score in scores if score.system == system and score.by_rule])
    )


def _rules(system: str, pages: Sequence[Mapping[str, float]]) -> Iterator[RuleRow]:
    for rule in pages[0]:
        hits = [float(page[rule] <= page[BEST] + AS_GOOD) for page in pages]
        yield RuleRow(system, rule, len(pages), mean(hits), mean([page[rule] for page in pages]))


def spaces_rows(scores: Sequence[PageScore]) -> tuple[SpacesRow, ...]:
    """A row for each degree that ``ours-glued`` read."""
    before = {(score.degree, score.page): score.wer for score in scores if score.system == "ours-glued"}
    after = {(score.degree, score.page): score.wer for score in scores if score.system == "ours"}
    groups: dict[str, list[tuple[str, str]]] = {}
    for key in before.keys() & after.keys():
        groups.setdefault(key[0], []).append(key)
    return tuple(
        SpacesRow(degree, len(keys), mean([before[key] for key in keys]), mean([after[key] for key in keys]))
        for degree, keys in sorted(groups.items())
    )
