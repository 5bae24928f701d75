"""What the fronts call: add pages, ask, list clauses, show a clause's picture, forget.

The only package of ``rag`` that uses storage. ``library`` is the door; ``reading`` turns files into read pages,
``shelf`` keeps contracts and their indexes at hand, ``keeping`` brings them to the disk and off it, ``payloads`` and
``pictures`` know in what form pages are kept.
"""

from rag.library.belonging import Evidence
from rag.library.library import Library
from rag.library.order import better_order
from rag.library.values import About, Deleted, Listed, Progress, Receipt, SourceFile

__all__ = ["About", "Deleted", "Evidence", "Library", "Listed", "Progress", "Receipt", "SourceFile", "better_order"]
