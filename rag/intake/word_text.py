"""The XML of a Word file → its lines: paragraphs, tables, notes and text boxes in document order, numbers included.

python-docx passes over tracked insertions, content controls, notes, text boxes and automatic numbers, and a contract
has all of them; so the XML is walked here (ECMA-376 part 1). Knows nothing of packages, files or clauses.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from rag.intake.numbering import Numbering, W
from rag.intake.tables import PAGE_BREAK, table_lines

A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
WP = "{http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing}"
R = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
CONTROLS = {f"{W}sdt", f"{W}sdtContent", f"{W}ins", f"{W}moveTo", f"{W}customXml"}
"""What may stand around a paragraph, a row or a cell without changing what is shown."""
SKIPPED = {f"{W}del", f"{W}moveFrom", f"{W}pPr", f"{W}instrText", f"{W}delText", f"{W}footnoteRef", f"{W}endnoteRef"}
FALLBACK = "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback"
NOTES = {f"{W}footnoteReference": "footnote", f"{W}endnoteReference": "endnote"}
SIGNS = {f"{W}tab": "\t", f"{W}cr": "\n", f"{W}noBreakHyphen": "-", f"{W}lastRenderedPageBreak": PAGE_BREAK}
EMU_PER_CM = 360_000
LEAST_PICTURE = 9 * EMU_PER_CM
"""A picture shown at least so wide and so high may be a page that was pasted; logos and signatures are smaller."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture as large as a page, by the id of its relation to the part that shows it."""

    relation: str


@dataclass(slots=True)
class Story:
    """One text of the document (its body, a header, a note), read once from top to bottom.

    ``notes`` are the footnotes and endnotes by kind and id. A note is read behind the paragraph that refers to it, and
    so is a text box; both marks read ``[1]``, since a raised 1 behind a figure would read as one more digit of it.
    """

    numbering: Numbering
    notes: Mapping[tuple[str, str], Any] = field(default_factory=dict)
    _cited: int = 0
    _behind: list[tuple[str, Any]] = field(default_factory=list)
    _pictures: list[Picture] = field(default_factory=list)

    def items(self, container: Any) -> Iterator[str | Picture]:
        """Lines, page breaks and pictures of ``container``, in document order; a table's pictures come behind it."""
        for element in container:
            yield from self._blocks([element])
            yield from self._pictures
            self._pictures.clear()

    def lines(self, container: Any) -> list[str]:
        """The lines of ``container`` alone."""
        return [item for item in self.items(container) if isinstance(item, str) and item != PAGE_BREAK]

    def _blocks(self, container: Any) -> Iterator[str]:
        for element in container:
            if element.tag == f"{W}p":
                yield from self._paragraph(element)
            elif element.tag == f"{W}tbl":
                yield from self._table(element)
            elif element.tag in CONTROLS:
                yield from self._blocks(element)

    def _paragraph(self, paragraph: Any) -> Iterator[str]:
        if paragraph.find(f"{W}pPr/{W}pageBreakBefore") is not None:
            yield PAGE_BREAK
        text = _labelled(self.numbering.label(paragraph), "".join(self._text(paragraph)))
        behind, self._behind = self._behind, []
        for index, piece in enumerate(text.split(PAGE_BREAK)):
            if index:
                yield PAGE_BREAK
            yield from (clean for line in piece.split("\n") if (clean := " ".join(line.split())))
        for mark, element in behind:
            yield from _marked(mark, list(self._blocks(element)))
        if _starts_page(paragraph.find(f"{W}pPr/{W}sectPr")):
            yield PAGE_BREAK

    def _table(self, table: Any) -> Iterator[str]:
        return table_lines([[list(self._blocks(cell)) for cell in _cells(row)] for row in _rows(table)])

    def _text(self, element: Any) -> Iterator[str]:
        """The text of a paragraph as it is shown: insertions in, deletions and field codes out."""
        for child in element:
            tag = child.tag
            if tag in SKIPPED or tag == FALLBACK or _hidden(child):
                continue
            if tag == f"{W}t":
                yield child.text or ""
            elif tag in SIGNS:
                yield SIGNS[tag]
            elif tag == f"{W}br":
                yield PAGE_BREAK if child.get(f"{W}type") == "page" else "\n"
            elif tag in NOTES:
                yield self._note(NOTES[tag], child)
            elif tag == f"{W}txbxContent":
                self._behind.append(("", child))
            else:
                self._keep_picture(child)
                yield from self._text(child)

    def _note(self, kind: str, reference: Any) -> str:
        note = self.notes.get((kind, reference.get(f"{W}id")))
        if note is None:
            return ""
        self._cited += 1
        mark = f"[{self._cited}]"
        self._behind.append((mark, note))
        return mark

    def _keep_picture(self, element: Any) -> None:
        if element.tag not in (f"{WP}inline", f"{WP}anchor"):
            return
        extent, blip = element.find(f"{WP}extent"), next(element.iter(f"{A}blip"), None)
        if extent is None or blip is None or blip.get(f"{R}embed") is None:
            return
        if min(int(extent.get("cx", 0)), int(extent.get("cy", 0))) >= LEAST_PICTURE:
            self._pictures.append(Picture(blip.get(f"{R}embed")))


def _labelled(label: str, text: str) -> str:
    """``text`` with its automatic number in front; a break at the paragraph's start belongs before the number."""
    if not text.strip():
        return text + label if label.strip() else text
    lead = text[: len(text) - len(text.lstrip())]
    return lead + label + text.lstrip()


def _marked(mark: str, lines: list[str]) -> Iterator[str]:
    """A note's or a text box's lines with the mark in front; where Word broke pages inside one is of no account."""
    shown = [line for line in lines if line != PAGE_BREAK]
    if shown and mark:
        shown[0] = f"{mark} {shown[0]}"
    yield from shown


def _starts_page(section: Any | None) -> bool:
    """Whether what follows this section begins on a new page; Word's default is that it does."""
    if section is None:
        return False
    kind = section.find(f"{W}type")
    return kind is None or kind.get(f"{W}val") not in ("continuous", "nextColumn")


def _hidden(run: Any) -> bool:
    if run.tag != f"{W}r":
        return False
    vanish = run.find(f"{W}rPr/{W}vanish")
    return vanish is not None and vanish.get(f"{W}val", "1") not in ("0", "false", "off")


def _rows(table: Any) -> Iterator[Any]:
    for child in table:
        if child.tag == f"{W}tr" and child.find(f"{W}trPr/{W}del") is None:
            yield child
        elif child.tag in CONTROLS:
            yield from _rows(child)


def _cells(row: Any) -> Iterator[Any]:
    for child in row:
        if child.tag == f"{W}tc":
            yield child
        elif child.tag in CONTROLS:
            yield from _cells(child)
