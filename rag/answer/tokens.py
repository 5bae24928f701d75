"""How many tokens a text costs, before a model has counted them: an estimate on the safe side.

A budget must be known before the call. No model's own vocabulary comes with a package, so characters are counted.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

from rag.answer.answerer import Message

CHARACTERS_PER_TOKEN = 3.3
"""Of Indonesian contract text with our rules around it; ``docs/measurements.md`` says what real vocabularies give."""
TOKENS_PER_MESSAGE = 6
"""What the form of a conversation adds to each message."""


def estimated_tokens(messages: Iterable[Message]) -> int:
    """Tokens of ``messages`` as a prompt."""
    return sum(TOKENS_PER_MESSAGE + math.ceil(len(message.content) / CHARACTERS_PER_TOKEN) for message in messages)
