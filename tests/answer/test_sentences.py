"""Sentences are slices of the text, and stops in numbers end none."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag.answer.sentences import sentence_spans


@pytest.mark.parametrize(
    "sentences",
    [
        ["Sewa Rp1.000.000 dibayar.", "Denda 2%."],
        ["Lihat Pasal 3.1 dan 4.2.1.", "Selesai."],
        ["Nomor rekening No. 5 atas nama PT. Contoh Sejahtera.", "Lunas!"],
        ["(1) Penyewa membayar.", "(2) Pemilik menerima."],
        ["1. Penyewa membayar.", "2. Pemilik menerima."],
        ["Bolehkah?", "Ya."],
        ['Ia berkata "Tidak." ', "Lalu pergi."],
        ["Dibayar pada tanggal 1.", "Terlambat didenda."],
    ],
)
def test_sentences_come_apart_where_they_end(sentences: list[str]) -> None:
    """Abbreviations, decimal numbers, amounts and marks at the start stay whole."""
    text = " ".join(sentence.strip() for sentence in sentences)
    assert [s.strip() for s in sentences] == [text[a:b] for a, b in sentence_spans(text)]


def test_a_quotation_is_not_cut() -> None:
    """A boundary inside a span that must stay whole is none."""
    text = "Bunyinya “Lunas. Selesai.” di sana. Ya."
    whole = [(text.index("“"), text.index("”") + 1)]
    assert [text[a:b] for a, b in sentence_spans(text, whole)] == ["Bunyinya “Lunas. Selesai.” di sana.", "Ya."]


@given(st.text(alphabet="ab1. \n(“”)!?;A", max_size=80))
def test_nothing_but_white_space_is_lost(text: str) -> None:
    """Together the sentences hold every letter, in order."""
    pieces = [text[a:b] for a, b in sentence_spans(text)]
    assert "".join(text.split()) == "".join("".join(pieces).split())
