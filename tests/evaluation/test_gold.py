"""The gold is what the source files print."""

from __future__ import annotations

import pytest

from rag.evaluation.gold import GoldContract, Target, load_contract, load_contracts, parse_contract


@pytest.fixture(scope="module")
def contracts() -> tuple[GoldContract, ...]:
    return load_contracts()


def test_four_contracts_with_enough_clauses_and_questions(contracts: tuple[GoldContract, ...]) -> None:
    """Four kinds of contract; each kind of question is asked of each, three of them not answered by it."""
    assert [contract.name for contract in contracts] == ["dwibahasa", "jasa", "pkwt", "sewa-rumah"]
    for contract in contracts:
        assert 8 <= len([clause for clause in contract.clauses if clause.kind == "pasal"]) <= 16
        kinds = [question.kind for question in contract.questions]
        assert {"formal", "everyday", "english", "absent"} == set(kinds)
        assert kinds.count("absent") == 3


def test_clauses_are_numbered_without_a_gap(contracts: tuple[GoldContract, ...]) -> None:
    """Every contract counts its Pasal, and its Articles, from 1 upwards."""
    for contract in contracts:
        for kind in {clause.kind for clause in contract.clauses}:
            numbers = [clause.number for clause in contract.clauses if clause.kind == kind]
            assert [str(n) for n in range(1, len(numbers) + 1)] == numbers


def test_ayat_are_numbered_without_a_gap(contracts: tuple[GoldContract, ...]) -> None:
    """A clause counts its ayat from 1 upwards, and an ayat its huruf from a."""
    for clause in (clause for contract in contracts for clause in contract.clauses):
        assert [str(n + 1) for n in range(len(clause.ayat))] == [ayat.number for ayat in clause.ayat]
        for letters in [clause.huruf, *(ayat.huruf for ayat in clause.ayat)]:
            assert tuple("abcdefghij"[: len(letters)]) == letters


def test_ayat_and_huruf_follow_from_the_marks(small: GoldContract) -> None:
    """An ayat's text holds its huruf; huruf outside any ayat are the clause's own."""
    first, second = small.clauses
    assert first.huruf == ("a", "b")
    assert (second.printed, second.title) == ("PASAL 2", "HARGA")
    assert second.ayat[1].text == "(2) Dibayar:\na. tunai; atau\nb. cicil."
    assert second.ayat[1].huruf == ("a", "b")


def test_the_closing_belongs_to_no_clause(small: GoldContract) -> None:
    """What stands after the last clause is printed, but is not the clause's text."""
    assert small.clauses[-1].text.endswith("b. cicil.")
    assert [block.clause for row in small.rows[-2:] for block in row] == [-1, -1, -1]


def test_two_columns_pair_each_paragraph_with_its_translation() -> None:
    """In the bilingual contract a Pasal stands left of its Article."""
    contract = load_contract("dwibahasa")
    heads = [[block.text for block in row] for row in contract.rows if row[0].style == "heading"]
    assert heads[2] == ["PASAL 3", "ARTICLE 3"]
    assert contract.clause("3", "article").title == "TERM"


def test_a_title_above_its_number_is_printed_above() -> None:
    """``titles: above`` puts the title's row before the number's."""
    clause = load_contract("pkwt").clause("5")
    assert clause.text.splitlines()[:2] == ["Upah dan Tunjangan", "Pasal 5"]


def test_a_question_to_a_clause_that_is_not_there_is_refused(source: str) -> None:
    """The files of a contract are checked against each other when they are read."""
    question = '[[question]]\nkind = "formal"\ntext = "Apa?"\nclauses = ["2 (3)"]'
    with pytest.raises(ValueError, match="no ayat 3"):
        parse_contract("kecil", source, question)


def test_a_question_names_the_best_clause_first(source: str) -> None:
    """Targets keep the order of the file."""
    question = '[[question]]\nkind = "formal"\ntext = "Apa?"\nclauses = ["2 (1)", "1"]'
    assert (Target("2", "1"), Target("1")) == parse_contract("kecil", source, question).questions[0].targets
