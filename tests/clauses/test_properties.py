"""What holds for every contract: of each layout, whatever its pages went through."""

from __future__ import annotations

import random

from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from rag.clauses import find_references, is_sure, read_contract
from rag.domain import AnswerStatus, ClauseKind, ClauseStatus, Reference
from rag.evaluation.clauses_bench.damage import SentPage, read, sent
from rag.evaluation.clauses_bench.drafts import TrueContract
from rag.evaluation.clauses_bench.judging import Truth, judge_all
from rag.evaluation.clauses_bench.layouts import LAYOUTS, generate

LAYOUT = st.sampled_from(sorted(LAYOUTS))
SEED = st.integers(0, 40)
WORDS = {
    ClauseKind.PASAL: "Pasal", ClauseKind.BAB: "BAB", ClauseKind.ARTICLE: "Article", ClauseKind.SECTION: "Section",
}  # fmt: skip
SMALL = settings(max_examples=25, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.filter_too_much])


def pages_of_small(layout: str, seed: int, rate: float = 0.0) -> tuple[TrueContract, list[SentPage]]:
    """A generated contract of at most twelve clauses, so that many can be tried."""
    contract = generate(layout, seed)
    assume(len(contract.pages) <= 6)
    return contract, sent(contract, rate, random.Random(seed))


@given(
    st.sampled_from(sorted(WORDS)), st.integers(1, 400), st.sampled_from(["", "A", "B"]), st.integers(0, 20),
    st.sampled_from(["", "a", "b", "k"]), st.sampled_from(["", "lampiran", "lampiran 2", "penjelasan"]),
)  # fmt: skip
def test_what_is_printed_is_parsed_again(
    kind: ClauseKind, number: int, suffix: str, ayat: int, huruf: str, part: str
) -> None:
    """Printing a reference and parsing it gives the reference."""
    reference = Reference(f"{number}{suffix}", kind, str(ayat) if ayat else "", huruf, part=part)
    text = f"{WORDS[kind]} {reference.number}" + f" ayat ({ayat})" * bool(ayat) + f" huruf {huruf}" * bool(huruf)
    assert (reference,) == find_references(f"{text} {part}".strip())


@SMALL
@given(LAYOUT, SEED, st.sampled_from([0.02, 0.05]))
def test_damage_never_makes_another_clause_found(layout: str, seed: int, rate: float) -> None:
    """However a heading is damaged, what is ``found`` under a number is the clause that bears it."""
    contract, pages = pages_of_small(layout, seed, rate)
    judged = judge_all(Truth(contract, pages), read_contract(read(pages)))
    assert [each for each in judged if each.status is AnswerStatus.FOUND and each.why == "another clause"] == []


@SMALL
@given(LAYOUT, SEED, st.data())
def test_pages_at_the_end_change_nothing_that_was_complete(layout: str, seed: int, data: st.DataObject) -> None:
    """A clause that was found, and followed by the next one, keeps its number and its text."""
    _, pages = pages_of_small(layout, seed)
    assume(len(pages) > 1)
    until = data.draw(st.integers(1, len(pages) - 1))
    before, after = read_contract(read(pages[:until])), read_contract(read(pages))
    kinds = [clause.kind for clause in before.clauses]
    complete = [
        (clause.kind, clause.number, clause.part, clause.text)
        for at, clause in enumerate(before.clauses)
        if clause.status is ClauseStatus.FOUND and clause.kind in kinds[at + 1 :] and is_sure(before, at)
        and clause.kind is not ClauseKind.BAB
    ]  # fmt: skip
    assert [
        each for each in complete
        if each not in [(clause.kind, clause.number, clause.part, clause.text) for clause in after.clauses]
    ] == []  # fmt: skip


@SMALL
@given(LAYOUT, SEED, st.data())
def test_swapped_pages_are_noticed_or_harm_only_what_they_touch(layout: str, seed: int, data: st.DataObject) -> None:
    """Pages that were sent in another order than printed: read as printed, or said to be out of order, or no clause
    that stands on other pages alone is any different."""
    _, pages = pages_of_small(layout, seed)
    assume(len(pages) > 1)
    at = data.draw(st.integers(0, len(pages) - 2))
    swapped = [*pages[:at], pages[at + 1], pages[at], *pages[at + 2 :]]
    right, read_so = read_contract(read(pages)), read_contract(read(swapped))
    if read_so.moved or read_so.disordered:
        return
    touched = {at + 1, at + 2}
    apart = [
        clause for clause in right.clauses if not touched & set(clause.pages) and clause.kind is not ClauseKind.BAB
    ]
    kept = [
        (clause.kind, clause.number, clause.part, clause.text) for clause in read_so.clauses
        if not touched & set(clause.pages)
    ]  # fmt: skip
    now_touching = [(c.kind, c.number, c.part) for c in read_so.clauses if touched & set(c.pages)]
    assert [
        clause.number for clause in apart
        if (clause.kind, clause.number, clause.part, clause.text) not in kept
        and (clause.kind, clause.number, clause.part) not in now_touching
    ] == []  # fmt: skip


@SMALL
@given(LAYOUT, SEED)
def test_the_same_pages_give_the_same_clauses(layout: str, seed: int) -> None:
    """The same pages in the same order, read twice."""
    _, pages = pages_of_small(layout, seed, 0.05)
    assert read_contract(read(pages)) == read_contract(read(pages))
