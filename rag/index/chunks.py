"""A contract to chunks: an ayat, or a window of a long one, with its clause's heading in front.

The heading in front gives an ayat its subject (``(2) Keterlambatan …`` says nothing of rent by itself). Windows keep
every word within an embedding model's reach: a model that stops at 512 tokens never sees a clause's 300th word
otherwise. Text outside every clause (the parties, the closing words) is indexed too, without a number.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rag.clauses.furniture import furniture
from rag.domain import Chunk, Clause, ClauseKind, Contract, LineRef

WINDOW_WORDS = 150
"""Words of a window: about 300 tokens of multilingual-e5, so that heading and text stay below its 512."""
_LONGEST_WORD = 200
OVERLAP_WORDS = 30
"""Words that neighbouring windows share, so that no sentence is cut in both."""


def chunk_contract(contract: Contract) -> tuple[Chunk, ...]:
    """Every word of the contract but its page furniture in at least one chunk, text outside the clauses first."""
    chunks = list(_outside(contract))
    for position, clause in enumerate(contract.clauses):
        if clause.kind is not ClauseKind.BAB:
            chunks += _clause_chunks(position, clause)
    return tuple(chunks)


def _clause_chunks(position: int, clause: Clause) -> Iterator[Chunk]:
    heading = " ".join(part for part in (clause.printed, clause.title) if part)
    for ayat, text, lines in _pieces(clause):
        page = lines[0].page if lines else clause.page
        for window in _windows(text):
            yield Chunk(f"{heading}\n{window}", position, clause.number, ayat, page, lines)


def _pieces(clause: Clause) -> Iterator[tuple[str, str, tuple[LineRef, ...]]]:
    """The clause's opening words, if any stand before its first ayat, then each ayat; the whole body without ayat."""
    head = "\n".join(clause.text.split("\n")[_heading_lines(clause) :])
    if not clause.ayat:
        yield "", head, clause.lines
        return
    before = head.split(clause.ayat[0].text, 1)[0].strip()
    if before:
        first = clause.body.index(clause.ayat[0].lines[0])
        yield "", before, clause.body[:first]
    for ayat in clause.ayat:
        yield ayat.number, ayat.text, ayat.lines


def _heading_lines(clause: Clause) -> int:
    return len(clause.heading.at)


def _outside(contract: Contract) -> Iterator[Chunk]:
    """Text before, between and after the clauses, page by page, without page numbers and the like."""
    inside = {line for clause in contract.clauses for line in clause.lines} | furniture(contract.pages)
    for page in contract.pages:
        refs = tuple(LineRef(page.number, index) for index in range(len(page.lines)))
        free = tuple(ref for ref in refs if ref not in inside)
        text = " ".join(contract.line(ref).text.strip() for ref in free)
        if text:
            yield from (Chunk(window, -1, "", "", page.number, free) for window in _windows(text))


def _windows(text: str) -> Iterator[str]:
    words = [piece for word in text.split(" ") for piece in _pieces_of(word)]
    if len(words) <= WINDOW_WORDS:
        yield " ".join(words)
        return
    for start in _window_starts(words):
        yield " ".join(words[start : start + WINDOW_WORDS])


def _pieces_of(word: str) -> list[str]:
    """A word, or, where a text has no spaces, pieces of it that fit a window."""
    return [word[at : at + _LONGEST_WORD] for at in range(0, len(word), _LONGEST_WORD)] or [word]


def _window_starts(words: Sequence[str]) -> range:
    return range(0, max(1, len(words) - OVERLAP_WORDS), WINDOW_WORDS - OVERLAP_WORDS)
