"""A short summary of a contract: a line for each topic, quoted and cited, or "tidak disebutkan".

Without a model the lines are the contract's own sentences, found by the titles of its clauses and a lexicon. A model
turns the same passages into prose, and that leaves only as far as it is confirmed. Titles count more than bodies: a
clause called *Denda* says what is due, others only mention it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from rag.answer import phrases
from rag.answer.asking import Model
from rag.answer.evidence import cite, cite_outside
from rag.answer.figures import figures
from rag.answer.instructions import addresses_a_model
from rag.answer.labels import clause_label, page_label
from rag.answer.parties import parties
from rag.answer.passages import Passage, whole_passage
from rag.answer.prompt import summary_messages
from rag.answer.sentences import sentence_spans
from rag.answer.topics import PARTIES, TOPICS, Topic
from rag.answer.worded import Worded
from rag.clauses import main_kind
from rag.domain import Answer, AnswerStatus, Ayat, Citation, ClauseKind, Contract, Language, LineRef
from rag.errors import AnswererError

LONGEST_LINE = 36
"""Words of a quoted sentence; a longer one is cut behind a comma or before its list, and says so."""
TITLE_WEIGHT, FIGURE_WEIGHT = 2.0, 0.75
LEAST = 1.0
"""What a sentence must reach: its clause's title, or its own words, say that it is about the topic."""

_MARK = re.compile(r"\(?\d{1,2}(?:\.\d{1,2})?[.)]\s+|[a-z][.)]\s+|Ayat\s+\(?\d+\)?\s+")
_WANTED = re.compile(
    r"^\W*(?:(?:tolong|coba|bisa|boleh|mohon|buatkan|buat|beri|berikan|kasih|minta|bikin|please|can|could|you|give|me|make|a|the|"
    r"short|brief|quick)\s+)*(?:(?:ringkas|rangkum|simpul)(?:an|kan|in|kanlah)?|kesimpulan|rangkuman|ikhtisar|summary|summari[sz]e|"
    r"overview)(?:\s+(?:singkat|isi|dari|of|for|the|this|that|my|seluruh|semua|keseluruhan|whole|entire|kontrak(?:nya)?|"
    r"perjanjian(?:nya)?|surat|dokumen|contract|agreement|document|ini|itu|dong|ya|please|tolong|saya|nya|secara))*\W*$",
    re.IGNORECASE,
)
_CONTRACT = (
    r"(?:kontrak|perjanjian|surat|dokumen|contract|agreement|document)(?:nya|ku)?(?:\s+(?:ini|itu|saya|perjanjian))*"
)
_WHOLE = re.compile(
    r"^\W*(?:(?:tolong|coba|bisa|please|can|you)\s+)*(?:"
    rf"(?:apa(?:kah)?\s+(?:saja\s+)?)?(?:isi|inti|pokok|garis\s+besar)(?:nya)?\s+(?:dari\s+)?{_CONTRACT}(?:\s+apa)?(?:\s+saja)?"
    rf"|(?:jelaskan|jelasin|terangkan|explain|describe)\s+(?:isi\s+)?(?:this\s+|the\s+|my\s+)?{_CONTRACT}"
    rf"|{_CONTRACT}\s+(?:isinya|intinya|tentang|soal|mengenai|mengatur)\s+apa(?:\s+(?:saja|aja))?"
    rf"|(?:ini\s+)?{_CONTRACT}\s+(?:apa|tentang\s+apa)"
    rf"|what(?:'s|\s+is)\s+(?:in\s+)?(?:this|the|my)\s+{_CONTRACT}(?:\s+about)?"
    rf"|what\s+does\s+(?:this|the|my)\s+{_CONTRACT}\s+(?:say|contain)"
    r")(?:\s+(?:ya|dong|sih|please|kak))*\W*$",
    re.IGNORECASE,
)
"""What is asked of the whole contract is answered by its summary, since no one passage answers it."""
_BREAKS = re.compile(r"[,;:]\s")


def wants_summary(question: str) -> bool:
    """Whether ``question`` asks for a summary, or for what is in the contract, and nothing else."""
    return (_WANTED.match(question) or _WHOLE.match(question)) is not None


@dataclass(frozen=True, slots=True)
class _Told:
    """A sentence for a topic: what is quoted of it, whether it was cut, and where it stands."""

    score: float
    citation: Citation
    cut: bool
    holder: Ayat | None


async def summary(contract: Contract, model: Model | None, language: Language, question: str = "") -> Answer:
    """The summary of ``contract`` in ``language``. Raises nothing of a model's."""
    told = {topic.name: _told(topic, contract) for topic in TOPICS}
    extract = _answer(question, language, _worded(told, contract, language))
    if model is None or not extract.citations:
        return extract
    passages = _passages(told, contract, language)
    try:
        checked = await model.confirmed(summary_messages(passages, language), passages)
    except AnswererError as error:
        return replace(extract, fallback=phrases.FALLBACK[error.reason](language))
    if checked is None:
        return extract
    lacking = [name(language) for name, sentences in told.items() if not sentences]
    said = phrases.NOT_MENTIONED_TOPICS(language, topics=", ".join(lacking)) if lacking else ""
    less = phrases.LESS_CONFIRMED(language) if checked.rejected else ""
    worded = Worded("\n\n".join(filter(None, (checked.text, said, less))), checked.citations)
    return replace(_answer(question, language, worded), by=model.name)


def _answer(question: str, language: Language, worded: Worded) -> Answer:
    status = AnswerStatus.RETRIEVED if worded.citations else AnswerStatus.UNANSWERED
    clauses = tuple(dict.fromkeys(citation.clause for citation in worded.citations if citation.clause))
    return Answer(question, language, status, worded.text, clauses, citations=worded.citations)


def _worded(told: dict[phrases.Phrase, list[_Told]], contract: Contract, language: Language) -> Worded:
    made = [_parties_line(contract, language)]
    made += [_topic_line(name(language), sentences, contract, language) for name, sentences in told.items()]
    lines = [phrases.SUMMARY(language), *(f"• {line}" for line, _ in made)]
    return Worded("\n".join(lines), tuple(dict.fromkeys(citation for _, citations in made for citation in citations)))


def _parties_line(contract: Contract, language: Language) -> tuple[str, list[Citation]]:
    found = parties(contract)
    if not found:
        return phrases.TOPIC_MISSING(language, topic=PARTIES(language)), []
    citations = [cite_outside(contract, party.name, party.lines) for party in found]
    names = "; ".join(f"“{party.name}” ({party.role})" for party in found)
    page = page_label({citation.page for citation in citations}, language)
    return phrases.TOPIC(language, topic=PARTIES(language), text=f"{names} [{page}]" if page else names), citations


def _topic_line(
    topic: str, sentences: Sequence[_Told], contract: Contract, language: Language
) -> tuple[str, list[Citation]]:
    if not sentences:
        return phrases.TOPIC_MISSING(language, topic=topic), []
    text = " ".join(_quoted(told, contract, language) for told in sentences)
    return phrases.TOPIC(language, topic=topic, text=text), [told.citation for told in sentences]


def _quoted(told: _Told, contract: Contract, language: Language) -> str:
    clause = contract.clauses[told.citation.position]
    words = " ".join(told.citation.quote.split())
    return f"“{words}”{' …' if told.cut else ''} [{clause_label(clause, told.citation.ayat, language=language)}]"


def _told(topic: Topic, contract: Contract) -> list[_Told]:
    """The sentences that tell most of ``topic``, at most one of an ayat, in the contract's order."""
    best: dict[tuple[int, str], _Told] = {}
    for told in _candidates(topic, contract):
        key = (told.citation.position, told.citation.ayat)
        if key not in best or told.score > best[key].score:
            best[key] = told
    ranked = sorted(best.values(), key=lambda told: -told.score)
    kept = [told for told in ranked[: topic.most] if told.score >= max(LEAST, 0.7 * ranked[0].score)]
    return sorted(kept, key=lambda told: (told.citation.position, told.citation.ayat))


def _candidates(topic: Topic, contract: Contract) -> Iterator[_Told]:
    main = main_kind(contract.clauses)
    for position, clause in enumerate(contract.clauses):
        if clause.kind is ClauseKind.BAB or clause.kind is not main or clause.part:
            continue
        title = TITLE_WEIGHT if topic.title.search(clause.title) else 0.0
        for holder in clause.ayat or (None,):
            text = holder.text if holder else _body(clause.text, len(clause.heading.at))
            for at, (start, end) in enumerate(sentence_spans(text)):
                score = title + _weight(topic, text[start:end], at)
                if score >= LEAST and not addresses_a_model(text[start:end]):
                    quote, cut = _short(text[start:end])
                    yield _Told(score, cite(contract, position, quote, holder), cut, holder)


def _weight(topic: Topic, sentence: str, at: int) -> float:
    """What a sentence says of the topic by itself; of two that say the same the earlier one counts more."""
    words = 1.0 if topic.body.search(sentence) else 0.0
    figure = FIGURE_WEIGHT if topic.figure and figures(_MARK.sub("", sentence, count=1)) else 0.0
    return words + figure - 0.05 * at if words or figure else -0.05 * at


def _body(text: str, heading_lines: int) -> str:
    return "\n".join(text.split("\n")[heading_lines:])


def _short(sentence: str) -> tuple[str, bool]:
    """``sentence`` without its mark; a long one up to the last comma within the limit. Whether it was cut."""
    mark = _MARK.match(sentence)
    quote = sentence[mark.end() :] if mark else sentence
    if len(quote.split()) <= LONGEST_LINE:
        return quote, quote.endswith(":")
    ends = [found.start() for found in _BREAKS.finditer(quote) if len(quote[: found.start()].split()) <= LONGEST_LINE]
    if ends:
        return quote[: ends[-1]], True
    words = list(re.finditer(r"\S+", quote))
    return quote[: words[LONGEST_LINE - 1].end()], True


def _passages(told: dict[phrases.Phrase, list[_Told]], contract: Contract, language: Language) -> tuple[Passage, ...]:
    """What a model is shown: the opening words and the ayat of the sentences that would be quoted."""
    shown: dict[tuple[int, str], Passage] = {}
    lines: tuple[LineRef, ...] = ()
    names = []
    for party in parties(contract):
        lines = party.lines
        names.append(f"{party.name} ({party.role})")
    if names:
        opening = "; ".join(names)
        shown[(-1, "")] = Passage(phrases.OUTSIDE_CLAUSES(language), PARTIES(language), opening, -1, "", lines)
    for sentences in told.values():
        for each in sentences:
            key = (each.citation.position, each.citation.ayat)
            shown.setdefault(key, whole_passage(contract, each.citation.position, language, each.holder))
    return tuple(shown.values())
