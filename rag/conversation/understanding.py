"""A question and what was spoken of before → the question that is looked up."""

from __future__ import annotations

from rag.clauses import find_references
from rag.conversation.choosing import chosen
from rag.conversation.focus import Focus, Understood
from rag.conversation.pointing import name_of, with_clause_named, without_pointer
from rag.conversation.unnamed import named_by_number, named_by_part
from rag.conversation.words import MOST_CONTENT, content_words, goes_on, wants_it_again
from rag.domain import Clause, Contract


def understand(question: str, focus: Focus | None, contract: Contract) -> Understood:
    """What ``question`` means after an answer that left ``focus``. With a clause named, or without a focus: itself.

    An annex or a bare number (``lampiran 2``, ``butir 5.2``) stands for the clauses it means, with or without a focus.
    """
    alone = Understood(question)
    if find_references(question):
        return alone
    if focus is not None and focus.asked_back:
        return _choosing(question, focus, contract) or understand(question, None, contract)
    if named := named_by_part(question, contract):
        return Understood(named, "named")
    if named := named_by_number(question, contract, focus):
        return Understood(named, "named")
    if focus is None:
        return alone
    clause = contract.clauses[focus.positions[0]]
    if wants_it_again(question):
        return Understood(name_of(clause, contract, focus.ayat), "again")
    if named := with_clause_named(question, focus, contract):
        return Understood(named, "named")
    return (with_focus(question, focus, contract) if goes_on(question) else None) or alone


def _choosing(question: str, focus: Focus, contract: Contract) -> Understood | None:
    """``yang lampiran 2`` after the question which one is meant: with the ayat and the letter that were asked for."""
    asked = focus.asked_back
    positions = chosen(question, focus, contract) if asked else ()
    names = [name_of(contract.clauses[at], contract, asked.ayat, asked.huruf) for at in positions if asked]
    return Understood(", ".join(names), "named") if names else None


def points_at_nothing(question: str, focus: Focus | None) -> bool:
    """Whether ``question`` is only about an ayat, a letter or ``pasal itu``, and nothing was spoken of: ``ayat 2?``"""
    if (focus is not None and not focus.asked_back) or find_references(question):
        return False
    rest = without_pointer(question)
    return rest is not None and not content_words(rest)


def with_focus(question: str, focus: Focus | None, contract: Contract) -> Understood | None:
    """``question`` behind what was spoken of, where alone it found nothing and is short; ``None`` where it is not."""
    if focus is None or focus.asked_back or len(content_words(question)) > MOST_CONTENT + 1:
        return None
    return Understood(f"{_spoken_of(focus, contract.clauses[focus.positions[0]])} {question}", "with_focus")


def _spoken_of(focus: Focus, clause: Clause) -> str:
    """The subject in words: the question that led to the focus, or the clause's title where it only named that."""
    question = focus.question
    for reference in find_references(question):
        question = question.replace(reference.printed, " ")
    words = content_words(question)
    return " ".join(words) if words else clause.title
