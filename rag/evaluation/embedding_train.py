"""The bundled embedding's last layers, trained on contracts' questions: ``python -m rag.evaluation.embedding_train``.

For each question a softmax over passages of its own contract; the loss is minus the logarithm of what the right clause
and, by half, the right ayat get (Oord, Li and Vinyals, *Representation learning with contrastive predictive coding*,
2018, with negatives from one document). One contract a step, some of its questions, each as it was asked or rewritten.
Of the train split; what is fitted to the vectors afterwards is fitted to another, on which they are no better than for
anybody's contract: ``rag.evaluation.retrieval_train``, then ``bench retrieval --sweep``.
Writes the file that ``rag.index.bundled_embedder`` reads. Takes half an hour on two slow cores, a fifth of
it for what the layers below make of every text.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn

import rag.index
from rag.domain import Contract
from rag.evaluation.e5_layers import Layers, States
from rag.evaluation.gold import load_contracts
from rag.evaluation.gold_types import GoldContract
from rag.evaluation.results import Say
from rag.evaluation.retrieval_cases import clean_cases
from rag.evaluation.retrieval_pairs import AYAT_SHARE, Mask, right_chunks, teaches
from rag.index import ContractIndex
from rag.index.bundled_embedder import TUNED, bundled_file, with_head
from rag.index.e5_file import E5File
from rag.index.e5_graph import E5Graph
from rag.index.embedder import WordHashEmbedder
from rag.retrieve.query import understand_question

LAYERS = 3
"""How many of the twelve are trained: a quarter of the work of training all, and 3 MB."""
STEPS = 340
"""Four times each contract. More steps learn the contracts by heart: others gained nothing from the 300th on."""
WARM = 20
"""Steps in which the rate rises."""
RATE = 2e-4
"""Adam's, for matrices: a step moves a weight by a hundredth of what lies between two levels."""
FASTER = 5.0
"""The rate of shifts and norms, in rates: they are not rounded."""
QUESTIONS, PASSAGES = 40, 56
"""Of a step: at most so many questions; as many passages, or more where more are right. It takes three seconds."""
SHARPNESS = 100.0
"""One hundredth is what E5 was trained with as a temperature."""
SEED = 0

Below = Callable[[str, bool], States]
"""A text, and whether it is a question, to what the layers below the trained ones make of it."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A contract's passages, and each question's two forms with the passages that are right: clause and ayat, (n,)."""

    passages: tuple[str, ...]
    questions: tuple[tuple[tuple[str, str], Mask, Mask], ...]

    def texts(self, *, query: bool) -> Iterator[str]:
        """All that is embedded of one kind."""
        yield from (form for forms, _, _ in self.questions for form in forms) if query else self.passages


def lessons_of(contracts: Sequence[GoldContract]) -> list[Lesson]:
    """A lesson for each contract, as its true text is read."""
    return [lesson for case in clean_cases(contracts) if (lesson := _lesson(case.gold, case.contract)).questions]


def _lesson(gold: GoldContract, contract: Contract) -> Lesson:
    index = ContractIndex.build(contract, WordHashEmbedder())
    asked = []
    for question in filter(teaches, gold.questions):
        query = understand_question(question.text, index)
        clause, ayat = right_chunks(question, index.chunks)
        if ayat.any():
            asked.append(((query.text, query.rewritten), clause, ayat))
    return Lesson(tuple(chunk.text for chunk in index.chunks), tuple(asked))


def train(layers: Layers, lessons: Sequence[Lesson], below: Below, steps: int = STEPS, say: Say = print) -> None:
    """Train ``layers``. The same each time for the same lessons, as far as PyTorch's sums are."""
    generator = np.random.default_rng(SEED)
    torch.manual_seed(SEED)  # dropout's
    matrices = [matrix for layer in layers.layers for matrix in layer.matrices.values()]
    shifts = [shift for layer in layers.layers for shift in layer.shifts.values()]
    adam = torch.optim.Adam([{"params": matrices, "by": 1.0}, {"params": shifts, "by": FASTER}], betas=(0.9, 0.98))
    layers.train()
    order: list[int] = []
    for step in range(steps):
        order = order or generator.permutation(len(lessons)).tolist()
        for group in adam.param_groups:
            group["lr"] = group["by"] * RATE * min(1.0, (step + 1) / WARM) * _falling(step / steps)
        loss = _loss(layers, lessons[order.pop()], below, generator)
        adam.zero_grad()
        loss.backward()  # type: ignore[no-untyped-call]
        nn.utils.clip_grad_norm_(layers.parameters(), 1.0)
        adam.step()
        say(f"step {step + 1}: loss {loss.item():.3f}")
    layers.eval()


def _falling(done: float) -> float:
    """A cosine's half wave, down to a twentieth."""
    return max(0.05, (1 + math.cos(math.pi * done)) / 2)


def _loss(layers: Layers, lesson: Lesson, below: Below, generator: np.random.Generator) -> Tensor:
    asked = [lesson.questions[at] for at in generator.permutation(len(lesson.questions))[:QUESTIONS]]
    right = {int(at) for _, _, ayat in asked for at in generator.permutation(np.flatnonzero(ayat))[:2]}
    others = [int(at) for at in generator.permutation(len(lesson.passages)) if int(at) not in right]
    shown = sorted({*right, *others[: max(0, PASSAGES - len(right))]})
    passages = layers([below(lesson.passages[at], False) for at in shown])
    questions = layers([below(forms[generator.integers(len(forms))], True) for forms, _, _ in asked])
    scores = SHARPNESS * questions @ passages.T
    clauses, ayat = (torch.tensor(np.stack([one[place][shown] for one in asked])) for place in (1, 2))
    return _missed(scores, clauses) + AYAT_SHARE * _missed(scores, ayat)


def _missed(scores: Tensor, right: Tensor) -> Tensor:
    return (scores.logsumexp(1) - scores.masked_fill(~right, -1e9).logsumexp(1)).mean()


def states_below(file: E5File, lessons: Sequence[Lesson], say: Say = print) -> Below:
    """What the layers below make of every text of ``lessons``: half a gigabyte for 85 contracts."""
    below, kept = E5Graph(file, file.header.layers - LAYERS), dict[tuple[str, bool], States]()
    for done, lesson in enumerate(lessons, 1):
        for query in (False, True):
            new = list({text: None for text in lesson.texts(query=query) if (text, query) not in kept})
            windows = [file.windows(text, query=query) for text in new]
            if long := [text for text, cut in zip(new, windows, strict=True) if len(cut) > 1]:
                raise ValueError(f"{len(long)} texts are longer than the embedding's window")
            for at, states in below([window for (window,) in windows]):
                kept[new[at], query] = states.astype(np.float16)
        say(f"contract {done} of {len(lessons)}")
    return lambda text, query: kept[text, query]


def write_tuned(file: E5File, layers: Layers, path: Path) -> None:
    """Write the tail of ``file`` with ``layers`` in it: what is put in the place of its own."""
    first = file.header.layers - len(layers.layers)
    replaced = {
        f"l{first + at}.{name}": content
        for at, layer in enumerate(layers.layers)
        for name, content in layer.packed().items()
    }
    path.write_bytes(with_head(file.tail(first, replaced)[1], bundled_file()))


def main() -> None:
    """Train and write."""
    torch.manual_seed(SEED)
    file = E5File(bundled_file())
    lessons = lessons_of(load_contracts("train"))
    layers = Layers(file, file.header.layers - LAYERS, file.header.layers)
    train(layers, lessons, states_below(file, lessons, _say), say=_say)
    write_tuned(file, layers, Path(rag.index.__file__).with_name(TUNED))


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
