"""Pages to a contract: headings, the run of their numbers, titles, parts, and the text between.

The main function is ``read_contract``. It is deterministic: the same pages in the same order give the same clauses.
"""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from rag.clauses.candidates import Candidate, Placed
from rag.clauses.certainty import is_beyond_the_closing, is_disordered, stray_from
from rag.clauses.columns import in_column_order
from rag.clauses.cross_references import cited_numbers, with_citations
from rag.clauses.furniture import furniture
from rag.clauses.headings import candidates
from rag.clauses.normalise import close_letter_spacing
from rag.clauses.numbered_headings import numbered_candidates
from rag.clauses.numbers import order_key
from rag.clauses.page_order import PageOrder, order_by_clauses, page_order
from rag.clauses.paragraphs import find_ayat, find_huruf, paragraph_starts, text_of
from rag.clauses.read_for_another import is_read_for_another
from rag.clauses.references import part_name
from rag.clauses.sequence import Numbered, decide
from rag.clauses.titles import CLOSING, titles
from rag.domain import Clause, ClauseKind, Contract, Heading, Line, LineRef, Page

_PART = re.compile(
    r"^\s*(?P<part>LAMPIRAN|PENJELASAN|ADDENDUM|ADENDUM|ANNEX|APPENDIX|SCHEDULE)\b"
    r"(?:\s+(?P<which>[IVXLC]+|\d+|[A-Z])|\s+ATAS\b.*)?\s*$",
    re.IGNORECASE,
)
_MIN_RUN = 2
"""Bare numbers make clauses only where no heading word does, and only when there are at least this many."""


@dataclass(frozen=True, slots=True)
class _Opening:
    """A heading in its place: the lines it takes (its title's included) and the first line of its body."""

    start: int
    body: int
    title: str
    numbered: Numbered
    at: tuple[int, ...]


def read_contract(pages: Sequence[Page]) -> Contract:
    """The clauses of a contract's pages, numbered as ``Contract.clauses`` documents.

    Pages that bear no numbers and whose clauses run backwards are read by their clauses' numbers, where that puts all
    in order; where a clause is read otherwise for it, or stands beyond the closing words, only where it leaves no gap.
    """
    order = page_order(pages)
    contract = _read(pages, order)
    misread = any(is_read_for_another(clause) for clause in contract.clauses)
    if order.numbered or not (contract.disordered or misread) or not (by_clauses := order_by_clauses(contract)):
        return contract
    sorted_out = _read(pages, replace(order, reading=by_clauses, moved=True))
    doubtful = misread or any(is_beyond_the_closing(contract.clauses, at) for at in range(len(contract.clauses)))
    left = bool(sorted_out.missing) or any(is_read_for_another(clause) for clause in sorted_out.clauses)
    return contract if sorted_out.disordered or (doubtful and left) else sorted_out


def _read(pages: Sequence[Page], order: PageOrder) -> Contract:
    left_out = furniture(pages, order)
    lines, turn = in_column_order([
        Placed(ref, line)
        for page in sorted(pages, key=lambda page: order.place(page.number))
        for index, line in enumerate(page.lines)
        if (ref := LineRef(page.number, index)) not in left_out and line.text.strip()
    ])  # fmt: skip
    markers = [index for index, placed in enumerate(lines) if _PART.match(close_letter_spacing(placed.text))]
    headings = _decide(lines, markers)
    markers = _parting(lines, markers, headings)
    openings = _openings(lines, markers, headings)
    parts = _part_names(lines, markers, openings)
    ends = _ends(lines, openings, markers, turn)

    def understood() -> Contract:
        made = (_clause(lines, *each) for each in zip(openings, ends, parts, strict=True))
        return contract_of(pages, tuple(made), order)

    contract = understood()
    strays = [stray_from(contract, position) for position in range(len(openings))]
    if not any(strays):
        return contract
    places = {placed.ref: index for index, placed in enumerate(lines)}
    ends = [places[stray] if stray else end for stray, end in zip(strays, ends, strict=True)]
    return understood()


def contract_of(pages: Sequence[Page], clauses: Sequence[Clause], order: PageOrder | None = None) -> Contract:
    """The contract that these pages and clauses make: what is missing and what to warn of follows from them.

    ``order`` saves finding the pages' order where that is known.
    """
    order = order or page_order(pages)
    unread = all(page.is_unread for page in pages)
    warnings = () if clauses else ("no_text",) if unread else ("no_clauses",)
    known, dangling = with_citations(clauses)
    contract = Contract(
        tuple(pages), known, _missing(known), warnings, dangling,
        order.repeated, order.reading if order.moved else (), order.lacking, order.gaps,
    )  # fmt: skip
    return replace(contract, disordered=is_disordered(contract))


def _decide(lines: Sequence[Placed], markers: Sequence[int]) -> list[Numbered]:
    """Each kind of heading has a run of its own: in two columns PASAL 1 and ARTICLE 1 stand side by side."""
    places = {placed.ref: index for index, placed in enumerate(lines)}

    cited = cited_numbers(placed.text for placed in lines)

    def run(found: Sequence[Candidate]) -> tuple[Numbered, ...]:
        return decide(found, [bisect(markers, places[candidate.at[0]]) for candidate in found], cited)

    named = candidates(lines)
    kinds = (ClauseKind.BAB, ClauseKind.PASAL, ClauseKind.ARTICLE, ClauseKind.SECTION, ClauseKind.NUMBERED)
    found = [n for kind in kinds for n in run([candidate for candidate in named if candidate.kind is kind])]
    if not any(numbered.candidate.kind is not ClauseKind.BAB for numbered in found):
        bare = run(numbered_candidates(lines))
        found += bare if len(bare) >= _MIN_RUN else ()
    return found


def _parting(lines: Sequence[Placed], markers: Sequence[int], headings: Sequence[Numbered]) -> list[int]:
    """The markers that part the contract: not one that is the title of the heading right above it."""
    opens = {n.candidate.at[0] for n in headings}
    bare = {n.candidate.at[-1] for n in headings if not (n.candidate.title or n.candidate.body)}
    below = {at for at in markers if at and lines[at - 1].ref in bare}
    return [at for at in markers if at not in below or (at + 1 < len(lines) and lines[at + 1].ref in opens)]


def _openings(lines: Sequence[Placed], markers: Sequence[int], headings: Sequence[Numbered]) -> list[_Opening]:
    places = {placed.ref: index for index, placed in enumerate(lines)}
    spans = sorted(
        ((places[n.candidate.at[0]], places[n.candidate.at[-1]] + 1, n) for n in headings), key=lambda span: span[:2]
    )
    found = []
    for (first, end, numbered), (where, title) in zip(spans, titles(lines, spans, set(markers)), strict=True):
        start = min(first, where.start) if len(where) else first
        body = max(end, where.stop) if len(where) else end
        found.append(_Opening(start, body, title, numbered, (*range(first, end), *where)))
    return found


def _ends(lines: Sequence[Placed], openings: Sequence[_Opening], markers: Sequence[int], turn: int) -> list[int]:
    """The line after each clause's last; no clause of the left column's kind runs on in the right one."""
    ends = [_end(lines, openings, position, markers) for position in range(len(openings))]
    right = {opening.numbered.candidate.kind for opening in openings if opening.start >= turn}
    return [
        min(end, turn) if opening.start < turn and opening.numbered.candidate.kind not in right else end
        for opening, end in zip(openings, ends, strict=True)
    ]


def _end(lines: Sequence[Placed], openings: Sequence[_Opening], position: int, markers: Sequence[int]) -> int:
    """The line after a clause's last: the next heading, a part's title, or the contract's closing words."""
    opening = openings[position]
    chapter = opening.numbered.candidate.kind is ClauseKind.BAB
    following = openings[position + 1 :]
    ends = [other.start for other in following if not chapter or other.numbered.candidate.kind is ClauseKind.BAB][:1]
    run = following[0].numbered.run if following else opening.numbered.run
    ends += [
        marker for marker in markers if marker >= opening.body and _parts(lines, marker, run > opening.numbered.run)
    ][:1]
    if not chapter and not any(o.numbered.candidate.kind is opening.numbered.candidate.kind for o in following):
        closing = (i for i in range(opening.body + 1, len(lines)) if CLOSING.match(lines[i].text))
        ends += list(closing)[:1]
    return min(ends, default=len(lines))


def _parts(lines: Sequence[Placed], marker: int, anew: bool) -> bool:
    """``Lampiran`` on a line of its own parts the contract where it is set in capitals, or the numbers begin anew."""
    return anew or close_letter_spacing(lines[marker].text).isupper()


def _clause(lines: Sequence[Placed], opening: _Opening, end: int, part: str) -> Clause:
    numbered = opening.numbered
    candidate = numbered.candidate
    behind = [_behind(lines[index], candidate.body) for index in opening.at[:1] if candidate.body]
    body = [*behind, *lines[opening.body : end]]
    starts = set(paragraph_starts(body))
    head = "\n".join(lines[index].text.strip() for index in sorted(opening.at)).removesuffix(candidate.body).strip()
    text = text_of(body, starts.__contains__)
    heading = Heading(
        candidate.kind,
        numbered.number,
        candidate.printed,
        opening.title,
        numbered.status,
        tuple(lines[index].ref for index in sorted(opening.at)),
    )
    ayat = find_ayat(body)
    return Clause(
        heading,
        f"{head}\n{text}" if text else head,
        tuple(placed.ref for placed in body),
        ayat,
        () if ayat else find_huruf(body),
        part,
    )


def _behind(heading: Placed, body: str) -> Placed:
    """What stands behind the number on the heading's own line, as the first line of the body."""
    return Placed(heading.ref, Line(body, heading.line.confidence, heading.line.quad))


def _part_names(lines: Sequence[Placed], markers: Sequence[int], openings: Sequence[_Opening]) -> list[str]:
    """The part that each clause stands in: as its title says, else counted; a run without a title is a contract."""
    names: list[str] = []
    seen: dict[tuple[int, int], str] = {}
    for opening in openings:
        run = opening.numbered.run
        if run == 0:
            names.append("")
            continue
        marker = max((marker for marker in markers if marker < opening.start), default=-1)
        # A further contract has no title that parts it; its run of numbers does.
        key = (marker, 0) if marker >= 0 else (-1, run)
        if key not in seen:
            seen[key] = _free_name(_printed_part(lines[marker].text) if marker >= 0 else "kontrak 2", seen.values())
        names.append(seen[key])
    return names


def _printed_part(text: str) -> str:
    match = _PART.match(close_letter_spacing(text))
    return part_name(match["part"], match["which"] or "") if match else "lampiran"


def _free_name(name: str, taken: Iterable[str]) -> str:
    """``name``, or with the next number where another part is already called so."""
    taken, word = set(taken), name.split()[0]
    numbered = (f"{word} {number}" for number in range(2, len(taken) + 3))
    return name if name not in taken else next(other for other in numbered if other not in taken)


def _missing(clauses: Sequence[Clause]) -> tuple[str, ...]:
    """Whole numbers of the body that no heading bears, between the first (or 1) and the last."""
    kind = main_kind(clauses)
    numbers = {order_key(clause.number)[0][0] for clause in clauses if clause.kind is kind and not clause.part}
    return tuple(str(number) for number in range(1, max(numbers, default=0)) if number not in numbers)


def main_kind(clauses: Sequence[Clause]) -> ClauseKind | None:
    """The kind of heading that the contract is made of: the most frequent one, chapters aside, the first if equal."""
    kinds = [clause.kind for clause in clauses if clause.kind is not ClauseKind.BAB]
    return max(dict.fromkeys(kinds), key=kinds.count, default=None)
