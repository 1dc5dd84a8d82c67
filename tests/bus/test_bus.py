"""The contract of a bus; every implementation runs it, and of Redis's every pair of processes."""

from __future__ import annotations

import tracemalloc
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, aclosing

import anyio
import anyio.lowlevel
import pytest
from msgspec import Struct

from requill.bus import memory
from requill.bus.interface import Bus, StreamEvent
from requill.bus.memory import MemoryBus
from requill.bus.redis import RedisBus
from requill.kit.errors import NotFound
from requill.kit.ids import new_id
from requill.kit.wire import load
from tests.support.redis_server import RedisServer, redis_server

pytestmark = [pytest.mark.anyio, pytest.mark.xdist_group("bus")]


class Ends(Struct, frozen=True):
    """Where it is written and published, and where it is followed and heard: of one process, or of two."""

    here: Bus
    there: Bus


@pytest.fixture(scope="module")
def server() -> Iterator[RedisServer]:
    with redis_server() as running:
        yield running


@pytest.fixture(params=["memory", "redis", "two processes"])
async def ends(request: pytest.FixtureRequest) -> AsyncIterator[Ends]:
    async with AsyncExitStack() as stack:

        async def made() -> Bus:
            is_memory = request.param == "memory"
            bus: Bus = MemoryBus() if is_memory else RedisBus(request.getfixturevalue("server").url, new_id())
            await stack.enter_async_context(bus.running())
            return bus

        here = await made()
        yield Ends(here, await made() if request.param == "two processes" else here)


@pytest.fixture
def stream() -> str:
    """A name that no other test has used on the same server."""
    return new_id()


async def _until_known(bus: Bus, stream: str, number: int = 1) -> None:
    """Wait until the event with that number can be read there."""
    with anyio.fail_after(5):
        while True:
            try:
                async with aclosing(bus.follow(stream, 0)) as events:
                    async for event in events:
                        if event.number >= number:
                            return
            except NotFound:
                await anyio.lowlevel.checkpoint()


async def _all(bus: Bus, stream: str, after: int = 0) -> list[StreamEvent]:
    return [event async for event in bus.follow(stream, after)]


async def test_a_late_reader_gets_every_event_in_order(ends: Ends, stream: str) -> None:
    for number in range(3):
        ends.here.append(stream, "delta", {"n": number, "text": "é\n"}, last=number == 2)
    await _until_known(ends.there, stream, 3)
    events = await _all(ends.there, stream)
    assert [(event.number, event.name, load(event.data)) for event in events] == [
        (1, "delta", {"n": 0, "text": "é\n"}),
        (2, "delta", {"n": 1, "text": "é\n"}),
        (3, "delta", {"n": 2, "text": "é\n"}),
    ]
    assert [event.last for event in events] == [False, False, True]


async def test_a_reader_comes_back_where_it_left(ends: Ends, stream: str) -> None:
    for number in range(4):
        ends.here.append(stream, "delta", {"n": number}, last=number == 3)
    await _until_known(ends.there, stream, 4)
    assert [event.number for event in await _all(ends.there, stream, after=2)] == [3, 4]
    assert await _all(ends.there, stream, after=4) == []


async def test_a_reader_waits_for_what_is_still_to_come(ends: Ends, stream: str) -> None:
    ends.here.append(stream, "turn", {})
    await _until_known(ends.there, stream)
    seen: list[str] = []
    first_seen = anyio.Event()

    async def read() -> None:
        async for event in ends.there.follow(stream, 0):
            seen.append(event.name)
            first_seen.set()

    async with anyio.create_task_group() as tasks:
        tasks.start_soon(read)
        await first_seen.wait()
        ends.here.append(stream, "done", {}, last=True)
    assert seen == ["turn", "done"]


async def test_many_readers_of_a_long_stream_miss_nothing(ends: Ends, stream: str) -> None:
    ends.here.append(stream, "turn", {})
    await _until_known(ends.there, stream)
    read: list[list[int]] = []

    async def follow() -> None:
        read.append([event.number for event in await _all(ends.there, stream)])

    async with anyio.create_task_group() as tasks:
        for _ in range(20):
            tasks.start_soon(follow)
        for number in range(1_000):
            ends.here.append(stream, "delta", {"text": "word " * 20}, last=number == 999)
            if number % 50 == 0:
                await anyio.lowlevel.checkpoint()
    assert read == [list(range(1, 1_002))] * 20


async def test_an_unknown_stream_is_not_found(ends: Ends) -> None:
    with pytest.raises(NotFound):
        await _all(ends.there, "nothing")


async def test_a_hint_reaches_everyone_who_listens_to_its_topic(ends: Ends, stream: str) -> None:
    heard: list[tuple[str, int]] = []

    async with anyio.create_task_group() as tasks:

        async def listen(bus: Bus, name: str, *, task_status: anyio.abc.TaskStatus[None]) -> None:
            async with bus.listen(stream) as hints:
                task_status.started()
                async for hint in hints:
                    heard.append((name, hint["n"]))
                    if len(heard) == 3:
                        tasks.cancel_scope.cancel()

        await tasks.start(listen, ends.there, "a")
        await tasks.start(listen, ends.there, "b")
        await tasks.start(listen, ends.here, "c")
        ends.here.publish("other", {"n": 1})
        ends.here.publish(stream, {"n": 2})
    assert sorted(heard) == [("a", 2), ("b", 2), ("c", 2)]


async def test_a_hint_is_heard_once_where_it_comes_from(ends: Ends, stream: str) -> None:
    async with ends.here.listen(stream) as hints:
        ends.here.publish(stream, {"n": 1})
        assert await anext(hints) == {"n": 1}
        async with ends.there.listen(stream) as others:  # by the time of the second, the first is all round
            ends.here.publish(stream, {"n": 2})
            assert await anext(others) == {"n": 2}
        ends.here.publish(stream, {"n": 3})
        assert [await anext(hints), await anext(hints)] == [{"n": 2}, {"n": 3}]


async def test_a_listener_that_does_not_read_holds_nobody_up(ends: Ends, stream: str) -> None:
    async with ends.there.listen(stream), ends.there.listen(stream) as attentive:
        for number in range(2_000):
            ends.here.publish(stream, {"n": number})
            assert await anext(attentive) == {"n": number}


async def test_a_hint_sent_between_listening_and_reading_is_heard(ends: Ends, stream: str) -> None:
    async with ends.there.listen(stream) as hints:
        ends.here.publish(stream, {"n": 1})
        assert await anext(hints) == {"n": 1}


async def test_who_listens_again_hears_again(ends: Ends, stream: str) -> None:
    for number in range(20):
        async with ends.there.listen(stream) as hints:
            ends.here.publish(stream, {"n": number})
            assert await anext(hints) == {"n": number}


async def test_it_is_well_while_it_runs(ends: Ends, stream: str) -> None:
    assert ends.here.health.is_connected
    assert ends.there.health.is_connected
    assert ends.here.health.dropped == 0


async def test_leaving_it_ends_every_listener(ends: Ends, stream: str) -> None:
    ended = anyio.Event()

    async def listen(bus: Bus, *, task_status: anyio.abc.TaskStatus[None]) -> None:
        async with bus.listen(stream) as hints:
            task_status.started()
            async for _ in hints:
                pass
        ended.set()

    async with anyio.create_task_group() as tasks:
        another = type(ends.here)(*_arguments(ends.here))
        async with another.running():
            await tasks.start(listen, another)
        with anyio.fail_after(5):
            await ended.wait()


def _arguments(bus: Bus) -> tuple[str, ...]:
    if isinstance(bus, MemoryBus):
        return ()
    assert isinstance(bus, RedisBus)
    return bus.url, new_id()


async def test_old_finished_streams_are_forgotten() -> None:
    bus = MemoryBus()
    for number in range(600):
        bus.append(f"s{number}", "done", {}, last=True)
    with pytest.raises(NotFound):
        await _all(bus, "s0")
    assert len(await _all(bus, "s599")) == 1


async def test_large_finished_streams_are_forgotten_sooner() -> None:
    bus = MemoryBus()
    for number in range(20):
        bus.append(f"s{number}", "delta", {"parts": [{"text": "x" * 2**20}]})
        bus.append(f"s{number}", "done", {}, last=True)
    with pytest.raises(NotFound):
        await _all(bus, "s4")
    assert len(await _all(bus, "s5")) == 2
    bus.append("huge", "done", {"text": "x" * 2**25}, last=True)
    with pytest.raises(NotFound):
        await _all(bus, "s19")
    assert len(await _all(bus, "huge")) == 1


async def test_a_short_event_takes_little_memory() -> None:
    bus = MemoryBus()
    tracemalloc.start()
    try:
        for _ in range(1000):
            bus.append("turn:1", "delta", {"text": "short"})
        taken, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert taken < 1000 * 1024


async def test_finished_streams_are_forgotten_after_some_minutes(monkeypatch: pytest.MonkeyPatch) -> None:
    bus, time = MemoryBus(), 1_000.0
    monkeypatch.setattr(memory, "monotonic", lambda: time)
    bus.append("old", "done", {}, last=True)
    time += 601
    bus.append("new", "done", {}, last=True)
    with pytest.raises(NotFound):
        await _all(bus, "old")
    assert len(await _all(bus, "new")) == 1
