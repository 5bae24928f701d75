"""A PDF is decided page by page: text with places, or a picture to be read."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pypdfium2 as pdfium
import pytest
from PIL import Image
from reportlab.lib.pdfencrypt import StandardEncryption
from reportlab.pdfgen.canvas import Canvas

from rag.errors import DamagedFileError, EmptyFileError, FileReason, LockedFileError
from rag.intake import count_pages, open_pages
from tests.intake.files import SENTENCES, pdf, picture


def test_a_typed_page_keeps_its_lines_and_their_places(tmp_path: Path) -> None:
    """Each quad lies around ink on the picture of the page, and on nothing else."""
    path = pdf(tmp_path / "a.pdf", [SENTENCES])

    (page,) = open_pages(path, "a.pdf")

    assert page.image is not None
    assert page.lines is not None
    assert list(SENTENCES) == [line.text for line in page.lines]
    without = page.image.copy()
    for line in page.lines:
        assert line.quad is not None
        (left, top), _, (right, bottom), _ = line.quad
        cut = page.image[int(top) : int(bottom) + 1, int(left) : int(right) + 1]
        assert cut.min() < 100
        without[int(top) - 2 : int(bottom) + 3, int(left) - 2 : int(right) + 3] = 255
    assert without.min() == 255


def test_a_turned_page_has_its_places_on_the_picture_as_shown(tmp_path: Path) -> None:
    """Scanners and Word both turn pages with a flag."""
    pdf(tmp_path / "a.pdf", [SENTENCES])
    document = pdfium.PdfDocument(tmp_path / "a.pdf")
    document[0].set_rotation(90)
    document.save(tmp_path / "b.pdf")
    document.close()

    (page,) = open_pages(tmp_path / "b.pdf", "b.pdf")

    assert page.image is not None
    assert page.image.shape[1] > page.image.shape[0]
    for line in page.lines or ():
        assert line.quad is not None
        (left, top), _, (right, bottom), _ = line.quad
        assert page.image[int(top) : int(bottom) + 1, int(left) : int(right) + 1].min() < 100


def test_typed_and_scanned_pages_in_one_file(tmp_path: Path) -> None:
    """Text on page 1 does not make page 2 a text page."""
    path = pdf(tmp_path / "a.pdf", [SENTENCES, picture(), SENTENCES])

    pages = list(open_pages(path, "a.pdf"))

    assert [page.lines is not None for page in pages] == [True, False, True]
    scan = pages[1].image
    assert scan is not None
    assert max(scan.shape) == 2000


def test_a_scan_with_somebody_elses_reading_behind_it_is_read_anew(tmp_path: Path) -> None:
    """Invisible text behind one large picture is another program's OCR: ``Pasal4T``."""
    path = tmp_path / "a.pdf"
    canvas = Canvas(str(path), pagesize=(595, 842))
    canvas.drawInlineImage(picture(), 0, 0, 595, 842)
    text = canvas.beginText(72, 700)
    text.setTextRenderMode(3)
    for _ in range(10):
        text.textLine("Pasal4T Pihak Pertama menyewakan rumah kepada Pihak Kedua")
    canvas.drawText(text)
    canvas.save()

    (page,) = open_pages(path, "a.pdf")

    assert page.lines is None


def test_text_on_a_full_page_letterhead_is_text(tmp_path: Path) -> None:
    """A background picture under visible text costs no OCR."""
    path = tmp_path / "a.pdf"
    canvas = Canvas(str(path), pagesize=(595, 842))
    canvas.drawInlineImage(Image.new("RGB", (60, 80), "ivory"), 0, 0, 595, 842)
    for index in range(10):
        canvas.drawString(72, 700 - 20 * index, SENTENCES[1])
    canvas.save()

    (page,) = open_pages(path, "a.pdf")

    assert len(page.lines or ()) == 10


def test_what_was_filled_into_a_form_is_text_of_its_page(tmp_path: Path) -> None:
    """A lease that is a form has its rent in a field, which no text layer holds."""
    path = tmp_path / "a.pdf"
    canvas = Canvas(str(path), pagesize=(595, 842))
    for index, sentence in enumerate(SENTENCES):
        canvas.drawString(72, 770 - 20 * index, sentence)
    canvas.drawString(72, 650, "Uang jaminan:")
    canvas.acroForm.textfield(name="jaminan", x=160, y=645, width=200, height=18, value="Rp3.000.000")
    canvas.save()

    (page,) = open_pages(path, "a.pdf")

    assert [*SENTENCES, "Uang jaminan: Rp3.000.000"] == [line.text for line in page.lines or ()]


def test_a_typed_page_with_a_picture_in_one_part_is_looked_at(tmp_path: Path) -> None:
    """The clause may be in the picture; a logo or a signature is too small to hold one."""
    shown = {}
    for name, height in (("logo", 80), ("klausul", 300)):
        canvas = Canvas(str(tmp_path / name), pagesize=(595, 842))
        for index, sentence in enumerate(SENTENCES):
            canvas.drawString(72, 770 - 20 * index, sentence)
        canvas.drawInlineImage(picture(), 72, 200, 450, height)
        canvas.save()
        (page,) = open_pages(tmp_path / name, f"{name}.pdf")
        shown[name] = page.lines is not None

    assert shown == {"logo": True, "klausul": False}


def test_two_columns_are_read_one_after_the_other(tmp_path: Path) -> None:
    """Indonesian left, English right, drawn line by line across the gutter."""
    path = tmp_path / "a.pdf"
    canvas = Canvas(str(path), pagesize=(595, 842))
    canvas.drawCentredString(297, 780, "PERJANJIAN KERJA SAMA / COOPERATION AGREEMENT")
    for index in range(8):
        canvas.drawString(60, 740 - 16 * index, f"Para pihak sepakat mengenai hal {index}")
        canvas.drawString(320, 740 - 16 * index, f"The parties have agreed on item {index}")
    canvas.save()

    (page,) = open_pages(path, "a.pdf")

    texts = [line.text for line in page.lines or ()]
    assert [f"Para pihak sepakat mengenai hal {i}" for i in range(8)] == texts[1:9]
    assert [f"The parties have agreed on item {i}" for i in range(8)] == texts[9:]


def test_a_password_locks_it(tmp_path: Path) -> None:
    """Known before any page is asked for."""
    path = pdf(tmp_path / "a.pdf", [SENTENCES], encrypt=StandardEncryption("rahasia", canPrint=0))

    for call in (count_pages, open_pages):
        with pytest.raises(LockedFileError) as caught:
            call(path, "a.pdf")
        assert caught.value.reason == FileReason.PASSWORD


def test_the_empty_password_does_not(tmp_path: Path) -> None:
    """A PDF that only forbids printing opens for everybody."""
    path = pdf(tmp_path / "a.pdf", [SENTENCES], encrypt=StandardEncryption("", ownerPassword="pemilik", canPrint=0))

    (page,) = open_pages(path, "a.pdf")

    assert len(page.lines or ()) == 3


def test_no_pages(tmp_path: Path) -> None:
    """A whole file with an empty page tree is empty, not damaged."""
    document = pdfium.PdfDocument.new()
    document.save(tmp_path / "a.pdf")
    document.close()

    with pytest.raises(EmptyFileError):
        open_pages(tmp_path / "a.pdf", "a.pdf")


def test_a_pdf_that_breaks_off(tmp_path: Path) -> None:
    """PDFium would repair it to nothing; that is damage."""
    path = pdf(tmp_path / "a.pdf", [SENTENCES] * 3)
    path.write_bytes(path.read_bytes()[:300])

    with pytest.raises(DamagedFileError):
        open_pages(path, "a.pdf")


def test_a_hundred_typed_pages_are_fast(tmp_path: Path) -> None:
    """At most five seconds on two cores, pictures included; three times that here, for a busy machine."""
    path = pdf(tmp_path / "a.pdf", [[SENTENCES[1]] * 34] * 100)
    started = time.perf_counter()

    lines = sum(len(page.lines or ()) for page in open_pages(path, "a.pdf"))

    assert lines == 3400
    assert time.perf_counter() - started < 15


def test_pages_are_read_in_several_threads(tmp_path: Path) -> None:
    """PDFium is not thread-safe; intake is."""
    path = pdf(tmp_path / "a.pdf", [SENTENCES, picture()] * 5)

    def read() -> list[int]:
        return [int(np.sum(page.image, dtype=np.int64)) for page in open_pages(path, "a.pdf") if page.image is not None]

    with ThreadPoolExecutor(4) as pool:
        results = [future.result() for future in [pool.submit(read) for _ in range(4)]]

    assert [results[0]] * 4 == results


def test_an_abandoned_iterator_lets_the_file_go(tmp_path: Path) -> None:
    """Closing it early is how a cancelled upload ends."""
    path = pdf(tmp_path / "a.pdf", [SENTENCES] * 3)
    pages = open_pages(path, "a.pdf")
    next(pages)

    pages.close()  # type: ignore[attr-defined]

    assert count_pages(path, "a.pdf") == 3
