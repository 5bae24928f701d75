"""Fresh questions beside the benchmark's: ``python -m rag.evaluation.fresh_bench``.

Twenty each to four contracts of the report split, in ``contracts/fresh``, written when the search was done from the
contracts alone: without code, lexicon or the benchmark's questions. They tell how much nearer the benchmark's questions
are to their clauses' words than those that people ask. Nothing is fitted to them, nothing chosen on them.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.resources import files

from rag.evaluation.gold import load_contract, load_contracts, parse_contract
from rag.evaluation.gold_types import GoldContract
from rag.evaluation.retrieval_bench import ask_all
from rag.evaluation.retrieval_cases import RememberingEmbedder, clean_cases
from rag.evaluation.retrieval_scores import Asked, recall
from rag.evaluation.retrieval_systems import SYSTEMS
from rag.index import Embedder, choose_embedder


def fresh_contracts() -> tuple[GoldContract, ...]:
    """The report split's contracts with the fresh questions in the place of their own."""
    folder = files("rag.evaluation") / "contracts"
    found = []
    for file in sorted((folder / "fresh").iterdir(), key=lambda file: file.name):
        gold = load_contract(file.name.removesuffix(".toml"))
        source = (folder / gold.split / f"{gold.name}.md").read_text(encoding="utf-8")
        found.append(parse_contract(gold.name, source, file.read_text(encoding="utf-8"), gold.split))
    return tuple(found)


def asked(contracts: Sequence[GoldContract], embedder: Embedder) -> list[Asked]:
    """What became of each question that names no clause and follows none, as the product searches."""
    answers = ask_all(clean_cases(contracts), RememberingEmbedder(embedder), {"ours": SYSTEMS["ours"]})
    return [one for own in answers.values() for one in own if one.kind not in ("named", "followup")]


def told(name: str, outcomes: Sequence[Asked]) -> str:
    """Clause first and among three; of those without an answer how many were recognised; of the others, refused."""
    answerable = [one for one in outcomes if one.answerable]
    absent = [one for one in outcomes if not one.answerable]
    return (
        f"{name}: {len(answerable)} with an answer, first {recall(answerable, 1):.2f}, among three "
        f"{recall(answerable, 3):.2f}, refused {sum(one.abstained for one in answerable)}; "
        f"{len(absent)} without, recognised {sum(one.abstained for one in absent)}"
    )


def main() -> None:
    """Print both, and each kind and contract of the fresh ones."""
    embedder = choose_embedder("bundled")
    fresh = asked(fresh_contracts(), embedder)
    lines = [told("the benchmark", asked(load_contracts("report"), embedder)), told("fresh", fresh)]
    for key in ("kind", "contract"):
        names = dict.fromkeys(getattr(one, key) for one in fresh)
        lines += [told(f"fresh, {name}", [one for one in fresh if getattr(one, key) == name]) for name in names]
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
