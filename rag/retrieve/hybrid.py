"""Candidates by meaning, by words and by the lexicon's ideas, fused to hits whose scores stay apart.

A score is a weighted sum of parts: a share of each side, and what the chunk gains beside its likeness to the question.
Each part's weight is the option of its name. With the options of ``ARTICLE`` this is the article's hybrid as written.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from rag.domain import Chunk, Hit
from rag.index.contract_index import ContractIndex
from rag.index.embedder import Embedder
from rag.retrieve.boosts import boost, title_shares
from rag.retrieve.evidence import body_of
from rag.retrieve.figures import LOOSE_KINDS, asked_figure, has_figure
from rag.retrieve.fusion import Scores
from rag.retrieve.manner import asked_manners, shared_manners
from rag.retrieve.options import RetrievalOptions
from rag.retrieve.query import Query
from rag.retrieve.sides import MEANING, WORDS, Array, shares, sides_of
from rag.retrieve.units import coverage, units_of

GAINS = ("coverage", "clause_coverage", "title", "figure", "lacking", "manner", "outside")
"""What a chunk gains beside its sides: parts of 0 to 1, but ``manner``, which counts up to three."""
PARTS = (*MEANING, *WORDS, *GAINS)


def hybrid_hits(query: Query, index: ContractIndex, embedder: Embedder, options: RetrievalOptions) -> tuple[Hit, ...]:
    """The fused hits, best first. Raises what the embedder raises."""
    if not index.chunks:
        return ()
    sides = shares(sides_of(query, index, embedder, options), options)
    found = sorted({at for name, side in sides.items() if weight_of(name, options) for at in side})
    gains = {name: weight_of(name, options) * values for name, values in gains_of(query, index, options).items()}
    extra = {at: float(sum(values[at] for values in gains.values())) for at in found}
    if options.boosted:
        extra = {at: gained + boost(query.text, index.chunks[at].text) for at, gained in extra.items()}
    hits = fuse(index.chunks, sides, extra, options)
    return tuple(sorted(hits, key=lambda hit: -hit.score)[: options.hits])


def weight_of(part: str, options: RetrievalOptions) -> float:
    """The option that weighs ``part``."""
    return float(getattr(options, f"{part}_weight"))


def fuse(chunks: Sequence[Chunk], sides: Mapping[str, Scores], gains: Scores, options: RetrievalOptions) -> list[Hit]:
    """A hit for each candidate of a side that has a weight: each part weighted, their sum its score."""
    weights = {name: weight_of(name, options) for name in sides}
    both = sides.get("semantic", {}).keys() & sides.get("keyword", {}).keys() if options.consensus_bonus else set()
    return [
        Hit(
            chunks[at],
            semantic=sum(weights[name] * sides[name].get(at, 0.0) for name in MEANING if name in sides),
            keyword=sum(weights[name] * sides[name].get(at, 0.0) for name in WORDS if name in sides),
            bonus=options.consensus_bonus if at in both else 0.0,
            boost=gains.get(at, 0.0),
        )
        for at in sorted({at for name, side in sides.items() if weights[name] for at in side})
    ]


def gains_of(query: Query, index: ContractIndex, options: RetrievalOptions) -> dict[str, Array]:
    """What every chunk gains, unweighted, for each gain that has a weight; arrays of shape (chunks,)."""
    return {name: np.asarray(list(values), dtype=np.float64) for name, values in _gains(query, index, options)}


def _gains(
    query: Query, index: ContractIndex, options: RetrievalOptions
) -> Iterator[tuple[str, Iterator[float] | Array]]:
    chunks = index.chunks
    if options.coverage_weight or options.clause_coverage_weight:
        units = units_of(query, index)
        yield "coverage", coverage(units, index.terms)
        yield "clause_coverage", coverage(units, index.clauses)[list(index.owners)]
    if options.title_weight:
        headings = [chunk.text.partition("\n")[0] if chunk.clause >= 0 else "" for chunk in chunks]
        titles = title_shares(query.terms, set(headings))
        yield "title", (titles[heading] for heading in headings)
    kind = asked_figure(query.text)
    if kind is not None and (options.figure_weight or options.lacking_weight):
        has = np.asarray([has_figure(kind, body_of(chunk)) for chunk in chunks])
        yield "figure", has.astype(np.float64)
        yield "lacking", (~has).astype(np.float64) * (kind not in LOOSE_KINDS)
    asked = asked_manners(query.text)
    if options.manner_weight and any(asked):
        yield "manner", (float(shared_manners(asked, body_of(chunk))) for chunk in chunks)
    if options.outside_weight:
        yield "outside", (float(chunk.clause < 0) for chunk in chunks)
