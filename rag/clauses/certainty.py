"""How sure a clause's number and its end are, beyond what its own heading says: by the clauses around it.

A heading may print ``PASAL 7`` as clear as day, and the clause still hold another's text, because the next heading was
not read, a page is missing or two pages were swapped. Then it is not simply *found*.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence

from rag.clauses.numbers import order_key
from rag.clauses.passed_over import holds_a_heading
from rag.clauses.read_for_another import is_read_for_another
from rag.clauses.sequence import follows
from rag.clauses.titles import CLOSING
from rag.domain import Ayat, Clause, ClauseKind, ClauseStatus, Contract, LineRef
from rag.remembered import remembered

_MARK = re.compile(r"(?:\((?P<number>\d{1,2})\)|[a-z][.)])\s")
"""An ayat or a huruf that opens a page."""
_ONE_LOST = 2
"""The step from one number to the next but one."""
_LAST_WORD = re.compile(r"[a-z]{3,}$")
_LETTER = re.compile(r"([a-z])[.)]\s", re.IGNORECASE)
_JOINS = re.compile(r"[;,]\s*(?:(?:dan|and)\s*/\s*)?(?:dan|atau|and|or)$", re.IGNORECASE)
"""What stands between the last two of a list, at the end of the last but one."""
_SIGNED = re.compile(
    r"(?:^|[.;:!?)]\s+)(?:Demikian(?:lah)?,?\s+(?:perjanjian|surat|kontrak|kesepakatan|addendum|adendum|akta|nota|dibuat)\b"
    r"|IN WITNESS WHEREOF\b)",
    re.IGNORECASE | re.MULTILINE,
)
"""The closing words that no clause in the middle of a contract has."""


def lost_after(clauses: Sequence[Clause], position: int) -> tuple[str, ...]:
    """The numbers that no heading bears between a clause and the next of its kind and part.

    Where there are any, the clause's text may hold theirs, or its own end was on a page that is not here.
    """
    clause = clauses[position]
    following = (c.number for c in clauses[position + 1 :] if c.kind is clause.kind and c.part == clause.part)
    after = order_key(next(following, "0"))[0][0]
    return tuple(str(number) for number in range(order_key(clause.number)[0][0] + 1, after))


def is_sure(contract: Contract, position: int) -> bool:
    """Whether the clause's number and its extent are borne out by its neighbours."""
    clauses = contract.clauses
    return (
        _end_is_sure(clauses, position)
        and not is_beyond_the_closing(clauses, position)
        and not _meets_a_gap(contract, position)
        and not (_ends_at_a_foot(contract, position) and (contract.disordered or _more_is_cited(contract, position)))
        and _number_is_borne_out(contract, position)
        and not holds_a_heading(contract, clauses[position], _next(clauses, position))
        and not _is_torn(contract, clauses[position])
    )


def stray_from(contract: Contract, position: int) -> LineRef | None:
    """Where lines begin that are another clause's: at the top of a page on which the clause does not go on, while the
    numbers say that headings are lost before the next one. ``None`` where all its lines may be its own."""
    clause = contract.clauses[position]
    if clause.kind is ClauseKind.BAB or not lost_after(contract.clauses, position):
        return None
    for one, other in itertools.pairwise(clause.body):
        if one.page == other.page:
            continue
        texts = contract.line(one).text.strip(), contract.line(other).text.strip()
        if one.page in contract.gaps or _does_not_go_on(texts) or _ayat_jump(contract, clause, [other]):
            return other
    return None


def _end_is_sure(clauses: Sequence[Clause], position: int) -> bool:
    """Whether the next heading is the one that comes next, or the first of another part."""
    clause, after = clauses[position], _next(clauses, position)
    if after is None:
        return True
    if after.part != clause.part:
        return order_key(after.number)[-1][0] == 1
    return follows(clause.number, after.number)


def _number_is_borne_out(contract: Contract, position: int) -> bool:
    """Whether a neighbour fits the number, or none on the same page could.

    A number that jumps in the middle of a page, with nothing after it that goes on from there, may be a misread one;
    so may one that is one too high below the end of a clause that began a page before: a lost page mostly loses more.
    """
    clauses = contract.clauses
    clause, before, after = clauses[position], _previous(clauses, position), _next(clauses, position)
    repaired = clause.heading.status is ClauseStatus.REPAIRED and (before or after)
    if repaired and not _repair_is_borne_out(clauses, position):
        return False
    if before is None or before.part != clause.part or follows(before.number, clause.number):
        return True
    if after is not None and after.part == clause.part and follows(clause.number, after.number):
        return not is_read_for_another(after)
    if before.lines[-1].page != clause.page:
        return True
    jump = order_key(clause.number)[0][0] - order_key(before.number)[0][0]
    return before.page != clause.page and (jump != _ONE_LOST or bool(set(before.pages) & set(contract.gaps)))


def _repair_is_borne_out(clauses: Sequence[Clause], position: int) -> bool:
    """Whether a neighbour that was read as printed, or repaired by little, fits a repaired number.

    Where a clean number was read for another, it stands on the same page, since pages may be swapped, and in a run.
    """
    clause = clauses[position]
    kin = [c for c in clauses if c.kind is clause.kind and c.part == clause.part]
    at = next(index for index, c in enumerate(kin) if c is clause)
    fits = [follows(one.number, other.number) for one, other in itertools.pairwise(kin)]
    beside = [index for index in (at - 1, at + 1) if 0 <= index < len(kin) and fits[min(index, at)]]
    beside = [index for index in beside if not is_read_for_another(kin[index])]
    if not is_read_for_another(clause):
        return bool(beside)
    in_a_run = sum(fits[max(0, at - 2) : at + 2]) > 1
    same = (kin[index] for index in beside if kin[index].page == clause.page)
    return in_a_run and any(neighbour.heading.status is ClauseStatus.FOUND for neighbour in same)


def is_beyond_the_closing(clauses: Sequence[Clause], position: int) -> bool:
    """Whether the contract was closed before this clause, which no title gives to another part: it may be another
    contract's, or an annex's whose first page is lost."""
    clause = clauses[position]
    earlier = (c for c in clauses[:position] if c.kind is clause.kind and not c.part)
    return not clause.part and clause.kind is not ClauseKind.BAB and any(_is_closed(c.text) for c in earlier)


@remembered(4096)
def _is_closed(text: str) -> bool:
    return _SIGNED.search(text) is not None


def is_disordered(contract: Contract) -> bool:
    """Whether pages seem to be missing or in another order than printed: numbers that run backwards over a page turn,
    a clause that is torn at one, the closing words on a page before all clauses, or a column that breaks off."""
    if contract.clauses and _closes_first(contract):
        return True
    return any(_is_torn(contract, clause) for clause in contract.clauses if clause.kind is not ClauseKind.BAB) or any(
        _runs_backwards(contract.clauses, position) or _breaks_off(contract, position)
        for position in range(len(contract.clauses))
    )


def _breaks_off(contract: Contract, position: int) -> bool:
    """Whether the last clause of a column ends in the midst of a sentence, and the other column comes next."""
    clause, following = contract.clauses[position], contract.clauses[position + 1 :]
    if clause.kind is ClauseKind.BAB or _next(contract.clauses, position) or not following:
        return False
    other = following[0].kind not in (clause.kind, ClauseKind.BAB)
    return other and _LAST_WORD.search(contract.line(clause.lines[-1]).text.strip()) is not None


def _closes_first(contract: Contract) -> bool:
    first = contract.clauses[0].page
    order = contract.moved or tuple(page.number for page in contract.pages)
    before = order[: order.index(first)] if first in order else ()
    return any(CLOSING.match(line.text) for page in before for line in contract.pages[page - 1].lines)


def _runs_backwards(clauses: Sequence[Clause], position: int) -> bool:
    clause, after = clauses[position], _next(clauses, position)
    if after is None or after.part != clause.part or clause.page == after.page:
        return False
    return order_key(after.number) <= order_key(clause.number)


def _meets_a_gap(contract: Contract, position: int) -> bool:
    """Whether the clause runs up to, or over, a place where the printed page numbers say that a page is missing."""
    after, pages = _next(contract.clauses, position), contract.clauses[position].pages
    return any(
        page in pages
        and (any(other != page for other in pages[pages.index(page) :]) or after is None or after.page != page)
        for page in contract.gaps
    )


def _ends_at_a_foot(contract: Contract, position: int) -> bool:
    """Whether the clause ends where a page ends, or goes on over one: its end may stand elsewhere, or be another's."""
    clause = contract.clauses[position]
    last, after = clause.lines[-1], _next(contract.clauses, position)
    below = contract.pages[last.page - 1].lines[last.index + 1 :]
    ends = (after is None or after.page != last.page) and not any(CLOSING.match(line.text) for line in below)
    return ends or not _plainly_goes_on(contract, clause)


def _more_is_cited(contract: Contract, position: int) -> bool:
    """Whether the body's last clause is followed by nothing, although the contract cites clauses beyond it."""
    clause = contract.clauses[position]
    if clause.part or _next(contract.clauses, position) is not None:
        return False
    last = order_key(clause.number)[0][0]
    kinds = (clause.kind, None)
    cited = [d.reference for d in contract.dangling if d.reference.kind in kinds and not d.reference.part]
    return any(last < order_key(reference.number)[0][0] <= 2 * last + 1 for reference in cited)


def _is_torn(contract: Contract, clause: Clause) -> bool:
    """Whether the clause does not go on where a page is turned: another page may belong in between, or neither.

    A sentence that stops and goes on in the middle of another, an ayat that does not follow the one before it, or the
    contract's closing words in the middle of a clause.
    """
    turns = [pair for pair in itertools.pairwise(clause.body) if pair[0].page != pair[1].page]
    texts = [
        (contract.line(one).text.strip(), contract.line(other).text.strip())
        for one, other in turns
        if not _next_item(contract, clause, one, other)
    ]
    closes = any(CLOSING.match(contract.line(ref).text) for ref in clause.body[:-1])
    return closes or any(map(_does_not_go_on, texts)) or _ayat_jump(contract, clause, [other for _, other in turns])


def _plainly_goes_on(contract: Contract, clause: Clause) -> bool:
    """Whether at each page turn the next ayat follows; that a sentence reads on tells too little."""
    for one, other in itertools.pairwise(clause.lines):
        if one.page != other.page:
            mark = _MARK.match(contract.line(other).text.strip())
            if mark is None or not mark["number"] or _ayat_jump(contract, clause, [other]):
                return False
    return True


def _next_item(contract: Contract, clause: Clause, last: LineRef, first: LineRef) -> bool:
    """Whether ``; dan`` stands before a page turn and the letter after the last one of its list behind it."""
    letter = _LETTER.match(contract.line(first).text.strip())
    if letter is None or not _JOINS.search(contract.line(last).text.strip()):
        return False
    above = (contract.line(ref).text.strip() for ref in reversed(clause.body[: clause.body.index(last) + 1]))
    opened = next((text for text in above if _LETTER.match(text) or _MARK.match(text)), "")
    before = _LETTER.match(opened)
    return before is not None and ord(letter[1].lower()) == ord(before[1].lower()) + 1


def _does_not_go_on(pair: tuple[str, str]) -> bool:
    before, after = pair
    stopped = before.endswith((".", ";", ":", "!", "?"))
    mark = _MARK.match(after)
    return (stopped and after[:1].islower() and not mark) or (
        not stopped and bool(mark) and _LAST_WORD.search(before) is not None
    )


def _ayat_jump(contract: Contract, clause: Clause, tops: Sequence[LineRef]) -> bool:
    """Whether an ayat that opens a page does not follow the last one on the page before, or comes out of nothing."""
    if not clause.ayat or "." in clause.ayat[0].number:
        return False
    place = {ref: index for index, ref in enumerate(clause.body)}
    for top in tops:
        mark = _MARK.match(contract.line(top).text.strip())
        before = [ayat for ayat in clause.ayat if ayat.lines and place[ayat.lines[0]] < place[top]]
        if mark and mark["number"] and int(mark["number"]) != (_last(before[-1]) if before else 0) + 1:
            return True
    return any(
        one.lines and other.lines and one.lines[-1].page != other.lines[0].page and _last(other) - _last(one) > 1
        for one, other in itertools.pairwise(clause.ayat)
    )


def _last(ayat: Ayat) -> int:
    number = ayat.number.rsplit(".", 1)[-1]
    return int(number) if number.isdigit() else 0


def _next(clauses: Sequence[Clause], position: int) -> Clause | None:
    return next((c for c in clauses[position + 1 :] if c.kind is clauses[position].kind), None)


def _previous(clauses: Sequence[Clause], position: int) -> Clause | None:
    return next((c for c in reversed(clauses[:position]) if c.kind is clauses[position].kind), None)
