"""Clauses to an index: chunks, their vectors in FAISS, and their words in TF-IDF and BM25, one set per contract of a
chat.

Nothing of one chat's index is shared with another's, so no other document can crowd out the right passage. On disk an
index is plain: vectors as FAISS writes them, the words as JSON, the weights as NumPy arrays, no pickle. What an index
holds can always be made again from the stored text. Knows nothing of questions' references, chats or SQL.
"""

from rag.index.chunks import chunk_contract
from rag.index.contract_index import ContractIndex
from rag.index.embedder import Embedder, choose_embedder
from rag.index.options import IndexOptions

__all__ = ["ContractIndex", "Embedder", "IndexOptions", "choose_embedder", "chunk_contract"]
