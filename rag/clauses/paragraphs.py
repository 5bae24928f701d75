"""The numbered and lettered paragraphs in a clause: ayat ``(1)`` and huruf ``a.``.

Marks are taken in the order of their numbers, so that ``(l)`` after the heading is (1), ``(21`` after (1) is (2), and a
reference that wrapped to the start of a line (``ayat`` / ``(1) huruf b``) opens nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from rag.clauses.candidates import Placed
from rag.clauses.numbers import canonical, readings
from rag.domain import Ayat, Huruf

_ROUND = re.compile(r"^\s*[({\[]\s*(?P<number>[0-9lIrioOSBZ|]{1,3})\s*(?P<close>[)\]}])?(?=\W|[A-Z]|$)")
_AYAT_WORD = re.compile(r"^\s*ayat\s*\(?(?P<number>\d{1,2})\)?[.:]?\s", re.IGNORECASE)
_DOTTED = re.compile(r"^\s*(?P<number>\d{1,2}\.\d{1,2})[.)]?\s")
_STOP = re.compile(r"^\s*(?P<number>\d{1,2})[.)]\s*(?=[A-Z(])")
_MARKS = (_ROUND, _AYAT_WORD, _DOTTED, _STOP)
_HURUF = re.compile(r"^\s*\(?(?P<letter>[a-z])[.)]\s*(?=\S)")
_REFERS_ON = re.compile(
    r"(?:\b(?:ayat|huruf|pasal|paragraph|angka|dalam|pada|point|article|ketentuan|no\.?)|[^;,]\s(?:dan|atau|and|or))\s*,?\s*$",
    re.IGNORECASE,
)
"""How a line ends whose reference goes on below; ``…; dan`` only ends one item of a list before the last."""
_ENDS = re.compile(r"[.;:!?)\"”]\s*$|[;,]\s*(?:dan|atau|and|or)\s*$", re.IGNORECASE)
_MAX_SKIPPED = 6
"""How many marks in a row may not have been read. What was lost shows as a gap in the numbers."""


def text_of(lines: Sequence[Placed], opens: Callable[[int], bool]) -> str:
    """Lines as text: a new line where ``opens`` says that a paragraph begins, else the wrap is undone."""
    parts: list[str] = []
    for index, placed in enumerate(lines):
        text = placed.text.strip()
        if not parts or opens(index):
            parts.append(text)
        else:
            parts[-1] += text if parts[-1].endswith("-") else f" {text}"
    return "\n".join(parts)


def paragraph_starts(lines: Sequence[Placed]) -> list[int]:
    """The indexes of the lines that open an ayat or a huruf."""
    ayat = dict(_ayat_starts(lines))
    starts = set(ayat)
    for first, end in _spans(sorted(ayat) or [0], len(lines)):
        starts |= {first + index for index, _ in _huruf_starts(lines[first:end])}
    return sorted(starts)


def find_ayat(lines: Sequence[Placed]) -> tuple[Ayat, ...]:
    """The ayat among the lines of a clause's body, each with its huruf; empty where it has none."""
    starts = _ayat_starts(lines)
    spans = _spans([index for index, _ in starts], len(lines))
    return tuple(
        Ayat(
            number, _paragraphs(lines[first:end]), tuple(p.ref for p in lines[first:end]), find_huruf(lines[first:end])
        )
        for (_, number), (first, end) in zip(starts, spans, strict=True)
    )


def find_huruf(lines: Sequence[Placed]) -> tuple[Huruf, ...]:
    """The lettered items among ``lines``, in their order from ``a``."""
    starts = _huruf_starts(lines)
    spans = _spans([index for index, _ in starts], len(lines))
    return tuple(
        Huruf(letter, text_of(lines[first:end], lambda _: False))
        for (_, letter), (first, end) in zip(starts, spans, strict=True)
    )


def _paragraphs(lines: Sequence[Placed]) -> str:
    letters = {index for index, _ in _huruf_starts(lines)}
    return text_of(lines, letters.__contains__)


def _spans(starts: Sequence[int], end: int) -> list[tuple[int, int]]:
    return list(zip(starts, [*starts[1:], end], strict=True)) if starts else []


def _ayat_starts(lines: Sequence[Placed]) -> list[tuple[int, str]]:
    """The style of mark that comes first is the clause's own: a list inside an ayat has another."""
    found = [starts for mark in _MARKS if (starts := _starts_by(mark, lines))]
    return min(found, key=lambda starts: starts[0][0], default=[])


def _starts_by(mark: re.Pattern[str], lines: Sequence[Placed]) -> list[tuple[int, str]]:
    starts: list[tuple[int, str]] = []
    expected = 1
    for index, placed in enumerate(lines):
        match = mark.match(placed.text)
        if match is None or _wrapped(lines, index, placed.text[match.end() :]):
            continue
        possible = _possible(match)
        for skipped in range(_MAX_SKIPPED + 1 if starts else 2):
            # A mark after one that was lost must be undamaged: two doubts at once prove nothing.
            if possible.get(expected + skipped, 9.0) <= (0.0 if skipped else 2.0):
                expected += skipped + 1
                starts.append((index, _printed_number(match, expected - 1)))
                break
    return starts


def _printed_number(match: re.Match[str], value: int) -> str:
    return canonical(match["number"]) or "" if "." in match["number"] else str(value)


def _wrapped(lines: Sequence[Placed], index: int, rest: str) -> bool:
    """Whether the mark at the start of a line is a reference whose sentence began on the line above."""
    if index == 0:
        return False
    before = lines[index - 1].text
    goes_on = rest.lstrip()[:1].islower() and _ENDS.search(before) is None
    return goes_on or _REFERS_ON.search(before) is not None


def _possible(match: re.Match[str]) -> dict[int, float]:
    """The paragraph numbers that a mark may stand for, with what must have gone wrong."""
    token = match["number"]
    if "." in token:
        return {int(token.rsplit(".", 1)[1]): 0.0}
    found = {int(r.number): r.cost for r in readings(token) if r.number.isdigit() and r.cost < 3.0}
    if token.isdigit():
        found = {int(token): 0.0}
    if match.re is _ROUND and match["close"] is None:
        found = {number: cost + 1.0 for number, cost in found.items()}
        # ``(21``: the closing bracket was read as a 1.
        found |= {
            int(r.number): r.cost + 1.0 for r in readings(token[:-1]) if r.number.isdigit() and token[-1] in "1lI|"
        }
    return found


def _huruf_starts(lines: Sequence[Placed]) -> list[tuple[int, str]]:
    """The outermost letters; a list that begins at ``a`` again stands inside the letter before it."""
    starts: list[tuple[int, str]] = []
    expected = ["a"]
    for index, placed in enumerate(lines):
        match = _HURUF.match(placed.text)
        if match is None or (index and _REFERS_ON.search(lines[index - 1].text)):
            continue
        letter = match["letter"]
        level = next((at for at in reversed(range(len(expected))) if expected[at] == letter), None)
        if level is None:
            if letter == "a":
                expected.append("b")
            continue
        del expected[level + 1 :]
        expected[level] = chr(ord(letter) + 1)
        if level == 0:
            starts.append((index, letter))
    return starts
