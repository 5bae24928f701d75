"""The order of updates, without a network."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable, Coroutine
from contextlib import AbstractAsyncContextManager, nullcontext

import pytest
from telegram import Chat, Message, Update

from bot.telegram.albums import Albums
from bot.telegram.readings import Readings
from bot.telegram.updates import ChatOrder, Parked, command_of


def update(number: int, chat: int, album: str | None = None, text: str | None = None) -> Update:
    message = Message(number, None, Chat(chat, "private"), media_group_id=album, text=text)  # type: ignore[arg-type]
    return Update(number, message=message)


class Done(list[int]):
    """Notes the updates whose work is done."""

    def turn(self, update_id: int) -> AbstractAsyncContextManager[None]:
        return nullcontext()

    async def begin_update(self, update_id: int) -> None:
        return None

    async def finish_updates(self, *update_ids: int) -> None:
        self.extend(update_ids)


class Work:
    """Handlers that note when they begin and end, and may be held."""

    def __init__(self) -> None:
        self.log: list[str] = []
        self.held: dict[str, asyncio.Event] = {}

    def hold(self, name: str) -> asyncio.Event:
        return self.held.setdefault(name, asyncio.Event())

    async def __call__(self, name: str) -> None:
        self.log.append(f"{name} begins")
        if name in self.held:
            await self.held[name].wait()
        self.log.append(f"{name} ends")


@pytest.fixture
def done() -> Done:
    return Done()


@pytest.fixture
def parked() -> Parked:
    return Parked()


@pytest.fixture
async def albums() -> Albums:
    return Albums(0.01)


@pytest.fixture
async def order(done: Done, parked: Parked, albums: Albums) -> ChatOrder:
    return ChatOrder(done, albums, Readings(), parked, at_once=["stop"])


@pytest.fixture
async def process(order: ChatOrder) -> Callable[[Update, Coroutine[None, None, None]], asyncio.Task[None]]:
    return lambda given, work: asyncio.create_task(order.process_update(given, work))


async def settled() -> None:
    """Lets every task come as far as it can."""
    for _ in range(10):
        await asyncio.sleep(0)


async def test_one_chat_in_order_and_chats_side_by_side(process) -> None:  # type: ignore[no-untyped-def]
    """The second of a chat waits for the first; another chat does not."""
    work = Work()
    first = work.hold("A1")
    tasks = [process(update(1, 1), work("A1")), process(update(2, 1), work("A2")), process(update(3, 2), work("B1"))]
    await settled()
    assert work.log == ["A1 begins", "B1 begins", "B1 ends"]
    first.set()
    await asyncio.gather(*tasks)
    assert work.log[3:] == ["A1 ends", "A2 begins", "A2 ends"]


async def test_a_command_that_stops_the_reading_waits_for_nobody(process) -> None:  # type: ignore[no-untyped-def]
    """Neither for the update that its chat is busy with nor for those that wait; all others wait."""
    work = Work()
    first = work.hold("A1")
    tasks = [
        process(update(1, 1), work("A1")),
        process(update(2, 1), work("A2")),
        process(update(3, 1, text="/stop now"), work("stop")),
        process(update(4, 1, text="/new"), work("A4")),
    ]
    await settled()
    assert work.log == ["A1 begins", "stop begins", "stop ends"]
    first.set()
    await asyncio.gather(*tasks)
    assert work.log[3:] == ["A1 ends", "A2 begins", "A2 ends", "A4 begins", "A4 ends"]


async def test_what_is_said_after_it_waits_for_it(process) -> None:  # type: ignore[no-untyped-def]
    """A deletion that is still being told must not be done once more after pages that came later."""
    work = Work()
    stop = work.hold("stop")
    tasks = [process(update(1, 1, text="/stop"), work("stop"))]
    await settled()
    tasks += [process(update(2, 1), work("A2")), process(update(3, 2), work("B"))]
    await settled()
    assert work.log == ["stop begins", "B begins", "B ends"]
    stop.set()
    await asyncio.gather(*tasks)
    assert work.log[3:] == ["stop ends", "A2 begins", "A2 ends"]


@pytest.mark.parametrize(
    ("text", "command"),
    [("/cancel", "cancel"), ("/Delete@bot ya", "delete"), ("delete", ""), ("", ""), (None, ""), (" ", ""), ("/", "")],
)
def test_a_command_is_told_by_its_first_word(text: str | None, command: str) -> None:
    """Whatever follows it."""
    assert command_of(update(1, 1, text=text)) == command


async def test_what_is_stopped_is_what_came_before_in_the_same_chat() -> None:
    """Only what brings pages, until it is done; the result is how many that are."""
    readings = Readings()
    earlier, question, other, later = (
        update(1, 1, "a"), update(2, 1, text="?"), update(3, 2, "b"), update(5, 1, "c"),
    )  # fmt: skip
    with readings.noted(earlier), readings.noted(question), readings.noted(other), readings.noted(later):
        assert (readings.count("1"), readings.count()) == (2, 3)
        assert readings.stop("1", before=4) == 1
        assert [readings.stopped(u) for u in (earlier, question, other, later)] == [True, False, False, False]
        assert (readings.stop_one("2", 5), readings.stop_one("1", 5)) == (False, True)
        assert readings.stopped(later)
    assert not readings.stopped(earlier)
    assert (readings.stop("1", before=9), readings.stop_one("1", 5), readings.count()) == (0, False, 0)


async def test_a_chat_costs_nothing_once_it_is_idle(order: ChatOrder, process) -> None:  # type: ignore[no-untyped-def]
    """Its lock is freed."""
    work = Work()
    held = work.hold("A")
    task = process(update(1, 1), work("A"))
    await settled()
    assert order.busy_chats == 1
    held.set()
    await task
    del task
    gc.collect()
    assert order.busy_chats == 0


async def test_a_handler_that_fails_does_not_stop_its_chat(process, done: Done) -> None:  # type: ignore[no-untyped-def]
    """The next update of the chat is processed, and the failed one is not tried for ever."""
    work = Work()

    async def fail() -> None:
        raise RuntimeError

    failed = process(update(1, 1), fail())
    await process(update(2, 1), work("A2"))
    assert work.log == ["A2 begins", "A2 ends"]
    assert isinstance(failed.exception(), RuntimeError)
    assert done == [1, 2]


async def test_an_update_is_done_when_its_work_is(process, done: Done) -> None:  # type: ignore[no-untyped-def]
    """An album's siblings with it; a killed one is not, and what its chat sent after it waits for the next start."""
    work = Work()
    held = work.hold("A")
    tasks = [process(update(number, 1, "a"), work("A")) for number in (1, 2, 3)]
    later, other = process(update(4, 2), work("B")), process(update(5, 2), work("C"))
    await asyncio.gather(later, other)
    assert done == [4, 5]
    held.set()
    await asyncio.gather(*tasks)
    assert done == [4, 5, 1, 2, 3]


async def test_what_is_parked_is_not_done(process, parked: Parked, done: Done) -> None:  # type: ignore[no-untyped-def]
    """Neither is what its chat sent afterwards; another chat's is."""
    work = Work()
    first = update(1, 1)

    async def park() -> None:
        parked.add(first)

    await asyncio.gather(process(first, park()), process(update(2, 1), work("A2")), process(update(3, 2), work("B")))
    assert (work.log, done) == (["B begins", "B ends"], [3])


async def test_a_killed_update_is_not_done(process, done: Done) -> None:  # type: ignore[no-untyped-def]
    """Its work is for the next start."""
    work = Work()
    work.hold("A")
    task = process(update(1, 1), work("A"))
    await settled()
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    assert done == []


async def test_an_album_that_nobody_gathers_is_forgotten(done: Done, parked: Parked) -> None:
    """A chat that is not allowed leaves nothing behind, and a later sibling opens an album of its own."""
    albums = Albums(60)
    await ChatOrder(done, albums, Readings(), parked).process_update(update(1, 1, "a"), Work()("A"))
    assert albums.note(update(2, 1, "a")) is False
    albums.close(update(2, 1, "a"))
