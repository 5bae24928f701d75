"""The fresh questions fit their contracts, and are none of the benchmark's."""

from __future__ import annotations

from rag.evaluation.fresh_bench import asked, fresh_contracts, told
from rag.evaluation.gold import load_contracts
from rag.index.embedder import WordHashEmbedder


def test_forty_and_forty_for_contracts_of_the_report_split() -> None:
    contracts = fresh_contracts()
    assert [len(contract.questions) for contract in contracts] == [20] * 4
    assert {contract.split for contract in contracts} == {"report"}
    assert all(question.targets or question.kind == "absent" for one in contracts for question in one.questions)


def test_no_fresh_question_is_one_of_the_benchmarks() -> None:
    known = {question.text.lower() for contract in load_contracts() for question in contract.questions}
    fresh = [question.text.lower() for contract in fresh_contracts() for question in contract.questions]
    assert len(set(fresh)) == len(fresh)
    assert known.isdisjoint(fresh)


def test_each_question_is_counted_once() -> None:
    outcomes = asked(fresh_contracts()[:1], WordHashEmbedder())
    assert len(outcomes) == 20
    line = told("fresh", outcomes)
    assert line.startswith("fresh: 17 with an answer, first 0.")
    assert "; 3 without, recognised" in line
