"""Who cites whom, and citations of clauses that are not there."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rag.clauses import is_sure
from rag.clauses.candidates import Candidate
from rag.clauses.numbers import NumberReading
from rag.clauses.sequence import decide
from rag.domain import ClauseKind, Contract, LineRef

Reads = Callable[[str], Contract]
TEXT = (
    "PASAL 1\nUMUM\nDenda diatur dalam Pasal 3 ayat (1) dan Pasal 1338 KUHPerdata.\nPASAL 2\nBIAYA\nLihat Pasal 1 dan\n"
    "Pasal 9.\nPASAL 3\nDENDA\n(1) Denda sesuai Pasal 1 dan Pasal 3.\n(2) Selesai.\n"
)


def test_each_clause_knows_whom_it_cites_and_who_cites_it(contract_of_text: Reads) -> None:
    """By position; not itself, not a statute's article."""
    contract = contract_of_text(TEXT)
    assert [clause.cites for clause in contract.clauses] == [(2,), (0,), (0,)]
    assert [clause.cited_by for clause in contract.clauses] == [(1, 2), (), (0,)]


def test_a_citation_of_a_clause_that_is_not_there_is_listed(contract_of_text: Reads) -> None:
    contract = contract_of_text(TEXT)
    assert [(each.clause, each.reference.number) for each in contract.dangling] == [(1, "9")]


@pytest.mark.parametrize(
    "cited",
    [
        "Pasal 1266 dan Pasal 1267 KUHPerdata",
        "Pasal 1266, Pasal 1267 dan Pasal 1268 Kitab Undang-Undang Hukum Perdata",
        "Pasal 1266\ndan Pasal 1267 Kitab Undang-\nUndang Hukum Perdata",
    ],
)
def test_a_list_of_a_statutes_articles_is_no_citation_of_clauses(contract_of_text: Reads, cited: str) -> None:
    """The statute stands behind the last of them only, and a line may end inside its name."""
    contract = contract_of_text(f"PASAL 1\nUMUM\nPara pihak mengesampingkan {cited}.\nPASAL 2\nBIAYA\nLihat Pasal 1.\n")
    assert contract.dangling == ()


def test_an_annex_cites_its_own_clauses_first(contract_of_text: Reads) -> None:
    contract = contract_of_text(
        "PASAL 1\nA\nX.\nPASAL 2\nB\nY.\nLAMPIRAN I\nPASAL 1\nC\nZ.\nPASAL 2\nD\nLihat Pasal 1.\nPASAL 3\nE\nW.\n"
    )
    assert contract.clauses[3].cites == (2,)


def test_a_paragraph_is_cited_through_its_clause(contract_of_text: Reads) -> None:
    """``Pasal 2.1`` where the clauses are bare numbers."""
    contract = contract_of_text("1. DEFINISI\nLihat Pasal 2.1 di bawah.\n2. BIAYA\n2.1 Gratis.\n")
    assert (contract.clauses[0].cites, contract.dangling) == ((1,), ())


def test_a_last_clause_after_which_more_is_cited_is_not_sure(contract_of_text: Reads) -> None:
    """Pasal 4 and 5 are cited, the pages end with Pasal 3: more may have followed."""
    contract = contract_of_text("PASAL 1\nA\nLihat Pasal 4 dan Pasal 5.\nPASAL 2\nB\nX.\nPASAL 3\nC\nY.\n")
    assert [is_sure(contract, at) for at in range(3)] == [True, True, False]


def test_citations_vote_for_damaged_readings() -> None:
    """Of two readings that are as likely, the one that the text names is taken."""

    def heading(page: int, *numbers: NumberReading) -> Candidate:
        return Candidate(ClauseKind.PASAL, (LineRef(page, 0),), "PASAL", "", numbers, 0, 0.0, 8.0)

    run = [heading(1, NumberReading("3", 0.0)), heading(1, NumberReading("5", 1.2), NumberReading("6", 1.2))]
    assert [numbered.number for numbered in decide(run)] == ["3", "5"]
    assert [numbered.number for numbered in decide(run, cited={"6"})] == ["3", "6"]
