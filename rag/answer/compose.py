"""One answer from what was found: the contract's own words, a model's checked words, or an honest no.

The order is the promise. Clauses that a question names come first and verbatim, and no model decides whether they are
there. A model only words what passages say, and its words leave only as far as ``citations`` confirms them; whatever
goes wrong with it, the contract's own words are the answer, with the reason.
"""

from __future__ import annotations

import re
import time
from dataclasses import replace

from rag.answer import phrases
from rag.answer.answerer import Answerer
from rag.answer.asking import Model, OnText
from rag.answer.citations import Checked
from rag.answer.exact import exact_words, named_ayat
from rag.answer.extract import answering, extract_words, unanswered_words
from rag.answer.finish import finished
from rag.answer.introduced import parties_answer
from rag.answer.labels import clause_label
from rag.answer.missing import missing_part
from rag.answer.passages import Passage, clause_passages, hit_passages
from rag.answer.worded import Worded
from rag.conversation import Understood, asks_nothing
from rag.domain import Answer, AnswerStatus, Contract, Language, Retrieval
from rag.errors import AnswererError
from rag.language import detect_language, is_small_word

LONGEST_QUESTION = 1000
"""Characters; some 150 words. Its meaning would take seconds to compute and say nothing."""

_THERE = frozenset({AnswerStatus.FOUND, AnswerStatus.REPAIRED, AnswerStatus.INFERRED})
_NAMES_NO_CLAUSE = frozenset({AnswerStatus.MISSING, AnswerStatus.OUTSIDE, AnswerStatus.UNANSWERED})
_ANOTHER = re.compile(
    r"(?:\?|\b(?:dan|serta|terus|lalu|and|also))\s*(?:juga\s+)?"
    r"(?:berapa|kapan|siapa|apakah|bagaimana|gimana|bolehkah|how|when|who|can|may|is|are)\s+(?!isi|bunyi|maksud)\w+",
    re.IGNORECASE,
)
_TEXT_WORDS = """
isi isinya bunyi bunyinya tampilkan lihat tentang mengatur teks text content contents read quote pasal ayat huruf
article section clause paragraph klausul bab say says
"""
_ASKS_FOR_ITS_TEXT = frozenset(_TEXT_WORDS.split())


async def answer(
    question: str,
    retrieval: Retrieval,
    contract: Contract,
    answerer: Answerer | None,
    *,
    language: Language | None = None,
    understood: Understood | None = None,
    on_text: OnText | None = None,
) -> Answer:
    """The answer to ``question`` from what ``retrieval`` found in ``contract``.

    ``answerer`` is ``None`` where no model is set up. ``language`` overrides the question's own. ``understood`` is what
    the question means after the one before it, ``on_text`` hears a model's confirmed sentences while it still speaks.
    Raises nothing of a model's: its failures become ``Answer.fallback``.
    """
    started = time.perf_counter()
    spoken = language or detect_language(question)
    understood = understood or Understood(question)
    draft = Answer(understood.question, spoken, retrieval.status, "", hits=retrieval.hits)
    model = None if answerer is None else Model(answerer, contract, spoken, on_text)
    if retrieval.lookups:
        made = await _exact(draft, retrieval, contract, model, again=understood.manner == "again")
    elif retrieval.status is AnswerStatus.RETRIEVED and answering(retrieval.hits):
        made = await _retrieved(draft, contract, model)
    else:
        made = _said(draft, unanswered_words(retrieval.hits, contract, spoken), AnswerStatus.UNANSWERED)
    made = finished(replace(made, question=understood.question), contract)
    return replace(made, question=question, seconds=time.perf_counter() - started)


def which_clause(question: str, contract: Contract, language: Language) -> Answer:
    """Asks back, where ``question`` names an ayat or a letter of no clause; the example is one of this contract's."""
    clauses = sorted(contract.clauses, key=lambda clause: len(clause.ayat) < 2)
    ayat = clauses[0].ayat[1].number if clauses and len(clauses[0].ayat) > 1 else ""
    example = clause_label(clauses[0], ayat, language=language) if clauses else "Pasal 5"
    return Answer(question, language, AnswerStatus.AMBIGUOUS, phrases.WHICH_CLAUSE(language, example=example))


def without_passages(question: str, contract: Contract, language: Language) -> Answer | None:
    """The answer to what no clause answers: who the parties are, a greeting, a text too long, an annex there is not.

    ``question`` is tidied; ``None`` where it is to be looked up.
    """

    def unanswered(text: str) -> Answer:
        return Answer(question[:LONGEST_QUESTION], language, AnswerStatus.UNANSWERED, text)

    if len(question) > LONGEST_QUESTION:
        return unanswered(phrases.TOO_LONG(language, most=str(LONGEST_QUESTION)))
    if asks_nothing(question):
        example = clause_label(contract.clauses[0], language=language) if contract.clauses else "Pasal 1"
        return unanswered(phrases.NOTHING_ASKED(language, example=example))
    if lacking := missing_part(question, contract, language):
        return Answer(question, language, AnswerStatus.MISSING, lacking)
    return parties_answer(question, contract, language)


def _said(draft: Answer, worded: Worded, status: AnswerStatus | None = None) -> Answer:
    status = status or draft.status
    clauses = () if status in _NAMES_NO_CLAUSE else worded.clauses
    return replace(draft, status=status, text=worded.text, citations=worded.citations, clauses=clauses)


async def _exact(
    draft: Answer, retrieval: Retrieval, contract: Contract, model: Model | None, *, again: bool
) -> Answer:
    """The named clauses; behind them a model's explanation, where the question asks more or in another language."""
    said = _said(draft, exact_words(retrieval, contract, draft.language))
    if draft.status not in _THERE:
        return said
    if model is None:
        note = (
            phrases.SAME_AGAIN if again else phrases.ASK_THE_REST if _asks_another(draft.question, retrieval) else None
        )
        return replace(said, text=f"{said.text}\n\n{note(draft.language)}") if note else said
    if not (
        again or _asks_more(draft.question, retrieval) or detect_language(said.citations[0].quote) != draft.language
    ):
        return said
    question = phrases.EXPLAIN(draft.language, clause=draft.question) if again else draft.question
    try:
        checked = await model.answer(question, _named_passages(retrieval, contract, draft.language))
    except AnswererError as error:
        return replace(said, fallback=phrases.FALLBACK[error.reason](draft.language))
    if checked is None:
        return said
    citations = tuple(dict.fromkeys(said.citations + checked.citations))
    text = f"{said.text}\n\n{_shown(checked, draft.language)}"
    return replace(said, text=text, citations=citations, by=model.name)


def _asks_more(question: str, retrieval: Retrieval) -> bool:
    """Whether words of content are left without the clauses' names and the words that ask for their text."""
    for lookup in retrieval.lookups:
        question = question.replace(lookup.reference.printed, " ", 1)
    words = re.findall(r"[^\W\d_]+", question.lower())
    return any(len(word) > 1 and not is_small_word(word) and word not in _ASKS_FOR_ITS_TEXT for word in words)


def _asks_another(question: str, retrieval: Retrieval) -> bool:
    """Whether a further question stands behind the clause's name, which its text alone may not answer."""
    rest = question.rsplit(retrieval.lookups[-1].reference.printed, 1)[-1]
    return _ANOTHER.search(rest) is not None


def _named_passages(retrieval: Retrieval, contract: Contract, language: Language) -> tuple[Passage, ...]:
    return clause_passages(
        dict.fromkeys(
            (position, named_ayat(contract.clauses[position], lookup.reference))
            for lookup in retrieval.lookups
            for position in lookup.positions
            if lookup.status in _THERE
        ),
        contract,
        language,
    )


async def _retrieved(draft: Answer, contract: Contract, model: Model | None) -> Answer:
    """A model's checked words where there is one and they hold, else the extract."""
    hits = answering(draft.hits)
    extract = _said(draft, extract_words(draft.question, hits, contract, draft.language))
    if model is None:
        return extract
    try:
        checked = await model.answer(draft.question, hit_passages(hits, contract, draft.language))
    except AnswererError as error:
        return replace(extract, fallback=phrases.FALLBACK[error.reason](draft.language))
    if checked is None:
        worded = unanswered_words(hits, contract, draft.language)
        return replace(_said(draft, worded, AnswerStatus.UNANSWERED), by=model.name)
    clauses = dict.fromkeys(citation.clause for citation in checked.citations if citation.clause)
    worded = Worded(_shown(checked, draft.language), checked.citations, tuple(clauses))
    return replace(_said(draft, worded), by=model.name)


def _shown(checked: Checked, language: Language) -> str:
    return f"{checked.text}\n\n{phrases.LESS_CONFIRMED(language)}" if checked.rejected else checked.text
