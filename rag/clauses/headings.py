"""Lines that may open a clause, with the evidence for and against each.

A candidate is a possibility, not a decision: the run of numbers decides (``sequence``). Evidence is a cost in the same
unit as a misread character (``numbers.MISREAD``): ``accept`` is paid when the line is taken for a heading, ``skip``
when it is not. Lines that cannot be headings (``Pasal 3 huruf a meliputi:``, a statute's article, a table of contents'
entry, a quoted heading) are never candidates at all.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from rag.clauses.normalise import BAB, PASAL, close_letter_spacing
from rag.clauses.numbers import NUMBER_WORDS, NumberReading, readings
from rag.domain import ClauseKind, Line, LineRef

_KIND_WORDS: tuple[tuple[ClauseKind, str], ...] = (
    (ClauseKind.PASAL, PASAL),
    (ClauseKind.BAB, BAB + r"\.?"),
    (ClauseKind.ARTICLE, "ARTI?[A-Z]{1,3}LE"),  # ``ARTRCLE``
    (ClauseKind.SECTION, "(?:SECTION|CLAUSE)"),
)
_SPELT = "|".join(sorted((re.escape(word) for word in NUMBER_WORDS), key=len, reverse=True)).replace(r"\ ", r"\s+")
_TOKEN = r"(?:[0-9OoIiLlSsBbTtZzGgQqJr|\[\]!?$]{1,4}|[IVXLClivx|1!]{1,8}|\d{1,4}[A-Za-z]?)"
_NUMBER = (
    rf"(?:{_SPELT})(?!\w)|\d{{1,3}}(?:\.\d{{1,3}})+[A-Za-z]?|[IVXLC]+\.\d{{1,3}}|"
    rf"\d(?:\s[\dIlO])(?=\s*$)|{_TOKEN}(?=[\s.:\-–—,;)]|$)"
)
_WORD = "|".join(f"(?P<{kind.name}>{word})" for kind, word in _KIND_WORDS)
_HEADING = re.compile(
    rf"^\s*(?P<word>{_WORD})(?P<gap>[\s.]*)(?P<number>{_NUMBER})?(?P<rest>.*)$", re.IGNORECASE | re.DOTALL
)
_BARE = re.compile(
    r"^\s*(?P<number>(?:\d{1,2}(?:\.\d{1,2})?|[IVX]{1,5}(?:\.\d{1,2})?))(?P<stop>[.)]?)\s+(?P<rest>\S.*)$"
)
_SEPARATOR = re.compile(r"^\s*(?:[.:]|[-–—]{1,2})?\s*")
_JOINERS = frozenset(
    "dan atau di ke dari untuk yang dengan oleh pada serta of the and or to for in on by with a an /".split()
)
_CUT_OFF = frozenset(
    "dalam pada dan atau dengan oleh dari menurut sesuai berdasarkan sebagaimana ketentuan dimaksud di ke kepada huruf "
    "ayat maksud in under of and or by to with per pursuant section article pasal".split()
)
_REFERENCE_WORDS = re.compile(
    r"(?:ayat|huruf|angka|butir|jo|juncto|kuh\s?perdata|kuhp|kuhd|bw|uu|pp|perpres|undang[-\s]undang|kitab|paragraph|"
    r"peraturan\s+(?:pemerintah|presiden|menteri|daerah)|civil\s+code|law)\b",
    re.IGNORECASE,
)
_SPELT_AGAIN = re.compile(rf"^\s*\((?:{_SPELT})\)", re.IGNORECASE)
_DOT_LEADERS = re.compile(r"(?:\.\s?){3,}|…|_{3,}")
_MAX_TITLE_WORDS = 14

REFERENCE_LIKE = 4.0
"""Cost of accepting a line that breaks off another sentence: more than one lost clause, less than a lost chapter."""
HEADING_LIKE = 8.0
"""Cost of passing over a line that stands alone in capitals, or opens with its title."""
PLAIN = 4.0
"""Cost of passing over a line that looks like a heading in no special way."""
BROKEN_OFF = 0.5
"""Cost of passing over a line that goes on with the sentence before it: next to nothing."""
UNNUMBERED = 2.0
"""Cost of giving a number to a heading whose number was not read at all."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A line (or two, where the number wrapped) that may open a clause.

    ``numbers`` is empty where the heading word stands without a readable number. ``title`` is what follows on the same
    line. ``word_damage`` counts the letters of the heading word that were misread.
    """

    kind: ClauseKind
    at: tuple[LineRef, ...]
    printed: str
    title: str
    numbers: tuple[NumberReading, ...]
    word_damage: int
    accept: float
    skip: float


@dataclass(frozen=True, slots=True)
class Placed:
    """A line of the contract with its place."""

    ref: LineRef
    line: Line

    @property
    def text(self) -> str:
        return self.line.text


def candidates(lines: Sequence[Placed]) -> tuple[Candidate, ...]:
    """Every line that may open a clause with a heading word, in reading order."""
    found = [_candidate(lines, index) for index in range(len(lines))]
    return tuple(
        _listed(candidate) if not candidate.title and _is_heading(found, at + len(candidate.at)) else candidate
        for at, candidate in enumerate(found)
        if candidate
    )


def numbered_candidates(lines: Sequence[Placed]) -> tuple[Candidate, ...]:
    """Lines that open a clause with a bare number and a title in capitals (``1. DEFINISI``)."""
    found = []
    for placed in lines:
        match = _BARE.match(placed.text)
        if match is None or not (match["stop"] or "." in match["number"]):
            continue
        title = match["rest"].strip()
        if is_title(title) and title.upper() == title and any(letter.isalpha() for letter in title):
            numbers = readings(match["number"])
            printed = match["number"] + match["stop"]
            found.append(Candidate(ClauseKind.NUMBERED, (placed.ref,), printed, title, numbers, 0, 0.0, PLAIN))
    return tuple(found)


def is_title(text: str) -> bool:
    """Whether ``text`` could be a clause's title: short, capitalised, and not a sentence."""
    words = re.findall(r"[^\s/&,()-]+", close_letter_spacing(text).strip(' :-–—"“”'))
    if not words or len(words) > _MAX_TITLE_WORDS or re.search(r"[;.,:]\s*$", text) or _DOT_LEADERS.search(text):
        return False
    if not words[0][:1].isupper() or re.match(r"\s*\(?(?:\d+|[a-z])[.)]", text):
        return False
    return all(word[:1].isupper() or word.isdigit() or word.lower() in _JOINERS for word in words)


def _is_heading(found: Sequence[Candidate | None], index: int) -> bool:
    return index < len(found) and found[index] is not None


def _listed(candidate: Candidate) -> Candidate:
    """A bare heading right above another has no text: the lines are a list of references."""
    return replace(candidate, accept=candidate.accept + REFERENCE_LIKE, skip=BROKEN_OFF)


def _candidate(lines: Sequence[Placed], index: int) -> Candidate | None:
    match = _HEADING.match(close_letter_spacing(lines[index].text.strip()))
    if match is None:
        return None
    kind = next(kind for kind, _ in _KIND_WORDS if match[kind.name] is not None)
    return _with_number(lines, index, kind, match) or _without_number(lines, index, kind, match)


def _with_number(lines: Sequence[Placed], index: int, kind: ClauseKind, match: re.Match[str]) -> Candidate | None:
    number, rest = match["number"], _SPELT_AGAIN.sub("", match["rest"])
    if not number or (not match["gap"] and number[0].isalpha() and not match["word"].isupper()):
        return None
    title = _SEPARATOR.sub("", rest).strip()
    numbers = readings(number)
    if not numbers or _names_another_place(rest, title):
        return None
    accept, skip = _evidence(lines, index, match, title)
    return Candidate(
        kind, (lines[index].ref,), (match["word"] + match["gap"] + number).strip(), title, numbers,
        _word_damage(kind, match["word"]), accept, skip,
    )  # fmt: skip


def _without_number(lines: Sequence[Placed], index: int, kind: ClauseKind, match: re.Match[str]) -> Candidate | None:
    """A heading word that stands alone: its number wrapped to the next line, or was not read."""
    rest = (match["number"] or "") + match["rest"]
    if rest.strip(" .:_-") or (not match["word"].strip().isupper() and kind is not ClauseKind.PASAL):
        return None
    following = lines[index + 1].text.strip() if index + 1 < len(lines) else ""
    numbers = readings(following) if re.fullmatch(_TOKEN, following) else ()
    at = (lines[index].ref, lines[index + 1].ref) if numbers else (lines[index].ref,)
    printed = f"{match['word']} {following}" if numbers else match["word"]
    broken = _breaks_off(lines, index)
    accept = REFERENCE_LIKE if broken else 0.0 if numbers else UNNUMBERED
    return Candidate(
        kind, at, printed, "", numbers, _word_damage(kind, match["word"]), accept, 0.5 if broken else PLAIN
    )


def _names_another_place(rest: str, title: str) -> bool:
    """Whether what follows the number makes the line a reference, a contents entry or a catchword."""
    if _DOT_LEADERS.search(rest):
        return True
    if re.match(r"\s*[,;)]|\s*\(|\.\s*$", rest):
        return not re.match(r"\.\s*$", rest)
    return bool(title) and (not is_title(title) or _REFERENCE_WORDS.match(title) is not None)


def _evidence(lines: Sequence[Placed], index: int, match: re.Match[str], title: str) -> tuple[float, float]:
    capital = match["word"].replace(" ", "").isupper()
    if _breaks_off(lines, index):
        if capital or _opens_text(lines, index, match):
            return REFERENCE_LIKE / 4, PLAIN / 2
        return REFERENCE_LIKE, BROKEN_OFF
    return 0.0, HEADING_LIKE if capital or title else PLAIN


def _breaks_off(lines: Sequence[Placed], index: int) -> bool:
    """Whether the line before stops in the middle of a sentence, so that this line goes on with it."""
    if index == 0:
        return False
    before = lines[index - 1].text.strip()
    if not before or is_title(before):
        return False
    last = re.sub(r"[^\w]", "", before.split()[-1].lower())
    return before[-1] not in '.;:!?)"”_' or last in _CUT_OFF


def _opens_text(lines: Sequence[Placed], index: int, match: re.Match[str]) -> bool:
    """Whether the line is bare and an ayat or a sentence begins below it, while no word before it asks for a number.

    For a heading below a sentence that lost its full stop.
    """
    last = re.sub(r"[^\w]", "", lines[index - 1].text.lower().split()[-1])
    following = lines[index + 1].text.strip() if index + 1 < len(lines) else ""
    return (
        not match["rest"].strip()
        and last not in _CUT_OFF
        and re.match(r"[(\[]?[1lI][)\].]|[A-Z]", following) is not None
    )


def _word_damage(kind: ClauseKind, word: str) -> int:
    """How many letters of PASAL or BAB were misread; the other heading words are only taken undamaged."""
    plain = "".join(letter for letter in word.upper() if not letter.isspace() and letter != ".")
    expected = {ClauseKind.PASAL: "PASAL", ClauseKind.BAB: "BAB"}.get(kind, plain)
    confused = word.replace(" ", "")[-1:] in "1I" and word[:-1].islower()  # ``PasaI``: a capital I among small letters
    return sum(a != b for a, b in zip(plain, expected, strict=False)) or int(confused)
