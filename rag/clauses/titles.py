"""Clause titles: on the heading's line, below it, above it, or absent; decided once for a document."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from rag.clauses.candidates import Placed
from rag.clauses.heading_words import heading_word, unmarked
from rag.clauses.normalise import close_letter_spacing
from rag.clauses.sequence import Numbered
from rag.clauses.title_shape import is_title

_MAX_TITLE_LINES = 2
CLOSING = re.compile(
    r"^\s*(?:Demikian(?:lah)?,?\s+(?:perjanjian|surat|kontrak|kesepakatan|addendum|adendum|akta|nota|dibuat|agar)\b|"
    r"Demikian(?:lah)?\s*\.?\s*$|Perjanjian\s+ini\s+dibuat\s+(?:dan\s+ditandatangani\s+)?dalam\b|IN WITNESS WHEREOF\b)",
    re.IGNORECASE,
)
"""The words that end a contract's last clause, with or without a heading of their own."""


def titles(
    lines: Sequence[Placed], headings: Sequence[tuple[int, int, Numbered]], breaks: Collection[int]
) -> list[tuple[range, str]]:
    """For each heading (first line, end line, what it is) the lines of its title and its text.

    The range may stand before the heading, after it, or be empty. ``breaks`` are lines that no title may use: other
    headings and the titles of parts.
    """
    taken = set(breaks) | {index for first, end, _ in headings for index in range(first, end)}
    alone = [(a, b) for a, b, heading in headings if not (heading.candidate.title or heading.candidate.body)]
    below = sum(len(_below(lines, end, taken)) > 0 for _, end in alone)
    above = sum(len(_above(lines, first, taken)) > 0 for first, _ in alone)
    above_it = above > below and above * 2 >= len(alone)  # one of many is the name of the contract above its first
    return [_title(lines, heading, first, end, taken, above=above_it) for first, end, heading in headings]


def _title(
    lines: Sequence[Placed], heading: Numbered, first: int, end: int, taken: Collection[int], *, above: bool
) -> tuple[range, str]:
    own = heading.candidate.title
    if heading.candidate.body:
        return range(end, end), ""
    if own:
        more = _below(lines, end, taken) if own.isupper() else range(end, end)
        more = range(end, end + 1) if len(more) and lines[end].text.isupper() else range(end, end)
        return more, _joined([own, *(lines[index].text for index in more)])
    where = _above(lines, first, taken) if above else _below(lines, end, taken)
    return where, _joined([lines[index].text for index in where])


def _below(lines: Sequence[Placed], end: int, taken: Collection[int]) -> range:
    count = 0
    while count < _MAX_TITLE_LINES and _title_line(lines, end + count, taken):
        if count and not (lines[end].text.isupper() and lines[end + count].text.isupper()):
            break
        count += 1
    return range(end, end + count)


def _above(lines: Sequence[Placed], first: int, taken: Collection[int]) -> range:
    count = 0
    while count < _MAX_TITLE_LINES and _title_line(lines, first - 1 - count, taken):
        if count and not (lines[first - 1].text.isupper() and lines[first - 1 - count].text.isupper()):
            break
        if count and not _ends_a_sentence(lines, first - 2 - count):
            break
        count += 1
    return range(first - count, first)


def _ends_a_sentence(lines: Sequence[Placed], index: int) -> bool:
    """A capital line below a broken-off sentence ends that sentence; it is no title."""
    return index < 0 or lines[index].text.rstrip().endswith((".", ";", ":", ")", "!", "?"))


def _title_line(lines: Sequence[Placed], index: int, taken: Collection[int]) -> bool:
    if not 0 <= index < len(lines) or index in taken or not is_title(lines[index].text):
        return False
    word = heading_word(lines[index].text)
    # A heading's word alone lost its number, it is no title; with two letters lost it may be any word (``P4JAK``).
    return word is None or word.beyond > 1 or bool(word.rest.strip())


def _joined(texts: Sequence[str]) -> str:
    return " ".join(close_letter_spacing(unmarked(text)).strip(" :-–—") for text in texts)
