"""Conversations of three turns with the bundled embedding and no model: the clause in focus is kept, or dropped."""

from __future__ import annotations

import re
import tomllib
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from rag.clauses import read_contract
from rag.domain import Answer
from rag.evaluation.gold import load_contract
from rag.evaluation.photos import clean_pages
from rag.evaluation.printer import print_contract
from rag.index import ContractIndex, choose_embedder
from rag.library.conversations import Conversations, Opened
from rag.retrieve import RetrievalOptions
from rag.worker import Worker

DIALOGUES: list[dict[str, Any]] = tomllib.loads((Path(__file__).parent / "dialogues.toml").read_text("utf-8"))[
    "dialogue"
]
LEAST_RIGHT = 18


def is_right(answer: Answer, turn: dict[str, Any]) -> bool:
    """Whether the clause is quoted; where the turn names it, nothing else may be."""
    match = re.fullmatch(r"(\d+)(?: \((\d+)\))?", turn["clause"])
    assert match is not None
    right = [citation.clause == match[1] and match[2] in (None, citation.ayat) for citation in answer.citations]
    return all(right) and bool(right) if turn.get("exact") else any(right)


@pytest.fixture
async def talk() -> AsyncIterator[Conversations]:
    worker = Worker(ocr_workers=1)
    yield Conversations(worker, choose_embedder("bundled"), None, RetrievalOptions())
    worker.close()


@pytest.mark.slow
async def test_twenty_dialogues_keep_or_drop_the_focus(talk: Conversations) -> None:
    """At least 18 of 20 are right in every turn."""
    embedder = choose_embedder("bundled")
    opened: dict[str, Opened] = {}
    wrong: dict[int, list[str]] = {}
    for number, dialogue in enumerate(DIALOGUES):
        name = dialogue["contract"]
        if name not in opened:
            contract = read_contract(clean_pages(print_contract(load_contract(name))))
            opened[name] = Opened(len(opened) + 1, 1, contract, ContractIndex.build(contract, embedder))
        for turn in dialogue["turns"]:
            given = await talk.ask(
                f"chat {number}", opened[name], turn["say"], offline=True, language=None, on_text=None
            )
            if not is_right(given, turn):
                wrong.setdefault(number, []).append(turn["say"])
    assert len(DIALOGUES) == 20
    assert len(DIALOGUES) - len(wrong) >= LEAST_RIGHT, wrong
