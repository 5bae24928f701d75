"""What a chat's contracts do: begin, grow, close, and keep to their own chat."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta

import pytest

from storage import ContractStore, PageRecord
from storage.errors import StaleContractError, UnknownContractError
from tests.storage.conftest import new_clause, new_page


async def test_a_new_chat_has_nothing(store: ContractStore) -> None:
    """A chat that never sent anything has no contract and no language, and that is no error."""
    assert (await store.open_contract("1"), await store.contracts("1"), await store.language("1")) == (None, (), None)


async def test_the_first_pages_begin_a_contract(store: ContractStore) -> None:
    """Pages without a contract begin one, which is the chat's open one and holds exactly what was saved."""
    saved = await store.save_pages("1", None, [new_page(1, "satu"), new_page(2, "dua")], [new_clause()])

    assert await store.open_contract("1") == saved
    assert (saved.chat, saved.is_open, saved.revision, saved.pages) == ("1", True, 1, 2)
    assert timedelta() <= datetime.now(UTC) - saved.created_at < timedelta(minutes=1)
    assert await store.clauses(saved.id) == (new_clause(),)
    pages = await store.pages(saved.id)
    assert pages == (
        PageRecord(pages[0].id, 1, "satu.jpg", "sha of satu", None, '{"text": "satu"}'),
        PageRecord(pages[1].id, 2, "dua.jpg", "sha of dua", None, '{"text": "dua"}'),
    )


async def test_more_pages_replace_the_clauses(store: ContractStore) -> None:
    """Later pages join the earlier ones; the clauses are those of the last save, in document order."""
    first = await store.save_pages("1", None, [new_page(1)], [new_clause(0, "LAMA"), new_clause(1, "LAMA")])

    second = await store.save_pages("1", first.id, [new_page(2)], [new_clause(1, "BARU"), new_clause(0, "BARU")])

    assert (second.id, second.pages, second.revision) == (first.id, 2, 2)
    assert [page.number for page in await store.pages(first.id)] == [1, 2]
    assert await store.clauses(first.id) == (new_clause(0, "BARU"), new_clause(1, "BARU"))


async def test_a_snapshot_is_of_one_moment(store: ContractStore) -> None:
    """While pages are being added, a snapshot never has the pages of one save and the clauses of another."""
    contract = await store.save_pages("1", None, [new_page(1)], [new_clause(0, "1")])

    async def grow() -> None:
        for number in range(2, 12):
            await store.save_pages("1", contract.id, [new_page(number)], [new_clause(0, str(number))])

    growing = asyncio.create_task(grow())
    seen = 0
    while not growing.done():
        snapshot = await store.snapshot(contract.id)
        seen = len(snapshot.pages)
        assert (snapshot.contract.pages, snapshot.clauses) == (seen, (new_clause(0, str(seen)),))
    await growing
    assert seen >= 1


async def test_after_closing_the_next_pages_begin_another(store: ContractStore) -> None:
    """A closed contract stays in the list, but is not the one that questions go to."""
    first = await store.save_pages("1", None, [new_page()], [])
    await store.close_contract("1")
    assert await store.open_contract("1") is None

    second = await store.save_pages("1", None, [new_page()], [])

    assert [(c.id, c.is_open) for c in await store.contracts("1")] == [(first.id, False), (second.id, True)]
    assert await store.open_contract("1") == second


async def test_beginning_another_closes_the_open_one(store: ContractStore) -> None:
    """A chat never has two open contracts, also when the first was not closed."""
    await store.save_pages("1", None, [new_page()], [])
    second = await store.save_pages("1", None, [new_page()], [])
    assert [c for c in await store.contracts("1") if c.is_open] == [second]


async def test_a_contract_begins_with_a_page(store: ContractStore) -> None:
    """An empty contract is refused: nothing could be asked of it."""
    with pytest.raises(ValueError, match="begins with a page"):
        await store.save_pages("1", None, [], [])


async def test_a_known_file_is_known_in_its_contract_only(store: ContractStore) -> None:
    """The same file may be a page of two contracts; within one it is recognised by its content."""
    first = await store.save_pages("1", None, [new_page(1, "satu")], [])
    second = await store.save_pages("1", None, [new_page(1, "dua")], [])
    answers = [await store.known_file(c.id, "sha of satu") for c in (first, second)]
    assert answers == [True, False]


async def test_chats_do_not_see_each_other(store: ContractStore) -> None:
    """Two chats that send files of the same name and content have a contract each."""
    first = await store.save_pages("1", None, [new_page()], [new_clause(0, "SATU")])
    second = await store.save_pages("2", None, [new_page()], [new_clause(0, "DUA")])
    assert (await store.contracts("1"), await store.contracts("2")) == ((first,), (second,))
    assert await store.clauses(second.id) == (new_clause(0, "DUA"),)


async def test_another_chats_contract_cannot_be_added_to(store: ContractStore) -> None:
    """The id of another chat's contract is as unknown as one that never was, and nothing is kept."""
    others = await store.save_pages("2", None, [new_page()], [new_clause()])
    for unknown in (others.id, others.id + 1):
        with pytest.raises(UnknownContractError):
            await store.save_pages("1", unknown, [new_page(2)], [])
    assert await store.contracts("2") == (others,)


async def test_an_unknown_contract_is_an_error_not_an_empty_one(store: ContractStore) -> None:
    """Nothing answers for a contract that is not there."""
    for call in (store.pages(7), store.clauses(7), store.snapshot(7), store.index_folder(7), store.known_file(7, "x")):
        with pytest.raises(UnknownContractError, match="no contract 7"):
            await call


@pytest.mark.parametrize("numbers", [[1], [3], [2, 2], [3, 2]])
async def test_pages_must_follow_those_that_are_there(store: ContractStore, numbers: list[int]) -> None:
    """Pages numbered past, over or before the next are refused whole: the clauses were made from other pages."""
    contract = await store.save_pages("1", None, [new_page(1)], [new_clause(0, "LAMA")])
    with pytest.raises(StaleContractError, match="next page of contract"):
        await store.save_pages("1", contract.id, [new_page(n) for n in numbers], [new_clause(0, "BARU")])
    assert await store.contracts("1") == (contract,)
    assert await store.clauses(contract.id) == (new_clause(0, "LAMA"),)


async def test_of_two_who_add_the_same_page_one_wins(store: ContractStore) -> None:
    """Two savers who looked at the same state: one is kept whole, the other is told to look again."""
    contract = await store.save_pages("1", None, [new_page(1)], [])
    results = await asyncio.gather(
        *(store.save_pages("1", contract.id, [new_page(2, word)], [new_clause(0, word)]) for word in "ab"),
        return_exceptions=True,
    )
    assert sorted(type(result).__name__ for result in results) == ["ContractRecord", "StaleContractError"]
    snapshot = await store.snapshot(contract.id)
    assert snapshot.pages[1].file == f"{snapshot.clauses[0].title}.jpg"


async def test_twenty_chats_at_once(store: ContractStore) -> None:
    """Twenty chats that save, ask and switch indexes at the same time end with their own pages, all of them."""

    async def chat(name: str) -> None:
        contract_id = None
        for number in range(1, 6):
            saved = await store.save_pages(name, contract_id, [new_page(number, name)], [new_clause(0, name)])
            contract_id = saved.id
            await store.switch_index(saved.id, f"indexes/{name}-{number}", saved.revision)
            await store.set_language(name, "id")
            snapshot = await store.snapshot(saved.id)
            assert {page.file for page in snapshot.pages} == {f"{name}.jpg"}
            assert snapshot.index == f"indexes/{name}-{number}"

    names = [str(n) for n in range(20)]
    await asyncio.gather(*(chat(name) for name in names))

    found = [await store.contracts(name) for name in names]
    assert [(len(contracts), contracts[0].pages) for contracts in found] == [(1, 5)] * 20
    assert await store.named_folders() == {f"indexes/{name}-5" for name in names}


async def test_the_language_is_remembered(store: ContractStore) -> None:
    """A chat's choice of language lasts and can be changed, before its first page and beside its contracts."""
    await store.set_language("1", "en")
    contract = await store.save_pages("1", None, [new_page()], [])
    await store.set_language("1", "id")
    await store.set_language("2", "en")
    assert (await store.language("1"), await store.language("2")) == ("id", "en")
    assert await store.open_contract("1") == contract


async def test_a_chat_that_gets_another_id_keeps_what_it_has(store: ContractStore) -> None:
    """Told twice, the second time nothing is left to move, and the open contract stays open."""
    contract = await store.save_pages("1", None, [new_page()], [])
    await store.set_language("1", "en")
    for _ in range(2):
        await store.move_chat("1", "2")
    moved = await store.open_contract("2")
    assert (moved and moved.id, await store.language("2")) == (contract.id, "en")
    assert (await store.contracts("1"), await store.language("1")) == ((), None)


async def test_a_chat_that_moves_to_one_with_a_contract(store: ContractStore) -> None:
    """Both contracts are there; the one that was open in the chat that moved is open."""
    there = await store.save_pages("2", None, [new_page()], [])
    came = await store.save_pages("1", None, [new_page()], [])
    await store.move_chat("1", "2")
    assert [(c.id, c.is_open) for c in await store.contracts("2")] == [(there.id, False), (came.id, True)]
