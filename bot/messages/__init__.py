"""Every sentence that the product says to a person, Indonesian and English side by side, a room for each occasion.

Used by every front; knows nothing of Telegram, terminals or storage. The catalogue is frozen, and a sentence that lacks
a language, whose two languages name different values, or that two rooms call by one key, fails when this package is
imported. ``welcome``, ``pages``, ``commands``, ``files``, ``trouble`` and ``terminal`` hold the sentences.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from bot.messages import commands, files, pages, terminal, trouble, welcome
from bot.messages.sentence import Sentence
from rag.domain import Language, PageWarning
from rag.errors import FileError, UserError

__all__ = ["CATALOGUE", "Sentence", "advice", "describe", "shown_name", "text"]

LONGEST_NAME = 60
"""Characters of a file's name that are shown; the rest is cut from its middle."""


def _catalogue(*rooms: Mapping[str, Sentence]) -> Mapping[str, Sentence]:
    """All rooms as one. Raises ``ValueError`` for a key that two of them have."""
    all_ = {key: sentence for room in rooms for key, sentence in room.items()}
    if len(all_) != sum(map(len, rooms)):
        raise ValueError("two rooms have a sentence of the same key")
    return MappingProxyType(all_)


CATALOGUE = _catalogue(
    welcome.SENTENCES, pages.SENTENCES, commands.SENTENCES, files.SENTENCES, trouble.SENTENCES, terminal.SENTENCES
)


def text(key: str, language: Language, **values: object) -> str:
    """The sentence ``key`` in ``language``, filled with ``values``. Raises ``KeyError`` for an unknown key or value."""
    return CATALOGUE[key].template(language, values.get("n")).format_map(values)


def describe(error: UserError, language: Language) -> str:
    """One sentence for a person: which file, what is wrong, what to do next."""
    if not isinstance(error, FileError):
        return text(f"error.{error.code}", language, **error.values)
    key = f"file.{error.reason}"
    values = dict(error.values, name=shown_name(error.name))
    return text(key if key in CATALOGUE else "error.file_error", language, **values)


def advice(warning: PageWarning, pages: Iterable[int], language: Language) -> str:
    """What may be wrong with these pages and how to photograph them better."""
    return text(f"warning.{warning}", language, pages=", ".join(map(str, pages)))


def shown_name(name: str) -> str:
    """A user's file name as it may be printed: no folders, no control characters, not too long."""
    last = name.replace("\\", "/").rstrip("/").rpartition("/")[2]
    clean = "".join(char if char.isprintable() else " " for char in last).strip()
    if len(clean) > LONGEST_NAME:
        half = LONGEST_NAME // 2
        clean = f"{clean[: half - 1]}…{clean[-half:]}"
    return clean or "?"
