"""Who cites whom: the clauses that a contract's clauses name, and citations of clauses that are not there.

A citation votes for the number it names: a clause that is cited should exist. Where it does not, a page may be
missing, a heading may not have been read, or the contract is at fault; all three are worth knowing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from rag.clauses.references import find_references
from rag.domain import Clause, ClauseKind, Dangling, Reference

_CITED = re.compile(r"\S\s+pasal\s*(\d{1,3}[A-Z]?)(?![\w.])(?!\s+(?:KUH|UU|Undang|Peraturan|PP\b))", re.IGNORECASE)

_AND = r"[\s,]*(?:(?:dan/atau|dan|atau|serta|juncto|jo\.?|and|or)\s+)?"


def cited_numbers(texts: Iterable[str]) -> frozenset[str]:
    """The numbers that running text names, found in passing: for votes, not for answers."""
    return frozenset(match[1].upper() for text in texts for match in _CITED.finditer(text))


def with_citations(clauses: Sequence[Clause]) -> tuple[tuple[Clause, ...], tuple[Dangling, ...]]:
    """The clauses, each knowing whom it cites and who cites it, and the citations of clauses that are not there.

    A chapter's text is that of its clauses, which cite for themselves. ``ayat (2)`` and statutes' articles are no
    citations of a clause.
    """
    cites: list[dict[int, None]] = [{} for _ in clauses]
    cited_by: list[dict[int, None]] = [{} for _ in clauses]
    dangling: dict[Dangling, None] = {}
    bearing: dict[tuple[ClauseKind, str], list[int]] = {}
    for at, clause in enumerate(clauses):
        bearing.setdefault((clause.kind, clause.number), []).append(at)
    kinds = {clause.kind for clause in clauses}
    for at, clause in enumerate(clauses):
        if clause.kind is ClauseKind.BAB:
            continue
        text = _running_text(clause)
        references = find_references(text)
        of_statutes = _joined_to_a_statute(text, references)
        for reference, of_statute in zip(references, of_statutes, strict=True):
            if reference.outside or reference.relative:
                continue
            kind = reference.kind if reference.kind in kinds else clause.kind
            found = _resolved(replace(reference, kind=kind), clause, clauses, bearing)
            if found is None and not of_statute:
                dangling[Dangling(at, reference)] = None
            elif found is not None and found != at:
                cites[at][found] = None
                cited_by[found][at] = None
    known = (
        replace(clause, cites=tuple(cites[at]), cited_by=tuple(sorted(cited_by[at])))
        for at, clause in enumerate(clauses)
    )
    return tuple(known), tuple(dangling)


def _joined_to_a_statute(text: str, references: Sequence[Reference]) -> list[bool]:
    """Which references a statute's article follows in one list: ``Pasal 1266 dan Pasal 1267 KUHPerdata``.

    Where the contract has no clause of that number, the statute is meant for all of the list.
    """
    joined = [bool(reference.outside) for reference in references]
    for at in range(len(references) - 2, -1, -1):
        pair = re.escape(references[at].printed) + _AND + re.escape(references[at + 1].printed)
        joined[at] = joined[at] or (joined[at + 1] and re.search(pair, text) is not None)
    return joined


def _running_text(clause: Clause) -> str:
    """The clause without its own heading, which would cite itself."""
    return clause.text.split("\n", len(clause.heading.at))[-1] if "\n" in clause.text else ""


def _resolved(
    reference: Reference, citing: Clause, clauses: Sequence[Clause], bearing: Mapping[tuple[ClauseKind, str], list[int]]
) -> int | None:
    """The clause that is meant: of the citing clause's own part first, then of the body; ``4.2`` is in clause 4."""
    for number in (reference.number, reference.number.split(".")[0]):
        same = bearing.get((reference.kind or citing.kind, number), [])
        for part in (reference.part or citing.part, ""):
            if found := [at for at in same if clauses[at].part == part]:
                return found[0]
        if same:
            return same[0]
    return None
