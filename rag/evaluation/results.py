"""What every bench returns: rows of one kind, as a table for a person or a document for a program."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass, fields
from typing import Any, Generic, TypeVar

Row = TypeVar("Row")
Say = Callable[[str], None]
"""Called with what is being measured now, for who waits."""


@dataclass(frozen=True, slots=True)
class BenchResult(Generic[Row]):
    """The rows of one bench; each row is a frozen dataclass whose fields are the columns. ``seconds`` is wall time."""

    name: str
    rows: tuple[Row, ...]
    seconds: float

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of the columns; none without a row."""
        return tuple(field.name for field in fields(self.rows[0])) if self.rows else ()  # type: ignore[arg-type]

    def cells(self) -> list[list[str]]:
        """The rows as text, rates with three decimals."""
        return [[_cell(getattr(row, column)) for column in self.columns] for row in self.rows]

    def to_json(self) -> dict[str, Any]:
        """A document that ``json.dumps`` takes."""
        return {"bench": self.name, "rows": [asdict(row) for row in self.rows], "seconds": round(self.seconds, 2)}  # type: ignore[call-overload]


def _cell(value: object) -> str:
    if isinstance(value, float):
        return f"{value:.3f}"
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    return str(value)
