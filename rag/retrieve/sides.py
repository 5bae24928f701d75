"""The sides that find candidates: by meaning, by words, by the lexicon's ideas; each gives every candidate a share.

A contract has some hundreds of chunks at most, so every chunk is scored on every side and the counts of candidates
only decide which of them count.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import numpy as np
from numpy.typing import NDArray

from rag.index.contract_index import ContractIndex
from rag.index.embedder import Embedder
from rag.index.lexicon import load_lexicon
from rag.index.terms import question_terms
from rag.retrieve.fusion import Scores, best_of, reciprocal_ranks, scaled
from rag.retrieve.options import RetrievalOptions
from rag.retrieve.query import Query

MEANING = ("semantic", "semantic_clause")
WORDS = ("keyword", "lexicon", "clause")
Array = NDArray[np.floating]
_ANY_COSINE = -2.0
"""A chunk without a word of the question is no candidate; one in another direction may be."""


def sides_of(query: Query, index: ContractIndex, embedder: Embedder, options: RetrievalOptions) -> dict[str, Scores]:
    """The candidates of each side that has a weight, with its raw scores. Raises what the embedder raises."""
    found = dict(_meaning(query, index, embedder, options)) | dict(_words(query, index, options))
    return {
        name: best_of(scores, options.semantic_candidates, _ANY_COSINE)
        if name in MEANING
        else best_of(scores, options.keyword_candidates)
        for name, scores in found.items()
    }


def shares(sides: Mapping[str, Scores], options: RetrievalOptions) -> dict[str, Scores]:
    """Each side's scores made comparable: scaled, or by rank, or left as they are, as the options say."""
    return {name: _comparable(name, scores, options) for name, scores in sides.items()}


def _comparable(name: str, scores: Scores, options: RetrievalOptions) -> Scores:
    if options.fusion == "rrf":
        return reciprocal_ranks(scores)
    return scaled(scores, None if name in MEANING else 0.0) if options.scaled else scores


def _meaning(
    query: Query, index: ContractIndex, embedder: Embedder, options: RetrievalOptions
) -> Iterator[tuple[str, Array]]:
    """Cosines with the question and its rewritten form, each by its share; and the best of each clause."""
    if not (options.semantic_weight or options.semantic_clause_weight):
        return
    parts = [(query.text, 1.0 - options.rewritten), (query.rewritten, options.rewritten)]
    asked = [(text, share) for text, share in parts if share and text]
    vectors = embedder.embed([text for text, _ in asked], query=True)
    cosines = np.asarray([share for _, share in asked]) @ index.vectors.scores(vectors)
    if options.semantic_weight:
        yield "semantic", cosines
    if options.semantic_clause_weight:
        yield "semantic_clause", best_of_clause(cosines, np.asarray(index.owners))


def _words(query: Query, index: ContractIndex, options: RetrievalOptions) -> Iterator[tuple[str, Array]]:
    terms = question_terms(query.terms, load_lexicon(), index.options)
    if options.keyword_weight and (options.foreign_keywords or query.language in index.languages):
        yield "keyword", index.keywords.scores(query.text)
    if options.lexicon_weight:
        yield "lexicon", index.terms.scores(terms)
    if options.clause_weight:
        yield "clause", index.clauses.scores(terms)[list(index.owners)]


def best_of_clause(scores: Array, owners: NDArray[np.int64]) -> Array:
    """For each chunk the best score in its clause: an ayat is meant together with its neighbours."""
    best = np.full(int(owners.max()) + 1, -np.inf)
    np.maximum.at(best, owners, scores)
    return np.asarray(best[owners])
