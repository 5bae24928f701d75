"""The article's hybrid: candidates by meaning and by words, fused, with a bonus for both and a boost for legal terms.

*Hybrid retrieval for scanned Indonesian contracts*: 15 semantic and 10 TF-IDF candidates, weighted 0.7 to 0.3, +0.1
for a chunk that both found, and a tiered keyword boost. Three things differ, each for a measured reason given at its
option: scores are scaled per question before they are mixed, words count only in a language of the contract's, and the
boost only for terms that the question has.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from rag.domain import Hit
from rag.index.contract_index import ContractIndex
from rag.index.embedder import Embedder
from rag.language import detect_language

Tier = tuple[float, tuple[tuple[str, ...], ...]]

BOOST_TIERS: tuple[Tier, ...] = (
    (0.06, (
        ("kewajiban", "wajib", "obligation", "obligations"),
        ("tanggung jawab", "tanggungjawab", "liability", "liable", "responsib"),
        ("wanprestasi", "cidera janji", "pelanggaran", "melanggar", "breach"),
    )),
    (0.04, (
        ("pihak", "party", "parties"),
        ("harus", "shall", "must"),
        ("menimbang", "whereas"),
    )),
    (0.02, (
        ("domisili", "pengadilan", "yurisdiksi", "jurisdiction", "court"),
        ("hukum yang berlaku", "tunduk", "governing law", "governing", "governed"),
    )),
)  # fmt: skip
"""The article's three tiers (obligations, liability, breach; party, shall, whereas; jurisdiction, governing), each term
with its Indonesian and English forms: a question in one language boosts a clause in the other."""


@dataclass(frozen=True, slots=True)
class RetrievalOptions:
    """Every weight of the fusion in one place. Counts are candidates; the other numbers are parts of a score."""

    semantic_candidates: int = 15
    keyword_candidates: int = 10
    semantic_weight: float = 0.7
    keyword_weight: float = 0.3
    consensus_bonus: float = 0.1
    scaled: bool = True
    """Scale each side's scores to 0…1 over the question's candidates. Raw cosines of E5 lie between 0.76 and 0.87
    whatever the text, so unscaled they drown the keywords' differences."""
    foreign_keywords: bool = False
    """Count keywords also where question and contract share no language. Then words meet by chance alone: on our four
    contracts the right clause came first for .63 of English questions with them, .81 without."""
    boosted: bool = True
    hits: int = 5


DEFAULT = RetrievalOptions()
ARTICLE = RetrievalOptions(scaled=False, foreign_keywords=True)
"""The article as written: raw cosines and raw TF-IDF scores."""


def fuse(
    semantic: Mapping[int, float], keyword: Mapping[int, float], boosts: Mapping[int, float], options: RetrievalOptions
) -> dict[int, tuple[float, float, float, float]]:
    """For each candidate its weighted (semantic, keyword, bonus, boost); their sum is its score."""
    semantic_scaled = _scaled(semantic) if options.scaled else semantic
    keyword_scaled = _scaled(keyword, floor=0.0) if options.scaled else keyword
    return {
        index: (
            options.semantic_weight * semantic_scaled.get(index, 0.0),
            options.keyword_weight * keyword_scaled.get(index, 0.0),
            options.consensus_bonus if index in semantic and index in keyword else 0.0,
            boosts.get(index, 0.0),
        )
        for index in semantic.keys() | keyword.keys()
    }


def _scaled(scores: Mapping[int, float], floor: float | None = None) -> dict[int, float]:
    """Scores moved to 0…1: the best is 1; the worst candidate, or ``floor``, is 0."""
    if not scores:
        return {}
    low = min(scores.values()) if floor is None else floor
    span = max(scores.values()) - low
    return {index: (score - low) / span if span > 0 else 1.0 for index, score in scores.items()}


def boost(question: str, text: str) -> float:
    """The sum of the tiers whose term stands both in the question and, in either language, in the text."""
    return sum(
        weight
        for weight, terms in BOOST_TIERS
        for forms in terms
        if _mentions(question, forms) and _mentions(text, forms)
    )


def _mentions(text: str, forms: Sequence[str]) -> bool:
    return re.search(rf"\b(?:{'|'.join(map(re.escape, forms))})", text, re.IGNORECASE) is not None


def hybrid_hits(question: str, index: ContractIndex, embedder: Embedder, options: RetrievalOptions) -> tuple[Hit, ...]:
    """The fused hits, best first."""
    if not index.chunks:
        return ()
    if not options.foreign_keywords and detect_language(question) not in index.languages:
        options = replace(options, keyword_weight=0.0, consensus_bonus=0.0)
    semantic = dict(index.vectors.search(embedder.embed([question], query=True), options.semantic_candidates))
    keyword = dict(index.keywords.search(question, options.keyword_candidates))
    found = semantic.keys() | keyword.keys()
    boosts = {at: boost(question, index.chunks[at].text) for at in found} if options.boosted else {}
    fused = fuse(semantic, keyword, boosts, options)
    hits = sorted((Hit(index.chunks[at], *scores) for at, scores in fused.items()), key=lambda hit: -hit.score)
    return tuple(hits[: options.hits])
