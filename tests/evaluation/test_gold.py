"""The gold is what the source files print."""

from __future__ import annotations

import string

import pytest

from rag.evaluation.gold import READING_CONTRACTS, load_contract, load_contracts, parse_contract
from rag.evaluation.gold_types import GoldContract, Target


@pytest.fixture(scope="module")
def contracts() -> tuple[GoldContract, ...]:
    return load_contracts()


def test_the_photographed_contracts_are_few_and_asked_every_way() -> None:
    """Four kinds of contract of 8 to 16 clauses; formal, everyday, English and unanswered questions to each."""
    for contract in map(load_contract, READING_CONTRACTS):
        assert 8 <= len([clause for clause in contract.clauses if clause.kind == "pasal"]) <= 16
        assert {"formal", "everyday", "english", "absent"} <= {question.kind for question in contract.questions}


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
            assert tuple(string.ascii_lowercase[: len(letters)]) == letters


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


def test_a_phrase_stands_in_a_clause_of_its_question(source: str) -> None:
    """What an extract is scored by is verbatim in the very ayat that the question names."""
    question = '[[question]]\nkind = "figures"\ntext = "Apa?"\nclauses = ["2 (1)"]\nphrase = "{}"'
    assert parse_contract("kecil", source, question.format("Rp1.000")).questions[0].phrase == "Rp1.000"
    with pytest.raises(ValueError, match="phrase"):
        parse_contract("kecil", source, question.format("cicil"))


@pytest.mark.parametrize(
    "fields",
    [
        'kind = "slang"\nclauses = ["1"]',
        'kind = "formal"',
        'kind = "absent"\nclauses = ["1"]',
        'kind = "followup"\nclauses = ["1"]',
        'kind = "formal"\nclauses = ["1"]\nafter = "Apa itu?"',
        'kind = "formal"\nclauses = ["1"]\nnear_miss = true',
        'kind = "formal"\nclauses = ["1"]\nphrases = "rumah"',
    ],
)
def test_a_question_whose_fields_do_not_fit_is_refused(source: str, fields: str) -> None:
    """An unknown kind or field, an unanswered question with clauses, a follow-up of nothing: each is a typing error."""
    with pytest.raises(ValueError, match="do not fit"):
        parse_contract("kecil", source, f'[[question]]\ntext = "Apa?"\n{fields}')


def test_a_contract_is_of_the_split_whose_folder_it_lies_in() -> None:
    """Where nothing is said, results are told on those of tune and report together, never on what was fitted to."""
    assert [load_contract(name).split for name in ("kos", "pkwt", "gym")] == ["train", "tune", "report"]
    assert {contract.split for contract in load_contracts()} == {"tune", "report"}
    with pytest.raises(FileNotFoundError):
        load_contract("tidak-ada")


def test_an_english_contract_is_asked_by_its_articles(source: str) -> None:
    """Where there is no Pasal, a question's clauses are Articles."""
    question = '[[question]]\nkind = "english"\ntext = "What?"\nclauses = ["2 (1)"]'
    contract = parse_contract("small", source.replace("PASAL", "ARTICLE"), question)
    assert contract.clause("2").kind == contract.main_kind == "article"


def test_the_splits_share_no_contract_and_no_question() -> None:
    """What is reported was not tuned on: no contract, no title and no question stands in both splits."""
    tune, report = load_contracts("tune"), load_contracts("report")
    assert {c.name for c in tune} & {c.name for c in report} == set()
    assert {c.title for c in tune} & {c.title for c in report} == set()
    asked = [
        {_plain(question.text) for contract in split for question in contract.questions} for split in (tune, report)
    ]
    assert asked[0] & asked[1] == set()


def test_no_question_is_asked_twice_of_a_contract(contracts: tuple[GoldContract, ...]) -> None:
    """A question counts once; the same words may follow two different questions."""
    for contract in contracts:
        asked = [(question.after, _plain(question.text)) for question in contract.questions]
        assert [pair for pair in asked if asked.count(pair) > 1] == []


def _plain(text: str) -> str:
    return " ".join(text.lower().replace("?", " ").split())
