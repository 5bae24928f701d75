"""OpenVINO runs RapidOCR's two models and UVDoc: the detector three times, UVDoc twice, the recogniser one and a half
times as fast as ONNX Runtime does on the same two cores. Knows arrays in and arrays out, nothing of text.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
SIZES_KEPT = 3
"""Of compiled models: the pages of one contract have one size, or two where some were pulled flat."""


class FixedModel:
    """A model compiled for the size of each image that it gets, and let go with it.

    For a size that it knows OpenVINO uses memory over and over: 180 MB for 1280 x 960 pixels instead of 400. Kept, they
    would add to what the lines' recognition needs; what was compiled is kept as bytes (10 MB a size), since making a
    model of those takes a quarter of the time.
    """

    def __init__(self, path: Path, threads: int) -> None:
        self._path, self._threads = path, threads
        self._lock = threading.Lock()
        self._kept: dict[tuple[int, ...], bytes] = {}

    def __call__(self, images: NDArray[np.floating[Any]]) -> Floats:
        """The model's first output for (1, 3, height, width). Threads may call it at once."""
        return _infer(self._compiled(images.shape), images)

    def _compiled(self, shape: tuple[int, ...]) -> Any:
        with self._lock:
            known = self._kept.get(shape)
        if known is not None:
            return _restore(known, self._threads)
        model = _read(self._path)
        model.reshape(list(shape))
        compiled = _compile(model, self._threads)
        with self._lock:
            if len(self._kept) == SIZES_KEPT:
                del self._kept[next(iter(self._kept))]
            self._kept[shape] = compiled.export_model().read()
        return compiled


class NarrowedModel:
    """A model compiled for all sizes, of whose last layer only the classes ``kept`` are left, in order.

    The others, of ``classes``, are cut out of its weights and cost nothing.
    """

    def __init__(self, path: Path, threads: int, kept: Sequence[int], classes: int) -> None:
        model = _read(path)
        _narrow(model, kept, classes)
        self._compiled = _compile(model, threads)

    def __call__(self, images: Floats) -> Floats:
        """The model's output for (count, 3, height, width). Threads may call it at once."""
        return _infer(self._compiled, images)


def _read(path: Path) -> Any:
    import openvino

    return openvino.Core().read_model(path)


def _compile(model: Any, threads: int) -> Any:
    import openvino

    return openvino.Core().compile_model(model, "CPU", _options(threads))


def _restore(compiled: bytes, threads: int) -> Any:
    import openvino

    return openvino.Core().import_model(BytesIO(compiled), "CPU", _options(threads))


def _options(threads: int) -> dict[str, Any]:
    return {
        "PERFORMANCE_HINT": "LATENCY",
        "INFERENCE_NUM_THREADS": threads,
        "INFERENCE_PRECISION_HINT": "f32",  # the same answers on every processor
        "CPU_RUNTIME_CACHE_CAPACITY": 0,  # it would keep a program for each width of a line, without end
    }


def _infer(compiled: Any, images: NDArray[np.floating[Any]]) -> Floats:
    """The request ends with the call: it would keep a large page's memory for good."""
    return np.array(compiled.create_infer_request().infer([images])[0], dtype=np.float32)


def _narrow(model: Any, kept: Sequence[int], classes: int) -> None:
    """Leaves ``kept`` of the ``classes`` in every constant whose last side they are: weights and biases."""
    from openvino import opset13

    for node in model.get_ordered_ops():
        if node.get_type_name() != "Constant" or not len(node.shape) or node.shape[-1] != classes:
            continue
        users = node.output(0).get_target_inputs()
        fewer = opset13.constant(np.ascontiguousarray(node.data[..., list(kept)]))
        for user in users:
            user.replace_source_output(fewer.output(0))
    model.validate_nodes_and_infer_types()
