"""Pages and clauses as the JSON text that storage keeps, and back.

Storage never opens these texts; this file is the only one that knows their form.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import astuple
from typing import Any

from rag.domain import (
    Ayat,
    Clause,
    ClauseKind,
    ClauseStatus,
    Competitor,
    Doubt,
    DoubtReason,
    Heading,
    Huruf,
    Line,
    LineRef,
    Page,
    PageWarning,
    Quad,
)


def page_to_json(page: Page) -> str:
    """Everything of a page but its number and its file's name, which are columns of their own."""
    return json.dumps(
        {
            "lines": [
                [line.text, round(line.confidence, 4), line.quad, [astuple(doubt) for doubt in line.doubts]]
                for line in page.lines
            ],
            "method": page.method,
            "width": page.width,
            "height": page.height,
            "engine": page.engine,
            "variant": page.variant,
            "confidence": page.confidence,
            "rotation": page.rotation,
            "seconds": page.seconds,
            "warnings": page.warnings,
            "contest": [astuple(competitor) for competitor in page.contest],
        },
        ensure_ascii=False,
    )


def page_from_json(number: int, file: str, payload: str) -> Page:
    """The page that ``page_to_json`` wrote."""
    kept = json.loads(payload)
    lines = tuple(_line(*each) for each in kept.pop("lines"))
    warnings = tuple(PageWarning(warning) for warning in kept.pop("warnings"))
    contest = tuple(Competitor(*each) for each in kept.pop("contest"))
    return Page(number, lines, file=file, warnings=warnings, contest=contest, **kept)


def clause_to_json(clause: Clause) -> str:
    """A clause with its places, ayat and huruf."""
    heading = clause.heading
    return json.dumps(
        {
            "heading": [
                heading.kind,
                heading.number,
                heading.printed,
                heading.title,
                heading.status,
                _refs(heading.at),
            ],
            "text": clause.text,
            "body": _refs(clause.body),
            "ayat": [[a.number, a.text, _refs(a.lines), _huruf(a.huruf)] for a in clause.ayat],
            "huruf": _huruf(clause.huruf),
            "part": clause.part,
        },
        ensure_ascii=False,
    )


def clause_from_json(payload: str) -> Clause:
    """The clause that ``clause_to_json`` wrote."""
    kept = json.loads(payload)
    kind, number, printed, title, status, at = kept["heading"]
    return Clause(
        Heading(ClauseKind(kind), number, printed, title, ClauseStatus(status), _places(at)),
        kept["text"],
        _places(kept["body"]),
        tuple(Ayat(number, text, _places(at), _items(huruf)) for number, text, at, huruf in kept["ayat"]),
        _items(kept["huruf"]),
        kept["part"],
    )


def _refs(places: tuple[LineRef, ...]) -> list[list[int]]:
    return [[place.page, place.index] for place in places]


def _places(kept: list[list[int]]) -> tuple[LineRef, ...]:
    return tuple(LineRef(page, index) for page, index in kept)


def _huruf(items: tuple[Huruf, ...]) -> list[list[str]]:
    return [[item.letter, item.text] for item in items]


def _items(kept: list[list[str]]) -> tuple[Huruf, ...]:
    return tuple(Huruf(letter, text) for letter, text in kept)


def _line(text: str, confidence: float, quad: Any, doubts: Sequence[Sequence[Any]] = ()) -> Line:
    """A line as it was kept; pages kept before figures were doubted have no doubts."""
    return Line(
        text,
        confidence,
        _quad(quad),
        tuple(Doubt(start, end, DoubtReason(reason), other) for start, end, reason, other in doubts),
    )


def _quad(kept: Any) -> Quad | None:
    if kept is None:
        return None
    a, b, c, d = ((float(x), float(y)) for x, y in kept)
    return a, b, c, d
