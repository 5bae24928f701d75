"""What a language model is to us: messages in, pieces of text out. Knows nothing of contracts or of any provider."""

from __future__ import annotations

from collections import deque
from collections.abc import AsyncIterator, Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from rag.errors import AnswererError, FallbackReason


@dataclass(frozen=True, slots=True)
class Message:
    """One message of a chat completion, as every provider understands it."""

    role: Literal["system", "user", "assistant"]
    content: str


class Answerer(Protocol):
    """A language model behind a network.

    ``stream`` runs on the event loop's thread, never blocks it, and may be called by several chats at once. Its pieces
    together are the answer; it raises ``AnswererError`` where there is none, also after some pieces have come, and what
    came before an error is worth nothing. ``name`` is ``<provider>:<model>`` of the model that answered last.
    """

    @property
    def name(self) -> str: ...

    def stream(self, messages: Sequence[Message]) -> AsyncIterator[str]: ...


class ScriptedAnswerer:
    """The fake: says what it was given, in order, and keeps what it was asked.

    ``script`` holds texts to say (word by word) and reasons to fail for; ``history`` the messages of each call. A call
    past the script's end fails as unreachable.
    """

    def __init__(self, script: Iterable[str | FallbackReason] = (), *, name: str = "scripted:fake") -> None:
        self.name = name
        self.history: list[tuple[Message, ...]] = []
        self._script = deque(script)

    async def stream(self, messages: Sequence[Message]) -> AsyncIterator[str]:
        self.history.append(tuple(messages))
        said = self._script.popleft() if self._script else FallbackReason.UNREACHABLE
        if isinstance(said, FallbackReason):
            raise AnswererError(said)
        for piece in said.split(" "):
            yield piece + " "
