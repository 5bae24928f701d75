"""Where in a contract a quotation stands, if it does: the search behind every citation.

A model that quotes an OCR text mends it (``PERIANJIAN`` becomes ``PERJANJIAN``) and closes its gaps, so white space,
case and the kinds of quotation marks and dashes do not count, and a few letters may differ. What changes the meaning
may not: a digit, a word more or less, and a beginning right after a negation. Knows nothing of models.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from rapidfuzz import fuzz
from rapidfuzz.distance import Editop, Levenshtein

from rag.domain import Ayat, Citation, Clause, Contract, LineRef, Span

SHORTEST_QUOTE = 12
"""Characters below which a quotation proves nothing: ``pembayaran`` stands in every clause."""
MISREAD_SHARE = 0.06
"""Share of letters that may differ: RapidOCR's character error rate on pages that still make a contract."""
LONGEST_MISREAD = 2
"""Letters in a row that may differ (``rn`` for ``m``). A whole word, also a short one as ``tak``, is longer."""
_SLACK = 4

_SAME = str.maketrans("“”„«»‘’–—‹›", '"""""\'\'--<>')
_NEGATION_BEFORE = re.compile(
    r"\b(?:tidak|tak|bukan|belum|dilarang|tanpa|kecuali|jangan|not|no|never|without|unless|except)\s*$", re.IGNORECASE
)
_NEGATION_REACH = 20
"""Characters before a quotation in which a negation is looked for: the longest one and some white space."""
_DIGITS = re.compile(r"\d")


@dataclass(frozen=True, slots=True)
class Compact:
    """A text without what does not count. ``origin[i]`` is where its letter ``i`` stands in ``original``."""

    original: str
    text: str
    origin: tuple[int, ...]

    @classmethod
    def of(cls, original: str) -> Compact:
        return cls(original, compact(original), tuple(at for at, char in enumerate(original) if not char.isspace()))

    def span(self, start: int, end: int) -> Span:
        """The slice of the original that the letters from ``start`` to ``end`` come from."""
        return self.origin[start], self.origin[end - 1] + 1


def compact(text: str) -> str:
    """``text`` without what does not count: white space, case, the kinds of quotation marks and dashes."""
    bare = "".join(text.split()).translate(_SAME)
    lowered = bare.lower()
    # A few letters have two in lower case, which would shift every place after them.
    return lowered if len(lowered) == len(bare) else "".join(char.lower()[:1] for char in bare)


def find_quote(quote: str, there: Compact) -> Span | None:
    """Where ``quote`` stands in the original of ``there``, tolerant as described above; ``None`` where it does not."""
    wanted = compact(quote)
    if not wanted or not there.text:
        return None
    for found in re.finditer(re.escape(wanted), there.text):
        span = there.span(*found.span())
        if not _negated(there.original, span):
            return span
    if len(wanted) < SHORTEST_QUOTE or (close := _closest(wanted, there.text)) is None:
        return None
    span = there.span(*close)
    return None if _negated(there.original, span) else span


def _negated(text: str, span: Span) -> bool:
    return _NEGATION_BEFORE.search(text, max(0, span[0] - _NEGATION_REACH), span[0]) is not None


def _closest(wanted: str, there: str) -> Span | None:
    """The part of ``there`` that differs from ``wanted`` by misread letters only, if there is one."""
    allowed = 1 + int(MISREAD_SHARE * len(wanted))
    window = fuzz.partial_ratio_alignment(wanted, there, score_cutoff=100 * (1 - 2 * MISREAD_SHARE))
    if window is None or len(there) < len(wanted) - allowed:
        return None
    # The window is as long as the quotation; the misread text may be a little shorter or longer.
    slack = min(allowed, _SLACK)
    starts = range(max(0, window.dest_start - slack), window.dest_start + slack + 1)
    ends = range(window.dest_end - slack, min(len(there), window.dest_end + slack) + 1)
    spans = [(start, end) for start in starts for end in ends if start < end]
    best = min(spans, key=lambda span: Levenshtein.distance(wanted, there[slice(*span)], score_cutoff=allowed))
    return best if _only_misread(wanted, there[slice(*best)], allowed) else None


def _only_misread(wanted: str, found: str, allowed: int) -> bool:
    if _DIGITS.findall(wanted) != _DIGITS.findall(found):
        return False
    edits = Levenshtein.editops(wanted, found)
    return len(edits) <= allowed and all(_is_misread(run) for run in _runs(edits))


def _runs(edits: Iterable[Editop]) -> list[list[Editop]]:
    """Edits that touch each other, together."""
    runs: list[list[Editop]] = []
    for edit in edits:
        if runs and max(edit.src_pos, edit.dest_pos) - max(runs[-1][-1].src_pos, runs[-1][-1].dest_pos) <= 1:
            runs[-1].append(edit)
        else:
            runs.append([edit])
    return runs


def _is_misread(run: Sequence[Editop]) -> bool:
    """At most ``rn`` for ``m``; two letters more or less are a word (``no``)."""
    return len(run) <= LONGEST_MISREAD and sum(edit.tag != "replace" for edit in run) <= 1


def locate(quote: str, refs: Sequence[LineRef], contract: Contract) -> tuple[LineRef, ...]:
    """The lines of ``refs`` that ``quote`` stands on; all of them where it cannot be told."""
    lines, wanted = [compact(contract.line(ref).text) for ref in refs], compact(quote)
    start = "".join(lines).find(wanted) if wanted else -1
    if start < 0:
        return tuple(refs)
    ends = list(itertools.accumulate(map(len, lines)))
    return tuple(
        ref
        for ref, line, end in zip(refs, lines, ends, strict=True)
        if end > start and end - len(line) < start + len(wanted)
    )


def cite(contract: Contract, position: int, quote: str, ayat: Ayat | None = None) -> Citation:
    """The citation of ``quote``, a verbatim part of the clause at ``position``, or of ``ayat`` in it.

    Where no ``ayat`` is given and the quotation lies in one, that is cited.
    """
    clause = contract.clauses[position]
    ayat = ayat or next((each for each in clause.ayat if quote in each.text), None)
    at = locate(quote, ayat.lines if ayat and ayat.lines else clause.lines, contract)
    page = at[0].page if at else clause.page
    return Citation(clause.number, page, quote, True, ayat.number if ayat else "", position, at)


def cite_outside(contract: Contract, quote: str, refs: Sequence[LineRef]) -> Citation:
    """The citation of ``quote``, a verbatim part of the lines ``refs``, which stand in no clause."""
    at = locate(quote, refs, contract)
    return Citation("", at[0].page if at else 0, quote, True, "", -1, at)


def texts_outside(contract: Contract) -> Iterator[tuple[str, tuple[LineRef, ...]]]:
    """The text of each page that stands in no clause, with its lines: parties, recitals, signatures."""
    inside = {ref for clause in contract.clauses for ref in clause.lines}
    for page in contract.pages:
        refs = tuple(LineRef(page.number, index) for index in range(len(page.lines)))
        free = tuple(ref for ref in refs if ref not in inside)
        if free:
            yield " ".join(contract.line(ref).text.strip() for ref in free), free


def ayat_of(clause: Clause, number: str) -> Ayat | None:
    """The ayat that bears ``number``, alone or behind its clause's (``2`` is ``4.2``); ``None`` where there is none."""
    exact = (ayat for ayat in clause.ayat if ayat.number == number)
    inner = (ayat for ayat in clause.ayat if ayat.number.rsplit(".", 1)[-1] == number)
    return next(exact, None) or next(inner, None)
