"""A small contract written by hand, as the reader and the clause tree would make it. All parties are made up."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest

from rag.domain import (
    Ayat,
    Chunk,
    Clause,
    ClauseKind,
    ClauseStatus,
    Contract,
    Heading,
    Hit,
    Huruf,
    Line,
    LineRef,
    Page,
)

ClauseText = tuple[str, str, Sequence[str]]
"""A printed heading (``PASAL 4``), a title, and paragraphs: an ayat each if they begin with ``(1)``."""

LEASE: list[list[ClauseText]] = [
    [
        (
            "PASAL 1",
            "OBJEK SEWA",
            ["Pihak Pertama menyewakan kepada Pihak Kedua sebuah rumah di Jalan Contoh No. 5, Kota Misal."],
        ),
        (
            "PASAL 2",
            "JANGKA WAKTU",
            [
                "(1) Sewa berlaku selama 2 (dua) tahun, terhitung sejak tanggal 1 Maret 2026.",
                "(2) Perpanjangan diajukan secara tertulis paling lambat 60 (enam puluh) hari sebelum berakhir.",
            ],
        ),
        (
            "PASAL 3",
            "HARGA SEWA",
            [
                "(1) Harga sewa adalah Rp 60.000.000,- (enam puluh juta rupiah) untuk setiap tahun.",
                "(2) Keterlambatan pembayaran dikenai denda sebesar 2% (dua persen) untuk setiap hari keterlambatan, "
                "sebagaimana dimaksud dalam Pasal 7.",
            ],
        ),
    ],
    [
        (
            "PASAL 4",
            "LARANGAN",
            [
                "(1) Pihak Kedua dilarang:\na. menyewakan kembali rumah kepada pihak lain;\n"
                "b. mengubah bentuk bangunan tanpa izin tertulis; dan\nc. menyimpan barang yang mudah terbakar.",
                "(2) Pihak Kedua tidak boleh memelihara hewan berukuran besar.",
            ],
        ),
        (
            "PASAL S",
            "UANG JAMINAN",
            ["Uang jaminan sebesar Rp5.000.000 dikembalikan paling lambat 14 (empat belas) hari setelah sewa habis."],
        ),
        (
            "PASAL 7",
            "PENYELESAIAN PERSELISIHAN",
            [
                "(1) Perselisihan diselesaikan dengan musyawarah.",
                "(2) Para Pihak mengesampingkan Pasal 1266 KUHPerdata. Domisili hukum adalah Pengadilan Negeri Misal.",
            ],
        ),
    ],
]


def make_contract(pages: Sequence[Sequence[ClauseText]], *, missing: Sequence[str] = ()) -> Contract:
    """A contract of these clauses, a page for each inner list, every paragraph wrapped into printed lines."""
    built: list[Page] = []
    clauses: list[Clause] = []
    for number, texts in enumerate(pages, 1):
        lines: list[Line] = []
        for printed, title, paragraphs in texts:
            clauses.append(_clause(printed, title, paragraphs, lines, number))
        built.append(Page(number, tuple(lines), "text", width=1000, height=1400))
    return Contract(tuple(built), tuple(clauses), tuple(missing))


def _clause(printed: str, title: str, paragraphs: Sequence[str], lines: list[Line], page: int) -> Clause:
    kind_word, digits = printed.split()
    kind = ClauseKind(kind_word.lower())
    repaired = not digits.isdigit()
    heading_at = _print([printed, title], lines, page)
    status = ClauseStatus.REPAIRED if repaired else ClauseStatus.FOUND
    heading = Heading(kind, "5" if repaired else digits, printed, title, status, heading_at)
    body: list[LineRef] = []
    ayat = []
    for paragraph in paragraphs:
        at = _print(_wrapped(paragraph), lines, page)
        body += at
        if mark := re.match(r"\((\d+)\)", paragraph):
            ayat.append(Ayat(mark[1], paragraph, at, _huruf(paragraph)))
    huruf = () if ayat else tuple(item for paragraph in paragraphs for item in _huruf(paragraph))
    return Clause(heading, "\n".join([printed, title, *paragraphs]), tuple(body), tuple(ayat), huruf)


def _huruf(text: str) -> tuple[Huruf, ...]:
    return tuple(Huruf(line[0], line) for line in text.split("\n") if re.match(r"[a-z]\. ", line))


def _print(texts: Sequence[str], lines: list[Line], page: int) -> tuple[LineRef, ...]:
    start = len(lines)
    lines += [Line(text, 0.98, _quad(start + at)) for at, text in enumerate(texts)]
    return tuple(LineRef(page, start + at) for at in range(len(texts)))


def _quad(row: int) -> tuple[tuple[float, float], ...]:
    top = 20.0 * row
    return ((50.0, top), (950.0, top), (950.0, top + 18), (50.0, top + 18))


def _wrapped(paragraph: str, width: int = 60) -> list[str]:
    lines = []
    for part in paragraph.split("\n"):
        line = ""
        for word in part.split(" "):
            if line and len(line) + len(word) + 1 > width:
                lines.append(line)
                line = word
            else:
                line = f"{line} {word}".strip()
        lines.append(line)
    return lines


def hit(contract: Contract, number: str, ayat: str = "", score: float = 0.5) -> Hit:
    """The hit on an ayat, or on a clause without ayat, as the index cuts it: its heading on a line in front."""
    position = next(at for at, clause in enumerate(contract.clauses) if clause.number == number)
    clause = contract.clauses[position]
    found = next((each for each in clause.ayat if each.number == ayat), None)
    text = found.text if found else clause.text.split("\n", 2)[2]
    lines = found.lines if found else clause.lines
    chunk = Chunk(f"{clause.printed} {clause.title}\n{text}", position, number, ayat, lines[0].page, lines)
    return Hit(chunk, semantic=score)


@pytest.fixture
def lease() -> Contract:
    """A lease of Pasal 1 to 5 and 7 on two pages; Pasal 5 is printed ``PASAL S``, Pasal 6 was not read."""
    return make_contract(LEASE, missing=["6"])
