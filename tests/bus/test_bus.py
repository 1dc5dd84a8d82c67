"""The contract of a bus; every implementation runs it."""

from __future__ import annotations

from collections.abc import AsyncIterator

import anyio
import pytest

from requill.bus import memory
from requill.bus.interface import Bus, StreamEvent
from requill.bus.memory import MemoryBus
from requill.kit.errors import NotFound
from requill.kit.wire import load

pytestmark = pytest.mark.anyio


@pytest.fixture(params=[MemoryBus])
async def bus(request: pytest.FixtureRequest) -> AsyncIterator[Bus]:
    made: Bus = request.param()
    async with made.running():
        yield made


async def _all(bus: Bus, stream: str, after: int = 0) -> list[StreamEvent]:
    return [event async for event in bus.follow(stream, after)]


async def test_a_late_reader_gets_every_event_in_order(bus: Bus) -> None:
    for number in range(3):
        bus.append("s", "delta", {"n": number}, last=number == 2)
    events = await _all(bus, "s")
    assert [(event.number, load(event.data)["n"]) for event in events] == [(1, 0), (2, 1), (3, 2)]


async def test_a_reader_comes_back_where_it_left(bus: Bus) -> None:
    for number in range(4):
        bus.append("s", "delta", {"n": number}, last=number == 3)
    assert [event.number for event in await _all(bus, "s", after=2)] == [3, 4]


async def test_a_reader_waits_for_what_is_still_to_come(bus: Bus) -> None:
    bus.append("s", "turn", {})
    seen: list[str] = []
    first_seen = anyio.Event()

    async def read() -> None:
        async for event in bus.follow("s", 0):
            seen.append(event.name)
            first_seen.set()

    async with anyio.create_task_group() as tasks:
        tasks.start_soon(read)
        await first_seen.wait()
        bus.append("s", "done", {}, last=True)
    assert seen == ["turn", "done"]


async def test_an_unknown_stream_is_not_found(bus: Bus) -> None:
    with pytest.raises(NotFound):
        await _all(bus, "nothing")


async def test_a_hint_reaches_everyone_who_listens_to_its_topic(bus: Bus) -> None:
    heard: list[tuple[str, int]] = []

    async with anyio.create_task_group() as tasks:

        async def listen(name: str, *, task_status: anyio.abc.TaskStatus[None]) -> None:
            async with bus.listen("topic") as hints:
                task_status.started()
                async for hint in hints:
                    heard.append((name, hint["n"]))
                    if len(heard) == 2:
                        tasks.cancel_scope.cancel()

        await tasks.start(listen, "a")
        await tasks.start(listen, "b")
        bus.publish("other", {"n": 1})
        bus.publish("topic", {"n": 2})
    assert sorted(heard) == [("a", 2), ("b", 2)]


async def test_a_listener_that_does_not_read_holds_nobody_up(bus: Bus) -> None:
    async with bus.listen("topic"), bus.listen("topic") as attentive:
        for number in range(10_000):
            bus.publish("topic", {"n": number})
            assert await anext(attentive) == {"n": number}


async def test_a_hint_sent_between_listening_and_reading_is_heard(bus: Bus) -> None:
    async with bus.listen("topic") as hints:
        bus.publish("topic", {"n": 1})
        assert await anext(hints) == {"n": 1}


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


async def test_finished_streams_are_forgotten_after_some_minutes(monkeypatch: pytest.MonkeyPatch) -> None:
    bus, time = MemoryBus(), 1_000.0
    monkeypatch.setattr(memory, "monotonic", lambda: time)
    bus.append("old", "done", {}, last=True)
    time += 601
    bus.append("new", "done", {}, last=True)
    with pytest.raises(NotFound):
        await _all(bus, "old")
    assert len(await _all(bus, "new")) == 1
