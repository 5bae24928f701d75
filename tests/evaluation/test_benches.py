"""The benches score what they are given: the true text scores full, nothing scores nothing, a wrong clause is wrong."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

from rag.answer.phrases import HARDLY_READ, READ_BADLY
from rag.clauses import read_contract
from rag.domain import Answer, AnswerStatus, Citation, Contract
from rag.evaluation.camera import DEGREES
from rag.evaluation.clauses_bench import judge, run_clauses_bench
from rag.evaluation.gold import load_contract, parse_contract
from rag.evaluation.gold_types import GoldContract
from rag.evaluation.photos import clean_pages
from rag.evaluation.printer import print_contract
from rag.evaluation.speed_bench import run_speed_bench
from rag.index.embedder import WordHashEmbedder
from rag.library import Library
from rag.ocr import PageReader
from rag.ocr.engine import ScriptedEngine

QUESTIONS = """
[[question]]
kind = "formal"
text = "Berapa harga dan bagaimana dibayar?"
clauses = ["2"]

[[question]]
kind = "absent"
text = "Siapa menang?"
clauses = []
"""


@pytest.fixture
def gold(source: str) -> GoldContract:
    """The small contract with a question that it answers and one that it does not."""
    return parse_contract("kecil", source, QUESTIONS)


@pytest.fixture
def read(gold: GoldContract) -> Contract:
    """The small contract as the product understands its true text."""
    return read_contract(clean_pages(print_contract(gold)))


def answered(contract: Contract, number: str, position: int, status: AnswerStatus = AnswerStatus.FOUND) -> Answer:
    """An answer that names ``number`` and quotes the clause at ``position``."""
    text = contract.clauses[position].text
    citation = Citation(number, 1, text, True, position=position)
    return Answer("?", "id", status, text, (number,), citations=(citation,))


def test_the_named_clause_is_right(gold: GoldContract, read: Contract) -> None:
    """Number, quoted clause and shown text all agree with the gold."""
    assert judge(answered(read, "1", 0), read, gold, gold.clauses[0], 0.9).verdict == "right"


def test_another_clause_under_the_asked_number_is_wrong(gold: GoldContract, read: Contract) -> None:
    """The text of clause 2 given as clause 1 is the one thing that must not happen."""
    assert judge(answered(read, "1", 1), read, gold, gold.clauses[0], 0.9).verdict == "wrong"


def test_another_number_is_wrong(gold: GoldContract, read: Contract) -> None:
    """So is an answer that rests on a clause that was not asked for."""
    assert judge(answered(read, "2", 1), read, gold, gold.clauses[0], 0.9).verdict == "wrong"


def test_saying_that_it_is_missing_is_honest(gold: GoldContract, read: Contract) -> None:
    """An answer that names no clause is no wrong answer."""
    answer = dataclasses.replace(answered(read, "1", 0, AnswerStatus.MISSING), clauses=(), citations=())
    assert judge(answer, read, gold, gold.clauses[0], 0.9).verdict == "honest"


def test_the_right_clause_hardly_read_is_honest_only_where_the_answer_says_so(
    gold: GoldContract, read: Contract
) -> None:
    """Letters that were lost make a clause no other one; silence about it is wrong, and so is another clause."""
    garbled = dataclasses.replace(
        read.clauses[0], text="".join(c if at % 2 else "#" for at, c in enumerate(read.clauses[0].text))
    )
    contract = dataclasses.replace(read, clauses=(garbled, *read.clauses[1:]))
    silent = answered(contract, "1", 0)
    telling = dataclasses.replace(silent, text=f"{silent.text}\n{READ_BADLY('id', page='halaman 1')}")
    judged = judge(telling, contract, gold, gold.clauses[0], 0.9)
    assert (judged.verdict, judged.unlike) == ("honest", True)
    assert judge(silent, contract, gold, gold.clauses[0], 0.9).verdict == "wrong"
    other = dataclasses.replace(answered(read, "1", 1), text=telling.text)
    assert judge(other, read, gold, gold.clauses[0], 0.9).verdict == "wrong"


def test_a_clause_beyond_reading_is_honest_only_where_the_answer_says_so(gold: GoldContract, read: Contract) -> None:
    """Letters like those of no clause; but another clause's text stays wrong, whatever is said of it."""
    garbled = dataclasses.replace(read.clauses[0], text="PASAL 1\n4a0 kk l a9a 0a")
    contract = dataclasses.replace(read, clauses=(garbled, *read.clauses[1:]))
    silent = answered(contract, "1", 0)
    note = HARDLY_READ("id", page="halaman 1")
    telling = dataclasses.replace(silent, text=f"{silent.text}\n{note}")
    assert judge(silent, contract, gold, gold.clauses[0], 0.9).verdict == "wrong"
    assert judge(telling, contract, gold, gold.clauses[0], 0.9).verdict == "honest"
    other = dataclasses.replace(answered(read, "1", 1), text=f"{read.clauses[1].text}\n{note}")
    assert judge(other, read, gold, gold.clauses[0], 0.9).verdict == "wrong"


def test_a_clause_that_holds_another_is_wrong_and_says_which(gold: GoldContract, read: Contract) -> None:
    """A heading that was not seen joins two clauses; the bench names the one that was swallowed."""
    first, second = read.clauses
    joined = dataclasses.replace(first, text=f"{first.text}\n{second.text}")
    contract = dataclasses.replace(read, clauses=(joined,))
    judged = judge(answered(contract, "1", 0), contract, gold, gold.clauses[0], 0.9)
    assert (judged.verdict, judged.holds) == ("wrong", ("2",))


def test_the_last_clause_may_run_into_the_closing_words(gold: GoldContract, read: Contract) -> None:
    """No heading parts them, so a parser that keeps them is not at fault; an earlier clause may not."""
    closing = "\n".join(gold.after)
    longer = tuple(
        dataclasses.replace(clause, text=f"{own.text}\n{closing}")
        for clause, own in zip(read.clauses, gold.clauses, strict=True)
    )
    contract = dataclasses.replace(read, clauses=longer)
    assert judge(answered(contract, "1", 0), contract, gold, gold.clauses[0], 0.99).verdict == "wrong"
    assert judge(answered(contract, "2", 1), contract, gold, gold.clauses[1], 0.99).verdict == "right"


def test_clean_pages_have_places() -> None:
    """The true lines stand where they were drawn, left of the page's right edge and in its height."""
    for page in clean_pages(print_contract(load_contract("dwibahasa"))):
        for line in page.lines:
            assert line.quad is not None
            assert all(0 <= x <= page.width and 0 <= y <= page.height for x, y in line.quad)


@pytest.mark.slow
async def test_clauses_and_speed_run_through_the_library(gold: GoldContract, tmp_path: Path) -> None:
    """Photos go in, every Pasal is asked, and a page that is read as printed gives every clause."""
    script = [page.lines for page in clean_pages(print_contract(gold))]
    reader = PageReader(built=ScriptedEngine(script))
    embedder = WordHashEmbedder()
    async with await Library.open(tmp_path, reader=reader, embedder=embedder) as library:
        clauses = await run_clauses_bench(library, [gold], {"medium": DEGREES["medium"]})
        speed = await run_speed_bench(library, gold, embedder, repeats=1)
    (row,) = clauses.rows
    assert (row.clauses, row.right, row.wrong, row.wrong_cases) == (2, 2, 0, ())
    assert [step.times for step in speed.rows] == [1, 1, 1, 1, 1]
