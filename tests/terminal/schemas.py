"""The fixed form of what ``--json`` prints, as JSON schemas. Other programs read it: nothing may go or change type."""

from __future__ import annotations

from typing import Any


def _exactly(properties: dict[str, Any], optional: dict[str, Any] | None = None) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": properties | (optional or {}),
        "required": list(properties),
        "additionalProperties": False,
    }


_TEXT = {"type": "string"}
_COUNT = {"type": "integer", "minimum": 0}
_SECONDS = {"type": "number", "minimum": 0}
_SHARE = {"type": "number", "minimum": 0, "maximum": 1}
_SCORE = {"type": "number"}
_NUMBER = {"type": "string", "pattern": r"^\d+[A-Z]?(\.\d+[A-Z]?)*$"}
_NUMBER_OR_NONE = {"type": "string", "pattern": r"^(\d+[A-Z]?(\.\d+[A-Z]?)*)?$"}
_AYAT = {"type": ["string", "null"]}

_PAGE = _exactly({
    "number": {"type": "integer", "minimum": 1},
    "file": _TEXT,
    "method": {"enum": ["ocr", "text"]},
    "engine": {"enum": ["", "rapidocr", "easyocr"]},
    "variant": _TEXT,
    "confidence": _SHARE,
    "words": _COUNT,
    "rotation": {"enum": [0, 90, 180, 270]},
    "seconds": _SECONDS,
    "warnings": {"type": "array", "items": {"enum": ["blurred", "too_small", "too_dark", "unsure", "no_text"]}},
    "text": _TEXT,
}, optional={
    "readings": {"type": "array", "minItems": 2, "items": _exactly({
        "engine": {"enum": ["rapidocr", "easyocr"]}, "variant": _TEXT, "words": _COUNT, "confidence": _SHARE,
        "score": _SECONDS, "seconds": _SECONDS,
    })},
})  # fmt: skip

_CLAUSE = _exactly({
    "kind": {"enum": ["pasal", "bab", "article", "section", "numbered"]},
    "number": _NUMBER,
    "title": _TEXT,
    "printed": _TEXT,
    "status": {"enum": ["found", "repaired", "inferred"]},
    "page": {"type": "integer", "minimum": 1},
    "pages": {"type": "array", "items": {"type": "integer", "minimum": 1}, "minItems": 1},
    "text": _TEXT,
    "ayat": {"type": "array", "items": _exactly({"number": _NUMBER, "text": _TEXT})},
    "part": _TEXT,
})  # fmt: skip

READ = _exactly({
    "pages": {"type": "array", "items": _PAGE},
    "clauses": {"type": "array", "items": _CLAUSE},
    "missing": {"type": "array", "items": _NUMBER},
    "warnings": {"type": "array", "items": _TEXT},
    "seconds": _SECONDS,
})  # fmt: skip
"""``tanya-kontrak read --json``."""

ASK = {
    "type": "array",
    "items": _exactly({
        "question": _TEXT,
        "language": {"enum": ["id", "en"]},
        "status": {"enum": [
            "found", "repaired", "inferred", "ambiguous", "missing", "outside", "retrieved", "unanswered",
        ]},
        "clauses": {"type": "array", "items": _NUMBER},
        "answer": {"type": "string", "minLength": 1},
        "by": {"type": "string", "pattern": "^(extract|groq:.+)$"},
        "citations": {"type": "array", "items": _exactly({
            "clause": _NUMBER_OR_NONE, "ayat": _AYAT, "page": _COUNT, "quote": _TEXT, "verified": {"type": "boolean"},
        })},
        "hits": {"type": "array", "items": _exactly({
            "clause": _NUMBER_OR_NONE, "ayat": _AYAT, "page": _COUNT, "score": _SCORE, "semantic": _SCORE,
            "keyword": _SCORE, "bonus": _SCORE, "boost": _SCORE, "exact": _SCORE,
        })},
        "seconds": _SECONDS,
    }, optional={"fallback": _TEXT}),
}  # fmt: skip
"""``tanya-kontrak ask --json``."""
