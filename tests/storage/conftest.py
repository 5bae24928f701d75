"""A database in a folder of its own, and the rows that the tests put into it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from storage import ClauseRecord, ContractStore, Database, NewPage


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "contracts.db"


@pytest.fixture
async def database(path: Path) -> AsyncIterator[Database]:
    async with Database(path) as database:
        yield database


@pytest.fixture
def store(database: Database) -> ContractStore:
    return ContractStore(database)


def new_page(number: int = 1, word: str = "halaman", image: str | None = None) -> NewPage:
    return NewPage(number, file=f"{word}.jpg", sha256=f"sha of {word}", image=image, payload=f'{{"text": "{word}"}}')


def new_clause(position: int = 0, word: str = "UMUM") -> ClauseRecord:
    return ClauseRecord(
        position=position,
        kind="pasal",
        number=str(position + 1),
        title=word,
        printed=f"PASAL {position + 1}",
        status="found",
        page=1,
        part="",
        payload=f'{{"text": "{word}"}}',
    )
