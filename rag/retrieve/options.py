"""Every weight of the retrieval in one place, the article's among them as a preset.

*The article* is *Hybrid retrieval for scanned Indonesian contracts*: 15 semantic and 10 TF-IDF candidates, weighted 0.7
to 0.3, +0.1 for a chunk that both found, and a tiered boost for legal terms.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Fusion = Literal["weighted", "rrf"]


@dataclass(frozen=True, slots=True)
class RetrievalOptions:
    """Counts are candidates; the other numbers are weights of a score's parts."""

    semantic_candidates: int = 100
    keyword_candidates: int = 100
    """Candidates of each of the word sides: TF-IDF, BM25 over chunks, BM25 over clauses."""
    fusion: Fusion = "weighted"
    """``weighted``: a sum of the parts; ``rrf``: reciprocal ranks (Cormack, Clarke and Büttcher, 2009)."""
    scaled: bool = True
    """Scale each side's scores to 0…1 over the question's candidates. Raw cosines of a text lie close together
    whatever the question (E5's between 0.76 and 0.87), so unscaled they drown the keywords' differences."""
    rewritten: float = 0.5
    """Share of the semantic sides that the rewritten question has: spelt right, formal terms behind it."""
    semantic_weight: float = 0.52
    """Cosines with the question."""
    semantic_clause_weight: float = 0.207
    """The same, of the best ayat of the chunk's clause."""
    keyword_weight: float = 0.047
    lexicon_weight: float = 0.036
    """BM25 over stems and the lexicon's ideas, of a chunk."""
    clause_weight: float = 0.069
    """The same of the chunk's whole clause: an ayat is meant together with its neighbours."""
    coverage_weight: float = 0.209
    """Share of the question's words with a subject that the chunk covers (``units``)."""
    clause_coverage_weight: float = 0.08
    """The same of the whole clause."""
    title_weight: float = 0.112
    """Share of the clause's title that the question speaks of."""
    figure_weight: float = 0.077
    """A chunk with a figure of the kind that the question asks for (an amount, a rate, a time)."""
    lacking_weight: float = -0.084
    """A chunk without one, where the question asks for an amount, a rate or a length of time."""
    manner_weight: float = 0.043
    """For each manner that question and chunk share: may I, what if, at whose cost (``manner``)."""
    outside_weight: float = -0.347
    """Text outside every clause: parties and closing words resemble much and answer little."""
    consensus_bonus: float = 0.0
    foreign_keywords: bool = False
    """Count TF-IDF also where question and contract share no language. Then words meet by chance alone."""
    boosted: bool = False
    """Whether the article's tiers of legal terms count."""
    answers_from: float = 0.56
    """The chance of an answer (``answerable``) below which the contract is said not to; 0: it always is."""
    hits: int = 5

    def __post_init__(self) -> None:
        if min(self.semantic_candidates, self.keyword_candidates) < 0 or self.hits < 1:
            raise ValueError("candidates are counted from 0, hits from 1")
        if not 0.0 <= self.rewritten <= 1.0:
            raise ValueError(f"a share lies in 0 to 1, not {self.rewritten}")


DEFAULT = RetrievalOptions()
ARTICLE = RetrievalOptions(
    semantic_candidates=15, keyword_candidates=10, scaled=False, rewritten=0.0, semantic_weight=0.7, keyword_weight=0.3,
    semantic_clause_weight=0.0, lexicon_weight=0.0, clause_weight=0.0, coverage_weight=0.0,
    clause_coverage_weight=0.0, title_weight=0.0, figure_weight=0.0, lacking_weight=0.0, manner_weight=0.0,
    outside_weight=0.0,
    consensus_bonus=0.1, foreign_keywords=True, boosted=True, answers_from=0.0,
)  # fmt: skip
"""The article as written: raw cosines and raw TF-IDF scores, and always an answer."""
