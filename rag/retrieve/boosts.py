"""What a chunk gains beside its likeness to the question: the article's tiers, its title, a figure asked for."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rag.index.lexicon import Lexicon, words_of
from rag.index.stems import english_stem, stem
from rag.index.terms import Terms

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


def title_share(question: Terms, title: str, lexicon: Lexicon) -> float:
    """How much of a clause's title the question speaks of, 0 to 1: by its stems, or by the lexicon's ideas."""
    words = words_of(title)
    ideas = {found.idea for found in question.ideas}
    stems = {stem(word) for word in question.words} | {english_stem(word) for word in question.words}
    found = [(one.start, one.end) for one in lexicon.find(words) if one.idea in ideas]
    weighty = [at for at, word in enumerate(words) if not lexicon.is_empty(word)]
    shared = sum(
        any(start <= at < end for start, end in found)
        or not stems.isdisjoint((stem(words[at]), english_stem(words[at])))
        for at in weighty
    )
    return shared / (len(weighty) + 1)


def _mentions(text: str, forms: Sequence[str]) -> bool:
    return re.search(rf"\b(?:{'|'.join(map(re.escape, forms))})", text, re.IGNORECASE) is not None
