"""The contracts of this project and their gold: what is printed, which clauses that makes, what questions it answers.

Reads ``contracts/<split>/*.md`` and ``*.toml`` (their format: ``contracts/README.md``). Knows nothing of paper, photos
or the product's own parser: the gold follows from the marks of the source file, so it shares no fault with what it
judges.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import get_args

from rag.evaluation.gold_questions import check_questions, parse_questions
from rag.evaluation.gold_types import (
    Block,
    BlockStyle,
    GoldAyat,
    GoldClause,
    GoldContract,
    Row,
    Split,
    TitlePlace,
)

_AYAT = re.compile(r"\((\d+)\) ")
_HURUF = re.compile(r"([a-z])\. ")
_ITEM = re.compile(r"(\d+|[IVX]+)\. ")
_HEADING = re.compile(r"(PASAL|ARTICLE) (\d+)", re.IGNORECASE)

READING_CONTRACTS = ("dwibahasa", "jasa", "pkwt", "sewa-rumah")
"""The contracts that slow measurements of reading print and photograph: few, and each printed in a style of its own."""


def load_contracts(split: Split | None = None) -> tuple[GoldContract, ...]:
    """The contracts of one ``split``, by name; without one those that are measured on: of ``tune`` and ``report``."""
    wanted: tuple[Split, ...] = ("tune", "report") if split is None else (split,)
    return tuple(load_contract(name) for name in sorted(name for each in wanted for name in _names(each)))


def load_contract(name: str) -> GoldContract:
    """One contract by its name; ``FileNotFoundError`` when there is none, ``ValueError`` when its files do not fit."""
    split = next((each for each in get_args(Split) if name in _names(each)), None)
    if split is None:
        raise FileNotFoundError(f"there is no contract {name}")
    source, questions = ((_folder(split) / f"{name}.{kind}").read_text(encoding="utf-8") for kind in ("md", "toml"))
    return parse_contract(name, source, questions, split)


def parse_contract(name: str, source: str, questions: str = "", split: Split = "tune") -> GoldContract:
    """A contract from the text of its two files. ``ValueError`` names what does not fit."""
    settings, lines = _split_settings(source)
    columns = int(settings["columns"])
    titles = settings["titles"]
    if columns not in (1, 2) or titles not in get_args(TitlePlace):
        raise ValueError(f"{name}: no such setting: {columns} columns, titles {titles}")
    builder = _Builder(titles)  # type: ignore[arg-type]
    rows = tuple(builder.rows(lines))
    contract = GoldContract(
        name=name,
        language="en" if settings["language"] == "en" else "id",
        titles=titles,  # type: ignore[arg-type]
        columns=2 if columns == 2 else 1,
        rows=rows,
        clauses=tuple(_clause(index, head, rows) for index, head in enumerate(builder.heads)),
        questions=parse_questions(questions),
        split=split,
    )
    check_questions(contract)
    return contract


class _Builder:
    """Turns source lines into rows, and notes the clauses' headings (printed form, title) on the way."""

    def __init__(self, titles: TitlePlace) -> None:
        self._titles = titles
        self._clause = {"left": -1, "right": -1}
        self._signing = False
        self.heads: list[tuple[str, str]] = []

    def rows(self, lines: list[str]) -> Iterator[Row]:
        at = 0
        while at < len(lines):
            right = lines[at + 1][2:] if at + 1 < len(lines) and lines[at + 1].startswith("> ") else None
            yield from self._row(lines[at], right)
            at += 1 if right is None else 2

    def _row(self, left: str, right: str | None) -> Iterator[Row]:
        if left.startswith("## ["):
            yield from self._section(left)
        elif self._signing:
            yield tuple(Block("signature", cell) for cell in _cells(left))
        else:
            sides = [self._blocks("left", left)] + ([self._blocks("right", right)] if right is not None else [])
            yield from zip(*sides, strict=True)

    def _section(self, line: str) -> Iterator[Row]:
        self._clause = {"left": -1, "right": -1}
        self._signing = line.startswith("## [signatures]")
        if line.startswith("## [annex] "):
            for text in _cells(line.removeprefix("## [annex] ")):
                yield (Block("annex", text),)

    def _blocks(self, side: str, line: str) -> list[Block]:
        if line.startswith("## "):
            return self._heading(side, line.removeprefix("## "))
        if line.startswith("# "):
            return [Block("title", line.removeprefix("# "))]
        return [Block(_style(line), line.removeprefix(": "), self._clause[side])]

    def _heading(self, side: str, line: str) -> list[Block]:
        printed, title = _cells(line)
        self._clause[side] = index = len(self.heads)
        self.heads.append((printed, title))
        if self._titles == "same":
            return [Block("heading", f"{printed} - {title}", index)]
        blocks = [Block("heading", printed, index), Block("heading_title", title, index)]
        return blocks if self._titles == "below" else blocks[::-1]


def _folder(split: Split) -> Traversable:
    return files("rag.evaluation") / "contracts" / split


def _names(split: Split) -> set[str]:
    return {file.name.removesuffix(".md") for file in _folder(split).iterdir() if file.name.endswith(".md")}


def _split_settings(source: str) -> tuple[dict[str, str], list[str]]:
    _, settings, text = source.split("---\n", 2)
    pairs = (line.split(":", 1) for line in settings.splitlines())
    return {key.strip(): value.strip() for key, value in pairs}, [line for line in text.splitlines() if line.strip()]


def _cells(line: str) -> tuple[str, ...]:
    return tuple(cell.strip() for cell in line.split("|"))


def _style(line: str) -> BlockStyle:
    if line.startswith(": "):
        return "entry"
    for style, mark in (("ayat", _AYAT), ("huruf", _HURUF), ("item", _ITEM)):
        if mark.match(line):
            return style  # type: ignore[return-value]
    return "paragraph"


def _clause(index: int, head: tuple[str, str], rows: tuple[Row, ...]) -> GoldClause:
    blocks = [block for row in rows for block in row if block.clause == index]
    body = [block for block in blocks if not block.style.startswith("heading")]
    printed, title = head
    match = _HEADING.fullmatch(printed)
    if match is None:
        raise ValueError(f"not the heading of a clause: {printed}")
    ayat, loose = _ayat(body)
    return GoldClause(
        kind="pasal" if match[1].lower() == "pasal" else "article",
        number=match[2],
        title=title,
        printed=printed,
        text="\n".join(block.text for block in blocks),
        ayat=tuple(ayat),
        huruf=loose,
    )


def _ayat(body: list[Block]) -> tuple[list[GoldAyat], tuple[str, ...]]:
    groups: list[list[Block]] = [[]]
    for block in body:
        if block.style == "ayat":
            groups.append([])
        groups[-1].append(block)
    ayat = [GoldAyat(_mark(_AYAT, group[0]), "\n".join(b.text for b in group), _letters(group)) for group in groups[1:]]
    return ayat, _letters(groups[0])


def _letters(blocks: list[Block]) -> tuple[str, ...]:
    return tuple(_mark(_HURUF, block) for block in blocks if block.style == "huruf")


def _mark(pattern: re.Pattern[str], block: Block) -> str:
    match = pattern.match(block.text)
    assert match is not None  # its style was given by this very pattern
    return match[1]
