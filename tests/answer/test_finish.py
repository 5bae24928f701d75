"""What stands out in an answer, and what is said below it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rag.answer import answer
from rag.clauses import find_references
from rag.domain import Answer, AnswerStatus, Contract, Doubt, DoubtReason, LineRef, Retrieval
from rag.retrieve.exact import look_up, overall
from tests.answer.conftest import hit


def bold(given: Answer) -> list[str]:
    return [given.text[start:end] for start, end in given.bold]


@pytest.mark.parametrize(
    ("question", "number", "ayat", "expected"),
    [
        ("berapa harga sewanya?", "3", "1", ["Rp 60.000.000"]),
        ("how much is the penalty?", "3", "2", ["2%"]),
        ("kapan sewa mulai?", "2", "1", ["2 (dua) tahun", "1 Maret 2026"]),
        ("how long before the end must I ask?", "2", "2", ["60 (enam puluh) hari"]),
        ("boleh pelihara hewan besar gak?", "4", "2", ["tidak boleh"]),
        ("apakah saya boleh menyewakan kembali?", "4", "1", ["dilarang"]),
        ("tentang apa ini", "3", "2", []),
        ("apa larangannya", "4", "2", []),
    ],
)
async def test_the_words_that_decide_are_bold(
    question: str, number: str, ayat: str, expected: list[str], lease: Contract
) -> None:
    """The amount, the time or the ban that was asked for, with its unit; nothing where neither is asked."""
    found = Retrieval(AnswerStatus.RETRIEVED, (hit(lease, number, ayat),))
    assert bold(await answer(question, found, lease, None)) == expected


def doubted(lease: Contract, text: str, doubt: Doubt) -> Contract:
    """The lease with ``doubt`` on the line that holds ``text``."""
    pages = list(lease.pages)
    for page in pages:
        for line in page.lines:
            if text in line.text:
                lines = tuple(replace(each, doubts=(doubt,)) if each is line else each for each in page.lines)
                pages[page.number - 1] = replace(page, lines=lines)
    return replace(lease, pages=tuple(pages))


@pytest.mark.parametrize(
    ("reason", "other", "said"),
    [
        (DoubtReason.WORDS, "enam belas juta rupiah", "tidak cocok dengan bunyi hurufnya, “enam belas juta rupiah”"),
        (DoubtReason.SECOND_READER, "80.000.000", "dibaca “80.000.000” pada pembacaan kedua"),
        (DoubtReason.SECOND_READER, "", "mungkin salah terbaca"),
    ],
)
async def test_a_doubtful_figure_is_marked_and_explained(
    reason: DoubtReason, other: str, said: str, lease: Contract
) -> None:
    """Where it stands in the quotation, and in a note with its page; only where its line is quoted."""
    line = next(line for page in lease.pages for line in page.lines if "60.000.000" in line.text)
    start = line.text.index("60.000.000")
    contract = doubted(lease, "60.000.000", Doubt(start, start + 10, reason, other))
    found = Retrieval(AnswerStatus.RETRIEVED, (hit(contract, "3", "1"),))
    given = await answer("berapa sewanya?", found, contract, None)
    spans = [given.text[slice(*span)] for span in given.doubtful]
    assert spans == ["60.000.000", "60.000.000"]  # in the quotation, and in the note on it
    assert f"“60.000.000” (halaman 1) {said}" in given.text
    other_ayat = Retrieval(AnswerStatus.RETRIEVED, (hit(contract, "3", "2"),))
    assert (await answer("berapa dendanya?", other_ayat, contract, None)).doubtful == ()


async def test_a_named_clause_shows_its_doubts_too(lease: Contract) -> None:
    """The exact path quotes whole clauses, so their figures may be doubtful as well."""
    ref = lease.clauses[2].ayat[0].lines[0]
    text = lease.line(ref).text
    start = text.index("60.000.000")
    contract = doubted(lease, "60.000.000", Doubt(start, start + 10, DoubtReason.WORDS, "enam juta"))
    lookups = tuple(look_up(reference, contract) for reference in find_references("apa isi pasal 3?"))
    given = await answer("apa isi pasal 3?", Retrieval(overall(lookups), (), lookups), contract, None)
    assert given.text[slice(*given.doubtful[0])] == "60.000.000"
    assert isinstance(ref, LineRef)


def read_with(contract: Contract, confidence: float) -> Contract:
    """The contract as if the lines of Pasal 3 below its heading had been read with this confidence."""
    clause = next(clause for clause in contract.clauses if clause.number == "3")
    pages = [
        replace(
            page,
            lines=tuple(
                replace(line, confidence=confidence) if LineRef(page.number, at) in clause.body else line
                for at, line in enumerate(page.lines)
            ),
        )
        for page in contract.pages
    ]
    return replace(contract, pages=tuple(pages))


@pytest.mark.parametrize("question", ["apa isi pasal 3?", "apa isi pasal 3 ayat 2?", "berapa harga sewanya?"])
@pytest.mark.parametrize(("confidence", "told"), [(0.5, True), (0.9, False)])
async def test_a_quotation_that_could_hardly_be_read_says_so(
    question: str, confidence: float, told: bool, lease: Contract
) -> None:
    """However well its heading was read; and whether a clause was named or found."""
    contract = read_with(lease, confidence)
    lookups = tuple(look_up(reference, contract) for reference in find_references(question))
    found = (
        Retrieval(overall(lookups), lookups=lookups)
        if lookups
        else Retrieval(AnswerStatus.RETRIEVED, (hit(contract, "3", "1"),))
    )
    given = await answer(question, found, contract, None)
    assert ("hampir tidak terbaca" in given.text) is told
