"""A question understood word by word: spelt right, its ideas found, and rewritten in a contract's own words.

``kalo telat byr brp dendanya`` becomes ``kalau telat bayar berapa denda`` with the ideas *keterlambatan*, *pembayaran*
and *denda*; those behind the question are what an embedding of formal text understands better than slang.
"""

from __future__ import annotations

from dataclasses import dataclass

from rag.domain import Language
from rag.index.contract_index import ContractIndex
from rag.index.lexicon import Lexicon, load_lexicon, words_of
from rag.index.stems import stem
from rag.index.terms import Terms
from rag.language import detect_language
from rag.retrieve.spelling import nearest_word


@dataclass(frozen=True, slots=True)
class Query:
    """A question to one contract. ``rewritten`` is what is embedded beside ``text``."""

    text: str
    language: Language
    terms: Terms
    rewritten: str


def understand_question(question: str, index: ContractIndex) -> Query:
    """``question`` in the words of this contract: a word that neither it nor the lexicon knows is taken as a typing
    error of one that they know, where a single one is near."""
    lexicon = load_lexicon()
    words = [_mended(word, index, lexicon) for word in lexicon.spelt(words_of(question))]
    terms = Terms.of(words, lexicon)
    return Query(question, detect_language(question), terms, _rewritten(terms, lexicon, index))


def _mended(word: str, index: ContractIndex, lexicon: Lexicon) -> str:
    if lexicon.knows(word) or word in index.keywords.words or stem(word) in index.terms.vocabulary:
        return word
    return nearest_word(word, index.keywords.words) or nearest_word(word, lexicon.beginning_with(word[0])) or word


def _rewritten(terms: Terms, lexicon: Lexicon, index: ContractIndex) -> str:
    english = index.languages == {"en"}
    ideas = [lexicon.ideas[at] for at in dict.fromkeys(found.idea for found in terms.ideas)]
    names = [idea.english[0] if english and idea.english else idea.name for idea in ideas]
    return f"{' '.join(terms.words)}. {' '.join(names)}" if names else " ".join(terms.words)
