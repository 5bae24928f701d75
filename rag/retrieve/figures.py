"""What a question wants to be told, where that can be seen: an amount, a rate, a time; and whether a text has one.

A clause that speaks of the premium and names none does not answer ``berapa preminya?``. Numbers that are part of a
reference or of an ayat's mark are no figures.
"""

from __future__ import annotations

import re
from enum import StrEnum

from rag.remembered import remembered

_REMEMBERED = 16_384
"""Texts whose figures are remembered: the chunks of the contracts that are asked about now."""


class FigureKind(StrEnum):
    """Kinds of figures, narrow ones first: ``NUMBER`` is any."""

    RUPIAH = "rupiah"
    SHARE = "share"
    CLOCK = "clock"
    SPAN = "span"
    TIME = "time"
    AMOUNT = "amount"
    NUMBER = "number"


LOOSE_KINDS = frozenset({FigureKind.TIME, FigureKind.NUMBER})
"""Kinds that a clause may answer without such a figure: *when* by an event, *how many* by a word."""


def _pattern(words: str) -> re.Pattern[str]:
    return re.compile(words, re.IGNORECASE | re.VERBOSE)


_HOW_MANY = r"(?:berapa|brp|brapa|berapakah)"
_MONEY = (
    r"(?:harga|biaya|ongkos|tarif|denda|penalti|gaji|upah|honor|premi|komisi|bunga|sewa|royalti|iuran|angsuran|cicilan|"
    r"bayar(?:an)?|dp|uang\ muka|deposit|jaminan|modal|imbalan|potongan|diskon|nilai|kena|fee|plafon|limit|santunan|"
    r"kompensasi|pesangon|ganti\ rugi|bonus|tunjangan)(?:nya)?"
)
_ASKS = (
    (FigureKind.NUMBER, _pattern(
        rf"\b{_HOW_MANY}\ (?:kali|orang|org|unit|buah|lembar|rangkap|jenis|macam|kg|kilo|meter|eksemplar|anggota)\b")),
    (FigureKind.RUPIAH, _pattern(rf"\b{_HOW_MANY}\ (?:rupiah|duit|uang)\b | \brupiah(?:nya)?\b")),
    (FigureKind.SHARE, _pattern(
        r"\b(?:persen|prosen|persentase|percent|per\ cent|percentage|suku\ bunga|rasio|ratio)(?:nya)?\b |"
        r"\bwhat\ rate\b")),
    (FigureKind.CLOCK, _pattern(rf"\bjam\ {_HOW_MANY}\b | \bwhat\ time\b")),
    (FigureKind.SPAN, _pattern(
        rf"\b{_HOW_MANY}\ (?:lama|hari|bulan|tahun|minggu|jam|hr|bln|thn|menit)\b | \blamanya\b |"
        r"\bhow\ (?:long|soon|early|often|much\ (?:notice|time))\b |"
        r"\bhow\ many\ (?:\w+\ )?(?:days|months|years|weeks|hours)\b")),
    (FigureKind.TIME, _pattern(r"\b(?:kapan|kpn|tanggal|tgl|when|deadline|due\ date|what\ date)\b")),
    (FigureKind.AMOUNT, _pattern(
        rf"\bhow\ much\b | \b{_HOW_MANY}\b.*\b{_MONEY}\b | \b{_MONEY}\b.*\b{_HOW_MANY}\b |"
        r"\bwhat(?:\ is|'s)?(?:\ the)?\ (?:\w+\ )?(?:fee|price|rent|cost|salary|fine|penalty|premium|deposit|"
        r"commission)\b")),
    (FigureKind.NUMBER, _pattern(rf"\b(?:{_HOW_MANY}|how\ many)\b")),
)  # fmt: skip
_MONTHS = (
    "januari|februari|maret|april|mei|juni|juli|agustus|september|oktober|november|desember|january|february|march|may|"
    "june|july|august|october|december"
)
_UNITS = r"(?:hari|bulan|tahun|minggu|jam|menit|kuartal|triwulan|semester|days?|months?|years?|weeks?|hours?|minutes?)"
_SPELT = r"satu|dua|tiga|empat|lima|enam|tujuh|delapan|sembilan|sepuluh|one|two|three|six|twelve"
_RUPIAH = r"\b(?:Rp|IDR|USD|US\$)\.?\s?\d | \d\)?\s?(?:rupiah|juta|ribu)\b"
_SHARE = r"\d\s?% | \bpersen\b | \bper\s?cent\b"
_CLOCK = r"\b\d{1,2}[.:]\d\d\b | \bpukul\b | \b\d+\s?[ap]\.?m\b"
_SPAN = rf"\b(?:\d+|{_SPELT})\s?(?:\([^)]*\)\s?)?(?:\w+\s)?{_UNITS}\b | \bse(?:hari|bulan|tahun|minggu)\b"
_DATE = (
    rf"\btanggal\ \d | \b\d{{1,2}}\ (?:{_MONTHS})\b | \b\d\d?[-/]\d\d?[-/]\d{{2,4}}\b |"
    r"\bsetiap\ (?:tanggal|hari|bulan|akhir|awal)"
)
_EVENT = r"\b(?:saat|ketika|sebelum|sesudah|setelah|sejak|segera|upon|when|after|before)\b"
_FREE = r"\b(?:gratis|cuma-cuma|tanpa\ (?:biaya|bunga|dipungut)|free|without)\b"
_HAS = {
    FigureKind.RUPIAH: _pattern(_RUPIAH),
    FigureKind.SHARE: _pattern(_SHARE),
    FigureKind.CLOCK: _pattern(_CLOCK),
    FigureKind.SPAN: _pattern(f"{_SPAN} | {_DATE}"),
    FigureKind.TIME: _pattern(f"{_SPAN} | {_DATE} | {_CLOCK} | {_EVENT}"),
    FigureKind.AMOUNT: _pattern(f"{_RUPIAH} | {_SHARE} | {_FREE}"),
    FigureKind.NUMBER: _pattern(rf"\d | \b(?:{_SPELT})\b"),
}
_NO_FIGURE = _pattern(
    r"^(?:\s*\(?\d{1,2}[.)]\s)+ |"
    r"\b(?:pasal|ayat|article|section|clause|angka|nomor)\s*\(?\d+[a-z]?\)?(?:\s*(?:dan|atau|,|and|or)\s*\(?\d+\)?)*"
)


def asked_figure(question: str) -> FigureKind | None:
    """The kind of figure that ``question`` asks for, if it asks for one."""
    return next((kind for kind, pattern in _ASKS if pattern.search(question)), None)


@remembered(_REMEMBERED)
def has_figure(kind: FigureKind, text: str) -> bool:
    """Whether ``text`` has a figure of that kind."""
    return _HAS[kind].search(_NO_FIGURE.sub(" ", text)) is not None
