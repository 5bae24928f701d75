"""The bundled embedding's layers in PyTorch: those of ``rag.index.e5_graph``, and trainable in their four bits.

multilingual-e5-small (Wang and others, *Multilingual E5 text embeddings*, 2024) is a BERT of twelve layers with the
normalisation behind each half, twelve heads, and the mean of its last states as a text's vector. Its weights are used
as they are after rounding to the file's blocks, also while they are trained: the rounding is passed by when slopes are
computed (Bengio, Léonard and Courville, *Estimating or propagating gradients*, 2013). A weight starts anywhere within
what rounds to its level, since nobody knows where it was; from the level's middle small steps would never leave it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

from rag.index.e5_file import BLOCK, E5File, Packed

States = NDArray[np.floating[Any]]
"""What layers make of one text: a row for each piece."""
DROPOUT = 0.1
"""As BERT was trained with, of what each half of a layer adds."""
STATE_DROPOUT = 0.05
"""Of the states that come in from below."""
_NOT_SEEN = -1e9
_LONGER = 1.25
"""Texts are run together with those that are at most so much longer; shorter ones are filled up."""
_WITHIN = 0.98
"""How much of what rounds to a level a weight may start in: not at its very edge."""


class Layer(nn.Module):
    """One layer of ``file``, counted from 0."""

    def __init__(self, file: E5File, layer: int) -> None:
        super().__init__()
        self._heads, self._epsilon = file.header.heads, file.header.epsilon
        self.matrices, self.shifts = nn.ParameterDict(), nn.ParameterDict()
        self._scales: dict[str, Tensor] = {}
        for name in file.names(layer):
            key = name.split(".", 1)[1].replace(".", "_")
            if name.endswith(("ln.w", ".b")):
                self.shifts[key] = nn.Parameter(torch.tensor(file.numbers(name)))
            else:
                packed = file.packed(name)
                self._scales[key] = torch.tensor(packed.scales)[:, None]
                self.matrices[key] = nn.Parameter(_unrounded(packed) * self._scales[key])

    def packed(self) -> dict[str, bytes]:
        """Each tensor as the file keeps it, by its name within the layer."""
        found = {}
        for key, matrix in self.matrices.items():
            scales = self._scales[key]
            levels = _levels(matrix.detach(), scales).numpy().astype(np.int8)
            found[key.replace("_", ".")] = Packed(scales[:, 0].numpy(), levels).to_bytes()
        for key, vector in self.shifts.items():
            found[key.replace("_", ".")] = vector.detach().numpy().astype("<f4").tobytes()
        return found

    def forward(self, states: Tensor, hidden: Tensor) -> Tensor:
        """States of shape (texts, pieces, d) to the next ones; ``hidden``, added to attention, hides what is filled."""
        texts, pieces, size = states.shape
        query, key, value = (
            self._through(name, states).view(texts, pieces, self._heads, -1).transpose(1, 2) for name in ("q", "k", "v")
        )
        seen = functional.scaled_dot_product_attention(query, key, value, attn_mask=hidden)
        seen = self._through("ao", seen.transpose(1, 2).reshape(texts, pieces, size))
        states = self._normalised("aln", states + functional.dropout(seen, DROPOUT, self.training))
        inner = self._through("fo", functional.gelu(self._through("fi", states)))
        return self._normalised("oln", states + functional.dropout(inner, DROPOUT, self.training))

    def _through(self, name: str, states: Tensor) -> Tensor:
        weight, scales, shift = self.matrices[f"{name}_w"], self._scales[f"{name}_w"], self.shifts[f"{name}_b"]
        flat = weight.reshape(-1)
        rounded = flat + ((_levels(weight, scales) * scales).reshape(-1) - flat).detach()
        return functional.linear(states, rounded.view(len(shift), -1), shift)

    def _normalised(self, name: str, states: Tensor) -> Tensor:
        return functional.layer_norm(
            states, states.shape[-1:], self.shifts[f"{name}_w"], self.shifts[f"{name}_b"], self._epsilon
        )


class Layers(nn.Module):
    """Layers ``first`` up to ``end`` of ``file``: states of texts to further states, or to their vectors."""

    def __init__(self, file: E5File, first: int, end: int) -> None:
        super().__init__()
        self.layers = tuple(Layer(file, layer) for layer in range(first, end))
        self._known = nn.ModuleList(self.layers)  # so that PyTorch finds their weights

    def forward(self, texts: Sequence[States]) -> Tensor:
        """States of texts, each of shape (pieces, d), to their vectors, of length 1; shape (texts, d)."""
        found: dict[int, Tensor] = {}
        for group in _alike(texts):
            states, there = _filled([texts[at] for at in group])
            states = self.run(functional.dropout(states, STATE_DROPOUT, self.training), there)
            means = (states * there[..., None]).sum(1) / there.sum(1, keepdim=True)
            found |= dict(zip(group, functional.normalize(means, dim=1), strict=True))
        return torch.stack([found[at] for at in range(len(texts))])

    def run(self, states: Tensor, there: Tensor) -> Tensor:
        """States of shape (texts, pieces, d) through all layers; ``there`` is 1 where a piece is, 0 where none."""
        hidden = torch.zeros_like(there).masked_fill(there == 0, _NOT_SEEN)[:, None, None, :]
        for layer in self.layers:
            states = layer(states, hidden)
        return states


def _levels(weight: Tensor, scales: Tensor) -> Tensor:
    return (weight.reshape(-1, BLOCK) / scales).round().clamp(-8, 7)


def _unrounded(packed: Packed) -> Tensor:
    """Levels, each moved by chance within what rounds to it, the outermost only inwards."""
    levels = torch.tensor(packed.levels, dtype=torch.float32)
    moved = (torch.rand(levels.shape) - 0.5) * _WITHIN
    outer = (levels == -8) | (levels == 7)
    return levels + torch.where(outer, -levels.sign() * moved.abs(), moved)


def _alike(texts: Sequence[States]) -> list[list[int]]:
    """Places of texts of about one length, together."""
    groups: list[list[int]] = []
    for at in sorted(range(len(texts)), key=lambda at: len(texts[at])):
        if groups and len(texts[at]) <= _LONGER * len(texts[groups[-1][0]]) + 4:
            groups[-1].append(at)
        else:
            groups.append([at])
    return groups


def _filled(texts: Sequence[States]) -> tuple[Tensor, Tensor]:
    longest, size = max(map(len, texts)), texts[0].shape[1]
    states, there = torch.zeros(len(texts), longest, size), torch.zeros(len(texts), longest)
    for row, text in enumerate(texts):
        states[row, : len(text)] = torch.tensor(text.astype(np.float32))
        there[row, : len(text)] = 1.0
    return states, there
