"""The answer to a question that names clauses: their own words, or an honest word on why not. No model has a say here.

Each reference gets its part, in the order named. A clause that is not there is never replaced by another.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rag.answer import phrases
from rag.answer.evidence import ayat_of, cite
from rag.answer.labels import (
    clause_label,
    kind_word,
    letter_ranges,
    number_ranges,
    page_label,
    reference_label,
    shown_title,
    source,
)
from rag.answer.statutes import outside_words
from rag.answer.worded import Worded, together
from rag.clauses import is_sure, lost_after, main_kind
from rag.domain import (
    AnswerStatus,
    Ayat,
    Clause,
    ClauseStatus,
    Contract,
    Huruf,
    Language,
    Lookup,
    PageWarning,
    Retrieval,
)
from rag.domain import Reference as Ref


def exact_words(retrieval: Retrieval, contract: Contract, language: Language) -> Worded:
    """What the contract has for each reference of the question."""
    return together(_part(lookup, contract, language) for lookup in retrieval.lookups)


def _part(lookup: Lookup, contract: Contract, language: Language) -> Worded:
    if lookup.status is AnswerStatus.OUTSIDE:
        return outside_words(lookup.reference, contract, language)
    if lookup.status is AnswerStatus.AMBIGUOUS:
        return _ambiguous(lookup, contract, language)
    if lookup.status is AnswerStatus.MISSING or not lookup.positions:
        return Worded(_missing(lookup, contract, language))
    return together(
        text for position in lookup.positions for text in _clause_words(position, lookup.reference, contract, language)
    )


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


def _missing(lookup: Lookup, contract: Contract, language: Language) -> str:
    """What is not there, and what there is instead of it: numbers only, so that nothing passes for what was asked."""
    reference, there = lookup.reference, lookup.available
    clause = Ref(reference.number, reference.kind, part=reference.part)
    if lookup.lacking == "ayat":
        phrase = phrases.MISSING_AYAT if there else phrases.NO_AYAT
        lacks = phrase(language, clause=reference_label(clause, contract, language), ayat=reference.ayat)
        return _with_available(lacks, f"ayat {number_ranges(there)}" if there else "", language)
    if lookup.lacking == "huruf":
        phrase = phrases.MISSING_HURUF if there else phrases.NO_HURUF
        holder = reference_label(replace(clause, ayat=reference.ayat), contract, language)
        lacks = phrase(language, clause=holder, huruf=reference.huruf)
        return _with_available(lacks, f"huruf {letter_ranges(there)}" if there else "", language)
    lacks = _not_there(clause, contract, language)
    available = _clauses_there(clause, there, contract, language)
    return _with_available(lacks, available, language) if available else f"{lacks} {phrases.NO_CLAUSES(language)}"


def _not_there(clause: Ref, contract: Contract, language: Language) -> str:
    """Not in the contract; or not in what could be read of it, which is less to say."""
    label = reference_label(clause, contract, language)
    unread = [page.number for page in contract.pages if page.is_unread or PageWarning.UNSURE in page.warnings]
    if clause.number in contract.missing:
        return phrases.UNREAD_CLAUSE(language, clause=label)
    if unread:
        return phrases.PERHAPS_ON_UNREAD_PAGE(language, clause=label, page=page_label(unread, language))
    return phrases.MISSING_CLAUSE(language, clause=label)


def _with_available(lacks: str, available: str, language: Language) -> str:
    return f"{lacks} {phrases.THERE_ARE(language, available=available)}" if available else lacks


def _clauses_there(reference: Ref, available: tuple[str, ...], contract: Contract, language: Language) -> str:
    """The numbers there are: of the kind and part that were asked for, else those that the contract is made of."""
    if available:
        return f"{reference_label(reference, contract, language).split(' ', 1)[0]} {number_ranges(available)}"
    kind = main_kind(contract.clauses)
    numbers = [clause.number for clause in contract.clauses if clause.kind is kind and not clause.part]
    return f"{kind_word(kind, language)} {number_ranges(numbers)}" if kind and numbers else ""
