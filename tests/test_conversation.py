"""What a question means after the one before it, from words alone."""

from __future__ import annotations

import pytest

from rag.conversation import Focus, focus_after, merged, points_at_nothing, understand
from rag.domain import Answer, AnswerStatus, Citation, Contract, Hit, Lookup, Reference, Retrieval
from tests.answer.conftest import LEASE, hit, make_contract

CONTRACT = make_contract(LEASE, missing=["6"])
FINE = Focus("berapa denda kalau telat bayar?", "id", (2,), "2")
"""Pasal 3 ayat (2) was spoken of."""


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("ayat 1-nya?", "Pasal 3 ayat (1)?"),
        ("yang ayat (1) apa bunyinya", "yang Pasal 3 ayat (1) apa bunyinya"),
        ("ayat pertama", "Pasal 3 ayat (1)"),
        ("paragraph 1?", "Pasal 3 ayat (1)?"),
        ("huruf b?", "Pasal 3 ayat (2) huruf b?"),
        ("ayat sebelumnya?", "Pasal 3 ayat (1)?"),
        ("pasal berikutnya?", "pasal setelah Pasal 3?"),
        ("pasal sebelumnya apa isinya", "pasal sebelum Pasal 3 apa isinya"),
        ("the next clause?", "the pasal setelah Pasal 3?"),
        ("pasal itu tentang apa?", "Pasal 3 tentang apa?"),
        ("isi lengkapnya?", "Pasal 3?"),
    ],
)
def test_words_that_point_are_replaced_by_the_clauses_name(question: str, expected: str) -> None:
    """An ayat, a letter, the neighbours, the clause itself; what else was asked stays."""
    understood = understand(question, FINE, CONTRACT)
    assert (understood.manner, understood.question) == ("named", expected)


@pytest.mark.parametrize(
    "question",
    [
        "jelaskan lebih sederhana",
        "maksudnya apa?",
        "artinya?",
        "gak ngerti",
        "explain it simply",
        "what does that mean?",
    ],
)
def test_the_same_again_names_the_ayat_in_focus(question: str) -> None:
    """In simpler words, if there is somebody who can find them."""
    understood = understand(question, FINE, CONTRACT)
    assert (understood.manner, understood.question) == ("again", "Pasal 3 ayat (2)")


@pytest.mark.parametrize(
    "question",
    [
        "kalau sudah sebulan?",
        "maksimal berapa?",
        "batasnya?",
        "dan untuk penyewa?",
        "what about the tenant?",
        "sampai kapan?",
    ],
)
def test_what_cannot_stand_alone_goes_on(question: str) -> None:
    """It is looked up behind the words that led to the focus."""
    understood = understand(question, FINE, CONTRACT)
    assert understood.manner == "with_focus"
    assert understood.question == f"denda telat {question}"


@pytest.mark.parametrize(
    "question",
    [
        "boleh pelihara kucing?",
        "pasal 4 ayat 2",
        "apa isi pasal 1?",
        "kalau saya mau perpanjang sewa harus bilang berapa hari sebelumnya?",
        "who repairs the roof when it leaks?",
        "jangka waktu sewa",
        "jelaskan pasal 2",
        "pasal 1266 KUHPerdata",
    ],
)
def test_a_new_subject_stands_alone(question: str) -> None:
    """So does a question that names its clause; then what was spoken of before counts for nothing."""
    understood = understand(question, FINE, CONTRACT)
    assert (understood.manner, understood.question) == ("alone", question)


@pytest.mark.parametrize("question", ["ayat 2-nya?", "jelaskan lebih sederhana", "kalau terlambat?"])
def test_without_a_focus_a_question_is_itself(question: str) -> None:
    """Nothing is guessed at a chat's first question, or after a reset."""
    assert understand(question, None, CONTRACT).question == question


@pytest.mark.parametrize(
    ("question", "expected"),
    [("ayat 2-nya?", True), ("huruf b?", True), ("pasal itu apa isinya?", True), ("paragraph 2?", True),
     ("ayat berapa yang mengatur denda?", False), ("pasal 3 ayat 2", False), ("berapa denda di ayat 2?", False)],
)  # fmt: skip
def test_an_ayat_of_no_clause_is_asked_back(question: str, expected: bool) -> None:
    """Only where nothing was spoken of, and nothing else is asked that could be looked up."""
    assert points_at_nothing(question, None) is expected
    assert not points_at_nothing(question, FINE)


def answered(status: AnswerStatus, *positions: int, ayat: str = "") -> Answer:
    citations = tuple(Citation(CONTRACT.clauses[at].number, 1, "x", True, ayat, at) for at in positions)
    return Answer("?", "id", status, "x", citations=citations)


def test_what_is_quoted_is_in_focus() -> None:
    """Best first, each once, with the ayat of the first; what a question went on with is remembered with it."""
    asked = understand("batasnya?", FINE, CONTRACT)
    focus = focus_after(
        "batasnya?", asked, answered(AnswerStatus.RETRIEVED, 4, 2, 4, ayat="1"), Retrieval(AnswerStatus.RETRIEVED)
    )
    assert focus == Focus(asked.question, "id", (4, 2), "1")


@pytest.mark.parametrize("status", [AnswerStatus.UNANSWERED, AnswerStatus.OUTSIDE, AnswerStatus.AMBIGUOUS])
def test_an_answer_about_nothing_leaves_no_focus(status: AnswerStatus) -> None:
    """``ayat 2?`` after it is about no clause."""
    asked = understand("?", None, CONTRACT)
    assert focus_after("?", asked, answered(status, 1), Retrieval(status)) is None


def test_an_ayat_that_is_not_there_leaves_its_clause() -> None:
    """``ayat 9?`` was wrong, ``ayat 2?`` may follow."""
    lookup = Lookup(Reference("3", ayat="9"), AnswerStatus.MISSING, (2,), "ayat", ("1", "2"))
    asked = understand("pasal 3 ayat 9", None, CONTRACT)
    focus = focus_after(
        "pasal 3 ayat 9", asked, answered(AnswerStatus.MISSING), Retrieval(AnswerStatus.MISSING, (), (lookup,))
    )
    assert focus is not None
    assert focus.positions == (2,)


def found(contract: Contract, *named: tuple[str, str, float]) -> Retrieval:
    return Retrieval(AnswerStatus.RETRIEVED, tuple(hit(contract, *each) for each in named))


def test_a_follow_ups_own_words_count_less() -> None:
    """Scores are weighed and added by passage, whichever of the two found it, and sorted anew."""
    together = found(CONTRACT, ("3", "2", 1.0), ("3", "1", 0.5))
    alone = found(CONTRACT, ("4", "1", 1.0), ("3", "1", 0.9))
    both = merged(alone, together, None, 5)
    assert [(h.chunk.number, h.chunk.ayat) for h in both.hits] == [("3", "2"), ("3", "1"), ("4", "1")]
    assert merged(alone, together, None, 2).hits == both.hits[:2]
    assert isinstance(both.hits[0], Hit)
    assert both.hits[1].score == pytest.approx(0.8 * 0.5 + 0.2 * 0.9)


def test_the_clause_in_focus_has_a_bonus() -> None:
    """What goes on often stays there; the bonus only decides between passages that are near each other."""
    together = found(CONTRACT, ("4", "1", 1.0), ("3", "1", 0.9), ("7", "1", 0.5))
    both = merged(together, together, FINE, 5)
    assert [h.chunk.number for h in both.hits] == ["3", "4", "7"]
