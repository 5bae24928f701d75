"""EasyOCR (CRAFT and a recogniser on torch): the article's reader. Knows nothing of pages or contests.

Which weights: ``latin_g2``, made for Indonesian, where the user has put it or allows fetching it; else ``english_g2``
from a package, which lacks no letter that Indonesian needs.
"""

from __future__ import annotations

import logging
import threading
import time
import warnings
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rag.domain import Line, Quad
from rag.errors import ModelFileError
from rag.ocr.engine import Reading

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

LANGUAGES = ["id", "en"]
LATIN_WEIGHTS = "latin_g2.pth"


class EasyOcrEngine:
    """EasyOCR is not thread-safe: a lock makes calls wait for each other."""

    name = "easyocr"

    def __init__(self, model_dir: Path | None = None, network: bool = False) -> None:
        logging.getLogger("easyocr").setLevel(logging.ERROR)
        self._lock = threading.Lock()
        self._reader: Any = _reader(model_dir, network)

    def read(self, image: NDArray[np.uint8]) -> Reading:
        started = time.perf_counter()
        with self._lock, warnings.catch_warnings():
            warnings.simplefilter("ignore")  # torch remarks on its own loaders and quantisation
            found = self._reader.readtext(image)
        lines = tuple(Line(str(text), _share(score), _quad(box)) for box, text, score in found if str(text).strip())
        return Reading(self.name, "original", lines, time.perf_counter() - started)


def _reader(model_dir: Path | None, network: bool) -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import easyocr

        try:
            return easyocr.Reader(LANGUAGES, gpu=False, verbose=False, **_weights(model_dir, network))
        except (FileNotFoundError, AssertionError, ImportError) as exc:
            raise ModelFileError("easyocr weights") from exc


def _weights(model_dir: Path | None, network: bool) -> dict[str, Any]:
    """EasyOCR's options for where its weights are. It makes the folders it is told of; else it makes some in HOME."""
    if network and model_dir is None:
        return {"download_enabled": True}
    if model_dir is not None and (network or (model_dir / LATIN_WEIGHTS).is_file()):
        folder, options = str(model_dir), dict[str, Any](download_enabled=network)
    else:
        import easyocr_en_models

        folder, options = easyocr_en_models.model_dir(), {"download_enabled": False, "recog_network": "english_g2"}
    return {"model_storage_directory": folder, "user_network_directory": folder, **options}


def _share(score: Any) -> float:
    return min(max(float(score), 0.0), 1.0)


def _quad(box: Any) -> Quad:
    corners = [(float(x), float(y)) for x, y in box]
    return corners[0], corners[1], corners[2], corners[3]
