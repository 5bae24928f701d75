"""Plain text with marks on it → messages that Telegram accepts: at most 4,096 UTF-16 units, with entities.

No Markdown and no HTML: what a contract or a user writes can never be taken for markup. Knows nothing of contracts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

from telegram import MessageEntity
from telegram.constants import MessageLimit

LONGEST_TEXT = int(MessageLimit.MAX_TEXT_LENGTH)
LONGEST_CAPTION = int(MessageLimit.CAPTION_LENGTH)
"""UTF-16 units that Telegram takes in one message, and under one photo."""

Style = Literal["bold", "italic", "underline", "blockquote"]

_BREAKS = ("\n\n", "\n", ". ", "; ", " ")
"""Where to cut, best first: between paragraphs, lines, sentences, items, words."""

_CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f\u2028-\u202e]")
"""Characters that Telegram drops or turns into spaces, which would shift the entities after them."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A style on ``text[start:end]``, in characters of a Python string."""

    start: int
    end: int
    style: Style

    def bars(self, other: Mark) -> bool:
        """Whether ``other`` has the same style on some of the same text, or would cut this mark."""
        if other.start >= self.end or self.start >= other.end:
            return False
        inside = self.start <= other.start and other.end <= self.end
        around = other.start <= self.start and self.end <= other.end
        return other.style == self.style or not (inside or around)


@dataclass(frozen=True, slots=True)
class Piece:
    """One message: its text and entities, whose offsets count UTF-16 units as Telegram does."""

    text: str
    entities: tuple[MessageEntity, ...] = ()


@dataclass(slots=True)
class RichText:
    """Text that grows at its end, some of it marked. Every part is cleaned of what Telegram would drop."""

    text: str = ""
    marks: list[Mark] = field(default_factory=list)

    def add(self, part: str, style: Style | None = None) -> RichText:
        """Appends ``part``, the whole of it in ``style``."""
        start, self.text = len(self.text), self.text + clean(part)
        if style:
            self.mark(start, len(self.text), style)
        return self

    def append(self, other: RichText) -> RichText:
        """Appends ``other`` with its marks."""
        start, self.text = len(self.text), self.text + other.text
        self.marks += [Mark(mark.start + start, mark.end + start, mark.style) for mark in other.marks]
        return self

    def mark(self, start: int, end: int, style: Style) -> None:
        """Marks ``text[start:end]`` without the white space around it, unless that is empty or marked so already.

        A mark may stand inside another or around it; one that would cut another is left out.
        """
        inner = self.text[start:end]
        start, end = start + len(inner) - len(inner.lstrip()), start + len(inner.rstrip())
        wanted = Mark(start, end, style)
        if start < end and not any(mark.bars(wanted) for mark in self.marks):
            self.marks.append(wanted)

    def pieces(self, limit: int = LONGEST_TEXT) -> list[Piece]:
        """Messages of at most ``limit`` UTF-16 units, cut between paragraphs where that is possible.

        A mark is never cut, unless it alone is longer than a message; then each of its parts is a mark of its own.
        """
        return [piece for start, end in self._cuts(limit) if (piece := self._piece(start, end)).text]

    def _cuts(self, limit: int) -> Iterator[tuple[int, int]]:
        start = 0
        while start < len(self.text):
            end = reach(self.text, start, limit)
            if end < len(self.text):
                end = self._break(start, end)
            yield start, end
            start = end

    def _break(self, start: int, end: int) -> int:
        """The best place in ``(start, end]`` to end a piece."""
        for place in _places(self.text, start, end):
            if not any(mark.start < place < mark.end for mark in self.marks):
                return place
        before = [mark.start for mark in self.marks if start < mark.start < end < mark.end]
        return before[0] if before else next(_places(self.text, start, end))

    def _piece(self, start: int, end: int) -> Piece:
        raw = self.text[start:end]
        start += len(raw) - len(raw.lstrip())
        body = raw.strip()
        clipped = ((max(m.start, start), min(m.end, start + len(body)), m.style) for m in self.marks)
        return Piece(body, tuple(_entity(body, s - start, e - start, style) for s, e, style in clipped if s < e))


def _places(text: str, start: int, end: int) -> Iterator[int]:
    """Places to end a piece that began at ``start``, best first; the last is ``end`` itself, inside a word."""
    half = start + (end - start) // 2
    for separator in _BREAKS:
        place = text.rfind(separator, half, end)
        while place > start:
            yield place + len(separator)
            place = text.rfind(separator, half, place)
    yield end


def _entity(text: str, start: int, end: int, style: Style) -> MessageEntity:
    return MessageEntity(type=style, offset=units(text[:start]), length=units(text[start:end]))


def units(text: str) -> int:
    """UTF-16 units of ``text``: one each, two for characters past U+FFFF, such as emoji."""
    return len(text) + sum(char > "\uffff" for char in text)


def reach(text: str, start: int, limit: int) -> int:
    """The furthest ``end`` for which ``text[start:end]`` has at most ``limit`` UTF-16 units."""
    end, left = start, limit
    while end < len(text) and (left := left - units(text[end])) >= 0:
        end += 1
    return end


def clean(text: str) -> str:
    """``text`` as Telegram will keep it: no control characters but tab and newline, no half of a surrogate pair."""
    whole = text.replace("\r\n", "\n").encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return _CONTROLS.sub(" ", whole)


def shortened(text: str, limit: int = LONGEST_CAPTION) -> str:
    """``text`` within ``limit`` UTF-16 units, an ellipsis where something was left out."""
    tidy = clean(text)
    return tidy if units(tidy) <= limit else tidy[: reach(tidy, 0, limit - 1)].rstrip() + "…"
