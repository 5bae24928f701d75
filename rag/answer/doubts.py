"""Figures that may have been misread: where they stand in an answer, and what speaks against them.

The reader marks them on the lines of a page; here they are found again in what an answer quotes of those lines. Knows
nothing of how they were noticed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from rag.answer import phrases
from rag.answer.evidence import compact
from rag.answer.labels import page_label
from rag.domain import Citation, Contract, Doubt, DoubtReason, Language, Span

MOST_NOTES = 3
"""Figures that are explained; the others are only marked."""


@dataclass(frozen=True, slots=True)
class Doubted:
    """A doubtful figure as its line prints it, and its page."""

    figure: str
    page: int
    doubt: Doubt


def doubted(citations: Sequence[Citation], contract: Contract) -> tuple[Doubted, ...]:
    """The doubtful figures that are quoted, each once."""
    found: dict[tuple[str, int], Doubted] = {}
    for citation in citations:
        quote = compact(citation.quote)
        for ref in citation.at:
            line = contract.line(ref)
            for doubt in line.doubts:
                figure = line.text[doubt.start : doubt.end].strip()
                if figure and compact(figure) in quote:
                    found.setdefault((figure, ref.page), Doubted(figure, ref.page, doubt))
    return tuple(found.values())


def doubt_notes(figures: Sequence[Doubted], language: Language) -> list[str]:
    """A sentence for each of the first few: what was read, and what speaks against it."""
    return [_note(each, language) for each in figures[:MOST_NOTES]]


def _note(each: Doubted, language: Language) -> str:
    page = page_label((each.page,), language)
    if not each.doubt.other:
        return phrases.DOUBTFUL(language, figure=each.figure, page=page)
    against = phrases.DOUBT_BY_WORDS if each.doubt.reason is DoubtReason.WORDS else phrases.DOUBT_BY_READER
    return against(language, figure=each.figure, page=page, other=each.doubt.other)


def doubtful_spans(text: str, figures: Sequence[Doubted]) -> tuple[Span, ...]:
    """Slices of ``text``, in order and apart, where the figures stand, whatever white space is in them."""
    spans: list[Span] = []
    for each in figures:
        pattern = r"\s*".join(re.escape(char) for char in "".join(each.figure.split()))
        for match in re.finditer(rf"(?<!\w){pattern}(?!\w)", text):
            if not any(start < match.end() and match.start() < end for start, end in spans):
                spans.append(match.span())
    return tuple(sorted(spans))
