"""What is not in the contract, and what there is instead: numbers only, so that nothing passes for what was asked."""

from __future__ import annotations

from dataclasses import replace

from rag.answer import phrases
from rag.answer.labels import clause_label, kind_word, letter_ranges, number_ranges, page_label, reference_label
from rag.clauses import find_references, main_kind
from rag.clauses.grammar import BODY, PART_AFTER
from rag.clauses.references import part_name
from rag.conversation import part_asked_for
from rag.domain import Contract, Language, Lookup, PageWarning
from rag.domain import Reference as Ref


def missing_part(question: str, contract: Contract, language: Language) -> str:
    """That the annex which ``question`` names alone is not there, with those that are; empty where it may be.

    An annex of which nothing was read but its name may still stand in the text: then the text is searched.
    """
    part = part_asked_for(question)
    parts = list(dict.fromkeys(clause.part for clause in contract.clauses if clause.part))
    if not part or any(part in (each, each.split(" ")[0]) for each in parts):
        return ""
    lines = (line.text for page in contract.pages for line in page.lines)
    if any(part == named for line in lines for named in _parts_named(line)):
        return ""
    lacks = phrases.MISSING_PART(language, part=part[0].upper() + part[1:])
    return _with_available(lacks, ", ".join(parts), language)


def _parts_named(line: str) -> list[str]:
    return [part_name(found["part"], found["which"] or "") for found in PART_AFTER.finditer(line)]


def missing_words(lookup: Lookup, contract: Contract, language: Language) -> str:
    """What is not there, and what there is instead of it: numbers only, so that nothing passes for what was asked."""
    reference, there = lookup.reference, lookup.available
    part = "" if reference.part == BODY else reference.part
    clause = Ref(reference.number, reference.kind, part=part)
    if lookup.lacking == "ayat":
        phrase = phrases.MISSING_AYAT if there else phrases.NO_AYAT
        lacks = phrase(language, clause=reference_label(clause, contract, language), ayat=reference.ayat)
        return _with_available(lacks, f"ayat {number_ranges(there)}" if there else "", language)
    if lookup.lacking == "huruf":
        phrase = phrases.MISSING_HURUF if there else phrases.NO_HURUF
        holder = reference_label(replace(clause, ayat=reference.ayat), contract, language)
        lacks = phrase(language, clause=holder, huruf=reference.huruf)
        return _with_available(lacks, f"huruf {letter_ranges(there)}" if there else "", language)
    if reference.number in there or not reference.number:  # named by its place, and nothing stands there
        return _with_available(
            phrases.NOTHING_BESIDE(language, named=reference.printed),
            _clauses_there(clause, there, contract, language),
            language,
        )
    head, _, inner = reference.number.partition(".")
    if inner and (printed := _printed_inside(head, contract)):
        holder = reference_label(replace(clause, number=head), contract, language)
        lacks = phrases.NO_SUCH_PARAGRAPH(language, clause=holder, number=reference.number)
        return _with_available(lacks, number_ranges(printed), language)
    lacks = f"{_not_there(clause, contract, language)}{_of_a_statute(reference, contract, language)}"
    available = _clauses_there(clause, there, contract, language)
    return _with_available(lacks, available, language) if available else f"{lacks} {phrases.NO_CLAUSES(language)}"


def _of_a_statute(reference: Ref, contract: Contract, language: Language) -> str:
    """That the contract mentions an article of this number, which is a statute's."""
    for clause in contract.clauses:
        named = find_references(clause.text)
        for at, each in enumerate(named):
            # ``Pasal 1266 dan Pasal 1267 KUHPerdata``: what stands right behind names the statute of both
            outside = each.outside or (named[at + 1].outside if at + 1 < len(named) else "")
            if each.number == reference.number and outside:
                where = clause_label(clause, language=language)
                return f" {phrases.STATUTE_INSTEAD(language, where=where, number=each.number, statute=outside)}"
    return ""


def _not_there(clause: Ref, contract: Contract, language: Language) -> str:
    """Not in the contract; or not in what could be read of it, which is less to say."""
    label = reference_label(clause, contract, language)
    unread = [page.number for page in contract.pages if page.is_unread or PageWarning.UNSURE in page.warnings]
    if clause.number in contract.missing:
        return phrases.UNREAD_CLAUSE(language, clause=label)
    if unread:
        return phrases.PERHAPS_ON_UNREAD_PAGE(language, clause=label, page=page_label(unread, language))
    return phrases.MISSING_CLAUSE(language, clause=label)


def _printed_inside(number: str, contract: Contract) -> list[str]:
    """The paragraphs that clause ``number`` prints with their own numbers: 3.1, 3.2."""
    inside = (ayat.number for clause in contract.clauses if clause.number == number for ayat in clause.ayat)
    return [each for each in inside if "." in each]


def _with_available(lacks: str, available: str, language: Language) -> str:
    return f"{lacks} {phrases.THERE_ARE(language, available=available)}" if available else lacks


def _clauses_there(reference: Ref, available: tuple[str, ...], contract: Contract, language: Language) -> str:
    """The numbers there are: of the kind and part that were asked for, else those that the contract is made of."""
    if available:
        part = f" ({reference.part})" if reference.part else ""
        return f"{reference_label(reference, contract, language).split(' ', 1)[0]} {number_ranges(available)}{part}"
    kind = main_kind(contract.clauses)
    numbers = [clause.number for clause in contract.clauses if clause.kind is kind and not clause.part]
    return f"{kind_word(kind, language)} {number_ranges(numbers)}" if kind and numbers else ""
