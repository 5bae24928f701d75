"""What costs money is read twice: figures that their words speak against, and figures on lines that are not sure.

A crowded line loses noughts: the recogniser tells two equal letters apart only by a column between them. So where the
words beside a figure say another number, the line is read again, stretched; a figure that then agrees with its words is
taken, two witnesses against one. Where the reader itself was unsure, the line is recognised as it is and sharpened, and
where both give other digits than the page's reading did, the figure is marked as doubtful: one of the two alone is
right in two marks of three, both together in more than four of five. Most pages have no such line, and cost nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray
from rapidfuzz.distance import Levenshtein

from rag.domain import Doubt, DoubtReason, Line, Quad
from rag.ocr.doubts import marked, with_doubts

Image = NDArray[np.uint8]
ReadLines = Callable[[Sequence[Image]], Sequence[str]]
UNSURE = 0.9
"""Confidence of a line below which its figures are read again; misread ones above are one in a hundred."""
MARGIN = 0.12
"""Share of the line's height that is cut out above and below it: detectors cut tails and dots off."""
RADIUS = 2.0
STRETCHED = 1.3
"""Times its width: repeated noughts of a crowded line come out at 1.2 and more."""
FIGURE = re.compile(r"\d(?:[\d.,/-]*\d)?")


def agreeing_with_words(lines: Sequence[Line], image: Image, read_lines: ReadLines) -> tuple[Line, ...]:
    """``lines``, in reading order, with figures that their words spoke against as a second look has them, where that
    agrees with the words; others are left as they are."""
    disputed = {i: spans for i, line in enumerate(marked(lines)) if (spans := _against_words(line)) and line.quad}
    cuts = {i: cut for i in disputed if (quad := lines[i].quad) and (cut := _cut(image, quad)).size}
    if not cuts:
        return tuple(lines)
    looks = zip(cuts, read_lines([_stretched(cut) for cut in cuts.values()]), strict=True)
    mended = {i: replace(lines[i], text=_exchanged(lines[i].text, disputed[i], look)) for i, look in looks}
    judged = marked([mended.get(i, line) for i, line in enumerate(lines)])
    return tuple(mended[i] if i in mended and not _against_words(judged[i]) else line for i, line in enumerate(lines))


def _against_words(line: Line) -> list[tuple[int, int]]:
    return [(doubt.start, doubt.end) for doubt in line.doubts if doubt.reason is DoubtReason.WORDS]


def _exchanged(text: str, spans: Sequence[tuple[int, int]], look: str) -> str:
    """``text`` with the figure that ``look`` has for each of ``spans``."""
    for start, end in reversed(spans):
        other = over_against((start, end), text, look)
        text = text[:start] + other + text[end:] if FIGURE.fullmatch(other) else text
    return text


def looked_at_again(lines: Sequence[Line], image: Image, read_lines: ReadLines) -> tuple[Line, ...]:
    """``lines`` with the figures marked that a second and a third look read otherwise.

    ``image`` is the picture that the quads mean; ``read_lines`` recognises pictures of one line each.
    """
    chosen = [i for i, line in enumerate(lines) if line.confidence < UNSURE and FIGURE.search(line.text)]
    cuts = {i: cut for i in chosen if (quad := lines[i].quad) and (cut := _cut(image, quad)).size}
    if not cuts:
        return tuple(lines)
    plain = read_lines(list(cuts.values()))
    sharp = read_lines([_sharpened(cut) for cut in cuts.values()])
    looks = {i: readings for i, *readings in zip(cuts, plain, sharp, strict=True)}
    return tuple(with_doubts(line, _doubts(line.text, looks.get(i, ()))) for i, line in enumerate(lines))


def _doubts(text: str, looks: Sequence[str]) -> list[Doubt]:
    """A doubt for each figure of ``text`` that has other digits in every one of ``looks``."""
    found = []
    for figure in FIGURE.finditer(text) if looks else ():
        others = [over_against(figure.span(), text, look) for look in looks]
        if all(_digits(other) != _digits(figure[0]) for other in others):
            other = next((other for other in reversed(others) if _digits(other)), "")
            found.append(Doubt(*figure.span(), DoubtReason.SECOND_READER, other))
    return found


def over_against(span: tuple[int, int], text: str, other: str) -> str:
    """What of ``other`` stands where ``span`` stands in ``text``, the two laid side by side letter by letter."""
    start, end = span
    pieces = []
    for step in Levenshtein.opcodes(text, other):
        low, high = max(start, step.src_start), min(end, step.src_end)
        if step.tag == "insert" and start < step.src_start < end:
            pieces.append(other[step.dest_start : step.dest_end])
        elif step.tag != "delete" and low < high:
            pieces.append(other[step.dest_start + low - step.src_start : step.dest_start + high - step.src_start])
    return "".join(pieces).strip()


def _digits(text: str) -> str:
    return "".join(character for character in text if character.isdigit())


def _cut(image: Image, quad: Quad) -> Image:
    """The line straightened, with a margin above and below; empty where its box has no area."""
    corners = np.array(quad, dtype=np.float32)
    width = float(max(np.linalg.norm(corners[1] - corners[0]), np.linalg.norm(corners[2] - corners[3])))
    height = float(max(np.linalg.norm(corners[3] - corners[0]), np.linalg.norm(corners[2] - corners[1])))
    if width < 2 or height < 2:
        return image[:0]
    down = (corners[3] - corners[0]) * MARGIN
    corners += np.array([-down, -down, down, down], dtype=np.float32)
    size = round(width), round(height * (1 + 2 * MARGIN))
    target = np.array([[0, 0], [size[0], 0], list(size), [0, size[1]]], dtype=np.float32)
    turn = cv2.getPerspectiveTransform(corners, target)
    straight = cv2.warpPerspective(image, turn, size, flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(straight, dtype=np.uint8)


def _stretched(cut: Image) -> Image:
    size = round(cut.shape[1] * STRETCHED), cut.shape[0]
    return np.asarray(cv2.resize(cut, size, interpolation=cv2.INTER_CUBIC), dtype=np.uint8)


def _sharpened(cut: Image) -> Image:
    """The cut minus its blur: edges twice as steep."""
    return np.asarray(cv2.addWeighted(cut, 2, cv2.GaussianBlur(cut, (0, 0), RADIUS), -1, 0), dtype=np.uint8)
