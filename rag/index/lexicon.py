"""What people say and what contracts write: a bilingual legal lexicon, read from ``lexicon.txt``.

A line of that file is an *idea* with its formal, everyday and English forms. A form is found in a text by its stems, so
``telat bayar``, ``keterlambatan`` and ``late payment`` speak of the same idea. Knows nothing of chunks or scores.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

from rag.index.stems import english_stem, stem

_WORD = re.compile(r"[^\W_]+(?:-[^\W_]+)*")
_DOUBLED = re.compile(r"^([a-z]{2,})2(nya|an|in|kan)?$")
"""A doubled word as it is typed: ``masuk2`` for *masuk-masuk*, ``dua2nya`` for *dua-duanya*."""
_FILE = "lexicon.txt"
_LONGEST = 64
"""Letters of a word that count; what is longer is no word."""


@dataclass(frozen=True, slots=True)
class Idea:
    """One line of the lexicon. ``name`` is its first formal form; forms are as written."""

    name: str
    formal: tuple[str, ...]
    everyday: tuple[str, ...]
    english: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Found:
    """An idea in a text: words ``start`` up to ``end`` speak of it. ``idea`` is its index in ``Lexicon.ideas``."""

    idea: int
    start: int
    end: int


class Lexicon:
    """Ideas, everyday spellings and words without a subject; read-only, so threads share one.

    ``version`` names the text that it was read from; an index remembers it.
    """

    def __init__(self, ideas: Sequence[Idea], spellings: dict[str, str], empty: frozenset[str], version: str) -> None:
        self.ideas = tuple(ideas)
        self.version = version
        self._spellings = spellings
        self._empty = empty
        self._forms: dict[str, list[tuple[tuple[str, ...], int]]] = {}
        self._stems: set[str] = set()
        indonesian = {word for idea in ideas for form in idea.formal + idea.everyday for word in words_of(form)}
        self._only_indonesian = indonesian - {
            word for idea in ideas for form in idea.english for word in words_of(form)
        }
        for at, idea in enumerate(ideas):
            for form in idea.formal + idea.everyday:
                self._add(tuple(f"id:{stem(word)}" for word in words_of(form)), at)
            for form in idea.english:
                self._add(tuple(f"en:{english_stem(word)}" for word in words_of(form)), at)
        self.known = (
            frozenset(
                word for idea in ideas for form in idea.formal + idea.everyday + idea.english for word in words_of(form)
            )
            | empty
        )
        self._by_letter: dict[str, list[str]] = {}
        for word in sorted(self.known):
            self._by_letter.setdefault(word[0], []).append(word)

    def _add(self, stems: tuple[str, ...], idea: int) -> None:
        self._stems.update(stems)
        entries = self._forms.setdefault(stems[0], [])
        if (stems, idea) not in entries:
            entries.append((stems, idea))

    def spelt(self, words: Iterable[str]) -> list[str]:
        """``words`` with their everyday spellings put right; one may become several, and ``masuk2`` is ``masuk``."""
        singles = (_DOUBLED.sub(r"\1\2", word) for word in words)
        return [part for word in singles for part in self._spellings.get(word, word).split()]

    def knows(self, word: str) -> bool:
        """Whether ``word`` (in lower case) stands in the lexicon, in whatever form."""
        return word in self.known or f"id:{stem(word)}" in self._stems or f"en:{english_stem(word)}" in self._stems

    def beginning_with(self, letter: str) -> Sequence[str]:
        """The known words that begin with ``letter``: where a mistyped word is looked for."""
        return self._by_letter.get(letter, ())

    def is_empty(self, word: str) -> bool:
        """Whether ``word`` (in lower case) asks or fills and has no subject of its own."""
        return word in self._empty

    def find(self, words: Sequence[str]) -> list[Found]:
        """Every idea that ``words`` (in lower case) speak of, wherever a form of it stands.

        An Indonesian word is no English one by its stem: *termin* is not *terminate*, nor *mobil* *mobile*.
        """
        stems = {
            "id": [f"id:{stem(word)}" for word in words],
            "en": ["" if word in self._only_indonesian else f"en:{english_stem(word)}" for word in words],
        }
        found: dict[Found, None] = {}
        for own in stems.values():
            for start, first in enumerate(own):
                for form, idea in self._forms.get(first, ()):
                    if tuple(own[start : start + len(form)]) == form:
                        found[Found(idea, start, start + len(form))] = None
        return list(found)


def words_of(text: str) -> list[str]:
    """The words of a text in lower case; ``sewa-menyewa`` is one, ``THR-nya`` is ``thr``."""
    return [word[:_LONGEST].removesuffix("-nya") for word in _WORD.findall(text.lower())]


@lru_cache(maxsize=1)
def load_lexicon() -> Lexicon:
    """The lexicon of this package. Takes some 0.2 s, once."""
    return parse_lexicon((files("rag.index") / _FILE).read_text(encoding="utf-8"))


def parse_lexicon(text: str) -> Lexicon:
    """A lexicon from the text of its file; ``ValueError`` names a line that has not three parts."""
    ideas: list[Idea] = []
    spellings: dict[str, str] = {}
    empty: set[str] = set()
    for line in (line.strip() for line in text.splitlines()):
        if line.startswith("= "):
            forms, _, right = line.removeprefix("= ").partition(":")
            spellings |= {form: right.strip() for form in _forms(forms)}
        elif line.startswith("- "):
            empty |= set(line.removeprefix("- ").split())
        elif line and not line.startswith("#"):
            ideas.append(_idea(line))
    return Lexicon(ideas, spellings, frozenset(empty), f"{zlib.crc32(text.encode()):08x}")


def _idea(line: str) -> Idea:
    parts = [_forms(part) for part in line.split("|")]
    if len(parts) != 3 or not parts[0]:
        raise ValueError(f"an idea has formal, everyday and English forms: {line}")
    return Idea(parts[0][0], *parts)


def _forms(part: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(form.strip() for form in part.split(",") if form.strip()))
