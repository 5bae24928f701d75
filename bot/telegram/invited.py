"""The questions that a contract invites: what most people want to know of it, as far as it speaks of that.

Plain words decide; no model. Knows nothing of buttons.
"""

from __future__ import annotations

import re

from bot.messages import text
from rag.domain import ClauseKind, Contract, Language

MOST = 3

_TOPICS = {
    "invite.fine": r"denda|penalt|keterlambatan|terlambat|late fee|penalty",
    "invite.price": r"harga|biaya sewa|uang sewa|\brent\b|\bprice\b",
    "invite.wage": r"upah|gaji|salary|wage",
    "invite.loan": r"angsuran|cicilan|pinjaman|kredit|instal?lment|\bloan\b",
    "invite.term": r"jangka waktu|masa berlaku|masa sewa|masa kerja|duration|\bterm\b",
    "invite.end": r"pengakhiran|pemutusan|berakhirnya|terminat",
    "invite.deposit": r"deposit|uang jaminan|jaminan",
    "invite.repair": r"perbaikan|pemeliharaan|kerusakan|repair|maintenance",
    "invite.leave": r"\bcuti\b|\bleave\b",
    "invite.secret": r"kerahasiaan|rahasia|confidential",
    "invite.dispute": r"sengketa|perselisihan|dispute",
    "invite.duties": r"kewajiban|obligation|duties",
}
"""Key of the question → what a contract says that speaks of it; the first that are met are asked."""


def invited_questions(contract: Contract, language: Language) -> tuple[str, ...]:
    """Three questions at most: topics that stand in a clause's title come before those that are only mentioned."""
    clauses = [clause for clause in contract.clauses if clause.kind is not ClauseKind.BAB]
    titles, bodies = ("\n".join(words).lower() for words in (
        [clause.title for clause in clauses], [clause.text for clause in clauses],
    ))  # fmt: skip
    found = dict.fromkeys(
        key for words in (titles, bodies) for key, pattern in _TOPICS.items() if re.search(pattern, words)
    )
    asked = [text(key, language) for key in list(found)[:MOST]]
    numbers = [clause.number for clause in clauses if not clause.part]
    asked += [text("invite.clause", language, number=number) for number in numbers[: MOST - len(asked)]]
    return tuple(asked)
