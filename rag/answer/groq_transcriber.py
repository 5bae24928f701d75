"""Speech to text by Groq, or by any server that speaks the same protocol, behind ``Transcriber``.

A recording goes out and nothing else. The key is in no message and no log line.
"""

from __future__ import annotations

import logging
from pathlib import Path

from rag.errors import AnswererError, FallbackReason

log = logging.getLogger(__name__)

MODEL = "whisper-large-v3-turbo"
"""The faster of the two that Groq hosts; either knows Indonesian and English and tells which it hears."""


class GroqTranscriber:
    """``base_url`` is the root of a server of one's own; ``seconds`` bounds the wait. Close it with ``close``."""

    def __init__(self, api_key: str, *, base_url: str | None = None, seconds: float = 30.0) -> None:
        import groq

        self._client = groq.AsyncGroq(api_key=api_key, base_url=base_url, max_retries=0, timeout=seconds)

    async def close(self) -> None:
        """Closes the connections; nothing may be transcribed afterwards."""
        await self._client.close()

    async def transcribe(self, recording: Path) -> str:
        """The words of a recording. Raises ``AnswererError``."""
        import groq

        try:
            heard = await self._client.audio.transcriptions.create(file=recording, model=MODEL)
        except groq.GroqError as error:
            log.warning("a recording was not transcribed: %s", type(error).__name__)
            raise AnswererError(FallbackReason.UNREACHABLE) from error
        return heard.text.strip()
