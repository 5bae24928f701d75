"""An answer in words, before it is known who asked: what ``exact`` and ``extract`` make and ``compose`` sends."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rag.domain import Citation


@dataclass(frozen=True, slots=True)
class Worded:
    """Text, the citations in it, and the canonical numbers of the clauses it rests on, best first."""

    text: str
    citations: tuple[Citation, ...] = ()
    clauses: tuple[str, ...] = ()


def together(parts: Iterable[Worded]) -> Worded:
    """Parts one after the other, an empty line between them, each clause named once."""
    parts = list(parts)
    return Worded(
        "\n\n".join(part.text for part in parts),
        tuple(citation for part in parts for citation in part.citations),
        tuple(dict.fromkeys(number for part in parts for number in part.clauses)),
    )
