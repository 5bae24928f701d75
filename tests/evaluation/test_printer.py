"""What the printer says it printed is what stands on the page."""

from __future__ import annotations

from io import BytesIO

import docx
import numpy as np
import pypdfium2
import pytest

from rag.evaluation.gold import load_contract, parse_contract
from rag.evaluation.gold_types import GoldContract
from rag.evaluation.printer import print_contract, print_docx
from rag.evaluation.sheets import plain_text, render_pages, scanned_pdf
from rag.evaluation.styles import STYLES, PrintStyle


def text_layer(pdf: bytes) -> list[str]:
    """The words of each page, as another program reads them off the PDF."""
    with pypdfium2.PdfDocument(pdf) as document:
        return [" ".join(page.get_textpage().get_text_bounded().split()) for page in document]


@pytest.mark.parametrize("style", STYLES.values(), ids=STYLES)
def test_every_true_line_is_on_its_page(small: GoldContract, style: PrintStyle) -> None:
    """In every style, each line that the printer notes can be read off the PDF's page again."""
    printed = print_contract(small, style)
    for page, layer in zip(printed.pages, text_layer(printed.pdf), strict=True):
        letters = layer.replace(" ", "")
        assert [line.text for line in page.lines if line.text.replace(" ", "") not in letters] == []


def test_a_clause_over_a_page_break_stands_on_both_pages(source: str) -> None:
    """The pages of a gold clause are those its lines were drawn on."""
    long = source.replace("(1) Harga", "\n".join(f"({n}) Kalimat." for n in range(1, 60)) + "\n(60) Harga")
    printed = print_contract(parse_contract("panjang", long))
    assert printed.clause_pages == ((1,), (1, 2))


def test_the_same_contract_prints_the_same_bytes(small: GoldContract) -> None:
    """Nothing in a PDF depends on the day it is made."""
    assert print_contract(small).pdf == print_contract(small).pdf


@pytest.mark.parametrize("name", ["sewa-rumah", "pkwt", "jasa", "dwibahasa"])
def test_our_contracts_take_three_to_six_pages(name: str) -> None:
    """Long enough that clauses cross pages, short enough to be read in a minute; every clause stands somewhere."""
    printed = print_contract(load_contract(name))
    assert 3 <= len(printed.pages) <= 6
    assert all(printed.clause_pages)
    assert any(len(pages) > 1 for pages in printed.clause_pages)
    assert f"{len(printed.pages)}" in printed.pages[-1].text


def test_two_columns_are_noted_one_after_the_other() -> None:
    """A page's true text reads the left column to its end before the right one begins."""
    lines = print_contract(load_contract("dwibahasa")).pages[0].text.splitlines()
    assert lines.index("PASAL 4") < lines.index("ARTICLE 1")


def test_pages_are_rendered_in_colour_and_size(small: GoldContract) -> None:
    """A4 at 72 dpi is 596 by 842 pixels; ink is there, and most of the page is white."""
    (image,) = render_pages(print_contract(small).pdf, dpi=72)
    assert image.shape == (842, 596, 3)
    assert image.dtype == np.uint8
    assert image.min() < 100
    assert np.median(image) == 255


def test_a_scan_has_no_text_layer(small: GoldContract) -> None:
    """The scanned PDF holds pictures only."""
    assert text_layer(scanned_pdf(render_pages(print_contract(small).pdf, dpi=50), dpi=50)) == [""]


def test_word_and_plain_text_hold_every_paragraph(small: GoldContract) -> None:
    """The other forms of a contract say the same."""
    paragraphs = [paragraph.text for paragraph in docx.Document(BytesIO(print_docx(small))).paragraphs]
    assert paragraphs[:3] == ["PERJANJIAN CONTOH", "Pembukaan.", "Nama : Contohadi"]
    assert plain_text(small).splitlines()[3:5] == ["PASAL 1", "OBJEK"]
    assert paragraphs[3:5] == ["PASAL 1", "OBJEK"]
