"""What a question means after the one before it: the clause in focus is kept, or dropped for a new subject.

``ayat 2-nya?`` names an ayat of the clause in focus, ``kalau terlambat?`` cannot be looked up without what it follows,
``jelaskan lebih sederhana`` wants the same again, and ``boleh pelihara kucing?`` needs nothing. Words decide, no model.
Knows nothing of chats, of how passages are found, or of how an answer is worded.
"""

from rag.conversation.focus import Focus, Understood, focus_after, merged
from rag.conversation.tidy import asks_nothing, tidied
from rag.conversation.understanding import points_at_nothing, understand, with_focus
from rag.conversation.unnamed import part_asked_for

__all__ = [
    "Focus",
    "Understood",
    "asks_nothing",
    "focus_after",
    "merged",
    "part_asked_for",
    "points_at_nothing",
    "tidied",
    "understand",
    "with_focus",
]
