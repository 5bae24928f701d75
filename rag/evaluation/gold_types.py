"""What a contract of this project is: printed rows, clauses, questions. Values only; ``gold`` reads the files."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

BlockStyle = Literal[
    "title", "heading", "heading_title", "paragraph", "ayat", "huruf", "item", "entry", "annex", "signature"
]
QuestionKind = Literal["named", "formal", "everyday", "english", "several", "followup", "figures", "absent"]
TitlePlace = Literal["below", "above", "same"]
Split = Literal["train", "fit", "tune", "report"]
"""``train``: weights are fitted to it; ``tune``: choices are made on it; ``report``: results are told on it."""
QUESTION_KINDS: tuple[QuestionKind, ...] = get_args(QuestionKind)


@dataclass(frozen=True, slots=True)
class Block:
    """One printed paragraph. ``clause`` is the index into ``GoldContract.clauses``, -1 outside every clause.

    ``text`` carries its mark (``(1) ``); an ``entry`` keeps ``label | value``.
    """

    style: BlockStyle
    text: str
    clause: int = -1

    @property
    def plain(self) -> str:
        """The text in one piece: an entry as ``label : value``."""
        return self.text.replace(" | ", " : ") if self.style == "entry" else self.text


Row = tuple[Block, ...]
"""What stands side by side: one block, or in two columns and in signatures a left and a right one."""


@dataclass(frozen=True, slots=True)
class GoldAyat:
    """A numbered paragraph: its number, its text with mark and huruf, and the letters of those."""

    number: str
    text: str
    huruf: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class GoldClause:
    """A clause as it is printed; ``text`` is the heading, the title and the body, one paragraph a line.

    ``huruf`` are the letters that stand in the clause outside any ayat.
    """

    kind: Literal["pasal", "article"]
    number: str
    title: str
    printed: str
    text: str
    ayat: tuple[GoldAyat, ...] = ()
    huruf: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Target:
    """A clause, and where it matters its ayat, that answers a question. ``ayat`` is empty for the whole clause."""

    number: str
    ayat: str = ""


@dataclass(frozen=True, slots=True)
class GoldQuestion:
    """A question and every clause that answers it, best first; none when ``kind`` is ``absent``.

    ``after`` is the question that a ``followup`` follows. ``phrase`` is the shortest verbatim piece of a target that
    answers. ``near_miss`` marks an absent question whose subject the contract touches without answering it.
    """

    kind: QuestionKind
    text: str
    targets: tuple[Target, ...] = ()
    after: str = ""
    phrase: str = ""
    near_miss: bool = False


@dataclass(frozen=True, slots=True)
class GoldContract:
    """A contract of this project: ``rows`` are what is printed, in order, ``clauses`` what they mean.

    ``split`` parts the contracts that settings are chosen on from those that results are reported on.
    """

    name: str
    language: Literal["id", "en"]
    titles: TitlePlace
    columns: Literal[1, 2]
    rows: tuple[Row, ...]
    clauses: tuple[GoldClause, ...]
    questions: tuple[GoldQuestion, ...]
    split: Split = "tune"

    @property
    def title(self) -> str:
        """The first line of the contract's own title."""
        return self.rows[0][0].text

    @property
    def after(self) -> tuple[str, ...]:
        """What is printed after the last clause, which may run into it: closing words, signatures, annexes."""
        last = max(at for at, row in enumerate(self.rows) if any(block.clause >= 0 for block in row))
        return tuple(block.text for row in self.rows[last + 1 :] for block in row)

    @property
    def main_kind(self) -> Literal["pasal", "article"]:
        """What its clauses are called; in two columns, those on the left."""
        return self.clauses[0].kind

    def clause(self, number: str, kind: str = "") -> GoldClause:
        """The clause with that number, of the contract's main kind unless told; ``KeyError`` when there is none."""
        kind = kind or self.main_kind
        for clause in self.clauses:
            if (clause.kind, clause.number) == (kind, number):
                return clause
        raise KeyError(f"{self.name} has no {kind} {number}")
