"""How an answer names clauses, ayat and pages: ``Pasal 5 ayat (2) huruf b, halaman 2–3``; ``1–12, 14``.

A Pasal is a Pasal in both languages, so that a reader finds it on the page. Knows nothing of
what an answer says about them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from rag.answer import phrases
from rag.clauses import main_kind
from rag.domain import Ayat, Clause, ClauseKind, Contract, Language, Reference

_WORDS = {
    ClauseKind.PASAL: "Pasal",
    ClauseKind.BAB: "BAB",
    ClauseKind.ARTICLE: "Article",
    ClauseKind.SECTION: "Section",
    ClauseKind.NUMBERED: "Klausul",
}
_ENGLISH_WORDS = {**_WORDS, ClauseKind.NUMBERED: "Clause"}
_INDONESIAN_KINDS = frozenset({ClauseKind.PASAL, ClauseKind.BAB})
_JOINTS = frozenset(
    ["dan", "atau", "di", "ke", "dari", "untuk", "dengan", "atas", "yang", "and", "or", "of", "the", "to", "for", "in"]
)
_VOWEL = re.compile("[AEIOU]")


def kind_word(kind: ClauseKind, language: Language = "id") -> str:
    """The word that an answer puts before a clause's number."""
    return (_ENGLISH_WORDS if language == "en" else _WORDS)[kind]


def clause_label(clause: Clause, ayat: str = "", huruf: str = "", language: Language = "id") -> str:
    """``Pasal 5 ayat (2) huruf b``, with the part where it is not the contract's body: ``Pasal 5 (lampiran)``.

    In an English answer a Pasal keeps its ayat, other clauses are named the English way: ``Article 5 (2) (b)``.
    """
    return _label(clause.kind, clause.number, ayat, huruf, clause.part, language)


def reference_label(reference: Reference, contract: Contract, language: Language = "id") -> str:
    """The same for a clause that is only named: with its own word where the contract has it, else the contract's."""
    kinds = {clause.kind for clause in contract.clauses}
    own = reference.kind if reference.kind in kinds or reference.kind is ClauseKind.BAB else main_kind(contract.clauses)
    kind = own or reference.kind or ClauseKind.PASAL
    return _label(kind, reference.number, reference.ayat, reference.huruf, reference.part, language)


def _label(kind: ClauseKind, number: str, ayat: str, huruf: str, part: str, language: Language) -> str:
    if ayat.startswith(f"{number}."):  # a paragraph printed 4.2 in clause 4
        number, ayat = ayat, ""
    english = language == "en" and kind not in _INDONESIAN_KINDS
    pieces = [f"{kind_word(kind, language)} {number}"]
    if ayat:
        pieces.append(f"({ayat})" if english else f"ayat ({ayat})")
    if huruf:
        pieces.append(f"({huruf})" if english else f"huruf {huruf}")
    if part:
        pieces.append(f"({part})")
    return " ".join(pieces)


def titled_label(clause: Clause, ayat: str = "", language: Language = "id") -> str:
    """``Pasal 7 (Denda)``; without a title the label alone."""
    label, title = clause_label(clause, ayat, language=language), shown_title(clause.title)
    return f"{label} ({title})" if title else label


def shown_title(title: str) -> str:
    """A title on one line; capitals are lowered for reading in a sentence, acronyms (no vowel: ``PKWT``) are kept."""
    words = title.split()
    if title.isupper():
        words = [word.lower() if word.lower() in _JOINTS else _lowered(word) for word in words]
    return " ".join(words)


def _lowered(word: str) -> str:
    return word.capitalize() if _VOWEL.search(word) else word


def source(clause: Clause, language: Language, ayat: Ayat | None = None, huruf: str = "") -> str:
    """``Pasal 5 ayat (2), Jangka Waktu, halaman 2–3``: where a text stands, for the line under it."""
    label = clause_label(clause, ayat.number if ayat else "", huruf, language)
    pages = [ref.page for ref in ayat.lines] if ayat and ayat.lines else clause.pages
    return ", ".join(piece for piece in (label, shown_title(clause.title), page_label(pages, language)) if piece)


def page_label(pages: Iterable[int], language: Language) -> str:
    """``halaman 2`` or ``pages 2–3``; empty where the page is not known."""
    known = sorted({page for page in pages if page > 0})
    phrase = phrases.PAGES if len(known) > 1 else phrases.PAGE
    return phrase(language, pages=number_ranges([str(page) for page in known])) if known else ""


def number_ranges(numbers: Sequence[str]) -> str:
    """Numbers in document order, runs compressed, each named once: ``1–12, 14, 14A``."""
    return _compressed(numbers, lambda a, b: a.isdecimal() and b.isdecimal() and int(b) == int(a) + 1)


def letter_ranges(letters: Sequence[str]) -> str:
    """Letters in document order, runs compressed: ``a–d, f``."""
    return _compressed(letters, lambda a, b: len(a) == len(b) == 1 and ord(b) == ord(a) + 1)


def _compressed(items: Sequence[str], follows: Callable[[str, str], bool]) -> str:
    runs: list[list[str]] = []
    for item in dict.fromkeys(items):
        if runs and follows(runs[-1][-1], item):
            runs[-1].append(item)
        else:
            runs.append([item])
    return ", ".join(run[0] if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs)
