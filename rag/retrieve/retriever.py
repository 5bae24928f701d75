"""One question to what was found for it: the exact path first, else the hybrid, else nothing.

The whole decision of what an answer may rest on is here; wording it is ``rag.answer``'s.
"""

from __future__ import annotations

from dataclasses import replace

from rag.clauses import find_references
from rag.domain import AnswerStatus, Contract, Retrieval
from rag.index.contract_index import ContractIndex
from rag.index.embedder import Embedder
from rag.retrieve.answerable import JUDGED, chance
from rag.retrieve.asked import OnceEmbedder
from rag.retrieve.exact import exact_hits, literal_hits, look_up, overall
from rag.retrieve.hybrid import hybrid_hits
from rag.retrieve.options import DEFAULT, RetrievalOptions
from rag.retrieve.query import understand_question


def retrieve(
    question: str,
    contract: Contract,
    index: ContractIndex,
    embedder: Embedder,
    options: RetrievalOptions = DEFAULT,
) -> Retrieval:
    """Hits for ``question``. Runs on the search lane; raises what the embedder raises."""
    references = find_references(question)
    inside = [reference for reference in references if not reference.outside]
    if inside and not contract.clauses:
        literal = tuple(hit for reference in inside for hit in literal_hits(reference, index.chunks))
        status = AnswerStatus.RETRIEVED if literal else AnswerStatus.MISSING
        return Retrieval(status, literal, tuple(look_up(reference, contract) for reference in inside if not literal))
    if references:
        lookups = tuple(look_up(reference, contract) for reference in references)
        there = [lookup for lookup in lookups if lookup.status is not AnswerStatus.MISSING]
        return Retrieval(overall(lookups), exact_hits(there, index.chunks), lookups)
    query = understand_question(question, index)
    asked = OnceEmbedder(embedder)
    hits = hybrid_hits(query, index, asked, replace(options, hits=max(options.hits, JUDGED)))
    answers = bool(hits) and (not options.answers_from or chance(query, hits, index, asked) >= options.answers_from)
    return Retrieval(AnswerStatus.RETRIEVED if answers else AnswerStatus.UNANSWERED, hits[: options.hits])
