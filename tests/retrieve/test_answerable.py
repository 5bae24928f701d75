"""Does a contract speak of what is asked?"""

from __future__ import annotations

import pytest

from rag.domain import AnswerStatus, Contract
from rag.index import ContractIndex
from rag.index.embedder import WordHashEmbedder
from rag.retrieve import retrieve

EMBEDDER = WordHashEmbedder()


@pytest.mark.parametrize(
    ("question", "status"),
    [
        ("resep rendang gimana?", "unanswered"),
        ("halo", "unanswered"),
        ("👍", "unanswered"),
        ("?", "unanswered"),
        ("ada kolam renang?", "unanswered"),
        ("berapa denda keterlambatan?", "retrieved"),
        ("kalau terlambat gimana?", "retrieved"),
        ("kamarnya ada berapa?", "retrieved"),
        ("pengadilannya di mana?", "retrieved"),
        ("THR kapan?", "retrieved"),
        ("who has to pay the fine?", "retrieved"),
    ],
)
def test_a_careful_no(lease: Contract, question: str, status: str) -> None:
    """Refused only where no word of the question stands in the contract, by stem; another language is never refused."""
    index = ContractIndex.build(lease, EMBEDDER)
    assert retrieve(question, lease, index, EMBEDDER).status.value == status


def test_the_nearest_are_kept_for_the_answer_to_name(lease: Contract) -> None:
    index = ContractIndex.build(lease, EMBEDDER)
    retrieval = retrieve("ada kolam renang?", lease, index, EMBEDDER)
    assert retrieval.status is AnswerStatus.UNANSWERED
    assert retrieval.hits
