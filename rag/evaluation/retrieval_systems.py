"""The ways of finding that are measured side by side: halves alone, textbook mixtures, the article's, and ours."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rag.index import IndexOptions
from rag.index.contract_index import DEFAULT_INDEX
from rag.retrieve import ARTICLE, DEFAULT, RetrievalOptions

_WHOLE_WORDS = IndexOptions(stems=False, ideas=False)
_NOTHING = replace(ARTICLE, semantic_weight=0.0, keyword_weight=0.0, consensus_bonus=0.0, boosted=False)


@dataclass(frozen=True, slots=True)
class RetrievalSystem:
    """What is asked of an index, and what the index counts; ``plain``: with the embedding as its package has it, where
    ours was trained further."""

    options: RetrievalOptions
    index: IndexOptions = DEFAULT_INDEX
    plain: bool = False


TRAINED = "semantic, trained"
SYSTEMS: Mapping[str, RetrievalSystem] = {
    "semantic": RetrievalSystem(replace(_NOTHING, semantic_weight=1.0), plain=True),
    TRAINED: RetrievalSystem(replace(_NOTHING, semantic_weight=1.0)),
    "keyword": RetrievalSystem(replace(_NOTHING, keyword_weight=1.0)),
    "bm25": RetrievalSystem(replace(_NOTHING, lexicon_weight=1.0), _WHOLE_WORDS),
    "rrf": RetrievalSystem(replace(_NOTHING, semantic_weight=1.0, keyword_weight=1.0, fusion="rrf"), plain=True),
    "article": RetrievalSystem(ARTICLE, plain=True),
    "ours": RetrievalSystem(DEFAULT),
}
"""Meaning alone, the same by the embedding whose last layers we trained, TF-IDF alone, BM25 over words as they stand,
reciprocal ranks of meaning and TF-IDF, the article's weighted sum, and the product. All but ours always answer."""

ABLATION: Mapping[str, RetrievalSystem] = {
    "ours": RetrievalSystem(DEFAULT),
    "without meaning": RetrievalSystem(replace(DEFAULT, semantic_weight=0.0, semantic_clause_weight=0.0)),
    "without our training of the embedding": RetrievalSystem(DEFAULT, plain=True),
    "without the best of each clause": RetrievalSystem(
        replace(
            DEFAULT,
            semantic_weight=DEFAULT.semantic_weight + DEFAULT.semantic_clause_weight,
            semantic_clause_weight=0.0,
        )
    ),
    "without the rewritten question": RetrievalSystem(replace(DEFAULT, rewritten=0.0)),
    "without TF-IDF": RetrievalSystem(replace(DEFAULT, keyword_weight=0.0)),
    "without BM25 of the chunk": RetrievalSystem(replace(DEFAULT, lexicon_weight=0.0)),
    "without BM25 of the clause": RetrievalSystem(replace(DEFAULT, clause_weight=0.0)),
    "without the lexicon's ideas in BM25": RetrievalSystem(DEFAULT, IndexOptions(ideas=False)),
    "without the lexicon at all": RetrievalSystem(replace(DEFAULT, rewritten=0.0), IndexOptions(ideas=False)),
    "without coverage": RetrievalSystem(replace(DEFAULT, coverage_weight=0.0, clause_coverage_weight=0.0)),
    "without titles": RetrievalSystem(replace(DEFAULT, title_weight=0.0)),
    "without figures": RetrievalSystem(replace(DEFAULT, figure_weight=0.0, lacking_weight=0.0)),
    "without manners": RetrievalSystem(replace(DEFAULT, manner_weight=0.0)),
    "without scaling": RetrievalSystem(replace(DEFAULT, scaled=False)),
    "reciprocal ranks": RetrievalSystem(replace(DEFAULT, fusion="rrf")),
    "with a consensus bonus": RetrievalSystem(replace(DEFAULT, consensus_bonus=0.1)),
    "with the article's boosts": RetrievalSystem(replace(DEFAULT, boosted=True)),
    "with foreign keywords": RetrievalSystem(replace(DEFAULT, foreign_keywords=True)),
    "words without pieces": RetrievalSystem(DEFAULT, IndexOptions(pieces=False)),
    "pieces without words": RetrievalSystem(DEFAULT, IndexOptions(words=False)),
    "without small words": RetrievalSystem(DEFAULT, IndexOptions(small_words=False)),
    "outside text as any other": RetrievalSystem(replace(DEFAULT, outside_weight=0.0)),
    "the article's candidates": RetrievalSystem(replace(DEFAULT, semantic_candidates=15, keyword_candidates=10)),
}
"""Ours with one part taken away or put in the article's way."""
