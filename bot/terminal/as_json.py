"""Contracts and answers as the documents that ``--json`` prints. Their form is fixed: other programs read it."""

from __future__ import annotations

from typing import Any

from rag.domain import Answer, Citation, Clause, Competitor, Contract, Hit, Page


def contract_document(contract: Contract, seconds: float) -> dict[str, Any]:
    """What ``read --json`` prints."""
    return {
        "pages": [_page(page) for page in contract.pages],
        "clauses": [_clause(clause) for clause in contract.clauses],
        "missing": list(contract.missing),
        "warnings": [*contract.warnings, *_noticed(contract)],
        "seconds": round(seconds, 3),
    }


def _noticed(contract: Contract) -> list[str]:
    """What was noticed of the pages and of citations, a word each: ``repeated:5=2``, ``absent:3``, ``dangling:9``."""
    return [
        *(f"repeated:{page}={other}" for page, other in contract.repeated),
        *(f"absent:{page}" for page in contract.absent),
        *(["moved:" + ",".join(map(str, contract.moved))] if contract.moved else []),
        *(["disordered"] if contract.disordered else []),
        *(f"dangling:{number}" for number in dict.fromkeys(each.reference.number for each in contract.dangling)),
    ]


def answer_document(answer: Answer) -> dict[str, Any]:
    """One entry of what ``ask --json`` prints."""
    document: dict[str, Any] = {
        "question": answer.question,
        "language": answer.language,
        "status": answer.status.value,
        "clauses": list(answer.clauses),
        "answer": answer.text,
        "by": answer.by,
        "citations": [_citation(citation) for citation in answer.citations],
        "hits": [_hit(hit) for hit in answer.hits],
        "seconds": round(answer.seconds, 3),
    }
    return document | ({"fallback": answer.fallback} if answer.fallback else {})


def _page(page: Page) -> dict[str, Any]:
    """A page; with ``readings`` where more than one competed."""
    competed = {"readings": [_reading(reading) for reading in page.contest]} if len(page.contest) > 1 else {}
    return {
        "number": page.number,
        "file": page.file,
        "method": page.method,
        "engine": page.engine,
        "variant": page.variant,
        "confidence": round(page.confidence, 4),
        "words": page.words,
        "rotation": page.rotation,
        "seconds": round(page.seconds, 3),
        "warnings": [warning.value for warning in page.warnings],
        "text": page.text,
        **competed,
    }


def _reading(reading: Competitor) -> dict[str, Any]:
    return {
        "engine": reading.engine,
        "variant": reading.variant,
        "words": reading.words,
        "confidence": round(reading.confidence, 4),
        "score": round(reading.score, 2),
        "seconds": round(reading.seconds, 3),
    }


def _clause(clause: Clause) -> dict[str, Any]:
    return {
        "kind": clause.kind.value,
        "number": clause.number,
        "title": clause.title,
        "printed": clause.printed,
        "status": clause.status.value,
        "page": clause.page,
        "pages": list(clause.pages),
        "text": clause.text,
        "ayat": [{"number": ayat.number, "text": ayat.text} for ayat in clause.ayat],
        "part": clause.part,
    }


def _citation(citation: Citation) -> dict[str, Any]:
    return {
        "clause": citation.clause,
        "ayat": citation.ayat or None,
        "page": citation.page,
        "quote": citation.quote,
        "verified": citation.verified,
    }


def _hit(hit: Hit) -> dict[str, Any]:
    scores = {
        name: round(getattr(hit, name), 4) for name in ("score", "semantic", "keyword", "bonus", "boost", "exact")
    }
    return {"clause": hit.chunk.number, "ayat": hit.chunk.ayat or None, "page": hit.chunk.page, **scores}
