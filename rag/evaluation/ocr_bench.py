"""How well pages are read: each reading system on the same photographed pages, in three degrees."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from rag.evaluation.camera import DEGREES, Degree, Image, develop
from rag.evaluation.errors_made import character_error_rate, figures, found, headings, mean, word_error_rate
from rag.evaluation.gold_types import GoldContract
from rag.evaluation.photos import Sheet, sheets_of
from rag.evaluation.results import BenchResult, Say
from rag.intake import RawPage
from rag.ocr import PageReader


@dataclass(frozen=True, slots=True)
class ReadingSystem:
    """A way of reading an image into lines of text, and how many pages of a degree it may be given (it may be slow)."""

    name: str
    read: Callable[[Image], Sequence[str]]
    most_pages: int = 1000


@dataclass(frozen=True, slots=True)
class OcrRow:
    """One system on one degree. Rates are means over pages; recall and precision are of all headings together."""

    degree: str
    system: str
    pages: int
    cer: float
    wer: float
    heading_recall: float
    heading_precision: float
    figures_right: float
    seconds_a_page: float


@dataclass(frozen=True, slots=True)
class _Score:
    cer: float
    wer: float
    headings: tuple[int, int, int]
    figures: tuple[int, int]
    seconds: float


def reading_systems(reader: PageReader, quick: bool = False) -> tuple[ReadingSystem, ...]:
    """Ours, the engines by themselves, and the article's contest; models load when a system reads its first page."""
    plain = OnePass("rapidocr")
    ours = (ReadingSystem("ours", _through(reader)), ReadingSystem("rapidocr", plain))
    if quick:
        return ours
    return (
        *ours,
        ReadingSystem("easyocr", OnePass("easyocr"), most_pages=4),
        ReadingSystem("article", _through(PageReader(engine="easyocr", contest="all")), most_pages=1),
    )


class OnePass:
    """An engine by itself: one pass over the photo as it came, its boxes put in reading order, no contest."""

    def __init__(self, engine: str) -> None:
        self._name = engine
        self._read: Callable[[Image], Sequence[str]] | None = None

    def __call__(self, image: Image) -> Sequence[str]:
        self._read = self._read or _engine(self._name)
        return self._read(image)


def run_ocr_bench(
    contracts: Sequence[GoldContract],
    systems: Sequence[ReadingSystem],
    degrees: Mapping[str, Degree] = DEGREES,
    most_pages: int = 1000,
    say: Say = lambda _: None,
) -> BenchResult[OcrRow]:
    """Reads the first ``most_pages`` pages, taken from the contracts in turn, in every degree with every system."""
    started = time.perf_counter()
    sheets = _in_turn([sheets_of(contract) for contract in contracts])[:most_pages]
    rows = [_row(system, degree, sheets[: system.most_pages], say) for degree in degrees.values() for system in systems]
    return BenchResult("ocr", tuple(rows), time.perf_counter() - started)


def _row(system: ReadingSystem, degree: Degree, sheets: Sequence[Sheet], say: Say) -> OcrRow:
    say(f"ocr: {degree.name}, {system.name}, {len(sheets)} pages")
    scores = list(_scores(system, degree, sheets))
    right, printed, read = (sum(score.headings[part] for score in scores) for part in range(3))
    figures_right, figures_printed = (sum(score.figures[part] for score in scores) for part in range(2))
    return OcrRow(
        degree=degree.name,
        system=system.name,
        pages=len(scores),
        cer=mean([score.cer for score in scores]),
        wer=mean([score.wer for score in scores]),
        heading_recall=right / max(printed, 1),
        heading_precision=right / max(read, 1),
        figures_right=figures_right / max(figures_printed, 1),
        seconds_a_page=mean([score.seconds for score in scores]),
    )


def _scores(system: ReadingSystem, degree: Degree, sheets: Sequence[Sheet]) -> Iterator[_Score]:
    for sheet in sheets:
        image = develop(sheet.photo(degree))
        started = time.perf_counter()
        lines = system.read(image)
        yield _score(sheet, lines, time.perf_counter() - started)


def _score(sheet: Sheet, lines: Sequence[str], seconds: float) -> _Score:
    truth, text = sheet.printed.text, "\n".join(lines)
    printed: Counter[str] = headings(line.text for line in sheet.printed.lines if line.heading)
    read = headings(lines)
    return _Score(
        character_error_rate(truth, text),
        word_error_rate(truth, text),
        (found(printed, read), printed.total(), read.total()),
        (found(figures(truth), figures(text)), figures(truth).total()),
        seconds,
    )


def _in_turn(groups: Sequence[Sequence[Sheet]]) -> list[Sheet]:
    longest = max((len(group) for group in groups), default=0)
    return [group[index] for index in range(longest) for group in groups if index < len(group)]


def _through(reader: PageReader) -> Callable[[Image], Sequence[str]]:
    return lambda image: [line.text for line in reader.read(RawPage(image, None), 1, "").page.lines]


def _engine(name: str) -> Callable[[Image], Sequence[str]]:
    from rag.ocr.easyocr_engine import EasyOcrEngine
    from rag.ocr.rapidocr_engine import RapidOcrEngine
    from rag.ocr.reading_order import in_reading_order

    engine = RapidOcrEngine() if name == "rapidocr" else EasyOcrEngine()
    return lambda image: [line.text for line in in_reading_order(engine.read(image).lines)]
