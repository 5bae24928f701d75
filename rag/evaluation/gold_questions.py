"""The questions to a contract of this project, and whether they fit it (their format: ``contracts/README.md``)."""

from __future__ import annotations

import re
import tomllib
from typing import Any

from rag.evaluation.gold_types import QUESTION_KINDS, GoldContract, GoldQuestion, Target

_TARGET = re.compile(r"(\d+)(?: \((\d+)\))?")
_FIELDS = frozenset({"kind", "text", "clauses", "after", "phrase", "near_miss"})


def parse_questions(source: str) -> tuple[GoldQuestion, ...]:
    """The questions of a TOML text, in its order. ``ValueError`` names the question whose fields do not fit."""
    return tuple(_question(entry) for entry in tomllib.loads(source).get("question", []))


def check_questions(contract: GoldContract) -> None:
    """``ValueError`` where a question names an ayat or quotes a phrase that its clause does not have."""
    for question in contract.questions:
        texts = [_target_text(contract, target) for target in question.targets]
        if question.phrase and not any(question.phrase in text for text in texts):
            raise ValueError(f"{contract.name}: no clause of the question has its phrase: {question.text}")


def _question(entry: dict[str, Any]) -> GoldQuestion:
    question = GoldQuestion(
        kind=entry["kind"],
        text=entry["text"],
        targets=tuple(_target(text) for text in entry.get("clauses", [])),
        after=entry.get("after", ""),
        phrase=entry.get("phrase", ""),
        near_miss=entry.get("near_miss", False),
    )
    fits = (
        question.kind in QUESTION_KINDS
        and entry.keys() <= _FIELDS
        and (question.kind == "absent") != bool(question.targets)
        and (question.kind == "followup") == bool(question.after)
        and (question.kind == "absent" or not question.near_miss)
    )
    if not fits:
        raise ValueError(f"a question's kind and clauses or other fields do not fit: {question.text}")
    return question


def _target(text: str) -> Target:
    match = _TARGET.fullmatch(text)
    if match is None:
        raise ValueError(f"not a clause or an ayat: {text}")
    return Target(match[1], match[2] or "")


def _target_text(contract: GoldContract, target: Target) -> str:
    clause = contract.clause(target.number)
    if not target.ayat:
        return clause.text
    for ayat in clause.ayat:
        if ayat.number == target.ayat:
            return ayat.text
    raise ValueError(f"{contract.name}: clause {target.number} has no ayat {target.ayat}")
