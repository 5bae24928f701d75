"""Lines to clauses: which lines are headings, what numbers they bear, and the Pasal → ayat → huruf between them.

The way of one contract: ``furniture`` leaves out what belongs to the page, ``columns`` parts two languages,
``headings`` names the lines that may open a clause, ``sequence`` decides the run of numbers, ``titles`` and
``paragraphs`` find titles, ayat and huruf, and ``tree`` puts it together; ``certainty`` says how
sure a clause is by its neighbours. ``references`` reads clauses named in words,
in questions and in contracts. Knows nothing of images, engines, chats or files.
"""

from rag.clauses.certainty import is_sure, lost_after
from rag.clauses.references import find_references
from rag.clauses.sequence import follows
from rag.clauses.tree import contract_of, main_kind, read_contract

__all__ = ["contract_of", "find_references", "follows", "is_sure", "lost_after", "main_kind", "read_contract"]
