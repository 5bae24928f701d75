"""Chunks, and the index in memory and on disk."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from rag.domain import Contract
from rag.errors import IndexMismatchError
from rag.index import ContractIndex, IndexOptions, chunk_contract
from rag.index.chunks import WINDOW_WORDS
from rag.index.embedder import Vectors, WordHashEmbedder
from rag.index.keywords import KeywordIndex

Reads = Callable[[str], Contract]
EMBEDDER = WordHashEmbedder()


PAGE = "PASAL 1\nOBJEK\nRumah di Kota Misal.\nPASAL 2\nHARGA\nHarga sewa Rp5.000.000.\n"


class CountingEmbedder(WordHashEmbedder):
    """Notes the texts that it was given."""

    def __init__(self) -> None:
        self.texts: list[str] = []

    def embed(self, texts: Sequence[str], *, query: bool = False) -> Vectors:
        self.texts += texts
        return super().embed(texts, query=query)


def saved(contract: Contract, folder: Path) -> ContractIndex:
    index = ContractIndex.build(contract, EMBEDDER)
    index.save(folder, EMBEDDER.name)
    return index


def test_a_chunk_is_an_ayat_with_its_heading(lease: Contract) -> None:
    chunks = {(chunk.number, chunk.ayat): chunk.text for chunk in chunk_contract(lease)}
    assert chunks["3", "1"] == ("PASAL 3 DENDA\n(1) Keterlambatan pembayaran dikenakan denda 5% (lima persen) sehari.")
    assert (
        chunks["2", ""] == "PASAL 2 HARGA SEWA\nHarga sewa adalah Rp36.000.000 (tiga puluh enam juta rupiah) setahun."
    )


def test_no_word_is_lost(lease: Contract) -> None:
    """Every word of every page stands in a chunk: what is not indexed cannot be found."""
    chunked = set(" ".join(chunk.text for chunk in chunk_contract(lease)).split())
    assert set(" ".join(page.text for page in lease.pages).split()) <= chunked


def test_the_300th_word_of_a_clause_is_in_reach(contract_of_text: Reads) -> None:
    """A long clause becomes windows that an embedding reads wholly."""
    words = [f"kata{number}" for number in range(400)]
    chunks = chunk_contract(contract_of_text(f"PASAL 1\nUMUM\n{' '.join(words)}\nPASAL 2\nLAIN\nSelesai."))
    assert any("kata300" in chunk.text for chunk in chunks)
    assert max(len(chunk.text.split()) for chunk in chunks) <= WINDOW_WORDS + 3


def test_what_was_saved_is_found_again(lease: Contract, tmp_path: Path) -> None:
    built = saved(lease, tmp_path)
    loaded = ContractIndex.load(tmp_path, lease, EMBEDDER.name)
    question = EMBEDDER.embed(["denda keterlambatan pembayaran"], query=True)
    assert loaded.vectors.scores(question).tolist() == built.vectors.scores(question).tolist()
    assert loaded.keywords.scores("denda terlambat").tolist() == built.keywords.scores("denda terlambat").tolist()
    assert loaded.terms.scores(["denda"]).tolist() == built.terms.scores(["denda"]).tolist()
    assert (loaded.languages, loaded.owners) == (built.languages, built.owners)


def test_what_is_indexed_already_is_not_embedded_again(contract_of_text: Reads) -> None:
    """A page that is added costs its own chunks; the index is the one that would have been built from nothing."""
    embedder = CountingEmbedder()
    before = ContractIndex.build(contract_of_text(PAGE), embedder)
    embedder.texts.clear()
    longer = contract_of_text(f"{PAGE}\fPASAL 3\nDENDA\nDenda lima persen sehari.\n")
    added, anew = ContractIndex.build(longer, embedder, before=before), ContractIndex.build(longer, EMBEDDER)
    assert embedder.texts == ["PASAL 3 DENDA\nDenda lima persen sehari."]
    assert added.vectors.vectors().tolist() == anew.vectors.vectors().tolist()
    assert added.chunks == anew.chunks


def test_an_index_before_any_text_knows_nothing(contract_of_text: Reads) -> None:
    """A contract whose first pages had no text gets its vectors when text comes."""
    nothing = ContractIndex.build(contract_of_text(""), EMBEDDER)
    assert len(ContractIndex.build(contract_of_text(PAGE), EMBEDDER, before=nothing).vectors) == 2


def test_files_are_open_formats(lease: Contract, tmp_path: Path) -> None:
    saved(lease, tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "index.json", "keywords.json", "keywords.npz", "terms.json", "vectors.faiss",
    ]  # fmt: skip
    assert json.loads((tmp_path / "index.json").read_text())["embedder"] == EMBEDDER.name


@pytest.mark.parametrize(
    "damage",
    [
        "another embedder", "another lexicon", "another format", "no manifest", "no keywords", "no terms",
        "terms of another text", "vectors cut off", "other text",
    ],
)  # fmt: skip
def test_an_index_that_does_not_fit_is_refused(
    lease: Contract, tmp_path: Path, damage: str, contract_of_text: Reads
) -> None:
    """Never guessed at: a named error, and the caller rebuilds from the stored text."""
    saved(lease, tmp_path)
    contract, embedder = lease, EMBEDDER.name
    if damage == "another embedder":
        embedder = "another"
    elif damage == "no manifest":
        (tmp_path / "index.json").unlink()
    elif damage in ("another lexicon", "another format"):
        manifest = json.loads((tmp_path / "index.json").read_text())
        (tmp_path / "index.json").write_text(json.dumps(manifest | {damage.split()[1]: "other"}))
    elif damage == "no terms":
        (tmp_path / "terms.json").unlink()
    elif damage == "terms of another text":
        (tmp_path / "terms.json").write_text("[]")
    elif damage == "no keywords":
        (tmp_path / "keywords.npz").unlink()
    elif damage == "vectors cut off":
        (tmp_path / "vectors.faiss").write_bytes((tmp_path / "vectors.faiss").read_bytes()[:40])
    else:
        contract = contract_of_text("PASAL 1\nUMUM\nLain.\n")
    with pytest.raises(IndexMismatchError):
        ContractIndex.load(tmp_path, contract, embedder)


@pytest.mark.parametrize("text", ["", "PASAL 1\n(1)\n", "- . -"])
def test_almost_empty_text_makes_an_index(contract_of_text: Reads, tmp_path: Path, text: str) -> None:
    contract = contract_of_text(text)
    saved(contract, tmp_path)
    ContractIndex.load(tmp_path, contract, EMBEDDER.name)


def test_keywords_survive_lost_spaces_and_confused_letters() -> None:
    """``JANGKAWAKTU`` is still found by ``jangka waktu``: pieces of words match where words do not."""
    index = KeywordIndex.build(["PASAL 1 JANGKAWAKTU sewa rumah", "PASAL 2 HARGA barang", "PASAL 3 PAJAK bumi"])
    assert index.scores("jangka waktu").argmax() == 0


def test_nothing_in_common_scores_nothing() -> None:
    index = KeywordIndex.build(["alfa beta", "gamma delta"])
    assert index.scores("xyzzy").tolist() == [0.0, 0.0]


def test_bm25_scores_chunks_and_clauses(lease: Contract) -> None:
    """A chunk by its own terms, and by those of its clause; nothing in common scores nothing."""
    index = ContractIndex.build(lease, EMBEDDER)
    best = int(index.terms.scores(["denda"]).argmax())
    assert index.chunks[best].number == "3"
    assert index.owners[best] == int(index.clauses.scores(["denda"]).argmax())
    assert index.terms.scores(["xyzzy"]).sum() == 0.0


def test_an_index_of_other_options_is_another_index(lease: Contract, tmp_path: Path) -> None:
    saved(lease, tmp_path)
    with pytest.raises(IndexMismatchError):
        ContractIndex.load(tmp_path, lease, EMBEDDER.name, IndexOptions(stems=False))


def test_every_chunk_has_its_cosine(lease: Contract) -> None:
    """In the order of the chunks, whatever order FAISS finds them in."""
    index = ContractIndex.build(lease, EMBEDDER)
    question = EMBEDDER.embed(["denda keterlambatan"], query=True)
    chunks = EMBEDDER.embed([chunk.text for chunk in index.chunks])
    assert index.vectors.scores(question)[0] == pytest.approx(chunks @ question[0])
