"""A conversation as a picture: bubbles, marks, buttons and photos, from what was really sent over the wire."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from tests.telegram.human import BotMessage

WIDTH, MARGIN, PADDING, LINE, GAP = 820, 24, 16, 27, 12
WIDEST = 640
PAPER, HERS, OURS, BUTTON, INK, SHADE = "#dfe7ee", "#e3fbd0", "#ffffff", "#c9dbe8", "#15202b", "#5b6b79"
SIZE = 19
FONTS = {
    style: Path(f"/usr/share/fonts/truetype/dejavu/DejaVuSans{name}.ttf")
    for style, name in (("", ""), ("bold", "-Bold"), ("italic", "-Oblique"))
}


@dataclass(frozen=True, slots=True)
class Run:
    """Words in one style on one line."""

    text: str
    style: str = ""
    quoted: bool = False


def draw(transcript: Sequence[str | BotMessage]) -> Image.Image:
    """The conversation from top to bottom; what a person sent on the right, what the bot said on the left."""
    bubbles = [_bubble(entry) for entry in transcript]
    height = sum(bubble.height + GAP for bubble in bubbles) + 2 * MARGIN
    picture = Image.new("RGB", (WIDTH, height), PAPER)
    top = MARGIN
    for entry, bubble in zip(transcript, bubbles, strict=True):
        left = MARGIN if isinstance(entry, BotMessage) else WIDTH - MARGIN - bubble.width
        picture.paste(bubble, (left, top))
        top += bubble.height + GAP
    return picture


def _bubble(entry: str | BotMessage) -> Image.Image:
    if isinstance(entry, str):
        return _box([[Run(line)] for line in _wrapped(entry, WIDEST)], HERS)
    parts = []
    if entry.photo is not None:
        parts.append(_scaled(entry.photo))
    if entry.document is not None:
        parts.append(_box([[Run(f"📄 {entry.file_name}".replace("📄", "▤"), "bold")]], OURS))
    if entry.text:
        parts.append(_box(list(_lines(entry)), OURS))
    parts += [_buttons([button["text"] for button in row]) for row in entry.buttons]
    return _stacked(parts)


def _scaled(photo: bytes) -> Image.Image:
    image = Image.open(io.BytesIO(photo)).convert("RGB")
    image.thumbnail((WIDEST, 620))
    return image


def _lines(message: BotMessage) -> Iterator[list[Run]]:
    """The message's lines, cut to the width, each word in the style that its entity gives it."""
    styles = _styles(message)
    start = 0
    for line in message.text.split("\n"):
        words, row, width = line.split(" "), [], 0.0
        at = start
        for word in words:
            style, quoted = styles[at] if at < len(styles) else ("", False)
            size = _font(style).getlength(word + " ")
            if row and width + size > WIDEST - 2 * PADDING:
                yield row
                row, width = [], 0.0
            row.append(Run(word + " ", style, quoted))
            width += size
            at += len(word) + 1
        yield row
        start += len(line) + 1


def _styles(message: BotMessage) -> list[tuple[str, bool]]:
    """For each character its font's style and whether it stands in a quotation."""
    found = [("", False)] * len(message.text)
    for entity in message.entities:
        first = len(message.text.encode("utf-16-le")[: 2 * entity["offset"]].decode("utf-16-le"))
        last = len(message.text.encode("utf-16-le")[: 2 * (entity["offset"] + entity["length"])].decode("utf-16-le"))
        for at in range(first, last):
            style, quoted = found[at]
            kind = entity["type"]
            found[at] = (kind if kind in FONTS else style, quoted or kind == "blockquote")
    return found


def _font(style: str) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(FONTS[style]), SIZE)


def _wrapped(text: str, width: int) -> list[str]:
    lines: list[str] = []
    for line in text.split("\n"):
        row = ""
        for word in line.split(" "):
            if row and _font("").getlength(f"{row} {word}") > width - 2 * PADDING:
                lines.append(row)
                row = word
            else:
                row = f"{row} {word}".strip()
        lines.append(row)
    return lines


def _box(lines: Sequence[Sequence[Run]], colour: str) -> Image.Image:
    widths = [sum(_font(run.style).getlength(run.text) for run in row) for row in lines]
    box = Image.new("RGB", (int(max(widths, default=0)) + 2 * PADDING, LINE * len(lines) + PADDING), PAPER)
    pen = ImageDraw.Draw(box)
    pen.rounded_rectangle((0, 0, box.width - 1, box.height - 1), 12, fill=colour)
    for place, row in enumerate(lines):
        left, top = float(PADDING), PADDING / 2 + place * LINE
        if row and row[0].quoted:
            pen.rectangle((4, top, 8, top + LINE), fill="#3a8fc7")
        for run in row:
            pen.text((left, top), run.text, font=_font(run.style), fill=INK)
            left += _font(run.style).getlength(run.text)
    return box


def _buttons(labels: Sequence[str]) -> Image.Image:
    width = WIDEST // len(labels) - 4
    row = Image.new("RGB", (WIDEST, 40), PAPER)
    pen = ImageDraw.Draw(row)
    for place, label in enumerate(labels):
        left = place * (WIDEST // len(labels))
        pen.rounded_rectangle((left, 2, left + width, 38), 10, fill=BUTTON)
        pen.text((left + width / 2, 20), label, font=_font(""), fill=INK, anchor="mm")
    return row


def _stacked(parts: Sequence[Image.Image]) -> Image.Image:
    whole = Image.new("RGB", (max(p.width for p in parts), sum(p.height for p in parts) + 4 * (len(parts) - 1)), PAPER)
    top = 0
    for part in parts:
        whole.paste(part, (0, top))
        top += part.height + 4
    return whole
