"""What every test shares: contracts from plain text, and a chat library that needs no model."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rag.clauses import read_contract
from rag.domain import Contract, Line, Page


def pages_of(text: str) -> tuple[Page, ...]:
    """``text`` as pages: a form feed starts a new one, every line is a printed line."""
    return tuple(
        Page(number, tuple(Line(line.strip()) for line in page.splitlines() if line.strip()), "text")
        for number, page in enumerate(text.split("\f"), 1)
    )


@pytest.fixture
def contract_of_text() -> Callable[[str], Contract]:
    """Reads a contract from plain text, as ``tanya-kontrak read`` does with a ``.txt``."""
    return lambda text: read_contract(pages_of(text))


LEASE = """\
PERJANJIAN SEWA RUMAH (CONTOH)
Yang bertanda tangan di bawah ini sepakat sebagai berikut:
PASAL 1
OBJEK SEWA
(1) Pihak Pertama menyewakan sebuah rumah kepada Pihak Kedua.
(2) Rumah itu terdiri atas:
a. dua kamar tidur; dan
b. satu dapur.
PASAL 2
HARGA SEWA
Harga sewa adalah Rp36.000.000 (tiga puluh enam juta rupiah) setahun.
PASAL 3
DENDA
(1) Keterlambatan pembayaran dikenakan denda 5% (lima persen) sehari.
(2) Denda sebagaimana dimaksud pada ayat (1) dibayar bersama harga sewa dalam Pasal 2.
\fPASAL 4
PENYELESAIAN PERSELISIHAN
Perselisihan diselesaikan di Pengadilan Negeri Kota Rekaan.
Demikian perjanjian ini dibuat.
"""
"""A lease of two pages, made up by us."""


@pytest.fixture
def lease_text() -> str:
    return LEASE


@pytest.fixture
def lease() -> Contract:
    return read_contract(pages_of(LEASE))
