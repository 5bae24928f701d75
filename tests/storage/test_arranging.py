"""Contracts that are there: opened, named, put in order, split, joined, forgotten one at a time."""

from __future__ import annotations

from pathlib import Path

import pytest

from storage import Arrangement, ArrangingStore, ContractRecord, ContractStore, Database, Deleted
from storage.errors import StaleContractError, UnknownContractError
from tests.storage.conftest import new_clause, new_page


@pytest.fixture
def arranging(database: Database) -> ArrangingStore:
    return ArrangingStore(database)


async def saved(store: ContractStore, *words: str, chat: str = "1") -> ContractRecord:
    """A new contract with a page for each word, and the open one."""
    pages = [new_page(number, word, f"pages/{word}.jpg") for number, word in enumerate(words, start=1)]
    return await store.save_pages(chat, None, pages, [new_clause(0, word) for word in words[:1]])


async def ids(store: ContractStore, contract: int) -> tuple[int, ...]:
    return tuple(page.id for page in await store.pages(contract))


async def files(store: ContractStore, contract: int) -> list[tuple[int, str]]:
    return [(page.number, page.file) for page in await store.pages(contract)]


async def test_another_contract_is_opened(store: ContractStore, arranging: ArrangingStore) -> None:
    """One is open at a time."""
    first, second = await saved(store, "a"), await saved(store, "b")
    await arranging.open("1", first.id)
    assert [(c.id, c.is_open) for c in await store.contracts("1")] == [(first.id, True), (second.id, False)]


async def test_a_contract_is_named(store: ContractStore, arranging: ArrangingStore) -> None:
    """The name is empty until then."""
    first = await saved(store, "a")
    await arranging.rename("1", first.id, "Sewa rumah")
    assert (first.name, (await store.contract("1", first.id)).name) == ("", "Sewa rumah")


async def test_pages_are_put_in_another_order(store: ContractStore, arranging: ArrangingStore) -> None:
    """Numbers follow the order; the clauses are replaced, and the index is stale."""
    first = await saved(store, "a", "b", "c")
    a, b, c = await ids(store, first.id)
    record, images = await arranging.arrange("1", Arrangement(first.id, 1, (c, a, b), (new_clause(0, "BARU"),)))
    assert await files(store, first.id) == [(1, "c.jpg"), (2, "a.jpg"), (3, "b.jpg")]
    assert (record.revision, images, await store.clauses(first.id)) == (2, (), (new_clause(0, "BARU"),))


async def test_a_page_is_removed(store: ContractStore, arranging: ArrangingStore, path: Path) -> None:
    """The others close up, its image is named for removal, and its text is in no byte of the files."""
    first = await saved(store, "a", "rahasia-77", "c")
    a, _, c = await ids(store, first.id)
    record, images = await arranging.arrange("1", Arrangement(first.id, 1, (a, c), ()))
    assert (await files(store, first.id), record.pages) == ([(1, "a.jpg"), (2, "c.jpg")], 2)
    assert images == ("pages/rahasia-77.jpg",)
    assert [p.name for p in path.parent.iterdir() if b"rahasia-77" in p.read_bytes()] == []


async def test_the_last_page_is_not_arranged_away(store: ContractStore, arranging: ArrangingStore) -> None:
    """Whoever wants that deletes the contract."""
    first = await saved(store, "a")
    with pytest.raises(ValueError, match="deleted"):
        await arranging.arrange("1", Arrangement(first.id, 1, (), ()))


async def test_pages_move_to_a_new_contract(store: ContractStore, arranging: ArrangingStore) -> None:
    """It becomes the open one; the rest closes up."""
    first = await saved(store, "a", "b", "c")
    a, b, c = await ids(store, first.id)
    record, gone = await arranging.move("1", Arrangement(first.id, 1, (a,), ()), Arrangement(0, 0, (b, c), ()))
    assert await files(store, first.id) == [(1, "a.jpg")]
    assert await files(store, record.id) == [(1, "b.jpg"), (2, "c.jpg")]
    assert (await store.open_contract("1"), gone) == (record, Deleted())


async def test_pages_move_to_another_contract_and_the_empty_one_goes(
    store: ContractStore, arranging: ArrangingStore
) -> None:
    """Nothing of the pages is lost; the folder of the index that went is named."""
    first, second = await saved(store, "a"), await saved(store, "b")
    await store.switch_index(second.id, "indexes/b", 1)
    (a,), (b,) = await ids(store, first.id), await ids(store, second.id)
    record, gone = await arranging.move(
        "1", Arrangement(second.id, 1, (), ()), Arrangement(first.id, 1, (a, b), (new_clause(),))
    )
    assert (record.id, await files(store, first.id)) == (first.id, [(1, "a.jpg"), (2, "b.jpg")])
    assert gone == Deleted(contracts=(second.id,), pages=0, files=(), folders=("indexes/b",))
    assert [c.id for c in await store.contracts("1")] == [first.id]


async def test_what_was_changed_meanwhile_is_refused(store: ContractStore, arranging: ArrangingStore) -> None:
    """Another revision than the one that was looked at; nothing is changed then."""
    first = await saved(store, "a", "b")
    a, b = await ids(store, first.id)
    await arranging.arrange("1", Arrangement(first.id, 1, (b, a), ()))
    for stale in (Arrangement(first.id, 1, (a, b), ()), Arrangement(first.id, 2, (a, b, 99), ())):
        with pytest.raises(StaleContractError):
            await arranging.arrange("1", stale)
    with pytest.raises(StaleContractError):
        await arranging.move("1", Arrangement(first.id, 1, (a,), ()), Arrangement(0, 0, (b,), ()))
    assert await files(store, first.id) == [(1, "b.jpg"), (2, "a.jpg")]


async def test_one_contract_is_forgotten(store: ContractStore, arranging: ArrangingStore, path: Path) -> None:
    """The others stay, and nothing of it is in any byte of the files."""
    first, second = await saved(store, "rahasia-88"), await saved(store, "b")
    assert await arranging.delete("1", first.id) == Deleted((first.id,), 1, ("pages/rahasia-88.jpg",), ())
    assert [c.id for c in await store.contracts("1")] == [second.id]
    assert [p.name for p in path.parent.iterdir() if b"rahasia-88" in p.read_bytes()] == []


async def test_another_chats_contract_is_out_of_reach(store: ContractStore, arranging: ArrangingStore) -> None:
    """Whatever is wanted of it."""
    other = await saved(store, "a", chat="2")
    (page,) = await ids(store, other.id)
    for act in (
        store.contract("1", other.id),
        arranging.open("1", other.id),
        arranging.rename("1", other.id, "x"),
        arranging.delete("1", other.id),
        arranging.arrange("1", Arrangement(other.id, 1, (page,), ())),
        arranging.move("1", Arrangement(other.id, 1, (), ()), Arrangement(0, 0, (page,), ())),
    ):
        with pytest.raises(UnknownContractError):
            await act
