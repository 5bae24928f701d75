"""Lines that may open a clause, with the evidence for and against each.

A candidate is a possibility, not a decision: the run of numbers decides (``sequence``). Evidence is a cost in the same
unit as a misread character (``numbers.MISREAD``): ``accept`` is paid when the line is taken for a heading, ``skip``
when it is not. Lines that cannot be headings (``Pasal 3 huruf a meliputi:``, a statute's article, a table of contents'
entry, a quoted heading) are never candidates at all.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from rag.clauses.candidates import (
    BODY_BEHIND,
    BROKEN_OFF,
    DAMAGED_WORD,
    HEADING_LIKE,
    PLAIN,
    REFERENCE_LIKE,
    SKIP_DAMAGED,
    UNNUMBERED,
    Candidate,
    Placed,
)
from rag.clauses.heading_lists import without_lists
from rag.clauses.heading_numbers import heading_number
from rag.clauses.heading_words import HeadingWord, heading_word
from rag.clauses.numbers import readings, without_swaps
from rag.clauses.title_shape import DOT_LEADERS, in_capitals, is_title
from rag.domain import ClauseKind

_ITEM_MARK = re.compile(r"^\(?(?:\d{1,2}|[a-z])[.)]\s*(?=\S)")
_SEPARATOR = re.compile(r"^\s*(?:[.:,]|[-–—]{1,2})?\s*")
_CUT_OFF = frozenset(
    "dalam pada dan atau dengan oleh dari menurut sesuai berdasarkan sebagaimana ketentuan dimaksud di ke kepada huruf "
    "ayat maksud in under of and or by to with per pursuant section article pasal".split()
)
_REFERENCE_WORDS = re.compile(
    r"(?:ayat|huruf|angka|butir|jo|juncto|kuh\s?perdata|kuhp|kuhd|bw|uu|pp|perpres|undang[-\s]undang|kitab|paragraph|"
    r"peraturan\s+(?:pemerintah|presiden|menteri|daerah)|civil\s+code|law)\b",
    re.IGNORECASE,
)
_SHORT = 5
_FEWEST_BODY_WORDS = 4
_UNREADABLE = 4
"""Characters of a number that cannot be read at all."""
_WRAPPED_NUMBER = r"\(?[0-9IVXLClivxoOSBZTGgqr|!\[\]]{1,5}\)?[A-Za-z]?"


def candidates(lines: Sequence[Placed]) -> tuple[Candidate, ...]:
    """Every line that may open a clause with a heading word, in reading order."""
    return without_lists([_candidate(lines, index) for index in range(len(lines))])


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
    numbers = number.readings if lines[index].line.confidence < 1.0 else without_swaps(number.readings)
    if body:
        accept, skip = accept + BODY_BEHIND, min(skip, PLAIN if skip > PLAIN / 2 else BROKEN_OFF)
    return Candidate(
        word.kind, (lines[index].ref,), printed, title, numbers, word.damage,
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
        opens = re.match(r"\s*(?::|[.–—-]\s)", rest) and not behind[:1].islower() and not DOT_LEADERS.search(rest)
        is_body = bool(opens) and len(behind.split()) >= _FEWEST_BODY_WORDS and not _REFERENCE_WORDS.match(behind)
        return "", behind if is_body else ""
    return behind.strip("()").strip(), ""


def _names_another_place(rest: str, title: str) -> bool:
    """Whether what follows the number makes the line a reference, a contents entry or a catchword."""
    if DOT_LEADERS.search(rest):
        return True
    if re.match(r"\s*\(", rest):  # ``PASAL 1 (KETENTUAN UMUM)``, but not ``Pasal 5 (3) berlaku``
        return not re.fullmatch(r"\s*\([^()]{3,}\)\s*", rest) or not is_title(title.strip("()"))
    if re.match(r"\s*[,;)]", rest):  # ``PASAL 1, KETENTUAN UMUM``, but not ``Pasal 2, Pasal 4 dan Pasal 5``
        return not (
            re.match(r"\s*,\s", rest) and in_capitals(title) and is_title(title) and heading_word(title) is None
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
