"""Fusion, term by term: the article's as it was written, and ours."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from rag.domain import AnswerStatus, Chunk, Contract
from rag.index import ContractIndex, choose_embedder
from rag.index.embedder import WordHashEmbedder
from rag.retrieve import ARTICLE, RetrievalOptions, retrieve
from rag.retrieve.boosts import BOOST_TIERS, boost
from rag.retrieve.exact import EXACT_SCORE
from rag.retrieve.fusion import Scores
from rag.retrieve.hybrid import PARTS, fuse, weight_of
from rag.retrieve.manner import asked_manners, shared_manners
from rag.retrieve.sides import shares
from rag.retrieve.usual import load_usual, usual

EMBEDDER = WordHashEmbedder()
NOTHING = RetrievalOptions(**{f"{part}_weight": 0.0 for part in PARTS})  # type: ignore[arg-type]
CHUNKS = [Chunk(f"teks {number}", number, str(number)) for number in range(4)]
Parts = dict[str, tuple[float, float, float, float]]


def fused(options: RetrievalOptions, semantic: Scores, words: Scores, ideas: Scores) -> Parts:
    """Each chunk's semantic, keyword, bonus and boost, by its clause's number."""
    sides = shares({"semantic": semantic, "keyword": words, "lexicon": ideas}, options)
    hits = fuse(CHUNKS, sides, {3: 0.02}, options)
    return {hit.chunk.number: (hit.semantic, hit.keyword, hit.bonus, hit.boost) for hit in hits}


def test_the_articles_numbers() -> None:
    """15 and 10 candidates, 0.7 and 0.3, 0.1 for both; no lexicon, no titles, and always an answer."""
    assert (ARTICLE.semantic_candidates, ARTICLE.keyword_candidates) == (15, 10)
    assert (ARTICLE.semantic_weight, ARTICLE.keyword_weight, ARTICLE.consensus_bonus) == (0.7, 0.3, 0.1)
    assert {part for part in PARTS if weight_of(part, ARTICLE)} == {"semantic", "keyword"}
    assert ARTICLE.answers_from == 0


def test_the_articles_weighted_sum_and_bonus() -> None:
    """Raw scores; what BM25 found counts nothing."""
    found = fused(ARTICLE, {1: 0.8, 2: 0.6}, {2: 0.5, 3: 0.4}, {0: 9.0})
    assert {number: pytest.approx(parts) for number, parts in found.items()} == {
        "1": (0.7 * 0.8, 0.0, 0.0, 0.0),
        "2": (0.7 * 0.6, 0.3 * 0.5, 0.1, 0.0),
        "3": (0.0, 0.3 * 0.4, 0.0, 0.02),
    }


def test_scaling_makes_the_best_of_each_side_one() -> None:
    """Raw cosines lie close together: scaled, the nearest counts all and the farthest candidate nothing."""
    options = RetrievalOptions(semantic_weight=0.7, keyword_weight=0.3, lexicon_weight=0.5, consensus_bonus=0.0)
    found = fused(options, {1: 0.87, 2: 0.76}, {2: 0.2}, {2: 4.0, 0: 1.0})
    assert {number: pytest.approx(parts) for number, parts in found.items()} == {
        "0": (0.0, 0.125, 0.0, 0.0),
        "1": (0.7, 0.0, 0.0, 0.0),
        "2": (0.0, 0.8, 0.0, 0.0),
    }


def test_reciprocal_ranks_forget_the_scores() -> None:
    """The first of each side counts all of its weight, however far ahead it is."""
    options = RetrievalOptions(fusion="rrf", semantic_weight=1.0, keyword_weight=1.0, lexicon_weight=0.0)
    found = fused(options, {1: 0.9, 2: 0.1}, {2: 0.9, 1: 0.8}, {})
    assert sum(found["1"]) == pytest.approx(sum(found["2"])) == pytest.approx(1 + 61 / 62)


@pytest.mark.parametrize("wrong", [{"semantic_candidates": -1}, {"hits": 0}, {"rewritten": 1.5}])
def test_impossible_options_are_refused(wrong: dict[str, int]) -> None:
    with pytest.raises(ValueError):
        RetrievalOptions(**wrong)  # type: ignore[arg-type]


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


@pytest.mark.parametrize(
    ("question", "clause"),
    [
        ("klo telat byr kena brp?", "3"),
        ("what is the late fee?", "3"),
        ("uang kontrakan setahun brp", "2"),
        ("how much is the rent?", "2"),
        ("kalo ribut diselesaiin di mana", "4"),
        ("which court settles disputes?", "4"),
        ("dennda berapa", "3"),
    ],
)
def test_everyday_and_english_words_find_formal_clauses(lease: Contract, question: str, clause: str) -> None:
    """By the lexicon alone: the embedder of this test knows no word but the contract's own."""
    options = replace(NOTHING, lexicon_weight=1.0, clause_weight=0.5, title_weight=0.3)
    hits = retrieve(question, lease, ContractIndex.build(lease, EMBEDDER), EMBEDDER, options).hits
    assert hits[0].chunk.number == clause


def test_tf_idf_of_another_language_does_not_count(lease: Contract) -> None:
    """``rent`` in ``pertanyaan``: an English question meets Indonesian words by chance alone."""
    index = ContractIndex.build(lease, EMBEDDER)
    question = "what happens when the tenant pays late?"
    only_words = replace(NOTHING, semantic_weight=0.7, keyword_weight=0.3)
    ours = retrieve(question, lease, index, EMBEDDER, only_words).hits
    article = retrieve(question, lease, index, EMBEDDER, ARTICLE).hits
    assert {hit.keyword for hit in ours} == {0.0}
    assert any(hit.keyword > 0.0 for hit in article)


def test_a_clause_is_meant_as_a_whole(contract_of_text: Callable[[str], Contract]) -> None:
    """An ayat gains by what its neighbours say: *denda* and *royalti* stand in two ayat of one clause."""
    contract = contract_of_text(
        "PASAL 1\nUMUM\n(1) Royalti dihitung tiap bulan.\n(2) Denda dihitung tiap hari.\n"
        "PASAL 2\nLAIN\n(1) Royalti dibayar lewat bank.\n(2) Pajak dihitung tiap bulan.\n"
    )
    only_clauses = replace(NOTHING, clause_weight=1.0)
    hits = retrieve("denda royalti", contract, ContractIndex.build(contract, EMBEDDER), EMBEDDER, only_clauses).hits
    assert [hit.chunk.number for hit in hits[:2]] == ["1", "1"]


def test_no_question_of_another_embedder_is_usual_or_not() -> None:
    own = load_usual()
    question = np.ones(len(own.mean), dtype=np.float32)
    assert usual(question, "another") == 0.0
    assert usual(question, own.embedder) != 0.0


@pytest.mark.slow
def test_what_is_usual_was_learned_with_the_layers_that_are_bundled() -> None:
    """Whoever trains them anew fits the search to them anew."""
    assert load_usual().embedder == choose_embedder("bundled").name


@pytest.mark.parametrize(
    ("question", "text", "shared"),
    [
        ("boleh bawa kucing?", "Penyewa dilarang memelihara hewan.", 1),
        ("siapa yang nanggung kalau bocor?", "Apabila atap bocor, biaya ditanggung Pemilik.", 2),
        ("how much is the rent?", "Penyewa dilarang memelihara hewan.", 0),
    ],
)
def test_a_text_may_speak_in_the_manner_that_is_asked(question: str, text: str, shared: int) -> None:
    """Leave, consequence, who bears it; what is not asked for counts nothing."""
    assert shared_manners(asked_manners(question), text) == shared
