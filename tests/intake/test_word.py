"""Word files give the text that Word shows, numbers and pages included."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from docx.enum.text import WD_BREAK
from docx.oxml import parse_xml
from docx.oxml.ns import nsdecls

from rag.errors import DamagedFileError
from rag.intake import count_pages, open_pages
from rag.intake.numbering import formatted
from tests.intake.files import add_list, numbered, word


def pages(path: Path) -> list[list[str]]:
    found = [[line.text for line in page.lines or ()] for page in open_pages(path, path.name)]
    assert len(found) == count_pages(path, path.name)
    return found


def test_paragraphs_and_tables_in_document_order(tmp_path: Path) -> None:
    """A table of values is read row by row."""

    def build(document: Any) -> None:
        document.add_paragraph("Sebelum")
        table = document.add_table(2, 2)
        for cell, text in zip((c for r in table.rows for c in r.cells), ["Nama", "Budi", "Umur", "30"], strict=True):
            cell.text = text
        document.add_paragraph("Sesudah\nbaris kedua")

    assert pages(word(tmp_path / "a.docx", build)) == [["Sebelum", "Nama Budi", "Umur 30", "Sesudah", "baris kedua"]]


def test_two_languages_side_by_side_are_read_one_after_the_other(tmp_path: Path) -> None:
    """Two columns of prose are a page layout."""
    left = ["Pasal 1", "Para pihak sepakat untuk bekerja sama dengan itikad baik selama jangka waktu perjanjian ini."]
    right = ["Article 1", "The parties agree to work together in good faith during the whole term of this agreement."]

    def build(document: Any) -> None:
        table = document.add_table(2, 2)
        for row, texts in zip(table.rows, zip(left * 1, right * 1, strict=True), strict=True):
            row.cells[0].text, row.cells[1].text = texts[0] + "\n" + left[1], texts[1] + "\n" + right[1]

    (lines,) = pages(word(tmp_path / "a.docx", build))

    assert ["Pasal 1", left[1], left[1], left[1], "Article 1", right[1], right[1], right[1]] == lines


def test_page_breaks_start_pages(tmp_path: Path) -> None:
    """Explicit ones, those that Word noted when it last laid the page out, in mid-paragraph too, and sections."""

    def build(document: Any) -> None:
        document.add_paragraph("satu").add_run().add_break(WD_BREAK.PAGE)
        paragraph = document.add_paragraph()
        paragraph._p.append(
            parse_xml(
                f"<w:r {nsdecls('w')}><w:lastRenderedPageBreak/><w:t>dua </w:t>"
                "<w:lastRenderedPageBreak/><w:t>tiga</w:t></w:r>"
            )
        )
        document.add_paragraph("empat").paragraph_format.page_break_before = True
        document.add_section()
        document.add_paragraph("lima")

    assert pages(word(tmp_path / "a.docx", build)) == [["satu"], ["dua"], ["tiga"], ["empat"], ["lima"]]


def test_automatic_numbers_are_shown_as_word_shows_them(tmp_path: Path) -> None:
    """``Pasal %1`` with ayat and huruf below it; each Pasal starts its ayat anew."""

    def build(document: Any) -> None:
        add_list(document, 50, [("decimal", "Pasal %1"), ("decimal", "(%2)"), ("lowerLetter", "%3.")])
        for text, level in [
            ("Ketentuan Umum", 0),
            ("Sewa dibayar di muka.", 1),
            ("Sewa meliputi:", 1),
            ("listrik;", 2),
            ("air.", 2),
            ("Jangka Waktu", 0),
            ("Satu tahun.", 1),
        ]:
            numbered(document.add_paragraph(text), 50, level)

    expected = [
        "Pasal 1 Ketentuan Umum",
        "(1) Sewa dibayar di muka.",
        "(2) Sewa meliputi:",
        "a. listrik;",
        "b. air.",
        "Pasal 2 Jangka Waktu",
        "(1) Satu tahun.",
    ]
    assert [expected] == pages(word(tmp_path / "a.docx", build))


def test_a_style_numbers_its_paragraphs(tmp_path: Path) -> None:
    """The list stands in the style that the paragraph's style builds on; 0 in the paragraph turns it off."""

    def build(document: Any) -> None:
        add_list(document, 51, [("upperRoman", "BAB %1")])
        numbered(document.styles["Heading 1"], 51)
        child = document.styles.add_style("Judul Bab", 1)
        child.base_style = document.styles["Heading 1"]
        for text in ("UMUM", "SEWA", "LAIN-LAIN", "PENUTUP"):
            document.add_paragraph(text, style="Judul Bab")
        numbered(document.add_paragraph("tanpa nomor", style="Judul Bab"), 0)

    expected = ["BAB I UMUM", "BAB II SEWA", "BAB III LAIN-LAIN", "BAB IV PENUTUP", "tanpa nomor"]
    assert [expected] == pages(word(tmp_path / "a.docx", build))


def test_a_heading_that_is_only_its_number_is_a_line(tmp_path: Path) -> None:
    """``Pasal 1`` may be all there is in the paragraph, and none of it typed."""

    def build(document: Any) -> None:
        add_list(document, 52, [("decimal", "Pasal %1")], starts={0: 4})
        for _ in range(2):
            numbered(document.add_paragraph(""), 52)
            document.add_paragraph("Isi.")

    assert pages(word(tmp_path / "a.docx", build)) == [["Pasal 4", "Isi.", "Pasal 5", "Isi."]]


def test_tracked_changes_are_read_as_accepted(tmp_path: Path) -> None:
    """Insertions are text, deletions are not; hidden text and field codes neither; content controls are."""

    def build(document: Any) -> None:
        document.add_paragraph()._p.append(
            parse_xml(f"<w:ins {nsdecls('w')}><w:r><w:t>dua puluh empat juta</w:t></w:r></w:ins>")
        )
        document.paragraphs[-1]._p.append(
            parse_xml(f"<w:del {nsdecls('w')}><w:r><w:delText>satu juta</w:delText></w:r></w:del>")
        )
        document.paragraphs[-1]._p.append(
            parse_xml(f"<w:r {nsdecls('w')}><w:rPr><w:vanish/></w:rPr><w:t>rahasia</w:t></w:r>")
        )
        document.element.body.insert(
            0,
            parse_xml(
                f"<w:sdt {nsdecls('w')}><w:sdtContent><w:p><w:r><w:t>PERJANJIAN</w:t></w:r></w:p>"
                "</w:sdtContent></w:sdt>"
            ),
        )

    assert pages(word(tmp_path / "a.docx", build)) == [["PERJANJIAN", "dua puluh empat juta"]]


@pytest.mark.parametrize(
    ("value", "style", "shown"),
    [
        (3, "decimal", "3"),
        (4, "upperRoman", "IV"),
        (49, "lowerRoman", "xlix"),
        (3, "lowerLetter", "c"),
        (27, "upperLetter", "AA"),
        (7, "decimalZero", "07"),
        (7, "none", ""),
        (7, "ordinalText", "7"),
    ],
)
def test_number_formats(value: int, style: str, shown: str) -> None:
    """Those of Indonesian contracts, and decimal for what no contract uses."""
    assert shown == formatted(value, style)


def test_a_document_that_is_not_xml_is_damaged(tmp_path: Path) -> None:
    """A package whose main part is cut in the middle."""
    import zipfile

    sound = word(tmp_path / "a.docx", lambda document: document.add_paragraph("Pasal 1"))
    broken = tmp_path / "b.docx"
    with zipfile.ZipFile(sound) as source, zipfile.ZipFile(broken, "w") as target:
        for part in source.namelist():
            content = source.read(part)
            target.writestr(part, content[: len(content) // 2] if part == "word/document.xml" else content)

    with pytest.raises(DamagedFileError):
        open_pages(broken, "b.docx")


def test_an_empty_document_is_one_page_without_lines(tmp_path: Path) -> None:
    """Whether that is an error is for those to say who wanted text."""
    assert pages(word(tmp_path / "a.docx", lambda document: None)) == [[]]
