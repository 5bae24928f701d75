"""A question without what only dresses it: Markdown, HTML, invisible characters, digits of other scripts."""

from __future__ import annotations

import html
import re
import unicodedata

_TAG = re.compile(r"</?[a-zA-Z][^<>]{0,80}>")
_MARKUP = re.compile(r"[*_`~]+|^\s*(?:#{1,6}|>)\s+", re.MULTILINE)
_WORD = re.compile(r"\w+")
_GREETING = frozenset(
    """halo hallo hai hei hey hi hello helo pagi siang sore malam selamat assalamualaikum permisi punten tes test ping
    terima kasih makasih makasi trims tengkyu thanks thank thx you oke ok okay sip baik siap mantap good morning ya yes
    min kak bang mas mbak pak bu bot""".split()
)


def tidied(question: str) -> str:
    """``**pasal** <i>3</i>`` as ``pasal 3``: what is left are words on one line, digits 0 to 9."""
    bare = _MARKUP.sub(" ", _TAG.sub(" ", html.unescape(question)))
    return " ".join("".join(_plain(letter) for letter in bare).split())


def asks_nothing(question: str) -> bool:
    """Whether a tidied ``question`` has no words (``🏠?``), or only those of a greeting or of thanks."""
    return all(word in _GREETING for word in _WORD.findall(question.lower()))


def _plain(letter: str) -> str:
    if unicodedata.category(letter) == "Cf":  # direction marks, joiners: they part what is one word
        return ""
    return str(unicodedata.decimal(letter)) if letter.isdecimal() else letter
