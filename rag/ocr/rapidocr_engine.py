"""RapidOCR (PP-OCRv6 small on ONNX Runtime): the default reader. Knows nothing of pages or contests.

Models come in the wheel; nothing is fetched. One engine serves several threads: ONNX sessions allow it, and options
are set once, here, because RapidOCR keeps those of the last call for everybody.
"""

from __future__ import annotations

import logging
import os
import time
from typing import TYPE_CHECKING, Any

from rag.domain import Line, Quad
from rag.ocr.engine import Reading
from rag.ocr.gaps import cut_at_gaps
from rag.ocr.spaces import respaced

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

LONG_SIDE = 2000
"""Pixels; RapidOCR shrinks larger images to this. It bounds memory, which grows with the detector's input."""
LEAST_SCORE = 0.3
"""Boxes below are dropped. RapidOCR's own 0.5 loses headings on bad photos; a line of 0.4 still warns of itself."""


BOX_THRESHOLD = 0.3
"""Of the detector, 0.5 by default, at which long lines that bend a little are dropped without a trace: one medium
photo lost 26 of 48 lines that way and still had a mean confidence of 0.98."""


class RapidOcrEngine:
    """``threads`` bounds one call; several calls at once each take as many."""

    name = "rapidocr"

    def __init__(self, threads: int | None = None) -> None:
        logging.getLogger("RapidOCR").setLevel(logging.ERROR)
        from rapidocr import RapidOCR

        self._engine: Any = RapidOCR(
            params={
                "Global.log_level": "error",
                "Global.use_cls": False,  # its per-line angle classifier has turned good lines upside down
                "Global.text_score": LEAST_SCORE,
                "Global.max_side_len": LONG_SIDE,
                "Det.box_thresh": BOX_THRESHOLD,
                "Global.return_word_box": True,
                "Global.return_single_char_box": True,
                "EngineConfig.onnxruntime.intra_op_num_threads": threads or min(os.cpu_count() or 1, 4),
                "EngineConfig.onnxruntime.inter_op_num_threads": 1,
            }
        )

    def read(self, image: NDArray[np.uint8]) -> Reading:
        started = time.perf_counter()
        found = self._engine(image[:, :, ::-1])
        lines = _lines(found) if found.txts is not None else ()
        return Reading(self.name, "original", lines, time.perf_counter() - started)


def _lines(found: Any) -> tuple[Line, ...]:
    return tuple(
        line
        for text, score, box, centres in zip(found.txts, found.scores, found.boxes, _centres(found), strict=True)
        for line in _line(text, score, _quad(box), centres)
    )


def _line(text: str, score: float, quad: Quad, centres: list[float] | None) -> tuple[Line, ...]:
    spaced = respaced(text, centres)
    return cut_at_gaps(Line(spaced, min(max(float(score), 0.0), 1.0), quad), centres)


def _quad(box: Any) -> Quad:
    corners = [(float(x), float(y)) for x, y in box]
    return corners[0], corners[1], corners[2], corners[3]


def _centres(found: Any) -> list[list[float] | None]:
    """For each box, where its characters that are not spaces stand; ``None`` where RapidOCR does not say.

    It leaves boxes without words out of its list, so the places are only used where the letters agree.
    """
    if len(found.word_results) != len(found.txts):
        return [None] * len(found.txts)
    return [_places(text, characters) for text, characters in zip(found.txts, found.word_results, strict=True)]


def _places(text: str, characters: Any) -> list[float] | None:
    if "".join(str(item[0]) for item in characters) != "".join(text.split()):
        return None
    return [sum(float(point[0]) for point in item[2]) / 4 for item in characters]
