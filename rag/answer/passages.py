"""The parts of a contract that an answer may rest on: hits, or the clauses that a question names.

A passage is what a model is shown, and the only thing that its citations may name. Knows nothing of models.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from rag.answer import phrases
from rag.answer.evidence import ayat_of
from rag.answer.labels import clause_label
from rag.answer.sentences import sentence_spans
from rag.domain import Ayat, Chunk, Contract, Hit, Language, LineRef

MOST_PASSAGES = 5
"""The right clause is among the first five hits nearly always; more would cost tokens and distract."""
MOST_WORDS = 700
"""Words of all passages together: about 1,300 tokens, so that a minute's free quota serves several questions."""


@dataclass(frozen=True, slots=True)
class Passage:
    """A verbatim part of the contract. ``label`` names it (``Pasal 5 ayat (2)``), ``lines`` is where it stands.

    ``position`` is the index into ``Contract.clauses``, -1 for text outside every clause; ``ayat`` is empty for a whole
    clause or text before its first ayat.
    """

    label: str
    title: str
    text: str
    position: int
    ayat: str = ""
    lines: tuple[LineRef, ...] = ()


def hit_passages(hits: Sequence[Hit], contract: Contract, language: Language) -> tuple[Passage, ...]:
    """The first hits as passages, within the limits; their labels are what an answer in ``language`` cites."""
    return tuple(_shortened([_hit_passage(hit.chunk, contract, language) for hit in hits[:MOST_PASSAGES]]))


def clause_passages(
    clauses: Iterable[tuple[int, Ayat | None]], contract: Contract, language: Language
) -> tuple[Passage, ...]:
    """Named clauses, or an ayat of them, as passages, within the limits."""
    return tuple(_shortened([whole_passage(contract, position, language, ayat) for position, ayat in clauses]))


def _hit_passage(chunk: Chunk, contract: Contract, language: Language) -> Passage:
    if chunk.clause < 0:
        return Passage(phrases.OUTSIDE_CLAUSES(language), "", chunk.text, -1, "", chunk.lines)
    clause = contract.clauses[chunk.clause]
    label = clause_label(clause, chunk.ayat, language=language)
    return Passage(label, clause.title, without_heading(chunk), chunk.clause, chunk.ayat, chunk.lines)


def whole_passage(contract: Contract, position: int, language: Language, ayat: Ayat | None = None) -> Passage:
    """All of a clause, or of one of its ayat."""
    clause = contract.clauses[position]
    label = clause_label(clause, ayat.number if ayat else "", language=language)
    if ayat is None:
        return Passage(label, clause.title, clause.text, position, "", clause.lines)
    return Passage(label, clause.title, ayat.text, position, ayat.number, ayat.lines)


def without_heading(chunk: Chunk) -> str:
    """A clause's chunk without the heading that the index puts in front, on a line of its own."""
    return chunk.text.partition("\n")[2] or chunk.text


def _shortened(passages: Sequence[Passage]) -> Iterator[Passage]:
    """Passages until the words are used up; the one that does not fit is cut at a sentence's end."""
    left = MOST_WORDS
    for passage in passages:
        text = first_words(passage.text, left)
        if text:
            yield replace(passage, text=text)
        left -= len(text.split())


def first_words(text: str, most: int) -> str:
    """The whole sentences at the start of ``text`` that have at most ``most`` words together; maybe none."""
    end = 0
    for _, stop in sentence_spans(text):
        if len(text[:stop].split()) > most:
            break
        end = stop
    return text[:end]


def evidence(passage: Passage, contract: Contract) -> str:
    """The whole ayat or clause that a passage is of: what its citation names, and may be quoted from."""
    if passage.position < 0:
        return passage.text
    clause = contract.clauses[passage.position]
    ayat = ayat_of(clause, passage.ayat) if passage.ayat else None
    return ayat.text if ayat else clause.text
