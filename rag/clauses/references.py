"""Clauses named in words: ``Pasal 5 ayat (2) huruf a``, ``psl 5``, ``clause five``, ``pasal 2, 3 dan 5``.

One shared list, ``SECTION_PATTERNS``, serves questions and contracts alike. Each entry is made by ``section_pattern``:
every word escaped by itself and the words joined with ``\\s+``, so that a doubled space or a line break in ``PASAL  5``
matches and no character of a word is ever taken for a pattern. Knows nothing of which clauses a contract has.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from rag.clauses.normalise import AYAT, PASAL
from rag.clauses.numbers import NUMBER_WORDS, canonical, order_key
from rag.domain import ClauseKind, Reference


def section_pattern(words: str) -> str:
    """A pattern for a section's name in words: each word escaped, any run of white space between them."""
    return r"\s+".join(re.escape(word) for word in words.split())


def _named(kind: ClauseKind | None, *names: str) -> list[tuple[ClauseKind | None, str]]:
    return [(kind, section_pattern(name)) for name in names]


SECTION_PATTERNS: tuple[tuple[ClauseKind | None, str], ...] = (
    (ClauseKind.PASAL, PASAL),
    *(
        (ClauseKind.PASAL, section_pattern(words))
        for words in ("pasal-pasal", "psl.", "psl", "pasl", "pasa", "psal", "ps.", "ps")
    ),
    *((ClauseKind.BAB, section_pattern(words)) for words in ("bab", "chapter")),
    *((ClauseKind.ARTICLE, section_pattern(words)) for words in ("articles", "article", "art.", "art")),
    *((ClauseKind.SECTION, section_pattern(words)) for words in ("sections", "section", "sec.", "sec")),
    *((None, section_pattern(words)) for words in ("clauses", "clause", "klausul", "klausula", "klausa")),
)
"""What may stand before a number to name a clause. ``None``: the word fits every kind."""

_OUTSIDE = (
    r"(?:kuh\s?\.?\s?perdata|kuhper|kuh\s?pidana|kuhp|kuhd|kuhap|b\.?w\.?(?=\W|$)|kitab\s+undang[-\s]undang(?:\s+hukum\s+\w+)?|undang[-\s]undang|uuk?\b|u\.u\."
    r"|pp\b|perpres|permen\w*|perppu|peraturan\s+(?:pemerintah|presiden|menteri|daerah)|civil\s+code|criminal\s+code"
    r"|(?:labou?r|employment|manpower)\s+(?:law|act)|law\s+(?:no|number)|government\s+regulation|constitution|uud)"
)
_SPELT = "|".join(section_pattern(word) for word in sorted(NUMBER_WORDS, key=len, reverse=True))
_NUMBER = (
    rf"(?:\d{{1,4}}(?:\.\d{{1,3}})*[A-Za-z]?(?![\w]|\.\d)|[IVX]{{1,7}}(?:\.\d{{1,3}})?(?!\w)|[ivx]{{1,7}}(?:\.\d{{1,3}})?(?!\w)"
    rf"|(?:{_SPELT})(?!\w))"
)
_BETWEEN = r"(?:\s*(?:no(?:mor)?\b\.?|number|ke|yang|[-–:#.]))*\s*"
_AYAT = (
    rf"(?:(?:{AYAT}|ayt|paragraphs?|para\.?)\s*(?:ke\s*-?\s*)?[(\[]?\s*(?P<ayat>\d{{1,2}}|(?:{_SPELT})(?!\w))\s*[)\]]?"
    r"|\s*[(\[]\s*(?P<bracket>\d{1,2})\s*[)\]])"
)
_HURUF = r"(?:huruf|hrf\.?|butir|item|letter|point|poin)\s*[(\[]?\s*(?P<huruf>[a-z])\b\s*[)\]]?"
_TAIL = re.compile(rf"\s*,?\s*(?:{_AYAT})?(?:\s*,?\s*{_HURUF})?", re.IGNORECASE)
_AND = re.compile(r"\s*(?:,\s*(?:dan|atau|and|or)?|dan|atau|serta|and|or|&)\s*", re.IGNORECASE)
_TO = re.compile(r"\s*(?:sampai(?:\s+dengan)?|hingga|s\.?\s?/?\s?d\.?|to|through|until|[-–—])\s*", re.IGNORECASE)
_WORD_AGAIN = "|".join(pattern for _, pattern in SECTION_PATTERNS)
_UNIT = r"(?:%|persen|percent|hari|bulan|tahun|days?|months?|years?)"
_NEXT_NUMBER = re.compile(rf"(?:(?:{_WORD_AGAIN})\s*)?(?P<number>{_NUMBER})(?!\s*{_UNIT})", re.IGNORECASE)
_NEXT_AYAT = re.compile(rf"(?:{_AYAT})", re.IGNORECASE)
_KINDS = tuple(dict.fromkeys(kind for kind, _ in SECTION_PATTERNS))
_WORDS_OF_A_KIND = "|".join(
    f"(?P<kind{at}>{'|'.join(pattern for own, pattern in SECTION_PATTERNS if own is kind)})"
    for at, kind in enumerate(_KINDS)
)
_NAMED = re.compile(rf"(?<!\w)(?:{_WORDS_OF_A_KIND}){_BETWEEN}(?P<number>{_NUMBER})", re.IGNORECASE)
_ORDINAL = re.compile(
    rf"(?<!\w)(?P<number>{_SPELT}|\d{{1,3}}(?:st|nd|rd|th))\s+(?P<word>article|section|clause|chapter|pasal)\b",
    re.IGNORECASE,
)
_ORDINAL_KINDS = {
    "article": ClauseKind.ARTICLE, "section": ClauseKind.SECTION, "chapter": ClauseKind.BAB, "pasal": ClauseKind.PASAL,
}  # fmt: skip
_AYAT_BEFORE = re.compile(
    rf"(?:{_HURUF}\s*,?\s*)?(?:{_AYAT})\s*(?:,|dari|of|pada|di|dalam|in|the)?\s*(?:the\s+)?$", re.IGNORECASE
)
_STATUTE = rf"(?P<name>{_OUTSIDE}(?:\s+(?:no(?:mor)?\.?\s*)?[\d/]+(?:\s+tahun\s+\d+)?)?)"
_OUTSIDE_AFTER = re.compile(
    rf"\s*,?\s*(?:(?:dari|of|in|the|pada|dalam|di|menurut|under|jo\.?)\s+)*{_STATUTE}", re.IGNORECASE
)
_OUTSIDE_BEFORE = re.compile(rf"{_STATUTE}\s*[,:]?\s*$", re.IGNORECASE)
_PART_AFTER = re.compile(
    r"\s*,?\s*(?:(?:pada|dalam|di|dari|of|in|the)\s+)*(?P<part>lampiran|penjelasan|addendum|adendum|annex|appendix)"
    r"(?:\s+(?P<which>\d+|[IVX]+))?\b",
    re.IGNORECASE,
)
_PART_NAMES = {"adendum": "addendum", "annex": "lampiran", "appendix": "lampiran"}
_MAX_RANGE = 60


def find_references(text: str) -> tuple[Reference, ...]:
    """Every clause that ``text`` names, in the order named, lists and ranges spread out, none twice.

    Numbers without a section's word before them (``denda 5 persen``) are not references, nor are relative ones
    (``pasal ini``). A statute's articles have ``outside`` set.
    """
    found: dict[Reference, None] = {}
    end = 0
    for kind, match in _matches(text):
        if match.start() >= end:
            references, end = _read(text, kind, match)
            found |= dict.fromkeys(references)
    return tuple(found)


def _matches(text: str) -> Iterator[tuple[ClauseKind | None, re.Match[str]]]:
    every = [(_kind(match), match) for match in _NAMED.finditer(text)]
    every += [(_ORDINAL_KINDS.get(match["word"].lower()), match) for match in _ORDINAL.finditer(text)]
    return iter(sorted(every, key=lambda found: (found[1].start(), -found[1].end())))


def _kind(match: re.Match[str]) -> ClauseKind | None:
    return next(kind for at, kind in enumerate(_KINDS) if match[f"kind{at}"] is not None)


def _read(text: str, kind: ClauseKind | None, match: re.Match[str]) -> tuple[list[Reference], int]:
    """One named clause with what follows it: its ayat and huruf, further numbers, the statute it belongs to."""
    number = _number(match["number"])
    if number is None:
        return [], match.end()
    ayat, huruf, end = _tail(text, match.end())
    if not ayat and not huruf:
        ayat, huruf = _before(text, match.start())
    first = Reference(number, kind, ayat, huruf, printed=text[match.start() : end].strip())
    found, end = _further(text, first, end)
    outside, end = _statute(text, match.start(), end)
    part = _PART_AFTER.match(text, end)
    if part and not outside:
        found = [replace(reference, part=_part_name(part)) for reference in found]
        end = part.end()
    return [replace(reference, outside=outside) for reference in found], end


def _tail(text: str, at: int) -> tuple[str, str, int]:
    match = _TAIL.match(text, at)
    if match is None or not (match["ayat"] or match["bracket"] or match["huruf"]):
        return "", "", at
    ayat = match["ayat"] or match["bracket"] or ""
    return canonical(ayat) or "" if ayat else "", (match["huruf"] or "").lower(), match.end()


def _before(text: str, at: int) -> tuple[str, str]:
    """``ayat (2) Pasal 5``, ``huruf b ayat 2 dari pasal 5``: the parts may stand in front."""
    match = _AYAT_BEFORE.search(text, 0, at)
    if match is None:
        return "", ""
    return canonical(match["ayat"] or match["bracket"]) or "", (match["huruf"] or "").lower()


def _further(text: str, first: Reference, end: int) -> tuple[list[Reference], int]:
    """Lists and ranges: ``pasal 2, 3, 4 dan 5``, ``Pasal 29 sampai dengan Pasal 38``, ``ayat (1) dan ayat (2)``."""
    found = [first]
    while True:
        to, joint = _TO.match(text, end), _AND.match(text, end)
        step = to or joint
        if step is None:
            return found, end
        more_ayat = _NEXT_AYAT.match(text, step.end()) if found[-1].ayat else None
        if more_ayat:
            ayat = canonical(more_ayat["ayat"] or more_ayat["bracket"]) or ""
            found += _ayat_range(found[-1], ayat) if to else [replace(found[-1], ayat=ayat, huruf="")]
            end = more_ayat.end()
            continue
        number = _NEXT_NUMBER.match(text, step.end())
        value = _number(number["number"]) if number else None
        if number is None or value is None or (number["number"].isalpha() and len(number["number"]) == 1):
            return found, end
        ayat, huruf, after = _tail(text, number.end())
        last = Reference(value, first.kind, ayat, huruf, printed=text[number.start() : after].strip())
        found += [*(_between(found[-1], last) if to else ()), last]
        end = after


def _between(first: Reference, last: Reference) -> list[Reference]:
    low, high = order_key(first.number)[0][0], order_key(last.number)[0][0]
    if not (first.number.isdigit() and last.number.isdigit() and 0 < high - low <= _MAX_RANGE):
        return []
    return [Reference(str(number), first.kind, printed=first.printed) for number in range(low + 1, high)]


def _ayat_range(first: Reference, last: str) -> list[Reference]:
    return [replace(first, ayat=str(number), huruf="") for number in range(int(first.ayat) + 1, int(last) + 1)]


def _number(text: str) -> str | None:
    return canonical(re.sub(r"(?<=\d)(?:st|nd|rd|th)$", "", text, flags=re.IGNORECASE))


def _statute(text: str, start: int, end: int) -> tuple[str, int]:
    after = _OUTSIDE_AFTER.match(text, end)
    if after:
        return " ".join(after["name"].split()), after.end()
    before = _OUTSIDE_BEFORE.search(text, 0, start)
    return (" ".join(before["name"].split()), end) if before else ("", end)


def _part_name(match: re.Match[str]) -> str:
    part = _PART_NAMES.get(match["part"].lower(), match["part"].lower())
    which = canonical(match["which"]) if match["which"] else None
    return part if which in (None, "1") else f"{part} {which}"
