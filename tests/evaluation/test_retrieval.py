"""The retrieval bench scores what it is given, and its two splits share nothing."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path
from typing import get_args

import numpy as np
import pytest

from rag.evaluation.camera import DEGREES
from rag.evaluation.gold import load_contracts, parse_contract
from rag.evaluation.gold_types import GoldContract, QuestionKind, Split
from rag.evaluation.photos import clean_pages
from rag.evaluation.printer import print_contract
from rag.evaluation.results import BenchResult
from rag.evaluation.retrieval_bench import ask_all, retrieval_rows
from rag.evaluation.retrieval_cases import RememberingEmbedder, RetrievalCase, clean_cases, photographed_cases
from rag.evaluation.retrieval_fit import Sample, fit, thresholds
from rag.evaluation.retrieval_run import run_retrieval_bench
from rag.evaluation.retrieval_scores import (
    Asked,
    abstention,
    first_interval,
    interval,
    ndcg,
    recall,
    refused_share,
    wrong_share,
)
from rag.evaluation.retrieval_systems import ABLATION, SYSTEMS, TRAINED
from rag.evaluation.retrieval_targets import target_rows
from rag.index.embedder import Vectors, WordHashEmbedder
from rag.library import Library
from rag.ocr import PageReader
from rag.ocr.engine import ScriptedEngine
from rag.retrieve.evidence import FEATURES

QUESTIONS = """
[[question]]
kind = "named"
text = "apa isi pasal 1?"
clauses = ["1"]

[[question]]
kind = "formal"
text = "Berapa harga dan bagaimana dibayar?"
clauses = ["2"]

[[question]]
kind = "followup"
text = "bisa dicicil?"
after = "Berapa harganya?"
clauses = ["2 (2)"]

[[question]]
kind = "absent"
text = "berapa premi asuransi kebakaran?"
clauses = []
"""


@pytest.fixture
def gold(source: str) -> GoldContract:
    """The small contract, of the report split, with a question of four kinds."""
    return parse_contract("kecil", source, QUESTIONS, "report")


def asked(kind: QuestionKind = "formal", rank: int = 1, *, abstained: bool = False, found: Sequence[str] = ()) -> Asked:
    """An outcome; of an ``absent`` question any claim is wrong."""
    return Asked("c", kind, "?", rank, rank, tuple(found), ("1",), abstained, False, 1.0)


def test_recall_counts_the_place_of_the_right_clause() -> None:
    outcomes = [asked(rank=1), asked(rank=3), asked(rank=0), asked(rank=5)]
    assert [recall(outcomes, at) for at in (1, 3, 5)] == [0.25, 0.5, 0.75]


def test_gain_falls_with_the_place() -> None:
    assert ndcg([asked(found="1")]) == pytest.approx(1.0)
    assert ndcg([asked(found="21")]) == pytest.approx(1 / np.log2(3))
    assert ndcg([asked(found="23")]) == 0.0


def test_a_claim_is_wrong_and_silence_is_not() -> None:
    """A wrong clause first, or any clause where none answers; a refusal is never wrong, but counted."""
    outcomes = [asked(rank=1), asked(rank=2), asked(rank=0, abstained=True), asked("absent", 0)]
    assert wrong_share(outcomes) == 0.5
    assert refused_share(outcomes) == pytest.approx(1 / 3)


def test_abstention_is_judged_on_the_questions_without_an_answer() -> None:
    outcomes = [
        asked("absent", 0, abstained=True), asked("absent", 0), asked(rank=0, abstained=True), asked(rank=1),
    ]  # fmt: skip
    assert abstention(outcomes) == (0.5, 0.5, 0.5)
    assert abstention([asked()]) == (0.0, 0.0, 0.0)


def test_an_interval_holds_its_figure_and_is_the_same_each_time() -> None:
    outcomes = [asked(rank=at % 2) for at in range(40)]
    low, high = interval(outcomes, lambda sample: recall(sample, 1))
    assert 0.3 < low < recall(outcomes, 1) < high < 0.7
    assert (low, high) == interval(outcomes, lambda sample: recall(sample, 1))
    assert (low, high) == pytest.approx(first_interval(outcomes))
    assert interval([], lambda sample: recall(sample, 1)) == (0.0, 0.0)


def test_every_system_answers_every_question(gold: GoldContract) -> None:
    """With an embedder one can explain, shared words put the right clause first; only ours knows of no answer."""
    answers = ask_all(clean_cases([gold]), RememberingEmbedder(WordHashEmbedder()))
    found, absent = retrieval_rows(answers, 0.0)
    ours = {row.kind: row for row in found.rows if row.system == "ours"}
    assert {row.system for row in found.rows} == set(SYSTEMS)
    assert {kind: (row.questions, row.recall_at_1) for kind, row in ours.items() if kind != "absent"} == {
        "named": (1, 1.0), "formal": (1, 1.0), "followup": (1, 1.0), "all": (2, 1.0),
    }  # fmt: skip
    knows = {row.system: row.f1 for row in absent.rows}
    assert (knows["ours"], knows["semantic"], knows["article"]) == (1.0, 0.0, 0.0)


def test_each_target_stands_beside_its_figure(gold: GoldContract) -> None:
    answers = ask_all(clean_cases([gold]), RememberingEmbedder(WordHashEmbedder()))
    targets = {row.target: row for row in target_rows(answers).rows}
    assert targets["named clauses right"].met
    assert (targets["unanswerable recognised, F1"].figure, targets["unanswerable recognised, F1"].wanted) == (1.0, 0.85)
    assert not targets["everyday, clause first"].met  # none was asked


class ContraryEmbedder(WordHashEmbedder):
    """Passages that share words with a question are farthest from it."""

    def embed(self, texts: Sequence[str], *, query: bool = False) -> Vectors:
        return super().embed(texts, query=query) * (-1 if query else 1)


async def test_the_others_search_with_the_embedding_as_its_package_has_it(gold: GoldContract) -> None:
    """What we trained is no part of what ours is measured against, nor of the row that is without it."""
    run = run_retrieval_bench(clean_cases([gold]), WordHashEmbedder(), plain=ContraryEmbedder())
    results = {one.name: one async for one in run}
    first = {row.system: row.mrr for row in results["retrieval"].rows if row.kind == "all"}
    assert first["semantic"] < first[TRAINED]
    without = {row.setting: row.report for row in results["ablation"].rows}
    assert without["the article"] < without["ours"]
    assert "without our training of the embedding" in without


async def test_a_run_is_tables_and_one_document(gold: GoldContract) -> None:
    """Rows of one kind each, and JSON takes all of it; the ablation turns parts off."""
    results = {one.name: one async for one in run_retrieval_bench(clean_cases([gold]), WordHashEmbedder())}
    assert [name for name in results if name != "ragas"] == ["retrieval", "absent", "targets", "ablation"]
    settings = {row.setting for row in results["ablation"].rows}
    assert set(ABLATION) - settings == {"without our training of the embedding"}
    for result in results.values():
        assert len(result.cells()) == len(json.loads(json.dumps(result.to_json()))["rows"])
    assert BenchResult("none", (), 0.0).columns == ()


def test_an_embedding_is_computed_once_and_timed_each_time() -> None:
    class Counting(WordHashEmbedder):
        calls = 0

        def embed(self, texts: Sequence[str], *, query: bool = False) -> Vectors:
            Counting.calls += len(texts)
            return super().embed(texts, query=query)

    embedder = RememberingEmbedder(Counting())
    first = embedder.embed(["a", "b", "a"])
    spent = embedder.seconds
    again = embedder.embed(["b"])
    assert Counting.calls == 2
    assert (first[1] == again[0]).all()
    assert embedder.seconds > spent > 0


async def test_pages_are_read_from_photos_once(gold: GoldContract, tmp_path: Path) -> None:
    """What was read is kept by its content: a second run reads nothing, and finds the same."""
    pages = clean_pages(print_contract(gold))
    reader = PageReader(built=ScriptedEngine([page.lines for page in pages]))
    kept = tmp_path / "readings"
    kept.mkdir()
    async with await Library.open(tmp_path / "data", reader=reader, embedder=WordHashEmbedder()) as library:
        said: list[str] = []
        first = await photographed_cases([gold], DEGREES["medium"], library, kept, said.append)
        again = await photographed_cases([gold], DEGREES["medium"], library, kept, said.append)
    assert len(said) == len(list(kept.iterdir())) == 1
    texts = [[clause.text for clause in cases[0].contract.clauses] for cases in (first, again)]
    assert texts[0] == texts[1] != []
    assert first[0].source == "medium"


def test_the_fit_finds_what_separates() -> None:
    """Where a passage answers its first feature is high: it gets the weight, and questions without one are refused."""
    generator = np.random.default_rng(1)
    samples = []
    (answered,) = (question for question in parse_contract("k", SOURCE, ONE).questions)
    (absent,) = (question for question in parse_contract("k", SOURCE, NONE).questions)
    for at in range(120):
        features = generator.normal(size=(3, len(FEATURES)))
        features[0, 0] += 4 * (at % 2 == 0)
        question = absent if at % 2 else answered
        samples.append(Sample(f"contract {at % 4}", question, features, np.ones(8, dtype=np.float32)))
    fitted = fit(samples)
    assert max(fitted.weights, key=lambda name: abs(fitted.weights[name][0])) == FEATURES[0]
    assert max(f1 for _, _, _, f1, _ in thresholds(samples, fitted.chances)) > 0.8


SOURCE = """---
language: id
titles: below
columns: 1
---

# PERJANJIAN

## PASAL 1 | OBJEK

Rumah.
"""
ONE = '[[question]]\nkind = "formal"\ntext = "Apa objeknya?"\nclauses = ["1"]\n'
NONE = '[[question]]\nkind = "absent"\ntext = "Siapa menang?"\nclauses = []\n'


def test_the_splits_share_nothing() -> None:
    """No contract and no question: what is trained on one, fitted to the next and chosen on a third is told on the
    fourth."""
    splits = [load_contracts(split) for split in get_args(Split)]
    names = [{contract.name for contract in split} for split in splits]
    questions = [
        {(question.after, question.text.lower()) for contract in split for question in contract.questions
         if question.kind != "named"} for split in splits
    ]  # fmt: skip
    assert [len(split) >= least for split, least in zip(splits, (40, 15, 7, 7), strict=True)] == [True] * 4
    for one, other in combinations(range(4), 2):
        assert names[one] & names[other] == set()
        assert questions[one] & questions[other] == set()


def test_a_case_says_what_it_was_read_from(gold: GoldContract) -> None:
    (case,) = clean_cases([gold])
    assert (case.source, len(case.contract.clauses)) == ("clean", 2)
    assert isinstance(case, RetrievalCase)
