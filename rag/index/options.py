"""What an index counts: every choice of its making in one place, so that a bench can turn each of them."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class IndexOptions:
    """The terms of both keyword sides: the first three are TF-IDF's, the rest BM25's."""

    words: bool = True
    pieces: bool = True
    """Pieces of 3 to 5 characters within a word: they survive what OCR does to words."""
    small_words: bool = True
    """Whether words without a subject (``yang``, ``the``) count too. BM25 counts them only where it takes no stems."""
    stems: bool = True
    """Whether BM25 counts stems instead of the words as they stand."""
    ideas: bool = True
    """Whether BM25 also counts the lexicon's ideas that a text speaks of."""

    def __post_init__(self) -> None:
        if not (self.words or self.pieces):
            raise ValueError("TF-IDF counts words, or pieces of words, or both")

    def to_json(self) -> dict[str, Any]:
        """For the index's manifest: an index of other options is another index."""
        return asdict(self)
