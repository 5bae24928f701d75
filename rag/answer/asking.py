"""A language model is asked, and asked once more where its answer cannot be confirmed; what is left is the answer.

What may be shown while it still speaks are the sentences that are confirmed already. Knows nothing of who the model is,
nor of what stands around its words in an answer.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rag.answer.answerer import Answerer, Message
from rag.answer.citations import Checked, check
from rag.answer.model_text import speaks
from rag.answer.passages import Passage
from rag.answer.prompt import NOT_FOUND, build_messages, correction
from rag.domain import Contract, Language
from rag.errors import AnswererError, FallbackReason

OnText = Callable[[str], None]
"""Called on the event loop's thread with all of an answer that is confirmed so far, each time it has grown."""

_SENTENCE_ENDS = re.compile(r"[.!?\]”\"]\s|\n")


@dataclass(frozen=True, slots=True)
class Model:
    """A language model that is asked about ``contract`` in ``language``; ``on_text`` hears what is confirmed so far."""

    answerer: Answerer
    contract: Contract
    language: Language
    on_text: OnText | None = None

    @property
    def name(self) -> str:
        return self.answerer.name

    async def answer(self, question: str, passages: Sequence[Passage]) -> Checked | None:
        """What ``passages`` confirm of the model's answer; ``None`` where it says that they do not answer.

        Sentences that fail are asked for once more, and the better of the two answers counts. Raises
        ``AnswererError``, also (``UNCONFIRMED``) where nothing holds or it answers in the other language.
        """
        return await self.confirmed(build_messages(question, passages, self.language), passages)

    async def confirmed(self, messages: Sequence[Message], passages: Sequence[Passage]) -> Checked | None:
        """The same for messages of one's own."""

        def judged(text: str) -> Checked:
            checked = check(text.replace(NOT_FOUND, ""), passages, self.contract, self.language)
            wrong = not speaks(checked.text, self.language)
            return Checked("", (), (checked.text, *checked.rejected)) if wrong else checked

        text = await _heard(messages, self.answerer, _showing(self.on_text, judged))
        if _says_not_found(text):
            return None
        best = judged(text)
        if best.rejected or not best.text:
            mended = [*messages, Message("assistant", text), correction(best.rejected, self.language)]
            best = max(best, judged(await _second_answer(mended, self.answerer)), key=_worth)
        if not best.text:
            raise AnswererError(FallbackReason.UNCONFIRMED)
        return best


def _worth(checked: Checked) -> tuple[bool, int, int]:
    """An answer that loses nothing is better than one that loses a sentence, and a longer one than a shorter."""
    return bool(checked.text), -len(checked.rejected), len(checked.citations)


def _says_not_found(text: str) -> bool:
    return text.strip(" .\"'`*\n") == NOT_FOUND


async def _second_answer(messages: Sequence[Message], answerer: Answerer) -> str:
    """Empty where there is none, because the first answer may still serve."""
    try:
        return await _heard(messages, answerer)
    except AnswererError:
        return ""


async def _heard(
    messages: Sequence[Message], answerer: Answerer, on_sentence: Callable[[str], None] | None = None
) -> str:
    """The whole text; ``on_sentence`` gets what has come so far each time that a sentence may have ended."""
    text = ""
    async for piece in answerer.stream(messages):
        ended = _SENTENCE_ENDS.search(text[-1:] + piece)
        text += piece
        if on_sentence and ended:
            on_sentence(text)
    return text.strip()


def _showing(on_text: OnText | None, judged: Callable[[str], Checked]) -> Callable[[str], None] | None:
    if on_text is None:
        return None
    shown = ""

    def show(text: str) -> None:
        nonlocal shown
        confirmed = judged(text).text
        if len(confirmed) > len(shown):
            shown = confirmed
            on_text(shown)

    return show
