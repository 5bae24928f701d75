"""Readings that are stopped at the last moment: what was asked for last is what happens."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from rag.errors import CancelledByUser, NoContractError
from rag.library import Deleted, Library, Progress
from tests.library.test_library import file, opened


@pytest.fixture
async def library(tmp_path: Path) -> AsyncIterator[Library]:
    async with await opened(tmp_path / "data") as library:
        yield library


async def test_cancelling_during_the_last_page_keeps_nothing(library: Library, tmp_path: Path) -> None:
    """A single photo can be cancelled too."""
    seen: list[Progress] = []
    with pytest.raises(CancelledByUser):
        one = file(tmp_path, "PASAL 1\nSatu.\n")
        await library.add_pages("a", [one], on_progress=seen.append, cancelled=lambda: len(seen) == 1)
    with pytest.raises(NoContractError):
        await library.contract("a")


async def test_deleting_while_pages_are_being_saved_says_that_they_are_gone(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No receipt for pages that the deletion takes with it a moment later."""
    deletion: list[asyncio.Task[Deleted]] = []
    save = library._store.save_pages

    async def save_while_deleting(*given: object) -> object:
        deletion.append(asyncio.create_task(library.delete("a")))
        await asyncio.sleep(0)
        return await save(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(library._store, "save_pages", save_while_deleting)
    with pytest.raises(CancelledByUser):
        await library.add_pages("a", [file(tmp_path, "PASAL 1\nSatu.\n")])
    assert await deletion[0] == Deleted(contracts=1, pages=1)
    assert list((tmp_path / "data" / "indexes").iterdir()) == []
