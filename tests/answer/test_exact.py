"""A named clause is shown as it stands, or it is said why not; never another one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rag.answer import answer
from rag.clauses import find_references
from rag.domain import Answer, AnswerStatus, ClauseStatus, Contract, PageWarning, Retrieval
from rag.retrieve.exact import look_up, overall
from tests.answer.conftest import LEASE, make_contract


async def ask(question: str, contract: Contract) -> Answer:
    lookups = tuple(look_up(reference, contract) for reference in find_references(question))
    return await answer(question, Retrieval(overall(lookups), (), lookups), contract, None)


@pytest.mark.parametrize("at", range(4))
async def test_the_clauses_own_text_comes_first_and_verbatim(at: int, lease: Contract) -> None:
    """Then its source: number, title, page."""
    clause = lease.clauses[at]
    given = await ask(f"apa isi pasal {clause.number}?", lease)
    assert given.status is AnswerStatus.FOUND
    assert given.text.startswith(clause.text)
    assert f"— Pasal {clause.number}," in given.text
    assert f"halaman {clause.page}" in given.text
    assert given.clauses == (clause.number,)
    [citation] = given.citations
    assert (at, clause.lines, clause.text, True) == (citation.position, citation.at, citation.quote, citation.verified)


async def test_a_named_ayat_is_shown_alone(lease: Contract) -> None:
    """Not its clause, not its neighbour."""
    given = await ask("pasal 3 ayat (1)", lease)
    assert given.text.startswith("(1) Harga sewa adalah")
    assert "(2)" not in given.text
    assert [citation.ayat for citation in given.citations] == ["1"]


async def test_a_named_huruf_says_what_it_belongs_to(lease: Contract) -> None:
    """The item first, then the words that give it its subject; its ayat need not be named."""
    for question in ("pasal 4 ayat (1) huruf b", "pasal 4 huruf b"):
        given = await ask(question, lease)
        assert given.text.startswith("b. mengubah bentuk bangunan")
        assert "“(1) Pihak Kedua dilarang:”" in given.text
        assert "menyewakan kembali" not in given.text


async def test_a_repaired_heading_is_shown_as_printed_and_said() -> None:
    """``PASAL S`` is 5 by its place, and the reader is told, in the question's language."""
    given = await ask("what does pasal 5 say?", make_contract([LEASE[0], LEASE[1][:2]]))
    assert given.status is AnswerStatus.REPAIRED
    assert given.text.startswith("PASAL S\nUANG JAMINAN")
    assert "was read as “PASAL S”" in given.text
    assert "it is Pasal 5" in given.text


async def test_an_inferred_number_is_said(lease: Contract) -> None:
    """A heading that was not read at all."""
    heading = replace(lease.clauses[0].heading, status=ClauseStatus.INFERRED, printed="")
    contract = replace(lease, clauses=(replace(lease.clauses[0], heading=heading), *lease.clauses[1:]))
    given = await ask("isi pasal 1", contract)
    assert given.status is AnswerStatus.INFERRED
    assert "judul Pasal 1 tidak terbaca" in given.text


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("pasal 40", "Pasal 40 tidak ada di kontrak ini. Yang ada: Pasal 1–5, 7."),
        ("what is in article 9?", "Pasal 9 is not in this contract. What there is: Pasal 1–5, 7."),
        ("pasal 3 ayat 9", "Pasal 3 tidak punya ayat (9). Yang ada: ayat 1–2."),
        ("pasal 1 ayat 2", "Pasal 1 tidak terbagi dalam ayat, jadi tidak punya ayat (2)."),
        ("pasal 4 ayat (1) huruf z", "Pasal 4 ayat (1) tidak punya huruf z. Yang ada: huruf a–c."),
        ("pasal 1 huruf a", "Pasal 1 tidak memuat butir berhuruf, jadi tidak punya huruf a."),
        ("BAB II", "BAB 2 tidak ada di kontrak ini. Yang ada: Pasal 1–5, 7."),
    ],
)
async def test_what_is_missing_is_said_with_what_there_is(question: str, said: str, lease: Contract) -> None:
    """Numbers only: no other clause's text, no citation, no clause that the answer would rest on."""
    given = await ask(question, lease)
    assert given.status is AnswerStatus.MISSING
    assert said == given.text
    assert given.clauses == ()
    assert given.citations == ()


async def test_a_gap_in_the_numbers_is_said_to_be_one(lease: Contract) -> None:
    """Pasal 6 stands between 5 and 7: its page may be missing, which is not the same as no such clause."""
    given = await ask("pasal 6", lease)
    assert given.status is AnswerStatus.MISSING
    assert "halamannya belum dikirim" in given.text


async def test_several_references_come_in_the_order_named(lease: Contract) -> None:
    """Those that are there, and between them what is not."""
    given = await ask("pasal 3, pasal 40 dan pasal 1", lease)
    texts = [lease.clauses[2].text, "Pasal 40 tidak ada", lease.clauses[0].text]
    places = [given.text.index(text) for text in texts]
    assert sorted(places) == places
    assert given.clauses == ("3", "1")


async def test_a_statutes_article_is_not_this_contracts(lease: Contract) -> None:
    """Said so, with the contract's own mention of it."""
    given = await ask("apa isi pasal 1266 KUHPerdata?", lease)
    assert given.status is AnswerStatus.OUTSIDE
    assert given.clauses == ()
    assert "bukan bagian dari kontrak ini" in given.text
    assert "Pasal 7 ayat (2), halaman 2: “(2) Para Pihak mengesampingkan Pasal 1266 KUHPerdata.”" in given.text


async def test_a_statute_that_is_not_mentioned_is_said_not_to_be(lease: Contract) -> None:
    """Neither its article nor itself; and where only itself, that is said."""
    given = await ask("pasal 61A UU No. 6 Tahun 2023", lease)
    assert given.status is AnswerStatus.OUTSIDE
    assert "tidak menyebutnya" in given.text
    given = await ask("pasal 1338 KUHPerdata", lease)
    assert "tidak menyebut pasal itu" in given.text


async def test_a_recital_outside_the_clauses_is_searched_too() -> None:
    """Statutes are often named before Pasal 1."""
    contract = make_contract(LEASE)
    page = contract.pages[0]
    recital = replace(page.lines[0], text="Mengingat Undang-Undang Nomor 13 Tahun 2003 tentang Ketenagakerjaan.")
    contract = replace(contract, pages=(replace(page, lines=(*page.lines, recital)), *contract.pages[1:]))
    given = await ask("pasal 59 UU 13/2003", contract)
    assert "bagian di luar pasal, halaman 1: “Mengingat Undang-Undang Nomor 13 Tahun 2003" in given.text


async def test_two_clauses_of_one_number_are_both_named() -> None:
    """The user is asked which; neither text is shown."""
    contract = make_contract([*LEASE, [("PASAL 1", "BESARAN CICILAN", ["Cicilan dibayar setiap bulan."])]])
    annex = replace(contract.clauses[-1], part="lampiran")
    contract = replace(contract, clauses=(*contract.clauses[:-1], annex))
    given = await ask("pasal 1", contract)
    assert given.status is AnswerStatus.AMBIGUOUS
    expected = (
        "Ada 2 Pasal 1 di sini: di isi kontrak, Objek Sewa, halaman 1; lampiran, Besaran Cicilan, halaman 3. "
        "Yang mana yang Anda maksud?"
    )
    assert expected == given.text
    assert [0, len(contract.clauses) - 1] == [citation.position for citation in given.citations]
    assert (await ask("pasal 1 lampiran", contract)).text.startswith(annex.text)


async def test_a_clause_may_stand_on_a_page_that_was_not_read(lease: Contract) -> None:
    """Then it is not said to be missing from the contract, only from what could be read."""
    unread = replace(lease.pages[-1], number=len(lease.pages) + 1, lines=(), warnings=(PageWarning.NO_TEXT,))
    given = await ask("pasal 40?", replace(lease, pages=(*lease.pages, unread)))
    assert "mungkin ada di sana" in given.text
    assert f"halaman {unread.number}" in given.text


async def test_a_page_that_read_badly_is_said_with_the_quotation(lease: Contract) -> None:
    """``found`` is about the number; what a blurred page prints may still be misread."""
    unsure = tuple(replace(page, warnings=(PageWarning.UNSURE,)) for page in lease.pages)
    good, bad = await ask("pasal 1?", lease), await ask("pasal 1?", replace(lease, pages=unsure))
    assert "tidak terbaca dengan baik" not in good.text
    assert bad.text.startswith(good.text)
    assert "tidak terbaca dengan baik" in bad.text
