"""What a question means after the one before it: the clause in focus is kept, or dropped for a new subject.

``ayat 2-nya?`` names an ayat of the clause in focus, ``kalau terlambat?`` cannot be looked up without what it follows,
``jelaskan lebih sederhana`` wants the same again, and ``boleh pelihara kucing?`` needs nothing. Words decide, no model.
Knows nothing of chats, of how passages are found, or of how an answer is worded.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from rag.clauses import find_references
from rag.clauses.grammar import AYAT_PART, HURUF_PART
from rag.clauses.numbers import canonical
from rag.domain import Answer, AnswerStatus, Clause, ClauseKind, Contract, Hit, Language, Retrieval
from rag.language import is_small_word

Manner = Literal["alone", "named", "again", "with_focus"]

MOST_CONTENT = 2
"""Words of content up to which a question that points back needs the one before it; with more it stands alone."""
ALONE_WEIGHT = 0.2
"""Share of the scores that a follow-up's own words get; the rest goes to the same words behind what they follow."""
FOCUS_BONUS = 0.15
"""What a passage of the clause in focus gains, a little more than one that meaning and words both found. Both were set
on the tuning follow-ups, where anything from 0.15 to 0.3 and from 0.1 to 0.3 did about as well."""

_WORDS = {
    ClauseKind.PASAL: "Pasal",
    ClauseKind.BAB: "BAB",
    ClauseKind.ARTICLE: "Article",
    ClauseKind.SECTION: "Section",
    ClauseKind.NUMBERED: "klausul",
}
_NYA = r"(?:\s*-?\s*nya\b)?"
_INNER = re.compile(rf"\b(?:{AYAT_PART}{_NYA}(?:\s*,?\s*{HURUF_PART}{_NYA})?)", re.IGNORECASE)
_LETTER = re.compile(rf"\b{HURUF_PART}{_NYA}".replace("huruf>", "h>").replace("letter>", "l>"), re.IGNORECASE)
_SECTION = r"(?:pasal|psl|klausul|klausula|bab|article|section|clause)"
_THIS_CLAUSE = re.compile(
    rf"\b{_SECTION}(?:\s*-?\s*nya\b|\s+(?:itu|ini|tersebut|tsb|tadi)\b)|\b(?:this|that|the\s+same)\s+{_SECTION}\b"
    r"|\b(?:isi|bunyi|teks)\s*(?:nya)?\s+(?:lengkap|utuh|penuh)(?:nya)?\b|\b(?:selengkapnya|full\s+text|in\s+full)\b"
    rf"|\b(?:the\s+)?(?:whole|entire|full)\s+{_SECTION}\b",
    re.IGNORECASE,
)
_STEPS = (
    (1, "(?:berikut|selanjut|lanjut|sesudah|setelah)nya", "(?:next|following)"),
    (-1, "sebelumnya", "(?:previous|preceding)"),
)
_AGAIN = frozenset(
    """jelaskan jelasin jelaskanlah terangkan terangin sederhana sederhanakan simpel simple simpler simply mudah gampang
    awam maksud maksudnya arti artinya paham ngerti mengerti explain mean meaning plain understand""".split()
)
"""A question that holds one of these, and beside it only the next ones, wants the same again."""
_BESIDE_AGAIN = frozenset(
    """tolong coba bisa boleh mohon maaf hmm eh terus jadi lagi ulang itu ini nya yang yg dengan dgn pakai pake secara
    lebih lbh bahasa versi kata apa apaan gimana bagaimana saya aku gue gua tidak tdk gak ga nggak ngga enggak
    kurang belum dong ya deh sih dulu sehari hari orang biasa singkat tadi tersebut please can could you so say
    put it that this again more in easy other words terms english language what does do is the i not don't dont me
    to a way then""".split()
)
_OPENER = re.compile(
    r"^\W*(?:(?:yang|yg|kalau|kalo|klo|kl|jika|bila|terus|trus|lalu|dan|tapi|tetapi|lantas|sedangkan|misal(?:nya|kan)?|juga|selain\s+itu"
    r"|(?:bagaimana|bgmn|gimana|gmn)\s+(?:kalau|kalo|klo|jika|dengan|dgn|sama|bila)"
    r"|what\s+about|how\s+about|what\s+if|and|but|or|then|so|if|even\s+if|also|only\s+if)\b)",
    re.IGNORECASE,
)
_POINTING = frozenset(
    "itu tersebut tsb ini tadi begitu gitu segitu sana it that they this those them its there".split()
)
_NO_POSSESSIVE = frozenset(
    """hanya punya tanya bertanya misalnya biasanya sebenarnya pokoknya intinya sebaiknya seharusnya akhirnya setidaknya
    adanya mempunyai isinya bunyinya""".split()
)
_FILLER = frozenset(
    """kontrak perjanjian pasal ayat huruf isi isinya bunyi bunyinya apa kira dong sih deh nih kan tuh gt contract
    agreement clause article paragraph please okay oke maksimal maksimum minimal minimum paling banyak sedikit
    batas cepat lambat besar bayar dibayar membayar pay pays paid most least lama hari minggu bulan tahun persen
    kali orang long days weeks months years hours percent times""".split()
)  # fmt: skip
_WORD = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)?")


@dataclass(frozen=True, slots=True)
class Focus:
    """What was spoken of last: ``positions`` of clauses (best first), the ayat, and the words that led there."""

    question: str
    language: Language
    positions: tuple[int, ...]
    ayat: str = ""


@dataclass(frozen=True, slots=True)
class Understood:
    """How a question is looked up. ``question`` is itself, or with what it leaves out filled in.

    ``manner``: it stands ``alone``; the clause it points to is ``named`` in it now; it wants the same ``again``, in
    simpler words; or it goes on ``with_focus``, and then its own words count as well (``merged``).
    """

    question: str
    manner: Manner = "alone"


def understand(question: str, focus: Focus | None, contract: Contract) -> Understood:
    """What ``question`` means after an answer that left ``focus``. Without a focus, or with a clause named: itself."""
    alone = Understood(question)
    if focus is None or find_references(question):
        return alone
    clause = contract.clauses[focus.positions[0]]
    if _wants_it_again(question):
        return Understood(_name(clause, focus.ayat), "again")
    if named := _with_clause_named(question, focus, contract):
        return Understood(named, "named")
    return (with_focus(question, focus, contract) if _goes_on(question) else None) or alone


def points_at_nothing(question: str, focus: Focus | None) -> bool:
    """Whether ``question`` is only about an ayat, a letter or ``pasal itu``, and nothing was spoken of: ``ayat 2?``"""
    if focus is not None or find_references(question):
        return False
    pointer = next((found for each in (_INNER, _LETTER, _THIS_CLAUSE) if (found := each.search(question))), None)
    return pointer is not None and not _content(_WORD.findall(_put(question, pointer, " ").lower()))


def with_focus(question: str, focus: Focus | None, contract: Contract) -> Understood | None:
    """``question`` behind what was spoken of, where alone it found nothing and is short; ``None`` where it is not."""
    if focus is None or len(_content(_WORD.findall(question.lower()))) > MOST_CONTENT + 1:
        return None
    return Understood(f"{_spoken_of(focus, contract.clauses[focus.positions[0]])} {question}", "with_focus")


def focus_after(question: str, understood: Understood, answer: Answer, retrieval: Retrieval) -> Focus | None:
    """What is in focus after ``answer``: the clauses it quotes, or those whose ayat was not there; else nothing."""
    positions = [citation.position for citation in answer.citations if citation.position >= 0]
    if not positions:
        positions = [
            at for lookup in retrieval.lookups if lookup.lacking in ("ayat", "huruf") for at in lookup.positions
        ]
    if not positions or answer.status in (AnswerStatus.UNANSWERED, AnswerStatus.OUTSIDE, AnswerStatus.AMBIGUOUS):
        return None
    ayat = answer.citations[0].ayat if answer.citations else ""
    spoken = question if understood.manner == "alone" else understood.question
    return Focus(spoken, answer.language, tuple(dict.fromkeys(positions)), ayat)


def merged(alone: Retrieval, together: Retrieval, focus: Focus | None, hits: int) -> Retrieval:
    """What was found for a follow-up's own words and for them behind what they follow, as one.

    Scores are weighed; passages of the clause in focus have a bonus, because what goes on often stays there.
    """
    if alone.lookups or together.lookups or not together.hits:
        return alone
    found: dict[tuple[int, str, str], Hit] = {}
    for retrieval, weight in ((together, 1 - ALONE_WEIGHT), (alone, ALONE_WEIGHT)):
        for hit in retrieval.hits:
            key = (hit.chunk.clause, hit.chunk.ayat, hit.chunk.text)
            found[key] = _sum(found.get(key), hit, weight)
    if focus is not None:
        for key in [key for key in found if key[0] == focus.positions[0]]:
            found[key] = replace(found[key], bonus=found[key].bonus + FOCUS_BONUS)
    best = sorted(found.values(), key=lambda hit: -hit.score)[:hits]
    return Retrieval(AnswerStatus.RETRIEVED, tuple(best))


def _sum(one: Hit | None, other: Hit, weight: float) -> Hit:
    parts = ("semantic", "keyword", "bonus", "boost", "exact")
    return replace(
        other, **{part: (getattr(one, part) if one else 0.0) + weight * getattr(other, part) for part in parts}
    )


def _name(clause: Clause, ayat: str = "", huruf: str = "") -> str:
    """The words that ``find_references`` reads as this clause: ``Pasal 5 ayat (2) huruf b lampiran``."""
    inner = ayat.rsplit(".", 1)[-1]
    pieces = (
        f"{_WORDS[clause.kind]} {clause.number}",
        f"ayat ({inner})" if inner else "",
        f"huruf {huruf}" if huruf else "",
        clause.part,
    )
    return " ".join(piece for piece in pieces if piece)


def _with_clause_named(question: str, focus: Focus, contract: Contract) -> str:
    """``question`` with the clause's name in place of the words that point at it; empty where none do."""
    clause = contract.clauses[focus.positions[0]]
    if inner := _INNER.search(question):
        letter = (inner["huruf"] or inner["letter"] or "").lower()
        return _put(question, inner, _name(clause, canonical(inner["ayat"] or inner["bracket"]) or "", letter))
    if item := _LETTER.search(question):
        return _put(question, item, _name(clause, focus.ayat, (item["h"] or item["l"]).lower()))
    for step, indonesian, english in _STEPS:
        pattern = rf"\b(?:{{0}}\s+(?:yang\s+)?{indonesian}|{english}\s+(?:{{0}}|one))\b"
        if found := re.search(pattern.format("(?:ayat|paragraph)"), question, re.IGNORECASE):
            number = focus.ayat.rsplit(".", 1)[-1]
            return _put(question, found, _name(clause, str(max(1, int(number) + step)))) if number.isdigit() else ""
        if found := re.search(pattern.format(_SECTION), question, re.IGNORECASE):
            beside = _beside(contract.clauses, focus.positions[0], step)
            return _put(question, found, _name(beside)) if beside else ""
    if this := _THIS_CLAUSE.search(question):
        return _put(question, this, _name(clause))
    return ""


def _put(question: str, found: re.Match[str], name: str) -> str:
    return f"{question[: found.start()]}{name}{question[found.end() :]}"


def _beside(clauses: Sequence[Clause], position: int, step: int) -> Clause | None:
    kind = clauses[position].kind
    order = range(position + step, len(clauses) if step > 0 else -1, step)
    return next((clauses[at] for at in order if clauses[at].kind is kind), None)


def _wants_it_again(question: str) -> bool:
    words = set(_WORD.findall(question.lower()))
    return not words.isdisjoint(_AGAIN) and words <= _AGAIN | _BESIDE_AGAIN


def _goes_on(question: str) -> bool:
    """Whether a question points back, and says too little to stand alone."""
    words = _WORD.findall(question.lower())
    content = _content(words)
    if not words or len(content) > MOST_CONTENT:
        return False
    possessive = any(word.endswith("nya") and len(word) > 5 and word not in _NO_POSSESSIVE for word in words)
    return not content or possessive or bool(_OPENER.match(question)) or not _POINTING.isdisjoint(words)


def _content(words: Sequence[str]) -> list[str]:
    empty = _FILLER | _POINTING
    return [word for word in words if len(word) > 1 and not is_small_word(word) and word not in empty]


def _spoken_of(focus: Focus, clause: Clause) -> str:
    """The subject in words: the question that led to the focus, or the clause's title where it only named that."""
    question = focus.question
    for reference in find_references(question):
        question = question.replace(reference.printed, " ")
    words = _content(_WORD.findall(question.lower()))
    return " ".join(words) if words else clause.title
