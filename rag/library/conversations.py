"""What is said in each chat: the clause in focus, one question at a time, and answers that were paid for already.

All of it in memory only, none of it outlives the process; ``/reset``, a new contract and ``delete`` forget it sooner.
Knows neither pages nor the disk.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from weakref import WeakValueDictionary

from rag.answer import Answerer, Model, OnText, answer, summary, wants_summary, which_clause, without_passages
from rag.answer.compose import LONGEST_QUESTION
from rag.answer.phrases import ONCE
from rag.clauses import contract_of
from rag.conversation import (
    Focus,
    Understood,
    focus_after,
    merged,
    points_at_nothing,
    tidied,
    understand,
    with_focus,
)
from rag.domain import Answer, AnswerStatus, Contract, Language, Line, Page, Retrieval
from rag.index import ContractIndex, Embedder
from rag.language import detect_language, language_lean
from rag.retrieve import RetrievalOptions, retrieve
from rag.worker import Lane, Worker

_CHATS = 1000
"""Chats whose focus is remembered, the most recent; a thousand are some 1 MB."""
_ANSWERS = 200
"""Answers of a model that are kept, the most recently asked."""

_Key = tuple[int, int, str, Language, str]


@dataclass(frozen=True, slots=True)
class Opened:
    """A contract that is asked about, its id and revision, and its index."""

    id: int
    revision: int
    contract: Contract
    index: ContractIndex


@dataclass(frozen=True, slots=True)
class _Said:
    answer: Answer
    focus: Focus | None


class Conversations:
    """Answers questions in the context of their chat. Raises what the embedder raises."""

    def __init__(
        self, worker: Worker, embedder: Embedder, answerer: Answerer | None, options: RetrievalOptions
    ) -> None:
        self._worker, self._embedder, self._answerer, self._options = worker, embedder, answerer, options
        self._focus: OrderedDict[str, tuple[int, int, Focus | None]] = OrderedDict()
        self._paid: OrderedDict[_Key, _Said] = OrderedDict()
        self._warned: set[int] = set()
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def ask(
        self,
        chat: str,
        opened: Opened,
        question: str,
        *,
        offline: bool,
        language: Language | None,
        on_text: OnText | None,
    ) -> Answer:
        """The answer to ``question`` after what was asked in ``chat`` before, one question of a chat at a time."""
        asked, question = question, tidied(question)
        async with self._turn(chat):
            focus = self._focus_of(chat, opened)
            too_long = len(question) > LONGEST_QUESTION
            understood = Understood(question) if too_long else understand(question, focus, opened.contract)
            spoken = language or _spoken(question, focus, understood)
            answerer = None if offline else self._answerer
            key = (opened.id, opened.revision, _normal(understood.question), spoken, understood.manner)
            said = self._paid.get(key) if answerer else None
            if said is None:
                said = await self._answered(question, understood, focus, opened, answerer, spoken, on_text)
            self._remember(chat, opened, key, said)
            return replace(said.answer, question=asked, note=self._note(opened, spoken))

    async def _answered(
        self,
        question: str,
        understood: Understood,
        focus: Focus | None,
        opened: Opened,
        answerer: Answerer | None,
        language: Language,
        on_text: OnText | None,
    ) -> _Said:
        contract = opened.contract
        if told := without_passages(question, contract, language):
            return _Said(told, None if told.citations else focus)
        if points_at_nothing(question, focus):
            return _Said(which_clause(question, contract, language), None)
        if understood.manner == "alone" and wants_summary(question):
            model = None if answerer is None else Model(answerer, contract, language, on_text)
            return _Said(await summary(contract, model, language, question), None)
        retrieval = await self._worker.run(Lane.SEARCH, self._retrieve, question, understood, focus, opened)
        if retrieval.status is AnswerStatus.UNANSWERED and understood.manner == "alone":
            again = with_focus(question, focus, contract)
            if again:
                understood = again
                retrieval = await self._worker.run(Lane.SEARCH, self._retrieve, question, understood, focus, opened)
        given = await answer(
            question, retrieval, contract, answerer, language=language, understood=understood, on_text=on_text
        )
        return _Said(given, focus_after(question, understood, given, retrieval))

    def rehearse(self) -> None:
        """Search a contract of one sentence: libraries, embedding and lexicon are loaded then. On the search lane."""
        contract = contract_of((Page(1, (Line("Denda dibayar paling lambat tujuh hari."),), "text"),), ())
        index = ContractIndex.build(contract, self._embedder)
        retrieve("kapan denda dibayar?", contract, index, self._embedder, self._options)

    def reset(self, chat: str) -> None:
        """Forget what was spoken of last: the next question stands alone."""
        self._focus.pop(chat, None)

    def point(self, chat: str, contract: int, revision: int, positions: Sequence[int], language: Language) -> None:
        """Put these clauses in focus, as if they had been spoken of last; without any, nothing is."""
        self._focus[chat] = (contract, revision, Focus("", language, tuple(positions)) if positions else None)
        self._focus.move_to_end(chat)

    def forget(self, contract: int) -> None:
        """Forget everything that was said of a contract."""
        self._focus = OrderedDict((chat, kept) for chat, kept in self._focus.items() if kept[0] != contract)
        self._paid = OrderedDict((key, said) for key, said in self._paid.items() if key[0] != contract)
        self._warned.discard(contract)

    def _turn(self, chat: str) -> asyncio.Lock:
        turn = self._turns.get(chat)
        if turn is None:
            turn = self._turns[chat] = asyncio.Lock()
        return turn

    def _focus_of(self, chat: str, opened: Opened) -> Focus | None:
        """What is in focus, if it was this contract as it is now: positions of clauses change with its pages."""
        contract, revision, focus = self._focus.get(chat, (0, 0, None))
        return focus if (contract, revision) == (opened.id, opened.revision) else None

    def _retrieve(self, question: str, understood: Understood, focus: Focus | None, opened: Opened) -> Retrieval:
        found = [
            retrieve(words, opened.contract, opened.index, self._embedder, self._options)
            for words in dict.fromkeys((understood.question, question))
            if words == understood.question or understood.manner == "with_focus"
        ]
        return found[0] if len(found) == 1 else merged(found[1], found[0], focus, self._options.hits)

    def _remember(self, chat: str, opened: Opened, key: _Key, said: _Said) -> None:
        self._focus[chat] = (opened.id, opened.revision, said.focus)
        self._focus.move_to_end(chat)
        if said.answer.by != "extract" and not said.answer.fallback:
            self._paid[key] = said
            self._paid.move_to_end(key)
        for kept, most in ((self._focus, _CHATS), (self._paid, _ANSWERS)):
            while len(kept) > most:
                kept.popitem(last=False)

    def _note(self, opened: Opened, language: Language) -> str:
        """That this is no legal advice, with a contract's first answer."""
        if opened.id in self._warned:
            return ""
        self._warned.add(opened.id)
        return ONCE(language)


def _spoken(question: str, focus: Focus | None, understood: Understood) -> Language:
    """A question that shows no language of its own (``ayat 2?``) goes on in the one before it."""
    goes_on = focus is not None and understood.manner != "alone"
    return focus.language if goes_on and language_lean(question) == 0 and focus else detect_language(question)


def _normal(question: str) -> str:
    return " ".join(question.casefold().split()).strip(" ?!.")
