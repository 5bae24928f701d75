"""A question in words → the library's answer, with its buttons and the picture of the clause it rests on."""

from __future__ import annotations

import logging
import re
import time

from telegram import Message, Update

from bot.messages import text
from bot.telegram import render
from bot.telegram.clause_buttons import under_answer
from bot.telegram.context import Context, chat_key, chat_of, message_of
from bot.telegram.groups import without_mention
from bot.telegram.naming import renamed
from bot.telegram.richtext import RichText
from bot.telegram.sending import send_picture
from bot.telegram.streaming import StreamedAnswer
from rag.clauses import find_references
from rag.domain import Answer, Contract
from rag.errors import ContractGoneError, NoContractError, UserError
from rag.library import About

log = logging.getLogger(__name__)

LONGEST_QUESTION = 1000
"""Characters; what is longer is a text, not a question, and would cost a model's quota."""

_ASKS = re.compile(
    r"\?|^\W*(?:apa|apakah|siapa|berapa|brp|kapan|di ?mana|bagaimana|gimana|kenapa|mengapa|bolehkah|boleh|bisakah|bisa|"
    r"adakah|jelaskan|sebutkan|ringkas|rangkum|tolong|coba|cari|what|who|whom|whose|when|where|why|how|which|is|are|"
    r"do|does|can|could|may|must|should|will|explain|summari[sz]e|tell|show|find|please)\b",
    re.IGNORECASE,
)


_FORGET = re.compile(
    r"\W*(?:(?:tolong|mohon|please)\W+)?(?:hapus(?:kan)?|lupakan|delete|erase|forget|remove)(?:\W+\w+){0,2}?\W+"
    r"(?:semua(?:nya)?|kontrak(?:nya|ku)?|data(?:nya|ku)?|everything|all|contracts?|data)(?:\W+\w+){0,2}[^\w?]*",
    re.IGNORECASE,
)
"""A wish to be forgotten, in words of its own: nobody who says it wants the passage that comes nearest."""


class QuestionTooLongError(UserError):
    """A text, not a question."""

    code = "question_long"

    def __init__(self, limit: int = LONGEST_QUESTION) -> None:
        super().__init__(limit=limit)


class NoWordsError(UserError):
    """A question without a letter or a digit."""

    code = "question_empty"


async def ask(update: Update, context: Context) -> None:
    """Answers a text message, or one that was edited, in the language of the question."""
    words = without_mention(message_of(update))
    if await renamed(update, context):
        return
    if _FORGET.fullmatch(words):
        await message_of(update).reply_text(text("delete.hint", await context.language(update)))
    else:
        await answer_words(update, context, words)


async def ask_edited_caption(update: Update, context: Context) -> None:
    """A caption that was made a question; another one needs no answer."""
    if is_question(words := without_mention(message_of(update))):
        await answer_words(update, context, words)


def is_question(words: str) -> bool:
    """Whether the words under a photo ask something, rather than say what it shows."""
    return bool(_ASKS.search(words)) or bool(find_references(words))


async def answer_words(update: Update, context: Context, words: str) -> None:
    """Answers ``words``, in reply to the message of ``update``. Raises ``UserError`` for words that ask nothing."""
    begun, message, chat = time.perf_counter(), message_of(update), chat_of(update)
    _check(words)
    context.services.limits.ask(chat)
    about = await _point(update, message, context)
    interval = context.settings.draft_interval
    async with StreamedAnswer(context.bot, message, update.update_id, interval) as streamed:
        answer = await context.library.ask(chat, words, on_text=streamed.show)
        listed, contract = await _current(chat, context)
        rich = render.answer_text(answer)
        if about:
            rich = RichText().add(text("asked.about", answer.language, name=about) + "\n\n", "italic").append(rich)
        buttons = under_answer(answer, listed, contract) if contract else None
        sent = await streamed.finish(rich, buttons)
    if contract:
        numbers = [one.message_id for one in sent]
        numbers += await _show(answer, listed, contract, message, context)
        await _note(chat, numbers, answer, listed, context)
    log.info(
        "update %d: contract %d asked with %d characters, answered with %d, %s by %s in %.2f s",
        update.update_id, listed, len(words), len(answer.text), answer.status, answer.by, time.perf_counter() - begun,
    )  # fmt: skip


def _check(words: str) -> None:
    if len(words) > LONGEST_QUESTION:
        raise QuestionTooLongError
    if not any(char.isalnum() for char in words):
        raise NoWordsError


async def _point(update: Update, message: Message, context: Context) -> str:
    """Puts what ``message`` replies to in focus; the name of its contract, where that was not the open one."""
    replied, contracts, chat = message.reply_to_message, context.library.contracts, chat_of(update)
    about = await contracts.about(chat, replied.message_id) if replied else None
    if about is None:
        return ""
    before = await contracts.listed(chat, about.contract)
    await context.library.point(chat, about, await context.language(update))
    return "" if before.is_open else before.name


async def _current(chat: str, context: Context) -> tuple[int, Contract | None]:
    try:
        listed, contract = await context.library.current(chat)
    except NoContractError:  # deleted while it was answered
        return 0, None
    return listed.id, contract


async def _show(answer: Answer, contract_id: int, contract: Contract, message: Message, context: Context) -> list[int]:
    """Sends the picture of what the answer rests on; the numbers of the messages that hold it."""
    citation = render.pictured(answer)
    if citation is None:
        return []
    try:
        picture = await context.library.contracts.picture(chat_key(message), contract_id, citation)
    except ContractGoneError:  # deleted while it was answered
        return []
    if picture is None:
        return []
    sent = await send_picture(message, picture, render.caption(citation, contract, answer.language))
    return [sent.message_id]


async def _note(chat: str, numbers: list[int], answer: Answer, contract_id: int, context: Context) -> None:
    clause = answer.clauses[0] if answer.clauses else ""
    await context.library.contracts.note_messages(chat, numbers, About(contract_id, 0, clause))
