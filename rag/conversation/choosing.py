"""Which of several clauses of one number is meant, after the question back: ``yang lampiran 2``, ``yang pertama``."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rag.clauses.grammar import BODY, PART_AFTER
from rag.clauses.references import part_name
from rag.conversation.focus import Focus
from rag.conversation.words import content_words
from rag.domain import Clause, Contract

_BODY = re.compile(r"\b(?:isi|badan|batang\s+tubuh|utama|induk|main|body)\b", re.IGNORECASE)
_PLACES = (
    re.compile(r"\b(?:pertama|kesatu|first|(?:ke-?|nomor\s+|no\.?\s*|^\W*)1)\b", re.IGNORECASE),
    re.compile(r"\b(?:kedua|second|(?:ke-?|nomor\s+|no\.?\s*|^\W*)2)\b", re.IGNORECASE),
    re.compile(r"\b(?:ketiga|third|(?:ke-?|nomor\s+|no\.?\s*|^\W*)3)\b", re.IGNORECASE),
)
_LAST = re.compile(r"\b(?:terakhir|last)\b", re.IGNORECASE)
_ALL = re.compile(r"\b(?:semua(?:nya)?|seluruhnya|(?:dua-)?duanya|keduanya|ketiganya|all|both)\b", re.IGNORECASE)
_CHOOSING_WORDS = frozenset(
    """isi badan batang tubuh utama induk main body pertama kesatu first kedua second ketiga third terakhir last
    lampiran penjelasan addendum adendum annex appendix schedule nomor ii iii iv vi maksud maksudku
    semuanya seluruhnya dua duanya keduanya ketiganya both""".split()
)


def chosen(question: str, focus: Focus, contract: Contract) -> tuple[int, ...]:
    """The positions of the candidates that ``question`` picks: one or all; none where it says anything else."""
    if set(content_words(question)) <= _CHOOSING_WORDS and _ALL.search(question):
        return focus.positions
    one = _chosen(question, focus, contract)
    return (one,) if one >= 0 else ()


def _chosen(question: str, focus: Focus, contract: Contract) -> int:
    candidates = {at: contract.clauses[at] for at in focus.positions}
    content = set(content_words(question)) - _CHOOSING_WORDS
    by_title = [at for at, clause in candidates.items() if content and content <= set(content_words(clause.title))]
    if content:
        return by_title[0] if len(by_title) == 1 else -1
    if part := PART_AFTER.search(question):
        named = part_name(part["part"], part["which"] or "")
        return _only(candidates, "" if named == BODY else named)
    if _BODY.search(question):
        return _only(candidates, "")
    return _by_place(question, list(candidates))


def _only(candidates: dict[int, Clause], part: str) -> int:
    """The one candidate of ``part``; ``lampiran`` without a number is any, if there is only one."""
    found = [at for at, clause in candidates.items() if clause.part == part]
    found = found or [at for at, clause in candidates.items() if part and clause.part.startswith(f"{part} ")]
    return found[0] if len(found) == 1 else -1


def _by_place(question: str, positions: Sequence[int]) -> int:
    if _LAST.search(question):
        return positions[-1]
    found = [at for pattern, at in zip(_PLACES, positions, strict=False) if pattern.search(question)]
    return found[0] if len(found) == 1 else -1
