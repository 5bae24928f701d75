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
        for reference in find_references(_running_text(clause)):
            if reference.outside or reference.relative:
                continue
            kind = reference.kind if reference.kind in kinds else clause.kind
            found = _resolved(replace(reference, kind=kind), clause, clauses, bearing)
            if found is None:
                dangling[Dangling(at, reference)] = None
            elif found != at:
                cites[at][found] = None
                cited_by[found][at] = None
    known = (
        replace(clause, cites=tuple(cites[at]), cited_by=tuple(sorted(cited_by[at])))
        for at, clause in enumerate(clauses)
    )
    return tuple(known), tuple(dangling)


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
