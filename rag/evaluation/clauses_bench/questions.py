"""Ways to name a clause, and questions that name none (``questions.toml``): the same table for bench and tests."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from importlib.resources import files

from rag.clauses import find_references
from rag.domain import ClauseKind, Reference


@dataclass(frozen=True, slots=True)
class NamingQuestion:
    """A question and the clauses that it names, in short and in order; ``names`` is empty where it names none."""

    text: str
    names: str


def load_questions() -> tuple[NamingQuestion, ...]:
    """The whole table: first those that name clauses, then those that do not."""
    table = tomllib.loads(files(__package__).joinpath("questions.toml").read_text(encoding="utf-8"))
    named = [NamingQuestion(text, names) for text, names in table["named"]]
    return (*named, *(NamingQuestion(text, "") for text in table["none"]))


def read_names(text: str) -> str:
    """What ``text`` names, in the table's short form: ``5(2)a``, ``bab3``, ``1338@KUHPerdata``, ``after:3``."""
    return " ".join(map(_in_short, find_references(text)))


def _in_short(reference: Reference) -> str:
    pieces = (
        f"{reference.relative}:" if reference.relative else "",
        "bab" if reference.kind is ClauseKind.BAB else "",
        reference.number,
        f"({reference.ayat})" if reference.ayat else "",
        reference.huruf,
        f"@{reference.outside}" if reference.outside else "",
        f"#{reference.part}" if reference.part else "",
    )
    return "".join(pieces)
