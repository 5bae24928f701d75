"""A text to its sentences, as slices of it: nothing is changed, nothing lost.

A stop ends a sentence only where white space and a new beginning follow, so ``Pasal 3.1``, ``Rp1.000.000``, ``No. 5``
and ``PT. Contoh`` stay whole. Lines that begin with a mark, ``(1)`` or ``a.``, begin a sentence too. Knows nothing of
what a sentence says.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from rag.domain import Span

_ABBREVIATIONS = """
no nomor rp jl jln pt cv tbk ud bpk sdr sdri dr ir drs dra hj st sh mh mm ps psl art sec hlm hal tgl telp dst dll dsb
dkk yth an ub up sd kec kab kel rt rw ltd inc co mr mrs ms etc vs approx
"""
_ABBREVIATED = frozenset(_ABBREVIATIONS.split())
_STOP = re.compile(r"[.!?]+[”\"')\]]*(?=\s+[(\[“\"'A-Z0-9•*-]|\s*$)|;(?=\s*\n)|(?=\n)")
_MARK_ALONE = re.compile(r"\s*\(?(?:\d{1,2}|[a-zA-Z])[.)]\s*")
_LAST_WORD = re.compile(r"([A-Za-z]+)\.$")


def sentence_spans(text: str, whole: Sequence[Span] = ()) -> tuple[Span, ...]:
    """Start and end of each sentence, white space around it left out; no boundary falls inside a span of ``whole``."""
    spans, start = [], 0
    for stop in _STOP.finditer(text):
        if _ends_sentence(text, start, stop) and not any(first < stop.end() < last for first, last in whole):
            spans.append((start, stop.end()))
            start = stop.end()
    spans.append((start, len(text)))
    return tuple(trimmed for span in spans if (trimmed := _trimmed(text, span)))


def _ends_sentence(text: str, start: int, stop: re.Match[str]) -> bool:
    so_far = text[start : stop.start() + 1]
    if not stop.group() or not stop.group().startswith("."):
        return bool(so_far.strip())
    if _MARK_ALONE.fullmatch(so_far):
        return False
    last = _LAST_WORD.search(so_far)
    abbreviated = last is not None and (len(last[1]) == 1 or last[1].lower() in _ABBREVIATED)
    return not abbreviated or stop.end() == len(text.rstrip())


def _trimmed(text: str, span: Span) -> Span | None:
    piece = text[slice(*span)]
    stripped = piece.strip()
    if not stripped:
        return None
    start = span[0] + piece.index(stripped[0])
    return start, start + len(stripped)
