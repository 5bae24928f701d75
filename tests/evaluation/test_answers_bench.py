"""What the answers bench counts."""

from __future__ import annotations

from rag.clauses import read_contract
from rag.evaluation.answers_bench import run_answers_bench
from rag.evaluation.gold import parse_contract
from rag.evaluation.photos import clean_pages
from rag.evaluation.printer import print_contract
from rag.evaluation.retrieval_cases import RetrievalCase
from rag.index.embedder import WordHashEmbedder

QUESTIONS = """
[[question]]
kind = "formal"
text = "Berapa harga dan bagaimana dibayar?"
clauses = ["2"]
phrase = "Rp1.000 (seribu rupiah)"

[[question]]
kind = "absent"
text = "Siapa juara bulu tangkis?"
clauses = []
"""


async def test_an_answer_is_scored_by_what_is_shown(source: str) -> None:
    """Phrase, quoted clause, words and refusals, by kind and for all that have an answer."""
    gold = parse_contract("kecil", source, QUESTIONS)
    case = RetrievalCase("clean", gold, read_contract(clean_pages(print_contract(gold))))
    result = await run_answers_bench([case], WordHashEmbedder())
    rows = {row.kind: row for row in result.rows}
    assert set(rows) == {"formal", "absent", "all"}
    assert (rows["formal"].questions, rows["formal"].phrase, rows["formal"].clause, rows["formal"].refused) == (
        1,
        1,
        1,
        0,
    )
    assert rows["all"].questions == 1
    assert rows["absent"].clause == 0
    assert rows["formal"].words > 5
    assert rows["formal"].prompt > 100
