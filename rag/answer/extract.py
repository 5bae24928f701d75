"""The answer without any model: the ayat of the best hit in the contract's own words, and which clauses come next.

Not all hits: somebody who asks what the fine is wants the ayat that says it. A long one is shown from the sentence
nearest to the question, as whole sentences. Nothing is worded, so nothing can be invented.
"""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterable, Iterator, Sequence

from rag.answer import phrases
from rag.answer.evidence import ayat_of, cite, cite_outside
from rag.answer.instructions import meant_for_a_model, without_instructions
from rag.answer.labels import page_label, source, titled_label
from rag.answer.passages import without_heading
from rag.answer.relevance import relevance
from rag.answer.sentences import sentence_spans
from rag.answer.worded import Worded
from rag.domain import Ayat, Citation, Clause, Contract, Hit, Language, Span

LONGEST_EXTRACT = 95
"""Words quoted, of all passages together; an ayat has some 30."""
LONGEST_FIRST, LONGEST_FURTHER = 60, 28
"""Words of the best passage, and of each further one, if a sentence allows it."""
SHORTEST_PART = 15
"""Words below which the end of the limit is not worth a further passage."""
MOST_SHOWN = 4
"""Passages shown. On the tuning questions a fourth, shorter one brings the words that answer from .84 to .86, the right
clause from .93 to .94; see ``docs/measurements.md``."""
CLOSE = 0.4
"""Share of the best score from which a further passage is shown: below it the order is no toss-up."""
NEXT_BEST = 2
"""Further clauses that are named, not shown."""


def extract_words(question: str, hits: Sequence[Hit], contract: Contract, language: Language) -> Worded:
    """The best hits' own words with their sources, and, where few are shown, a line that names the next best clauses.

    What the contract says to a machine in the midst of them is not shown.
    """
    passages = list(_passages(question, _best(hits), contract, language))
    citations = tuple(citation for citation, _ in passages)
    parts = [f"{citation.quote}\n{phrases.SOURCE(language, where=where)}" for citation, where in passages]
    shown = {citation.position for citation in citations}
    others = _clauses_of(hits, contract, without=shown) if len(passages) < MOST_SHOWN else []
    if others:
        see_also = phrases.SEE_ALSO(
            language, clauses=", ".join(titled_label(clause, language=language) for clause in others)
        )
        parts[-1] += f"\n{see_also}"
    numbers = [*(citation.clause for citation in citations), *(clause.number for clause in others)]
    text = "\n".join((phrases.CLOSEST(language), "\n\n".join(parts)))
    return Worded(text, citations, tuple(dict.fromkeys(filter(None, numbers))))


def answering(hits: Iterable[Hit]) -> tuple[Hit, ...]:
    """``hits`` without those that hold nothing but words meant for a machine: they answer nobody."""
    return tuple(hit for hit in hits if without_instructions(without_heading(hit.chunk)))


def _best(hits: Sequence[Hit]) -> list[Hit]:
    """The best hit, and those of other ayat whose score is close: then their order is a toss-up."""
    places: dict[tuple[int, str], Hit] = {}
    for hit in hits:
        places.setdefault((hit.chunk.clause, hit.chunk.ayat), hit)
    return [hit for hit in places.values() if hit.score >= CLOSE * hits[0].score][:MOST_SHOWN]


def _passages(
    question: str, hits: Sequence[Hit], contract: Contract, language: Language
) -> Iterator[tuple[Citation, str]]:
    """What is shown of each hit, while there is room for it."""
    left = LONGEST_EXTRACT
    for place, hit in enumerate(hits):
        if left >= SHORTEST_PART:
            most = min(left, LONGEST_FURTHER if place else LONGEST_FIRST)
            citation, where = _passage(question, hit, contract, language, most)
            left -= len(citation.quote.split())
            yield citation, where


def unanswered_words(hits: Sequence[Hit], contract: Contract, language: Language) -> Worded:
    """Says that the contract does not say, and names the nearest clauses as no more than that."""
    lines = [phrases.UNANSWERED(language)]
    nearest = _clauses_of(hits, contract)
    if nearest:
        lines.append(
            phrases.NEAREST(language, clauses=", ".join(titled_label(clause, language=language) for clause in nearest))
        )
    return Worded("\n".join(lines))


def _clauses_of(hits: Iterable[Hit], contract: Contract, without: Collection[int] = ()) -> list[Clause]:
    positions = dict.fromkeys(hit.chunk.clause for hit in hits)
    return [contract.clauses[at] for at in positions if at >= 0 and at not in without][:NEXT_BEST]


def _passage(question: str, hit: Hit, contract: Contract, language: Language, most: int) -> tuple[Citation, str]:
    """The citation of the words to show, ``most`` of them at most if a sentence allows it, and where they stand."""
    chunk = hit.chunk
    if chunk.clause < 0:
        words = _best_part(question, chunk.text, (0, len(chunk.text)), most)
        citation = cite_outside(contract, words, chunk.lines)
        pieces = (phrases.OUTSIDE_CLAUSES(language), page_label((citation.page or chunk.page,), language))
        return citation, ", ".join(piece for piece in pieces if piece)
    clause = contract.clauses[chunk.clause]
    ayat = ayat_of(clause, chunk.ayat) if chunk.ayat else None
    words = _shown(question, clause, ayat, without_heading(chunk), most)
    citation = cite(contract, chunk.clause, words, ayat)
    return citation, source(clause, language, ayat_of(clause, citation.ayat))


def _shown(question: str, clause: Clause, ayat: Ayat | None, window: str, most: int) -> str:
    """The ayat, or the clause's text around the hit's own window, cut to length."""
    text = ayat.text if ayat else clause.text
    at = text.find(window)
    span = (at, at + len(window)) if at >= 0 else (0, len(text))
    if ayat is None and at >= 0:
        # A clause without ayat, or its opening words: the heading is in the line below.
        text, span = text[at:], (0, len(window))
        text = text if not clause.ayat else text[: len(window)]
    return _best_part(question, text, span, most)


def _best_part(question: str, text: str, window: Span, most: int) -> str:
    """``text`` if it is short, else the sentence nearest to the question with its neighbours, ``most`` words."""
    if hidden := meant_for_a_model(text):
        ends = [0, *itertools.chain.from_iterable(hidden), len(text)]
        stretches = [text[start:end] for start, end in zip(ends[::2], ends[1::2], strict=True)]
        text = max(stretches, key=lambda stretch: relevance(question, stretch) if stretch.strip() else -1.0)
        window = (0, len(text))
    if len(text.split()) <= most:
        return text.strip()
    spans = sentence_spans(text)
    inside = [at for at, (start, end) in enumerate(spans) if end > window[0] and start < window[1]]
    best = max(inside or range(len(spans)), key=lambda at: (relevance(question, text[slice(*spans[at])]), -at))
    first, last = _grown(text, spans, best, most)
    return text[spans[first][0] : spans[last][1]]


def _grown(text: str, spans: Sequence[Span], best: int, most: int) -> tuple[int, int]:
    """Neighbours of the best sentence, the following ones first, while they fit; the best alone may be longer."""
    first = last = best
    for _ in spans:
        for start, end in ((first, last + 1), (first - 1, last)):
            if start >= 0 and end < len(spans) and _words(text, spans, start, end) <= most:
                first, last = start, end
                break
        else:
            break
    return first, last


def _words(text: str, spans: Sequence[Span], first: int, last: int) -> int:
    return len(text[spans[first][0] : spans[last][1]].split())
