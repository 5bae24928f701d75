"""Candidates by meaning, by words and by the lexicon's ideas, fused to hits whose scores stay apart.

A contract has some hundreds of chunks at most, so every chunk is scored on every side and the counts of candidates
only decide which of them count. With the options of ``ARTICLE`` this is the article's hybrid as it was written.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from rag.domain import Chunk, Hit
from rag.index.contract_index import ContractIndex
from rag.index.embedder import Embedder
from rag.index.lexicon import load_lexicon
from rag.index.terms import question_terms
from rag.retrieve.boosts import boost, title_share
from rag.retrieve.evidence import body_of
from rag.retrieve.figures import asked_figure, has_figure
from rag.retrieve.fusion import Scores, best_of, reciprocal_ranks, scaled
from rag.retrieve.options import RetrievalOptions
from rag.retrieve.query import Query


def hybrid_hits(query: Query, index: ContractIndex, embedder: Embedder, options: RetrievalOptions) -> tuple[Hit, ...]:
    """The fused hits, best first. Raises what the embedder raises."""
    if not index.chunks:
        return ()
    if not options.foreign_keywords and query.language not in index.languages:
        options = replace(options, keyword_weight=0.0, consensus_bonus=0.0)
    terms = question_terms(query.terms, load_lexicon(), index.options)
    sides = Sides(
        semantic=best_of(_meaning(query, index, embedder, options), options.semantic_candidates),
        words=best_of(_numbered(index.keywords.scores(query.text)), options.keyword_candidates),
        ideas=best_of(_numbered(index.terms.scores(terms)), options.keyword_candidates),
        clauses=best_of(_numbered(index.clauses.scores(terms)[list(index.owners)]), options.keyword_candidates),
    )
    hits = fuse(index.chunks, sides, _boosts(query, index, sides.found, options), options)
    return tuple(sorted(hits, key=lambda hit: -hit.score)[: options.hits])


@dataclass(frozen=True, slots=True)
class Sides:
    """The candidates of each side and their raw scores: cosines, TF-IDF, BM25 of the chunk, BM25 of its clause."""

    semantic: Scores
    words: Scores
    ideas: Scores
    clauses: Scores

    @property
    def found(self) -> list[int]:
        """The chunks that any side found, in the contract's order."""
        return sorted({at for side in (self.semantic, self.words, self.ideas, self.clauses) for at in side})


def fuse(chunks: Sequence[Chunk], sides: Sides, boosts: Scores, options: RetrievalOptions) -> list[Hit]:
    """A hit for each candidate of a side that has a weight: each part weighted, their sum its score."""
    semantic = _weighted(sides.semantic, options.semantic_weight, options, floor=None)
    words = [
        _weighted(sides.words, options.keyword_weight, options),
        _weighted(sides.ideas, options.lexicon_weight, options),
        _weighted(sides.clauses, options.clause_weight, options),
    ]
    both = sides.semantic.keys() & sides.words.keys()
    return [
        Hit(
            chunks[at],
            semantic=semantic.get(at, 0.0),
            keyword=sum(side.get(at, 0.0) for side in words),
            bonus=options.consensus_bonus if at in both else 0.0,
            boost=boosts.get(at, 0.0),
        )
        for at in sorted(semantic.keys() | {at for side in words for at in side})
    ]


def _weighted(scores: Scores, weight: float, options: RetrievalOptions, floor: float | None = 0.0) -> Scores:
    """A side's part of each candidate's score; none of it where the side has no weight."""
    if not weight:
        return {}
    if options.fusion == "rrf":
        scores = reciprocal_ranks(scores)
    elif options.scaled:
        scores = scaled(scores, floor)
    return {at: weight * score for at, score in scores.items()}


def _meaning(query: Query, index: ContractIndex, embedder: Embedder, options: RetrievalOptions) -> Scores:
    """Cosines with the question, or with it and its rewritten form, each by its share."""
    if not options.semantic_weight:
        return {}
    shares = [(query.text, 1.0 - options.rewritten), (query.rewritten, options.rewritten)]
    asked = [(text, share) for text, share in shares if share and text]
    cosines = index.vectors.scores(embedder.embed([text for text, _ in asked], query=True))
    return _numbered(np.asarray([share for _, share in asked]) @ cosines)


def _boosts(query: Query, index: ContractIndex, found: Sequence[int], options: RetrievalOptions) -> dict[int, float]:
    figure = asked_figure(query.text) if options.figure_weight else None
    boosts = {}
    for at in found:
        chunk = index.chunks[at]
        heading = chunk.text.partition("\n")[0] if chunk.clause >= 0 else ""
        boosts[at] = (
            (options.title_weight * title_share(query.terms, heading) if options.title_weight and heading else 0.0)
            + (options.outside_weight if chunk.clause < 0 else 0.0)
            + (options.figure_weight if figure and has_figure(figure, body_of(chunk)) else 0.0)
            + (boost(query.text, chunk.text) if options.boosted else 0.0)
        )
    return boosts


def _numbered(scores: NDArray[np.floating]) -> dict[int, float]:
    return {at: float(score) for at, score in enumerate(scores)}
