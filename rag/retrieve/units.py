"""The words of a question that have a subject, each with the terms that stand for it, and how much of them a text has.

A question's *units* are its words with a subject; a text covers a unit that it has by a stem or by an idea of the
lexicon. Rare units weigh more, and those that stand nowhere in the contract most.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from rag.index.bm25 import Bm25Index
from rag.index.contract_index import ContractIndex
from rag.index.lexicon import load_lexicon
from rag.index.stems import english_stem, stem
from rag.index.terms import idea_term
from rag.retrieve.query import Query

_POSTINGS: WeakKeyDictionary[Bm25Index, dict[str, list[int]]] = WeakKeyDictionary()
"""Where each term stands, made with an index's first question and gone with the index."""


@dataclass(frozen=True, slots=True)
class Unit:
    """A word of a question with a subject: the terms that cover it, and how rare it is in the contract."""

    terms: frozenset[str]
    weight: float


def units_of(query: Query, index: ContractIndex) -> tuple[Unit, ...]:
    """The units of ``query``; rare ones weigh more, those that stand nowhere most."""
    lexicon = load_lexicon()
    units = []
    for at, word in enumerate(query.terms.words):
        if len(word) < 2 or lexicon.is_empty(word):
            continue
        ideas = {idea_term(found.idea) for found in query.terms.ideas if found.start <= at < found.end}
        terms = frozenset({stem(word), english_stem(word)} | ideas)
        spread = int(_rows_with(terms, index.terms).sum())
        units.append(Unit(terms, math.log(1 + len(index.chunks) / (1 + spread))))
    return tuple(units)


def covered(units: Sequence[Unit], terms: frozenset[str]) -> float:
    """The share of ``units``, by weight, that ``terms`` cover: 0 to 1, and 0 of no units."""
    whole = sum(unit.weight for unit in units)
    return sum(unit.weight for unit in units if not unit.terms.isdisjoint(terms)) / whole if whole else 0.0


def coverage(units: Sequence[Unit], texts: Bm25Index) -> NDArray[np.float64]:
    """``covered`` for the terms of each text of an index; shape (number of texts,)."""
    whole = sum(unit.weight for unit in units)
    found = np.zeros(len(texts.sets))
    for unit in units:
        found += unit.weight * _rows_with(unit.terms, texts)
    return found / whole if whole else found


def _rows_with(terms: Iterable[str], texts: Bm25Index) -> NDArray[np.bool_]:
    """Which texts have any of ``terms``."""
    if texts not in _POSTINGS:
        _POSTINGS[texts] = _postings(texts)
    found = np.zeros(len(texts.sets), dtype=np.bool_)
    for term in terms:
        found[_POSTINGS[texts].get(term, [])] = True
    return found


def _postings(texts: Bm25Index) -> dict[str, list[int]]:
    postings: dict[str, list[int]] = {}
    for row, terms in enumerate(texts.sets):
        for term in terms:
            postings.setdefault(term, []).append(row)
    return postings
