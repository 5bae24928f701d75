"""A file → its pages: what type it is, whether it may be read, and each page as an image or as lines.

Knows nothing of OCR engines, clauses or chats. A file is judged by its content; its name only tells what the user
meant it to be, so that a text renamed ``.jpg`` is refused rather than read as something it is not. Every refusal is a
``FileError`` with a ``rag.errors.FileReason``.
"""

from rag.intake.files import count_pages, open_pages
from rag.intake.pages import Limits, RawPage

__all__ = ["Limits", "RawPage", "count_pages", "open_pages"]
