"""Boxes come out as printed lines, in the order a person reads them."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from rag.domain import Line
from rag.ocr.reading_order import in_reading_order
from tests.ocr.lines import box, tilted


def texts(lines: Sequence[Line]) -> list[str]:
    shuffled = list(lines)
    random.Random(7).shuffle(shuffled)
    return [line.text for line in in_reading_order(shuffled)]


def two_columns() -> list[Line]:
    """A bilingual page: a title across, two columns of eight lines that do not stand level, a footer across."""
    left = [box(f"Para pihak sepakat mengenai hal {i}", 50, 100 + 30 * i, 400) for i in range(8)]
    right = [box(f"The parties have agreed on item {i}", 500, 108 + 30 * i, 400) for i in range(8)]
    title = box("PERJANJIAN KERJA SAMA / COOPERATION AGREEMENT", 200, 40, 550)
    return [title, *left, *right, box("Halaman 1 dari 4", 400, 400, 150)]


READ = [
    "PERJANJIAN KERJA SAMA / COOPERATION AGREEMENT",
    *[f"Para pihak sepakat mengenai hal {i}" for i in range(8)],
    *[f"The parties have agreed on item {i}" for i in range(8)],
    "Halaman 1 dari 4",
]


def test_boxes_on_one_printed_line_are_joined_from_left_to_right() -> None:
    """Justified text comes as one box a word."""
    lines = [box("kepada", 200, 101, 80), box("menyewakan", 60, 99, 120), box("Pasal 1", 60, 60, 90)]

    assert texts(lines) == ["Pasal 1", "menyewakan kepada"]


def test_a_joined_line_spans_its_boxes() -> None:
    """Its confidence is the mean by characters; its quad reaches from the first box to the last."""
    (line,) = in_reading_order([box("abcd", 0, 0, 40, confidence=1.0), box("ef", 60, 2, 20, confidence=0.7)])

    assert line.text == "abcd ef"
    assert line.confidence == pytest.approx(0.9)
    assert line.quad == ((0, 0), (80, 2), (80, 22), (0, 20))


@pytest.mark.parametrize("degrees", [-4, 0, 4])
def test_the_left_column_is_read_wholly_before_the_right_one(degrees: float) -> None:
    """Lines across the gutter come before and after both; a slanted page reads the same."""
    assert texts([tilted(line, degrees) for line in two_columns()]) == READ


def test_ink_over_the_gutter_does_not_cut_the_columns() -> None:
    """A stamp or a stray mark beside the lines belongs to one of them."""
    lines = two_columns()
    lines.insert(5, box("OO", 430, 195, 90))

    assert [text for text in texts(lines) if "OO" not in text] != []
    assert texts(lines).index("The parties have agreed on item 0") > texts(lines).index(
        "Para pihak sepakat mengenai hal 7"
    )


def test_labels_and_values_are_read_line_by_line() -> None:
    """``Nama : Budi`` is a list, not two columns."""
    labels = ["Nama", "Pekerjaan", "Alamat", "Nomor KTP", "Telepon"]
    values = [": Contohadi Rekaan bin Umpama", ": Wiraswasta di bidang contoh", ": Jalan Umpama Nomor 3, Misal",
              ": 0000 0000 0000 0001 berlaku", ": tidak ada nomor teleponnya"]  # fmt: skip
    lines = [box(label, 60, 100 + 30 * i, 90) for i, label in enumerate(labels)]
    lines += [box(value, 400, 100 + 30 * i, 400) for i, value in enumerate(values)]

    assert texts(lines) == [f"{label} {value}" for label, value in zip(labels, values, strict=True)]


def test_a_signature_block_is_read_line_by_line() -> None:
    """Two short columns at the foot of a page."""
    lines = [box(f"Kalimat yang panjang di seluruh lebar halaman {i}", 50, 40 + 30 * i, 850) for i in range(8)]
    lines += [box("PIHAK PERTAMA", 100, 400, 160), box("PIHAK KEDUA", 650, 402, 150)]

    assert texts(lines)[-1] == "PIHAK PERTAMA PIHAK KEDUA"


def test_a_line_is_followed_along_a_curl() -> None:
    """Ten boxes that sink by two line heights from left to right are still one line, and so is the next."""

    def curled(word: str, top: float) -> list[Line]:
        quads = [(x, top + 0.00008 * x * x, top + 0.00008 * (x + 80) ** 2) for x in range(0, 1000, 100)]
        return [
            Line(f"{word}{x // 100}", 0.9, ((x, y), (x + 80, end), (x + 80, end + 20), (x, y + 20)))
            for x, y, end in quads
        ]

    assert texts(curled("a", 0) + curled("b", 30)) == [
        " ".join(f"a{i}" for i in range(10)),
        " ".join(f"b{i}" for i in range(10)),
    ]


def test_lines_without_a_place_stay_as_they_are() -> None:
    """Word and plain text are in order already."""
    assert in_reading_order([Line("b"), Line("a")]) == (Line("b"), Line("a"))


def test_nothing_is_nothing() -> None:
    """A blank page."""
    assert in_reading_order([]) == ()
