"""Spoken words to written ones: the seam, and a fake that says what it was told to."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Protocol


class Transcriber(Protocol):
    """Used on the event loop; one call at a time or several, as the caller likes."""

    async def transcribe(self, recording: Path) -> str:
        """The words of a recording (Ogg Opus, MP3, M4A or WAV), empty where nobody speaks. ``AnswererError``."""


class ScriptedTranscriber:
    """Says ``words`` one after the other and keeps the names of the recordings that it was given."""

    def __init__(self, words: Sequence[str]) -> None:
        self._words = list(words)
        self.heard: list[str] = []

    async def transcribe(self, recording: Path) -> str:
        """The next of the words."""
        self.heard.append(recording.name)
        return self._words.pop(0)
