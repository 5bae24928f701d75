"""Clauses meant without a section's word: ``lampiran 2``, ``butir 5.2``, ``5.2``.

Only where the question says nothing else, and only what the contract has: a number may mean many things.
"""

from __future__ import annotations

import re

from rag.clauses import main_kind
from rag.clauses.grammar import BODY, PART_AFTER
from rag.clauses.references import part_name
from rag.conversation.focus import Focus
from rag.conversation.pointing import name_of
from rag.conversation.words import content_words
from rag.domain import ClauseKind, Contract

_COUNTED = r"(?:nomor|nomer|no\.?|angka|butir|poin|point|item|bagian|number)"
_NUMBER = re.compile(
    rf"(?<![\w.,])(?:(?P<word>{_COUNTED})\s*)?(?P<number>\d{{1,3}}(?:\.\d{{1,3}})?)(?![\d.,]*\d)", re.I
)
_PRICE = re.compile(r"\b(?:berapa|rp|rupiah|persen|hari|bulan|tahun|juta|ribu|jam|how|when|kapan)\b|%", re.IGNORECASE)
_COUNTING_WORDS = frozenset("nomor nomer no angka butir poin point item bagian number".split())
_PART_WORDS = frozenset("lampiran penjelasan addendum adendum annex appendix schedule ii iii iv vi vii viii".split())


def part_asked_for(question: str) -> str:
    """The part that ``question`` names and asks nothing more of: ``apa isi lampiran II?``; else empty."""
    part = PART_AFTER.search(question)
    if part is None or set(content_words(question)) - _PART_WORDS - {(part["which"] or "").lower()}:
        return ""
    named = part_name(part["part"], part["which"] or "")
    return "" if named == BODY else named


def named_by_part(question: str, contract: Contract) -> str:
    """The names of all clauses of the part that is asked for; empty where the contract has none in it."""
    part = part_asked_for(question)
    inside = [
        clause
        for clause in contract.clauses
        if part and part in (clause.part, clause.part.split(" ")[0]) and clause.kind is not ClauseKind.BAB
    ]
    return ", ".join(name_of(clause, contract) for clause in inside)


def named_by_number(question: str, contract: Contract, focus: Focus | None) -> str:
    """The name of the clause, or of the ayat of the clause in focus, that a number alone means; empty where it may not.

    Clauses that are headed by bare numbers are called by them (``butir 3``), and ``3.2`` wherever it is printed so.
    """
    found = _NUMBER.search(question)
    if found is None or _PRICE.search(question) or set(content_words(question)) - _COUNTING_WORDS:
        return ""
    number = found["number"]
    if "." in number:
        printed = any(number in (clause.number, *(a.number for a in clause.ayat)) for clause in contract.clauses)
        return f"klausul {number}" if printed or main_kind(contract.clauses) is ClauseKind.NUMBERED else ""
    if focus is not None:
        clause = contract.clauses[focus.positions[0]]
        return name_of(clause, contract, number) if found["word"] and clause.ayat else ""
    return f"klausul {number}" if main_kind(contract.clauses) is ClauseKind.NUMBERED else ""
