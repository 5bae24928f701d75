"""The word that opens a heading, as it was printed or as OCR left it: ``PASAL``, ``Paal``, ``P A S A L``, ``**Pasal``.

Letters are folded onto their shapes (``1``, ``I`` and ``l`` are one) and compared by edit distance, so a word may have
lost letters as well as had them misread. Words of the language that are as near (``pasar``, ``paraf``) are no
headings. Whether a line opens a clause is ``headings``' business.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from rapidfuzz.distance import Levenshtein

from rag.clauses.heading_numbers import begins_with_a_number
from rag.domain import ClauseKind

_WORDS = (
    (ClauseKind.PASAL, "PASAL"), (ClauseKind.ARTICLE, "ARTICLE"), (ClauseKind.SECTION, "SECTION"),
    (ClauseKind.SECTION, "CLAUSE"), (ClauseKind.BAB, "BAB"), (ClauseKind.NUMBERED, "KLAUSUL"),
    (ClauseKind.NUMBERED, "KLAUSULA"),
)  # fmt: skip
_MOST_DAMAGE = {"PASAL": 2, "ARTICLE": 2, "SECTION": 2, "CLAUSE": 1, "BAB": 0, "KLAUSUL": 1, "KLAUSULA": 1}
"""Letters that may be lost or beyond their shape; of three letters none, or every short word would be a chapter."""
_FOLD = str.maketrans("1I|!][5$04867FV2QD", "LLLLLLSSOABGTPYZOO")
_SHAPES = tuple((kind, word, word.translate(_FOLD), _MOST_DAMAGE[word]) for kind, word in _WORDS)
_LONGEST, _FARTHEST = 9, 26
_MARKS = re.compile(r"^[\s#>*_~`•]+|[*_~`#]+$")
_REAL_WORDS = frozenset(
    "PASAR ASAL PADA PARA PARAF PAJAK DASAR PASTI PASIR PAGAR PUSAT PANEL PAKET PASANG PASIEN PASPOR PASAK PASIF "
    "PASCA PASUKAN PAPAN PAHAM PANJAR PERAK USAHA RUSAK MASAL MASAK RASA RASIO KASAR SASARAN BASAL NASAL PAPER PAGE "
    "PARTIAL PARCEL PANAS PAYAL KAPAL PASS FATAL FINAL ACTION AUCTION ELECTION SELECTION ACTICLE CAUSE CAUSAL "
    "ACTUAL AXLE ARTIS ARTIKEL TACTICAL VERTICAL ICICLE FASILITAS FASILITATOR".split()
)
_REAL_SHAPES = frozenset(word.translate(_FOLD) for word in _REAL_WORDS)
_FRAME = re.compile(r"[-–—=]+\s*(?P<inside>[^\W\d].*?)\s*[-–—=]+")
"""``-- PASAL 1 --``; a dash on one side only is a list's."""
_SPACED_TOKENS = 4
_GLUED_NUMBER = re.compile(r"\d|[A-Za-z|!\[]{1,2}\d")
_GLUED_LETTERS = re.compile(r"[OIlLSBTZGQ|!\[\]$?XVxv]{1,7}(?!\w)")
"""What may stand right behind the word without a space: ``PASALS`` is 5, ``FASILITAS`` no heading at all."""
_GLUED_PARTS = re.compile(r"[IVXLl|1]{1,6}\.[\dlIO]{1,2}(?!\d)|[IVXL][IVXLivxl|1]{0,6}(?!\w)")
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
    text = text.strip()
    if text[:1].isalnum() and text[-1:] not in "*_~`#":  # as nearly all lines are
        return text
    framed = _FRAME.fullmatch(text)
    return _MARKS.sub("", framed["inside"] if framed else text).strip()


def heading_word(text: str) -> HeadingWord | None:
    """The heading word that ``text`` begins with, or ``None``. Spaces within it count for nothing."""
    text = unmarked(text)
    if spaced := _is_spaced(text):
        text = re.sub(r"\s+", "", text)
    folded = "".join(text[:_FARTHEST].split())[:_LONGEST].upper().translate(_FOLD)
    ends: list[int] = []
    best: tuple[tuple[int, int, int], HeadingWord] | None = None
    for kind, word, shape, most in _SHAPES:
        # Letters that a shorter beginning lacks are the two that a longer one has: most lines end here.
        if Levenshtein.distance(folded[: len(word) + 1], shape, score_cutoff=most + 2) > most + 2:
            continue
        ends = ends or _letter_ends(text)
        for length in range(len(word) - 1, min(len(word) + 1, len(folded)) + 1):
            beyond = Levenshtein.distance(folded[:length], shape, score_cutoff=most)
            if beyond <= most and (found := _match(text, ends[length - 1], kind, word, beyond, spaced)):
                best = min(best, found, key=lambda match: match[0]) if best else found
    if best is None or re.split(r"[\s.:()\-]", text, maxsplit=1)[0].upper().translate(_FOLD) in _REAL_SHAPES:
        return None
    return best[1]


def _match(
    text: str, end: int, kind: ClauseKind, word: str, beyond: int, spaced: bool
) -> tuple[tuple[int, int, int], HeadingWord] | None:
    """``text[:end]`` as ``word``, and how good a match that is: nearest, then whole, then the right length."""
    printed = text[:end]
    if re.search(r"\s\d", printed):
        return None
    glued = not spaced and _BOUNDARY.match(text, end) is None
    letters = _GLUED_LETTERS if printed.isupper() else _GLUED_PARTS
    may_be_glued = not beyond and (letters.match(text, end) or (glued and begins_with_a_number(text[end:])))
    if glued and not may_be_glued and not _GLUED_NUMBER.match(text, end):
        return None
    plain = "".join(printed.split()).upper()
    damage = Levenshtein.distance(plain, word) or int(_mixed(printed))
    order = (beyond, int(glued), abs(len(plain) - len(word)))
    return order, HeadingWord(kind, printed.strip(), text[end:], damage, beyond)


def _letter_ends(text: str) -> list[int]:
    """Where each of the first letters of ``text`` ends, spaces not counted: as many as the longest word may have."""
    return [at for at, letter in enumerate(text[:_FARTHEST], 1) if not letter.isspace()][:_LONGEST]


def _is_spaced(text: str) -> bool:
    """``P A S A L   1``, also where a space got lost: most of its pieces are single letters."""
    pieces = text.split()
    return len(pieces) >= _SPACED_TOKENS and sum(len(piece) == 1 for piece in pieces) * 4 >= len(pieces) * 3


def _mixed(printed: str) -> bool:
    """``PasaI``: a capital I, or a 1, among small letters."""
    return printed[-1:] in "1I" and printed[-2:-1].islower()
