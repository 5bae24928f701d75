"""A contract small enough to be printed in milliseconds."""

from __future__ import annotations

import pytest

from rag.evaluation.gold import parse_contract
from rag.evaluation.gold_types import GoldContract

SMALL = """---
language: id
titles: below
columns: 1
---

# PERJANJIAN CONTOH

Pembukaan.
: Nama | Contohadi

## PASAL 1 | OBJEK

Yang dimaksud adalah:
a. rumah; dan
b. kebun.

## PASAL 2 | HARGA

(1) Harga Rp1.000 (seribu rupiah) sesuai Pasal 1.
(2) Dibayar:
a. tunai; atau
b. cicil.

## [closing]

Demikian.

## [signatures]

PIHAK PERTAMA | PIHAK KEDUA
"""


@pytest.fixture
def source() -> str:
    """The text of the small contract's file."""
    return SMALL


@pytest.fixture
def small() -> GoldContract:
    """The small contract: two Pasal, two ayat."""
    return parse_contract("kecil", SMALL)
