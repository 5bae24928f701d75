"""The index of one contract: its chunks, their vectors and their keywords, in memory and in a folder.

The folder holds ``index.json`` (format version, the embedding's name, how many chunks), ``vectors.faiss`` and the
keyword files. A folder of another version or embedding is not guessed at: it is a named error, and the caller rebuilds.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from rag.domain import Chunk, Contract, Language
from rag.errors import IndexMismatchError
from rag.index.chunks import chunk_contract
from rag.index.embedder import Embedder
from rag.index.keywords import KeywordIndex
from rag.index.vectors import VectorIndex
from rag.language import detect_language

FORMAT = 1
_MANIFEST = "index.json"
_VECTORS = "vectors.faiss"
_BILINGUAL = 0.25
"""Share of a contract's chunks in its other language from which it counts as written in both."""


@dataclass(frozen=True, slots=True)
class ContractIndex:
    """Chunks and the two indexes over them, in the same order; ``languages`` are those the contract is written in."""

    chunks: tuple[Chunk, ...]
    vectors: VectorIndex
    keywords: KeywordIndex
    languages: frozenset[Language]

    @classmethod
    def build(cls, contract: Contract, embedder: Embedder) -> ContractIndex:
        """Chunk and index ``contract``. Runs on the search lane: some 60 ms a chunk with the bundled embedding."""
        chunks = chunk_contract(contract)
        texts = [chunk.text for chunk in chunks]
        vectors = embedder.embed(texts) if texts else np.zeros((0, 1), dtype=np.float32)
        return cls(chunks, VectorIndex.build(vectors), KeywordIndex.build(texts), _languages(chunks))

    def save(self, folder: Path, embedder: str) -> None:
        """Write every file into ``folder``, which exists and is empty."""
        self.vectors.save(folder / _VECTORS)
        self.keywords.save(folder)
        manifest = {"format": FORMAT, "embedder": embedder, "chunks": len(self.chunks)}
        (folder / _MANIFEST).write_text(json.dumps(manifest), encoding="utf-8")

    @classmethod
    def load(cls, folder: Path, contract: Contract, embedder: str) -> ContractIndex:
        """The index in ``folder``, whose chunks are those of ``contract``.

        ``IndexMismatchError`` where a file is absent or damaged, or was made by another version or embedding, or from
        another text.
        """
        chunks = chunk_contract(contract)
        _check(folder, chunks, embedder)
        index = cls(chunks, VectorIndex.load(folder / _VECTORS), KeywordIndex.load(folder), _languages(chunks))
        if len(index.vectors) != len(chunks):
            raise IndexMismatchError("the vectors are those of another text")
        return index


def _languages(chunks: Sequence[Chunk]) -> frozenset[Language]:
    """The language of a contract, or both where it is written in two."""
    found = [detect_language(chunk.text) for chunk in chunks]
    every: tuple[Language, Language] = ("id", "en")
    return frozenset(language for language in every if found.count(language) > _BILINGUAL * len(found))


def _check(folder: Path, chunks: Sequence[Chunk], embedder: str) -> None:
    try:
        manifest = json.loads((folder / _MANIFEST).read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise IndexMismatchError("the index cannot be read") from error
    if manifest != {"format": FORMAT, "embedder": embedder, "chunks": len(chunks)}:
        raise IndexMismatchError("the index was made by another version, embedding or text")
