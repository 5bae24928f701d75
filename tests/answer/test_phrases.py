"""Nothing is said in one language only."""

from __future__ import annotations

import pytest

from rag.answer.phrases import FALLBACK, Phrase
from rag.errors import FallbackReason


def test_a_phrase_needs_both_languages() -> None:
    """A missing translation is an error when the catalogue is made, not when somebody asks in English."""
    with pytest.raises(ValueError, match="both languages"):
        Phrase("Halo", " ")


def test_both_languages_name_the_same_values() -> None:
    """A placeholder that one language lacks would lose a clause's number there."""
    with pytest.raises(ValueError, match="placeholders differ"):
        Phrase("{clause} tidak ada", "not there")


@pytest.mark.parametrize("reason", FallbackReason)
def test_every_reason_has_its_own_sentence(reason: FallbackReason) -> None:
    """What it means and what to do, in both languages, none like another."""
    sentence = FALLBACK[reason]
    assert sentence("id") != sentence("en")
    assert [sentence] == [other for other in FALLBACK.values() if other("id") == sentence("id")]
