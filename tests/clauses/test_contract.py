"""Clauses with their ayat, huruf, pages and parts."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from rag.domain import Contract

Reads = Callable[[str], Contract]


def test_ayat_and_huruf(lease: Contract) -> None:
    """Ayat keep their marks, huruf stand in their ayat."""
    first = lease.clauses[0]
    assert [ayat.number for ayat in first.ayat] == ["1", "2"]
    assert [item.letter for item in first.ayat[1].huruf] == ["a", "b"]
    assert first.ayat[0].text == "(1) Pihak Pertama menyewakan sebuah rumah kepada Pihak Kedua."


@pytest.mark.parametrize("damaged", ["(l) Satu.\n(2) Dua.", "(1) Satu.\n(21 Dua.", "(r) Satu.\n(2) Dua."])
def test_damaged_ayat_marks(contract_of_text: Reads, damaged: str) -> None:
    contract = contract_of_text(f"PASAL 1\nUMUM\n{damaged}\n")
    assert [ayat.number for ayat in contract.clauses[0].ayat] == ["1", "2"]


def test_a_reference_to_an_ayat_opens_none(contract_of_text: Reads) -> None:
    """``ayat`` / ``(2) wajib`` goes on with its sentence."""
    text = "PASAL 1\nUMUM\n(1) Kewajiban sebagaimana dimaksud pada ayat\n(2) wajib dipenuhi.\n(2) Pembayaran.\n"
    assert [ayat.text for ayat in contract_of_text(text).clauses[0].ayat] == [
        "(1) Kewajiban sebagaimana dimaksud pada ayat (2) wajib dipenuhi.",
        "(2) Pembayaran.",
    ]


def test_a_clause_runs_over_a_page_break_without_the_furniture(contract_of_text: Reads) -> None:
    """Page numbers, headers and places for a paraf are no part of a clause's text."""
    text = (
        "PT CONTOH SEJAHTERA\nPASAL 1\nUMUM\nKalimat ini dimulai di halaman satu\n"
        "Halaman 1 dari 2\nParaf 1 .... Paraf 2 ....\n"
        "\fPT CONTOH SEJAHTERA\ndan selesai di halaman dua.\nPASAL 2\nBIAYA\nGratis.\nHalaman 2 dari 2\n"
    )
    contract = contract_of_text(text)
    assert contract.clauses[0].text == "PASAL 1\nUMUM\nKalimat ini dimulai di halaman satu dan selesai di halaman dua."
    assert contract.clauses[0].pages == (1, 2)


def test_closing_words_are_no_part_of_the_last_clause(lease: Contract) -> None:
    assert "Demikian" not in lease.clauses[-1].text


def test_a_gap_is_named(contract_of_text: Reads) -> None:
    """A page that was never photographed leaves a gap, and nothing takes its place."""
    contract = contract_of_text("PASAL 1\nUMUM\nSatu.\n\fPASAL 4\nBIAYA\nEmpat.\n")
    assert ([clause.number for clause in contract.clauses], contract.missing) == (["1", "4"], ("2", "3"))


def test_annexes_are_parts_of_their_own(contract_of_text: Reads) -> None:
    text = (
        "PASAL 1\nUMUM\nSatu.\nPASAL 2\nBIAYA\nDua.\nLAMPIRAN I\nPASAL 1\nDAFTAR\nA.\nLAMPIRAN II\nPASAL 1\nHARGA\nB.\n"
    )
    assert [(clause.number, clause.part) for clause in contract_of_text(text).clauses] == [
        ("1", ""),
        ("2", ""),
        ("1", "lampiran 1"),
        ("1", "lampiran 2"),
    ]


def test_a_laws_explanation_repeats_every_number(contract_of_text: Reads) -> None:
    text = "Pasal 1\nSatu.\nPasal 2\nDua.\nPENJELASAN\nPasal 1\nCukup jelas.\nPasal 2\nCukup jelas.\n"
    assert [(clause.number, clause.part) for clause in contract_of_text(text).clauses] == [
        ("1", ""),
        ("2", ""),
        ("1", "penjelasan"),
        ("2", "penjelasan"),
    ]


@pytest.mark.parametrize(("text", "warnings"), [("", ("no_text",)), ("Hanya sebuah surat.", ("no_clauses",))])
def test_text_without_clauses_is_said(contract_of_text: Reads, text: str, warnings: tuple[str, ...]) -> None:
    assert contract_of_text(text).warnings == warnings


def test_every_line_is_kept(lease: Contract, lease_text: str) -> None:
    """Whatever the headings are taken for, no word of the page is lost from the pages' text."""
    kept = " ".join(page.text for page in lease.pages).split()
    assert kept == lease_text.replace("\f", " ").split()


def test_the_same_pages_give_the_same_clauses(contract_of_text: Reads, lease_text: str) -> None:
    assert contract_of_text(lease_text) == contract_of_text(lease_text)


def test_small_print_below_the_footer_goes_with_it(contract_of_text: Reads) -> None:
    """Misread in its own way on each page, it repeats nothing; but no clause goes on below a page number."""
    text = (
        "PASAL 1\nUMUM\nKalimat ini mulai\ndi halaman satu,\nHalaman 1 dari 2\nCONTO kume ren\n"
        "\flanjut\ndi halaman dua\ndan selesai.\nHalaman 2 dari 2\nCQNT0H dokurnen\n"
    )
    assert contract_of_text(text).clauses[0].text.splitlines()[2:] == [
        "Kalimat ini mulai di halaman satu, lanjut di halaman dua dan selesai."
    ]


@pytest.mark.parametrize(
    "text",
    [
        "PASAL 1\nBIAYA\nBiaya berikut berlaku.\nPihak Kedua membayar Rp1.000.000 setiap bulan.\n"
        "\fPASAL 2\nDENDA\nDenda berikut berlaku juga.\nPihak Kedua membayar Rp2.000.000 setiap bulan.",
        "\f".join(f"PASAL {n}\nKUNCI {n}\nSatu.\n({n}) Pihak Kedua membayar denda {n}% sehari." for n in range(1, 6)),
        "PASAL 1\nJUDUL\nIsi satu\n\fPASAL 2\nJUDUL\nIsi dua",
        "PASAL 1\nUMUM\nPihak Kedua wajib membubuhkan paraf di tiap halaman.",
        "PASAL 1\nUMUM\nSetiap perubahan harus diberi paraf oleh kedua pihak\ndan dilampirkan.",
        "PASAL 1\nUMUM\nPerjanjian berlaku selama\n12\n\fbulan sejak tanggal\n15\n\f(lima belas) Maret.",
        "PASAL 1\nUMUM\nPihak Kedua wajib membayar denda sebesar Rp\n500.",
        "PASAL 1\nRAHASIA\nPara pihak menjaga rahasia.\nDemikian juga pegawainya.\nDenda Rp100.000.000.",
        "PASAL 1\nUMUM\nDaftar barang ada di:\nLampiran\nini bagian perjanjian.\nPASAL 2\nLAIN\nX.",
    ],
)  # fmt: skip
def test_no_word_of_a_clause_is_thrown_away(contract_of_text: Reads, text: str) -> None:
    """What repeats, mentions a paraf, wraps or speaks of an annex is still the contract's own text."""
    kept = " ".join(clause.text for clause in contract_of_text(text).clauses).split()
    assert kept == text.split()


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("(1) Wajib:\n1. Membayar;\n2. Merawat;\n3. Lain.\n(2) Menyerahkan kunci.", {"2": "(2) Menyerahkan kunci."}),
        ("(1) Denda sesuai ketentuan\n(2) di atas tidak berlaku.\n(2) Bunga.", {"2": "(2) Bunga."}),
        ("(1) Sesuai ayat (1),\n(3) dan Pasal 7 dikecualikan.\n(2) Bunga.", {"2": "(2) Bunga."}),
        ("(1) Satu.\nDua.\nTiga.\n(4) Empat.\n(5) Lima.", {"4": "(4) Empat.", "5": "(5) Lima."}),
    ],
)
def test_an_ayat_is_what_its_mark_says(contract_of_text: Reads, body: str, expected: dict[str, str]) -> None:
    """A list inside an ayat, a wrapped reference and a lost mark never lend an ayat another one's text."""
    [clause] = contract_of_text(f"PASAL 1\nUMUM\n{body}\n").clauses
    assert {
        number: text for number, text in ((a.number, a.text) for a in clause.ayat) if number in expected
    } == expected


def test_a_list_inside_a_letter_is_no_letter_of_the_clause(contract_of_text: Reads) -> None:
    [clause] = contract_of_text("PASAL 1\nUMUM\na. Satu:\na. anak satu;\nb. anak dua.\nb. Dua.\nc. Tiga.\n").clauses
    assert [item.text for item in clause.huruf] == ["a. Satu: a. anak satu; b. anak dua.", "b. Dua.", "c. Tiga."]


def test_a_number_that_comes_twice_is_kept_twice(contract_of_text: Reads) -> None:
    """So that a question about it is answered with both, not with one text made of two."""
    contract = contract_of_text("PASAL 1\nA\nX.\nPASAL 2\nB\nB isi.\nPASAL 2\nC\nC isi.\nPASAL 3\nD\nY.\n")
    assert [clause.number for clause in contract.clauses] == ["1", "2", "2", "3"]


def test_a_list_of_references_is_no_list_of_clauses(contract_of_text: Reads) -> None:
    text = "PASAL 1\nUMUM\nKetentuan lain ada di bawah ini:\nPasal 2\nPasal 3\nPasal 4\n\fPASAL 5\nLAIN\nX.\n"
    contract = contract_of_text(text)
    assert [clause.number for clause in contract.clauses] == ["1", "5"]
    assert contract.missing == ("2", "3", "4")


def test_a_heading_that_lost_a_digit_is_inferred_not_swallowed(contract_of_text: Reads) -> None:
    contract = contract_of_text("PASAL 9\nA\nX.\nPASAL 1 SEPULUH\nY.\nPASAL 11\nC\nZ.\n")
    assert [(clause.number, clause.status.value) for clause in contract.clauses] == [
        ("9", "found"),
        ("10", "inferred"),
        ("11", "found"),
    ]


def test_annexes_are_called_as_they_are_printed(contract_of_text: Reads) -> None:
    text = "PASAL 1\nA\nX.\nPASAL 2\nB\nY.\nLAMPIRAN A\nPASAL 1\nC\nZ.\nLAMPIRAN B\nPASAL 1\nD\nW.\n"
    assert [clause.part for clause in contract_of_text(text).clauses] == ["", "", "lampiran A", "lampiran B"]


def test_many_clauses_take_time_in_proportion(contract_of_text: Reads) -> None:
    """Three thousand headings are no way to keep everybody waiting; seconds of this process, not of a busy machine."""
    started = time.process_time()
    contract = contract_of_text("".join(f"PASAL {n}\nJUDUL {n}\nIsi {n}.\n" for n in range(1, 3001)))
    assert len(contract.clauses) == 3000
    assert time.process_time() - started < 15
