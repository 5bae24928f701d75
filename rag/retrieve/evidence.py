"""How well a passage answers a question, as far as words can tell: the features that ``answerable`` weighs.

A question's *units* are its words with a subject; a text covers a unit that it has by a stem or by an idea of the
lexicon. What tells an answer from a passage that only resembles the question is coverage in one place: ``denda`` and
``laporan`` in one sentence, with an amount in it where an amount is asked for.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from rag.domain import Chunk, Hit, Language
from rag.index.contract_index import ContractIndex
from rag.index.lexicon import load_lexicon
from rag.index.options import IndexOptions
from rag.index.stems import english_stem, stem
from rag.index.terms import chunk_terms, idea_term
from rag.language import detect_language
from rag.retrieve.figures import FigureKind, asked_figure, has_figure
from rag.retrieve.query import Query

_SENTENCE = re.compile(r"(?<=[.;:])\s+(?=[A-Z(a-z])|\n")
_LOOSE_KINDS = frozenset({FigureKind.TIME, FigureKind.NUMBER})
"""Kinds that a clause may answer without such a figure: *when* by an event, *how many* by a word."""
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
class Unit:
    """A word of a question with a subject: the terms that cover it, and how rare it is in the contract."""

    terms: frozenset[str]
    weight: float


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

    def vector(self) -> NDArray[np.float64]:
        """The features in the order of ``FEATURES``; shape (len(FEATURES),)."""
        return np.asarray([getattr(self, field.name) for field in fields(self)], dtype=np.float64)


FEATURES = tuple(field.name for field in fields(Evidence))


def units_of(query: Query, index: ContractIndex) -> tuple[Unit, ...]:
    """The units of ``query``; rare ones weigh more, those that stand nowhere most."""
    lexicon = load_lexicon()
    units = []
    for at, word in enumerate(query.terms.words):
        if len(word) < 2 or lexicon.is_empty(word):
            continue
        ideas = {idea_term(found.idea) for found in query.terms.ideas if found.start <= at < found.end}
        terms = frozenset({stem(word), english_stem(word)} | ideas)
        spread = sum(not terms.isdisjoint(own) for own in index.terms.sets)
        units.append(Unit(terms, math.log(1 + len(index.chunks) / (1 + spread))))
    return tuple(units)


def evidence(query: Query, hits: Sequence[Hit], index: ContractIndex) -> list[Evidence]:
    """What speaks for each of ``hits``, best first; none where the question has no unit."""
    units = units_of(query, index)
    if not units:
        return []
    everywhere = index.terms.vocabulary
    unheard = sum(unit.weight for unit in units if unit.terms.isdisjoint(everywhere))
    foreign = float(query.language not in index.languages)
    figure = asked_figure(query.text)
    places = {id(chunk): at for at, chunk in enumerate(index.chunks)}  # hashing a chunk would hash all its lines
    return [
        _of_hit(hit, rank, hits[0].score, units, unheard, foreign, figure, index, places[id(hit.chunk)])
        for rank, hit in enumerate(hits)
    ]


def _of_hit(
    hit: Hit,
    rank: int,
    best: float,
    units: Sequence[Unit],
    unheard: float,
    foreign: float,
    figure: FigureKind | None,
    index: ContractIndex,
    at: int,
) -> Evidence:
    body = body_of(hit.chunk)
    language = detect_language(hit.chunk.text)
    sentences = [(part, _terms(part, language)) for part in _SENTENCE.split(body) if part.strip()]
    fitting = [terms for part, terms in sentences if figure is None or has_figure(figure, part)]
    lacks = figure is not None and not has_figure(figure, body)
    sums = [unit.terms & _sum_terms() for unit in units if not unit.terms.isdisjoint(_sum_terms())]
    return Evidence(
        passage=_covered(units, index.terms.sets[at]),
        clause=_covered(units, index.clauses.sets[index.owners[at]]),
        unheard=unheard,
        sentence=max((_covered(units, terms) for terms in fitting), default=0.0),
        lacks_figure=float(lacks),
        lacks_narrow_figure=float(lacks and figure not in _LOOSE_KINDS),
        other_sum=float(bool(sums) and all(own.isdisjoint(_terms(body, language)) for own in sums)),
        sum_without_figure=float(bool(sums) and all(own.isdisjoint(terms) for own in sums for terms in fitting)),
        foreign=foreign,
        outside=float(hit.chunk.clause < 0),
        score=hit.score,
        behind=best - hit.score,
        first=float(rank == 0),
    )


def body_of(chunk: Chunk) -> str:
    """A chunk's text without the heading that the index puts in front, on a line of its own."""
    return chunk.text.partition("\n")[2] or chunk.text


def _covered(units: Sequence[Unit], terms: frozenset[str]) -> float:
    whole = sum(unit.weight for unit in units)
    return sum(unit.weight for unit in units if not unit.terms.isdisjoint(terms)) / whole if whole else 0.0


@lru_cache(maxsize=1)
def _sum_terms() -> frozenset[str]:
    return frozenset(idea_term(at) for at, idea in enumerate(load_lexicon().ideas) if idea.name in _SUMS)


def _terms(text: str, language: Language) -> frozenset[str]:
    return frozenset(chunk_terms(text, language, load_lexicon(), IndexOptions()))
