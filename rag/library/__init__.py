"""What the fronts call: add pages, ask, list clauses, show a clause's picture, manage contracts, forget.

The only package of ``rag`` that uses storage. ``library`` is the door, and ``contracts`` the one to contracts by their
ids. ``reading`` turns files into read pages, ``adding`` puts them where ``belonging`` says, ``order`` knows a better
one. ``opening`` finds what a chat asks about, ``conversations`` answers, ``shelf`` keeps contracts and their indexes at
hand, ``keeping`` brings them to the disk and off it, and ``forgetting`` sees that nothing of them is left. ``turns``
says whose turn it is, ``payloads`` and ``pictures`` know in what form pages are kept, and ``export`` makes files of
them.
"""

from rag.library.belonging import Evidence
from rag.library.library import Library
from rag.library.order import better_order
from rag.library.values import About, Deleted, Listed, Progress, Receipt, SourceFile

__all__ = ["About", "Deleted", "Evidence", "Library", "Listed", "Progress", "Receipt", "SourceFile", "better_order"]
