"""What a summary of a contract tells, and by which words of titles and texts a topic is recognised, in both languages.

Knows nothing of how a summary is written.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from rag.answer.phrases import Phrase


@dataclass(frozen=True, slots=True)
class Topic:
    """``title`` matches the title of a clause about it, ``body`` the sentence that says it in whatever clause.

    ``figure``: what is wanted is an amount, a rate, a date or a time. ``most`` is how many sentences are told at most.
    """

    name: Phrase
    title: re.Pattern[str]
    body: re.Pattern[str]
    figure: bool = False
    most: int = 1


def _topic(name: Phrase, title: str, body: str, *, figure: bool = False, most: int = 1) -> Topic:
    return Topic(name, _any(title), _any(body), figure, most)


def _any(alternatives: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{'|'.join(' '.join(alternatives.split()).split(' | '))})", re.IGNORECASE)


PARTIES = Phrase("Para pihak", "Parties")

TOPICS: tuple[Topic, ...] = (
    _topic(
        Phrase("Objek", "Object"),
        r"""
        ob[jy]ek | ruang lingkup | lingkup | maksud | tujuan | pekerjaan | jabatan | tugas | penunjukan |
        jasa | barang | pokok perjanjian | pemberian hak | wilayah | penempatan | object | subject | scope |
        services | position | appointment | purpose | premises | grant
        """,
        r"""
        menyewakan kepada | menjual kepada | mempekerjakan | menunjuk | memberikan pinjaman | memberikan hak |
        melaksanakan pekerjaan | menyediakan jasa | hereby (?:leases|sells|appoints|engages|grants) |
        agrees to (?:lease|sell|provide|lend)
        """,
    ),
    _topic(
        Phrase("Jangka waktu", "Term"),
        r"""
        jangka waktu | masa (?:berlaku|kerja|sewa|kontrak|perjanjian) | waktu pelaksanaan | waktu perjanjian |
        lama | term\b | duration | period | validity
        """,
        r"""
        (?:berlaku|berlangsung|diadakan|dibuat|diberikan) (?:\w+ )?(?:selama|untuk jangka|sejak) |
        untuk jangka waktu | terhitung (?:sejak|mulai) | for a (?:term|period) of |
        shall (?:commence|remain in force) | commences on | effective
        """,
        figure=True,
    ),
    _topic(
        Phrase("Harga dan pembayaran", "Price and payment"),
        r"""
        harga | pembayaran | biaya | upah | gaji | imbalan | honorarium | nilai | angsuran | cicilan |
        pinjaman | kredit | royalti | komisi | price | payment | fee | wage | salary | remuneration |
        compensation | rent\b | loan | royalt
        """,
        r"""
        (?:harga|upah|gaji|biaya|nilai|imbalan|honorarium|pokok pinjaman|royalti|komisi)\b[^.]{0,60}(?:sebesar|adalah) |
        (?:price|rent|fee|salary|wage|loan)\b[^.]{0,60}(?:is|be|of|amounts)
        """,
        figure=True,
        most=2,
    ),
    _topic(
        Phrase("Denda dan sanksi", "Penalties"),
        r"""
        denda | sanksi | keterlambatan | ganti rugi | ganti kerugian | wanprestasi | cidera janji |
        cedera janji | penalt | liquidated | late | default | damages | indemni
        """,
        r"""
        (?:dikenai|dikenakan|membayar|wajib membayar|sanksi|kena)\b[^.]{0,40}\b(?:denda|ganti rugi|bunga|sanksi) |
        denda (?:sebesar|keterlambatan) | (?:penalty|late fee|interest|liquidated damages)\b[^.]{0,40}\bof
        """,
        figure=True,
        most=2,
    ),
    _topic(
        Phrase("Pengakhiran", "Termination"),
        r"""
        pengakhiran | berakhir | pemutusan | pembatalan | penghentian | terminat | expir | cancellation
        """,
        r"""
        (?:mengakhiri|memutuskan|membatalkan) (?:\w+ )?(?:perjanjian|hubungan|kontrak|kerja ?sama) |
        may terminate | terminate this
        """,
        most=2,
    ),
    _topic(
        Phrase("Perselisihan", "Disputes"),
        r"""
        (?:penyelesaian )?(?:perselisihan|sengketa) | domisili | dispute | arbitrat | settlement
        """,
        r"""
        (?:perselisihan|sengketa)\b[^.]{0,80}\b(?:diselesaikan|musyawarah) | pengadilan negeri | arbitrase |
        disputes?\b[^.]{0,80}\b(?:settled|resolved|referred)
        """,
        most=2,
    ),
    _topic(
        Phrase("Hukum yang berlaku", "Governing law"),
        r"""
        hukum yang (?:berlaku|mengatur) | pilihan hukum | hukum | governing law | applicable law |
        choice of law
        """,
        r"""
        tunduk (?:pada|kepada) (?:\w+ )?(?:hukum|peraturan|undang) |
        (?:diatur|ditafsirkan)\b[^.]{0,40}\bhukum (?:negara )?(?:republik )?indonesia |
        hukum (?:yang berlaku di )?(?:negara )?(?:republik )?indonesia | governed by | laws of
        """,
    ),
)  # fmt: skip
"""In the order told. Parties come first, and from outside the clauses."""
