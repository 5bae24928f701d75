"""What ``read`` prints beside the clauses: doubts, gaps and where they are, pages absent or sent twice, citations."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bot.terminal.as_json import contract_document
from bot.terminal.output import clause_note, gap_places, order_notes
from rag.domain import Contract

Reads = Callable[[str], Contract]
TEXT = "PASAL 1\nA\nSatu, lihat Pasal 9.\n- 1 -\n\fPASAL 4\nB\nX.\nPASAL S\nY.\n- 3 -\n\fPASAL 6\nC\nZ.\n- 4 -\n"


def test_each_doubt_has_its_note(contract_of_text: Reads) -> None:
    """The clause before the gap is not certain, nor the last one, since a later one is cited; one was repaired."""
    contract = contract_of_text(TEXT)
    assert [clause_note(contract, at, "en") for at in range(4)] == [
        "its number or extent is not certain", "", "heading damaged, its number was repaired",
        "its number or extent is not certain",
    ]  # fmt: skip


def test_a_gap_says_between_which_pages(contract_of_text: Reads) -> None:
    assert gap_places(contract_of_text(TEXT), "en") == ["Pasal 2–3 should stand between page 1 and page 2."]


@pytest.mark.parametrize(
    ("text", "notes"),
    [
        (TEXT, ["By the printed page numbers, page 2 is not here. Photograph and send it.",
                "Cited in the contract, but not here: Pasal 9."]),
        ("PASAL 1\nA\nX.\n\fPASAL 1\nA\nX.\n", ["Page 2 shows what page 1 shows; it is read once."]),
        ("PASAL 2\nA\nX.\n- 2 -\n\fPASAL 1\nB\nY.\n- 1 -\n",
         ["By the numbers of pages or of clauses, the pages are read in the order 2, 1."]),
        ("PASAL 2\nA\nX.\n\fPASAL 1\nB\nY.\n\fPASAL 3\nC\nZ.\n",
         ["By the numbers of pages or of clauses, the pages are read in the order 2, 1, 3."]),
        ("PASAL 1\nA\n(1) Disewakan kepada\n\f(2) Kunci.\n\fpihak kedua.\nPASAL 2\nB\nY.\n",
         ["A page seems to be missing or out of order. Check the order of the pages."]),
        ("PASAL 1\nA\nX.\nPASAL 2\nB\nY.\n", []),
    ],
)  # fmt: skip
def test_pages_and_citations_are_told(contract_of_text: Reads, text: str, notes: list[str]) -> None:
    assert order_notes(contract_of_text(text), "en") == notes


def test_a_program_gets_them_as_words(contract_of_text: Reads) -> None:
    assert contract_document(contract_of_text(TEXT), 0.0)["warnings"] == ["absent:2", "dangling:9"]
