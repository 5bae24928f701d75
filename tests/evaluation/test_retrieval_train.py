"""What is fitted to questions: the weights of a score, and which questions are usual."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from rag.evaluation.gold import parse_contract
from rag.evaluation.retrieval_cases import RememberingEmbedder, clean_cases
from rag.evaluation.retrieval_pairs import Pair, pairs_of
from rag.evaluation.retrieval_train import fit_weights, listwise_slope, save_usual, usual_questions
from rag.evaluation.retrieval_usual import fit_usual, usual_elsewhere
from rag.index.embedder import WordHashEmbedder
from rag.retrieve.hybrid import PARTS

QUESTIONS = """
[[question]]
kind = "formal"
text = "Berapa harga dan bagaimana dibayar?"
clauses = ["2"]

[[question]]
kind = "everyday"
text = "bisa dicicil?"
clauses = ["2 (2)"]

[[question]]
kind = "absent"
text = "ada kolam renang?"
clauses = []
"""


@pytest.fixture
def pairs(source: str) -> list[Pair]:
    return pairs_of(clean_cases([parse_contract("kecil", source, QUESTIONS)]), RememberingEmbedder(WordHashEmbedder()))


def random_pairs(contracts: int = 3, questions: int = 6) -> list[Pair]:
    """Questions each of which has one right passage, with nothing yet that tells."""
    gold = parse_contract(
        "k", "---\nlanguage: id\ntitles: below\ncolumns: 1\n---\n\n## PASAL 1 | A\n\nIsi.\n", QUESTION
    )
    made = []
    for at in list(range(questions)) * contracts:
        right = np.arange(questions) == at
        made.append(Pair(gold.questions[0], np.zeros((questions, len(PARTS))), right, right))
    return made


QUESTION = '[[question]]\nkind = "formal"\ntext = "Apa isinya?"\nclauses = ["1"]\n'


def test_a_pair_knows_its_passages(pairs: list[Pair]) -> None:
    """Questions without an answer teach nothing about finding; an ayat is asked for where the gold names one."""
    assert [pair.question.text for pair in pairs] == ["Berapa harga dan bagaimana dibayar?", "bisa dicicil?"]
    whole, ayat = pairs
    assert whole.clause.sum() == whole.ayat.sum() > ayat.ayat.sum() == 1
    assert whole.parts.shape == (len(whole.clause), len(PARTS))
    assert whole.parts[:, PARTS.index("coverage")].max() > 0


def test_the_slope_is_that_of_the_loss() -> None:
    """Against the difference of the loss itself at one score."""
    scores = np.array([[0.3, -0.2, 0.9]])
    clause, ayat = np.array([[1.0, 1.0, 0.0]]), np.array([[0.0, 1.0, 0.0]])

    def loss(own: np.ndarray) -> float:
        raised = np.exp(own)
        return float(
            -np.log((raised * clause).sum() / raised.sum()) - 0.5 * np.log((raised * ayat).sum() / raised.sum())
        )

    step = np.array([[0.0, 1e-6, 0.0]])
    expected = (loss(scores + step) - loss(scores - step)) / 2e-6
    assert listwise_slope(scores, clause, ayat, 0.5)[0, 1] == pytest.approx(expected, abs=1e-6)


def test_weights_go_to_the_part_that_tells() -> None:
    """The title says which passage is right, everything else is noise."""
    pairs = random_pairs()
    generator = np.random.default_rng(1)
    for pair in pairs:
        pair.parts[:, PARTS.index("keyword")] = generator.random(len(pair.parts))
        pair.parts[:, PARTS.index("title")] = pair.clause
    weights = fit_weights(pairs)
    assert set(weights) == set(PARTS)
    assert max(weights, key=lambda name: weights[name]) == "title"
    assert sum(max(weight, 0.0) for weight in weights.values()) == pytest.approx(1.4, abs=0.02)


def test_usual_questions_are_told_from_unusual_ones() -> None:
    """By a direction that was fitted to other contracts' questions."""
    generator = np.random.default_rng(2)
    answered = [at % 3 != 0 for at in range(90)]
    vectors = generator.normal(size=(90, 8)).astype(np.float32) / 5
    vectors[:, 0] += np.where(answered, 0.5, -0.5)
    direction = fit_usual(vectors, answered, vectors.mean(axis=0))
    assert np.abs(direction).argmax() == 0
    values = usual_elsewhere(vectors, answered, [f"contract {at % 5}" for at in range(90)])
    assert np.mean(values[answered]) > np.mean(values[~np.asarray(answered)]) + 0.5


def test_what_is_usual_is_read_as_it_was_written(source: str, tmp_path: Path) -> None:
    made = usual_questions([parse_contract("kecil", source, QUESTIONS)], WordHashEmbedder())
    save_usual(made, tmp_path / "usual.npz")
    with np.load(tmp_path / "usual.npz", allow_pickle=False) as kept:
        assert str(kept["embedder"]) == made.embedder == WordHashEmbedder.name
        assert kept["direction"].astype(np.float32) == pytest.approx(made.direction, abs=1e-2)
        assert kept["mean"].astype(np.float32) == pytest.approx(made.mean, abs=1e-2)
