"""Is what a model says in the contract? A check without any model, sentence by sentence.

A sentence is confirmed when it rests on something that can be checked, a quotation or a figure, and all of that holds:
every clause and ayat it names is among the passages that the model was shown, every quotation is found in exactly
those, every figure stands there too and counts the same, and nothing turns its own quotation around. Other sentences
are removed, except a plain yes or no before a confirmed one that it fits. What is left counts only if it holds a
quotation: a figure with a clause's number behind it proves little. Words that address a model (``ignore the above``)
prove nothing. Quotations leave in the contract's own words, not in the model's copy of them, and a citation that
nothing rests on is dropped.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from rag.answer.evidence import SHORTEST_QUOTE, ayat_of, cite, cite_outside, compact, find_quote
from rag.answer.figures import figures
from rag.answer.model_text import BRACKET, QUOTE, Sentence, joined, split, tidy
from rag.answer.passages import Passage
from rag.answer.polarity import contradicts, fits
from rag.answer.shown import Shown, without_references
from rag.answer.units import Measures, measures
from rag.clauses.references import find_references
from rag.domain import Citation, Contract, Language, Span

_ELLIPSIS = re.compile(r"\s*\[?(?:\.{3,}|…)\]?\s*")
_STRAY_MARK = re.compile(r'["“”\[\]]')
_LIST_MARK = re.compile(r"^\s*(?:[-*•]|\(?\d{1,2}[.)]|[a-z][.)])\s+")
_AYAT_ALONE = re.compile(r"\b(?:ayat|paragraph)\s*\(?(\d{1,2})\)?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Checked:
    """What is left of a model's answer: confirmed text, its citations, and the sentences that were removed.

    ``text`` is empty when nothing could be confirmed.
    """

    text: str
    citations: tuple[Citation, ...]
    rejected: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Claim:
    """A sentence and the passages it rests on: none where it names none, ``None`` where it names one not shown."""

    sentence: Sentence
    cited: tuple[Passage, ...] | None


@dataclass(frozen=True, slots=True)
class _Confirmed:
    """A sentence in the contract's words, with the citations of its quotations."""

    sentence: Sentence
    citations: tuple[Citation, ...] = ()


@dataclass(frozen=True, slots=True)
class _Quoted:
    """A quotation that was found: the contract's own words, where, and the citations of its longer parts."""

    words: str
    passage: Passage
    citations: tuple[Citation, ...]


def check(text: str, passages: Sequence[Passage], contract: Contract, language: Language) -> Checked:
    """What ``passages`` of ``contract`` confirm of ``text``, an answer in ``language``."""
    shown = Shown(passages, contract, language)
    sentences = split(tidy(text, [passage.label for passage in passages]))
    claims = _inheriting([_Claim(sentence, _cited(sentence, shown)) for sentence in sentences])
    confirmed = [_confirmed(claim, shown) for claim in claims]
    for at, sentence in enumerate(sentences[:-1]):
        if sentence.is_plain_yes_or_no and confirmed[at + 1] and fits(sentence.text, sentences[at + 1].text):
            confirmed[at] = _Confirmed(sentence)
    kept = [each for each in confirmed if each is not None]
    citations = tuple(dict.fromkeys(citation for each in kept for citation in each.citations))
    left = joined([each.sentence for each in kept]) if citations else ""
    rejected = tuple(s.text for s, each in zip(sentences, confirmed, strict=True) if each is None or not left)
    return Checked(left, citations, rejected)


def _cited(sentence: Sentence, shown: Shown) -> tuple[Passage, ...] | None:
    """The passages that the brackets name; ``None`` where one was not shown, or a bracket is no citation."""
    named = [shown.named(words) for words in sentence.brackets]
    if None in named:
        return None
    return tuple(dict.fromkeys(passage for each in named if each for passage in each))


def _inheriting(claims: Sequence[_Claim]) -> list[_Claim]:
    """A sentence that cites nothing rests on what the next one in its paragraph cites, else the one before it."""
    resting = list(claims)
    pairs = [(at, at + 1) for at in range(len(claims) - 2, -1, -1)] + [(at, at - 1) for at in range(1, len(claims))]
    for at, near in pairs:
        if resting[at].cited == () and resting[at].sentence.block == resting[near].sentence.block:
            resting[at] = replace(resting[at], cited=resting[near].cited)
    return resting


def _confirmed(claim: _Claim, shown: Shown) -> _Confirmed | None:
    """The sentence of ``claim``, or ``None`` where something in it does not hold or nothing in it can be checked."""
    sentence, cited = claim.sentence, claim.cited
    if not cited or _STRAY_MARK.search(sentence.prose):
        return None
    quoted = [_quoted(match[1], cited, shown) for match in QUOTE.finditer(sentence.text)]
    found = [each for each in quoted if each is not None]
    claimed = _claimed_figures(sentence.prose, cited, shown)
    if len(found) < len(quoted) or claimed is None or not (found or claimed):
        return None
    if any(contradicts(sentence.prose, each.words, shown.evidence(each.passage).text.original) for each in found):
        return None
    resting = [
        passage.label
        for passage in cited
        if claimed & shown.evidence(passage).figures or passage in [each.passage for each in found]
    ]
    text = _in_contract_words(sentence.text, found, resting)
    return _Confirmed(replace(sentence, text=text), tuple(c for each in found for c in each.citations))


def _in_contract_words(text: str, quoted: Sequence[_Quoted], labels: Sequence[str]) -> str:
    """``text`` with each quotation as the contract has it, and at its end the citations that something rests on."""
    pieces = QUOTE.split(text)  # prose and quotations by turns, prose first and last
    pieces[::2] = [re.sub(r"\s+(?=[,.;:!?])", "", BRACKET.sub("", prose)) for prose in pieces[::2]]
    pieces[1::2] = [f"“{each.words}”" for each in quoted]
    text = re.sub(r" {2,}", " ", "".join(pieces)).strip()
    stop = text[-1] if text[-1] in ".!?" else ""
    return f"{text.removesuffix(stop)} [{', '.join(labels)}]{stop}"


def _quoted(quote: str, cited: Sequence[Passage], shown: Shown) -> _Quoted | None:
    """``quote`` where it stands, all of it in one of ``cited``; parts joined by an ellipsis are found one by one."""
    parts = [part for each in _ELLIPSIS.split(quote) if (part := each.strip(" .,;:"))]
    for passage in cited:
        proof = shown.evidence(passage)
        there = proof.text
        spans = [find_quote(part, there) for part in parts]
        found = [there.original[slice(*span)] for span in spans if span and not _within(span, proof.to_a_model)]
        if found and len(found) == len(parts):
            proofs = [words for words in found if len(compact(words)) >= SHORTEST_QUOTE]
            citations = tuple(_citation(words, passage, shown.contract) for words in proofs)
            return _Quoted(" … ".join(" ".join(words.split()) for words in found), passage, citations)
    return None


def _within(span: Span, spans: Sequence[Span]) -> bool:
    return any(start < span[1] and end > span[0] for start, end in spans)


def _citation(words: str, passage: Passage, contract: Contract) -> Citation:
    if passage.position < 0:
        return cite_outside(contract, words, passage.lines)
    ayat = ayat_of(contract.clauses[passage.position], passage.ayat) if passage.ayat else None
    return cite(contract, passage.position, words, ayat)


def _claimed_figures(prose: str, cited: Sequence[Passage], shown: Shown) -> frozenset[str] | None:
    """The figures that ``prose`` states; ``None`` where one, or a clause or ayat it names, is not to be found.

    A clause may be named in prose if it was shown, or if the cited text itself names it; an ayat, if what is cited has
    it.
    """
    prose = _LIST_MARK.sub("", prose)
    proofs = [shown.evidence(passage) for passage in cited]
    for reference in find_references(prose):
        printed = compact(reference.printed)
        if shown.passage_for(reference) is None and not any(printed in proof.text.text for proof in proofs):
            return None
    prose = without_references(prose)
    clauses = [shown.contract.clauses[passage.position] for passage in cited if passage.position >= 0]
    if not all(any(ayat_of(clause, number) for clause in clauses) for number in _AYAT_ALONE.findall(prose)):
        return None
    prose = _AYAT_ALONE.sub(" ", prose)
    claimed = figures(prose)
    known = frozenset().union(*(proof.figures for proof in proofs))
    counted = Measures.together(proof.measures for proof in proofs)
    return claimed if claimed <= known and counted.confirm(measures(prose)) else None
