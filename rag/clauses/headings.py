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

from rag.clauses.heading_numbers import heading_number
from rag.clauses.heading_words import HeadingWord, heading_word
from rag.clauses.normalise import close_letter_spacing
from rag.clauses.numbers import NumberReading, readings
from rag.domain import ClauseKind, Line, LineRef

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
_DOT_LEADERS = re.compile(r"(?:\.\s?){3,}|…|_{3,}")
_MAX_TITLE_WORDS = 14
_FEWEST_BODY_WORDS = 4
_UNREADABLE = 4
"""Characters of a number that cannot be read at all."""
_WRAPPED_NUMBER = r"\(?[0-9IVXLClivxoOSBZTGgqr|!\[\]]{1,5}\)?[A-Za-z]?"

REFERENCE_LIKE = 4.0
"""Cost of accepting a line that breaks off another sentence: more than one lost clause, less than a lost chapter."""
HEADING_LIKE = 8.0
"""Cost of passing over a line that stands alone in capitals, or opens with its title."""
PLAIN = 4.0
"""Cost of passing over a line that looks like a heading in no special way."""
BROKEN_OFF = 0.5
"""Cost of passing over a line that goes on with the sentence before it: next to nothing."""
BODY_BEHIND = 0.5
"""Cost of accepting a line that goes on with the clause's text behind a colon."""
DAMAGED_WORD = (0.0, 0.5, 2.0)
"""Cost of accepting a heading word with so many letters lost or beyond their shape."""
SKIP_DAMAGED = (8.0, 4.0, 1.0)
"""At most this is paid for passing over such a word: two lost letters make it any word."""
UNNUMBERED = 2.0
"""Cost of giving a number to a heading whose number was not read at all."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A line (or two, where the number wrapped) that may open a clause.

    ``numbers`` is empty where the heading word stands without a readable number. ``title`` is what follows on the same
    line, ``body`` the clause's first words where they follow there instead. ``word_damage`` counts the letters of the
    heading word that were misread.
    """

    kind: ClauseKind
    at: tuple[LineRef, ...]
    printed: str
    title: str
    numbers: tuple[NumberReading, ...]
    word_damage: int
    accept: float
    skip: float
    body: str = ""


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
    word = heading_word(lines[index].text)
    if word is None:
        return None
    return _with_number(lines, index, word) or _without_number(lines, index, word)


def _with_number(lines: Sequence[Placed], index: int, word: HeadingWord) -> Candidate | None:
    number = heading_number(word.rest)
    if number is None:
        return None
    printed = (word.printed + word.rest[: len(word.rest) - len(number.rest)]).strip()
    behind = _SEPARATOR.sub("", number.rest).strip()
    title, body = _title_or_body(number.rest, behind)
    if (behind and not title and not body) or (word.beyond > 1 and (behind or not word.is_capital)):
        return None
    accept, skip = _evidence(lines, index, word, number.rest)
    if body:
        accept, skip = accept + BODY_BEHIND, min(skip, PLAIN if skip > PLAIN / 2 else BROKEN_OFF)
    return Candidate(
        word.kind, (lines[index].ref,), printed, title, number.readings, word.damage,
        accept + DAMAGED_WORD[word.beyond], min(skip, SKIP_DAMAGED[word.beyond]), body,
    )  # fmt: skip


def _without_number(lines: Sequence[Placed], index: int, word: HeadingWord) -> Candidate | None:
    """A heading word that stands alone: its number wrapped to the next line, or was not read."""
    rest = word.rest.strip(" .:_-")
    unreadable = bool(rest) and len(rest) <= _UNREADABLE and " " not in rest and word.beyond == 0
    if (rest and not unreadable) or not (word.is_capital or word.kind is ClauseKind.PASAL):
        return None
    following = lines[index + 1].text.strip() if index + 1 < len(lines) and not rest else ""
    numbers = readings(following) if re.fullmatch(_WRAPPED_NUMBER, following) else ()
    if word.beyond and not numbers:
        return None
    at = (lines[index].ref, lines[index + 1].ref) if numbers else (lines[index].ref,)
    printed = f"{word.printed} {following if numbers else rest}".strip()
    broken = _breaks_off(lines, index)
    accept = REFERENCE_LIKE if broken else 0.0 if numbers else UNNUMBERED
    skip = BROKEN_OFF if broken else PLAIN
    return Candidate(word.kind, at, printed, "", numbers, word.damage, accept + DAMAGED_WORD[word.beyond], skip)


def _title_or_body(rest: str, behind: str) -> tuple[str, str]:
    """What stands behind the number on its line: the clause's title, or, behind a colon, its first words.

    Neither where the line is a reference, a contents entry or a catchword.
    """
    if not behind or _names_another_place(rest, behind):
        opens = re.match(r"\s*[:.–—-]\s", rest) and behind[:1].isupper() and not _DOT_LEADERS.search(rest)
        is_body = bool(opens) and len(behind.split()) >= _FEWEST_BODY_WORDS and not _REFERENCE_WORDS.match(behind)
        return "", behind if is_body else ""
    return behind.strip("()").strip(), ""


def _names_another_place(rest: str, title: str) -> bool:
    """Whether what follows the number makes the line a reference, a contents entry or a catchword."""
    if _DOT_LEADERS.search(rest):
        return True
    if re.match(r"\s*\(", rest):  # ``PASAL 1 (KETENTUAN UMUM)``, but not ``Pasal 5 (3) berlaku``
        return not re.fullmatch(r"\s*\([^()]{3,}\)\s*", rest) or not is_title(title.strip("()"))
    if re.match(r"\s*[,;)]", rest):
        return True
    return not is_title(title) or _REFERENCE_WORDS.match(title) is not None


def _evidence(lines: Sequence[Placed], index: int, word: HeadingWord, rest: str) -> tuple[float, float]:
    if _breaks_off(lines, index):
        if word.is_capital or _opens_text(lines, index, rest):
            return REFERENCE_LIKE / 4, PLAIN / 2
        return REFERENCE_LIKE, BROKEN_OFF
    return 0.0, HEADING_LIKE if word.is_capital or rest.strip() else PLAIN


def _breaks_off(lines: Sequence[Placed], index: int) -> bool:
    """Whether the line before stops in the middle of a sentence, so that this line goes on with it."""
    if index == 0:
        return False
    before = lines[index - 1].text.strip()
    if not before or is_title(before):
        return False
    last = re.sub(r"[^\w]", "", before.split()[-1].lower())
    return before[-1] not in '.;:!?)"”_' or last in _CUT_OFF


def _opens_text(lines: Sequence[Placed], index: int, rest: str) -> bool:
    """Whether the line is bare and an ayat or a sentence begins below it, while no word before it asks for a number.

    For a heading below a sentence that lost its full stop.
    """
    last = re.sub(r"[^\w]", "", lines[index - 1].text.lower().split()[-1])
    following = lines[index + 1].text.strip() if index + 1 < len(lines) else ""
    return not rest.strip() and last not in _CUT_OFF and re.match(r"[(\[]?[1lI][)\].]|[A-Z]", following) is not None
