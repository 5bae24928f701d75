"""The answer without any model: the ayat of the best hit in the contract's own words, and which clauses come next.

Not all hits: somebody who asks what the fine is wants the ayat that says it. A long one is shown from the sentence
nearest to the question, as whole sentences. Nothing is worded, so nothing can be invented.
"""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterable, Sequence

from rag.answer import phrases
from rag.answer.evidence import ayat_of, cite, cite_outside
from rag.answer.instructions import meant_for_a_model, without_instructions
from rag.answer.labels import page_label, source, titled_label
from rag.answer.passages import without_heading
from rag.answer.relevance import relevance
from rag.answer.sentences import sentence_spans
from rag.answer.worded import Worded
from rag.domain import Ayat, Citation, Clause, Contract, Hit, Language, Span

LONGEST_EXTRACT = 90
"""Words shown, of one passage or of two; an ayat is shorter nearly always."""
CLOSE_SECOND = 0.85
"""Share of the best score from which the second passage is shown as well."""
NEXT_BEST = 2
"""Further clauses that are named, not shown."""


def extract_words(question: str, hits: Sequence[Hit], contract: Contract, language: Language) -> Worded:
    """The best hit's own words with their source, a close second's, and one line that names the next best clauses.

    What the contract says to a machine answers nothing: a hit of nothing else is passed over, other words around it are
    shown without it. Where no other hit is left, there is no answer in them.
    """
    hits = [hit for hit in hits if without_instructions(without_heading(hit.chunk))]
    if not hits:
        return unanswered_words((), contract, language)
    passages = [_passage(question, hit, contract, language) for hit in _best(hits)]
    if len(passages) > 1 and sum(len(citation.quote.split()) for citation, _ in passages) > LONGEST_EXTRACT:
        passages = passages[:1]
    citations = tuple(citation for citation, _ in passages)
    parts = [f"{citation.quote}\n{phrases.SOURCE(language, where=where)}" for citation, where in passages]
    others = _clauses_of(hits, contract, without={citation.position for citation in citations})
    if others:
        see_also = phrases.SEE_ALSO(
            language, clauses=", ".join(titled_label(clause, language=language) for clause in others)
        )
        parts[-1] += f"\n{see_also}"
    numbers = [*(citation.clause for citation in citations), *(clause.number for clause in others)]
    text = "\n".join((phrases.CLOSEST(language), "\n\n".join(parts)))
    return Worded(text, citations, tuple(dict.fromkeys(filter(None, numbers))))


def _best(hits: Sequence[Hit]) -> list[Hit]:
    """The best hit, and the best one of another ayat if its score is close: then their order is a toss-up."""
    best = hits[0]
    place = (best.chunk.clause, best.chunk.ayat)
    second = next((hit for hit in hits if (hit.chunk.clause, hit.chunk.ayat) != place), None)
    return [best, second] if second and second.score >= CLOSE_SECOND * best.score else [best]


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


def _passage(question: str, hit: Hit, contract: Contract, language: Language) -> tuple[Citation, str]:
    """The citation of the words to show, and where they stand."""
    chunk = hit.chunk
    if chunk.clause < 0:
        words = _best_part(question, chunk.text, (0, len(chunk.text)))
        citation = cite_outside(contract, words, chunk.lines)
        pieces = (phrases.OUTSIDE_CLAUSES(language), page_label((citation.page or chunk.page,), language))
        return citation, ", ".join(piece for piece in pieces if piece)
    clause = contract.clauses[chunk.clause]
    ayat = ayat_of(clause, chunk.ayat) if chunk.ayat else None
    words = _shown(question, clause, ayat, without_heading(chunk))
    citation = cite(contract, chunk.clause, words, ayat)
    return citation, source(clause, language, ayat_of(clause, citation.ayat))


def _shown(question: str, clause: Clause, ayat: Ayat | None, window: str) -> str:
    """The ayat, or the clause's text around the hit's own window, cut to length."""
    text = ayat.text if ayat else clause.text
    at = text.find(window)
    span = (at, at + len(window)) if at >= 0 else (0, len(text))
    if ayat is None and at >= 0:
        # A clause without ayat, or its opening words: the heading is in the line below.
        text, span = text[at:], (0, len(window))
        text = text if not clause.ayat else text[: len(window)]
    return _best_part(question, text, span)


def _best_part(question: str, text: str, window: Span) -> str:
    """``text`` if it is short, else the sentence nearest to the question with its neighbours, up to the limit."""
    if hidden := meant_for_a_model(text):
        ends = [0, *itertools.chain.from_iterable(hidden), len(text)]
        stretches = [text[start:end] for start, end in zip(ends[::2], ends[1::2], strict=True)]
        text = max(stretches, key=lambda stretch: relevance(question, stretch) if stretch.strip() else -1.0)
        window = (0, len(text))
    if len(text.split()) <= LONGEST_EXTRACT:
        return text.strip()
    spans = sentence_spans(text)
    inside = [at for at, (start, end) in enumerate(spans) if end > window[0] and start < window[1]]
    best = max(inside or range(len(spans)), key=lambda at: (relevance(question, text[slice(*spans[at])]), -at))
    first, last = _grown(text, spans, best)
    return text[spans[first][0] : spans[last][1]]


def _grown(text: str, spans: Sequence[Span], best: int) -> tuple[int, int]:
    """Neighbours of the best sentence, the following ones first, while they fit; the best alone may be longer."""
    first = last = best
    for _ in spans:
        for start, end in ((first, last + 1), (first - 1, last)):
            if start >= 0 and end < len(spans) and _words(text, spans, start, end) <= LONGEST_EXTRACT:
                first, last = start, end
                break
        else:
            break
    return first, last


def _words(text: str, spans: Sequence[Span], first: int, last: int) -> int:
    return len(text[spans[first][0] : spans[last][1]].split())
