"""Statutes and other documents: whose articles are not this contract's, and what each may be called.

The one list of them: references are told apart by it, and a contract's own mentions are found by it.
"""

from __future__ import annotations

import re
from collections.abc import Callable

_CODES = (
    r"kuh\s?\.?\s?perdata|kuhper|kuhpdt|kuh\s?pidana|kuhp|kuhd|kuhap|kuh\s?dagang|b\.?w\.?(?=\W|$)|hir|rbg|khi"
    r"|kompilasi\s+hukum\s+islam|kitab\s+undang[-\s]\s*undang(?:\s+hukum\s+\w+)?"
)
_LAWS = (
    r"undang[-\s]\s*undang(?:\s+dasar)?|uud|uu[a-z]{0,4}|u\.\s?u\.|pp|perpres|perpp?u|permen\w*|keppres|kepmen\w*|perda|perma|sema|pbi"
    r"|p?ojk|pmk|peraturan\s+\w+|keputusan\s+(?:menteri|presiden|direksi|gubernur|bupati)|tahun\s+\d{4}"
)
_ENGLISH = (
    r"(?:civil|criminal|commercial|penal|labou?r|employment|manpower|tax)\s+(?:code|law|act)|law\s+(?:no|number|of)"
    r"|government\s+regulation|constitution|gdpr"
)
_OTHER_CONTRACTS = (
    r"(?:perjanjian|kontrak)\s+(?:induk|lain|sebelumnya|pokok|lama|utama|kerja\s+bersama)"
    r"|(?:master|main|previous|other|old)\s+(?:agreement|contract)"
)
_NAME_GOES_ON = (
    r"(?:\s+(?:no(?:mor)?\.?\s*)?\d[\d/]*)?(?:\s+tahun\s+\d{4})?"
    r"(?:\s+(?-i:(?!(?:Pasal|Article|Section)\b)[A-Z][\w-]+)){0,3}"
)
_NAME = rf"(?P<name>\b(?:{_CODES}|{_LAWS}|{_ENGLISH}|{_OTHER_CONTRACTS})(?!\w){_NAME_GOES_ON})"
_NAMED = re.compile(_NAME, re.IGNORECASE)
_OF = r"(?:(?:dari|of|in|the|pada|dalam|di|menurut|under|jo\.?)\s+)*"
_AFTER = re.compile(
    rf"\s*,?\s*{_OF}(?:{_NAME}|(?<=of\s)(?P<act>(?:the\s+)?(?:\w+\s+){{0,3}}?(?:convention|treaty|act|code|ordinance|statute))\b"
    rf"|(?<=the\s)(?P<the_act>(?:\w+\s+){{0,3}}?(?:convention|treaty|act|code|ordinance|statute))\b)",
    re.IGNORECASE,
)
_OWN_ARTICLE = re.compile(r"\s+(?:pasal|psl|ps|article|art|section|sec)\b\.?\s*\d", re.IGNORECASE)
"""Behind a statute that a comma parts from the reference before it: ``pasal 5, UU 13/2003 pasal 6``."""
_BEFORE = re.compile(rf"{_NAME}(?:\s+(?:tentang|about|on)\s+[\w\s-]{{1,60}}?)?\s*[,:]?\s*$", re.IGNORECASE)
_INTRODUCED = re.compile(
    rf"\b(?:menurut|berdasarkan|sesuai|according\s+to|under|dalam|di|pada|in)\s+(?:the\s+)?{_NAME}[^.?!]*$",
    re.IGNORECASE,
)
_REACH = 200
"""Characters in front of a reference among which the statute stands that introduces it: a long sentence."""
_THIS_ONE = re.compile(
    r"\s*,?\s*(?:(?:dari|of|in|the|pada|dalam|di)\s+)*(?:kontrak|perjanjian|contract|agreement|this)\b"
    r"(?!\s+(?:induk|lain|sebelumnya|pokok|lama|utama|kerja\s+bersama))",
    re.IGNORECASE,
)


_SAME_STATUTE = (
    (
        r"kuh\s?\.?\s?perdata|kuhper|kuhpdt|civil code|b\.?w",
        r"kuh\s?\.?\s?perdata|kitab undang[-\s]\s*undang hukum perdata|civil code",
    ),
    (
        r"kuh\s?\.?\s?pidana|kuhp|criminal code",
        r"kuhp\b|kuh\s?\.?\s?pidana|kitab undang[-\s]\s*undang hukum pidana|criminal code",
    ),
    (
        r"uuk?\b|u\.u\.|undang[-\s]\s*undang|\w+ (?:law|act)|law (?:no|number)",
        r"\buu\b|undang[-\s]\s*undang|\blaw\b|\bact\b",
    ),
    (r"pp|peraturan pemerintah|government regulation", r"\bpp\b|peraturan pemerintah|government regulation"),
)
"""What a reference may call a statute, and what the contract may call it then."""


def statute_of(text: str, start: int, end: int, since: int) -> tuple[str, int]:
    """The statute that a reference at ``text[start:end]`` belongs to, and where the reference then ends.

    Empty where it is this contract's. ``since`` is where the reference before it ended: a statute belongs to one.
    """
    if _THIS_ONE.match(text, end):
        return "", end
    after = _AFTER.match(text, end)
    parted = after is not None and text[end : after.end()].lstrip().startswith(",")
    if after and not (parted and _OWN_ARTICLE.match(text, after.end())):
        return _tidy(after["name"] or after["act"] or after["the_act"]), after.end()
    since = max(since, start - _REACH)
    if not _NAMED.search(text, since, start):
        return "", end
    before = _BEFORE.search(text, since, start) or _INTRODUCED.search(text, since, start)
    return (_tidy(before["name"]), end) if before else ("", end)


def _tidy(name: str) -> str:
    return " ".join(name.removeprefix("the ").split())


def names_of_statute(statute: str) -> Callable[[str], bool]:
    """Whether a sentence names ``statute``: by one of its names, and with each of its numbers (UU 13/2003)."""
    name = " ".join(re.sub(r"\d+|/|\b(?:no|nomor|number|tahun)\b\.?", " ", statute.lower()).split())
    numbers = re.findall(r"\d+", statute)
    there = next((names for called, names in _SAME_STATUTE if re.match(called, name)), re.escape(name))

    def names(sentence: str) -> bool:
        return bool(re.search(there, sentence, re.IGNORECASE)) and all(
            re.search(rf"\b{number}\b", sentence) for number in numbers
        )

    return names
