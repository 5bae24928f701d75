"""The exact path: a named clause, or an honest word about why there is none."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rag.clauses import find_references
from rag.domain import AnswerStatus, Contract, Retrieval
from rag.index import ContractIndex
from rag.index.embedder import WordHashEmbedder
from rag.retrieve import retrieve
from rag.retrieve.exact import EXACT_SCORE, literal_hits, look_up

Reads = Callable[[str], Contract]
EMBEDDER = WordHashEmbedder()


def asked(question: str, contract: Contract) -> Retrieval:
    return retrieve(question, contract, ContractIndex.build(contract, EMBEDDER), EMBEDDER)


def rests_on(retrieval: Retrieval) -> list[str]:
    return list(dict.fromkeys(hit.chunk.number for hit in retrieval.hits))


@pytest.mark.parametrize(
    ("question", "status", "clauses"),
    [
        ("apa isi pasal 3?", "found", ["3"]),
        ("Apa sanksi di Pasal 2?", "found", ["2"]),
        ("what does article 4 say?", "found", ["4"]),
        ("pasal 3 dan 1", "found", ["3", "1"]),
        ("pasal 7", "missing", []),
        ("pasal 33", "missing", []),
        ("pasal 1A", "missing", []),
        ("pasal 1338 KUHPerdata", "outside", []),
        ("pasal 3 ayat 2", "found", ["3"]),
        ("pasal 3 ayat 7", "missing", []),
        ("pasal 1 ayat 2 huruf b", "found", ["1"]),
        ("pasal 1 ayat 2 huruf z", "missing", []),
        ("pasal 9 dan pasal 2", "found", ["2"]),
    ],
)
def test_a_named_clause_always_wins(lease: Contract, question: str, status: str, clauses: list[str]) -> None:
    """Whatever else the question speaks of; and a clause that is not there has no stand-in."""
    retrieval = asked(question, lease)
    assert (retrieval.status.value, rests_on(retrieval)) == (status, clauses)


def test_a_missing_ayat_lists_those_there_are(lease: Contract) -> None:
    [lookup] = asked("pasal 3 ayat 7", lease).lookups
    assert (lookup.lacking, lookup.available) == ("ayat", ("1", "2"))


def test_only_the_named_ayat_is_the_hit(lease: Contract) -> None:
    [hit] = asked("pasal 3 ayat 2", lease).hits
    assert (hit.chunk.ayat, hit.exact) == ("2", EXACT_SCORE)


def test_two_annexes_with_the_same_number_are_ambiguous(contract_of_text: Reads) -> None:
    text = "LAMPIRAN I\nPASAL 1\nDAFTAR\nA.\nPASAL 2\nB.\nLAMPIRAN II\nPASAL 1\nHARGA\nC.\nPASAL 2\nD.\n"
    contract = contract_of_text(f"PASAL 1\nUMUM\nX.\nPASAL 2\nLAIN\nY.\n{text}")
    [lookup] = asked("apa isi pasal 1?", contract).lookups
    assert lookup.status is AnswerStatus.AMBIGUOUS
    assert [contract.clauses[at].part for at in lookup.positions] == ["", "lampiran 1", "lampiran 2"]
    assert [contract.clauses[at].part for at in asked("pasal 1 lampiran 2", contract).lookups[0].positions] == [
        "lampiran 2"
    ]


def test_a_laws_explanation_does_not_make_its_articles_ambiguous(contract_of_text: Reads) -> None:
    contract = contract_of_text("Pasal 1\nSatu.\nPasal 2\nDua.\nPENJELASAN\nPasal 1\nCukup jelas.\nPasal 2\nJelas.\n")
    assert asked("pasal 1", contract).status is AnswerStatus.FOUND


def test_the_prefixed_reference_wins_on_its_own(contract_of_text: Reads) -> None:
    """The article's bug: the bare number stands in an *earlier* chunk, the reference in a later one."""
    contract = contract_of_text("Daftar barang: 5 kursi, 5 meja.\n\fIsi surat: menurut PASAL  5 barang dikembalikan.\n")
    index = ContractIndex.build(contract, EMBEDDER)
    [reference] = find_references("apa kata pasal 5?")
    assert [hit.chunk.page for hit in literal_hits(reference, index.chunks)] == [2]
    retrieval = retrieve("apa kata pasal 5?", contract, index, EMBEDDER)
    assert [(hit.chunk.page, hit.exact) for hit in retrieval.hits] == [(2, EXACT_SCORE)]


@pytest.mark.parametrize("near", ["Pasal 50", "Pasal 5A", "Pasal 15", "Pasal 5.1", "pasar 5"])
def test_the_literal_scan_takes_no_neighbour(contract_of_text: Reads, near: str) -> None:
    contract = contract_of_text(f"Surat ini menyebut {near} saja di dalamnya.")
    index = ContractIndex.build(contract, EMBEDDER)
    assert retrieve("apa isi pasal 5?", contract, index, EMBEDDER).status is AnswerStatus.MISSING


def test_repaired_and_inferred_clauses_are_said_to_be_so(contract_of_text: Reads) -> None:
    contract = contract_of_text("PASAL 4\nA.\nPASAL S\nB.\nPASAL 6\nC.\nPASAL\nD.\nPASAL 8\nE.\n")
    assert [asked(f"pasal {number}", contract).status.value for number in (4, 5, 7)] == [
        "found", "repaired", "inferred",
    ]  # fmt: skip


def test_a_reference_in_a_chapter_contract(contract_of_text: Reads) -> None:
    contract = contract_of_text("BAB I\nUMUM\nPasal 1\nA.\nBAB II\nBIAYA\nPasal 2\nB.\n")
    [reference] = find_references("apa isi bab II?")
    assert [contract.clauses[at].title for at in look_up(reference, contract).positions] == ["BIAYA"]


@pytest.mark.parametrize(
    ("question", "status"),
    [("pasal 1", "found"), ("pasal 2", "inferred"), ("pasal 5", "inferred"), ("pasal 3", "missing")],
)
def test_a_clause_before_a_gap_may_hold_what_was_not_read(contract_of_text: Reads, question: str, status: str) -> None:
    """Its end is not sure, so it is not simply ``found``; nor is a number that jumps and that nothing goes on from."""
    contract = contract_of_text("PASAL 1\nA.\nPASAL 2\nB.\nJUDUL YANG HILANG\nC.\nPASAL 5\nD.\n")
    assert asked(question, contract).status.value == status


def test_an_ayat_before_a_gap_may_hold_what_was_not_read(contract_of_text: Reads) -> None:
    contract = contract_of_text("PASAL 1\nUMUM\n(1) Satu.\nDua.\n(3) Tiga.\n(4) Empat.\n")
    assert [asked(f"pasal 1 ayat {number}", contract).status.value for number in (1, 2, 3, 4)] == [
        "inferred", "missing", "found", "found",
    ]  # fmt: skip


def test_an_annex_is_the_one_that_was_named(contract_of_text: Reads) -> None:
    body = "PASAL 1\nA\nX.\nPASAL 2\nB\nY.\n"
    contract = contract_of_text(f"{body}LAMPIRAN A\nPASAL 1\nC\nZ.\nLAMPIRAN B\nPASAL 1\nD\nW.\n")
    for question, title in (("pasal 1 lampiran B", "D"), ("pasal 1 lampiran A", "C"), ("lampiran B pasal 1", "D")):
        [lookup] = asked(question, contract).lookups
        assert [contract.clauses[at].title for at in lookup.positions] == [title]
    assert asked("pasal 1 lampiran C", contract).status is AnswerStatus.MISSING
    assert asked("pasal 1 lampiran", contract).status is AnswerStatus.AMBIGUOUS


BARE_FIRST = "Daftar barang: 5 kursi, 5 meja, 5 lampu.\n\fSurat ini menurut {reference}, barang dikembalikan.\n"
"""The bare number stands in an *earlier* chunk, the reference in a later one; no clause is recognised."""


@pytest.mark.parametrize("printed", ["Pasal 5", "PASAL 5", "Pasal lima", "PASAI 5", "Pasal V"])
def test_the_prefixed_reference_wins_over_the_bare_number(contract_of_text: Reads, printed: str) -> None:
    """The article's first bug: matched without its prefix, the bare form of an earlier chunk wins."""
    contract = contract_of_text(BARE_FIRST.format(reference=printed))
    assert [hit.chunk.page for hit in asked("apa kata pasal 5?", contract).hits] == [2]


@pytest.mark.parametrize("printed", ["PASAL  5", "Pasal\t5", "pasal5", "P A S A L 5", "Pasal\n5"])
def test_the_literal_scan_forgives_white_space(contract_of_text: Reads, printed: str) -> None:
    """The article's second bug: a doubled space, a tab, a line break or none at all hid the reference."""
    contract = contract_of_text(BARE_FIRST.format(reference=printed))
    assert [hit.chunk.page for hit in asked("apa kata pasal 5?", contract).hits] == [2]


def test_a_statutes_article_is_not_the_contracts(contract_of_text: Reads) -> None:
    contract = contract_of_text("Surat ini tunduk pada Pasal 5 KUHPerdata dan tidak pada yang lain.")
    assert asked("apa isi pasal 5?", contract).status is AnswerStatus.MISSING


@pytest.mark.parametrize(
    ("question", "status", "clauses"),
    [
        ("pasal terakhir", "found", ["4"]),
        ("the last clause", "found", ["4"]),
        ("pasal pertama", "found", ["1"]),
        ("pasal setelah pasal 3", "found", ["4"]),
        ("pasal sebelum pasal 3", "found", ["2"]),
        ("pasal 2 dan pasal setelahnya", "found", ["2", "3"]),
        ("pasal setelah pasal 4", "missing", []),
        ("pasal sebelum pasal 1", "missing", []),
        ("pasal setelah pasal 9", "missing", []),
    ],
)
def test_a_clause_is_named_by_its_place(lease: Contract, question: str, status: str, clauses: list[str]) -> None:
    retrieval = asked(question, lease)
    assert (retrieval.status.value, rests_on(retrieval)) == (status, clauses)


def test_after_a_gap_nobody_knows_what_comes_next(contract_of_text: Reads) -> None:
    """Pasal 3 was not read, so the one after Pasal 2 is not simply Pasal 4."""
    contract = contract_of_text("PASAL 1\nA.\nPASAL 2\nB.\n\fPASAL 4\nC.\nPASAL 5\nD.\n")
    assert asked("pasal setelah pasal 2", contract).status is AnswerStatus.INFERRED


def test_bis_is_a_clause_of_its_own(contract_of_text: Reads) -> None:
    contract = contract_of_text("PASAL 3\nA.\nPASAL 3 bis\nB.\nPASAL 4\nC.\n")
    assert [rests_on(asked(f"apa isi pasal {number}", contract)) for number in ("3", "3 bis", "4 bis")] == [
        ["3"], ["3BIS"], [],
    ]  # fmt: skip
