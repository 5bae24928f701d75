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

from rapidfuzz.distance import Hamming

from rag.clauses.confusions import DIGIT_FOR_DIGIT
from rag.clauses.heading_numbers import heading_number
from rag.clauses.heading_words import HeadingWord, heading_word, unmarked
from rag.clauses.normalise import close_letter_spacing
from rag.clauses.numbers import NumberReading, readings
from rag.domain import ClauseKind, Line, LineRef

_BARE = re.compile(
    r"^\s*(?P<number>[\dIVXLivxlOoSBTZzGAbsg|!\[\]?]{1,5}(?:\.[\dlIO]{1,2})?)(?:(?P<stop>[.)])\s*|\s+)(?P<rest>\S.*)$"
)
_LETTER = re.compile(r"[a-zA-HJ-UWYZ]")
"""``b.`` and ``B.`` open a lettered section, not a damaged 8."""
_ITEM_MARK = re.compile(r"^\(?(?:\d{1,2}|[a-z])[.)]\s*(?=\S)")
_TELLS_A_PAGE = re.compile(r"\s\d{1,3}$")
_SEPARATOR = re.compile(r"^\s*(?:[.:,]|[-–—]{1,2})?\s*")
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
_MAX_BARE_WORDS = 8
_LONG = 7
_SHORT = 5
_CAPITALS = 0.8
_CONTENTS = 3
"""From so many headings in a row on, without a line between, they are a list."""
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
BARE_MIXED = 3.0
"""Cost of passing over a bare number with a title in mixed case: less than a gap on one page."""
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
    return _without_lists([_candidate(lines, index) for index in range(len(lines))])


def numbered_candidates(lines: Sequence[Placed]) -> tuple[Candidate, ...]:
    """Lines that open a clause with a bare number and a title (``1. DEFINISI``, ``2. Ruang Lingkup``, ``II.3 Fees``).

    Numbers of two levels count only where there are more of them than of one: else they are paragraphs.
    """
    found = _without_lists([_numbered_candidate(placed) for placed in lines])
    dotted = [candidate for candidate in found if "." in candidate.numbers[0].number]
    plain = [candidate for candidate in found if "." not in candidate.numbers[0].number]
    return tuple(dotted if len(dotted) > len(plain) else plain)


def _numbered_candidate(placed: Placed) -> Candidate | None:
    match = _BARE.match(unmarked(placed.text))
    if match is None or not (match["stop"] or "." in match["number"]):
        return None
    title = match["rest"].strip()
    numbers = () if _LETTER.fullmatch(match["number"]) else readings(match["number"])
    numbers = numbers if placed.line.confidence < 1.0 else _without_swaps(numbers)
    capital = _in_capitals(title)
    if not numbers or not is_title(title) or len(title.split()) > (_MAX_TITLE_WORDS if capital else _MAX_BARE_WORDS):
        return None
    printed = match["number"] + (match["stop"] or "")
    skip = PLAIN if capital else BARE_MIXED
    return Candidate(ClauseKind.NUMBERED, (placed.ref,), printed, title, numbers, 0, 0.0, skip)


def _without_lists(found: Sequence[Candidate | None]) -> tuple[Candidate, ...]:
    """The candidates; those right above another have no text and are likely a list of references, or the contents.

    One index for each line. A heading with a title right above another may be a clause that was left empty; three in
    a row are a table of contents.
    """
    rows: list[list[int]] = []
    at = 0
    while at < len(found):
        candidate = found[at]
        if candidate is not None:
            if rows and _next_line(found, rows[-1][-1]) == at and not _holds(found[rows[-1][-1]], candidate):
                rows[-1].append(at)
            else:
                rows.append([at])
        at += 1
    listed = {at for row in rows for at in _listed(found, row)}
    return tuple(
        replace(candidate, accept=candidate.accept + REFERENCE_LIKE, skip=BROKEN_OFF) if at in listed else candidate
        for at, candidate in enumerate(found) if candidate is not None
    )  # fmt: skip


def _next_line(found: Sequence[Candidate | None], at: int) -> int:
    candidate = found[at]
    return at + (len(candidate.at) if candidate else 1)


def _holds(outer: Candidate | None, inner: Candidate) -> bool:
    """``2. RUANG LINGKUP`` right above ``2.1 Pekerjaan``."""
    return bool(outer and outer.numbers and inner.numbers[:1]) and inner.numbers[0].number.startswith(
        f"{outer.numbers[0].number}."  # type: ignore[union-attr]
    )


def _listed(found: Sequence[Candidate | None], row: Sequence[int]) -> Sequence[int]:
    """Which of the headings that stand right above each other open no clause: of three and more all but the last.

    The last may be the clause that comes after a list; in a table of contents it tells a page like the others.
    """
    headings = [candidate for at in row if (candidate := found[at])]
    if len(row) < _CONTENTS:
        return [at for at, heading in zip(row[:-1], headings, strict=False) if not (heading.title or heading.body)]
    return row if all(_TELLS_A_PAGE.search(heading.title) for heading in headings) else row[:-1]


def is_title(text: str) -> bool:
    """Whether ``text`` could be a clause's title: short, capitalised, and not a sentence."""
    words = re.findall(r"[^\s/&,()-]+", close_letter_spacing(unmarked(text)).strip(' :-–—"“”'))
    if not words or len(words) > _MAX_TITLE_WORDS or re.search(r"[;.,:]\s*$", text) or _DOT_LEADERS.search(text):
        return False
    if re.match(r"\s*\(?(?:\d+|[a-z])[.)]", text):
        return False
    if _in_capitals(text):
        return True
    misfits = [word for word in words if not _fits_a_title(word)]
    small = [word for word in misfits if word[0] != "l" or len(word) < _LONG]  # ``Limitation of liability``
    return not words[0][:1].islower() and not small and len(misfits) * 2 < len(words)


def _fits_a_title(word: str) -> bool:
    """A capitalised word, a number or a joiner, also where one letter was misread or a space was lost."""
    if not word[:1].islower() or word in _JOINERS:
        return True
    glued = re.match(r"(?:dan|atau|untuk|dengan|of|and|for)[A-Z]", word) is not None
    return glued or (len(word) == 3 and any(Hamming.distance(word, joiner) == 1 for joiner in ("dan", "and", "the")))


def _in_capitals(text: str) -> bool:
    """Whether nearly all letters are capitals: a title of capitals in which one was misread still is one (l is I)."""
    letters = [letter for letter in text if letter.isalpha()]
    return len(letters) >= 3 and sum(letter.isupper() or letter == "l" for letter in letters) >= _CAPITALS * len(
        letters
    )


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
    if behind and not (title or body):
        return None
    accept, skip = _evidence(lines, index, word, number.rest)
    if behind and word.beyond > 1:  # no heading to rely on, but one to doubt the clause by that it stands in
        accept += REFERENCE_LIKE
    numbers = number.readings if lines[index].line.confidence < 1.0 else _without_swaps(number.readings)
    if body:
        accept, skip = accept + BODY_BEHIND, min(skip, PLAIN if skip > PLAIN / 2 else BROKEN_OFF)
    return Candidate(
        word.kind, (lines[index].ref,), printed, title, numbers, word.damage,
        accept + DAMAGED_WORD[word.beyond], min(skip, SKIP_DAMAGED[word.beyond]), body,
    )  # fmt: skip


def _without_swaps(numbers: tuple[NumberReading, ...]) -> tuple[NumberReading, ...]:
    """In text that no engine read just now, a clean digit is the digit that was typed."""
    return tuple(reading for reading in numbers if reading.cost < DIGIT_FOR_DIGIT)


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
    broken = breaks_off(lines, index)
    accept = REFERENCE_LIKE if broken else 0.0 if numbers else UNNUMBERED
    skip = BROKEN_OFF if broken else PLAIN
    return Candidate(word.kind, at, printed, "", numbers, word.damage, accept + DAMAGED_WORD[word.beyond], skip)


def _title_or_body(rest: str, behind: str) -> tuple[str, str]:
    """What stands behind the number on its line: the clause's title, or, behind a colon, its first words.

    Neither where the line is a reference, a contents entry or a catchword.
    """
    if re.match(r"\s*[.:–—-]\s", rest) and behind.endswith(".") and len(behind.split()) <= _FEWEST_BODY_WORDS:
        behind = behind[:-1] if is_title(behind[:-1]) else behind  # ``Section 1. Definitions.``
    if not behind or _names_another_place(rest, behind):
        opens = re.match(r"\s*(?::|[.–—-]\s)", rest) and not behind[:1].islower() and not _DOT_LEADERS.search(rest)
        is_body = bool(opens) and len(behind.split()) >= _FEWEST_BODY_WORDS and not _REFERENCE_WORDS.match(behind)
        return "", behind if is_body else ""
    return behind.strip("()").strip(), ""


def _names_another_place(rest: str, title: str) -> bool:
    """Whether what follows the number makes the line a reference, a contents entry or a catchword."""
    if _DOT_LEADERS.search(rest):
        return True
    if re.match(r"\s*\(", rest):  # ``PASAL 1 (KETENTUAN UMUM)``, but not ``Pasal 5 (3) berlaku``
        return not re.fullmatch(r"\s*\([^()]{3,}\)\s*", rest) or not is_title(title.strip("()"))
    if re.match(r"\s*[,;)]", rest):  # ``PASAL 1, KETENTUAN UMUM``, but not ``Pasal 2, Pasal 4 dan Pasal 5``
        return not (
            re.match(r"\s*,\s", rest) and _in_capitals(title) and is_title(title) and heading_word(title) is None
        )
    return not is_title(title) or _REFERENCE_WORDS.match(title) is not None


def _evidence(lines: Sequence[Placed], index: int, word: HeadingWord, rest: str) -> tuple[float, float]:
    if breaks_off(lines, index):
        if word.is_capital or _opens_text(lines, index, rest):
            return REFERENCE_LIKE / 4, PLAIN / 2
        return REFERENCE_LIKE, BROKEN_OFF
    return 0.0, HEADING_LIKE if word.is_capital or rest.strip() else PLAIN


def breaks_off(lines: Sequence[Placed], index: int) -> bool:
    """Whether the line before stops in the middle of a sentence, so that this line goes on with it."""
    if index == 0:
        return False
    before = _ITEM_MARK.sub("", lines[index - 1].text.strip())
    if not before or is_title(before) or (index == 1 and lines[0].ref.page == 1 and len(before.split()) <= _SHORT):
        return False  # nothing begins before a contract's first line: a short one is its name
    last = re.sub(r"[^\w]", "", before.split()[-1].lower())
    return before[-1] not in '.;:!?)"”_' or last in _CUT_OFF


def _opens_text(lines: Sequence[Placed], index: int, rest: str) -> bool:
    """Whether the line is bare and an ayat or a sentence begins below it, while no word before it asks for a number.

    For a heading below a sentence that lost its full stop.
    """
    last = re.sub(r"[^\w]", "", lines[index - 1].text.lower().split()[-1])
    following = lines[index + 1].text.strip() if index + 1 < len(lines) else ""
    return not rest.strip() and last not in _CUT_OFF and re.match(r"[(\[]?[1lI][)\].]|[A-Z]", following) is not None
