"""The tables as pictures, with their intervals. The only file that imports matplotlib, of the extra ``.[eval]``."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from rag.evaluation.results import BenchResult
from rag.evaluation.retrieval_bench import RetrievalRow
from rag.evaluation.retrieval_sweep import ComparisonRow

_KINDS = ("formal", "everyday", "english", "figures", "several", "followup")
_BLUE, _GREY = "#1f5fa8", "#b8bec8"


def is_installed() -> bool:
    """Whether the extra ``.[eval]`` is there."""
    return find_spec("matplotlib") is not None


def write_plots(results: Sequence[BenchResult[Any]], folder: Path) -> list[Path]:
    """An SVG for each table that has a picture, in ``folder``, which is made where it is not there."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for result in results:
        if result.name == "retrieval":
            for source in dict.fromkeys(row.source for row in result.rows):
                rows = [row for row in result.rows if (row.source, row.split) == (source, "report")]
                if rows:
                    written.append(_systems(rows, folder / f"systems-{source}.svg"))
        elif result.name == "ablation":
            written.append(_comparison(result.rows, folder / "ablation.svg"))
    return written


def _systems(rows: Sequence[RetrievalRow], path: Path) -> Path:
    """Recall of the clause first, a group of bars a kind, a bar a system."""
    figure, axes = _figure(10, 4.5)
    systems = list(dict.fromkeys(row.system for row in rows))
    kinds = [kind for kind in _KINDS if any(row.kind == kind for row in rows)]
    width = 0.8 / len(systems)
    for place, system in enumerate(systems):
        own = {row.kind: row for row in rows if row.system == system}
        heights = [own[kind].recall_at_1 for kind in kinds]
        spread = [[own[kind].recall_at_1 - own[kind].low for kind in kinds],
                  [own[kind].high - own[kind].recall_at_1 for kind in kinds]]  # fmt: skip
        shade = _BLUE if system == "ours" else str(0.35 + 0.1 * place)
        axes.bar([at + place * width for at in range(len(kinds))], heights, width, yerr=spread, color=shade,
                 label=system, error_kw={"linewidth": 0.7})  # fmt: skip
    axes.set_xticks([at + 0.4 - width / 2 for at in range(len(kinds))], kinds)
    axes.set(ylim=(0, 1), ylabel="the right clause first, 95 % interval")
    axes.legend(ncols=len(systems), loc="upper center", bbox_to_anchor=(0.5, 1.12), frameon=False)
    return _saved(figure, path)


def _comparison(rows: Sequence[ComparisonRow], path: Path) -> Path:
    """Each setting on the report split, its interval beside it; what is chosen stands out."""
    figure, axes = _figure(8, 0.32 * len(rows) + 1)
    for place, row in enumerate(reversed(rows)):
        color = _BLUE if row.chosen else "#5a6270"
        axes.plot([row.report_low, row.report_high], [place, place], color=_GREY, linewidth=3)
        axes.plot(row.report, place, "o", color=color)
        axes.plot(row.tune, place, "|", color=color, markersize=9)
    axes.set_yticks(range(len(rows)), [f"{row.setting} {row.value}".strip() for row in reversed(rows)])
    axes.set(xlabel="the right clause first: dot report with its 95 % interval, bar tune")
    return _saved(figure, path)


def _figure(width: float, height: float) -> Any:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(width, height), layout="constrained")
    axes = figure.add_subplot()
    axes.spines[["top", "right"]].set_visible(False)
    return figure, axes


def _saved(figure: Any, path: Path) -> Path:
    """The same bytes for the same figures: no date, and ids from a fixed salt."""
    import matplotlib

    with matplotlib.rc_context({"svg.hashsalt": "tanya-kontrak"}):
        figure.savefig(path, metadata={"Date": None})
    return path
