"""The answer to a question that names clauses: their own words, or an honest word on why not. No model has a say here.

Each reference gets its part, in the order named. A clause that is not there is never replaced by another.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from rag.answer import phrases
from rag.answer.evidence import ayat_of, cite
from rag.answer.labels import (
    clause_label,
    kind_word,
    number_ranges,
    page_label,
    shown_title,
    source,
)
from rag.answer.missing import missing_words
from rag.answer.statutes import outside_words
from rag.answer.worded import Worded, together
from rag.clauses import is_sure, lost_after
from rag.domain import (
    AnswerStatus,
    Ayat,
    Clause,
    ClauseStatus,
    Contract,
    Huruf,
    Language,
    Lookup,
    Retrieval,
)
from rag.domain import Reference as Ref

_NEXT_TO = re.compile(r"\b(?:setelah|sesudah|sehabis|berikutnya|after|following)\b", re.IGNORECASE)


def exact_words(retrieval: Retrieval, contract: Contract, language: Language) -> Worded:
    """What the contract has for each reference of the question."""
    return together(_part(lookup, contract, language) for lookup in retrieval.lookups)


def _part(lookup: Lookup, contract: Contract, language: Language) -> Worded:
    if lookup.status is AnswerStatus.OUTSIDE:
        return outside_words(lookup.reference, contract, language)
    if lookup.status is AnswerStatus.AMBIGUOUS:
        return _ambiguous(lookup, contract, language)
    if lookup.status is AnswerStatus.MISSING or not lookup.positions:
        return Worded(missing_words(lookup, contract, language))
    words = (
        text for position in lookup.positions for text in _clause_words(position, lookup.reference, contract, language)
    )
    return _passing_over(together(words), lookup, contract, language)


def _passing_over(worded: Worded, lookup: Lookup, contract: Contract, language: Language) -> Worded:
    """With a word on what was not read between the clause that was named and the one found beside it."""
    at = lookup.positions[0]
    before = [clause for clause in contract.clauses[:at] if clause.kind is contract.clauses[at].kind]
    if not _NEXT_TO.search(lookup.reference.printed) or not before:
        return worded
    lost = lost_after([*before, contract.clauses[at]], len(before) - 1)
    if not lost:
        return worded
    kind = kind_word(contract.clauses[at].kind, language)
    note = phrases.PASSED_OVER(language, lost=f"{kind} {number_ranges(lost)}")
    return replace(worded, text=f"{worded.text}\n{note}")


def _clause_words(position: int, reference: Ref, contract: Contract, language: Language) -> Iterator[Worded]:
    """The named clause, ayat or huruf verbatim; then where it stands, and how sure its number is."""
    clause = contract.clauses[position]
    ayat = named_ayat(clause, reference)
    if reference.huruf:
        for holder, item in _items(clause, ayat, reference.huruf):
            yield _words(item.text, position, contract, language, holder, item)
    else:
        yield _words(ayat.text if ayat else clause.text, position, contract, language, ayat)


def named_ayat(clause: Clause, reference: Ref) -> Ayat | None:
    """The ayat that ``reference`` names in ``clause``: ``ayat (2)``, or ``4.2`` where clause 4 prints it so."""
    number = reference.ayat or (reference.number if reference.number != clause.number else "")
    return ayat_of(clause, number) if number else None


def _items(clause: Clause, ayat: Ayat | None, letter: str) -> list[tuple[Ayat | None, Huruf]]:
    """The items with ``letter``: of the named ayat, else the clause's own, else those of any ayat."""
    if ayat is None and any(item.letter == letter for item in clause.huruf):
        return [(None, item) for item in clause.huruf if item.letter == letter]
    holders = (ayat,) if ayat else clause.ayat
    return [(holder, item) for holder in holders for item in holder.huruf if item.letter == letter]


def _words(
    text: str, position: int, contract: Contract, language: Language, ayat: Ayat | None, item: Huruf | None = None
) -> Worded:
    clause = contract.clauses[position]
    where = source(clause, language, ayat, item.letter if item else "")
    lines = [text, phrases.SOURCE(language, where=where)]
    if item:
        lines.append(_lead_in(clause, ayat, language))
    lines += [_how_sure(clause, language), _runs_on(position, contract, language, whole=ayat is None)]
    return Worded("\n".join(line for line in lines if line), (cite(contract, position, text, ayat),), (clause.number,))


def _lead_in(clause: Clause, ayat: Ayat | None, language: Language) -> str:
    """The words before the first huruf: an item alone (``b. membayar denda;``) does not say who must."""
    text, items = (ayat.text, ayat.huruf) if ayat else (clause.text, clause.huruf)
    before = text.split(items[0].text, 1)[0].strip() if items[0].text in text else ""
    last = before.split("\n")[-1]
    return phrases.LEAD_IN(language, text=last) if last else ""


def _how_sure(clause: Clause, language: Language) -> str:
    if clause.status is ClauseStatus.REPAIRED:
        return phrases.REPAIRED(language, printed=clause.printed, clause=clause_label(clause, language=language))
    if clause.status is ClauseStatus.INFERRED:
        return phrases.INFERRED(language, clause=clause_label(clause, language=language))
    return ""


def _runs_on(position: int, contract: Contract, language: Language, *, whole: bool) -> str:
    """What was not read after the clause and may stand in it; or, of a ``whole`` clause, that it may be torn."""
    lost = lost_after(contract.clauses, position)
    kind = kind_word(contract.clauses[position].kind, language)
    if lost:
        return phrases.RUNS_ON(language, lost=f"{kind} {number_ranges(lost)}")
    return phrases.MAY_BE_TORN(language) if whole and not is_sure(contract, position) else ""


def _ambiguous(lookup: Lookup, contract: Contract, language: Language) -> Worded:
    """All that bear the number, each with what tells it apart, and the question which one is meant."""
    clauses = [contract.clauses[position] for position in lookup.positions]
    text = phrases.AMBIGUOUS(
        language,
        count=str(len(clauses)),
        clause=f"{kind_word(clauses[0].kind, language)} {clauses[0].number}",
        candidates="; ".join(_candidate(clause, language) for clause in clauses),
    )
    citations = tuple(cite(contract, position, contract.clauses[position].printed) for position in lookup.positions)
    return Worded(text, citations, (clauses[0].number,))


def _candidate(clause: Clause, language: Language) -> str:
    place = clause.part or phrases.IN_BODY(language)
    pieces = (place, shown_title(clause.title), page_label(clause.pages[:1], language))
    return ", ".join(piece for piece in pieces if piece)
