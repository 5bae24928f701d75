"""The words of a question that goes on: what opens it, what points back, what says nothing by itself."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rag.language import is_small_word

MOST_CONTENT = 2
"""Words of content up to which a question that points back needs the one before it; with more it stands alone."""

_AGAIN = frozenset(
    """jelaskan jelasin jelaskanlah terangkan terangin sederhana sederhanakan simpel simple simpler simply mudah gampang
    awam maksud maksudnya arti artinya paham ngerti mengerti explain mean meaning plain understand
    terjemahkan terjemahin translate english inggris inggrisnya""".split()
)
"""A question that holds one of these, and beside it only the next ones, wants the same again."""
_BESIDE_AGAIN = frozenset(
    """tolong coba bisa boleh mohon maaf hmm eh terus jadi lagi ulang itu ini nya yang yg dengan dgn pakai pake secara
    lebih lbh bahasa versi kata apa apaan gimana bagaimana saya aku gue gua tidak tdk gak ga nggak ngga enggak
    kurang belum dong ya deh sih dulu sehari hari orang biasa singkat tadi tersebut please can could you so say
    put it that this again more in easy other words terms language what does do is the i not don't dont me
    to a way then""".split()
)
_OPENER = re.compile(
    r"^\W*(?:(?:yang|yg|kalau|kalo|klo|kl|jika|bila|terus|trus|lalu|dan|tapi|tetapi|lantas|sedangkan|misal(?:nya|kan)?|juga|selain\s+itu"
    r"|(?:bagaimana|bgmn|gimana|gmn)\s+(?:kalau|kalo|klo|jika|dengan|dgn|sama|bila)"
    r"|what\s+about|how\s+about|what\s+if|and|but|or|then|so|if|even\s+if|also|only\s+if)\b)",
    re.IGNORECASE,
)
_POINTING = frozenset(
    "itu tersebut tsb ini tadi begitu gitu segitu sana it that they this those them its there".split()
)
_NO_POSSESSIVE = frozenset(
    """hanya punya tanya bertanya misalnya biasanya sebenarnya pokoknya intinya sebaiknya seharusnya akhirnya setidaknya
    adanya mempunyai isinya bunyinya""".split()
)
_FILLER = frozenset(
    """kontrak perjanjian pasal ayat huruf isi isinya bunyi bunyinya apa kira dong sih deh nih kan tuh gt contract
    agreement clause article paragraph please okay oke maksimal maksimum minimal minimum paling banyak sedikit
    batas cepat lambat besar bayar dibayar membayar pay pays paid most least lama hari minggu bulan tahun persen
    kali orang long days weeks months years hours percent times""".split()
)  # fmt: skip
_WORD = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)?")


def wants_it_again(question: str) -> bool:
    words = set(_WORD.findall(question.lower()))
    return not words.isdisjoint(_AGAIN) and words <= _AGAIN | _BESIDE_AGAIN


def goes_on(question: str) -> bool:
    """Whether a question points back, and says too little to stand alone."""
    words = _WORD.findall(question.lower())
    content = content_of(words)
    if not words or len(content) > MOST_CONTENT:
        return False
    possessive = any(word.endswith("nya") and len(word) > 5 and word not in _NO_POSSESSIVE for word in words)
    return not content or possessive or bool(_OPENER.match(question)) or not _POINTING.isdisjoint(words)


def content_words(text: str) -> list[str]:
    """The words of ``text`` that have a subject of their own, in lower case."""
    return content_of(_WORD.findall(text.lower()))


def content_of(words: Sequence[str]) -> list[str]:
    empty = _FILLER | _POINTING
    return [word for word in words if len(word) > 1 and not is_small_word(word) and word not in empty]
