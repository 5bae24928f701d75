"""Does a contract speak of what a question asks? A careful no, without any model.

Only one thing is safe to tell from words: when *none* of a question's words of content stands in the contract, in the
same language, the passages found resemble the question and do not answer it. An embedding's cosines cannot tell: on our
contracts ``resep rendang gimana?`` is nearer to the nearest clause than half of the questions that it answers. A word
counts as standing there by its stem, or by most of its pieces, so that OCR's damage is no reason to refuse.
"""

from __future__ import annotations

import re

from rag.index.contract_index import ContractIndex
from rag.language import detect_language, is_small_word

_WORD = re.compile(r"[^\W\d_]{3,}|\d{2,}")
_ACRONYM = re.compile(r"\b[A-Z]{2,5}\b")
"""``THR`` and ``WFH`` stand in a contract as the words they shorten."""
_COMMON = frozenset("kontrak perjanjian pasal ayat pihak isi contract agreement clause article party".split())


def speaks_of(question: str, index: ContractIndex) -> bool:
    """Whether the contract may speak of what ``question`` asks; ``True`` wherever that cannot be told."""
    words = [word for word in _WORD.findall(question.lower()) if not is_small_word(word)]
    if not words:
        return False
    if _ACRONYM.search(question) or detect_language(question) not in index.languages:
        return True
    subject = [word for word in words if word not in _COMMON]
    return not subject or any(index.keywords.knows(word) for word in subject)
