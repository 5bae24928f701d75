"""How a question wants to be answered, where that can be seen: may I, what if, at whose cost; and which texts speak so.

``boleh bawa kucing?`` is answered by what one may or must not do, not by who feeds the animals.
"""

from __future__ import annotations

import re

from rag.remembered import remembered

_REMEMBERED = 4096
"""Texts whose manners are remembered: the chunks of the contracts that are asked about now."""


def _words(pattern: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{pattern})\b", re.IGNORECASE)


_ASKS = (
    _words("boleh|bole|bolehkah|bisa|dapat|dapatkah|izin|ijin|dilarang|berhak|can|may|allowed|permitted"),
    _words("kalau|kalo|klo|jika|apabila|bila|bagaimana|gimana|gmn|akibat|konsekuensi|if|what happens"),
    _words("siapa|sapa|who|whose"),
)
_SAYS = (
    _words(
        "dapat|berhak|dilarang|tidak diperkenankan|diperbolehkan|diperkenankan|boleh|persetujuan tertulis|may|"
        "shall not|entitled|must not"
    ),
    _words("apabila|dalam hal|jika|bilamana|if|in the event|where"),
    _words("ditanggung|menjadi tanggung|tanggung jawab|menanggung|oleh pihak|bears?|borne|responsible|responsibility"),
)


def asked_manners(question: str) -> tuple[bool, ...]:
    """Whether ``question`` asks for leave, for what follows from something, for who has to."""
    return tuple(pattern.search(question) is not None for pattern in _ASKS)


@remembered(_REMEMBERED)
def manners_of(text: str) -> tuple[bool, ...]:
    """Whether ``text`` gives or refuses leave, says what follows from something, says who has to."""
    return tuple(pattern.search(text) is not None for pattern in _SAYS)


def shared_manners(asked: tuple[bool, ...], text: str) -> int:
    """How many of the manners ``asked`` the ``text`` has."""
    return sum(wanted and has for wanted, has in zip(asked, manners_of(text), strict=True))
