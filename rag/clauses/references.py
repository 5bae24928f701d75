"""Clauses named in words: ``Pasal 5 ayat (2) huruf a``, ``psl 5``, ``clause five``, ``pasal 2, 3 dan 5``.

Reads questions and contracts alike, by the patterns of ``grammar``. Prefers to find nothing to finding a clause that
was not named: a number counts only behind a section's word, and in a list only where nothing is counted with it. Knows
nothing of which clauses a contract has.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import replace
from typing import Literal

from rag.clauses import grammar
from rag.clauses.grammar import BODY, SECTION_PATTERNS, section_pattern
from rag.clauses.numbers import canonical, order_key
from rag.clauses.statutes import statute_of
from rag.domain import ClauseKind, Reference

Relative = Literal["", "after", "before", "first", "last"]

__all__ = ["SECTION_PATTERNS", "find_references", "part_name", "section_pattern"]

_ORDINAL_KINDS = {
    "article": ClauseKind.ARTICLE, "section": ClauseKind.SECTION, "chapter": ClauseKind.BAB, "pasal": ClauseKind.PASAL,
}  # fmt: skip
_PART_NAMES = {"adendum": "addendum", "annex": "lampiran", "appendix": "lampiran", "schedule": "lampiran"}
_ENDS_OF_CONTRACT = ("first", "last")
_MAX_RANGE = 200
_REACH = 60
"""Characters in front of a reference that can belong to it; a clause may be pages long."""
_RAISED = re.compile(r"(?<=\w)[¹²³⁰⁴-⁹]+")
"""The mark of a footnote: ``Pasal 5²`` is not Pasal 52."""
_Found = tuple[ClauseKind | None, str, int, int]
"""Kind, number as written, start and end of a section word with its number."""


def find_references(text: str) -> tuple[Reference, ...]:
    """Every clause that ``text`` names, in the order named, lists and ranges spread out, none twice.

    Numbers without a section's word before them (``denda 5 persen``) are not references, nor are those that only their
    place explains (``pasal ini``). A statute's articles have ``outside`` set; a clause that is named by its place in
    the contract (``pasal terakhir``, ``pasal setelah pasal 3``) has ``relative`` set.
    """
    text = " ".join(unicodedata.normalize("NFKC", _RAISED.sub("", text)).split())
    references: dict[Reference, None] = {}
    end = 0
    for kind, number, start, after in _named(text):
        if start >= end:
            if number in _ENDS_OF_CONTRACT:
                part, end = _part(text, start, after)
                found = [_end_of_contract(text, kind, number, part, (start, end))]
            else:
                found, end = _beside(text, *_read(text, kind, number, (start, after), since=end), start)
            references |= dict.fromkeys(found)
    return tuple(references)


def _end_of_contract(text: str, kind: ClauseKind | None, which: str, part: str, span: tuple[int, int]) -> Reference:
    relative: Relative = "last" if which == "last" else "first"
    return Reference("", kind, part=part, printed=text[slice(*span)], relative=relative)


def _beside(text: str, found: list[Reference], end: int, start: int) -> tuple[list[Reference], int]:
    """``pasal setelah pasal 3``, ``pasal 3 dan sesudahnya``: not, or not only, the clause whose number is named."""
    if not found or found[0].outside:
        return found, end
    if match := _before(grammar.BESIDE, text, start):
        return [_neighbour(found[0], match, text[match.start() : end]), *found[1:]], end
    if match := grammar.ITS_NEIGHBOUR.match(text, end):
        return [*found, _neighbour(found[-1], match, match[0].strip())], match.end()
    return found, end


def _neighbour(reference: Reference, match: re.Match[str], printed: str) -> Reference:
    relative: Relative = "after" if match["after"] else "before"
    return replace(reference, relative=relative, printed=printed)


def _named(text: str) -> list[_Found]:
    found: list[_Found] = []
    for match in grammar.NAMED.finditer(text):
        if not _is_chance(text, match):
            number = match["digits"] or match["roman"] or match["spelt"]
            found.append((_kind(match), number, match.start(), match.end()))
    for match in grammar.ORDINAL.finditer(text) if grammar.ORDINAL_ENDS.search(text) else ():
        number = re.sub(r"(?<=\d)(?:st|nd|rd|th)$", "", match["number"], flags=re.IGNORECASE)
        found.append((_ORDINAL_KINDS.get(match["word"].lower()), number, match.start(), match.end()))
    for match in grammar.END_OF_CONTRACT.finditer(text) if grammar.NAMES_AN_END.search(text) else ():
        if _before(grammar.COUNTED, text, match.start()):
            continue
        which = "last" if match["last"] or match["last_"] else "first"
        word = (match["word"] or match["word_"]).lower()
        found.append((_ORDINAL_KINDS.get(word), which, match.start(), match.end()))
    for match in grammar.BESIDE_NUMBER.finditer(text):
        found.append((_ORDINAL_KINDS.get(match["word"].lower()), match["number"], match.start("number"), match.end()))
    return sorted(found, key=lambda each: (each[2], -each[3]))


def _kind(match: re.Match[str]) -> ClauseKind | None:
    return next(kind for at, kind in enumerate(grammar.KINDS) if match[f"kind{at}"] is not None)


def _is_chance(text: str, match: re.Match[str]) -> bool:
    """``PS5``, ``the clause I signed``, ``selain pasal 3``: no clause is asked for."""
    glued = match["digits"] is not None and match.end("word") == match.start("digits")
    if glued and match["word"].lower() in grammar.NEEDS_A_GAP:
        return True
    pronoun = match["roman"] == "I" and _kind(match) is not ClauseKind.PASAL
    if pronoun and _before(grammar.DETERMINER, text, match.start()):
        return True
    if match["spelt"] is not None and _before(grammar.COUNTED, text, match.start()):
        return True
    return _before(grammar.NOT_MEANT, text, match.start()) is not None


def _read(
    text: str, kind: ClauseKind | None, number: str, span: tuple[int, int], *, since: int
) -> tuple[list[Reference], int]:
    """A named clause with all that belongs to it: ayat, huruf, further numbers, part, statute; and where it ends."""
    value = _number(number)
    if value is None:
        return [], span[1]
    again = grammar.FIGURE_AGAIN.match(text, span[1])
    said = span[1] if again is None or again["figure"] != value or number.isdigit() else again.end()
    first, end = _with_tail(text, Reference(value, kind), said)
    found = _in_front(text, first, since, span[0])
    in_front = found[-1].ayat != first.ayat
    while step := grammar.STEP.match(text, end):
        more = _more(text, found[-1], step, in_front=in_front)
        if more is None:
            break
        found, end = found + more[0], more[1]
    outside, end = statute_of(text, span[0], end, since)
    part, end = ("", end) if outside else _part(text, span[0], end)
    printed = text[span[0] : end]
    return [replace(reference, outside=outside, part=part, printed=printed) for reference in found], end


def _with_tail(text: str, reference: Reference, at: int) -> tuple[Reference, int]:
    match = grammar.TAIL.match(text, at)
    if match is None or match.end() == at:
        return reference, at
    ayat = canonical(match["ayat"] or match["bracket"] or "") or ""
    huruf = (match["huruf"] or match["letter"] or "").lower()
    return replace(reference, ayat=ayat, huruf=huruf), match.end()


def _in_front(text: str, reference: Reference, since: int, start: int) -> list[Reference]:
    """The parts may stand before their clause."""
    match = _before(grammar.IN_FRONT, text, start, since)
    if match is None or match.lastindex is None:
        return [reference]
    huruf = reference.huruf or (match["huruf"] or match["letter"] or "").lower()
    numbers = [canonical(number) or "" for number in (match["ayat"] or match["bracket"], match["second"]) if number]
    return [replace(reference, ayat=reference.ayat or number, huruf=huruf) for number in numbers or [""]]


def _more(text: str, last: Reference, step: re.Match[str], *, in_front: bool) -> tuple[list[Reference], int] | None:
    """What a list or a range goes on with: letters after a letter, ayat after an ayat, clauses after a clause.

    Where the ayat stands ``in_front`` of its clause, a bare number behind is a clause (``ayat 1 pasal 3 dan 4``).
    """
    at, to = step.end(), step["to"] is not None
    if last.huruf and (match := grammar.MORE_HURUF.match(text, at)):
        letter = (match["huruf"] or match["letter"] or match["bare"]).lower()
        return _letters(last, letter) if to else [replace(last, huruf=letter)], match.end()
    if last.ayat:
        match = grammar.MORE_AYAT.match(text, at)
        bare = match is not None and match["bare"] is not None
        if match and not bare and grammar.OF_ANOTHER.match(text, match.end()):
            return None
        if bare and in_front:
            return _more(text, replace(last, ayat="", huruf=""), step, in_front=False)
        ayat = canonical(match["ayat"] or match["bracket"] or match["bare"]) if match else None
        if match is None or ayat is None:
            return None
        return _ayat_range(last, ayat) if to else [replace(last, ayat=ayat, huruf="")], match.end()
    match = grammar.END_OF_RANGE.match(text, at) if to else grammar.MORE_NUMBER.match(text, at)
    value = _number(match["number"]) if match else None
    if match is None or value is None:
        return None
    reference, end = _with_tail(text, Reference(value, last.kind), match.end())
    return [*(_between(last, reference) if to else ()), reference], end


def _between(first: Reference, last: Reference) -> list[Reference]:
    low, high = order_key(first.number)[0][0], order_key(last.number)[0][0]
    if not (first.number.isdigit() and last.number.isdigit() and 0 < high - low <= _MAX_RANGE):
        return []
    return [Reference(str(number), first.kind) for number in range(low + 1, high)]


def _ayat_range(first: Reference, last: str) -> list[Reference]:
    low, high = int(first.ayat), int(last)
    between = range(low + 1, high) if high - low <= _MAX_RANGE else ()
    return [replace(first, ayat=str(number), huruf="") for number in (*between, high)]


def _letters(first: Reference, last: str) -> list[Reference]:
    return [replace(first, huruf=chr(code)) for code in range(ord(first.huruf) + 1, ord(last) + 1)]


def _before(pattern: re.Pattern[str], text: str, end: int, since: int = 0) -> re.Match[str] | None:
    """What stands right in front of ``end``; none of these patterns reaches back farther than some words."""
    return pattern.search(text, max(since, end - _REACH), end)


def _number(text: str) -> str | None:
    return canonical(re.sub(r"(?<=\d)[-\s](?=[A-Za-z]$)", "", text))


def _part(text: str, start: int, end: int) -> tuple[str, int]:
    match = grammar.PART_AFTER.match(text, end)
    if match:
        return part_name(match["part"], match["which"] or ""), match.end()
    match = _before(grammar.PART_BEFORE, text, start)
    return (part_name(match["part"], match["which"] or "") if match else ""), end


def part_name(word: str, which: str) -> str:
    """A part as it is called everywhere: ``LAMPIRAN II`` and ``annex 2`` are ``lampiran 2``, ``Lampiran B`` stays so.

    ``which`` may be empty.
    """
    if word.split()[0].lower() in ("isi", "badan", "batang", "main", "the", "body"):
        return BODY
    name = _PART_NAMES.get(word.lower(), word.lower())
    letter = len(which) == 1 and which.upper() not in "IVX" and which.isalpha()
    number = which.upper() if letter else canonical(which) or ""
    return f"{name} {number}".strip()
