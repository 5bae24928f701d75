"""The word that opens a heading, as it was printed or as OCR left it: ``PASAL``, ``Paal``, ``P A S A L``, ``**Pasal``.

Letters are folded onto their shapes (``1``, ``I`` and ``l`` are one) and compared by edit distance, so a word may have
lost letters as well as had them misread. Words of the language that are as near (``pasar``, ``paraf``) are no
headings. Whether a line opens a clause is ``headings``' business.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from rapidfuzz.distance import Levenshtein

from rag.domain import ClauseKind

_WORDS = (
    (ClauseKind.PASAL, "PASAL"), (ClauseKind.ARTICLE, "ARTICLE"), (ClauseKind.SECTION, "SECTION"),
    (ClauseKind.SECTION, "CLAUSE"), (ClauseKind.BAB, "BAB"),
)  # fmt: skip
_MOST_DAMAGE = {"PASAL": 2, "ARTICLE": 2, "SECTION": 2, "CLAUSE": 1, "BAB": 0}
"""Letters that may be lost or beyond their shape; of three letters none, or every short word would be a chapter."""
_FOLD = str.maketrans("1I|!][5$04867FV2QD", "LLLLLLSSOABGTPYZOO")
_MARKS = re.compile(r"^[\s#>*_~`•]+|[*_~`#]+$")
_REAL_WORDS = frozenset(
    "PASAR PASA ASAL PADA PARA PARAF PAJAK DASAR PASTI PASIR PAGAR PUSAT PANEL PAKET PASANG PASIEN PASPOR PASAK PASIF "
    "PASCA PASUKAN PAPAN PAHAM PANJAR PERAK USAHA RUSAK MASAL MASAK RASA RASIO KASAR SASARAN BASAL NASAL PAPER PAGE "
    "PARTIAL PARCEL PANAS PAYAL KAPAL PASS FATAL FINAL ACTION AUCTION ELECTION SELECTION ACTICLE CAUSE CAUSAL "
    "ACTUAL AXLE ARTIS ARTIKEL TACTICAL VERTICAL ICICLE".split()
)
_SPACED_TOKENS = 4
_GLUED_NUMBER = re.compile(r"\d")
_GLUED_LETTERS = re.compile(r"[OIlLSBTZGQ|!\[\]$?XV]{1,4}(?!\w)")
"""What may stand right behind the word without a space: ``PASALS`` is 5, ``FASILITAS`` no heading at all."""
_BOUNDARY = re.compile(r"[\s.:\-–—(\[]|$")


@dataclass(frozen=True, slots=True)
class HeadingWord:
    """A heading's word: its kind, as printed, what follows it on the line, and how damaged it is.

    ``damage`` counts misread and lost letters; ``beyond`` those among them that are not even of the right shape.
    """

    kind: ClauseKind
    printed: str
    rest: str
    damage: int
    beyond: int

    @property
    def is_capital(self) -> bool:
        letters = [letter for letter in self.printed if letter.isalpha()]
        return sum(letter.isupper() or letter == "l" for letter in letters) * 5 >= len(letters) * 4


def unmarked(text: str) -> str:
    """``text`` without the marks of a text file's headings (``## Pasal 5``, ``**Pasal 5**``)."""
    return _MARKS.sub("", text.strip()).strip()


def heading_word(text: str) -> HeadingWord | None:
    """The heading word that ``text`` begins with, or ``None``. Spaces within it count for nothing."""
    text = unmarked(text)
    if _is_spaced(text):
        text = re.sub(r"\s+", "", text)
    if re.split(r"[\s.:()\-]", text, maxsplit=1)[0].upper() in _REAL_WORDS:
        return None
    best: tuple[tuple[int, int, int], HeadingWord] | None = None
    for kind, word in _WORDS:
        for end in _ends(text, len(word)):
            found = _match(text, end, kind, word)
            if found is not None and (best is None or found[0] < best[0]):
                best = found
    return best[1] if best else None


def _match(text: str, end: int, kind: ClauseKind, word: str) -> tuple[tuple[int, int, int], HeadingWord] | None:
    """``text[:end]`` as ``word``, and how good a match that is: nearest, then whole, then the right length."""
    printed = text[:end]
    plain = "".join(printed.split()).upper().replace("¢", "C")
    beyond = Levenshtein.distance(plain.translate(_FOLD), word.translate(_FOLD), score_cutoff=_MOST_DAMAGE[word])
    if beyond > _MOST_DAMAGE[word] or re.search(r"\s\d", printed):
        return None
    glued = _BOUNDARY.match(text, end) is None
    if (
        glued
        and not _GLUED_NUMBER.match(text, end)
        and (beyond or not _GLUED_LETTERS.match(text, end) or not printed.isupper())
    ):
        return None
    damage = Levenshtein.distance(plain, word) or int(_mixed(printed))
    order = (beyond, int(glued), abs(len(plain) - len(word)))
    return order, HeadingWord(kind, printed.strip(), text[end:], damage, beyond)


def _ends(text: str, length: int) -> list[int]:
    """Where the first ``length`` letters of ``text`` end, spaces not counted; or one letter sooner, or later."""
    ends, letters = [], 0
    for at, letter in enumerate(text):
        letters += not letter.isspace()
        if letters > length + 1:
            break
        if letters >= length - 1 and not letter.isspace():
            ends.append(at + 1)
    return ends


def _is_spaced(text: str) -> bool:
    """``P A S A L   1``, also where a space got lost: most of its pieces are single letters."""
    pieces = text.split()
    return len(pieces) >= _SPACED_TOKENS and sum(len(piece) == 1 for piece in pieces) * 4 >= len(pieces) * 3


def _mixed(printed: str) -> bool:
    """``PasaI``: a capital I, or a 1, among small letters."""
    return printed[-1:] in "1I" and printed[-2:-1].islower()
