"""A page image → lines: engines, geometry, the six variants, the contest, reading order, quality warnings.

Knows nothing of files, clauses or chats. ``reader.PageReader`` is the door. Models load on first need.
"""

from rag.ocr.reader import ContestChoice, EngineChoice, PageReader, ReadPage

__all__ = ["ContestChoice", "EngineChoice", "PageReader", "ReadPage"]
