"""The real embedders: the bundled one, and a sentence-transformers model that a package ships."""

from __future__ import annotations

import numpy as np
import pytest

from rag.errors import ModelFileError
from rag.index import choose_embedder


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
def test_a_model_that_is_not_there_is_a_named_error() -> None:
    with pytest.raises(ModelFileError):
        choose_embedder("/no/such/model").embed(["x"])
