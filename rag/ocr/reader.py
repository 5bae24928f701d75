"""The door of ``rag.ocr``: a page as it came → a page that was read. Knows no file format and no clause.

One ``PageReader`` serves all chats and several threads. Building it costs nothing; models load when the first page
needs them, once.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from rag.domain import Competitor, Line, Page, PageWarning
from rag.ocr.doubts import marked
from rag.ocr.engine import LineReader, OcrEngine, Reading
from rag.ocr.memory import give_back
from rag.ocr.reading_order import in_reading_order

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from rag.intake.pages import RawPage
    from rag.ocr.geometry import Geometry

EngineChoice = Literal["auto", "rapidocr", "easyocr"]
ContestChoice = Literal["adaptive", "all"]
log = logging.getLogger(__name__)

MUCH_TEXT = 400
"""Characters: a quarter of a page. Where a page was pulled out of shape, fewer are found."""


@dataclass(frozen=True, slots=True)
class ReadPage:
    """A page that was read, the picture its quads mean (upright, RGB uint8, or ``None``), and all that competed."""

    page: Page
    image: NDArray[np.uint8] | None
    readings: tuple[Reading, ...] = ()


@dataclass(frozen=True, slots=True)
class Candidate:
    """A reading together with the picture that its quads mean, and the turn that made that picture."""

    reading: Reading
    image: NDArray[np.uint8]
    rotation: int = 0


class PageReader:
    """Reads pages with the chosen engine and contest.

    ``adaptive`` reads the plain page and tries further variants only when that went badly; ``all`` reads the article's
    six and takes the article's winner. ``keep_variants`` is a folder that every variant is written to as
    ``page-<number>-<variant>.png``. ``built`` hands in an engine of one's own instead.

    It can be sent to another process or machine: there, one reader for each choice loads its models once.
    """

    def __init__(
        self,
        *,
        engine: EngineChoice = "auto",
        contest: ContestChoice = "adaptive",
        keep_variants: Path | None = None,
        easyocr_model_dir: Path | None = None,
        easyocr_network: bool = False,
        built: OcrEngine | None = None,
    ) -> None:
        self._choice = engine
        self._contest = contest
        self._keep = keep_variants
        self._easyocr_model_dir = easyocr_model_dir
        self._easyocr_network = easyocr_network
        self._built = built
        self._engine = built
        self._geometry: Geometry | None = None
        self._lock = threading.Lock()

    def __reduce__(self) -> tuple[object, ...]:
        where = (self._keep, self._easyocr_model_dir, self._easyocr_network)
        return _one_a_process, (self._choice, self._contest, *where, self._built)

    def read(self, raw: RawPage, number: int, file: str) -> ReadPage:
        """Read one page; blocks for seconds where it is an image. ``file`` is the user's name for it.

        Raises ``ModelFileError`` when the engine's model is not there.
        """
        started = time.perf_counter()
        if raw.lines is not None:
            return _text_page(raw, number, file, started)
        if raw.image is None:
            raise ValueError("a page without lines must have an image")
        return self._read_image(raw.image, number, file, started)

    def _read_image(self, image: NDArray[np.uint8], number: int, file: str, started: float) -> ReadPage:
        from rag.ocr.quality import page_warnings

        give_back()
        candidates = list(self._turned_candidates(image, number))
        best = max(candidates, key=lambda candidate: self._rule(candidate.reading))
        page = Page(
            number=number,
            lines=self._doubted(in_reading_order(best.reading.lines), best.image),
            method="ocr",
            file=file,
            width=best.image.shape[1],
            height=best.image.shape[0],
            engine=best.reading.engine,
            variant=best.reading.variant,
            confidence=best.reading.confidence,
            rotation=best.rotation,
            seconds=time.perf_counter() - started,
            warnings=page_warnings(best.image, best.reading),
            contest=tuple(self._competitor(candidate.reading) for candidate in candidates),
        )
        log.info("page %d: %d words by %s in %.1f s", number, page.words, page.variant, page.seconds)
        return ReadPage(page, best.image, tuple(candidate.reading for candidate in candidates))

    def _doubted(self, lines: tuple[Line, ...], image: NDArray[np.uint8]) -> tuple[Line, ...]:
        """``lines``, in reading order, with the figures marked that speak against their words, or that the engine
        reads otherwise when it looks again."""
        engine = self._engine_once()
        if self._contest == "all" or not isinstance(engine, LineReader):
            return marked(lines)
        from rag.ocr.second_look import agreeing_with_words, looked_at_again

        settled = agreeing_with_words(lines, image, engine.read_lines)
        return looked_at_again(marked(settled), image, engine.read_lines)

    def _competitor(self, reading: Reading) -> Competitor:
        score = self._rule(reading)
        return Competitor(reading.engine, reading.variant, reading.words, reading.confidence, score, reading.seconds)

    def _turned_candidates(self, image: NDArray[np.uint8], number: int) -> Iterator[Candidate]:
        """Readings of the page turned upright; and of the page as it lay, when the turned one reads badly."""
        from rag.ocr.geometry import turned
        from rag.ocr.quality import was_read_well

        rotation = self._geometry_once().rotation(image)
        well = False
        for candidate in self._candidates(turned(image, rotation), number):
            well = well or was_read_well(candidate.image, candidate.reading)
            yield replace(candidate, rotation=rotation)
        if rotation and not well and self._contest == "adaptive":
            yield Candidate(self._reading(image, "original", number), image)

    def _candidates(self, upright: NDArray[np.uint8], number: int) -> Iterator[Candidate]:
        """Readings of the page, as many as its contest asks for."""
        return self._all(upright, number) if self._contest == "all" else self._adaptive(upright, number)

    def _all(self, upright: NDArray[np.uint8], number: int) -> Iterator[Candidate]:
        from rag.ocr.variants import ARTICLE

        for name, prepare in ARTICLE.items():
            yield Candidate(self._reading(prepare(upright), name, number), upright)

    def _adaptive(self, upright: NDArray[np.uint8], number: int) -> Iterator[Candidate]:
        """One variant after the other until one is read well, or the cleaned one has found much text.

        Where much was found in a flat page without shadows, what is misread is lost in the picture: of 14 hard photos
        a further reading made one better, and doubled the time of all.
        """
        from rag.ocr.attempts import worth_trying
        from rag.ocr.quality import was_read_well

        for image, picture, variant in worth_trying(upright, self._geometry_once().surface(upright)):
            candidate = Candidate(self._reading(image, variant, number), picture)
            yield candidate
            much = variant == "cleaned" and candidate.reading.characters >= MUCH_TEXT
            if much or was_read_well(picture, candidate.reading):
                return

    def _rule(self, reading: Reading) -> float:
        """What the contest's winner has most of."""
        from rag.ocr.contest import article_score, sure_characters

        return article_score(reading) if self._contest == "all" else sure_characters(reading)

    def _reading(self, image: NDArray[np.uint8], variant: str, number: int) -> Reading:
        if self._keep is not None:
            _write(image, self._keep / f"page-{number}-{variant}.png")
        return replace(self._engine_once().read(image), variant=variant)

    def _engine_once(self) -> OcrEngine:
        with self._lock:
            if self._engine is None:
                self._engine = self._load()
            return self._engine

    def _load(self) -> OcrEngine:
        if self._choice == "easyocr":
            from rag.ocr.easyocr_engine import EasyOcrEngine

            return EasyOcrEngine(self._easyocr_model_dir, self._easyocr_network)
        from rag.ocr.rapidocr_engine import RapidOcrEngine

        return RapidOcrEngine()

    def _geometry_once(self) -> Geometry:
        with self._lock:
            if self._geometry is None:
                from rag.ocr.geometry import Geometry

                self._geometry = Geometry()
            return self._geometry


@lru_cache(maxsize=4)
def _one_a_process(
    engine: EngineChoice,
    contest: ContestChoice,
    keep_variants: Path | None,
    easyocr_model_dir: Path | None,
    easyocr_network: bool,
    built: OcrEngine | None,
) -> PageReader:
    return PageReader(
        engine=engine,
        contest=contest,
        keep_variants=keep_variants,
        easyocr_model_dir=easyocr_model_dir,
        easyocr_network=easyocr_network,
        built=built,
    )


def _text_page(raw: RawPage, number: int, file: str, started: float) -> ReadPage:
    height, width = (0, 0) if raw.image is None else raw.image.shape[:2]
    page = Page(
        number=number,
        lines=marked(raw.lines or ()),
        method="text",
        file=file,
        width=width,
        height=height,
        seconds=time.perf_counter() - started,
        warnings=(PageWarning.DAMAGED,) if raw.damaged else (),
    )
    return ReadPage(page, raw.image)


def _write(image: NDArray[np.uint8], path: Path) -> None:
    from PIL import Image

    path.parent.mkdir(parents=True, exist_ok=True)
    Image.fromarray(image).save(path)
