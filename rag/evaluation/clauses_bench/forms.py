"""Every printed form of a heading (``forms.toml``), read as it stands: the same table for the bench and the tests."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files

from rag.clauses import read_contract
from rag.domain import Clause, ClauseKind, Line, Page

SENTENCE = "Para pihak sepakat dan tunduk pada ketentuan ini."
"""What a ``~`` in the table stands for."""


@dataclass(frozen=True, slots=True)
class Form:
    """A text that shows a form, and the clauses that it has, each as ``part: kind number|title`` in short."""

    kind: str
    text: str
    clauses: tuple[str, ...]


def load_forms() -> tuple[Form, ...]:
    """The whole table, in its order."""
    table = tomllib.loads(files(__package__).joinpath("forms.toml").read_text(encoding="utf-8"))
    return tuple(
        Form(entry["kind"], text, tuple(clauses))
        for entry in table["form"]
        for text, clauses in zip(entry["texts"], entry["clauses"], strict=True)
    )


def pages_of(text: str) -> tuple[Page, ...]:
    """The text of a form as pages."""
    return tuple(
        Page(number, tuple(Line(line.replace("~", SENTENCE)) for line in page.splitlines() if line.strip()), "text")
        for number, page in enumerate(text.split("\f"), 1)
    )


def clauses_of(form: Form) -> Iterator[tuple[str, str]]:
    """What the table says and what was read, clause by clause; an empty text where one of them has no more.

    A title is compared where the table gives one.
    """
    read = read_contract(pages_of(form.text)).clauses
    for at in range(max(len(read), len(form.clauses))):
        expected = form.clauses[at] if at < len(form.clauses) else ""
        clause = read[at] if at < len(read) else None
        yield expected, in_short(clause, titled="|" in expected) if clause else ""


def in_short(clause: Clause, *, titled: bool) -> str:
    """``lampiran 1: 3|JUDUL``, ``bab 2``."""
    part = f"{clause.part}: " if clause.part else ""
    kind = "bab " if clause.kind is ClauseKind.BAB else ""
    return f"{part}{kind}{clause.number}" + (f"|{clause.title}" if titled else "")
