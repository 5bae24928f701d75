"""RapidOCR (PP-OCRv6 small, run by OpenVINO): the default reader. Knows nothing of pages or contests.

Models come in the wheel; nothing is fetched. One engine serves several threads: its models allow it, and options
are set once, here, because RapidOCR keeps those of the last call for everybody.
"""

from __future__ import annotations

import logging
import os
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rag.domain import Line, Quad
from rag.ocr.engine import Reading
from rag.ocr.gaps import cut_at_gaps
from rag.ocr.memory import give_back
from rag.ocr.model_files import log_unknown
from rag.ocr.openvino_models import FixedModel, NarrowedModel
from rag.ocr.spaces import respaced

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

LONG_SIDE = 2600
"""Pixels of the image that lines are cut from and recognised; larger ones are shrunk."""
DETECTOR_SIDE = 1344
"""Pixels of the image that lines are looked for in. The detector's memory grows with it (a process of 0.81 GB at 1536,
0.74 GB at 1344), and medium photos lose little (0.73 and 0.78 % of the characters wrong). As a maximum it also keeps a
narrow strip, which RapidOCR would enlarge until its short side has 736 pixels, from filling memory."""
LEAST_SCORE = 0.3
"""Boxes below are dropped. RapidOCR's own 0.5 loses headings on bad photos; a line of 0.4 still warns of itself."""


BOX_THRESHOLD = 0.3
"""Of the detector, 0.5 by default, at which long lines that bend a little are dropped without a trace: one medium
photo lost 26 of 48 lines that way and still had a mean confidence of 0.98."""


LETTERS = frozenset(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789éÉ"
    " .,;:!?()[]{}/\\|-–—_'\"`“”‘’«»&%+=<>*#@^~§°²³½€£$•·…×±"
)
"""What Indonesian and English contracts are printed with. The recogniser knows 18,700 characters, most of them Chinese,
and reads a blurred ``a`` as ``ä`` where it may."""

Respace = Callable[[str, Sequence[float] | None], str]


class PlainRapidOcr:
    """RapidOCR as it comes, save its angle classifier: what the engine above is measured against, never the default."""

    name = "rapidocr"

    def __init__(self) -> None:
        logging.getLogger("RapidOCR").setLevel(logging.ERROR)
        from rapidocr import RapidOCR

        log_unknown("rapidocr")
        self._engine: Any = RapidOCR(params={"Global.log_level": "error", "Global.use_cls": False})

    def read(self, image: NDArray[np.uint8]) -> Reading:
        started = time.perf_counter()
        give_back()
        found = self._engine(image[:, :, ::-1])
        read = zip(found.txts, found.scores, found.boxes, strict=True) if found.txts is not None else ()
        lines = tuple(Line(text, min(max(float(score), 0.0), 1.0), _quad(box)) for text, score, box in read)
        return Reading(self.name, "original", lines, time.perf_counter() - started)


LINES_AT_ONCE = 3
"""Lines that are recognised together. Six, RapidOCR's own, take 200 MB more on wide lines, and no less time."""


class RapidOcrEngine:
    """``threads`` bounds one call; several calls at once each take as many. Without ``respace`` lost spaces stay lost,
    which is for measuring what restoring them is worth."""

    name = "rapidocr"

    def __init__(self, threads: int | None = None, *, respace: bool = True) -> None:
        self._respace = respaced if respace else lambda text, _: text
        logging.getLogger("RapidOCR").setLevel(logging.ERROR)
        from rapidocr import RapidOCR

        log_unknown("rapidocr")
        self._engine: Any = RapidOCR(
            params={
                "Global.log_level": "error",
                "Global.use_cls": False,  # its per-line angle classifier has turned good lines upside down
                "Global.text_score": LEAST_SCORE,
                "Global.max_side_len": LONG_SIDE,
                "Det.limit_type": "max",
                "Det.limit_side_len": DETECTOR_SIDE,
                "Det.box_thresh": BOX_THRESHOLD,
                "Global.return_word_box": True,
                "Rec.rec_batch_num": LINES_AT_ONCE,
                "EngineConfig.onnxruntime.intra_op_num_threads": 1,
            }
        )
        _run_by_openvino(self._engine, threads or min(os.cpu_count() or 1, 4))
        self._engine.cal_rec_boxes = _letter_shares
        self._engine.recognize_txt = _after_giving_back(self._engine.recognize_txt)

    def read(self, image: NDArray[np.uint8]) -> Reading:
        started = time.perf_counter()
        give_back()
        found = self._engine(image[:, :, ::-1])
        give_back()
        lines = _lines(found, self._respace) if found.txts is not None else ()
        return Reading(self.name, "original", lines, time.perf_counter() - started)

    def read_lines(self, lines: Sequence[NDArray[np.uint8]]) -> tuple[str, ...]:
        return tuple(self._engine.recognize_txt([line[:, :, ::-1] for line in lines]).txts)


def _run_by_openvino(engine: Any, threads: int) -> None:
    """Both models compiled anew, the recogniser with the letters that contracts have.

    The other 18,600 cost a quarter of its time.
    """
    detector, recogniser = engine._load_det_model(), engine._load_rec_model()
    letters = recogniser.postprocess_op.character
    kept = [at for at, letter in enumerate(letters) if at == 0 or letter in LETTERS]  # the first is the blank
    detector.session = FixedModel(Path(detector.session.session._model_path), threads)
    path = Path(recogniser.session.session._model_path)
    recogniser.session = NarrowedModel(path, threads, kept, len(letters))
    recogniser.postprocess_op.character = [letters[at] for at in kept]


def _after_giving_back(recognise: Any) -> Any:
    """The detector's memory is not kept while lines are recognised, which needs as much again."""

    def recognised(lines: Any) -> Any:
        give_back()
        return recognise(lines)

    return recognised


def _letter_shares(_images: Any, _boxes: Any, recognised: Any, _single: bool) -> Any:
    """Stands in for RapidOCR's computing of word boxes, which has crashed on odd boxes (RapidOCR#294, #440).

    All that is needed is how far along its box each letter stands, 0 to 1, and the recogniser knows that.
    """
    recognised.word_results = tuple(
        [
            (letter, 1.0, (column + 0.5) / word.line_txt_len)
            for letters, columns in zip(word.words, word.word_cols, strict=True)
            for letter, column in zip(letters, columns, strict=True)
        ]
        for word in recognised.word_results
    )
    return recognised


def _lines(found: Any, respace: Respace = respaced) -> tuple[Line, ...]:
    letters = found.word_results if len(found.word_results) == len(found.txts) else [()] * len(found.txts)
    return tuple(
        line
        for text, score, box, shares in zip(found.txts, found.scores, found.boxes, letters, strict=True)
        for line in _line(text, float(score), _quad(box), shares, respace)
    )


def _line(text: str, score: float, quad: Quad, shares: Any, respace: Respace = respaced) -> tuple[Line, ...]:
    centres = _centres(text, quad, shares)
    return cut_at_gaps(Line(respace(text, centres), min(max(score, 0.0), 1.0), quad), centres)


def _centres(text: str, quad: Quad, shares: Any) -> list[float] | None:
    """The x of each letter, or ``None`` where it is not known: on an upright box, or when the letters disagree."""
    left, right = (quad[0][0] + quad[3][0]) / 2, (quad[1][0] + quad[2][0]) / 2
    if right - left < abs(quad[3][1] - quad[0][1]) or "".join(item[0] for item in shares) != "".join(text.split()):
        return None
    return [left + item[2] * (right - left) for item in shares]


def _quad(box: Any) -> Quad:
    corners = [(float(x), float(y)) for x, y in box]
    return corners[0], corners[1], corners[2], corners[3]
