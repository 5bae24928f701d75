"""What the retrieval benchmark promises as a whole: how much of it there is, and that its two splits keep apart.

That the splits share no contract and no question, and that every question fits its contract, is told in ``test_gold``.
"""

from __future__ import annotations

from collections import Counter
from typing import get_args

import pytest

from rag.evaluation.gold import load_contracts
from rag.evaluation.gold_types import QUESTION_KINDS, GoldContract, GoldQuestion, Split
from rag.evaluation.printer import print_contract

MEASURED: tuple[Split, ...] = ("tune", "report")


@pytest.fixture(scope="module")
def contracts() -> tuple[GoldContract, ...]:
    return load_contracts()


@pytest.fixture(scope="module")
def questions(contracts: tuple[GoldContract, ...]) -> list[GoldQuestion]:
    return [question for contract in contracts for question in contract.questions]


def test_there_are_enough_contracts_and_enough_long_ones(contracts: tuple[GoldContract, ...]) -> None:
    """Fourteen contracts, six of them of 20 clauses and more: where clauses are few, any system finds the right one."""
    lengths = [len([c for c in contract.clauses if c.kind == contract.main_kind]) for contract in contracts]
    assert len(contracts) >= 14
    assert len([length for length in lengths if length >= 20]) >= 6


def test_there_are_enough_questions(questions: list[GoldQuestion]) -> None:
    """400 questions, 80 of them unanswered; of these at least four in ten touch what the contract does say."""
    absent = [question for question in questions if question.kind == "absent"]
    assert len(questions) >= 400
    assert len(absent) >= 80
    assert len([question for question in absent if question.near_miss]) >= 0.4 * len(absent)


@pytest.mark.parametrize("split", MEASURED)
def test_every_kind_is_asked_often_enough_to_be_measured(split: Split) -> None:
    """A kind with fewer than twenty questions moves by more than 0.05 with each of them."""
    kinds = Counter(question.kind for contract in load_contracts(split) for question in contract.questions)
    assert set(kinds) == set(QUESTION_KINDS)
    assert [kind for kind in QUESTION_KINDS if kinds[kind] < 20] == []


def test_every_answered_question_says_which_words_answer_it(contracts: tuple[GoldContract, ...]) -> None:
    """Without its phrase a question cannot tell a right extract from a wrong sentence of the right clause."""
    silent = [(c.name, q.text) for c in contracts for q in c.questions if q.kind != "absent" and not q.phrase]
    assert silent == []


def test_a_follow_up_follows_a_question_to_the_same_contract(contracts: tuple[GoldContract, ...]) -> None:
    """The question before it is one of the benchmark's own, so that a conversation can be played."""
    for contract in contracts:
        asked = {question.text for question in contract.questions}
        assert [q.after for q in contract.questions if q.after and q.after not in asked] == []


def test_the_splits_share_no_ayat() -> None:
    """No ayat that is fitted to or tuned on is printed word for word in a contract that results are reported on."""
    train, fit, tune, report = (
        {ayat.text for c in load_contracts(split) for x in c.clauses for ayat in x.ayat} for split in get_args(Split)
    )
    assert (train | fit | tune) & report == set()
    assert (train | fit) & tune == set()
    assert train & fit == set()


@pytest.mark.slow
def test_there_are_enough_pages(contracts: tuple[GoldContract, ...]) -> None:
    """The contracts fill at least 60 printed pages."""
    assert sum(len(print_contract(contract).pages) for contract in contracts) >= 60
