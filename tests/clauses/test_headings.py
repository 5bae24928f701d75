"""Headings as they stand in the wild, and lines that only look like headings."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rag.clauses.numbers import readings
from rag.domain import ClauseKind, ClauseStatus, Contract

Reads = Callable[[str], Contract]
BODY = "Para pihak sepakat dan tunduk pada ketentuan ini.\n"


def headings(contract: Contract) -> list[tuple[str, str]]:
    return [(clause.number, clause.title) for clause in contract.clauses]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(
            f"PASAL 1\nKETENTUAN UMUM\n{BODY}PASAL 2\nMAKSUD\n{BODY}", [("1", "KETENTUAN UMUM"), ("2", "MAKSUD")],
            id="title below",
        ),
        pytest.param(
            f"MAKSUD DAN TUJUAN\nPASAL 1\n{BODY}RUANG LINGKUP\nPASAL 2\n{BODY}",
            [("1", "MAKSUD DAN TUJUAN"), ("2", "RUANG LINGKUP")], id="title above, in the whole document",
        ),
        pytest.param(
            f"Pasal 1\nMaksud dan Tujuan\n{BODY}Pasal 2\nBiaya\n{BODY}", [("1", "Maksud dan Tujuan"), ("2", "Biaya")],
            id="mixed case",
        ),
        pytest.param(
            f"Pasal 8\nBIAYA\n{BODY}PASAL 9\nPAJAK\n{BODY}", [("8", "BIAYA"), ("9", "PAJAK")], id="both cases"
        ),
        pytest.param(f"PASAL  9\n{BODY}Pasal   10\n{BODY}", [("9", ""), ("10", "")], id="several spaces"),
        pytest.param(
            f"PASAL 1 DASAR HUKUM\n{BODY}PASAL 2\nDANA HILIRISASI\n{BODY}",
            [("1", "DASAR HUKUM"), ("2", "DANA HILIRISASI")], id="title on the line, then below",
        ),
        pytest.param(
            f"PASAL 1 - OBJEK SEWA\n{BODY}PASAL 2 — RUANG LINGKUP\n{BODY}Pasal 3.\n{BODY}PASAL 4: BIAYA\n{BODY}",
            [("1", "OBJEK SEWA"), ("2", "RUANG LINGKUP"), ("3", ""), ("4", "BIAYA")], id="separators",
        ),
        pytest.param(
            f"PASAL 1\nPELAKSANAAN PROGRAM\nBERSERTIFIKAT\n{BODY}", [("1", "PELAKSANAAN PROGRAM BERSERTIFIKAT")],
            id="title of two lines",
        ),
        pytest.param(f"PASAL I\nUMUM\n{BODY}Pasal II\nBIAYA\n{BODY}", [("1", "UMUM"), ("2", "BIAYA")], id="Roman"),
        pytest.param(
            f"P A S A L   1\nS T A T U S\n{BODY}P A S A L   2\nG A J I\n{BODY}", [("1", "STATUS"), ("2", "GAJI")],
            id="letter-spaced",
        ),
        pytest.param(
            f"Pasal Kesatu\n{BODY}PASAL DUA\n{BODY}Pasal Ketiga\n{BODY}", [("1", ""), ("2", ""), ("3", "")],
            id="spelt out",
        ),
        pytest.param(
            f"PASAL 5\n{BODY}PASAL 5A\n{BODY}PASAL 5B\n{BODY}PASAL 6\n{BODY}",
            [("5", ""), ("5A", ""), ("5B", ""), ("6", "")], id="letter suffixes",
        ),
        pytest.param(
            f"PASAL 1 (SATU)\n{BODY}PASAL 2 (DUA)\n{BODY}", [("1", ""), ("2", "")], id="number said twice"
        ),
        pytest.param(f"Pasal\n1\n{BODY}Pasal\n2\n{BODY}", [("1", ""), ("2", "")], id="number on the next line"),
    ],
)  # fmt: skip
def test_headings_in_the_wild(contract_of_text: Reads, text: str, expected: list[tuple[str, str]]) -> None:
    """Every printed form of a heading gives its number and its title."""
    contract = contract_of_text(text)
    assert headings(contract) == expected
    assert {clause.status for clause in contract.clauses} == {ClauseStatus.FOUND}


@pytest.mark.parametrize(
    "line",
    [
        "Pasal 3 huruf a meliputi:",
        "Pasal 156 ayat (4).",
        "Pasal1; dan",
        "Pasal 1338 KUHPerdata mengatur bahwa perjanjian mengikat.",
        "Pasal 34. Penetapan Sanksi ……… 27",
        "Pasal 10 . . .",
        '"Pasal 40',
        "Pasal 5 dan Pasal 6 tetap berlaku.",
        "Pasal 2, Pasal 4 dan Pasal 5",
        "Pasal 7 Perjanjian ini tidak berlaku",
        "pasar 5 tahun berturut-turut",
    ],
)
def test_lines_that_only_look_like_headings(contract_of_text: Reads, line: str) -> None:
    """A reference, a contents entry, a catchword and a quoted heading stay in the clause they stand in."""
    contract = contract_of_text(f"PASAL 1\nUMUM\n{BODY}{line}\n{BODY}PASAL 2\nBIAYA\n{BODY}")
    assert headings(contract) == [("1", "UMUM"), ("2", "BIAYA")]


def test_a_reference_that_wrapped_to_its_own_line_opens_nothing(contract_of_text: Reads) -> None:
    """``… dimaksud dalam`` / ``Pasal 3.`` goes on with its sentence, even where 3 would come next."""
    text = f"Pasal 1\nUmum\n{BODY}Pasal 2\nBiaya\nBiaya dibayar sebagaimana dimaksud dalam\nPasal 3.\n{BODY}"
    assert headings(contract_of_text(text)) == [("1", "Umum"), ("2", "Biaya")]


@pytest.mark.parametrize(
    ("damaged", "number"),
    [
        ("PASAL S", "5"), ("PASAI 5", "5"), ("FASAL 5", "5"), ("PA5AL 5", "5"), ("PasaI 5", "5"), ("Pasa1 5", "5"),
        ("PASAL $", "5"),
    ],
)  # fmt: skip
def test_damage_is_repaired_by_the_run_and_said_so(contract_of_text: Reads, damaged: str, number: str) -> None:
    """Between 4 and 6 only 5 fits; the clause says that it was repaired, and shows what is printed."""
    contract = contract_of_text(f"PASAL 4\n{BODY}{damaged}\n{BODY}PASAL 6\n{BODY}")
    assert [clause.number for clause in contract.clauses] == ["4", number, "6"]
    assert (contract.clauses[1].status, contract.clauses[1].printed) == (ClauseStatus.REPAIRED, damaged)


@pytest.mark.parametrize(
    ("before", "damaged", "number"),
    [
        ("46", "Pasal4T", "47"), ("10", "Pasal 1 1", "11"), ("10", "Pasal 1 I", "11"), ("20", "Pasal 2 1", "21"),
        ("20", "Pasal 2l", "21"), ("20", "Pasal 2I", "21"), ("39", "Pasal 4O", "40"), ("9", "PASAL IO", "10"),
        ("7", "PASAL B", "8"), ("1", "Pasal Il", "2"), ("10", "Pasal II", "11"), ("9", "PASAL 1O", "10"),
    ],
)  # fmt: skip
def test_damaged_numbers_follow_the_one_before(contract_of_text: Reads, before: str, damaged: str, number: str) -> None:
    """A number is decided by the run it stands in."""
    contract = contract_of_text(f"Pasal {before}\n{BODY}{damaged}\n{BODY}Pasal {int(number) + 1}\n{BODY}")
    assert [clause.number for clause in contract.clauses] == [before, number, str(int(number) + 1)]


@pytest.mark.parametrize("first", ["PASAL [", "PASAL l", "PASAL |"])
def test_a_contract_begins_at_one(contract_of_text: Reads, first: str) -> None:
    contract = contract_of_text(f"{first}\n{BODY}PASAL 2\n{BODY}")
    assert [clause.number for clause in contract.clauses] == ["1", "2"]


def test_a_lost_space_is_no_damage(contract_of_text: Reads) -> None:
    """``PASAL5`` is 5 as printed, nothing had to be guessed."""
    contract = contract_of_text(f"PASAL4\n{BODY}PASAL5\n{BODY}")
    assert [(clause.number, clause.status) for clause in contract.clauses] == [
        ("4", ClauseStatus.FOUND),
        ("5", ClauseStatus.FOUND),
    ]


def test_a_number_that_was_not_read_is_inferred(contract_of_text: Reads) -> None:
    contract = contract_of_text(f"PASAL 4\n{BODY}PASAL\n{BODY}PASAL 6\n{BODY}")
    assert [(c.number, c.status) for c in contract.clauses][1] == ("5", ClauseStatus.INFERRED)


def test_chapters_stand_around_pasal(contract_of_text: Reads) -> None:
    """BAB numbers run by themselves; a Pasal ends where the next chapter begins."""
    contract = contract_of_text(f"BAB I\nUMUM\nPasal 1\n{BODY}Bab. II\nBIAYA\nPasal 2\n{BODY}")
    assert [(c.kind, c.number) for c in contract.clauses] == [
        (ClauseKind.BAB, "1"),
        (ClauseKind.PASAL, "1"),
        (ClauseKind.BAB, "2"),
        (ClauseKind.PASAL, "2"),
    ]
    assert "BIAYA" not in contract.clauses[1].text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f"1. DEFINISI DAN PENAFSIRAN\n{BODY}2. RUANG LINGKUP\n{BODY}", [("1", "numbered"), ("2", "numbered")]),
        (f"ARTICLE IV\nPAYMENT\n{BODY}ARTICLE V\nTERM\n{BODY}", [("4", "article"), ("5", "article")]),
        (f"Section IV.15 Payment\n{BODY}Section IV.16 Term\n{BODY}", [("4.15", "section"), ("4.16", "section")]),
    ],
)
def test_contracts_without_pasal(contract_of_text: Reads, text: str, expected: list[tuple[str, str]]) -> None:
    """Bare numbers, Roman articles and ``Section IV.15`` are clauses of their own kind."""
    assert [(clause.number, clause.kind.value) for clause in contract_of_text(text).clauses] == expected


def test_two_languages_side_by_side_have_a_run_each(contract_of_text: Reads) -> None:
    text = f"PASAL 1\nUMUM\n{BODY}ARTICLE I\nGENERAL\n{BODY}PASAL 2\nBIAYA\n{BODY}ARTICLE II\nFEES\n{BODY}"
    assert [(c.kind.value, c.number) for c in contract_of_text(text).clauses] == [
        ("pasal", "1"), ("article", "1"), ("pasal", "2"), ("article", "2"),
    ]  # fmt: skip


def test_a_heading_word_alone_is_no_title(contract_of_text: Reads) -> None:
    """Its number was lost at the page's foot; the next clause is not called ``Pasal``."""
    contract = contract_of_text(f"Pasal\n1\n{BODY}Pasal\n\fPasal\n2\n{BODY}Pasal\n3\n{BODY}")
    assert [title for _, title in headings(contract)] == [""] * len(contract.clauses)


@pytest.mark.parametrize("title", ["P4JAK", "PA5AR", "FASILI7AS", "lAIN-l4IN"])
def test_a_damaged_title_that_is_like_a_heading_word_is_a_title(contract_of_text: Reads, title: str) -> None:
    """Above or below: it belongs to its own clause, and makes no heading."""
    contract = contract_of_text(f"PASAL 1\nUMUM\n{BODY}PASAL 2\n{title}\n{BODY}PASAL 3\nLAIN\n{BODY}")
    assert headings(contract) == [("1", "UMUM"), ("2", title), ("3", "LAIN")]


@pytest.mark.parametrize(("printed", "number"), [("PASAL 288", "28B"), ("PASAL ib", "16"), ("PASAL XvI", "16")])
def test_two_damages_in_one_number(contract_of_text: Reads, printed: str, number: str) -> None:
    """A digit and a suffix, both digits, a Roman numeral in both cases: the number that comes next."""
    before = {"28B": "28A", "16": "15"}[number]
    contract = contract_of_text("".join(f"PASAL {n}\n{BODY}" for n in (before,)) + f"{printed}\n{BODY}")
    assert contract.clauses[-1].number == number


def test_a_line_takes_no_number_that_the_next_heading_bears(contract_of_text: Reads) -> None:
    """``PASAL z88`` may be anything, but not 29 while ``PRSAL 29`` stands below it."""
    contract = contract_of_text(f"PASAL 28A\n{BODY}PASAL z88\n{BODY}PRSAL 29\n{BODY}PASAL 30\n{BODY}")
    [one] = [clause for clause in contract.clauses if clause.number == "29"]
    assert one.heading.printed == "PRSAL 29"


def test_a_damaged_digit_and_a_suffix_like_a_digit() -> None:
    """``z88`` may have been 28B."""
    assert "28B" in {reading.number for reading in readings("z88")}


@pytest.mark.parametrize("printed", ["Pasal 5 b", "Pasal 5 B", "Pasal 5b"])
def test_a_suffix_set_apart_is_a_suffix(contract_of_text: Reads, printed: str) -> None:
    """It makes neither a second 5 nor a title, nor is its clause swallowed by 5A."""
    text = "".join(f"{head}\nJUDUL\n{BODY}" for head in ("Pasal 5", "Pasal 5A", printed, "Pasal 6"))
    assert [clause.number for clause in contract_of_text(text).clauses] == ["5", "5A", "5B", "6"]


@pytest.mark.parametrize("word", ["Section", "Article", "Pasal"])
def test_a_title_on_the_line_may_end_with_a_full_stop(contract_of_text: Reads, word: str) -> None:
    """``Section 1. Definitions.`` is a common English form."""
    text = f"{word} 1. Definitions.\n{BODY}{word} 2. Late Payment.\n{BODY}"
    assert headings(contract_of_text(text)) == [("1", "Definitions"), ("2", "Late Payment")]


def test_a_contract_s_name_in_small_letters_is_no_sentence_that_goes_on(contract_of_text: Reads) -> None:
    """The first line of all breaks off nothing."""
    text = f"perjanjian pinjam uang\npasal 1\n{BODY}pasal 2\n{BODY}"
    assert [clause.number for clause in contract_of_text(text).clauses] == ["1", "2"]


def test_the_contract_s_name_above_the_first_clause_is_not_its_title(contract_of_text: Reads) -> None:
    """Where no other clause has a title, the first has none either."""
    text = f"PERATURAN KERJA SAMA DESA\nPasal 1\n{BODY}Pasal 2\n{BODY}Pasal 3\n{BODY}"
    assert headings(contract_of_text(text)) == [("1", ""), ("2", ""), ("3", "")]


def test_marks_of_a_text_file_are_no_part_of_a_title(contract_of_text: Reads) -> None:
    """Titles below lose them like those on the heading's line."""
    text = f"## Pasal 1\n**Jabatan**\n{BODY}## Pasal 2\n### UPAH\n{BODY}"
    assert headings(contract_of_text(text)) == [("1", "Jabatan"), ("2", "UPAH")]
