"""What is learned from questions: the adapter, the weights of a score, and which questions are usual."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from rag.evaluation.gold import parse_contract
from rag.evaluation.retrieval_adapter import adapted_parts, listwise_slope, save_adapter, train_adapter
from rag.evaluation.retrieval_cases import RememberingEmbedder, clean_cases
from rag.evaluation.retrieval_pairs import Pair, pairs_of
from rag.evaluation.retrieval_train import fit_weights
from rag.evaluation.retrieval_usual import fit_usual, usual_elsewhere
from rag.index.embedder import WordHashEmbedder
from rag.retrieve.adapter import Adapter
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


def turned_pairs(contracts: int = 6, questions: int = 12, size: int = 16) -> list[Pair]:
    """Questions whose right passage is where a fixed turn of their vector points: a map can learn it, a cosine not."""
    generator = np.random.default_rng(3)
    turn = np.linalg.qr(generator.normal(size=(size, size)))[0]
    made = []
    gold = parse_contract(
        "k", "---\nlanguage: id\ntitles: below\ncolumns: 1\n---\n\n## PASAL 1 | A\n\nIsi.\n", QUESTION
    )
    for contract in range(contracts):
        asked = generator.normal(size=(questions, size)) / 10
        passages = (asked @ turn).astype(np.float32)
        for at, vector in enumerate(asked.astype(np.float32)):
            right = np.arange(questions) == at
            parts = np.zeros((questions, len(PARTS)))
            vectors = np.stack([vector, vector])
            owners = np.arange(questions)
            made.append(Pair(f"contract {contract}", gold.questions[0], vectors, passages, parts, owners, right, right))
    return made


QUESTION = '[[question]]\nkind = "formal"\ntext = "Apa isinya?"\nclauses = ["1"]\n'


def first_share(adapter: Adapter, pairs: list[Pair]) -> float:
    """How often the passage nearest to the adapted question is the right one."""
    return float(np.mean([pair.clause[adapted_parts(pair, adapter)[:, 0].argmax()] for pair in pairs]))


def test_a_pair_knows_its_passages(pairs: list[Pair]) -> None:
    """Questions without an answer teach nothing about finding; an ayat is asked for where the gold names one."""
    assert [pair.question.text for pair in pairs] == ["Berapa harga dan bagaimana dibayar?", "bisa dicicil?"]
    whole, ayat = pairs
    assert whole.clause.sum() == whole.ayat.sum() > ayat.ayat.sum() == 1
    assert whole.parts.shape == (len(whole.passages), len(PARTS))
    assert whole.parts[:, PARTS.index("coverage")].max() > 0


def test_the_adapter_learns_what_cosines_miss(monkeypatch: pytest.MonkeyPatch) -> None:
    """On contracts that it has not seen; the same seed makes the same map."""
    monkeypatch.setattr("rag.evaluation.retrieval_adapter.EPOCHS", 300)
    monkeypatch.setattr("rag.evaluation.retrieval_adapter.RATE", 1e-2)
    pairs = turned_pairs()
    seen = [pair for pair in pairs if pair.contract != "contract 5"]
    unseen = [pair for pair in pairs if pair.contract == "contract 5"]
    learned = train_adapter(seen, "fake")
    plain = Adapter("fake", *(np.zeros(shape, np.float32) for shape in ((16,), (16, 1), (1, 16), (16,), (16,))))
    assert first_share(learned, unseen) > first_share(plain, unseen) + 0.3
    assert (train_adapter(seen, "fake").up == learned.up).all()


def test_an_adapter_is_read_as_it_was_written(tmp_path: Path) -> None:
    made = train_adapter(turned_pairs(2, 4), "fake")
    save_adapter(made, tmp_path / "adapter.npz")
    with np.load(tmp_path / "adapter.npz", allow_pickle=False) as kept:
        assert str(kept["embedder"]) == "fake"
        assert kept["up"].astype(np.float32) == pytest.approx(made.up, abs=1e-2)


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
    pairs = turned_pairs(3, 6)
    generator = np.random.default_rng(1)
    for pair in pairs:
        pair.parts[:, PARTS.index("keyword")] = generator.random(len(pair.parts))
        pair.parts[:, PARTS.index("title")] = pair.clause
    weights = fit_weights(pairs, "fake")
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
