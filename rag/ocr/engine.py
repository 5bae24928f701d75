"""What an OCR engine is: an image in, a reading out. Knows no real engine; the fakes read nothing, or a script.

The seam between this product and any OCR: RapidOCR and EasyOCR stand behind it, each in a file of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from rag.domain import Line

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class Reading:
    """What one engine read on one variant of a page; readings compete in the contest.

    ``lines`` are the engine's own boxes, in its own order, quads in pixels of the page image (never of an enlarged
    variant). ``seconds`` is wall time.
    """

    engine: str
    variant: str
    lines: tuple[Line, ...]
    seconds: float = 0.0

    @property
    def words(self) -> int:
        return sum(len(line.text.split()) for line in self.lines)

    @property
    def confidence(self) -> float:
        """Mean over the boxes, each counting the same; 0 where nothing was read."""
        return sum(line.confidence for line in self.lines) / len(self.lines) if self.lines else 0.0

    @property
    def characters(self) -> int:
        return sum(len(line.text.replace(" ", "")) for line in self.lines)


class OcrEngine(Protocol):
    """Reads images.

    ``read`` takes RGB uint8 (height, width, 3) and gives boxes with quads in that image's pixels, ``variant``
    ``original``. It blocks for seconds and is called from worker threads, several at once: an engine that cannot bear
    that locks itself. It may raise ``rag.errors.ModelFileError`` when its model is not there.
    """

    name: str

    def read(self, image: NDArray[np.uint8]) -> Reading: ...


@runtime_checkable
class LineReader(Protocol):
    """An engine that also recognises pictures of one line each (RGB uint8), for a second look at some of a page.

    ``read_lines`` gives each line's text, empty where there is none. The same threads, the same errors as ``read``.
    """

    def read_lines(self, lines: Sequence[NDArray[np.uint8]]) -> Sequence[str]: ...


class BlankEngine:
    """Reads nothing on any page: the engine for tests that are about something else."""

    name = "blank"

    def read(self, image: NDArray[np.uint8]) -> Reading:
        return Reading(self.name, "original", ())


class ScriptedEngine:
    """Gives the readings it was told, in turn, the last one again and again; ``seen`` keeps the images it got."""

    name = "scripted"

    def __init__(self, script: Sequence[Sequence[Line]]) -> None:
        self._script = [tuple(lines) for lines in script]
        self.seen: list[NDArray[np.uint8]] = []

    def read(self, image: NDArray[np.uint8]) -> Reading:
        lines = self._script[min(len(self.seen), len(self._script) - 1)]
        self.seen.append(image)
        return Reading(self.name, "original", lines)
