"""Where new pages belong, by what they say."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rag.clauses import read_contract
from rag.domain import Contract, Line, Page
from rag.evaluation.gold import READING_CONTRACTS, load_contract
from rag.evaluation.photos import clean_pages
from rag.evaluation.printer import print_contract
from rag.library.belonging import Evidence, evidence, reads_as_well, title_of, twin_of
from rag.library.order import better_order

FILLER = " ".join(f"kata{number} dan isi perjanjian nomor {number * 7}" for number in range(30))


def page(text: str, number: int = 1, confidence: float = 1.0) -> Page:
    lines = tuple(Line(line, confidence) for line in text.splitlines())
    return Page(number, lines, "ocr", confidence=confidence)


def contract(*texts: str) -> Contract:
    return read_contract([page(text, number) for number, text in enumerate(texts, start=1)])


def clauses(*numbers: int, head: str = "") -> str:
    return head + "\n".join(f"PASAL {number}\nJUDUL\nIsi dari pasal nomor {number}." for number in numbers)


LEASE = contract(clauses(1, 2, 3, head="SURAT PERJANJIAN SEWA\n"))


@pytest.mark.parametrize(
    ("new", "says"),
    [
        (clauses(4, 5), Evidence.CONTINUES),
        ("kalimat yang bersambung dari halaman sebelumnya.\n" + clauses(4), Evidence.CONTINUES),
        (clauses(1, 2, head="PERJANJIAN KERJA\n"), Evidence.TITLE),
        (clauses(7, head="EMPLOYMENT AGREEMENT\n"), Evidence.TITLE),
        (clauses(1, 2), Evidence.RESTARTS),
        (clauses(2, 3), Evidence.RESTARTS),
        (clauses(1, head="LAMPIRAN I\n"), Evidence.ANNEX),
        (clauses(1, head="ADDENDUM PERJANJIAN SEWA\n"), Evidence.ANNEX),
        ("Demikian perjanjian ini dibuat dan ditandatangani.", Evidence.NO_SIGN),
        ("Perjanjian ini dibuat dalam dua rangkap.", Evidence.NO_SIGN),
    ],
)  # fmt: skip
def test_pages_say_where_they_belong(new: str, says: Evidence) -> None:
    """To a lease of three clauses with a title; a sentence that begins with the word is no title."""
    assert evidence(LEASE, contract(new), again=False) is says


def test_a_first_page_that_comes_late_joins() -> None:
    """Its title does not begin another contract while the open one has neither title nor first clause."""
    assert evidence(contract(clauses(3, 4)), contract(clauses(1, 2, head="PERJANJIAN\n")), False) is Evidence.CONTINUES


def test_nothing_open_and_pages_again() -> None:
    """The first contract, and pages that the open one has."""
    assert evidence(None, LEASE, again=False) is Evidence.FIRST
    assert evidence(LEASE, LEASE, again=True) is Evidence.AGAIN


def damaged(text: str, every: int) -> str:
    """As a bad photo reads: each ``every``-th character another."""
    return "".join("x" if at % every == 0 and char.isalnum() else char for at, char in enumerate(text))


def test_a_second_photo_of_a_page_is_its_twin() -> None:
    """Also where one of the two read badly; another page of the same contract is not, nor one with few words."""
    known = [page(FILLER), page(" ".join(reversed(FILLER.split())), 2)]
    found = [twin_of(known, page(damaged(FILLER, every))) for every in (50, 6)]
    assert [twin.number if twin else 0 for twin in found] == [1, 1]
    assert twin_of(known, page("isi lain sama sekali tentang sewa rumah dan harganya yang naik. " * 8)) is None
    assert twin_of([page("tanda tangan")], page("tanda tangan")) is None


def test_the_better_photo_stays() -> None:
    """By words that were read surely; one that is nearly as good may take the place, as it is the newer one."""
    assert reads_as_well(page(FILLER, confidence=0.9), page(FILLER, confidence=0.92))
    assert not reads_as_well(page(FILLER, confidence=0.6), page(FILLER, confidence=0.92))
    assert not reads_as_well(page(""), page(FILLER))


@pytest.mark.parametrize(
    ("texts", "order"),
    [
        ((clauses(1, 2), clauses(3), clauses(4)), ()),
        ((clauses(3, 4), clauses(1, 2)), (2, 1)),
        ((clauses(5), "lanjutan tanpa judul.", clauses(1, 2), clauses(3, 4)), (3, 4, 1, 2)),
        ((clauses(1, 2), clauses(1, 2)), ()),
        (("pembuka", clauses(2), clauses(1)), (1, 3, 2)),
        (("tanpa judul", "juga tanpa"), ()),
        ((FILLER + clauses(3, 4), clauses(1, 2), FILLER + clauses(3, 4)), (2, 1, 3)),
    ],
)
def test_pages_out_of_order_have_a_better_one(texts: tuple[str, ...], order: tuple[int, ...]) -> None:
    """By their headings; where these contradict each other nobody knows."""
    assert better_order(read_contract([page(text, number) for number, text in enumerate(texts, start=1)])) == order


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("PT CONTOH SEJAHTERA\nSURAT PERJANJIAN SEWA RUMAH\nPASAL 1\nIsi.", "SURAT PERJANJIAN SEWA RUMAH"),
        ("HOUSE LEASE AGREEMENT\n", "HOUSE LEASE AGREEMENT"),
        ("PASAL 1\nPerjanjian ini dibuat oleh dua pihak.", ""),
    ],
)
def test_a_contract_calls_itself(text: str, title: str) -> None:
    """What stands on its first page, if anything looks like a title."""
    assert title_of(contract(text)) == title


def test_no_two_pages_of_our_contracts_are_twins() -> None:
    """However alike contracts are worded."""
    pages = [
        replace(page, number=place)
        for place, page in enumerate(
            (page for name in READING_CONTRACTS for page in clean_pages(print_contract(load_contract(name)))), start=1
        )
    ]
    for place, page in enumerate(pages):
        assert twin_of(pages[:place] + pages[place + 1 :], page) is None
