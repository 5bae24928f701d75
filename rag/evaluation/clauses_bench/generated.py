"""Generated contracts, damaged, read and asked for every clause: how many lookups are right, honest, wrong."""

from __future__ import annotations

import random
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from rag.clauses import read_contract
from rag.evaluation.clauses_bench.damage import LOOKALIKES, MISHAPS, Confusions, SentPage, read, sent
from rag.evaluation.clauses_bench.judging import Judged, Truth, judge_all
from rag.evaluation.clauses_bench.layouts import LAYOUTS, generate

RATES = (0.0, 0.02, 0.05, 0.1)
"""Shares of a heading's letters that are misread."""
LONG = 300
"""Pages of the document that is timed."""


@dataclass
class Tally:
    """Verdicts, counted; every one that is not right by name."""

    right: int = 0
    honest: int = 0
    wrong: int = 0
    remaining: list[str] = field(default_factory=list)

    def add(self, judged: Judged, where: str) -> None:
        """Count a verdict; ``where`` says which contract it is of."""
        self.right += judged.verdict == "right"
        self.honest += judged.verdict == "honest"
        self.wrong += judged.verdict == "wrong"
        if judged.verdict == "wrong":
            part = f" {judged.asked.part}" if judged.asked.part else ""
            self.remaining.append(f"{where}: {judged.asked.number}{part} {judged.status}, {judged.why}")

    def __add__(self, other: Tally) -> Tally:
        right, honest, wrong = self.right + other.right, self.honest + other.honest, self.wrong + other.wrong
        return Tally(right, honest, wrong, self.remaining + other.remaining)

    @property
    def cases(self) -> int:
        """How many lookups were judged."""
        return self.right + self.honest + self.wrong


def tally(
    rate: float,
    mishaps: Iterable[str],
    seeds: int,
    confusions: Confusions = LOOKALIKES,
    layouts: Iterable[str] = LAYOUTS,
) -> Tally:
    """``seeds`` contracts of each layout, after each of ``mishaps``, every clause asked for."""
    total = Tally()
    mishaps = tuple(mishaps)
    for layout in layouts:
        for seed in range(seeds):
            for mishap in mishaps:
                for judged in _judge(layout, seed, rate, mishap, confusions):
                    total.add(judged, f"{layout}, seed {seed}, {mishap}, {rate:.0%}")
    return total


def _judge(layout: str, seed: int, rate: float, mishap: str, confusions: Confusions) -> Iterator[Judged]:
    rng = random.Random(f"{layout} {seed} {rate} {mishap}")
    contract = generate(layout, seed)
    pages = MISHAPS[mishap](sent(contract, rate, rng, confusions), rng)
    return judge_all(Truth(contract, pages), read_contract(read(pages)))


def seconds_for_a_long_document() -> float:
    """Processor seconds that it takes to find the clauses of 300 pages; of a busy machine the clock tells nothing."""
    rng, seed = random.Random(0), 0
    pages: list[SentPage] = []
    while len(pages) < LONG:
        pages += sent(generate("title below", seed), 0.0, rng)
        seed += 1
    document = read(pages[:LONG])
    started = time.process_time()
    read_contract(document)
    return time.process_time() - started
