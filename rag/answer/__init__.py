"""Hits to an answer that can be checked: in the question's language, in the contract's words, with its citations.

Knows nothing of how passages are found, nor of who asks and where the answer is shown.
"""

from rag.answer.answerer import Answerer, Message, ScriptedAnswerer
from rag.answer.asking import Model, OnText
from rag.answer.compose import answer, which_clause, without_passages
from rag.answer.summary import summary, wants_summary
from rag.language import detect_language

__all__ = [
    "Answerer",
    "Message",
    "Model",
    "OnText",
    "ScriptedAnswerer",
    "answer",
    "detect_language",
    "summary",
    "wants_summary",
    "which_clause",
    "without_passages",
]
