"""What a chunk gains beside its likeness to the question: the article's tiers, its title, a figure asked for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rag.index.lexicon import load_lexicon, words_of
from rag.index.stems import english_stem, stem
from rag.index.terms import Terms
from rag.remembered import remembered

_TITLES = 4096
"""Titles remembered: those of a hundred contracts."""

Tier = tuple[float, tuple[tuple[str, ...], ...]]

BOOST_TIERS: tuple[Tier, ...] = (
    (0.06, (
        ("kewajiban", "wajib", "obligation", "obligations"),
        ("tanggung jawab", "tanggungjawab", "liability", "liable", "responsib"),
        ("wanprestasi", "cidera janji", "pelanggaran", "melanggar", "breach"),
    )),
    (0.04, (
        ("pihak", "party", "parties"),
        ("harus", "shall", "must"),
        ("menimbang", "whereas"),
    )),
    (0.02, (
        ("domisili", "pengadilan", "yurisdiksi", "jurisdiction", "court"),
        ("hukum yang berlaku", "tunduk", "governing law", "governing", "governed"),
    )),
)  # fmt: skip
"""The article's three tiers (obligations, liability, breach; party, shall, whereas; jurisdiction, governing), each term
with its Indonesian and English forms: a question in one language boosts a clause in the other."""


def boost(question: str, text: str) -> float:
    """The sum of the tiers whose term stands both in the question and, in either language, in the text."""
    return sum(
        weight
        for weight, terms in BOOST_TIERS
        for forms in terms
        if _mentions(question, forms) and _mentions(text, forms)
    )


def title_shares(question: Terms, titles: Iterable[str]) -> dict[str, float]:
    """How much of each clause's title the question speaks of, 0 to 1: by its stems, or by the lexicon's ideas."""
    asked = {stem(word) for word in question.words} | {english_stem(word) for word in question.words}
    ideas = {found.idea for found in question.ideas}
    shares = {}
    for title in titles:
        weighty = _title(title)
        shared = sum(not own.ideas.isdisjoint(ideas) or not own.stems.isdisjoint(asked) for own in weighty)
        shares[title] = shared / (len(weighty) + 1)
    return shares


@dataclass(frozen=True, slots=True)
class _TitleWord:
    stems: frozenset[str]
    ideas: frozenset[int]


@remembered(_TITLES)
def _title(title: str) -> tuple[_TitleWord, ...]:
    """The words of a title that have a subject; a contract's are looked up with its first question."""
    lexicon = load_lexicon()
    words = words_of(title)
    found = lexicon.find(words)
    return tuple(
        _TitleWord(
            frozenset((stem(word), english_stem(word))),
            frozenset(one.idea for one in found if one.start <= at < one.end),
        )
        for at, word in enumerate(words)
        if not lexicon.is_empty(word)
    )


def _mentions(text: str, forms: Sequence[str]) -> bool:
    return re.search(rf"\b(?:{'|'.join(map(re.escape, forms))})", text, re.IGNORECASE) is not None
