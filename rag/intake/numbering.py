"""Word's automatic numbers (``Pasal %1``, ``(%1)``, ``a.``), which stand in no paragraph's text. Knows only the XML.

Word counts while it lays out; so does this: one counter for each level of each list, advanced by every paragraph of
it, reset by a paragraph of a higher level (ECMA-376 part 1, 17.9).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
ROMAN = ((1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl"),
         (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"))  # fmt: skip
PLACEHOLDER = re.compile(r"%([1-9])")
BULLET = "•"
LEVELS = 9


@dataclass(frozen=True, slots=True)
class Level:
    """One level of a list: what a number of it looks like. ``restart`` is the level whose paragraphs reset it."""

    format: str = "decimal"
    text: str = ""
    start: int = 1
    suffix: str = "tab"
    restart: int | None = None
    legal: bool = False
    style: str = ""


@dataclass(slots=True)
class _List:
    """An abstract list: its levels and where its counters stand (``None``: not begun)."""

    levels: dict[int, Level]
    counters: list[int | None] = field(default_factory=lambda: [None] * LEVELS)


@dataclass(frozen=True, slots=True)
class _Use:
    """A list as a paragraph names it: which abstract list, with which starts overridden."""

    abstract: str
    starts: dict[int, int]
    levels: dict[int, Level]


class Numbering:
    """Gives each paragraph the number that Word shows; ask for every paragraph once, in document order."""

    def __init__(self, numbering: Any | None, styles: Any | None) -> None:
        self._styles = {} if styles is None else {s.get(f"{W}styleId"): s for s in styles.iter(f"{W}style")}
        self._default = next((i for i, s in self._styles.items() if _is_default_paragraph(s)), None)
        self._lists: dict[str, _List] = {}
        self._uses: dict[str, _Use] = {}
        self._begun: set[str] = set()
        if numbering is not None:
            self._read(numbering)

    def label(self, paragraph: Any) -> str:
        """The number in front of ``paragraph`` (a ``w:p``), its spacing included, or an empty string."""
        found = self._place(paragraph)
        if found is None:
            return ""
        use_id, index = found
        use = self._uses.get(use_id)
        if use is None or use.abstract not in self._lists:
            return ""
        listing = self._lists[use.abstract]
        levels = {**listing.levels, **use.levels}
        level = levels.get(index)
        if level is None:
            return ""
        self._begin(use_id, use, listing)
        _advance(listing.counters, levels, index)
        shown = _shown(level, levels, listing.counters)
        return shown + ("" if level.suffix == "nothing" or not shown else " ")

    def _begin(self, use_id: str, use: _Use, listing: _List) -> None:
        """A list that overrides its start sets the shared counters back when it is first used."""
        if use_id in self._begun:
            return
        self._begun.add(use_id)
        for index, start in use.starts.items():
            listing.counters[index] = start - 1

    def _place(self, paragraph: Any) -> tuple[str, int] | None:
        """(list, level) of a paragraph: its own, else its style's, else the style's that the style builds on."""
        own = paragraph.find(f"{W}pPr/{W}numPr")
        style = _value(paragraph.find(f"{W}pPr/{W}pStyle")) or self._default
        use_id, index = _num_pr(own)
        for style_id, definition in self._ancestry(style):
            if use_id is not None:
                break
            use_id, inherited = _num_pr(definition.find(f"{W}pPr/{W}numPr"))
            if use_id is not None:
                linked = self._linked_level(use_id, style_id)
                index = index if index is not None else linked if linked is not None else inherited
        if use_id is None or use_id == "0":
            return None
        return use_id, index or 0

    def _ancestry(self, style: str | None) -> Iterator[tuple[str, Any]]:
        seen: set[str] = set()
        while style and style not in seen and style in self._styles:
            seen.add(style)
            yield style, self._styles[style]
            style = _value(self._styles[style].find(f"{W}basedOn"))

    def _linked_level(self, use_id: str, style: str) -> int | None:
        use = self._uses.get(use_id)
        levels = self._lists[use.abstract].levels if use and use.abstract in self._lists else {}
        return next((index for index, level in levels.items() if level.style == style), None)

    def _read(self, numbering: Any) -> None:
        for element in numbering.iter(f"{W}abstractNum"):
            self._lists[element.get(f"{W}abstractNumId")] = _List(_levels(element))
        for element in numbering.iter(f"{W}num"):
            overrides = element.findall(f"{W}lvlOverride")
            starts = {int(o.get(f"{W}ilvl")): _int(o.find(f"{W}startOverride")) for o in overrides}
            self._uses[element.get(f"{W}numId")] = _Use(
                abstract=_value(element.find(f"{W}abstractNumId")) or "",
                starts={index: start for index, start in starts.items() if start is not None},
                levels={index: level for o in overrides for index, level in _levels(o).items()},
            )
        self._follow_links(numbering)

    def _follow_links(self, numbering: Any) -> None:
        """A list may say only 'as that style': take its levels from the list which the style names."""
        for element in numbering.iter(f"{W}abstractNum"):
            style = _value(element.find(f"{W}numStyleLink"))
            if style is None or style not in self._styles:
                continue
            use_id, _ = _num_pr(self._styles[style].find(f"{W}pPr/{W}numPr"))
            target = self._uses.get(use_id or "")
            if target is not None and target.abstract in self._lists:
                self._lists[element.get(f"{W}abstractNumId")] = self._lists[target.abstract]


def formatted(value: int, style: str) -> str:
    """``value`` in one of Word's number formats; decimal for those that contracts do not use."""
    if style in ("lowerLetter", "upperLetter"):
        letters = chr(ord("a") + (value - 1) % 26) * ((value - 1) // 26 + 1) if value > 0 else ""
        return letters if style == "lowerLetter" else letters.upper()
    if style in ("lowerRoman", "upperRoman"):
        roman = _roman(value)
        return roman if style == "lowerRoman" else roman.upper()
    if style == "decimalZero":
        return f"{value:02d}"
    return "" if style == "none" else str(value)


def _roman(value: int) -> str:
    parts = []
    for worth, letters in ROMAN:
        times, value = divmod(value, worth)
        parts.append(letters * times)
    return "".join(parts)


def _advance(counters: list[int | None], levels: dict[int, Level], index: int) -> None:
    for above in range(index):
        if counters[above] is None and above in levels:
            counters[above] = levels[above].start
    value = counters[index]
    counters[index] = levels[index].start if value is None else value + 1
    for below in range(index + 1, LEVELS):
        restart = levels[below].restart if below in levels else None
        if restart is None or index < restart:
            counters[below] = None


def _shown(level: Level, levels: dict[int, Level], counters: list[int | None]) -> str:
    if level.format == "bullet":
        return BULLET

    def number(match: re.Match[str]) -> str:
        index = int(match[1]) - 1
        value = counters[index]
        style = "decimal" if level.legal else levels.get(index, Level()).format
        return "" if value is None else formatted(value, style)

    return PLACEHOLDER.sub(number, level.text)


def _levels(element: Any) -> dict[int, Level]:
    return {int(level.get(f"{W}ilvl")): _level(level) for level in element.findall(f"{W}lvl")}


def _level(element: Any) -> Level:
    start = _int(element.find(f"{W}start"))
    return Level(
        format=_value(element.find(f"{W}numFmt")) or "decimal",
        text=_value(element.find(f"{W}lvlText")) or "",
        start=1 if start is None else start,
        suffix=_value(element.find(f"{W}suff")) or "tab",
        restart=_int(element.find(f"{W}lvlRestart")),
        legal=_is_on(element.find(f"{W}isLgl")),
        style=_value(element.find(f"{W}pStyle")) or "",
    )


def _num_pr(element: Any | None) -> tuple[str | None, int | None]:
    if element is None:
        return None, None
    return _value(element.find(f"{W}numId")), _int(element.find(f"{W}ilvl"))


def _is_default_paragraph(style: Any) -> bool:
    return style.get(f"{W}type") == "paragraph" and style.get(f"{W}default") in ("1", "true", "on")


def _is_on(element: Any | None) -> bool:
    return element is not None and element.get(f"{W}val", "1") not in ("0", "false", "off")


def _value(element: Any | None) -> str | None:
    return None if element is None else element.get(f"{W}val")


def _int(element: Any | None) -> int | None:
    value = _value(element)
    return int(value) if value is not None and value.lstrip("-").isdigit() else None
