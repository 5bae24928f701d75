"""How well a passage answers a question, as far as words can tell: the features that ``answerable`` weighs.

What tells an answer from a passage that only resembles the question is coverage in one place: ``denda`` and
``laporan`` in one sentence, with an amount in it where an amount is asked for.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from rag.domain import Chunk, Hit, Language
from rag.index.contract_index import ContractIndex
from rag.index.embedder import Embedder
from rag.index.lexicon import load_lexicon
from rag.index.options import IndexOptions
from rag.index.terms import chunk_terms, idea_term
from rag.language import detect_language
from rag.retrieve.figures import LOOSE_KINDS, FigureKind, asked_figure, has_figure
from rag.retrieve.manner import asked_manners, shared_manners
from rag.retrieve.query import Query
from rag.retrieve.units import Unit, covered, units_of
from rag.retrieve.usual import is_known, usual

_SENTENCE = re.compile(r"(?<=[.;:])\s+(?=[A-Z(a-z])|\n")
_E5_NEAREST = 0.86
_NOT_KNOWN = -2.2
"""With an embedder that nothing was fitted to: its cosines prove little, and something is always nearest."""
_SUMS = frozenset(
    part.strip()
    for part in """
    denda|bunga|penalti|ganti rugi|gaji|gaji pokok|tunjangan|komisi|royalti|premi|pajak|angsuran|uang muka|uang jaminan|
    harga|potongan|biaya pendaftaran|iuran keanggotaan|pesangon|uang kompensasi|bonus|sanksi|keuntungan|omzet|modal|
    harga sewa|uang pertanggungan|risiko sendiri|biaya waralaba|ongkos kirim|tarif|honor|plafon
    """.split("|")
)
"""Ideas of the lexicon that are sums of money: each is another one, so interest does not answer for a fine."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """Features of one hit, shares in 0 to 1 and flags as 0 or 1 where nothing else is said."""

    passage: float
    """Share of the question's units, by weight, that the chunk covers, its heading included."""
    clause: float
    """The same of the whole clause."""
    unheard: float
    """Weight of the units that the whole contract never speaks of."""
    sentence: float
    """The best share of a single sentence that has the figure asked for, if one is."""
    lacks_figure: float
    lacks_narrow_figure: float
    """The figure asked for is an amount, a rate, a length of time, and the chunk has none of that kind."""
    other_sum: float
    """The question asks about a sum of money (a fine) that the chunk's body does not speak of."""
    sum_without_figure: float
    """No sentence speaks of the sum that is asked about and has such a figure."""
    foreign: float
    """The question is in a language that the contract is not written in."""
    outside: float
    """The text stands outside every clause."""
    score: float
    """The hit's fused score."""
    behind: float
    """How far its score is below the best one's."""
    first: float
    ahead: float
    """How far its score is above the best one of another clause, or below."""
    meaning: float
    """What its score has from the sides by meaning."""
    words: float
    """And from those by words."""
    rarest: float
    """Whether the chunk covers the rarest unit of the question: what it is about, more than the rest."""
    rarest_sentence: float
    """Whether the sentence that covers most does."""
    figure: float
    """The question asks for a figure of any kind."""
    manner: float
    """Manners that the question asks in (may I, what if, at whose cost) and the chunk has; ``no_manner``: has not."""
    no_manner: float
    subjects: float
    """The number of units, up to ten, in tens: a long question is never covered whole."""
    stands_out: float
    """How far the chunk's cosine with the question lies above all chunks', in standard deviations."""
    gap: float
    """How far the nearest chunk is ahead of the second, and ``crowd`` ahead of the fifth, in the same."""
    crowd: float
    nearest: float
    """Ten times the greatest cosine of any chunk with the question above 0.86, or ``_NOT_KNOWN``. Mostly -1.2: 0.86 is
    usual for E5 as its package has it."""
    usual: float
    """How much the question is one that contracts use to answer (``rag.retrieve.usual``)."""

    def vector(self) -> NDArray[np.float64]:
        """The features in the order of ``FEATURES``; shape (len(FEATURES),)."""
        return np.asarray([getattr(self, field.name) for field in fields(self)], dtype=np.float64)


FEATURES = tuple(field.name for field in fields(Evidence))


def evidence(query: Query, hits: Sequence[Hit], index: ContractIndex, embedder: Embedder) -> list[Evidence]:
    """What speaks for each of ``hits``, best first; none where the question has no unit."""
    units = units_of(query, index)
    if not units:
        return []
    everywhere = index.terms.vocabulary
    unheard = sum(unit.weight for unit in units if unit.terms.isdisjoint(everywhere))
    foreign = float(query.language not in index.languages)
    figure = asked_figure(query.text)
    manners = asked_manners(query.text)
    near = _nearness(query, index, embedder)
    places = {id(chunk): at for at, chunk in enumerate(index.chunks)}  # hashing a chunk would hash all its lines
    return [
        _of_hit(hit, hits, units, unheard, foreign, figure, manners, near, index, places[id(hit.chunk)]) for hit in hits
    ]


def _of_hit(
    hit: Hit,
    hits: Sequence[Hit],
    units: Sequence[Unit],
    unheard: float,
    foreign: float,
    figure: FigureKind | None,
    manners: tuple[bool, ...],
    near: _Nearness,
    index: ContractIndex,
    at: int,
) -> Evidence:
    body = body_of(hit.chunk)
    language = detect_language(hit.chunk.text)
    sentences = [(part, _terms(part, language)) for part in _SENTENCE.split(body) if part.strip()]
    fitting = [terms for part, terms in sentences if figure is None or has_figure(figure, part)]
    most = max(fitting, key=lambda terms: covered(units, terms), default=frozenset[str]())
    rarest = max(units, key=lambda unit: unit.weight).terms
    others = [other.score for other in hits if other.chunk.clause != hit.chunk.clause]
    shared = shared_manners(manners, body)
    lacks = figure is not None and not has_figure(figure, body)
    sums = [unit.terms & _sum_terms() for unit in units if not unit.terms.isdisjoint(_sum_terms())]
    return Evidence(
        passage=covered(units, index.terms.sets[at]),
        clause=covered(units, index.clauses.sets[index.owners[at]]),
        unheard=unheard,
        sentence=covered(units, most),
        lacks_figure=float(lacks),
        lacks_narrow_figure=float(lacks and figure not in LOOSE_KINDS),
        other_sum=float(bool(sums) and all(own.isdisjoint(_terms(body, language)) for own in sums)),
        sum_without_figure=float(bool(sums) and all(own.isdisjoint(terms) for own in sums for terms in fitting)),
        foreign=foreign,
        outside=float(hit.chunk.clause < 0),
        score=hit.score,
        behind=hits[0].score - hit.score,
        first=float(hit is hits[0]),
        ahead=hit.score - max(others, default=0.0),
        meaning=hit.semantic,
        words=hit.keyword,
        rarest=float(not rarest.isdisjoint(index.terms.sets[at])),
        rarest_sentence=float(not rarest.isdisjoint(most)),
        figure=float(figure is not None),
        manner=float(shared),
        no_manner=float(sum(manners) - shared),
        subjects=min(len(units), 10) / 10,
        stands_out=float(near.products[at]),
        gap=near.gap,
        crowd=near.crowd,
        nearest=near.nearest,
        usual=near.usual,
    )


@dataclass(frozen=True, slots=True)
class _Nearness:
    products: NDArray[np.floating]
    gap: float
    crowd: float
    nearest: float
    usual: float


def _nearness(query: Query, index: ContractIndex, embedder: Embedder) -> _Nearness:
    """What the vectors say of the question; ``products`` in standard deviations from their mean, one a chunk."""
    vectors = embedder.embed([query.text, query.rewritten or query.text], query=True)
    cosines = index.vectors.scores(vectors)
    products = np.mean(cosines, axis=0)
    products = (products - products.mean()) / (products.std() + 1e-9)
    best = np.sort(products)[::-1]
    return _Nearness(
        products,
        gap=float(best[0] - best[min(1, len(best) - 1)]),
        crowd=float(best[0] - best[min(4, len(best) - 1)]),
        nearest=10 * (float(cosines[0].max()) - _E5_NEAREST) if is_known(embedder.name) else _NOT_KNOWN,
        usual=usual(vectors[0], embedder.name),
    )


def body_of(chunk: Chunk) -> str:
    """A chunk's text without the heading that the index puts in front, on a line of its own."""
    return chunk.text.partition("\n")[2] or chunk.text


@lru_cache(maxsize=1)
def _sum_terms() -> frozenset[str]:
    return frozenset(idea_term(at) for at, idea in enumerate(load_lexicon().ideas) if idea.name in _SUMS)


def _terms(text: str, language: Language) -> frozenset[str]:
    return frozenset(chunk_terms(text, language, load_lexicon(), IndexOptions()))
