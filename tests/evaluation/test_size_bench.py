"""The contract that sizes are measured with is one contract, and its measuring prints what it promises."""

from __future__ import annotations

from pathlib import Path

import pytest

from rag.clauses import read_contract
from rag.evaluation import long_scan, size_bench
from rag.evaluation.size_bench import LINES, contract_text, main
from rag.index.embedder import WordHashEmbedder
from rag.intake import count_pages
from tests.conftest import pages_of


def test_clauses_are_numbered_from_the_first_to_the_last() -> None:
    """Each once, without the heading it had in its own contract."""
    pages = contract_text(4)
    assert [len(page) for page in pages] == [LINES] * 4
    contract = read_contract(pages_of("\f".join("\n".join(page) for page in pages)))
    assert [clause.number for clause in contract.clauses] == [str(at) for at in range(1, len(contract.clauses) + 1)]
    assert len(contract.clauses) > 5
    assert not contract.missing
    assert all(clause.text.upper().count("PASAL") == 1 for clause in contract.clauses[:2])


def test_a_large_contract_is_timed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(size_bench, "LARGE", 3)
    size_bench.time_large(WordHashEmbedder(), ["berapa denda?", "kapan dibayar?"])
    said = capsys.readouterr().out
    assert "index of 3 pages" in said
    assert "a page added" in said
    assert "of 2: median" in said


async def test_chats_are_added_and_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """As many as are asked for, each by itself."""
    monkeypatch.setattr(size_bench, "choose_embedder", lambda _: WordHashEmbedder())
    monkeypatch.setattr(size_bench, "OF_A_CHAT", 1)
    monkeypatch.setattr(size_bench, "_ASKED", 2)
    await size_bench.add_chats(4, tmp_path)
    await size_bench.ask_chats(4, tmp_path, ["berapa denda?", "kapan dibayar?"])
    said = capsys.readouterr().out
    assert "4 chats of 1 pages" in said
    assert "first question to 2 of 4 chats" in said


def test_too_few_chats_would_be_asked_twice() -> None:
    with pytest.raises(ValueError, match="more than"):
        main(60)


@pytest.mark.slow
def test_a_scan_has_as_many_pages_as_are_asked_for(tmp_path: Path) -> None:
    long_scan.scan(3, tmp_path / "scan.pdf")
    assert count_pages(tmp_path / "scan.pdf", "scan.pdf") == 3
