"""The run of numbers: which candidates are headings, and what number each bears, decided together.

A dynamic programme over the candidates in reading order. Taking one costs its evidence (``headings``) and the damage of
the reading chosen (``numbers``); passing over one costs how much it looks like a heading; stepping from one number to
the next costs nothing when they are neighbours and more the stranger the step. The cheapest run wins. So ``PASAL S``
between 4 and 6 is 5, and a reference that wrapped to a line of its own stays in its clause.
"""

from __future__ import annotations

import itertools
from collections.abc import Container, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from rag.clauses.candidates import HEADING_LIKE, Candidate
from rag.clauses.confusions import DIGIT_FOR_DIGIT
from rag.clauses.numbers import NumberReading, order_key
from rag.domain import ClauseStatus

LOOKBACK = 40
"""How many candidates may be passed over in a row; bounds the time to linear in the document's length."""

_GAP_ON_A_PAGE = 3.0
_GAP_OVER_PAGES = 1.5
_GAP_EACH = 0.5
_GAP_EACH_OVER_PAGES = 0.1
_RESTART = 5.0
_RESTART_ELSEWHERE = 2.0
_BACKWARD = 7.0
_BACKWARD_OVER_PAGES = 5.0
_START_ELSEWHERE = 1.0
_AGAIN = 6.0
"""A number that comes twice is kept twice, and said to be ambiguous, sooner than a heading in capitals is swallowed."""
LOST_NUMBER = 6.0
"""Cost of taking a line that is surely a heading for the next number, whatever it prints (``PASAL 1`` for 10)."""
_BORNE_BELOW = 6.0
"""A line takes no number that one passed over right below it may bear."""
_CITED = 0.5
"""Share of a damaged reading's cost that is left where the text names the number: a vote, not a verdict."""
_BEAM = 9.0
"""A reading that makes the run dearer than this beside another of its line never pays: the dearest step costs 7."""
_FARTHEST = 20.0
"""Passing over more than this is never the cheapest way: bounds the time on texts that are all headings."""


@dataclass(frozen=True, slots=True)
class Numbered:
    """A candidate that is a heading, its number and how sure that is. ``run`` counts the parts that begin anew."""

    candidate: Candidate
    number: str
    status: ClauseStatus
    run: int


@dataclass(frozen=True, slots=True)
class _State:
    cost: float
    index: int
    number: str
    reading: NumberReading | None
    before: _State | None


def decide(
    candidates: Sequence[Candidate], parts: Sequence[int] = (), cited: Container[str] = ()
) -> tuple[Numbered, ...]:
    """The cheapest run through ``candidates``.

    ``parts`` says for each candidate how many titles of parts (``LAMPIRAN``) stand before it: between two with
    different counts another part may begin. ``cited`` are numbers that the text names: votes for damaged readings.
    """
    parts = parts or [0] * len(candidates)
    skipped = list(itertools.accumulate((candidate.skip for candidate in candidates), initial=0.0))
    states: list[list[_State]] = []
    for index, candidate in enumerate(candidates):
        numbers = _choices(candidate, cited)
        found = [_cheapest(candidates, states, skipped, parts, index, reading) for reading in numbers]
        least = min(state.cost for state in found)
        states.append([state for state in found if state.cost <= least + _BEAM])
    ends = [state for row in states for state in row]
    if not ends:
        return ()
    best = min(ends, key=lambda state: state.cost + skipped[-1] - skipped[state.index + 1])
    if best.cost + skipped[-1] - skipped[best.index + 1] >= skipped[-1]:
        return ()
    return _numbered(candidates, _trace(best), parts)


def _cheapest(
    candidates: Sequence[Candidate],
    states: Sequence[Sequence[_State]],
    skipped: Sequence[float],
    parts: Sequence[int],
    index: int,
    reading: NumberReading | None,
) -> _State:
    """The cheapest way to take candidate ``index`` as ``reading``, or, without one, as whatever number comes next."""
    candidate = candidates[index]
    damage = reading.cost if reading else LOST_NUMBER if candidate.numbers else 0.0
    own = candidate.accept + damage
    number = reading.number if reading else "1"
    # A number that was read never stands for a 1 that nothing asks for.
    start = _start_cost(number) if reading or not candidate.numbers else _FARTHEST
    best = _State(skipped[index] + own + start, index, number, reading, None)
    for at in range(index - 1, max(-1, index - 1 - LOOKBACK), -1):
        if skipped[index] - skipped[at + 1] > _FARTHEST:
            break
        marked = parts[at] < parts[index]
        turned = _turned(candidates[at], candidate)
        passing = skipped[index] - skipped[at + 1] + own
        for before in states[at]:
            number = reading.number if reading else str(order_key(before.number)[0][0] + 1)
            cost = before.cost + passing + step_cost(before.number, number, marked=marked, turned=turned)
            if before.reading is None and _is_borne(before.number, candidates[at + 1 : index]):
                cost += _BORNE_BELOW
            if cost < best.cost:
                best = _State(cost, index, number, reading, before)
    return best


def _is_borne(number: str, candidates: Sequence[Candidate]) -> bool:
    return any(reading.number == number for candidate in candidates for reading in candidate.numbers)


def _start_cost(number: str) -> float:
    """A contract begins at 1; photographs of its later pages may begin anywhere."""
    first = order_key(number)[0][0]
    return 0.0 if first == 1 else _START_ELSEWHERE + min(0.1 * first, 3.0)


@lru_cache(maxsize=65536)
def step_cost(before: str, after: str, *, marked: bool, turned: bool) -> float:
    """What it costs to go from one number to the next.

    ``marked``: a part's title stands between them. ``turned``: a page was turned, so pages may be missing or swapped.
    """
    if marked and after == "1":
        return 0.0
    if marked and not order_key(after) > order_key(before):
        return _RESTART_ELSEWHERE + _start_cost(after)
    if follows(before, after):
        return 0.0
    if order_key(after) > order_key(before):
        gap = _gap(order_key(before), order_key(after))
        return _GAP_OVER_PAGES + _GAP_EACH_OVER_PAGES * gap if turned else _GAP_ON_A_PAGE + _GAP_EACH * gap
    if after == before:
        return _AGAIN
    if after == "1":
        return _RESTART
    return _BACKWARD_OVER_PAGES if turned else _BACKWARD


def _gap(before: tuple[tuple[int, str], ...], after: tuple[tuple[int, str], ...]) -> int:
    """How many numbers lie between two, at the first level where they differ."""
    level = next((at for at, (one, other) in enumerate(zip(before, after, strict=False)) if one[0] != other[0]), -1)
    return max(0, after[level][0] - before[level][0] - 1)


def follows(before: str, after: str) -> bool:
    """Whether ``after`` comes right after ``before``: 5 → 6, 5 → 5A → 5B → 6, 1.1 → 1.2, 1.9 → 2.1."""
    *head, (number, suffix) = order_key(before)
    *new_head, (new_number, new_suffix) = order_key(after)
    if head == new_head:
        if number == new_number:
            return new_suffix == "BIS" if not suffix and len(new_suffix) > 1 else new_suffix == _suffix_after(suffix)
        return new_number == number + 1 and not new_suffix
    return not suffix and len(head) == len(new_head) and new_number == 1 and new_head[0][0] == head[0][0] + 1


def _suffix_after(suffix: str) -> str:
    return "A" if not suffix else chr(ord(suffix) + 1) if len(suffix) == 1 else ""


def _turned(before: Candidate, after: Candidate) -> bool:
    return before.at[-1].page != after.at[0].page


def _trace(state: _State | None) -> list[_State]:
    states = []
    while state is not None:
        states.append(state)
        state = state.before
    return states[::-1]


def _numbered(candidates: Sequence[Candidate], states: Sequence[_State], parts: Sequence[int]) -> tuple[Numbered, ...]:
    found, run, begun = [], 0, False
    for at, state in enumerate(states):
        candidate, before = candidates[state.index], state.before
        if before is not None and state.number == "1":
            # ``Lampiran`` in the middle of a run of numbers is a word on a line of its own, no part; and where the
            # numbers did not begin at 1, the 1 that comes later stands on a page that was sent too late: as long as
            # it does not count on to numbers that were there already.
            marked = parts[before.index] < parts[state.index]
            again = begun or bool(_known(states, at, _rising(states, at)))
            run += marked or (again and before.number != "1")
        elif before is not None and order_key(state.number) < order_key(before.number):
            run += _is_elsewhere(candidates, states, at)
        begun = begun or state.number == "1"
        found.append(Numbered(candidate, state.number, _status(candidate, state), run))
    return tuple(found)


def _rising(states: Sequence[_State], start: int) -> list[_State]:
    """From ``start`` on, as far as the numbers count up."""
    pairs = itertools.pairwise(states[start:])
    rising = itertools.takewhile(lambda pair: order_key(pair[0].number) < order_key(pair[1].number), pairs)
    return [states[start], *(after for _, after in rising)]


def _known(states: Sequence[_State], start: int, stretch: Sequence[_State]) -> list[_State]:
    """Those before ``start`` that bear a number of ``stretch``."""
    numbers = {state.number for state in stretch}
    return [state for state in states[:start] if state.number in numbers]


def _is_elsewhere(candidates: Sequence[Candidate], states: Sequence[_State], start: int) -> bool:
    """Whether one page repeats the numbers of several, as no second photo of a page does: its part's title is lost."""
    page = candidates[states[start].index].at[0].page
    here = [state for state in _rising(states, start) if candidates[state.index].at[0].page == page]
    return len({candidates[state.index].at[0].page for state in _known(states, start, here)}) > 1


def _status(candidate: Candidate, state: _State) -> ClauseStatus:
    if state.reading is None:
        return ClauseStatus.INFERRED
    return ClauseStatus.REPAIRED if state.reading.cost or candidate.word_damage else ClauseStatus.FOUND


def _choices(candidate: Candidate, cited: Container[str]) -> tuple[NumberReading | None, ...]:
    """What a candidate may stand for, cited ones cheaper where damaged; ``None`` is whatever comes next.

    A clean digit is not doubted because the text names another clause: that one may stand on a page that is not here.
    """
    sure = candidate.skip >= HEADING_LIKE and not candidate.accept
    numbers = tuple(
        replace(reading, cost=reading.cost * _CITED)
        if 0 < reading.cost < DIGIT_FOR_DIGIT and reading.number in cited
        else reading
        for reading in candidate.numbers
    )
    return (*numbers, None) if sure or not numbers else numbers
