"""Does ``apa isi pasal N?`` get clause N? Every clause of every contract, photographed, asked through the library.

``right`` must be all, ``wrong`` must be 0: a wrong answer is the one thing this product must not give.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal

from rag.domain import Answer, AnswerStatus, Contract
from rag.evaluation.camera import DEGREES, Degree
from rag.evaluation.errors_made import share_contained, similarity
from rag.evaluation.gold_types import GoldClause, GoldContract
from rag.evaluation.photos import write_photos
from rag.evaluation.results import BenchResult, Say
from rag.library import Library, SourceFile

Verdict = Literal["right", "honest", "wrong"]

SIMILAR_ENOUGH = {"easy": 0.9, "medium": 0.9, "hard": 0.7}
"""From here on a clause's text counts as read; hard photos lose letters that nobody could read."""
_NAMED = (AnswerStatus.FOUND, AnswerStatus.REPAIRED, AnswerStatus.INFERRED)
_SAID_SO = (AnswerStatus.MISSING, AnswerStatus.AMBIGUOUS)


@dataclass(frozen=True, slots=True)
class ClausesRow:
    """One contract in one degree. ``repaired`` of the right ones said that their heading was repaired or inferred.

    ``wrong_numbers`` names the clauses behind ``wrong``; ``closest`` is the lowest similarity among the right ones.
    """

    contract: str
    degree: str
    clauses: int
    right: int
    repaired: int
    honest: int
    wrong: int
    closest: float
    wrong_numbers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Judged:
    number: str
    verdict: Verdict
    status: AnswerStatus
    similar: float


async def run_clauses_bench(
    library: Library,
    contracts: Sequence[GoldContract],
    degrees: Mapping[str, Degree] = DEGREES,
    say: Say = lambda _: None,
) -> BenchResult[ClausesRow]:
    """Photographs each contract in each degree, adds it to a chat of its own, and asks for each Pasal, offline."""
    started = time.perf_counter()
    rows = []
    with TemporaryDirectory() as folder:
        for contract in contracts:
            for degree in degrees.values():
                say(f"clauses: {contract.name}, {degree.name}")
                rows.append(await _row(library, contract, degree, Path(folder)))
    return BenchResult("clauses", tuple(rows), time.perf_counter() - started)


def chat_of(contract: GoldContract, degree: Degree) -> str:
    """The chat that a bench keeps this photographed contract in."""
    return f"bench {contract.name} {degree.name}"


async def add_photographed(library: Library, contract: GoldContract, degree: Degree, folder: Path) -> Contract:
    """Photographs ``contract`` and reads it into its bench chat; what is there already is not read again."""
    files = [SourceFile(path.name, path) for path in write_photos(contract, degree, folder)]
    receipt = await library.add_pages(chat_of(contract, degree), files)
    return receipt.contract


async def _row(library: Library, gold: GoldContract, degree: Degree, folder: Path) -> ClausesRow:
    contract = await add_photographed(library, gold, degree, folder)
    judged = []
    asked = [clause for clause in gold.clauses if clause.kind == "pasal"]
    for clause in asked:
        after = gold.after if clause is asked[-1] else ()
        answer = await library.ask(chat_of(gold, degree), f"apa isi pasal {clause.number}?", offline=True)
        judged.append(judge(answer, contract, clause, SIMILAR_ENOUGH[degree.name], after))
    right = [one for one in judged if one.verdict == "right"]
    return ClausesRow(
        contract=gold.name,
        degree=degree.name,
        clauses=len(judged),
        right=len(right),
        repaired=sum(one.status is not AnswerStatus.FOUND for one in right),
        honest=sum(one.verdict == "honest" for one in judged),
        wrong=sum(one.verdict == "wrong" for one in judged),
        closest=min((one.similar for one in right), default=0.0),
        wrong_numbers=tuple(one.number for one in judged if one.verdict == "wrong"),
    )


def judge(answer: Answer, contract: Contract, gold: GoldClause, enough: float, after: Sequence[str] = ()) -> _Judged:
    """Whether ``answer`` gives the gold clause.

    Right: it rests on that number alone, the clause it quotes is the gold one and nothing more, and the user is shown
    it. Honest: it says that the clause is missing or ambiguous, or that its place was inferred and the gold text is in
    there with more around it. Everything else is wrong. ``after`` are the lines behind the contract's last clause,
    which that one may run into: no heading parts them.
    """
    accepted = ["\n".join((gold.text, *after[:count])) for count in range(len(after) + 1)]
    similar = max((similarity(text, cited) for cited in _cited(answer, contract) for text in accepted), default=0.0)
    shown = share_contained(gold.text, answer.text)
    verdict: Verdict = "wrong"
    if answer.status in _SAID_SO:
        verdict = "honest"
    elif answer.status in _NAMED and answer.clauses == (gold.number,):
        if min(similar, shown) >= enough:
            verdict = "right"
        elif answer.status is not AnswerStatus.FOUND and shown >= enough:
            verdict = "honest"
    return _Judged(gold.number, verdict, answer.status, similar)


def _cited(answer: Answer, contract: Contract) -> Iterator[str]:
    """The clauses that the answer cites, whole."""
    for position in dict.fromkeys(citation.position for citation in answer.citations if citation.position >= 0):
        yield contract.clauses[position].text
