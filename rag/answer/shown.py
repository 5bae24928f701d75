"""The passages that a model was shown: which of them a citation names, and what they state. For one check only."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from rag.answer.evidence import Compact, ayat_of
from rag.answer.figures import known_figures
from rag.answer.instructions import meant_for_a_model
from rag.answer.passages import Passage, evidence, whole_passage
from rag.answer.units import Measures, measures
from rag.clauses.references import find_references
from rag.domain import Clause, ClauseKind, Contract, Language, Reference, Span

_MARKS = re.compile(r"^\s*\(?\d{1,2}(?:\.\d{1,2})?[.)]\s", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Evidence:
    """The whole ayat or clause that a citation names, ready to be searched, and the figures it states.

    ``to_a_model`` are its sentences that are meant for a machine, which prove nothing.
    """

    text: Compact
    figures: frozenset[str]
    measures: Measures
    to_a_model: tuple[Span, ...]


class Shown:
    """``passages`` of ``contract``, labelled in ``language``, with their evidence, which is made once for each."""

    def __init__(self, passages: Sequence[Passage], contract: Contract, language: Language) -> None:
        self.passages, self.contract, self._language = passages, contract, language
        self._evidence: dict[tuple[str, int], Evidence] = {}

    def evidence(self, passage: Passage) -> Evidence:
        """What may be quoted and stated where ``passage`` is cited."""
        key = (passage.label, passage.position)
        if key not in self._evidence:
            text = evidence(passage, self.contract)
            stated = _MARKS.sub(" ", without_references(text))
            self._evidence[key] = Evidence(
                Compact.of(text), known_figures(stated), measures(stated), meant_for_a_model(text)
            )
        return self._evidence[key]

    def named(self, words: str) -> list[Passage] | None:
        """The passages that the words of a citation name; ``None`` where there is none, or one was not shown."""
        for passage in self.passages:
            if passage.label.casefold() == words.strip().casefold():
                return [passage]
        found = [self.passage_for(reference) for reference in find_references(words)]
        return None if not found or None in found else [passage for passage in found if passage is not None]

    def passage_for(self, reference: Reference) -> Passage | None:
        """The ayat or clause that ``reference`` names, if its clause was shown and has what is named."""
        if reference.outside:
            return None
        head, dot, _ = reference.number.partition(".")
        inner = replace(reference, number=head, ayat=reference.number) if dot and not reference.ayat else None
        return self._passage_for(reference) or (self._passage_for(inner) if inner else None)

    def _passage_for(self, reference: Reference) -> Passage | None:
        positions = dict.fromkeys(passage.position for passage in self.passages if passage.position >= 0)
        position = next((at for at in positions if self._bears(self.contract.clauses[at], reference)), None)
        if position is None:
            return None
        clause = self.contract.clauses[position]
        ayat = ayat_of(clause, reference.ayat) if reference.ayat else None
        if reference.ayat and ayat is None:
            return None
        items = ayat.huruf if ayat else (*clause.huruf, *itertools.chain.from_iterable(a.huruf for a in clause.ayat))
        if reference.huruf and reference.huruf not in {item.letter for item in items}:
            return None
        return whole_passage(self.contract, position, self._language, ayat)

    def _bears(self, clause: Clause, reference: Reference) -> bool:
        """Whether ``clause`` is the one named. A model that writes English may call a Pasal an article, never a BAB."""
        if (clause.number, clause.part) != (reference.number, reference.part):
            return False
        if reference.kind is clause.kind:
            return True
        if ClauseKind.BAB in (reference.kind, clause.kind):
            return False
        return all(other.kind is not reference.kind for other in self.contract.clauses)


def without_references(text: str) -> str:
    """``text`` without the names of clauses: a clause's number is no figure that it states."""
    for reference in find_references(text):
        alone = rf"(?<![\w.,]){re.escape(reference.printed)}(?![\w%]|[.,]\d)"
        text = re.sub(alone, " ", text, count=1)
    return text
