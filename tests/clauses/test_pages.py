"""Pages that were not sent, sent twice, or sent in another order than they are printed in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from rag.clauses import find_references, is_sure, read_contract
from rag.domain import AnswerStatus, Contract, Reference
from rag.retrieve.exact import look_up
from tests.conftest import pages_of

Reads = Callable[[str], Contract]
PAGES = (
    "PASAL 1\nOBJEK\n(1) Rumah disewakan seluruhnya.\nHalaman 1 dari 4",
    "(2) Rumah diserahkan kosong.\nPASAL 2\nHARGA\nHarga sewa dibayar di muka.\nHalaman 2 dari 4",
    "PASAL 3\nDENDA\nDenda lima persen sehari.\nPASAL 4\nJAMINAN\nJaminan dikembalikan\nHalaman 3 dari 4",
    "pada akhir sewa.\nPASAL 5\nLAIN-LAIN\nSelesai.\nDemikian perjanjian ini dibuat.\nHalaman 4 dari 4",
)
UNNUMBERED = tuple(page.rsplit("\n", 1)[0] for page in PAGES)


def statuses(contract: Contract) -> dict[str, str]:
    """What becomes of asking for each of the five clauses."""
    [references] = [find_references("pasal 1 sampai 5")]
    return {reference.number: look_up(reference, contract).status.value for reference in references}


@pytest.mark.parametrize("order", [(0, 1, 2, 3), (1, 0, 2, 3), (0, 2, 1, 3), (3, 2, 1, 0)])
def test_printed_numbers_tell_the_order(contract_of_text: Reads, order: tuple[int, ...]) -> None:
    """Whatever order the pages are sent in, the contract reads as it is printed, and says that it was sorted."""
    contract = contract_of_text("\f".join(PAGES[at] for at in order))
    assert [clause.number for clause in contract.clauses] == ["1", "2", "3", "4", "5"]
    assert contract.clauses[3].text == "PASAL 4\nJAMINAN\nJaminan dikembalikan pada akhir sewa."
    assert set(statuses(contract).values()) == {"found"}
    assert bool(contract.moved) == (order != (0, 1, 2, 3))


def test_without_page_numbers_the_clauses_numbers_tell_the_order(contract_of_text: Reads) -> None:
    """Two pages swapped: the contract reads as it was printed, and says so."""
    contract = contract_of_text("\f".join(UNNUMBERED[at] for at in (0, 2, 1, 3)))
    assert contract.moved == (1, 3, 2, 4)
    assert [clause.text for clause in contract.clauses] == [
        clause.text for clause in contract_of_text("\f".join(UNNUMBERED)).clauses
    ]
    assert set(statuses(contract).values()) == {"found"}


def test_a_wrong_order_that_nothing_tells_is_noticed(contract_of_text: Reads) -> None:
    """A clause torn by a page that bears no heading: it is not simply found, and the contract says why."""
    pages = (
        "PASAL 1\nOBJEK\n(1) Rumah disewakan kepada\n",
        "(2) Kunci diserahkan hari itu juga.\n",
        "pihak kedua sebagaimana adanya.\nPASAL 2\nHARGA\nHarga sewa Rp5.000.000.\n",
    )
    contract = contract_of_text("\f".join(pages))
    assert contract.disordered
    assert statuses(contract)["1"] == "inferred"


@pytest.mark.parametrize("order", [(3, 1, 0, 2), (2, 3, 0, 1), (3, 2, 1, 0)], ids=str)
def test_an_album_in_any_order_reads_as_printed(contract_of_text: Reads, order: tuple[int, ...]) -> None:
    """Four pages without a printed number, none where it was."""
    contract = contract_of_text("\f".join(UNNUMBERED[at] for at in order))
    assert [clause.number for clause in contract.clauses] == ["1", "2", "3", "4", "5"]
    assert contract.moved == tuple(order.index(at) + 1 for at in range(4))


def test_lines_of_a_lost_clause_are_not_given_as_another_s(contract_of_text: Reads) -> None:
    """The page with PASAL 3 is not there: the end of that clause, at the top of the next page, is not PASAL 2's."""
    contract = contract_of_text(
        "PASAL 1\nOBJEK\nRumah.\nPASAL 2\nHARGA\nHarga sewa Rp5.000.000.\n"
        "\fdan dibayar kembali pada akhir sewa.\nPASAL 4\nLAIN\nCukup.\n"
    )
    assert contract.clauses[1].text == "PASAL 2\nHARGA\nHarga sewa Rp5.000.000."
    assert statuses(contract)["2"] == "inferred"
    assert contract.missing == ("3",)


def test_a_second_contract_without_its_first_page_s_neighbour_is_no_late_page(contract_of_text: Reads) -> None:
    """The first page is lost, and another contract follows: its Pasal 1 is not given for the lost one."""
    first = "".join(f"PASAL {n}\nHAL {n}\nIsi {n}.\n" for n in range(3, 8)) + "Demikian perjanjian ini dibuat.\n"
    second = "PERJANJIAN TAMBAHAN\n" + "".join(f"PASAL {n}\nLAIN {n}\nIsi lain {n}.\n" for n in range(1, 5))
    contract = contract_of_text(f"{first}\f{second}")
    assert [clause.part for clause in contract.clauses] == [""] * 5 + ["kontrak 2"] * 4
    assert contract.missing == ("1", "2")


@pytest.mark.parametrize("pages", [PAGES, UNNUMBERED], ids=["numbered", "unnumbered"])
def test_a_page_that_was_never_photographed_leaves_a_named_gap(contract_of_text: Reads, pages: tuple[str, ...]) -> None:
    """Page 3 is not there: its clauses are missing, the one before them is not simply found, nothing takes a place."""
    contract = contract_of_text("\f".join((*pages[:2], pages[3])))
    assert contract.missing == ("3", "4")
    assert contract.absent == ((3,) if pages is PAGES else ())
    assert statuses(contract) == {"1": "found", "2": "inferred", "3": "missing", "4": "missing", "5": "found"}


@pytest.mark.parametrize("pages", [PAGES, UNNUMBERED], ids=["numbered", "unnumbered"])
@pytest.mark.parametrize("again", [0, 1, 2, 3])
def test_a_page_sent_twice_is_read_once(contract_of_text: Reads, pages: tuple[str, ...], again: int) -> None:
    """No clause twice, no text twice, whether it comes again at once or at the end."""
    contract = contract_of_text("\f".join((*pages, pages[again])))
    assert [clause.number for clause in contract.clauses] == ["1", "2", "3", "4", "5"]
    assert contract.repeated == ((5, again + 1),)
    assert set(statuses(contract).values()) == {"found"}


def test_a_page_of_an_explanation_whose_title_is_lost_is_no_page_of_the_body(contract_of_text: Reads) -> None:
    """The page with PASAL 7, 8, ``PENJELASAN`` and its first entries is lost: what follows explains, and is another
    part; a page of the body that was photographed twice still is none."""
    body = ["".join(f"PASAL {n}\nIsi {n} {'lagi ' * n}.\n" for n in numbers) for numbers in ((1, 2, 3), (4, 5, 6))]
    explained = "".join(f"PASAL {n}\nCukup jelas.\n" for n in range(2, 9))
    contract = contract_of_text("\f".join((*body, explained)))
    assert [c.number for c in contract.clauses if not c.part] == ["1", "2", "3", "4", "5", "6"]
    assert look_up(Reference("8"), contract).status is AnswerStatus.MISSING
    assert look_up(Reference("6"), contract).status is AnswerStatus.AMBIGUOUS
    again = contract_of_text("\f".join((*body, "".join(f"PASAL {n}\nTeks lain {n}.\n" for n in (5, 6, 7)))))
    assert {c.part for c in again.clauses} == {""}


def test_forms_that_differ_in_their_figures_are_not_one_page(contract_of_text: Reads) -> None:
    """Two filled forms of the same print are two pages."""
    form = "LAMPIRAN {n}\nPASAL 1\nBARANG\nNomor seri {n}{n}{n}, harga Rp{n}.000.000.\nPASAL 2\nGARANSI\n{n} tahun.\n"
    contract = contract_of_text(f"PASAL 1\nUMUM\nX.\nPASAL 2\nLAIN\nY.\n\f{form.format(n=1)}\f{form.format(n=2)}")
    assert contract.repeated == ()
    assert [clause.part for clause in contract.clauses] == ["", "", *["lampiran 1"] * 2, *["lampiran 2"] * 2]


def test_two_annexes_that_begin_at_one_are_ambiguous(contract_of_text: Reads) -> None:
    """Both annexes and the body are named, and the named annex is found."""
    annex = "LAMPIRAN {n}\nPASAL 1\nDAFTAR {n}\nIsi {n}.\n"
    contract = contract_of_text(
        f"PASAL 1\nUMUM\nX.\nPASAL 2\nLAIN\nY.\n\f{annex.format(n='I')}\f{annex.format(n='II')}"
    )
    [asked], [named] = find_references("pasal 1"), find_references("pasal 1 lampiran 2")
    both = look_up(asked, contract)
    assert both.status is AnswerStatus.AMBIGUOUS
    assert [contract.clauses[at].part for at in both.positions] == ["", "lampiran 1", "lampiran 2"]
    assert [contract.clauses[at].title for at in look_up(named, contract).positions] == ["DAFTAR II"]


@pytest.mark.parametrize(
    "torn",
    [
        "PASAL 1\nA\nKalimat ini selesai.\n\fdi tengah kalimat lain.\nPASAL 2\nB\nX.",
        "PASAL 1\nA\n(1) Satu.\n(2) Dua.\n\f(5) Lima.\nPASAL 2\nB\nX.",
        "PASAL 1\nA\nSatu.\n\fDemikian perjanjian ini dibuat dan ditandatangani.\nAndaiani Misalnya\n\fPASAL 2\nB\nX.",
        "PASAL 1\nA\nSatu.\nPASAL 2\nB\nDua.\nPANAL 3\nC\nTiga.\nPASAL 9\nD\nX.",
    ],
)
def test_a_torn_clause_is_not_simply_found(contract_of_text: Reads, torn: str) -> None:
    """A sentence, an ayat or the closing words that do not go on over a page; a number that jumps at the end."""
    contract = contract_of_text(torn)
    assert not all(is_sure(contract, at) for at in range(len(contract.clauses)))


def test_an_annex_does_not_fill_a_gap_of_the_body(contract_of_text: Reads) -> None:
    """Pasal 2 of the body was not read; the annex has one, but it was not asked for."""
    contract = contract_of_text("PASAL 1\nA\nX.\nPASAL 3\nB\nY.\nLAMPIRAN I\nPASAL 1\nC\nZ.\nPASAL 2\nD\nW.\n")
    [reference] = find_references("pasal 2")
    assert look_up(reference, contract).status is AnswerStatus.MISSING


@pytest.mark.parametrize("line", ["Pass 3", "Peaol 3 Kerahasiaan", "##Paaa 3Jangka Waktu", "Rasol  1", "FASALIII"])
def test_a_clause_with_what_is_left_of_the_next_heading_in_it_is_not_simply_found(
    contract_of_text: Reads, line: str
) -> None:
    """The last clause holds another's text below a heading that no one can be sure of."""
    contract = contract_of_text(f"Pasal 1\nUmum\nX.\nPasal 2\nHarga\nY berlaku.\n{line}\nZ berlaku juga di sini.\n")
    assert statuses(contract)["2"] != "found" or "Z" not in contract.clauses[1].text


@pytest.mark.parametrize("line", ["Section II.2 confidentiality", "SectionII.2 lndemnity", "SectionIY.1 Miscellaneous"])
def test_a_lost_section_whose_title_begins_small_leaves_a_doubt(contract_of_text: Reads, line: str) -> None:
    """The chapter's last section was not read, and the next chapter's first follows rightly all the same."""
    text = f"Section II.1 Law\nA applies.\n{line}\nB applies here.\nSection III.1 Taxes\nC applies.\n"
    contract = contract_of_text(text)
    held = [
        at for at, clause in enumerate(contract.clauses) if "A applies" in clause.text and "B applies" in clause.text
    ]
    assert not any(is_sure(contract, at) for at in held)


def test_the_text_names_another_clause_and_a_clean_digit_stays(contract_of_text: Reads) -> None:
    """``PASAL 6`` before a missing page is no 5 because 5 is cited: that one may stand on a page that is not here."""
    before = "".join(f"PASAL {n}\nJUDUL\nLihat Pasal 5.\n" for n in (1, 2, 3, 4))
    contract = contract_of_text(f"{before}PASAL 6\nDENDA\nX.\n\fPASAL 10\nSANKSI\nY.\nPASAL 11\nLAIN\nZ.\n")
    assert [clause.number for clause in contract.clauses] == ["1", "2", "3", "4", "6", "10", "11"]


@pytest.mark.parametrize("joint", ["; dan", "; atau", "; dan/atau", ", dan"])
def test_a_list_that_goes_on_over_a_page_is_not_torn(contract_of_text: Reads, joint: str) -> None:
    """``...; dan`` at a foot is the end of the last item but one, where the next letter follows."""
    list_ = f"PASAL 1\nSYARAT\n(1) Penyewa wajib:\na. membayar sewa{joint}\n\f%s menjaga rumah.\nPASAL 2\nB\nX.\n"
    assert not contract_of_text(list_ % "b.").disordered
    for other in ("(2)", "a.", "c.", "h.", "f)"):
        assert contract_of_text(list_ % other).disordered, other
    assert contract_of_text("PASAL 1\nA\n(1) Penyewa merawat rumah, dan\n\fa. barang.\nPASAL 2\nB\nX.\n").disordered


@pytest.mark.parametrize("words", ["(2) Penyewa", "b. 8 (delapan)", "Ayat (2)", "(2) Penyewa membayar"])
def test_the_first_words_of_the_next_page_at_a_foot_are_furniture(contract_of_text: Reads, words: str) -> None:
    """As in the state gazette, also above its sheet's number; dots that nothing takes up, or only dots as where
    a form goes on, are the contract's own."""
    pages = (
        f"PASAL 1\nA\n(1) Satu hal lagi.\n{words} . . .\nSK No 031796 A\n"
        f"\f- 2 -\n{words} hari kemudian.\nPASAL 2\nB\nX.\n"
    )
    text = contract_of_text(pages).clauses[0].text
    assert ". . ." not in text
    assert text.count(words) == 1
    for other in ("Lalu", f"{words} . . .\nLalu"):
        kept = contract_of_text(pages.replace(f"- 2 -\n{words}", f"- 2 -\n{other}"))
        assert f"{words} . . ." in kept.clauses[0].text


def test_what_a_crest_was_read_as_is_furniture(contract_of_text: Reads) -> None:
    """Letters that could hardly be read above the header that the pages share; what was read well stays, an annex's
    name above all."""
    header, more = "NEGARA KHAYALAN\nKANTOR CONTOH\n", "".join(f"Hal ke-{at} juga berlaku.\n" for at in range(9))
    pages = pages_of(
        f"{header}PASAL 1\nA\n{more}Satu hal\n\fdagadde\n{header}yang penting.\nPASAL 2\nB\n{more}"
        f"\fLAMPIRAN I\n{header}DAFTAR\nPASAL 1\nC\n{more}"
    )
    hardly = [replace(line, confidence=0.45) if line.text == "dagadde" else line for line in pages[1].lines]
    contract = read_contract([pages[0], replace(pages[1], lines=tuple(hardly)), pages[2]])
    assert contract.clauses[0].text.endswith("Satu hal yang penting.")
    assert [clause.part for clause in contract.clauses] == ["", "", "lampiran 1"]
    assert "dagadde" in read_contract(pages).clauses[0].text


def test_a_footer_is_no_header_on_a_page_of_few_lines(contract_of_text: Reads) -> None:
    """Nothing above it is left out."""
    foot, more = "PT Contoh Rekaan\n", "".join(f"Hal ke-{at} juga berlaku.\n" for at in range(9))
    pages = (
        f"PASAL 1\nA\n{more}(1) Uang muka sebesar sepuluh\n{foot}\fjuta rupiah\ntunai\n{foot}\fPASAL 2\nB\n{more}{foot}"
    )
    assert "sepuluh juta rupiah tunai" in contract_of_text(pages).clauses[0].text


def test_a_form_s_field_at_a_foot_is_no_catchword(contract_of_text: Reads) -> None:
    """Words before a colon are to be filled in, wherever else they stand."""
    pages = "PASAL 1\nA\nUang jaminan : . . . .\n\fUANG JAMINAN\nPASAL 2\nB\nX.\n"
    assert ". . . ." in contract_of_text(pages).clauses[0].text
