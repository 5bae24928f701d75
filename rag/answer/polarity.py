"""Does a sentence turn its own quotation around? ``Boleh: "dilarang menyewakan kembali"`` quotes well and lies.

Three things are looked for, each with the words of both languages: a permission where the contract only forbids, or a
prohibition where it only permits; a duty that is denied, or made up; and any other ``tidak`` or ``not`` where the
quoted passage has nothing that denies, limits or excepts. What cannot be told from words is let pass. Knows nothing of
models.
"""

from __future__ import annotations

import re

from rag.domain import Span

_FORBIDS = (
    r"dilarang|terlarang|larangan|melarang|prohibit\w*|forbid\w*|forbidden|banned|"
    r"(?:tidak|tak|tdk|nggak|gak|belum|bukan)\s+(?:\w+\s+)?(?:boleh|dapat|bisa|berhak|diperbolehkan|diperkenankan|diizinkan|"
    r"dibenarkan|dimungkinkan)|(?:may|can|must|shall|could)\s*not|cannot|can['’]t|mustn['’]t|"
    r"(?:not|never|n['’]t)\s+(?:be\s+)?(?:allowed|permitted|entitled|authori[sz]ed)|no\s+right"
)
_PERMITS = (
    r"boleh|bolehkah|bisa|berhak|diperbolehkan|diperkenankan|diizinkan|dapat|may|can|could|allowed|permitted|entitled|free\s+to|"
    r"has\s+the\s+right|have\s+the\s+right"
)
_RELEASES = (
    r"(?:tidak|tak|tdk|nggak|gak)\s+(?:wajib|harus|perlu|berkewajiban|diwajibkan|diharuskan)|tanpa\s+kewajiban|"
    r"(?:not|never|n['’]t)\s+(?:be\s+)?(?:required|obliged|obligated|bound|need|have\s+to|necessary)|no\s+(?:duty|obligation)|"
    r"need\s*not|needn['’]t"
)
_OBLIGES = r"wajib|harus|berkewajiban|diwajibkan|diharuskan|must|shall|required|obliged|obligated|has\s+to|have\s+to"
_DENIES = (
    r"tidak|tak|tdk|nggak|gak|bukan|bukanlah|belum|jangan|tanpa|not|no|never|without|none|nor|neither|n['’]t|cannot"
)
_LIMITS = (
    r"dilarang|kecuali|hanya|selain|gugur|batal|hapus|hilang|bebas|dibebaskan|berakhir|putus|dihentikan|menolak|ditolak|melepaskan|"
    r"mengesampingkan|melarang|larangan|sepanjang|paling|maksimum|maksimal|minimum|minimal|only|unless|except|excluding|free|"
    r"waive\w*|void|solely|exclusive\w*|at\s+most|at\s+least|eksklusif|tetap|fixed|gratis|termasuk"
)


def _words(alternatives: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{alternatives})(?!\w)", re.IGNORECASE)


_FORBID, _PERMIT, _RELEASE, _OBLIGE = map(_words, (_FORBIDS, _PERMITS, _RELEASES, _OBLIGES))
_DENY, _DENY_OR_LIMIT = _words(_DENIES), _words(f"{_DENIES}|{_LIMITS}")
_AFTER_DENIAL = re.compile(r"(?<!\w)(?:tidak|tak|bukan|belum|not)\s+(?P<denied>\w{4,})", re.IGNORECASE)
_NAMES_A_LACK = re.compile(
    r"tidak\s+(?:disebut|diatur|ada\s+ketentuan)|not\s+(?:mentioned|stated|specified)", re.IGNORECASE
)


def contradicts(prose: str, quote: str, passage: str) -> bool:
    """Whether ``prose`` says the opposite of ``quote``, a part of ``passage``: the whole ayat or clause."""
    return (
        _turned(prose, passage, _FORBID, _PERMIT)
        or _turned(prose, passage, _RELEASE, _OBLIGE)
        or _denied(prose, passage)
        or _drops_a_denial(prose, quote)
    )


def _turned(prose: str, passage: str, against: re.Pattern[str], in_favour: re.Pattern[str]) -> bool:
    """Whether ``prose`` is on one side only and ``passage`` on the other only; a right with limits is on neither."""
    denies, grants = _pole(prose, against, in_favour)
    if denies == grants:  # nearly always neither: the passage, which is long, need not be searched
        return False
    there_denies, there_grants = _pole(passage, against, in_favour)
    if grants:
        return there_denies and not there_grants
    return there_grants and not there_denies and not (against is _FORBID and _DENY_OR_LIMIT.search(passage))


def _denied(prose: str, passage: str) -> bool:
    denial = _DENY.search(_NAMES_A_LACK.sub(" ", prose))
    return denial is not None and _DENY_OR_LIMIT.search(passage) is None


def _drops_a_denial(prose: str, quote: str) -> bool:
    """Whether what ``quote`` says is not done is said without a not: ``dikembalikan`` for ``tidak dikembalikan``."""
    denied = {found["denied"].lower() for found in _AFTER_DENIAL.finditer(quote)}
    return not (denied.isdisjoint(re.findall(r"\w{4,}", prose.lower())) or _DENY.search(prose))


def fits(plain: str, sentence: str) -> bool:
    """Whether a plain yes or no may stand before ``sentence``: no yes before what is forbidden, no no without a not."""
    if _DENY.search(plain):
        return _DENY_OR_LIMIT.search(sentence) is not None
    forbids, permits = _pole(sentence, _FORBID, _PERMIT)
    return permits or not forbids


def stance(sentence: str) -> list[Span]:
    """Where ``sentence`` says that something is forbidden, allowed or owed, the weightiest words first."""
    for pattern in (_FORBID, _RELEASE, _OBLIGE, _PERMIT):
        if found := pattern.search(sentence):
            return [found.span()]
    return []


def _pole(text: str, against: re.Pattern[str], in_favour: re.Pattern[str]) -> tuple[bool, bool]:
    """Whether ``text`` has words against, and, those aside, words in favour: ``tidak boleh`` holds no ``boleh``."""
    return against.search(text) is not None, in_favour.search(against.sub(" ", text)) is not None
