"""The words that name clauses: one shared list of patterns, for questions and contracts, in both languages.

Each section word is made by ``section_pattern``: every word escaped by itself and the words joined with ``\\s+``, so
that a doubled space or a line break in ``PASAL  5`` matches, and no character of a word is ever taken for a pattern.
What a reference means is ``references``' business.
"""

from __future__ import annotations

import re

from rag.clauses.normalise import AYAT, PASAL
from rag.clauses.numbers import NUMBER_WORDS
from rag.domain import ClauseKind


def section_pattern(words: str) -> str:
    """A pattern for a section's name in words: each word escaped, any run of white space between them."""
    return r"\s+".join(re.escape(word) for word in words.split())


def _named(kind: ClauseKind | None, *names: str) -> list[tuple[ClauseKind | None, str]]:
    return [(kind, section_pattern(name)) for name in names]


SECTION_PATTERNS: tuple[tuple[ClauseKind | None, str], ...] = (
    (ClauseKind.PASAL, PASAL),
    *_named(
        ClauseKind.PASAL,
        "pasal-pasal",
        "pasall",
        "passal",
        "paasal",
        "pasaal",
        "pasla",
        "apsal",
        "pssal",
        "psaal",
        "psl.",
        "psl",
        "pasl",
        "pasa",
        "psal",
        "ps.",
        "ps",
    ),
    *_named(ClauseKind.BAB, "bab", "chapter"),
    *_named(ClauseKind.ARTICLE, "articles", "article", "art.", "art"),
    *_named(ClauseKind.SECTION, "sections", "section", "sec.", "sec"),
    *_named(
        None,
        "sub-clause",
        "subclause",
        "clauses",
        "clause",
        "sub-klausul",
        "klausul",
        "kl.",
        "klausula",
        "klausa",
    ),
    (None, r"artikel(?=\s+\d{1,3}\s*(?:(?:ayat|huruf|isi|isinya|bunyi|bunyinya)\b|\(\d))"),
)
"""What may stand before a number to name a clause. ``None``: the word fits every kind."""

NEEDS_A_GAP = frozenset(("ps", "art", "sec"))
"""Abbreviations that name a clause only apart from their number: ``PS5`` is a game, ``ps 5`` a clause."""

KINDS = tuple(dict.fromkeys(kind for kind, _ in SECTION_PATTERNS))
SECTION_WORD = "|".join(
    f"(?P<kind{at}>{'|'.join(pattern for own, pattern in SECTION_PATTERNS if own is kind)})"
    for at, kind in enumerate(KINDS)
)
SECTION_WORD_AGAIN = "|".join(pattern for _, pattern in SECTION_PATTERNS)

SPELT = "|".join(
    r"[\s-]*".join(map(re.escape, re.split(r"[\s-]", word))) for word in sorted(NUMBER_WORDS, key=len, reverse=True)
)
"""Numbers in words; between their parts spaces may be missing (``tujuhbelas``)."""

_FOLLOWS = """
    dan atau serta sampai hingga ayat huruf butir pasal itu ini tersebut di dari pada dalam dengan untuk yang apa apakah
    poin point angka item
    isi isinya bunyi bunyinya tentang mengatur mengenai membahas menyebut menyatakan bilang berisi artinya maksud
    maksudnya bagaimana gimana kalau kontrak perjanjian lampiran penjelasan dong ya sih deh kah tolong jelaskan sama vs
    juga saja aja masih berlaku bertentangan beda bedanya diatur kuhperdata kuhp uu pp undang soal kenapa mana wajib
    harus boleh kapan siapa berapa kok nih tuh donk please pls intinya ringkasnya ringkasan ringkas jelasin ada apaan
    ttg tntg tentng mengnai ngenain sebenarnya sebenernya bahas bicara gini begini bisa dapat apakah lengkap
    lengkapnya
    and or to through of in on about say says said mean means state states cover covers apply applies require does do is
    are what which with versus please from both under contract agreement regulate regulates clause article section annex
    appendix schedule
"""
_VERB = r"(?:me[mnly]\w{3,}|ng\w{3,}|n[yg]e\w{3,}|di\w{4,}|ber\w{4,}|ter\w{4,})\b"
"""An Indonesian verb (``ngomongin``, ``mengatur``, ``dibahas``): it tells of the clause, and is not counted."""
CAN_FOLLOW = rf"(?=\s*$|\s*[^\w\s%]|\s+\d{{1,3}}(?!\w)|\s+(?:{'|'.join(_FOLLOWS.split())})\b|\s+{_VERB})"
"""What may stand behind a number that only its place makes a clause's: the end, a mark, a word that no number counts.

``pasal 3, 4 dan 5`` goes on; ``pasal 3, 10 juta`` and ``pasal dua kamar tidur`` do not.
"""
COUNTS_SOMETHING = (
    r"(?!/\d{4}\b|\s+dari\s+(?:belakang|akhir|bawah)\b|\s+(?:terakhir|from\s+the\s+end|to\s+last)\b)"
    r"(?!\s*(?:%|persen\b|percent\b|hari\b|minggu\b|bulan\b|(?:juta|jt|ribu|rb|miliar|milyar)\b|rupiah\b|orang\b|kali\b|jam\b|menit\b|"
    r"days?\b|weeks?\b|months?\b|years?\b|hours?\b|people\b|times\b|million\b|thousand\b))"
)

_LONG_NUMBER = r"\d{1,4000}"
"""However long: no clause has such a number, and what it names is missing, not another clause."""
DIGITS = (
    rf"{_LONG_NUMBER}(?:\.\d{{1,9}})*(?:\s?bis\b|-?[A-Za-z](?!\w)|\s[A-Ha-h](?=\s*(?:$|[?,;]))"
    r"|(?![\w]|\.\d)|(?=nya\b|ayat|huruf))"
)
ROMAN = r"(?-i:[IVX]{1,7}|[ivx]{2,7}|[iv](?=\s*(?:$|[?,;]|ayat\b)))(?:\.\d{1,3})?(?!\w)"
_GAP = r"(?:\s|[-–:=#.(\"“'_]|no(?:mor|mer)?\b\.?|nmr\b\.?|number\b|ke\b|yang\b|yg\b)"
NAMED = re.compile(
    rf"(?<!\w)(?P<word>{SECTION_WORD})"
    rf"(?:{_GAP}{{0,6}}(?P<digits>{DIGITS}){COUNTS_SOMETHING}"
    rf"|{_GAP}{{1,6}}(?P<roman>{ROMAN})|{_GAP}{{1,6}}(?P<spelt>{SPELT})(?![\w-]){COUNTS_SOMETHING}{CAN_FOLLOW})",
    re.IGNORECASE,
)
"""A section word with its number. Digits may be glued to the word, anything else would find clauses in ``arti``."""

_ORDINAL_WORDS = "|".join(word for word in NUMBER_WORDS if re.search("(?:st|nd|rd|th)$", word))
_ORDERED = r"\s+(?P<word>article|section|clause|chapter|pasal)\b"
ORDINAL_ENDS = re.compile(rf"(?:st|nd|rd|th){_ORDERED}", re.IGNORECASE)
"""Stands in every text in which ``ORDINAL`` finds anything, and is found five times as fast."""
ORDINAL = re.compile(
    rf"(?<!\w)(?P<number>\d{{1,3}}(?:st|nd|rd|th)|(?:{_ORDINAL_WORDS})){_ORDERED}"
    rf"(?!\s+(?:of|in|dari)\s+(?:the\s+)?(?:{SECTION_WORD_AGAIN}))",
    re.IGNORECASE,
)
"""``the fifth article``, ``5th clause``. ``two clauses`` counts; ``the second clause of article 6`` is no clause 2."""

NUMBER_SAID_AGAIN = rf"(?:\s*\((?:{SPELT})\))?"
FIGURE_AGAIN = re.compile(r"\s*\((?P<figure>\d{1,3})\)")
"""``article three (3)``: the number in figures, no ayat."""
_AYAT_NUMBER = rf"(?:{_LONG_NUMBER}(?!\d)|(?:{SPELT})(?!\w))"
_AYAT_WORD = rf"(?:{AYAT}|ayt|ay|paragraphs?|para)(?![a-z])\.?\s*(?:ke\s*-?\s*)?"
AYAT_PART = rf"(?:{_AYAT_WORD}[(\[]?\s*(?P<ayat>{_AYAT_NUMBER})\s*[)\]]?|[(\[]\s*(?P<bracket>\d{{1,3}})\s*[)\]])"
HURUF_PART = (
    r"(?:(?:huruf(?=[a-z]\b)|(?:huruf|hrf|butir|item|letter|point|poin)\b)\.?\s*[(\[]?\s*(?P<huruf>[a-z])\b\s*[)\]]?"
    r"|[(\[]\s*(?P<letter>[a-z])\s*[)\]])"
)
TAIL = re.compile(rf"{NUMBER_SAID_AGAIN}(?:\s*,?\s*{AYAT_PART})?(?:\s*,?\s*{HURUF_PART})?", re.IGNORECASE)
STEP = re.compile(
    r"(?<=\d)\s(?=\d)|\s*(?:(?P<to>(?:sampai(?:\s+dengan)?|hingga|through|until|to)\b|ke\b(?=\s+pasal)|s\.?\s?/?\s?d\.?(?!\w)|[-–—~])"
    r"|,\s*(?:dan|atau|and|or)\b|[,;/&]|(?:dan\s*/\s*atau|dan|atau|serta|sama|dengan|dgn|vs|and|or)\b)\s*",
    re.IGNORECASE,
)
MORE_AYAT = re.compile(rf"(?:{AYAT_PART}|(?P<bare>{_AYAT_NUMBER}){CAN_FOLLOW})", re.IGNORECASE)
OF_ANOTHER = re.compile(
    rf"\s*(?:(?:dari|of|pada|dalam|in)\s+)?(?:the\s+)?(?:{SECTION_WORD_AGAIN})\s*(?:\d|(?:{SPELT})(?!\w))",
    re.IGNORECASE,
)
"""Behind an ayat: ``ayat (1) pasal 2 dan ayat (3)`` pasal 4."""
MORE_HURUF = re.compile(rf"(?:{HURUF_PART}|(?P<bare>[a-z])\b{CAN_FOLLOW})", re.IGNORECASE)
MORE_NUMBER = re.compile(rf"(?P<number>{DIGITS}|{ROMAN}|(?:{SPELT})(?!\w))(?=\s*[(\[]|{CAN_FOLLOW})", re.IGNORECASE)
END_OF_RANGE = re.compile(
    rf"(?:(?:{SECTION_WORD_AGAIN})\s*)?(?P<number>{DIGITS}|{ROMAN}|(?:{SPELT})(?!\w))(?=\s*[(\[]|{CAN_FOLLOW})",
    re.IGNORECASE,
)
IN_FRONT = re.compile(
    rf"(?:{HURUF_PART}\s*,?\s*)?(?:{AYAT_PART}(?:\s*(?:,|dan|and|&)\s*(?P<second>{_AYAT_NUMBER}))?)?\s*,?\s*"
    r"(?:(?:dari|of|pada|di|dalam|in)\s+)?(?:the\s+)?$",
    re.IGNORECASE,
)
"""``ayat (2) Pasal 5``, ``huruf b ayat 2 dari pasal 5``, ``paragraphs 1 and 2 of clause 6``."""

_NEIGHBOUR = (
    r"(?P<after>setelah|sesudah|sehabis|(?:sesudah|berikut)nya\s+(?:dari|setelah|sesudah)|di\s*bawah(?:nya)?|after|following|below)"
    r"|(?P<before>sebelum|di\s*atas(?:nya)?|before|preceding|above)"
)
_ANY_WORD = f"(?:{SECTION_WORD_AGAIN})"
BESIDE = re.compile(
    rf"(?<!\w)(?:{_ANY_WORD})\s+(?:(?:apa|mana|berapa|yang|yg|ada|tepat|persis|that|which|is|right|just|comes)\s+){{0,4}}"
    rf"(?:{_NEIGHBOUR})\s+(?:the\s+)?$",
    re.IGNORECASE,
)
"""In front of a named clause: ``pasal setelah`` pasal 3 is not Pasal 3, but the one after it."""
BESIDE_NUMBER = re.compile(
    rf"(?<!\w)(?P<word>{_ANY_WORD})\s+(?:(?:yang|yg|tepat|persis|right|just)\s+){{0,2}}"
    rf"(?:{_NEIGHBOUR})\s+(?P<number>{DIGITS})",
    re.IGNORECASE,
)
"""``pasal sesudah 3``."""
ITS_NEIGHBOUR = re.compile(
    rf"\s*,?\s*(?:dan|serta|and|&)\s+(?:{_ANY_WORD})?\s*"
    r"(?:(?P<after>(?:setelah|sesudah|berikut)nya|the\s+(?:next|following)\s+one|the\s+one\s+after)"
    r"|(?P<before>sebelumnya|the\s+(?:previous|preceding)\s+one|the\s+one\s+before))\b",
    re.IGNORECASE,
)
"""``pasal 3 dan pasal setelahnya``."""
NAMES_AN_END = re.compile(r"\b(?:terakhir|penghabisan|akhir|buncit|awal|perdana|last|final|opening)", re.IGNORECASE)
"""Stands in every text in which ``END_OF_CONTRACT`` finds anything, and is found faster."""
END_OF_CONTRACT = re.compile(
    rf"(?<!\w)(?:(?P<word>{_ANY_WORD})\s+(?:yang\s+|yg\s+)?(?:paling\s+)?(?:(?P<last>terakhir(?:nya)?|penghabisan|akhir|buncit)"
    r"|(?P<first>awal|perdana))\b|(?<!to\s)(?<!to-)(?:the\s+)?(?:very\s+)?(?:(?P<last_>last|final)|(?P<first_>opening))\s+"
    r"(?P<word_>clause|article|section|pasal)\b)",
    re.IGNORECASE,
)
"""``pasal terakhir``, ``the last clause``; ``pasal pertama`` bears its number in its name."""

COUNTED = re.compile(rf"(?<!\w)(?<!ayat\s)(?<!paragraph\s)(?<!puluh\s)(?:\d+|{SPELT})\s+$", re.IGNORECASE)
"""``sepuluh pasal pertama`` are ten clauses, not the first; ``ayat kedua pasal kelima`` counts none."""
NOT_MEANT = re.compile(
    r"\b(?:selain|kecuali|bukan|except|besides|other\s+than)\s+(?:for\s+)?(?:the\s+)?$", re.IGNORECASE
)
DETERMINER = re.compile(r"\b(?:the|a|an|this|that|which|any|one|each|every|what|some|no)\s+$", re.IGNORECASE)

BODY = "badan kontrak"
"""The part of a reference that means the contract itself, not an annex: ``pasal 1 di isi kontrak``."""
_PART_NAME = (
    r"(?P<part>isi\s+(?:kontrak|perjanjian)(?=\s*[?.!,]*\s*$)|badan\s+(?:kontrak|perjanjian)|batang\s+tubuh|main\s+body"
    r"|(?:the\s+)?body\s+of\s+the\s+contract|lampiran|penjelasan|addendum|adendum|annex|appendix|schedule)"
    rf"(?:\s+(?:yang\s+)?(?:ke-?\s*)?(?P<which>\d{{1,2}}|[IVX]{{1,5}}|[A-Z]|(?:{SPELT})(?![\w-]){CAN_FOLLOW}))?\b"
)
PART_AFTER = re.compile(rf"\s*,?\s*(?:(?:pada|dalam|di|dari|of|in|the)\s+)*{_PART_NAME}", re.IGNORECASE)
PART_BEFORE = re.compile(rf"{_PART_NAME}\s*,?\s*$", re.IGNORECASE)
