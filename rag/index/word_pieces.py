"""Words to the pieces of a vocabulary: those that are together the likeliest.

The unigram tokenizer of Kudo, *Subword regularization*, 2018. Of our own, because the ``tokenizers`` package takes two
seconds and 300 MB for a vocabulary of 250,000 pieces, and this 0.3 s and 40 MB.
"""

from __future__ import annotations

from collections.abc import Sequence

from rag.remembered import remembered

_REMEMBERED = 20_000
"""Words whose pieces are kept: those of some dozens of contracts."""
_LONG = 64
"""Letters of a word that is not kept: nobody writes it twice, and some are a page without spaces."""
_UNKNOWN_COSTS = 10.0
"""What a letter that no piece has costs more than the rarest piece, as in sentencepiece."""


class WordPieces:
    """``pieces`` and the logarithms of their chances, by their numbers; ``unknown`` stands for a letter of no piece.

    A piece of chance 1 is one of the model's own marks (``</s>``): no text is cut into these, whatever it says.
    """

    def __init__(self, pieces: Sequence[str], chances: Sequence[float], unknown: int) -> None:
        self._numbers = {piece: number for number, piece in enumerate(pieces) if chances[number] < 0.0}
        self._chances = chances
        self._longest = max(map(len, self._numbers))
        self._unknown = unknown, min(chances) - _UNKNOWN_COSTS
        self._kept = remembered(_REMEMBERED)(self._of)

    def of(self, word: str) -> tuple[int, ...]:
        """The numbers of a word's pieces, in its order."""
        return self._kept(word) if len(word) <= _LONG else self._of(word)

    def _of(self, word: str) -> tuple[int, ...]:
        """Viterbi's way: for each place the likeliest pieces up to there."""
        best = [(0.0, 0, -1), *[(float("-inf"), 0, -1)] * len(word)]
        for start in range(len(word)):
            chance = best[start][0]
            for end in range(start + 1, min(start + self._longest, len(word)) + 1):
                number = self._numbers.get(word[start:end])
                if number is not None and chance + self._chances[number] > best[end][0]:
                    best[end] = chance + self._chances[number], start, number
            unknown, costs = self._unknown
            if chance + costs > best[start + 1][0]:
                best[start + 1] = chance + costs, start, unknown
        found, end = [], len(word)
        while end:
            _, end, number = best[end]
            found.append(number)
        return tuple(reversed(found))
