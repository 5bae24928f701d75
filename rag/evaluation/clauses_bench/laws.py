"""Real statutes, where a folder has them: every article once in the body, once in the penjelasan, nothing else.

The files belong to nobody, but they are large and not ours; the bench takes them from wherever they are.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from rag.clauses import read_contract
from rag.domain import Clause, ClauseKind, Page
from rag.intake import open_pages


@dataclass(frozen=True, slots=True)
class Law:
    """A statute whose articles are known: ``name`` is how its file's name begins, ``articles`` how many it has."""

    name: str
    articles: int


LAWS = (Law("UU_13_2003", 193), Law("UU_Nomor_40_Tahun_2004", 53))
PARTS = ("", "penjelasan")


def law_pages(path: Path) -> tuple[Page, ...]:
    """The pages of a PDF that has a text layer; pages without one are empty."""
    return tuple(Page(number, raw.lines or (), "text") for number, raw in enumerate(open_pages(path, path.name), 1))


def find_laws(folder: Path) -> Iterator[tuple[Law, Path]]:
    """The statutes that ``folder`` has."""
    for law in LAWS:
        for path in sorted(folder.glob(f"{law.name}*.pdf"))[:1]:
            yield law, path


def faults(law: Law, path: Path) -> tuple[int, tuple[str, ...]]:
    """How many articles were found as they should be, and every fault: lost, found twice, not there at all."""
    clauses = [clause for clause in read_contract(law_pages(path)).clauses if clause.kind is ClauseKind.PASAL]
    found = [_name(clause) for clause in clauses]
    expected = [f"{part} {number}".strip() for part in PARTS for number in range(1, law.articles + 1)]
    lost = [f"lost {name}" for name in expected if name not in found]
    extra = [f"extra {name}" for name in dict.fromkeys(found) if name not in expected]
    twice = [f"twice {name}" for name in dict.fromkeys(found) if found.count(name) > 1]
    return len(expected) - len(lost), (*lost, *extra, *twice)


def _name(clause: Clause) -> str:
    return f"{clause.part} {clause.number}".strip()
