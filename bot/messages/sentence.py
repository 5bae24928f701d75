"""One thing to say, in Indonesian and English side by side. Plain text: no Markdown, no HTML."""

from __future__ import annotations

from dataclasses import dataclass
from string import Formatter

from rag.domain import Language


@dataclass(frozen=True, slots=True)
class Sentence:
    """One thing to say in both languages. ``one`` is the English for ``n == 1``; Indonesian has no plural.

    Raises ``ValueError`` where a language is missing or the two name different values.
    """

    id: str
    en: str
    one: str = ""

    def __post_init__(self) -> None:
        if not self.id.strip() or not self.en.strip():
            raise ValueError(f"a sentence needs both languages: {self!r}")
        if placeholders(self.id) != placeholders(self.en):
            raise ValueError(f"the two languages name different values: {self!r}")
        if not placeholders(self.one) <= placeholders(self.en):
            raise ValueError(f"the singular names other values: {self!r}")

    def template(self, language: Language, n: object) -> str:
        """The words for ``language``; ``n`` picks the English singular."""
        if language == "id":
            return self.id
        return self.one if self.one and n == 1 else self.en


def placeholders(template: str) -> set[str]:
    """The names in braces of a template."""
    return {name for _, name, _, _ in Formatter().parse(template) if name}
