"""Does ``apa isi pasal N?`` get clause N, whatever the pages went through? ``tanya-kontrak bench clauses``.

``forms``: every printed form of a heading, each with siblings of its kind. ``generated``: contracts of many layouts
with damaged headings and missing, swapped or doubled pages. ``photographed``: our own contracts, read from photos.
``laws``: real statutes, where a folder has them. ``questions``: ways to name a clause, and numbers that name none.
``confusions`` measures what our engines misread, the table that ``rag.clauses`` weighs damaged numbers with.
"""

from rag.evaluation.clauses_bench.photographed import add_photographed, chat_of, judge, run_clauses_bench
from rag.evaluation.clauses_bench.targets import run_targets

__all__ = ["add_photographed", "chat_of", "judge", "run_clauses_bench", "run_targets"]
