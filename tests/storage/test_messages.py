"""What a message was about, as long as that is there."""

from __future__ import annotations

import pytest

from storage import Arrangement, ArrangingStore, ContractStore, Database, MessageRecord, MessageStore, messages
from tests.storage.conftest import new_page


@pytest.fixture
def notes(database: Database) -> MessageStore:
    return MessageStore(database)


async def test_a_message_is_about_a_page_and_a_clause(store: ContractStore, notes: MessageStore) -> None:
    """The last note of a message counts; another chat's message of the same number is another message."""
    contract = await store.save_pages("1", None, [new_page()], [])
    (page,) = await store.pages(contract.id)
    await notes.note("1", [10], MessageRecord(contract.id))
    await notes.note("1", [10], MessageRecord(contract.id, page.id, "5A"))
    assert await notes.about("1", 10) == MessageRecord(contract.id, page.id, "5A")
    assert (await notes.about("2", 10), await notes.about("1", 11)) == (None, None)


async def test_nothing_is_noted_of_what_is_not_there(store: ContractStore, notes: MessageStore) -> None:
    """A contract of another chat, one that is gone, a page that is gone."""
    contract = await store.save_pages("1", None, [new_page()], [])
    await notes.note("2", [10], MessageRecord(contract.id))
    await notes.note("1", [11], MessageRecord(99))
    await notes.note("1", [12], MessageRecord(contract.id, 99))
    found = [await notes.about("2", 10), await notes.about("1", 11), await notes.about("1", 12)]
    assert found == [None, None, MessageRecord(contract.id)]


async def test_notes_go_with_their_page_and_their_contract(
    store: ContractStore, notes: MessageStore, database: Database
) -> None:
    """A reply to them is then a reply to nothing."""
    contract = await store.save_pages("1", None, [new_page(1, "a"), new_page(2, "b")], [])
    a, b = await store.pages(contract.id)
    await notes.note("1", [10], MessageRecord(contract.id, a.id))
    await notes.note("1", [11], MessageRecord(contract.id, b.id))
    await ArrangingStore(database).arrange("1", Arrangement(contract.id, 1, (b.id,), ()))
    assert (await notes.about("1", 10), await notes.about("1", 11)) == (None, MessageRecord(contract.id, b.id))
    await ArrangingStore(database).delete("1", contract.id)
    assert await notes.about("1", 11) is None


async def test_only_the_newest_messages_are_kept(
    store: ContractStore, notes: MessageStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of each chat."""
    monkeypatch.setattr(messages, "KEPT_MESSAGES", 2)
    contract = await store.save_pages("1", None, [new_page()], [])
    for message in (10, 11, 12):
        await notes.note("1", [message], MessageRecord(contract.id))
    assert [await notes.about("1", message) is not None for message in (10, 11, 12)] == [False, True, True]
