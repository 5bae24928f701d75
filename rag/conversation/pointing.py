"""Words that point at a clause without its number, and the clause's name put in their place.

``ayat 2-nya?`` of Pasal 5 becomes ``Pasal 5 ayat (2)?``, which is looked up as every named clause is.
"""

from __future__ import annotations

import re

from rag.clauses.grammar import AYAT_PART, BODY, HURUF_PART
from rag.clauses.numbers import canonical
from rag.conversation.focus import Focus
from rag.domain import Clause, ClauseKind, Contract

_WORDS = {
    ClauseKind.PASAL: "Pasal",
    ClauseKind.BAB: "BAB",
    ClauseKind.ARTICLE: "Article",
    ClauseKind.SECTION: "Section",
    ClauseKind.NUMBERED: "klausul",
}
_NYA = r"(?:\s*-?\s*nya\b)?"
_INNER = re.compile(rf"\b(?:{AYAT_PART}{_NYA}(?:\s*,?\s*{HURUF_PART}{_NYA})?)", re.IGNORECASE)
_LETTER = re.compile(rf"\b{HURUF_PART}{_NYA}".replace("huruf>", "h>").replace("letter>", "l>"), re.IGNORECASE)
_SECTION = r"(?:pasal|psl|klausul|klausula|bab|article|section|clause)"
_THIS_CLAUSE = re.compile(
    rf"\b{_SECTION}(?:\s*-?\s*nya\b|\s+(?:itu|ini|tersebut|tsb|tadi)\b)|\b(?:this|that|the\s+same)\s+{_SECTION}\b"
    r"|\b(?:isi|bunyi|teks)\s*(?:nya)?\s+(?:lengkap|utuh|penuh)(?:nya)?\b|\b(?:selengkapnya|full\s+text|in\s+full)\b"
    rf"|\b(?:the\s+)?(?:whole|entire|full)\s+{_SECTION}\b",
    re.IGNORECASE,
)
_AND = r"(?:dan|terus|trus|lalu|kalau|kalo|and|what\s+about|then)\s+"
_STEPS = (
    (1, "(?:(?:berikut|selanjut|lanjut|sesudah|setelah)nya|berikut|lanjut)", "(?:next|following)"),
    (-1, "sebelumnya", "(?:previous|preceding)"),
)

_BESIDE_IT = re.compile(
    rf"\b(?:{_SECTION}|ayat|paragraph)\s+(?:yang\s+)?(?:(?:berikut|selanjut|lanjut|sesudah|setelah|sebelum)nya|berikut)\b"
    rf"|\b(?:the\s+)?(?:next|following|previous|preceding)\s+(?:{_SECTION}|paragraph|one)\b",
    re.IGNORECASE,
)
_POINTERS = (_INNER, _LETTER, _THIS_CLAUSE, _BESIDE_IT)


def with_clause_named(question: str, focus: Focus, contract: Contract) -> str:
    """``question`` with the clause's name in place of the words that point at it; empty where none do."""
    clause = contract.clauses[focus.positions[0]]
    if inner := _INNER.search(question):
        letter = (inner["huruf"] or inner["letter"] or "").lower()
        return _put(
            question, inner, name_of(clause, contract, canonical(inner["ayat"] or inner["bracket"]) or "", letter)
        )
    if item := _LETTER.search(question):
        return _put(question, item, name_of(clause, contract, focus.ayat, (item["h"] or item["l"]).lower()))
    for step, indonesian, english in _STEPS:
        pattern = rf"\b(?:{{0}}\s+(?:yang\s+)?{indonesian}|{english}\s+(?:{{0}}|one))\b"
        if found := re.search(pattern.format("(?:ayat|paragraph)"), question, re.IGNORECASE):
            number = focus.ayat.rsplit(".", 1)[-1]
            return (
                _put(question, found, name_of(clause, contract, str(max(1, int(number) + step))))
                if number.isdigit()
                else ""
            )
        if found := re.search(pattern.format(_SECTION), question, re.IGNORECASE):
            return _put(question, found, _beside(clause, contract, step))
        if re.search(rf"^\W*(?:{_AND})?(?:(?:yang|the)\s+)?(?:{indonesian}|{english})\W*$", question, re.IGNORECASE):
            number = focus.ayat.rsplit(".", 1)[-1]
            named = name_of(clause, contract, str(max(1, int(number) + step))) if number.isdigit() else ""
            return named or _beside(clause, contract, step)
    if this := _THIS_CLAUSE.search(question):
        return _put(question, this, name_of(clause, contract))
    return ""


def without_pointer(question: str) -> str | None:
    """``question`` without the words that point; ``None`` where none do."""
    pointer = next((found for each in _POINTERS if (found := each.search(question))), None)
    return None if pointer is None else _put(question, pointer, " ")


def name_of(clause: Clause, contract: Contract, ayat: str = "", huruf: str = "") -> str:
    """The words that ``find_references`` reads as this clause: ``Pasal 5 ayat (2) huruf b lampiran 1``."""
    inner = ayat.rsplit(".", 1)[-1]
    pieces = (
        f"{_WORDS[clause.kind]} {clause.number}",
        f"ayat ({inner})" if inner else "",
        f"huruf {huruf}" if huruf else "",
        clause.part or (BODY if _in_annex_too(clause, contract) else ""),
    )
    return " ".join(piece for piece in pieces if piece)


def _in_annex_too(clause: Clause, contract: Contract) -> bool:
    return any(other.part and (other.kind, other.number) == (clause.kind, clause.number) for other in contract.clauses)


def _put(question: str, found: re.Match[str], name: str) -> str:
    return f"{question[: found.start()]}{name}{question[found.end() :]}"


def _beside(clause: Clause, contract: Contract, step: int) -> str:
    """By its place, not by the number that happens to come next: a clause between them may not have been read."""
    return f"pasal {'setelah' if step > 0 else 'sebelum'} {name_of(clause, contract)}"
