"""Is a question Indonesian or English? Small words decide, then affixes; no model.

People mix the two: the subject of a question is often a loan (``termination itu pasal brp?``) or a word of the contract
(``how much is the denda?``), but its small words are not. So these weigh most, words of content little, and ``pasal``,
``ayat`` and party names nothing: they are quoted from the contract in either language. Without evidence it is
Indonesian, the language of the contracts. Single letters weigh nothing (``huruf a``, ``BAB I``), nor does ``no``
(``UU No. 13``). Knows nothing of contracts.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from rag.domain import Language
from rag.remembered import remembered


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_INDONESIAN_SMALL = _words(
    """
    apa apakah apaan siapa berapa brp brapa kapan kpn dimana mana bagaimana gimana gmn kenapa mengapa knp gmna bgmn
    yang yg ini itu tsb tersebut adalah ialah ada tidak tdk gak ga nggak ngga enggak bukan belum blm sudah sdh udah
    udh dan atau jika kalau kalo klo bila apabila dengan dgn untuk utk buat dari dr pada kepada oleh dalam dlm di ke
    saya sy aku gue kami kita anda kamu dia mereka boleh bisa dapat harus wajib mau akan sedang telah sama juga jg
    ya saja aja lagi lg nya dong sih kah pun tentang mengenai soal jadi krn karena agar supaya setelah sebelum selama
    hingga sampai antara para setiap tiap semua seluruh jelaskan sebutkan tolong ringkas ringkasan rangkum jelasin
    maksud maksudnya
    """
)
_ENGLISH_SMALL = _words(
    """
    what whats which who whom whose when where why how the an this that these those is isn't isnt are aren't was were
    be been being do does doesn't dont don't did has have had will would can can't cannot could shall should must may
    might of in on at to from by with without for about into over under between and or if not nor but than then there
    it its i'm my me we our us you your he she they their them any some all each every much many long more less please
    explain tell show say says said
    """
)
_INDONESIAN_CONTENT = _words(
    """
    denda sewa bayar biaya harga uang gaji upah cuti kerja masa jangka waktu hak kewajiban larangan sanksi ganti rugi
    jaminan pajak bunga pinjaman cicilan angsuran tempo jatuh telat terlambat rumah barang listrik air perbaikan
    kerusakan sengketa pengadilan hukum rahasia lembur tunjangan pesangon pihak penyewa pemilik pekerja karyawan hari
    bulan tahun putus akhir awal mulai habis isi bunyi aturan ketentuan surat kontrak perjanjian besar besarnya lama
    jam menit minggu kali orang luas nomor lembar tanggal lapor sakit hamil modal untung rugi kirim ongkos tanah mobil
    """
)
_ENGLISH_CONTENT = _words(
    """
    rent tenant landlord owner lease employee employer salary wage pay paid payment fee price late penalty fine breach
    notice period date day days month months year years work hours overtime leave holiday loan interest repair damage
    dispute court law tax insurance confidentiality party parties agreement contract clause article section paragraph
    summary summarize meaning renewal extend extension terminate termination sublet subject scope obligations rights
    first second third early end define automatic collateral dismissal legal meal trade goods owner land total annual
    """
)
_NEUTRAL = _words("pasal ayat huruf bab butir pt cv rp idr ok deposit force majeure pkwt kuhperdata")
_INDONESIAN_AFFIXES = re.compile(
    r"(?:(?:meng|meny|mem|men|ber|ter|per|peng|pem|pen|di|ke)\w{3,}|\w{3,}(?:nya|kan|lah|kah))|\w{4,}(?:an)"
)
_ENGLISH_AFFIXES = re.compile(
    r"\w{2,}(?:tion|tions|ing|ment|ments|ness|able|ity|ies|ed|'s|ly|ance|ence|ances|ences|ic|ous|ful|ive|ship|age|ile|ets|als)"
    r"|\w*(?:th|wh|ck|gh|ee|oo|ss|ff|ow|x)\w*|[a-z]+[bcdfghklmprstvz]y"
)
"""Affixes, and letters that stand together in English words and not in Indonesian ones."""
_ROMAN = re.compile("[ivx]+")
_WORD = re.compile(r"[a-z]+(?:'[a-z]+)?")

_REMEMBERED = 50_000
"""Words whose leaning is kept: those of some dozens of contracts."""
SMALL_WORD, CONTENT_WORD, MISTYPED_SMALL_WORD, AFFIX = 3.5, 1.5, 1.5, 1.0
"""Weights: one small word outvotes two words of content; they were set on the questions of the tests."""


def detect_language(question: str) -> Language:
    """The language that ``question`` is asked in; Indonesian where nothing tells."""
    return "en" if language_lean(question) < 0 else "id"


def is_small_word(word: str) -> bool:
    """Whether ``word`` (in lower case) is one of the small words of either language, which carry no subject."""
    return word in _INDONESIAN_SMALL or word in _ENGLISH_SMALL


def language_lean(text: str) -> float:
    """How far ``text`` leans: above zero to Indonesian, below zero to English, by the weights above."""
    words = _WORD.findall(text.lower().replace("’", "'"))
    return sum(_lean(word) for word in words)


@remembered(_REMEMBERED)
def _lean(word: str) -> float:
    if word in _NEUTRAL or _ROMAN.fullmatch(word):
        return 0.0
    indonesian = _side(word, _INDONESIAN_SMALL, _INDONESIAN_CONTENT)
    english = _side(word, _ENGLISH_SMALL, _ENGLISH_CONTENT)
    if indonesian or english:
        return indonesian - english
    indonesian, english = _mistyped(word, _INDONESIAN_TYPOS), _mistyped(word, _ENGLISH_TYPOS)
    if indonesian or english:
        return indonesian - english
    return AFFIX * (bool(_INDONESIAN_AFFIXES.fullmatch(word)) - bool(_ENGLISH_AFFIXES.fullmatch(word)))


def _side(word: str, small: frozenset[str], content: frozenset[str]) -> float:
    return SMALL_WORD if word in small else CONTENT_WORD if word in content else 0.0


def _deletions(word: str) -> frozenset[str]:
    """``word`` and each form of it with one letter left out: two words that share one are a slip apart (SymSpell)."""
    return frozenset({word, *(word[:at] + word[at + 1 :] for at in range(len(word)))})


def _typos(words: Iterable[str]) -> frozenset[str]:
    return frozenset().union(*(_deletions(word) for word in words if len(word) >= 4))


_INDONESIAN_TYPOS, _ENGLISH_TYPOS = _typos(_INDONESIAN_SMALL), _typos(_ENGLISH_SMALL)


def _mistyped(word: str, typos: frozenset[str]) -> float:
    return MISTYPED_SMALL_WORD if len(word) >= 4 and not _deletions(word).isdisjoint(typos) else 0.0
