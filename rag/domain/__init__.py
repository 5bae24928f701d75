"""What a contract, a question and an answer are: plain values, shared by every package of ``rag``.

Knows nothing of files, engines, models or storage. Everything here is frozen; who holds an identity (a chat, a row, a
path) is ``storage``'s business. Coordinates are pixels of the *upright* page image, origin top left, x to the right, y
down. Confidences and rates lie in 0 to 1. Numbers of pages start at 1.

``pages`` knows none of the others, ``clauses`` the pages, ``answers`` both; all import from here.
"""

from rag.domain.answers import Answer, AnswerStatus, Chunk, Citation, Hit, Language, Lookup, Retrieval
from rag.domain.clauses import Ayat, Clause, ClauseKind, ClauseStatus, Contract, Dangling, Heading, Huruf, Reference
from rag.domain.pages import Competitor, Doubt, DoubtReason, Line, LineRef, Method, Page, PageWarning, Point, Quad, Span

__all__ = [
    "Answer",
    "AnswerStatus",
    "Ayat",
    "Chunk",
    "Citation",
    "Clause",
    "ClauseKind",
    "ClauseStatus",
    "Competitor",
    "Contract",
    "Dangling",
    "Doubt",
    "DoubtReason",
    "Heading",
    "Hit",
    "Huruf",
    "Language",
    "Line",
    "LineRef",
    "Lookup",
    "Method",
    "Page",
    "PageWarning",
    "Point",
    "Quad",
    "Reference",
    "Retrieval",
    "Span",
]
