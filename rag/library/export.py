"""A contract that was read, as files to keep: plain text page by page, and a Word document with real headings.

Knows nothing of rows and chats. The text is what was read, errors included; nothing is corrected here.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from dataclasses import dataclass

from rag.domain import Clause, ClauseKind, Contract

_NOT_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|[\ud800-\udfff]")


def as_text(contract: Contract) -> str:
    """Every line as it was read, a line that names the page before each page's lines."""
    return "\n".join(f"--- {page.number} ---\n\n{page.text}\n" for page in contract.pages)


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph of the Word document; ``level`` is that of a heading, 0 for text."""

    text: str
    level: int = 0


def blocks(contract: Contract) -> Iterator[Block]:
    """The contract as headings and paragraphs, in document order, no line left out that is not page furniture.

    A BAB is a heading of level 1; a Pasal is of level 2 under a BAB, else 1.
    """
    chapters = any(clause.kind is ClauseKind.BAB for clause in contract.clauses)
    yield from _opening_words(contract)
    for clause in contract.clauses:
        yield from _clause_blocks(clause, 2 if chapters and clause.kind is not ClauseKind.BAB else 1)


def _opening_words(contract: Contract) -> Iterator[Block]:
    """What stands before the first clause; all there is where no clause was found."""
    first = contract.clauses[0].lines[0] if contract.clauses and contract.clauses[0].lines else None
    for page in contract.pages:
        for index, line in enumerate(page.lines):
            if first and (page.number, index) >= (first.page, first.index):
                return
            if line.text.strip():
                yield Block(line.text.strip())


def _clause_blocks(clause: Clause, level: int) -> Iterator[Block]:
    lines = clause.text.split("\n")
    count = max(1, len(clause.heading.at))
    yield Block(" ".join(line.strip() for line in lines[:count]), level)
    if clause.kind is ClauseKind.BAB:  # its text holds the Pasal in it, which come by themselves
        return
    yield from (Block(line.strip()) for line in lines[count:] if line.strip())


def as_word(contract: Contract) -> bytes:
    """The contract as a .docx file."""
    import docx

    document = docx.Document()
    for block in blocks(contract):
        text = _NOT_XML.sub(" ", block.text)
        if block.level:
            document.add_heading(text, level=block.level)
        else:
            document.add_paragraph(text)
    kept = io.BytesIO()
    document.save(kept)
    return kept.getvalue()
