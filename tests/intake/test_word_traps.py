"""What Word keeps apart from its paragraphs is read too: notes, text boxes, headers and footers, pasted pages."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest
from docx.opc.constants import RELATIONSHIP_TYPE as RELATION
from docx.opc.packuri import PackURI
from docx.opc.part import Part
from docx.oxml import parse_xml
from docx.oxml.ns import nsdecls
from docx.shared import Cm
from PIL import Image

from rag.errors import DamagedFileError
from rag.intake import count_pages, open_pages
from tests.intake.files import add_list, numbered, picture, red_corner, word

WORDPROCESSING = "application/vnd.openxmlformats-officedocument.wordprocessingml"
TEXT_BOX = (
    f"<w:r {nsdecls('w')} xmlns:mc='http://schemas.openxmlformats.org/markup-compatibility/2006'"
    " xmlns:wps='http://schemas.microsoft.com/office/word/2010/wordprocessingShape'"
    " xmlns:v='urn:schemas-microsoft-com:vml'>"
    "<mc:AlternateContent><mc:Choice Requires='wps'><w:drawing><wps:txbx><w:txbxContent>{paragraphs}</w:txbxContent>"
    "</wps:txbx></w:drawing></mc:Choice><mc:Fallback><w:pict><v:textbox><w:txbxContent>{paragraphs}</w:txbxContent>"
    "</v:textbox></w:pict></mc:Fallback></mc:AlternateContent></w:r>"
)


def lines(path: Path) -> list[list[str]]:
    return [[line.text for line in page.lines or ()] for page in open_pages(path, path.name)]


def add_notes(document: Any, kind: str, texts: dict[str, str]) -> None:
    """A part of footnotes or endnotes, ids and texts as Word writes them, with the separator that Word keeps at -1."""
    body = f'<w:{kind} w:id="-1" w:type="separator"><w:p><w:r><w:separator/></w:r></w:p></w:{kind}>' + "".join(
        f'<w:{kind} w:id="{i}"><w:p><w:r><w:{kind}Ref/><w:t xml:space="preserve"> {text}</w:t></w:r></w:p></w:{kind}>'
        for i, text in texts.items()
    )
    xml = f"<w:{kind}s {nsdecls('w')}>{body}</w:{kind}s>".encode()
    part = Part(PackURI(f"/word/{kind}s.xml"), f"{WORDPROCESSING}.{kind}s+xml", xml, document.part.package)
    document.part.relate_to(part, getattr(RELATION, f"{kind}s".upper()))


def refer(paragraph: Any, kind: str, note: str) -> None:
    paragraph._p.append(parse_xml(f'<w:r {nsdecls("w")}><w:{kind}Reference w:id="{note}"/></w:r>'))


def text_box(*texts: str) -> Any:
    return parse_xml(TEXT_BOX.format(paragraphs="".join(f"<w:p><w:r><w:t>{text}</w:t></w:r></w:p>" for text in texts)))


@pytest.mark.parametrize("kind", ["footnote", "endnote"])
def test_a_note_follows_the_paragraph_that_refers_to_it(tmp_path: Path, kind: str) -> None:
    """Its mark is no digit of the figure before it, and notes count in the order in which the text refers to them."""

    def build(document: Any) -> None:
        add_notes(document, kind, {"1": "Belum termasuk pajak.", "2": "Dibayar di muka."})
        first = document.add_paragraph("Sewa sebesar Rp36.000.000")
        refer(first, kind, "2")
        first.add_run(" per tahun.")
        refer(document.add_paragraph("Deposit Rp3.000.000"), kind, "1")

    expected = [
        "Sewa sebesar Rp36.000.000[1] per tahun.",
        "[1] Dibayar di muka.",
        "Deposit Rp3.000.000[2]",
        "[2] Belum termasuk pajak.",
    ]
    assert [expected] == lines(word(tmp_path / "a.docx", build))


def test_a_reference_to_a_note_that_is_not_there_is_nothing(tmp_path: Path) -> None:
    """A damaged package loses the note, not the paragraph."""

    def build(document: Any) -> None:
        refer(document.add_paragraph("Sewa dibayar di muka."), "footnote", "7")

    assert lines(word(tmp_path / "a.docx", build)) == [["Sewa dibayar di muka."]]


def test_a_text_box_is_read_once_behind_its_paragraph(tmp_path: Path) -> None:
    """Word stores a box twice, for new readers and for old ones; a box may hold the heading itself."""

    def build(document: Any) -> None:
        document.add_paragraph("Sebelum")._p.append(text_box("PASAL 1", "KETENTUAN UMUM"))
        document.add_paragraph("Isi pasal.")

    assert lines(word(tmp_path / "a.docx", build)) == [["Sebelum", "PASAL 1", "KETENTUAN UMUM", "Isi pasal."]]


def test_headers_and_footers_stand_once_in_front(tmp_path: Path) -> None:
    """They belong to no clause, however many sections repeat them; a first page's own counts only where it is shown."""

    def build(document: Any) -> None:
        section = document.sections[0]
        section.header.paragraphs[0].text = "Nomor: 12/SEWA/2026"
        section.footer.paragraphs[0].text = "Paraf"
        section.first_page_header.paragraphs[0].text = "tidak ditampilkan"
        document.add_paragraph("PASAL 1")
        second = document.add_section()
        second.header.is_linked_to_previous = False
        second.header.paragraphs[0].text = "Nomor: 12/SEWA/2026"
        document.add_paragraph("Lampiran")

    assert lines(word(tmp_path / "a.docx", build)) == [["Nomor: 12/SEWA/2026", "Paraf", "PASAL 1"], ["Lampiran"]]


def test_a_table_inside_a_table_is_read_where_it_stands(tmp_path: Path) -> None:
    """Layouts nest tables; a number that Word counts inside one counts on outside."""

    def build(document: Any) -> None:
        add_list(document, 60, [("decimal", "Pasal %1")])
        outer = document.add_table(1, 1)
        numbered(outer.rows[0].cells[0].paragraphs[0], 60)
        inner = outer.rows[0].cells[0].add_table(1, 2)
        inner.rows[0].cells[0].text, inner.rows[0].cells[1].text = "Sewa", "Rp36.000.000"
        numbered(document.add_paragraph(""), 60)

    assert lines(word(tmp_path / "a.docx", build)) == [["Pasal 1", "Sewa Rp36.000.000", "Pasal 2"]]


def test_a_field_shows_its_result_and_not_its_code(tmp_path: Path) -> None:
    """A cross-reference that Word keeps up to date reads as the number it shows."""

    def build(document: Any) -> None:
        paragraph = document.add_paragraph("sebagaimana dimaksud dalam Pasal ")
        for piece in (
            '<w:fldChar w:fldCharType="begin"/>',
            "<w:instrText>REF _Ref123 \\r \\h</w:instrText>",
            '<w:fldChar w:fldCharType="separate"/>',
            "<w:t>7</w:t>",
            '<w:fldChar w:fldCharType="end"/>',
        ):
            paragraph._p.append(parse_xml(f"<w:r {nsdecls('w')}>{piece}</w:r>"))

    assert lines(word(tmp_path / "a.docx", build)) == [["sebagaimana dimaksud dalam Pasal 7"]]


def photo(kind: str, content: Image.Image | None = None) -> io.BytesIO:
    held = io.BytesIO()
    (content or picture()).save(held, kind)
    held.seek(0)
    return held


def test_a_photographed_page_pasted_into_word_is_a_page_to_read(tmp_path: Path) -> None:
    """The text around it keeps its order; a logo is no page, nor is a picture that is drawn."""

    def build(document: Any) -> None:
        document.add_picture(photo("png"), width=Cm(3))
        document.add_paragraph("PERJANJIAN SEWA")
        document.add_picture(photo("jpeg"), width=Cm(15))
        document.add_picture(photo("gif"), width=Cm(15))
        document.add_paragraph("Lampiran")

    path = word(tmp_path / "a.docx", build)
    pages = list(open_pages(path, "a.docx"))

    assert 3 == len(pages) == count_pages(path, "a.docx")
    assert [page.lines is None for page in pages] == [False, True, False]
    assert red_corner(pages[1].image) == "top left"


def test_a_pasted_page_that_breaks_off_is_damaged_when_its_turn_comes(tmp_path: Path) -> None:
    """The pages before it are given first."""

    def build(document: Any) -> None:
        document.add_paragraph("PERJANJIAN SEWA")
        document.add_picture(photo("jpeg", picture(900, 1200)), width=Cm(15))
        image = next(r.target_part for r in document.part.rels.values() if r.reltype == RELATION.IMAGE)
        image._blob = image.blob[: len(image.blob) // 2]

    pages = open_pages(word(tmp_path / "a.docx", build), "a.docx")

    assert next(pages).lines
    with pytest.raises(DamagedFileError):
        next(pages)
