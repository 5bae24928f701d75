"""The order of updates, without a network."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable, Coroutine

import pytest
from telegram import Chat, Message, Update

from bot.telegram.albums import Albums
from bot.telegram.readings import Readings
from bot.telegram.updates import ChatOrder, command_of


def update(number: int, chat: int, album: str | None = None, text: str | None = None) -> Update:
    message = Message(number, None, Chat(chat, "private"), media_group_id=album, text=text)  # type: ignore[arg-type]
    return Update(number, message=message)


async def always(_: int) -> bool:
    return True


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
async def order() -> ChatOrder:
    return ChatOrder(always, Albums(0.01), Readings(), at_once=["stop"])


@pytest.fixture
async def process(order: ChatOrder) -> Callable[[Update, Coroutine[None, None, None]], asyncio.Task[None]]:
    return lambda given, work: asyncio.create_task(order.process_update(given, work))


async def settled() -> None:
    """Lets every task come as far as it can."""
    for _ in range(10):
        await asyncio.sleep(0)


async def test_one_chat_in_order_and_chats_side_by_side(order: ChatOrder, process) -> None:  # type: ignore[no-untyped-def]
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
        assert readings.stop("1", before=4) == 1
        assert [readings.stopped(u) for u in (earlier, question, other, later)] == [True, False, False, False]
    assert not readings.stopped(earlier)
    assert readings.stop("1", before=9) == 0


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


async def test_a_handler_that_fails_does_not_stop_its_chat(process) -> None:  # type: ignore[no-untyped-def]
    """The next update of the chat is processed."""
    work = Work()

    async def fail() -> None:
        raise RuntimeError

    failed = process(update(1, 1), fail())
    await process(update(2, 1), work("A2"))
    assert work.log == ["A2 begins", "A2 ends"]
    assert isinstance(failed.exception(), RuntimeError)


async def test_an_update_that_was_claimed_before_is_dropped() -> None:
    """Its handlers never start, and nothing warns that they did not."""
    work = Work()

    async def never(_: int) -> bool:
        return False

    order = ChatOrder(never, Albums(0.01), Readings(), at_once=["stop"])
    await order.process_update(update(1, 1), work("A"))
    await order.process_update(update(2, 1, text="/stop"), work("B"))
    assert work.log == []


async def test_an_album_that_nobody_gathers_is_forgotten() -> None:
    """A chat that is not allowed leaves nothing behind, and a later sibling opens an album of its own."""
    albums = Albums(60)
    await ChatOrder(always, albums, Readings()).process_update(update(1, 1, "a"), Work()("A"))
    assert albums.note(update(2, 1, "a")) is False
    albums.close(update(2, 1, "a"))
