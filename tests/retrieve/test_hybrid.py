"""The article's fusion, term by term."""

from __future__ import annotations

import pytest

from rag.domain import AnswerStatus, Contract
from rag.index import ContractIndex
from rag.index.embedder import WordHashEmbedder
from rag.retrieve import ARTICLE, RetrievalOptions, retrieve
from rag.retrieve.exact import EXACT_SCORE
from rag.retrieve.hybrid import BOOST_TIERS, boost, fuse

EMBEDDER = WordHashEmbedder()


def test_the_articles_numbers() -> None:
    """15 and 10 candidates, 0.7 and 0.3, 0.1 for both."""
    assert (ARTICLE.semantic_candidates, ARTICLE.keyword_candidates) == (15, 10)
    assert (ARTICLE.semantic_weight, ARTICLE.keyword_weight, ARTICLE.consensus_bonus) == (0.7, 0.3, 0.1)


def test_the_weighted_sum_and_the_bonus() -> None:
    fused = fuse({1: 0.8, 2: 0.6}, {2: 0.5, 3: 0.4}, {3: 0.02}, ARTICLE)
    assert {index: pytest.approx(scores) for index, scores in fused.items()} == {
        1: (0.7 * 0.8, 0.0, 0.0, 0.0),
        2: (0.7 * 0.6, 0.3 * 0.5, 0.1, 0.0),
        3: (0.0, 0.3 * 0.4, 0.0, 0.02),
    }


def test_scaling_makes_the_best_of_each_side_one() -> None:
    """Raw cosines lie close together: scaled, the nearest counts 0.7 and the farthest candidate nothing."""
    fused = fuse({1: 0.87, 2: 0.76}, {2: 0.2}, {}, RetrievalOptions())
    assert fused == {1: (0.7, 0.0, 0.0, 0.0), 2: (0.0, 0.3, 0.1, 0.0)}


def test_the_tiers_fall() -> None:
    weights = [weight for weight, _ in BOOST_TIERS]
    assert weights == sorted(weights, reverse=True)


@pytest.mark.parametrize(
    ("question", "text", "expected"),
    [
        ("what are the obligations?", "Pihak Kedua wajib membayar.", 0.06),
        ("bagaimana kalau wanprestasi?", "a breach of this agreement", 0.06),
        ("which court has jurisdiction?", "Pengadilan Negeri Kota Rekaan", 0.02),
        ("berapa harga sewa?", "Pihak Kedua wajib membayar.", 0.0),
    ],
)
def test_a_term_counts_where_question_and_text_both_have_it(question: str, text: str, expected: float) -> None:
    """In either language; a text full of legal words gets nothing for words that nobody asked for."""
    assert boost(question, text) == pytest.approx(expected)


def test_hits_keep_their_scores_apart(lease: Contract) -> None:
    retrieval = retrieve(
        "berapa denda keterlambatan pembayaran?", lease, ContractIndex.build(lease, EMBEDDER), EMBEDDER
    )
    best = retrieval.hits[0]
    assert retrieval.status is AnswerStatus.RETRIEVED
    assert (best.chunk.number, best.chunk.ayat) == ("3", "1")
    assert best.score == pytest.approx(best.semantic + best.keyword + best.bonus + best.boost + best.exact)
    assert best.score < EXACT_SCORE


def test_hits_are_ordered_and_bounded(lease: Contract) -> None:
    hits = retrieve("sewa", lease, ContractIndex.build(lease, EMBEDDER), EMBEDDER, RetrievalOptions(hits=3)).hits
    assert len(hits) == 3
    assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)


def test_words_of_another_language_do_not_count(lease: Contract) -> None:
    """``rent`` in ``pertanyaan``: an English question meets Indonesian words by chance alone."""
    index = ContractIndex.build(lease, EMBEDDER)
    question = "what happens when the tenant pays late?"
    ours = retrieve(question, lease, index, EMBEDDER).hits
    article = retrieve(question, lease, index, EMBEDDER, ARTICLE).hits
    assert {hit.keyword for hit in ours} == {0.0}
    assert any(hit.keyword > 0.0 for hit in article)
