"""Is what a model says in the contract? A check without any model, sentence by sentence.

A sentence is confirmed when it rests on something that can be checked, a quotation or a figure, and all of that holds:
every clause and ayat it names is among the passages that the model was shown, every quotation is found in exactly
those, every figure stands there too. Other sentences are removed, except a plain yes or no before a confirmed one. What
is left counts only if it holds a quotation: a figure with a clause's number behind it proves little. Quotations leave
in the contract's own words, not in the model's copy of them, and a citation that nothing rests on is dropped.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from rag.answer.evidence import SHORTEST_QUOTE, Compact, ayat_of, cite, cite_outside, find_quote
from rag.answer.figures import figures, known_figures
from rag.answer.model_text import BRACKET, QUOTE, Sentence, joined, split, tidy
from rag.answer.passages import Passage, evidence, whole_passage
from rag.clauses.references import find_references
from rag.domain import Citation, Clause, ClauseKind, Contract, Reference

_ELLIPSIS = re.compile(r"\s*\[?(?:\.{3,}|…)\]?\s*")
_LIST_MARK = re.compile(r"^\s*(?:[-*•]|\(?\d{1,2}[.)]|[a-z][.)])\s+")


@dataclass(frozen=True, slots=True)
class Checked:
    """What is left of a model's answer: confirmed text, its citations, and how many sentences were removed.

    ``text`` is empty when nothing could be confirmed.
    """

    text: str
    citations: tuple[Citation, ...]
    removed: int


@dataclass(frozen=True, slots=True)
class _Claim:
    """A sentence and the passages it rests on: none where it names none, ``None`` where it names one not shown."""

    sentence: Sentence
    cited: tuple[Passage, ...] | None


@dataclass(frozen=True, slots=True)
class _Quoted:
    """A quotation that was found: the contract's own words, where, and the citations of its longer parts."""

    words: str
    passage: Passage
    citations: tuple[Citation, ...]


def check(text: str, passages: Sequence[Passage], contract: Contract) -> Checked:
    """What the passages confirm of ``text``."""
    sentences = split(tidy(text, [passage.label for passage in passages]))
    claims = _inheriting([_Claim(sentence, _cited(sentence, passages, contract)) for sentence in sentences])
    confirmed = [_confirmed(claim, passages, contract) for claim in claims]
    for at, sentence in enumerate(sentences[:-1]):
        if confirmed[at + 1] is not None and sentence.is_plain_yes_or_no:
            confirmed[at] = (sentence, ())
    kept = [each for each in confirmed if each is not None]
    citations = tuple(dict.fromkeys(citation for _, own in kept for citation in own))
    shown = joined([sentence for sentence, _ in kept]) if citations else ""
    return Checked(shown, citations, len(sentences) - len(kept))


def _cited(sentence: Sentence, passages: Sequence[Passage], contract: Contract) -> tuple[Passage, ...] | None:
    """The passages that the brackets name; ``None`` where one was not shown, or a bracket is no citation."""
    named = [_named(words, passages, contract) for words in sentence.brackets]
    if None in named:
        return None
    return tuple(dict.fromkeys(passage for each in named if each for passage in each))


def _named(words: str, passages: Sequence[Passage], contract: Contract) -> list[Passage] | None:
    for passage in passages:
        if passage.label.casefold() == words.strip().casefold():
            return [passage]
    found = [_passage_for(reference, passages, contract) for reference in find_references(words)]
    return None if not found or None in found else [passage for passage in found if passage is not None]


def _passage_for(reference: Reference, passages: Sequence[Passage], contract: Contract) -> Passage | None:
    """The ayat or clause that ``reference`` names, if its clause is among the passages and has what is named."""
    positions = dict.fromkeys(passage.position for passage in passages if passage.position >= 0)
    position = next((at for at in positions if _bears(contract.clauses[at], reference, contract)), None)
    if position is None or reference.outside:
        return None
    clause = contract.clauses[position]
    ayat = ayat_of(clause, reference.ayat) if reference.ayat else None
    if reference.ayat and ayat is None:
        return None
    items = ayat.huruf if ayat else (*clause.huruf, *itertools.chain.from_iterable(a.huruf for a in clause.ayat))
    if reference.huruf and reference.huruf not in {item.letter for item in items}:
        return None
    return whole_passage(contract, position, ayat)


def _bears(clause: Clause, reference: Reference, contract: Contract) -> bool:
    """Whether ``clause`` is the one named. A model that writes English may call a Pasal an article, never a BAB."""
    if (clause.number, clause.part) != (reference.number, reference.part):
        return False
    if reference.kind is clause.kind:
        return True
    if ClauseKind.BAB in (reference.kind, clause.kind):
        return False
    return all(other.kind is not reference.kind for other in contract.clauses)


def _inheriting(claims: Sequence[_Claim]) -> list[_Claim]:
    """A sentence that cites nothing rests on what the next one in its paragraph cites, else the one before it."""
    resting = list(claims)
    pairs = [(at, at + 1) for at in range(len(claims) - 2, -1, -1)] + [(at, at - 1) for at in range(1, len(claims))]
    for at, near in pairs:
        if resting[at].cited == () and resting[at].sentence.block == resting[near].sentence.block:
            resting[at] = replace(resting[at], cited=resting[near].cited)
    return resting


def _confirmed(
    claim: _Claim, passages: Sequence[Passage], contract: Contract
) -> tuple[Sentence, tuple[Citation, ...]] | None:
    """The sentence in the contract's words and its citations, or ``None`` where something in it does not hold."""
    if not claim.cited or re.search(r'["“”\[\]]', claim.sentence.prose):
        return None
    quoted = [_quoted(match[1], claim.cited, contract) for match in QUOTE.finditer(claim.sentence.text)]
    found = [each for each in quoted if each is not None]
    texts = {passage.label: evidence(passage, contract) for passage in claim.cited}
    claimed = _claimed_figures(claim.sentence.prose, passages, list(texts.values()), contract)
    if len(found) < len(quoted) or claimed is None or not (found or claimed):
        return None
    used = [
        label
        for label, text in texts.items()
        if claimed & known_figures(text) or label in {each.passage.label for each in found}
    ]
    text = _in_contract_words(claim.sentence.text, found, used)
    return replace(claim.sentence, text=text), tuple(c for each in found for c in each.citations)


def _in_contract_words(text: str, quoted: Sequence[_Quoted], used: Sequence[str]) -> str:
    """``text`` with each quotation as the contract has it, and at its end the citations that something rests on."""
    pieces = QUOTE.split(text)  # prose and quotations by turns, prose first and last
    pieces[::2] = [re.sub(r"\s+(?=[,.;:!?])", "", BRACKET.sub("", prose)) for prose in pieces[::2]]
    pieces[1::2] = [f"“{each.words}”" for each in quoted]
    text = re.sub(r" {2,}", " ", "".join(pieces)).strip()
    stop = text[-1] if text[-1] in ".!?" else ""
    return f"{text.removesuffix(stop)} [{', '.join(used)}]{stop}"


def _quoted(quote: str, cited: Sequence[Passage], contract: Contract) -> _Quoted | None:
    """``quote`` where it stands, all of it in one of ``cited``; parts joined by an ellipsis are found one by one."""
    parts = [part for each in _ELLIPSIS.split(quote) if (part := each.strip(" .,;:"))]
    for passage in cited:
        text = evidence(passage, contract)
        spans = [find_quote(part, text) for part in parts]
        found = [text[slice(*span)] for span in spans if span]
        if found and len(found) == len(parts):
            proofs = [words for words in found if len(Compact.of(words).text) >= SHORTEST_QUOTE]
            citations = tuple(_citation(words, passage, contract) for words in proofs)
            return _Quoted(" … ".join(" ".join(words.split()) for words in found), passage, citations)
    return None


def _citation(words: str, passage: Passage, contract: Contract) -> Citation:
    if passage.position < 0:
        return cite_outside(contract, words, passage.lines)
    ayat = ayat_of(contract.clauses[passage.position], passage.ayat) if passage.ayat else None
    return cite(contract, passage.position, words, ayat)


def _claimed_figures(
    prose: str, passages: Sequence[Passage], texts: Sequence[str], contract: Contract
) -> frozenset[str] | None:
    """The figures that ``prose`` states; ``None`` where one, or a clause it names, is not in ``texts``.

    A clause may be named in prose if it was shown, or if the cited text itself names it.
    """
    prose = _LIST_MARK.sub("", prose)
    compact = [Compact.of(text).text for text in texts]
    for reference in find_references(prose):
        printed = Compact.of(reference.printed).text
        if _passage_for(reference, passages, contract) is None and not any(printed in text for text in compact):
            return None
        prose = prose.replace(reference.printed, " ", 1)
    claimed = figures(prose)
    return claimed if claimed <= frozenset().union(*map(known_figures, texts)) else None
