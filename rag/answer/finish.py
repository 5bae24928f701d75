"""What every answer gets at its end: notes on what may be wrong with its quotations, and the words that stand out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rag.answer import phrases
from rag.answer.deciding import deciding_spans
from rag.answer.doubts import doubt_notes, doubted, doubtful_spans
from rag.answer.instructions import addresses_a_model
from rag.answer.labels import page_label
from rag.domain import Answer, Citation, Contract, PageWarning

HARDLY_READ = 0.6
"""Mean confidence of a quotation's letters. Of the eleven Pasal of the contract that reads worst on hard photos those
above are .73 and more like the print, those below .46 and less."""


def finished(answer: Answer, contract: Contract) -> Answer:
    """``answer`` with its notes, its deciding words and its doubtful figures."""
    figures = doubted(answer.citations, contract)
    notes = [*_read_badly(answer, contract), *doubt_notes(figures, answer.language), *_addressed(answer, contract)]
    text = "\n".join((answer.text, *notes))
    return replace(
        answer,
        text=text,
        bold=deciding_spans(answer.question, answer.text, answer.citations),
        doubtful=doubtful_spans(text, figures),
    )


def _read_badly(answer: Answer, contract: Contract) -> Iterator[str]:
    """A word on quotations and pages that did not read well: what is quoted may not be what is printed."""
    hardly = {citation.page for citation in answer.citations if _is_hardly_read(citation, contract)}
    if hardly:
        yield phrases.HARDLY_READ(answer.language, page=page_label(hardly, answer.language))
        return
    cited = {ref.page for citation in answer.citations for ref in citation.at}
    cited |= {citation.page for citation in answer.citations}
    unsure = [page.number for page in contract.pages if page.number in cited and PageWarning.UNSURE in page.warnings]
    if unsure:
        yield phrases.READ_BADLY(answer.language, page=page_label(unsure, answer.language))


def _is_hardly_read(citation: Citation, contract: Contract) -> bool:
    """Whether the lines below the heading were read with so little confidence that they say nothing."""
    heading = contract.clauses[citation.position].heading.at if citation.position >= 0 else ()
    lines = [contract.line(ref) for ref in citation.at if ref not in heading]
    letters = sum(len(line.text) for line in lines)
    return sum(line.confidence * len(line.text) for line in lines) < HARDLY_READ * letters


def _addressed(answer: Answer, contract: Contract) -> Iterator[str]:
    """A word on what the contract says to machines, where the answer comes near it."""
    pages = {hit.chunk.page for hit in answer.hits if addresses_a_model(hit.chunk.text)}
    pages |= {citation.page for citation in answer.citations if addresses_a_model(citation.quote)}
    if pages:
        where = page_label(pages, answer.language) or phrases.THE_CONTRACT(answer.language)
        yield phrases.ADDRESSED(answer.language, where=where)
