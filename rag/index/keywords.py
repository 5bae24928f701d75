"""Keyword search by TF-IDF. The only file that imports scikit-learn.

Words find names and figures; character pieces (3 to 5 within a word) survive what OCR does to words: a lost space, a
confused letter. Both stand in one matrix of rows of length 1, so a score is a cosine.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rag.errors import IndexMismatchError
from rag.index.options import IndexOptions
from rag.language import is_small_word
from rag.remembered import remembered

_WORDS = re.compile(r"\w\w+")
_LONGEST = 64
"""Letters of a word that count; what is longer is no word."""
_PIECES = (3, 4, 5)
_REMEMBERED = 20_000
"""Words whose pieces are kept: those of some dozens of contracts."""
_FILE = "keywords.json"
_WEIGHTS = "keywords.npz"


def analyse(text: str, options: IndexOptions = IndexOptions()) -> list[str]:  # noqa: B008 frozen, so shared safely
    """A text's terms: its words in lower case, and each word's pieces of 3 to 5 characters."""
    words = [word[:_LONGEST] for word in _WORDS.findall(text.lower())]
    if not options.small_words:
        words = [word for word in words if not is_small_word(word)]
    pieces = [piece for word in words for piece in _pieces(word)] if options.pieces else []
    return (words if options.words else []) + pieces


@remembered(_REMEMBERED)
def _pieces(word: str) -> tuple[str, ...]:
    padded = f" {word} "
    return tuple(f"#{padded[at : at + size]}" for size in _PIECES for at in range(len(padded) - size + 1))


class KeywordIndex:
    """TF-IDF of a contract's chunks; ``scores`` may run on several threads at once."""

    def __init__(self, vectorizer: Any, matrix: Any) -> None:
        self._vectorizer = vectorizer
        self._matrix = matrix
        vocabulary = () if vectorizer is None else vectorizer.vocabulary_
        self.words = frozenset(term for term in vocabulary if not term.startswith("#"))

    @classmethod
    def build(cls, texts: Sequence[str], options: IndexOptions = IndexOptions()) -> KeywordIndex:  # noqa: B008 frozen
        """An index of ``texts``; a contract without a single word has an empty one."""
        vectorizer = _vectorizer(options, None)
        if not any(analyse(text, options) for text in texts):
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
    def load(cls, folder: Path, options: IndexOptions = IndexOptions()) -> KeywordIndex:  # noqa: B008 frozen
        """An index as ``save`` wrote it. ``IndexMismatchError`` where a file is absent or damaged."""
        from scipy.sparse import csr_matrix

        try:
            vocabulary = json.loads((folder / _FILE).read_text(encoding="utf-8"))
            if not vocabulary:
                return cls(None, None)
            with np.load(folder / _WEIGHTS, allow_pickle=False) as kept:
                vectorizer = _vectorizer(options, vocabulary)
                vectorizer.idf_ = kept["idf"]
                vectorizer.vocabulary_ = vocabulary
                matrix = csr_matrix((kept["data"], kept["indices"], kept["indptr"]), shape=tuple(kept["shape"]))
        except (OSError, ValueError, KeyError) as error:
            raise IndexMismatchError("the keywords cannot be read") from error
        return cls(vectorizer, matrix)

    def scores(self, query: str) -> NDArray[np.float64]:
        """Cosines of every chunk with ``query``, 0 where they share no term. Shape (number of chunks,), or (0,)."""
        if self._vectorizer is None:
            return np.zeros(0)
        found: NDArray[np.float64] = (self._matrix @ self._vectorizer.transform([query]).T).toarray().ravel()
        return found


def _vectorizer(options: IndexOptions, vocabulary: dict[str, int] | None) -> Any:
    from sklearn.feature_extraction.text import TfidfVectorizer

    analyser = partial(analyse, options=options)
    return TfidfVectorizer(analyzer=analyser, sublinear_tf=True, norm="l2", vocabulary=vocabulary)
