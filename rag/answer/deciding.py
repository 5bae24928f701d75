"""The words of an answer that decide: the amount, the date or the time that was asked for, or what is forbidden.

Only in quotations of the contract, and in the sentence of them that is nearest to the question. An answer whose
question is neither a how much nor a yes or no has none. Knows nothing of how bold looks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rag.answer.polarity import stance
from rag.answer.relevance import relevance
from rag.answer.sentences import sentence_spans
from rag.answer.units import measured
from rag.domain import Citation, Span

MOST_BOLD = 2
"""Phrases set off in one answer; more would set off none."""

_TIMES = frozenset({"day", "working day", "calendar day", "week", "month", "year", "hour", "minute", "date"})
_AMOUNTS = frozenset({"rupiah", "dollar", "percent", "permille", "person", "time"})
_HOW_LONG = re.compile(
    r"\b(?:kapan|kpn|lama|berapa\s+(?:hari|minggu|bulan|tahun|jam)|tanggal|(?:batas|jangka)\s+waktu|tempo|deadline|when|how\s+long|"
    r"how\s+many\s+(?:days|weeks|months|years|hours)|date|period)\b",
    re.IGNORECASE,
)
_HOW_MUCH = re.compile(
    r"\b(?:berapa|brp|brapa|besarnya|jumlah(?:nya)?|how\s+(?:much|many)|amount|percentage|what\s+is\s+the\s+(?:\w+\s+)?(?:rent|price|"
    r"fee|fine|penalty|salary|wage|deposit|rate|interest))\b",
    re.IGNORECASE,
)
_YES_OR_NO = re.compile(
    r"^\W*(?:apa\s+(?:saya|aku|kita|kami|boleh|bisa|ada|harus|wajib|benar|bener|betul)|apakah|apkah|bolehkah|boleh|bole|bisa|bisakah|dapatkah|haruskah|harus|wajibkah|wajib|perlukah|perlu|adakah|ada|"
    r"can|may|must|shall|should|am|is|are|do|does|did|will|would|could|has|have)\b|"
    r"\b(?:boleh|bisa|wajib|harus|perlu|kena|dapat)\s*(?:ga|gak|nggak|ngga|enggak|tidak|tdk|kah|kan)\b|\b(?:ga|gak|nggak|nda)\W*$",
    re.IGNORECASE,
)


def deciding_spans(question: str, text: str, citations: Sequence[Citation]) -> tuple[Span, ...]:
    """Slices of ``text``, in order and apart, that decide ``question``; none where no such phrase is quoted."""
    found: list[Span] = []
    for start, quote in _quoted(text, citations):
        found += ((start + a, start + b) for a, b in _in_quote(question, quote))
        if found:
            break
    return tuple(sorted(found)[:MOST_BOLD])


def _quoted(text: str, citations: Sequence[Citation]) -> Iterator[tuple[int, str]]:
    """Where the quotations stand in ``text``, as it prints them: with their line breaks, or on one line."""
    for citation in citations:
        for quote in (citation.quote, " ".join(citation.quote.split())):
            start = text.find(quote)
            if start >= 0:
                yield start, quote
                break


def _in_quote(question: str, quote: str) -> list[Span]:
    wanted = _TIMES if _HOW_LONG.search(question) else _AMOUNTS if _HOW_MUCH.search(question) else frozenset()
    if not wanted and not _YES_OR_NO.search(question):
        return []
    near = sorted(sentence_spans(quote), key=lambda span: -relevance(question, quote[slice(*span)]))
    for start, end in near:
        sentence = quote[start:end]
        found = _figures(sentence, wanted) if wanted else stance(sentence)
        if found:
            return [(start + a, start + b) for a, b in found[:MOST_BOLD]]
    return []


def _figures(sentence: str, wanted: frozenset[str]) -> list[Span]:
    spans = measured(sentence)
    return [span for unit, span in spans if unit in wanted] or [span for unit, span in spans if unit]
