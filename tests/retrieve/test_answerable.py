"""Does a contract answer what is asked, or does its nearest clause only resemble it?"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rag.domain import AnswerStatus, Contract
from rag.index import ContractIndex, Embedder
from rag.index.bundled_embedder import BundledEmbedder
from rag.index.embedder import WordHashEmbedder
from rag.retrieve import RetrievalOptions, retrieve
from rag.retrieve.answerable import WEIGHTS, logistic
from rag.retrieve.asked import OnceEmbedder
from rag.retrieve.evidence import FEATURES, evidence
from rag.retrieve.hybrid import hybrid_hits
from rag.retrieve.query import understand_question

EMBEDDER = WordHashEmbedder()


@pytest.fixture(scope="module")
def bundled() -> Embedder:
    return OnceEmbedder(BundledEmbedder())


Reads = Callable[[str], Contract]


@pytest.mark.parametrize(
    ("question", "status"),
    [
        ("resep rendang gimana?", "unanswered"),
        ("halo", "unanswered"),
        ("👍", "unanswered"),
        ("?", "unanswered"),
        ("berapa premi asuransi kebakaran?", "unanswered"),
        ("berapa denda keterlambatan?", "retrieved"),
        ("kamarnya ada berapa?", "retrieved"),
        ("pengadilannya di mana?", "retrieved"),
        ("who has to pay the fine?", "retrieved"),
        ("telat bayar kena denda berapa persen?", "retrieved"),
    ],
)
def test_a_contract_answers_or_does_not(lease: Contract, question: str, status: str) -> None:
    index = ContractIndex.build(lease, EMBEDDER)
    assert retrieve(question, lease, index, EMBEDDER).status.value == status


@pytest.mark.slow
@pytest.mark.parametrize(
    ("question", "status"),
    [
        ("siapa presiden Indonesia?", "unanswered"),
        ("ada berapa pasal?", "unanswered"),
        ("ada kolam renang?", "unanswered"),
        ("boleh bawa anjing?", "unanswered"),
        ("berapa gaji saya?", "unanswered"),
        ("how many clauses are there?", "unanswered"),
        ("what is the capital of France?", "unanswered"),
        ("berapa premi asuransi kebakaran?", "unanswered"),
        ("kalau terlambat gimana?", "retrieved"),
        ("berapa uang sewanya?", "retrieved"),
    ],
)
def test_the_bundled_embedding_knows_what_contracts_use_to_answer(
    lease: Contract, bundled: Embedder, question: str, status: str
) -> None:
    """What is asked of a lease and stands in none, and what does, in a word or two."""
    index = ContractIndex.build(lease, bundled)
    assert retrieve(question, lease, index, bundled).status.value == status


def test_the_nearest_are_kept_for_the_answer_to_name(lease: Contract) -> None:
    index = ContractIndex.build(lease, EMBEDDER)
    retrieval = retrieve("berapa premi asuransi kebakaran?", lease, index, EMBEDDER)
    assert retrieval.status is AnswerStatus.UNANSWERED
    assert retrieval.hits


def test_the_threshold_is_an_option(lease: Contract) -> None:
    """At 0 every question gets its nearest clause, as the article's retrieval gives it."""
    index = ContractIndex.build(lease, EMBEDDER)
    always = RetrievalOptions(answers_from=0.0)
    assert retrieve("berapa premi asuransi kebakaran?", lease, index, EMBEDDER, always).status is AnswerStatus.RETRIEVED


def test_every_feature_has_a_weight() -> None:
    assert set(WEIGHTS) == set(FEATURES)
    assert sum(WEIGHTS["sentence"]) > 0


@pytest.mark.parametrize(("value", "expected"), [(0.0, 0.5), (800.0, 1.0), (-800.0, 0.0)])
def test_a_chance_lies_in_0_to_1(value: float, expected: float) -> None:
    assert logistic(value) == pytest.approx(expected)


@pytest.mark.parametrize(
    ("text", "question", "lacking"),
    [
        ("Premi asuransi dibayar oleh Penyewa.", "berapa premi asuransinya?", 1.0),
        ("Premi asuransi sebesar Rp1.000.000 dibayar Penyewa.", "berapa premi asuransinya?", 0.0),
        ("Pelatihan diberikan kepada pegawai.", "pelatihannya brp hari?", 1.0),
        ("Pelatihan diberikan selama 3 (tiga) hari.", "pelatihannya brp hari?", 0.0),
        ("Sesuai Pasal 5 ayat (2), premi ditetapkan kemudian.", "berapa persen preminya?", 1.0),
    ],
)
def test_a_figure_that_is_asked_for_must_be_there(
    contract_of_text: Reads, text: str, question: str, lacking: float
) -> None:
    """A clause that speaks of the premium and names none does not answer; a reference's number is no figure."""
    contract = contract_of_text(f"PASAL 1\nHAL\n{text}\nPASAL 2\nLAIN\nSelesai.\n")
    index = ContractIndex.build(contract, EMBEDDER)
    query = understand_question(question, index)
    best = evidence(query, hybrid_hits(query, index, EMBEDDER, RetrievalOptions()), index, EMBEDDER)[0]
    assert best.lacks_narrow_figure == lacking


def test_interest_is_no_fine(contract_of_text: Reads) -> None:
    """A sum of money that is asked about must be the one that the clause speaks of."""
    contract = contract_of_text("PASAL 1\nBUNGA\nBunga sebesar 2% (dua persen).\nPASAL 2\nLAIN\nSelesai.\n")
    index = ContractIndex.build(contract, EMBEDDER)
    found = {}
    for question in ("berapa dendanya?", "berapa bunganya?"):
        query = understand_question(question, index)
        found[question] = evidence(query, hybrid_hits(query, index, EMBEDDER, RetrievalOptions()), index, EMBEDDER)[
            0
        ].other_sum
    assert found == {"berapa dendanya?": 1.0, "berapa bunganya?": 0.0}
