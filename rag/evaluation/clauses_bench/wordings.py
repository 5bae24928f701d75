"""The words of generated contracts: titles, sentences, bodies with ayat. All made up by us."""

from __future__ import annotations

import random
import textwrap
from dataclasses import dataclass
from typing import Literal

Tongue = Literal["id", "en"]

SUBJECTS = ("Sewa Menyewa Rumah", "Kerja Waktu Tertentu", "Jasa Konsultasi", "Jual Beli Kendaraan", "Pinjam Meminjam")

_TITLES = (
    "Ketentuan Umum", "Maksud dan Tujuan", "Ruang Lingkup", "Objek Perjanjian", "Jangka Waktu", "Hak dan Kewajiban",
    "Harga dan Cara Pembayaran", "Uang Jaminan", "Denda Keterlambatan", "Pemeliharaan", "Larangan", "Asuransi",
    "Kerahasiaan", "Keadaan Memaksa", "Pengakhiran", "Sanksi dan Ganti Rugi", "Pajak", "Penyelesaian Perselisihan",
    "Domisili Hukum", "Pemberitahuan", "Perubahan dan Penambahan", "Penyerahan", "Jaminan Mutu", "Lain-Lain", "Penutup",
    "Waktu Kerja dan Lembur", "Upah", "Cuti dan Istirahat", "Fasilitas", "Tata Tertib",
)  # fmt: skip
_ENGLISH_TITLES = (
    "Definitions", "Purpose", "Scope of Services", "Term", "Fees and Payment", "Obligations of the Parties", "Taxes",
    "Confidentiality", "Intellectual Property", "Warranties", "Indemnity", "Limitation of Liability", "Insurance",
    "Force Majeure", "Termination", "Notices", "Assignment", "Governing Law", "Dispute Resolution", "Miscellaneous",
)  # fmt: skip
_SENTENCES = (
    "PIHAK KEDUA wajib membayar harga yang disepakati paling lambat tanggal {n} setiap bulan.",
    "Keterlambatan dikenakan denda sebesar {n}% ({n} persen) dari jumlah yang belum dibayar.",
    "PIHAK PERTAMA menjamin bahwa objek perjanjian ini tidak sedang dalam sengketa dengan pihak mana pun.",
    "Segala perubahan hanya sah bila dibuat secara tertulis dan ditandatangani oleh kedua pihak.",
    "Pemberitahuan disampaikan secara tertulis paling lambat {n} hari kalender sebelumnya.",
    "Biaya perbaikan kecil ditanggung oleh pihak yang menggunakan, sedangkan kerusakan besar ditanggung pemilik.",
    "Apabila salah satu pihak melanggar ketentuan Pasal {ref}, pihak lain berhak mengakhiri perjanjian ini.",
    "Ketentuan sebagaimana dimaksud dalam Pasal {ref} ayat (1) berlaku juga bagi ahli waris para pihak.",
    "Hal yang tidak diatur di sini tunduk pada Pasal {ref} dan Pasal {other} perjanjian ini.",
    "Para pihak mengesampingkan Pasal 1266 dan Pasal 1267 KUHPerdata sepanjang diperlukan.",
    "Pembayaran dianggap sah setelah dana sebesar Rp{n}.000.000 diterima di rekening PIHAK PERTAMA.",
    "Penyerahan dibuktikan dengan berita acara yang memuat keadaan barang serta angka meter pada hari itu.",
    "Perselisihan diselesaikan secara musyawarah dalam waktu {n} hari, lalu melalui pengadilan negeri.",
)
_ENGLISH_SENTENCES = (
    "The Client shall pay the agreed fees no later than day {n} of every month.",
    "Any delay is subject to a penalty of {n}% of the amount that is due and unpaid.",
    "Neither party may assign its rights without the prior written consent of the other party.",
    "The provisions of Article {ref} apply to the successors of the parties as well.",
    "Notices must be given in writing at least {n} days in advance.",
    "The Provider warrants that the services will be performed with due skill and care.",
)
_CAPITAL_LISTS = (("KTP ASLI", "KARTU KELUARGA", "SURAT NIKAH"), ("SLIP GAJI", "REKENING KORAN", "NPWP"))
_LIST_SHARE = 0.05


@dataclass(frozen=True, slots=True)
class Words:
    """How bodies are written. ``marks`` is what stands before a paragraph (``({})``, ``4.{}``); ``short`` a whole body,
    where every clause says the same."""

    ayat: bool
    language: Tongue = "id"
    marks: str = "({})"
    short: str = ""

    def body(self, rng: random.Random, count: int, width: int) -> list[str]:
        """The printed lines of one body that may refer to clauses up to ``count``."""
        if self.short:
            return [self.short]
        if not self.ayat or rng.random() < 0.2:
            return textwrap.wrap(" ".join(sentence(rng, count, self.language) for _ in range(rng.randint(1, 4))), width)
        lines: list[str] = []
        for number in range(1, rng.randint(2, 5) + 1):
            said = " ".join(sentence(rng, count, self.language) for _ in range(rng.randint(1, 2)))
            lines += textwrap.wrap(f"{self.marks.format(number)} {said}", width)
        if self.language == "id" and rng.random() < _LIST_SHARE:
            items = rng.choice(_CAPITAL_LISTS)
            lines += ["Syarat yang diserahkan:", *(f"{at}. {item}" for at, item in enumerate(items, 1))]
        return lines


def titles(rng: random.Random, count: int, language: Tongue = "id") -> list[str]:
    """``count`` titles; they come again only where there are not enough of them."""
    known = list(_TITLES if language == "id" else _ENGLISH_TITLES)
    rng.shuffle(known)
    return [known[at % len(known)] for at in range(count)]


def sentence(rng: random.Random, count: int, language: Tongue = "id") -> str:
    """One sentence, which may refer to a clause up to ``count``."""
    text = rng.choice(_SENTENCES if language == "id" else _ENGLISH_SENTENCES)
    return text.format(n=rng.randint(2, 30), ref=rng.randint(1, count), other=rng.randint(1, count))
