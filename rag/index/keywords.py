"""Keyword search by TF-IDF. The only file that imports scikit-learn.

Words find names and figures; character pieces (3 to 5 within a word) survive what OCR does to words: a lost space, a
confused letter. Both stand in one matrix of rows of length 1, so a score is a cosine.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rag.errors import IndexMismatchError
from rag.index.stems import stem

_WORDS = re.compile(r"\w\w+")
_LONGEST = 64
"""Letters of a word that count; what is longer is no word."""
_PIECES = (3, 4, 5)
_MOST = 0.7
_FILE = "keywords.json"
_WEIGHTS = "keywords.npz"


def analyse(text: str) -> list[str]:
    """A text's terms: its words in lower case, and each word's pieces of 3 to 5 characters."""
    words = [word[:_LONGEST] for word in _WORDS.findall(text.lower())]
    padded = [f" {word} " for word in words]
    return words + [
        f"#{word[at : at + size]}" for word in padded for size in _PIECES for at in range(len(word) - size + 1)
    ]


def _pieces(word: str) -> Iterator[str]:
    for size in _PIECES:
        yield from (word[at : at + size] for at in range(len(word) - size + 1))


class KeywordIndex:
    """TF-IDF of a contract's chunks; ``search`` may run on several threads at once."""

    def __init__(self, vectorizer: Any, matrix: Any) -> None:
        self._vectorizer = vectorizer
        self._matrix = matrix
        self._vocabulary: frozenset[str] = frozenset() if vectorizer is None else frozenset(vectorizer.vocabulary_)
        self._stems = frozenset(stem(term) for term in self._vocabulary if not term.startswith("#"))

    @classmethod
    def build(cls, texts: Sequence[str]) -> KeywordIndex:
        """An index of ``texts``; a contract without a single word has an empty one."""
        vectorizer = _vectorizer(None)
        if not any(analyse(text) for text in texts):
            return cls(None, None)
        return cls(vectorizer, vectorizer.fit_transform(texts).tocsr())

    def save(self, folder: Path) -> None:
        """The vocabulary as JSON, the weights as plain arrays."""
        vocabulary = {} if self._vectorizer is None else {t: int(i) for t, i in self._vectorizer.vocabulary_.items()}
        (folder / _FILE).write_text(json.dumps(vocabulary, ensure_ascii=False), encoding="utf-8")
        if self._vectorizer is not None:
            matrix = self._matrix
            np.savez(
                folder / _WEIGHTS,
                idf=self._vectorizer.idf_,
                data=matrix.data,
                indices=matrix.indices,
                indptr=matrix.indptr,
                shape=np.asarray(matrix.shape),
            )

    @classmethod
    def load(cls, folder: Path) -> KeywordIndex:
        """An index as ``save`` wrote it. ``IndexMismatchError`` where a file is absent or damaged."""
        from scipy.sparse import csr_matrix

        try:
            vocabulary = json.loads((folder / _FILE).read_text(encoding="utf-8"))
            if not vocabulary:
                return cls(None, None)
            with np.load(folder / _WEIGHTS, allow_pickle=False) as kept:
                vectorizer = _vectorizer(vocabulary)
                vectorizer.idf_ = kept["idf"]
                vectorizer.vocabulary_ = vocabulary
                matrix = csr_matrix((kept["data"], kept["indices"], kept["indptr"]), shape=tuple(kept["shape"]))
        except (OSError, ValueError, KeyError) as error:
            raise IndexMismatchError("the keywords cannot be read") from error
        return cls(vectorizer, matrix)

    def knows(self, word: str) -> bool:
        """Whether ``word`` (in lower case) stands in the texts: as it is, by its stem, or by most of its pieces."""
        if word in self._vocabulary or stem(word) in self._stems:
            return True
        pieces = [f"#{piece}" for piece in _pieces(f" {word} ") if len(piece) == _PIECES[1]]
        return sum(piece in self._vocabulary for piece in pieces) > _MOST * len(pieces)

    def search(self, query: str, count: int) -> list[tuple[int, float]]:
        """The ``count`` chunks nearest to ``query`` by their terms, those that share none left out, best first."""
        if self._vectorizer is None:
            return []
        scores: NDArray[np.float64] = (self._matrix @ self._vectorizer.transform([query]).T).toarray().ravel()
        best = np.argsort(-scores, kind="stable")[:count]
        return [(int(index), float(scores[index])) for index in best if scores[index] > 0.0]


def _vectorizer(vocabulary: dict[str, int] | None) -> Any:
    from sklearn.feature_extraction.text import TfidfVectorizer

    return TfidfVectorizer(analyzer=analyse, sublinear_tf=True, norm="l2", vocabulary=vocabulary)
