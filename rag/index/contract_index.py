"""The index of one contract: its chunks, their vectors, keywords and terms, in memory and in a folder.

The folder holds ``index.json`` (format version, the embedding's name, the lexicon's version, what is counted, how many
chunks), ``vectors.faiss``, the keyword files and ``terms.json``. A folder of another version, embedding, lexicon or
text is not guessed at: it is a named error, and the caller rebuilds from the stored text.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from rag.domain import Chunk, Contract, Language
from rag.errors import IndexMismatchError
from rag.index.bm25 import Bm25Index
from rag.index.chunks import chunk_contract
from rag.index.embedder import Embedder, Vectors
from rag.index.keywords import KeywordIndex
from rag.index.lexicon import load_lexicon
from rag.index.options import IndexOptions
from rag.index.terms import chunk_terms
from rag.index.vectors import VectorIndex
from rag.language import detect_language

FORMAT = 2
_MANIFEST = "index.json"
_VECTORS = "vectors.faiss"
_TERMS = "terms.json"
_BILINGUAL = 0.25
"""Share of a contract's chunks in its other language from which it counts as written in both."""
DEFAULT_INDEX = IndexOptions()


@dataclass(frozen=True, slots=True)
class ContractIndex:
    """Chunks and the indexes over them, in the same order; ``languages`` are those the contract is written in.

    ``clauses`` is BM25 over whole clauses: ``owners`` has its row for each chunk.
    """

    chunks: tuple[Chunk, ...]
    vectors: VectorIndex
    keywords: KeywordIndex
    terms: Bm25Index
    clauses: Bm25Index
    owners: tuple[int, ...]
    languages: frozenset[Language]
    options: IndexOptions = DEFAULT_INDEX

    @classmethod
    def build(
        cls,
        contract: Contract,
        embedder: Embedder,
        options: IndexOptions = DEFAULT_INDEX,
        before: ContractIndex | None = None,
    ) -> ContractIndex:
        """Chunk and index ``contract``. Runs on the search lane: some 25 ms a chunk with the bundled embedding.

        ``before`` is an index by the same embedder, of the contract as it was: chunks that are in it cost nothing.
        """
        chunks = chunk_contract(contract)
        known = before.known_vectors() if before is not None else {}
        new = list(dict.fromkeys(chunk.text for chunk in chunks if chunk.text not in known))
        if new:
            known |= dict(zip(new, embedder.embed(new), strict=True))
        rows = [known[chunk.text] for chunk in chunks]
        vectors = np.stack(rows) if rows else np.zeros((0, 1), dtype=np.float32)
        return cls.of_vectors(chunks, VectorIndex.build(vectors), options)

    def known_vectors(self) -> dict[str, Vectors]:
        """The vector, shape (d,), of each text that is indexed."""
        return (
            dict(zip((chunk.text for chunk in self.chunks), self.vectors.vectors(), strict=True)) if self.chunks else {}
        )

    @classmethod
    def of_vectors(cls, chunks: Sequence[Chunk], vectors: VectorIndex, options: IndexOptions) -> ContractIndex:
        """An index over chunks whose vectors are there already: what is cheap is made anew."""
        spoken = [detect_language(chunk.text) for chunk in chunks]
        lexicon = load_lexicon()
        terms = [
            chunk_terms(chunk.text, language, lexicon, options) for chunk, language in zip(chunks, spoken, strict=True)
        ]
        keywords = KeywordIndex.build([chunk.text for chunk in chunks], options)
        return cls(tuple(chunks), vectors, keywords, *_term_indexes(chunks, terms), _languages(spoken), options)

    def save(self, folder: Path, embedder: str) -> None:
        """Write every file into ``folder``, which exists and is empty."""
        self.vectors.save(folder / _VECTORS)
        self.keywords.save(folder)
        (folder / _TERMS).write_text(json.dumps(self.terms.terms, ensure_ascii=False), encoding="utf-8")
        manifest = _manifest(embedder, len(self.chunks), self.options) | {"languages": sorted(self.languages)}
        (folder / _MANIFEST).write_text(json.dumps(manifest), encoding="utf-8")

    @classmethod
    def load(
        cls, folder: Path, contract: Contract, embedder: str, options: IndexOptions = DEFAULT_INDEX
    ) -> ContractIndex:
        """The index in ``folder``, whose chunks are those of ``contract``.

        ``IndexMismatchError`` where a file is absent or damaged, or was made by another version, embedding or lexicon,
        with other options, or from another text.
        """
        chunks = chunk_contract(contract)
        manifest = _read(folder / _MANIFEST)
        expected = _manifest(embedder, len(chunks), options)
        if not isinstance(manifest, dict) or {key: manifest.get(key) for key in expected} != expected:
            raise IndexMismatchError("the index was made by another version, embedding, lexicon or text")
        vectors, terms = VectorIndex.load(folder / _VECTORS), _read(folder / _TERMS)
        if not isinstance(terms, list) or not len(vectors) == len(terms) == len(chunks):
            raise IndexMismatchError("the vectors or the terms are those of another text")
        keywords = KeywordIndex.load(folder, options)
        return cls(chunks, vectors, keywords, *_term_indexes(chunks, terms), frozenset(manifest["languages"]), options)


def _term_indexes(
    chunks: Sequence[Chunk], terms: Sequence[Sequence[str]]
) -> tuple[Bm25Index, Bm25Index, tuple[int, ...]]:
    """BM25 over the chunks, BM25 over the clauses that they make, and which clause each chunk belongs to."""
    rows = {clause: row for row, clause in enumerate(dict.fromkeys(chunk.clause for chunk in chunks))}
    whole: list[list[str]] = [[] for _ in rows]
    for chunk, own in zip(chunks, terms, strict=True):
        whole[rows[chunk.clause]] += own
    return Bm25Index(terms), Bm25Index(whole), tuple(rows[chunk.clause] for chunk in chunks)


def _manifest(embedder: str, chunks: int, options: IndexOptions) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "embedder": embedder,
        "lexicon": load_lexicon().version,
        "counts": options.to_json(),
        "chunks": chunks,
    }


def _read(path: Path) -> Any:
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise IndexMismatchError("the index cannot be read") from error


def _languages(spoken: Sequence[Language]) -> frozenset[Language]:
    """The language of a contract, or both where it is written in two."""
    every: tuple[Language, Language] = ("id", "en")
    return frozenset(language for language in every if spoken.count(language) > _BILINGUAL * len(spoken))
