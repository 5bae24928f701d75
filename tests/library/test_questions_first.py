"""Questions go before passages."""

from __future__ import annotations

import threading
from collections.abc import Sequence

import numpy as np

from rag.index.embedder import Vectors, WordHashEmbedder
from rag.library.questions_first import PASSAGES_AT_ONCE, QuestionsFirst


class OneAtATime(WordHashEmbedder):
    """Notes what it embeds, one call at a time; the first passages take until ``go`` is set."""

    def __init__(self) -> None:
        self.calls: list[str] = []
        self.begun, self.go = threading.Event(), threading.Event()
        self._lock = threading.Lock()

    def embed(self, texts: Sequence[str], *, query: bool = False) -> Vectors:
        with self._lock:
            self.calls.append("question" if query else f"{len(texts)} passages")
            self.begun.set()
            if not query:
                self.go.wait(10)
            return super().embed(texts, query=query)


def test_a_question_waits_for_a_few_passages_only() -> None:
    """It is embedded before the rest of a contract that came first, and the vectors are what they would have been."""
    own = OneAtATime()
    embedder, passages = QuestionsFirst(own), [f"pasal {number} isi" for number in range(5 * PASSAGES_AT_ONCE + 3)]
    made: list[Vectors] = []
    indexing = threading.Thread(target=lambda: made.append(embedder.embed(passages)))
    indexing.start()
    own.begun.wait(10)
    asking = threading.Thread(target=lambda: embedder.embed(["berapa denda?"], query=True))
    asking.start()
    while not embedder._asking:
        pass
    own.go.set()
    asking.join(10)
    indexing.join(10)

    assert own.calls[:2] == [f"{PASSAGES_AT_ONCE} passages", "question"]
    assert own.calls[2:] == [f"{PASSAGES_AT_ONCE} passages"] * 4 + ["3 passages"]
    assert np.array_equal(made[0], WordHashEmbedder().embed(passages))
    assert embedder.name == WordHashEmbedder.name


def test_no_passages_are_none() -> None:
    """As the embedder itself says it."""
    assert QuestionsFirst(WordHashEmbedder()).embed([]).shape == WordHashEmbedder().embed([]).shape
