"""The piece of a page that shows a clause."""

from __future__ import annotations

import io

import numpy as np
from PIL import Image

from rag.domain import Clause, ClauseKind, ClauseStatus, Heading, LineRef, Page
from rag.library.payloads import clause_from_json, clause_to_json, page_from_json, page_to_json
from rag.library.pictures import Piece, cut, encode_page
from tests.conftest import pages_of

BOX = ((100.0, 200.0), (500.0, 200.0), (500.0, 220.0), (100.0, 220.0))


def test_the_piece_holds_the_lines_and_marks_the_cited() -> None:
    """A margin around the clause, the cited line as under a marker, the rest as it was."""
    page = encode_page(np.full((800, 600, 3), 255, dtype=np.uint8))
    below = tuple((x, y + 40) for x, y in BOX)
    with Image.open(io.BytesIO(cut(page, Piece(1, [BOX, below], [BOX])))) as piece:  # type: ignore[list-item]
        assert (piece.format, piece.size) == ("PNG", (424, 84))
        cited, other = piece.getpixel((200, 20)), piece.getpixel((200, 65))
    assert isinstance(cited, tuple)
    assert isinstance(other, tuple)
    assert cited[2] < 180 <= min(other)


def test_a_clause_at_the_edge_stays_within_the_page() -> None:
    page = encode_page(np.full((50, 60, 3), 255, dtype=np.uint8))
    edge = ((-5.0, -5.0), (70.0, -5.0), (70.0, 20.0), (-5.0, 20.0))
    with Image.open(io.BytesIO(cut(page, Piece(1, [edge])))) as piece:
        assert piece.size == (60, 35)


def test_lines_around_the_clause_are_not_cut_in_two() -> None:
    """The piece ends half-way to them; those of another column, and none at all, leave the margin."""
    page = encode_page(np.full((800, 600, 3), 255, dtype=np.uint8))
    above, below, beside = (
        tuple((x + right, y + down) for x, y in BOX) for right, down in ((0, -22), (0, 30), (450, 22))
    )
    with Image.open(io.BytesIO(cut(page, Piece(1, [BOX], [], [above, below, beside])))) as piece:  # type: ignore[list-item]
        assert piece.size == (424, 26)
    with Image.open(io.BytesIO(cut(page, Piece(1, [BOX], [], [beside])))) as piece:  # type: ignore[list-item]
        assert piece.size == (424, 44)


def test_what_is_kept_comes_back_the_same() -> None:
    """Pages and clauses survive the way through their JSON texts."""
    page = pages_of("PASAL 1\nUMUM")[0]
    assert page_from_json(1, "", page_to_json(page)) == Page(1, page.lines, "text")
    heading = Heading(ClauseKind.PASAL, "5A", "PASAL SA", "JUDUL", ClauseStatus.REPAIRED, (LineRef(1, 0),))
    clause = Clause(heading, "PASAL SA\nJUDUL\nIsi.", (LineRef(1, 2), LineRef(2, 0)), part="lampiran 2")
    assert clause_from_json(clause_to_json(clause)) == clause
