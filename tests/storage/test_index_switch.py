"""Which index a contract uses, and when it is to be built again."""

from __future__ import annotations

from storage import ContractStore
from tests.storage.conftest import new_page


async def test_a_new_contract_has_no_index(store: ContractStore) -> None:
    """Until an index is switched to, there is none."""
    contract = await store.save_pages("1", None, [new_page()], [])
    assert await store.index_folder(contract.id) is None


async def test_switching_hands_back_the_old_folder(store: ContractStore) -> None:
    """The row names the new folder at once, and the caller gets the one to remove."""
    contract = await store.save_pages("1", None, [new_page()], [])
    assert await store.switch_index(contract.id, "indexes/a", contract.revision) is None
    assert await store.switch_index(contract.id, "indexes/b", contract.revision) == "indexes/a"
    assert await store.index_folder(contract.id) == "indexes/b"
    assert await store.named_folders() == {"indexes/b"}


async def test_new_pages_make_the_index_stale(store: ContractStore) -> None:
    """After more pages the index is not offered any more, but its folder is still named, until the next switch."""
    first = await store.save_pages("1", None, [new_page(1)], [])
    await store.switch_index(first.id, "indexes/a", first.revision)

    second = await store.save_pages("1", first.id, [new_page(2)], [])

    assert (await store.index_folder(first.id), (await store.snapshot(first.id)).index) == (None, None)
    assert await store.named_folders() == {"indexes/a"}
    assert await store.switch_index(first.id, "indexes/b", second.revision) == "indexes/a"
    assert await store.index_folder(first.id) == "indexes/b"


async def test_an_index_of_older_pages_does_not_count_as_new(store: ContractStore) -> None:
    """An index that was being built while pages came is kept, as a stale one."""
    first = await store.save_pages("1", None, [new_page(1)], [])
    await store.save_pages("1", first.id, [new_page(2)], [])
    assert await store.switch_index(first.id, "indexes/a", first.revision) is None
    assert await store.index_folder(first.id) is None


async def test_a_late_index_does_not_replace_a_later_one(store: ContractStore) -> None:
    """Two indexes built at once: that of the later pages stays, whichever is ready first, the other is handed back."""
    first = await store.save_pages("1", None, [new_page(1)], [])
    second = await store.save_pages("1", first.id, [new_page(2)], [])
    await store.switch_index(first.id, "indexes/new", second.revision)
    assert await store.switch_index(first.id, "indexes/late", first.revision) == "indexes/late"
    assert await store.index_folder(first.id) == "indexes/new"


async def test_the_index_of_a_deleted_contract_is_handed_back(store: ContractStore) -> None:
    """An index that becomes ready after its chat was deleted is given to the caller to remove."""
    contract = await store.save_pages("1", None, [new_page()], [])
    await store.delete_chat("1")
    assert await store.switch_index(contract.id, "indexes/a", contract.revision) == "indexes/a"
    assert await store.named_folders() == set()


async def test_the_same_folder_twice_is_not_handed_back(store: ContractStore) -> None:
    """A folder in use is never given away to be removed."""
    contract = await store.save_pages("1", None, [new_page()], [])
    for _ in range(2):
        assert await store.switch_index(contract.id, "indexes/a", contract.revision) is None
    assert await store.index_folder(contract.id) == "indexes/a"
