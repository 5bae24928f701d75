"""Whose clause a number is, where pages leave it open: digits misread or pages swapped, this contract or another."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from rag.clauses import find_references, read_contract
from rag.domain import AnswerStatus, Contract, Line, Page
from rag.retrieve.exact import look_up

Reads = Callable[[str], Contract]
CLOSING = "Demikian perjanjian ini dibuat dalam rangkap dua.\nPIHAK PERTAMA   PIHAK KEDUA\n"
CERTAIN = (AnswerStatus.FOUND, AnswerStatus.REPAIRED)


def clauses(*numbers: object, of: str = "kami") -> str:
    """Clauses with these numbers; each says whose it is and what it was printed as."""
    return "".join(
        f"PASAL {n}\nPERIHAL {n}\n(1) Isi {n} milik {of} berlaku.\n(2) Para Pihak sepakat.\n" for n in numbers
    )


def photographed(*pages: str) -> Contract:
    """Pages as an engine reads them: any digit may be another."""
    read = [
        Page(n, tuple(Line(text, 0.95) for text in page.strip().split("\n")), "ocr", width=1000, height=1400)
        for n, page in enumerate(pages, 1)
    ]
    return read_contract(read)


def asked(contract: Contract, number: int) -> tuple[AnswerStatus, Sequence[str]]:
    """What becomes of asking for the clause, and the texts given for it."""
    [reference] = find_references(f"pasal {number}")
    found = look_up(reference, contract)
    return found.status, [contract.clauses[at].text for at in found.positions]


@pytest.mark.parametrize(
    "pages",
    [
        ((1, 2), (5,), (4,)),
        ((1, 2), (5,), (4,), (6, 7)),
        ((1, 2, 3, 4, 5), (8,), (7,), (9,)),
        ((1, 2, 3, 4), (8,), (6,), (9,)),
        ((1, 2), ("S", 6), ("B", 4)),
    ],
    ids=str,
)
def test_a_clean_number_on_a_page_that_may_be_swapped_is_not_repaired_with_certainty(
    pages: tuple[tuple[object, ...], ...],
) -> None:
    """A page is lost, two others are swapped: ``PASAL 5`` fits as a misread 3, and is not given for it as repaired."""
    contract = photographed(*(clauses(*numbers) for numbers in pages))
    for number in range(1, 10):
        status, texts = asked(contract, number)
        assert status not in CERTAIN or f"Isi {number} milik" in texts[0] or "Isi S milik" in texts[0]


def test_a_number_is_not_borne_out_by_one_that_was_read_for_another() -> None:
    """3 was misread as 8 on a page that was sent too late: 4, taken for a 9, is no witness for it."""
    contract = photographed(clauses(1, 2), clauses(5, 6), clauses(3, 4).replace("PASAL 3", "PASAL 8"))
    assert asked(contract, 8)[0] not in CERTAIN
    assert asked(contract, 9)[0] not in CERTAIN


def test_a_clean_number_that_its_page_contradicts_is_repaired() -> None:
    """In the middle of a page there is nothing to swap: ``PASAL 8`` between 2 and 4 is 3."""
    contract = photographed(clauses(1, 2, 8, 4, 5))
    assert asked(contract, 3)[0] is AnswerStatus.REPAIRED
    assert asked(contract, 8)[0] is AnswerStatus.MISSING


def test_swapped_pages_of_one_clause_each_are_put_in_order() -> None:
    """Read as printed they leave no gap: then no digit was misread."""
    contract = photographed(*(clauses(n) for n in (1, 3, 2, 5, 4)))
    assert contract.moved == (1, 3, 2, 5, 4)
    assert [asked(contract, n)[0] for n in range(1, 6)] == [AnswerStatus.FOUND] * 5


@pytest.mark.parametrize(
    "pages",
    [
        (clauses(1, 2), clauses(3, 4) + CLOSING, clauses(3, 4, of="lain"), clauses(5, 6, of="lain")),
        (clauses(1, 2, 3, 4) + CLOSING, "(2) Sisanya dilunasi.\n" + clauses(5, 6, of="lain")),
        (clauses(1, 2, 3, 4) + CLOSING, clauses(7, 8, of="lain")),
        (clauses(1, 2, 3, 4) + CLOSING, clauses(5, 6, of="lain"), "LAMPIRAN I\n" + clauses(1, 2, 3, of="lain")),
        (clauses(1, 2), clauses(6, 7) + CLOSING, clauses(3, 4, of="lain")),
        (clauses(1, 2), clauses(6, 7) + CLOSING, "LAMPIRAN PERJANJIAN SEWA\n" + clauses(3, 4, of="lain")),
        (clauses(1, 2, 3) + CLOSING + clauses(4, 5, of="lain"),),
    ],
)
def test_beyond_the_closing_words_no_clause_is_this_contract_s_for_certain(
    contract_of_text: Reads, pages: tuple[str, ...]
) -> None:
    """The first page of an annex or of another contract is lost: what its numbers name is not simply found."""
    contract = contract_of_text("\f".join(pages))
    for number in range(1, 9):
        status, texts = asked(contract, number)
        assert status not in CERTAIN or "milik kami" in texts[0]
    assert asked(contract, 1)[0] in (AnswerStatus.FOUND, AnswerStatus.AMBIGUOUS)


@pytest.mark.parametrize("order", [(0, 2, 1), (2, 1, 0), (2, 0, 1)], ids=str)
def test_a_page_sent_behind_the_closing_words_that_fills_the_gap_is_the_contract_s(
    contract_of_text: Reads, order: tuple[int, ...]
) -> None:
    """Nothing is lacking once the pages are sorted: every clause is found."""
    pages = clauses(1, 2), clauses(3, 4), clauses(5, 6) + CLOSING
    contract = contract_of_text("\f".join(pages[at] for at in order))
    assert {asked(contract, n)[0] for n in range(1, 7)} == {AnswerStatus.FOUND}


def test_a_sentence_that_begins_like_the_closing_words_closes_nothing(contract_of_text: Reads) -> None:
    """``Demikian pula`` and the language a contract is made in stand in the middle of it."""
    middle = "PASAL 3\nBAHASA\nPerjanjian ini dibuat dalam bahasa Indonesia.\nDemikian pula lampirannya.\n"
    contract = contract_of_text(f"{clauses(1, 2)}{middle}{clauses(4, 5)}{CLOSING}")
    assert [asked(contract, n)[0] for n in (1, 2, 4, 5)] == [AnswerStatus.FOUND] * 4


def test_an_annex_behind_a_swapped_page_stays_behind_it(contract_of_text: Reads) -> None:
    """The last page begins at 2 again, its first page is lost: it is no page between 4 and 5."""
    pages = clauses(1, 2), clauses(5, 6), clauses(3, 4), clauses(2, 3, of="lain")
    contract = contract_of_text("\f".join(pages))
    assert contract.moved == (1, 3, 2, 4)
    assert [asked(contract, n)[0] for n in (1, 4, 5)] == [AnswerStatus.FOUND] * 3
    assert "milik kami" in asked(contract, 6)[1][0]
    assert asked(contract, 3)[0] is AnswerStatus.AMBIGUOUS


@pytest.mark.parametrize("title", ["LAMPIRAN", "ADDENDUM", "PENJELASAN"])
def test_a_title_that_names_a_part_parts_nothing(contract_of_text: Reads, title: str) -> None:
    """``PASAL 4`` / ``LAMPIRAN``: a clause about annexes keeps its text."""
    about = f"PASAL 4\n{title}\n(1) Isi 4 tidak terpisahkan.\n"
    contract = contract_of_text(f"{clauses(1, 2, 3)}{about}{clauses(5, 6)}")
    assert asked(contract, 4) == (AnswerStatus.FOUND, [about.strip()])
    assert contract.clauses[3].title == title
    assert {clause.part for clause in contract.clauses} == {""}


@pytest.mark.parametrize("name", ["DAFTAR ISI\n", ""])
@pytest.mark.parametrize("head", ["PASAL {} TENTANG SEWA", "Pasal {} Tentang Sewa", "PASAL {}"])
@pytest.mark.parametrize("turn", ["\f", "\nPERJANJIAN SEWA\n"])
def test_a_table_of_contents_without_page_numbers_holds_no_clause(
    contract_of_text: Reads, name: str, head: str, turn: str
) -> None:
    """All its numbers come again with a text: those are the contract's clauses, no second contract's."""
    contents = "\n".join(head.format(n) for n in range(1, 5))
    contract = contract_of_text(f"{name}{contents}{turn}{clauses(1, 2, 3, 4)}")
    assert [(clause.number, clause.part) for clause in contract.clauses] == [(str(n), "") for n in range(1, 5)]
    assert [asked(contract, n)[0] for n in range(1, 5)] == [AnswerStatus.FOUND] * 4


@pytest.mark.parametrize("mark", ["²", "¹)", " 1)", " *)", "*", "**)"])
def test_a_footnote_s_mark_is_no_part_of_the_number(contract_of_text: Reads, mark: str) -> None:
    """Behind a heading and in a question."""
    contract = contract_of_text(f"{clauses(1, 2)}{clauses(3).replace('PASAL 3', f'PASAL 3{mark}')}{clauses(4)}")
    assert [(clause.number, clause.title) for clause in contract.clauses] == [
        (str(n), f"PERIHAL {n}") for n in range(1, 5)
    ]
    assert asked(contract, 3)[0] is AnswerStatus.FOUND
    assert [reference.number for reference in find_references("apa isi Pasal 5² itu?")] == ["5"]


@pytest.mark.parametrize("header", ["", "Perjanjian Jasa Contoh\n"])
@pytest.mark.parametrize("body", ["(1) Isi {n} milik lain.\n(2) Cukup.\n", "Cukup jelas.\n"])
def test_another_part_whose_title_is_lost_does_not_answer_for_lost_clauses(header: str, body: str) -> None:
    """The page with Pasal 5 to 8 and the other part's title is lost; its clauses of those numbers are not given."""
    second = "".join(f"PASAL {n}\n" + body.format(n=n) for n in range(1, 9))
    contract = photographed(header + clauses(1, 2), header + clauses(3, 4), header + second)
    for number in range(5, 9):
        status, _ = asked(contract, number)
        assert status not in CERTAIN
