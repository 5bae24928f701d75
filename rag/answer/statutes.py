"""The answer to a question about a statute's article: it is not this contract's; where the contract mentions it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rag.answer import phrases
from rag.answer.evidence import cite, cite_outside, texts_outside
from rag.answer.labels import clause_label, page_label
from rag.answer.sentences import sentence_spans
from rag.answer.worded import Worded
from rag.clauses import find_references, main_kind
from rag.clauses.statutes import names_of_statute
from rag.domain import Citation, ClauseKind, Contract, Language, Reference

MOST_MENTIONS = 3
"""Sentences that are shown; a contract that names a statute more often says the same again."""


def outside_words(reference: Reference, contract: Contract, language: Language) -> Worded:
    """Says that the article is a statute's, and quotes the contract's own mentions of it, if there are any."""
    named = _with_statute(reference.printed or reference.number, reference.outside)
    lines = [phrases.OUTSIDE(language, reference=named[0].upper() + named[1:])]
    mentions = list(_mentions(contract, names_of_statute(reference.outside)))
    exact = [mention for mention in mentions if _names(mention.quote, reference.number)]
    if mentions:
        phrase = phrases.MENTIONED if exact else phrases.STATUTE_MENTIONED
        lines.append(phrase(language, statute=reference.outside))
        lines += [_quoted(mention, contract, language) for mention in (exact or mentions)[:MOST_MENTIONS]]
    else:
        lines.append(phrases.NOT_MENTIONED(language))
    return Worded("\n".join(lines), tuple((exact or mentions)[:MOST_MENTIONS]))


def _names(quote: str, number: str) -> bool:
    """As an article, not as any figure: ``(3) … Pasal 1266 KUHPerdata`` does not mention its Pasal 3."""
    return any(reference.number == number for reference in find_references(quote))


def _with_statute(printed: str, statute: str) -> str:
    return printed if statute.lower() in printed.lower() else f"{printed} {statute}"


def _mentions(contract: Contract, names: Callable[[str], bool]) -> Iterator[Citation]:
    """The sentences that name the statute: first those of the clauses, then those outside (recitals)."""
    kind = main_kind(contract.clauses)
    for position, clause in enumerate(contract.clauses):
        if clause.kind is not ClauseKind.BAB or kind is None:  # a chapter's text is that of its clauses
            for holder in clause.ayat or (None,):
                text = holder.text if holder else clause.text
                yield from (cite(contract, position, words, holder) for words in _sentences(text) if names(words))
    for text, refs in texts_outside(contract):
        yield from (cite_outside(contract, words, refs) for words in _sentences(text) if names(words))


def _sentences(text: str) -> list[str]:
    return [text[start:end] for start, end in sentence_spans(text)]


def _quoted(mention: Citation, contract: Contract, language: Language) -> str:
    clause = contract.clauses[mention.position] if mention.position >= 0 else None
    label = clause_label(clause, mention.ayat, language=language) if clause else phrases.OUTSIDE_CLAUSES(language)
    where = ", ".join(piece for piece in (label, page_label((mention.page,), language)) if piece)
    return phrases.QUOTED(language, where=where, quote=" ".join(mention.quote.split()))
