"""What stands out in an answer on a terminal."""

from __future__ import annotations

import pytest

from bot.terminal import output
from rag.domain import Answer, AnswerStatus

TEXT = "Harga sewa [Rp60.000.000] setiap\x1b tahun."


def test_deciding_words_are_bold_and_doubtful_ones_underlined(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each where it stands, both at once where both are meant; brackets are no markup, and remarks stand below."""
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm")
    figure = (TEXT.index("Rp"), TEXT.index("]"))
    answer = Answer("?", "id", AnswerStatus.RETRIEVED, TEXT, bold=(figure,), doubtful=(figure,), note="Bukan nasihat.")
    output.show_answer(answer)
    shown = capsys.readouterr().out
    assert "Harga sewa [\x1b[1;4mRp60.000.000\x1b[0m] setiap tahun." in shown
    assert "Bukan nasihat." in shown
