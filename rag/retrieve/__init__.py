"""A question to hits: the exact path for a named clause, the article's hybrid for everything else.

A named clause always wins: ``Apa sanksi di Pasal 5?`` is about Pasal 5, whatever other clauses say of sanctions; and a
clause that is not there is said to be missing, no other is offered in its place. Knows nothing of how an answer is
worded, of models behind a key, or of storage.
"""

from rag.retrieve.options import ARTICLE, DEFAULT, RetrievalOptions
from rag.retrieve.retriever import retrieve

__all__ = ["ARTICLE", "DEFAULT", "RetrievalOptions", "retrieve"]
