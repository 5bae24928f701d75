"""Who the parties are: names that stand before the first clause, where no passage of a clause would answer."""

from __future__ import annotations

import re

from rag.answer import phrases
from rag.answer.evidence import cite_outside
from rag.answer.labels import page_label
from rag.answer.parties import Party, parties
from rag.domain import Answer, AnswerStatus, Contract, Language
from rag.language import is_small_word

_ASKS_WHO = re.compile(r"\b(?:siapa\w*|sapa|who|whos|nama\s+(?:para\s+)?pihak\w*|names?\s+of\s+the\s+part\w+)\b", re.I)
_WORD = re.compile(r"[^\W\d_]+")
_PARTIES_WORDS = frozenset(
    """siapakah sapa whos pihak pihaknya para nama namanya names name party parties pertama kedua ketiga keempat first
    second third kontrak kontraknya perjanjian perjanjiannya contract agreement terlibat sebut disebut menandatangani
    tanda tangan signed signing sign involved called""".split()
)
_ORDINALS = (("pertama", "first"), ("kedua", "second"), ("ketiga", "third"), ("keempat", "fourth"))


def parties_answer(question: str, contract: Contract, language: Language) -> Answer | None:
    """The parties that ``question`` asks for, by their names as printed; ``None`` where it asks something else.

    It asks for nothing else if its words are who, party, contract, and what the contract calls its parties: then
    ``siapa pihak kedua?`` gets that one, ``siapa yang menanggung kerusakan?`` none. One party alone
    would be half an answer to who they all are, so that is looked up.
    """
    if not _ASKS_WHO.search(question):
        return None
    introduced = parties(contract)
    words = {word.removesuffix("nya") for word in _WORD.findall(question.lower())}
    roles = {word for party in introduced for word in _WORD.findall(party.role.lower())}
    content = {word for word in words if len(word) > 1 and not is_small_word(word)}
    if not introduced or not content or not content <= _PARTIES_WORDS | roles:
        return None
    asked = [party for at, party in enumerate(introduced) if _is_asked_for(party, at, content)]
    particular = content & (roles | {word for pair in _ORDINALS for word in pair}) - {"pihak", "para"}
    if not asked if particular else len(introduced) < 2:
        return None
    return _answer(question, asked if particular else introduced, contract, language)


def _is_asked_for(party: Party, at: int, content: set[str]) -> bool:
    role = set(_WORD.findall(party.role.lower())) - {"pihak", "para"}
    return not role.isdisjoint(content) or not content.isdisjoint(_ORDINALS[at])


def _answer(question: str, asked: list[Party] | tuple[Party, ...], contract: Contract, language: Language) -> Answer:
    citations = tuple(cite_outside(contract, party.name, party.lines) for party in asked)
    lines = [phrases.PARTY(language, role=party.role, name=" ".join(party.name.split())) for party in asked]
    pages = page_label([citation.page for citation in citations], language)
    where = ", ".join(piece for piece in (phrases.OUTSIDE_CLAUSES(language), pages) if piece)
    text = "\n".join((*lines, phrases.SOURCE(language, where=where)))
    return Answer(question, language, AnswerStatus.RETRIEVED, text, citations=citations)
