"""RapidOCR's answers become our lines; no model is loaded."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np

from rag.ocr.rapidocr_engine import _letter_shares, _lines

BOX = np.array([[100, 10], [300, 10], [300, 30], [100, 30]])


def recognised(text: str, columns: list[int], length: float) -> SimpleNamespace:
    """What RapidOCR's recogniser says of one line: words without their spaces, and a column for each letter."""
    letters = [c for c in text if c != " "]
    word = SimpleNamespace(words=[letters], word_cols=[columns], line_txt_len=length)
    return SimpleNamespace(word_results=(word,))


def found(text: str, columns: list[int], length: float, box: np.ndarray = BOX) -> SimpleNamespace:
    result = _letter_shares(None, None, recognised(text, columns, length), True)
    return SimpleNamespace(txts=(text,), scores=(0.98,), boxes=np.array([box]), word_results=result.word_results)


def test_a_box_becomes_a_line() -> None:
    """Text, confidence, corners."""
    (line,) = _lines(found("satu", [2, 4, 6, 8], 20))

    assert (line.text, line.confidence) == ("satu", 0.98)
    assert line.quad == ((100, 10), (300, 10), (300, 30), (100, 30))


def test_a_box_over_a_gutter_becomes_two() -> None:
    """The letters' columns show the white between."""
    lines = _lines(found("ab cd", [1, 2, 17, 18], 20))

    assert [line.text for line in lines] == ["ab", "cd"]
    assert [line.quad[0][0] for line in lines if line.quad] == [100, 200]


def test_letters_that_disagree_with_the_text_are_not_trusted() -> None:
    """RapidOCR leaves boxes without words out of its list; then no place is known."""
    result = found("ab cd", [1, 2, 17, 18], 20)
    result.txts = ("xy zw",)
    assert [line.text for line in _lines(result)] == ["xy zw"]

    result.word_results = ()
    assert [line.text for line in _lines(result)] == ["xy zw"]


def test_an_upright_box_is_left_alone() -> None:
    """Text along the margin: its letters go down, not right."""
    upright = np.array([[10, 10], [30, 10], [30, 300], [10, 300]])

    assert [line.text for line in _lines(found("ab cd", [1, 2, 17, 18], 20, upright))] == ["ab cd"]
