"""A model's text taken apart: sentences, the quotations in them, the citations in brackets. Nothing is judged here."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rag.answer.sentences import sentence_spans
from rag.domain import Language
from rag.language import language_lean

QUOTE = re.compile(r"“([^“”]*)”")
BRACKET = re.compile(r"\[([^\[\]]*)\]")
_WHOLE = re.compile(r"“[^“”]*”|\[[^\[\]]*\]")
_LEADING_BRACKETS = re.compile(r"(?:\[[^\[\]]*\][\s.,;]*)+")
_MARKUP = re.compile(r"\*\*|__|`|^#+\s+|^>\s+", re.MULTILINE)
_PLAIN_OPENERS = frozenset({"ya", "tidak", "yes", "no", "boleh", "bisa", "betul", "benar"})

_CLEAR_LEAN = 5.0
"""Two small words more of the other language than of the right one; fewer may be names."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence with the numbers of its paragraph and of its line."""

    text: str
    block: int
    line: int

    @property
    def prose(self) -> str:
        """Its text without quotations and citations."""
        return BRACKET.sub(" ", QUOTE.sub(" ", self.text))

    @property
    def brackets(self) -> tuple[str, ...]:
        """What stands in its square brackets, those in quotations aside."""
        return tuple(match[1] for match in BRACKET.finditer(QUOTE.sub(" ", self.text)))

    @property
    def is_plain_yes_or_no(self) -> bool:
        words = re.findall(r"\w+", self.text.lower())
        return 0 < len(words) <= 2 and set(words) <= _PLAIN_OPENERS


def tidy(text: str, labels: Sequence[str]) -> str:
    """One form of quotation marks and brackets, no Markdown; a passage cited by its number (from 1) gets its label."""
    text = _MARKUP.sub("", text.replace("【", "[").replace("】", "]"))
    text = re.sub(r"[„«‟]", "“", text).replace("»", "”")
    text = re.sub(r"‘([^‘’\n]{4,})’(?!\w)", r"“\1”", text)
    text = re.sub(r"(?<!\w)'([^'\n]{4,})'(?!\w)", r"“\1”", text)
    text = re.sub(r'"([^"“”\n]*)"', r"“\1”", text)
    by_number = {str(number): label for number, label in enumerate(labels, 1)}
    return re.sub(r"\[(?:passage )?(\d+)\]", lambda m: f"[{by_number.get(m[1], m[1])}]", text, flags=re.IGNORECASE)


def split(text: str) -> list[Sentence]:
    """The sentences of a tidy text. A citation that stands behind a full stop belongs to the sentence before it."""
    found: list[Sentence] = []
    for sentence in _pieces(text):
        leading = _LEADING_BRACKETS.match(sentence.text)
        before = found[-1] if found else None
        if leading and before and before.block == sentence.block and not before.brackets:
            found[-1] = Sentence(f"{before.text} {leading.group().strip()}", before.block, before.line)
            sentence = Sentence(sentence.text[leading.end() :], sentence.block, sentence.line)
        if sentence.text:
            found.append(sentence)
    return found


def _pieces(text: str) -> Iterator[Sentence]:
    block = 0
    for number, line in enumerate(text.splitlines()):
        block += not line.strip()
        for start, end in sentence_spans(line, [match.span() for match in _WHOLE.finditer(line)]):
            yield Sentence(line[start:end], block, number)


def joined(sentences: Sequence[Sentence]) -> str:
    """Sentences as they stood: one line each line, an empty line between paragraphs."""
    text = sentences[0].text if sentences else ""
    for before, sentence in itertools.pairwise(sentences):
        gap = " " if sentence.line == before.line else "\n" if sentence.block == before.block else "\n\n"
        text += gap + sentence.text
    return text


def speaks(text: str, language: Language) -> bool:
    """Whether a tidy text, quotations and citations aside, is in ``language`` or too short to tell."""
    lean = language_lean(Sentence(text, 0, 0).prose)
    return lean > -_CLEAR_LEAN if language == "id" else lean < _CLEAR_LEAN
