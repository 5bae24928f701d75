"""Words of a question: mended, rewritten, and what figure they ask for."""

from __future__ import annotations

import pytest

from rag.domain import Contract
from rag.index import ContractIndex
from rag.index.embedder import WordHashEmbedder
from rag.retrieve.figures import FigureKind, asked_figure, has_figure
from rag.retrieve.query import understand_question
from rag.retrieve.spelling import nearest_word

KNOWN = frozenset("keterlambatan pembayaran perselisihan denda sewa".split())


@pytest.mark.parametrize(
    ("word", "nearest"),
    [
        ("keterlambatna", "keterlambatan"),
        ("pembayarn", "pembayaran"),
        ("dendda", "denda"),
        ("sewaa", "sewa"),
        ("sela", None),
        ("rendang", None),
        ("12345", None),
    ],
)
def test_one_slip_is_mended(word: str, nearest: str | None) -> None:
    """Two in a long word; a short word is taken as it stands."""
    assert nearest_word(word, KNOWN) == nearest


def test_a_question_is_rewritten_in_the_contracts_words(lease: Contract) -> None:
    """Spelt right, the formal terms behind it; what the contract itself says is never mended away."""
    index = ContractIndex.build(lease, WordHashEmbedder())
    query = understand_question("klo telat byr brp dnda?", index)
    assert query.rewritten.startswith("kalau telat bayar berapa denda. ")
    assert "terlambat" in query.rewritten
    assert understand_question("provisinya berapa", index).terms.words[0] == "provisinya"


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("berapa kali dibayar?", FigureKind.NUMBER),
        ("brp rupiah dendanya?", FigureKind.RUPIAH),
        ("bunganya berapa persen?", FigureKind.SHARE),
        ("jam berapa tutupnya", FigureKind.CLOCK),
        ("how long is the notice period?", FigureKind.SPAN),
        ("kapan cairnya?", FigureKind.TIME),
        ("sewanya berapa?", FigureKind.AMOUNT),
        ("what is the monthly fee?", FigureKind.AMOUNT),
        ("siapa yang bayar?", None),
    ],
)
def test_the_figure_that_a_question_asks_for(question: str, kind: FigureKind | None) -> None:
    assert asked_figure(question) == kind


@pytest.mark.parametrize(
    ("kind", "text", "expected"),
    [
        (FigureKind.RUPIAH, "sebesar Rp5.000.000 (lima juta rupiah)", True),
        (FigureKind.RUPIAH, "sebesar 5% (lima persen)", False),
        (FigureKind.SHARE, "sebesar 5% (lima persen)", True),
        (FigureKind.SPAN, "paling lambat 14 (empat belas) hari", True),
        (FigureKind.CLOCK, "pukul 08.00 sampai 17.00", True),
        (FigureKind.TIME, "pada saat perjanjian ditandatangani", True),
        (FigureKind.NUMBER, "(2) Menurut Pasal 5 ayat (1) dan (2) barang diserahkan.", False),
        (FigureKind.NUMBER, "(2) Terdiri atas 3 kamar.", True),
    ],
)
def test_the_figures_of_a_text(kind: FigureKind, text: str, expected: bool) -> None:
    """Marks of ayat and numbers of references are none."""
    assert has_figure(kind, text) is expected
