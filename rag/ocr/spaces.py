"""Spaces that a recogniser lost, put back where the letters or their places show them. Pure; knows no engine.

RapidOCR reads ``PASAL1``, ``JANGKAWAKTU``, ``PIHAKterlebih``. A wrong space would break a name or a number, so each
rule needs two words that contracts use, or a mark after which a space always stands. Where the places of the letters
are known, the white between them must agree.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from statistics import median

NUMBERED = "pasal|ayat|bab|huruf|angka|butir|bagian|lampiran|nomor|article|section|clause|halaman"
"""Words that a number follows."""
FOLLOWING = "ayat|huruf|angka|butir|dan|atau|sampai|tahun|bulan|hari|jam|persen|pasal|paragraph"
"""Words that follow a number."""
CAPITALS = frozenset(
    """
    ADMINISTRASI AKHIR ALAMAT ANTARA APLIKASI ASURANSI ATAS ATAU BARANG BEBAN BENTUK BERAKHIRNYA BIAYA BUNGA
    CARA DALAM DAN DASAR DEFINISI DENDA DENGAN DOMISILI FASILITAS FORCE GAJI GANTI HAK HAL HARGA HARI HASIL
    HUBUNGAN HUKUM ITIKAD JAMINAN JANGKA JASA JUAL KAHAR KEADAAN KEDUA KEGIATAN KEPEMILIKAN KERAHASIAAN KERJA
    KERUGIAN KERUSAKAN KESATU KETENTUAN KETIGA KEWAJIBAN KONTRAK KUASA LAIN LARANGAN LINGKUP MAJEURE MAKSUD MASA
    MEMAKSA NOMOR OBJEK PAJAK PARA PASAL PEKERJAAN PELAKSANAAN PEMAKAIAN PEMBAYARAN PEMBERITAHUAN PEMELIHARAAN
    PEMUTUSAN PENGAKHIRAN PENGGUNAAN PENUTUP PENYELESAIAN PENYERAHAN PERALIHAN PERBAIKAN PERJANJIAN PERPANJANGAN
    PERSELISIHAN PERTAMA PERUBAHAN PIHAK PINJAMAN POKOK RUANG RUMAH SANKSI SENGKETA SERAH SEWA SYARAT TANGGUNG
    TATA TEMPAT TENTANG TERIMA TERTENTU TUGAS TUJUAN UANG UMUM UNTUK UPAH WAKTU WANPRESTASI YANG
    """.split()
)
"""Words of titles and parties, which contracts print in capitals."""
SHORTEST_GLUED = 6
WIDE = 1.1
"""Times the line's usual step from letter to letter; lost spaces were seen at 1.18 and more, save one in forty."""

MARKS = (
    re.compile(rf"(?i)(?<![a-z])({NUMBERED})(?=\d)"),
    re.compile(rf"(?i)(\d)(?=(?:{FOLLOWING})(?![a-z]))"),
    re.compile(r"(?<![\w.])([a-z]|\d{1,2})\.(?=[A-Z]?[a-z]{3})"),  # a.jangka, 1.Definisi
    re.compile(r"(\(\d{1,2}\))(?=[A-Za-z]{2})"),
    re.compile(r"[\d%](?=\([a-z]{3})"),  # Rp1.500.000(satu juta
    re.compile(r"(?i)(?<![a-z])(?:ayat|huruf|angka|butir|pasal)(?=\(\d)"),
    re.compile(r"\([a-z ]{3,}\)(?!nya)(?=[a-z]{3})"),  # 12 (dua belas)bulan
    re.compile(r"(?<=[A-Za-z)])[,;](?=[A-Za-z])"),
    re.compile(r"(?<=[a-z]{3})\.(?=[A-Z][a-z]{2})"),
    re.compile(r"^:(?=\w)"),
)
"""What a space follows."""
CAPITALS_THEN_SMALL = re.compile(r"(?<![A-Za-z])([A-Z]{3,})(?=[a-z]{2})(?!nya)")
SMALL_THEN_CAPITALS = re.compile(r"([a-z]{2})(?=(?:PIHAK|PARA|PASAL|Pasal|Pihak|Perjanjian)(?![a-z]))")
WORD_OF_CAPITALS = re.compile(r"(?<![A-Za-z])[A-Z]{6,}(?![A-Za-z])")


def respaced(text: str, centres: Sequence[float] | None = None) -> str:
    """``text`` with its lost spaces.

    ``centres``, where known, are the pixels along the line of each character that is not a space.
    """
    text = CAPITALS_THEN_SMALL.sub(lambda match: match[0] + (" " if _known(match[1]) else ""), text)
    text = SMALL_THEN_CAPITALS.sub(r"\1 ", text)
    text = WORD_OF_CAPITALS.sub(lambda match: _cut(match, text, centres), text)
    for mark in MARKS:
        text = mark.sub(lambda match: match[0] + " ", text)
    return text


def _known(capitals: str) -> bool:
    return capitals in CAPITALS or any(_halves(capitals))


def _cut(match: re.Match[str], text: str, centres: Sequence[float] | None) -> str:
    """A word of capitals as the words that it is glued from, or as it is."""
    word = match[0]
    if word in CAPITALS:
        return word
    before = len("".join(text[: match.start()].split()))
    for cut in _halves(word):
        if centres is None or _is_wide(centres, before + cut):
            return f"{word[:cut]} {word[cut:]}"
    return word


def _halves(word: str) -> list[int]:
    """Where ``word`` can be cut into two known words."""
    if len(word) < SHORTEST_GLUED:
        return []
    return [cut for cut in range(3, len(word) - 2) if word[:cut] in CAPITALS and word[cut:] in CAPITALS]


def _is_wide(centres: Sequence[float], index: int) -> bool:
    """Whether the step to character ``index`` is wider than the line's usual one."""
    steps = [after - before for before, after in pairwise(centres)]
    return steps[index - 1] >= WIDE * median(steps)
