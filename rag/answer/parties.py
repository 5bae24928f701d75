"""Who made the contract: the names before its first clause, each with what the contract calls them.

``Nama : …`` and ``selanjutnya disebut PIHAK PERTAMA`` belong together; without ``Nama`` the name is what the paragraph
begins with. Every name is a verbatim slice of the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from rag.answer.evidence import texts_outside
from rag.domain import Contract, LineRef

MOST_PARTIES = 4

_ROLE = r"(?:(?:PIHAK|Pihak)\s+\w+|[A-Z][\w-]*(?:\s+[A-Z][\w-]*){0,2})"
_CALLED = re.compile(
    r"(?:disebut|dinamakan|referred\s+to\s+as|called)\s+(?:juga\s+)?(?:sebagai\s+|the\s+)?[“\"'(]*(?:the\s+)?"
    rf"(?P<role>{_ROLE})|\(\s*(?:the\s+)?[“\"']?(?:the\s+)?(?P<bracketed>{_ROLE})[”\"']?\s*\)(?=\s*(?:[;.,]|dan\b|and\b))"
)
_NOT_A_PARTY = re.compile(
    r"\b(?:para\s+pihak|perjanjian|kontrak|agreement|contract|parties|pihak\s*$|rumah|ob[jy]ek|barang|tanah)(?:\b|$)",
    re.IGNORECASE,
)
_OPENS = re.compile(r"(?:\b(?i:antara|between)\b\s*:?|(?<!\S)(?:\d{1,2}|[IVX]{1,4}|[a-z])[.)](?=\s+[A-Z]))\s*")
_FOLLOWS = re.compile(r"[\W_]*(?:dan|serta|dengan|and|with)\s+(?=[A-Z])")
"""A second party behind the first, in one sentence: ``… (“Perusahaan”) dan Budi …``."""
_FIELD = (
    r"jabatan|pekerjaan|alamat|nik|nomor|no\.|ktp|tempat|umur|usia|berkedudukan|selaku|dalam hal|bertindak|dengan ini|"
    r"yang\b|address|position|title|id\s+(?:no|number)|acting|in\s+this"
)
_NAMED = re.compile(rf"\b(?:nama|name)(?:\s+lengkap)?\s*:\s*(?P<name>.+?)\s*(?=\b(?:{_FIELD})|[;,]|$)", re.IGNORECASE)
_ACTING_FOR = re.compile(
    r"\b(?:atas nama|on behalf of)\s+(?P<company>(?:PT|CV|UD|Koperasi|Yayasan|Firma|Perum|Bank)\b\.?\s+[A-Z][\w.&-]*"
    r"(?:\s+[A-Z][\w.&-]*){0,5})"
)
_BEGINS = re.compile(r"(?P<name>[A-Z][^,;:(]{2,60}?)\s*[,(]")


@dataclass(frozen=True, slots=True)
class Party:
    """A name as printed, what the contract calls it, and the lines of the text it stands in."""

    name: str
    role: str
    lines: tuple[LineRef, ...]


def parties(contract: Contract) -> tuple[Party, ...]:
    """The parties that the text outside the clauses introduces, in its order, each name and each role once."""
    found: list[Party] = []
    for text, lines in texts_outside(contract):
        for party in _introduced(text, lines):
            known = [(other.name.casefold(), other.role.casefold()) for other in found]
            if not any(party.name.casefold() == name or party.role.casefold() == role for name, role in known):
                found.append(party)
    return tuple(found[:MOST_PARTIES])


def _introduced(text: str, lines: tuple[LineRef, ...]) -> Iterator[Party]:
    start = 0
    for called in _CALLED.finditer(text):
        role = " ".join((called["role"] or called["bracketed"]).split())
        if _NOT_A_PARTY.search(role):
            continue
        name = _name(f"{text[start : called.start()]}(")
        if name:
            yield Party(name, role, lines)
        start = called.end()


def _name(text: str) -> str:
    """The name that ``text``, up to what its bearer is called, introduces; empty where none is seen."""
    for pattern in (_ACTING_FOR, _NAMED):
        if found := pattern.search(text):
            return found[1]
    if following := _FOLLOWS.match(text):
        text = text[following.end() :]
        if begins := _BEGINS.match(text):
            return begins["name"]
    opened = [found.end() for found in _OPENS.finditer(text)]
    begins = _BEGINS.match(text, opened[-1]) if opened else None
    return begins["name"] if begins else ""
