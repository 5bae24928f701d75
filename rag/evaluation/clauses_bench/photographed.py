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

from rag.answer.phrases import HARDLY_READ, READ_BADLY, Phrase
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
_HELD = 0.6
"""From here on another clause's text counts as standing inside a cited one; two of our clauses share less than this."""
_NAMED = (AnswerStatus.FOUND, AnswerStatus.REPAIRED, AnswerStatus.INFERRED)
_SAID_SO = (AnswerStatus.MISSING, AnswerStatus.AMBIGUOUS)


@dataclass(frozen=True, slots=True)
class ClausesRow:
    """One contract in one degree. ``repaired`` of the right ones said that their heading was repaired or inferred.

    ``closest`` is the lowest similarity among the right ones. ``wrong_cases`` names the clauses behind ``wrong`` and,
    where they hold other clauses' text, those (``3 holds 4 5``). ``unlike_cases`` are the honest ones that gave the
    right clause, too little like the print, and said that it could not be read well.
    """

    contract: str
    degree: str
    clauses: int
    right: int
    repaired: int
    honest: int
    wrong: int
    closest: float
    wrong_cases: tuple[str, ...] = ()
    unlike_cases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Judged:
    number: str
    verdict: Verdict
    status: AnswerStatus
    similar: float
    holds: tuple[str, ...] = ()
    unlike: bool = False


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
        answer = await library.ask(chat_of(gold, degree), f"apa isi pasal {clause.number}?", offline=True)
        judged.append(judge(answer, contract, gold, clause, SIMILAR_ENOUGH[degree.name]))
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
        wrong_cases=tuple(_case(one) for one in judged if one.verdict == "wrong"),
        unlike_cases=tuple(one.number for one in judged if one.unlike),
    )


def judge(answer: Answer, contract: Contract, gold: GoldContract, clause: GoldClause, enough: float) -> _Judged:
    """Whether ``answer`` gives ``clause`` of ``gold``.

    Right: it rests on that number alone, the clause it quotes is the gold one and nothing more, and the user is shown
    it. Honest: it says that the clause is missing or ambiguous; or that its place was inferred and the gold text is in
    there with more around it; or that it could not be read well (or its place was inferred) and what it quotes is more
    like this clause than like any other and holds none of them; or that the quotation could hardly be read at all, and
    it holds no other clause. Everything else is wrong. The contract's last clause may run into what is printed after
    it: no heading parts them.
    """
    cited = list(_cited(answer, contract))
    accepted = _accepted(gold, clause)
    similar = max((similarity(text, other) for other in cited for text in accepted), default=0.0)
    shown = share_contained(clause.text, answer.text)
    others = [other for other in gold.clauses if other.kind == clause.kind and other != clause]
    holds = tuple(other.number for other in others if any(share_contained(other.text, text) >= _HELD for text in cited))
    named = answer.status in _NAMED and answer.clauses == (clause.number,)
    right = named and min(similar, shown) >= enough
    wider = named and answer.status is not AnswerStatus.FOUND and shown >= enough
    nearest = similar > max((similarity(text, other.text) for other in others for text in cited), default=0.0)
    told = (nearest and _says_so(answer)) or _says(HARDLY_READ, answer)
    unlike = named and not (right or wider or holds) and told
    honest = answer.status in _SAID_SO or wider or unlike
    verdict: Verdict = "right" if right else "honest" if honest else "wrong"
    return _Judged(clause.number, verdict, answer.status, similar, holds, unlike)


def _says_so(answer: Answer) -> bool:
    """Whether the answer tells that its clause is not sure: its place inferred, or its page read badly."""
    return answer.status is AnswerStatus.INFERRED or _says(READ_BADLY, answer)


def _says(phrase: Phrase, answer: Answer) -> bool:
    _, _, note = phrase(answer.language, page="\0").partition("\0")
    return note in answer.text


def _accepted(gold: GoldContract, clause: GoldClause) -> list[str]:
    last = [other for other in gold.clauses if other.kind == clause.kind][-1]
    after = gold.after if clause == last else ()
    return ["\n".join((clause.text, *after[:count])) for count in range(len(after) + 1)]


def _case(judged: _Judged) -> str:
    return f"{judged.number} holds {' '.join(judged.holds)}" if judged.holds else judged.number


def _cited(answer: Answer, contract: Contract) -> Iterator[str]:
    """The clauses that the answer cites, whole."""
    for position in dict.fromkeys(citation.position for citation in answer.citations if citation.position >= 0):
        yield contract.clauses[position].text
