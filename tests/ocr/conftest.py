"""Pages drawn for the readers, and readers that are built once because models take seconds to load."""

from __future__ import annotations

import cv2
import numpy as np
import pypdfium2 as pdfium
import pytest
from numpy.typing import NDArray
from reportlab.pdfgen.canvas import Canvas

from rag.ocr.rapidocr_engine import RapidOcrEngine
from rag.ocr.reader import PageReader

PRINTED = (
    "PERJANJIAN SEWA-MENYEWA RUMAH",
    "PASAL 1",
    "OBJEK SEWA",
    "(1) PIHAK PERTAMA menyewakan kepada PIHAK KEDUA sebuah rumah tinggal",
    "yang terletak di Jalan Contoh Nomor 12, Kota Rekaan.",
    "(2) Rumah diserahkan dalam keadaan baik dan siap huni.",
    "PASAL 2",
    "JANGKA WAKTU",
    "(1) Sewa berlaku selama 2 (dua) tahun sejak 1 Maret 2026.",
    "(2) Sewa dapat diperpanjang dengan persetujuan tertulis kedua pihak.",
    "PASAL 3",
    "HARGA SEWA",
    "(1) Harga sewa adalah Rp24.000.000 (dua puluh empat juta rupiah)",
    "untuk setiap tahun dan dibayar di muka.",
)


@pytest.fixture(scope="session")
def printed_page(tmp_path_factory: pytest.TempPathFactory) -> NDArray[np.uint8]:
    """A page of an invented lease, printed at 110 dpi, RGB."""
    path = tmp_path_factory.mktemp("cetak") / "a.pdf"
    canvas = Canvas(str(path), pagesize=(595, 842))
    canvas.setFont("Times-Roman", 13)
    for index, line in enumerate(PRINTED):
        canvas.drawString(72, 770 - 26 * index, line)
    canvas.save()
    document = pdfium.PdfDocument(path)
    pixels = np.array(document[0].render(scale=110 / 72, rev_byteorder=True).to_numpy()[:, :, :3], dtype=np.uint8)
    document.close()
    return pixels


@pytest.fixture(scope="session")
def curled_page(printed_page: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The printed page as a sheet on a dark table that bends by two lines and leans."""
    height, width = printed_page.shape[:2]
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    u, v = (x - width / 2) * 1.12 + width / 2, (y - height / 2) * 1.12 + height / 2
    v = v + 0.022 * height * np.sin(2.2 * np.pi * u / width) + 0.05 * (u - width / 2)
    sheet = cv2.remap(printed_page, u, v, cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT, borderValue=(60, 50, 45))
    return np.asarray(sheet, dtype=np.uint8)


@pytest.fixture(scope="session")
def rapidocr() -> RapidOcrEngine:
    """The real engine, loaded once."""
    return RapidOcrEngine()


@pytest.fixture(scope="session")
def reader(rapidocr: RapidOcrEngine) -> PageReader:
    """A reader with the real engine and the default contest."""
    return PageReader(built=rapidocr)
