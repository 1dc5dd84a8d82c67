"""What Redis alone can do to a bus: be away, come back without its data, be slow, be full."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import aclosing, asynccontextmanager
from time import perf_counter
from typing import Any

import anyio
import anyio.lowlevel
import pytest
import structlog
from anyio.abc import TaskStatus

from requill.bus import memory, outbox, redis
from requill.bus.interface import REFETCH
from requill.bus.outbox import stream_key
from requill.bus.redis import RedisBus
from requill.kit.errors import NotFound
from requill.kit.ids import new_id
from tests.support.redis_server import RedisServer, redis_server

pytestmark = pytest.mark.anyio

AT_ONCE_SECONDS = 0.5  # for one call on a machine that others use too; Redis is given up after 2


@pytest.fixture
def server() -> Iterator[RedisServer]:
    with redis_server() as running:
        yield running


@asynccontextmanager
async def _two(server: RedisServer) -> AsyncIterator[tuple[RedisBus, RedisBus]]:
    here, there = RedisBus(server.url, new_id()), RedisBus(server.url, new_id())
    async with here.running(), there.running():
        yield here, there


async def _until(holds: Callable[[], bool]) -> None:
    with anyio.fail_after(15):
        while not holds():  # noqa: ASYNC110 - it is another process that changes it
            await anyio.sleep(0.01)


async def _read_on(bus: RedisBus, stream: str, seen: list[int]) -> None:
    """Read a stream to its end as the engine does: whenever it cannot be read, try again from there."""
    while True:
        try:
            async for event in bus.follow(stream, seen[-1] if seen else 0):
                seen.append(event.number)
                if event.last:
                    return
        except NotFound:
            await anyio.sleep(0.02)


async def test_a_reader_who_stays_misses_and_doubles_nothing_when_redis_loses_all(
    server: RedisServer,
) -> None:
    seen: list[int] = []
    async with _two(server) as (here, there), anyio.create_task_group() as tasks:
        here.append("s", "turn", {})
        tasks.start_soon(_read_on, there, "s", seen)
        for number in range(2, 400):
            here.append("s", "delta", {"text": "word"}, last=number == 399)
            if number in (100, 250):
                await _until(lambda at=number: bool(seen) and seen[-1] >= at // 2)  # type: ignore[misc]
                await anyio.to_thread.run_sync(server.restart)
            await anyio.sleep(0.005)
    assert seen == list(range(1, 400))


async def test_an_end_that_comes_between_two_looks_is_read(
    server: RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with _two(server) as (here, there):
        here.append("s", "turn", {})
        await _until(lambda: server.client().xlen(stream_key("s")) == 1)
        look = there._redis.xrange

        async def and_then_it_ends(*arguments: Any, **options: Any) -> Any:
            found = await look(*arguments, **options)
            if not found and here.health.waiting_bytes == 0 and not is_ended:
                is_ended.append(True)
                here.append("s", "done", {}, last=True)
                await _until(lambda: server.client().xlen(stream_key("s")) == 2)
            return found

        is_ended: list[bool] = []
        monkeypatch.setattr(there._redis, "xrange", and_then_it_ends)
        with anyio.fail_after(10):
            seen = [event.number async for event in there.follow("s", 0)]
    assert is_ended
    assert seen == [1, 2]


@pytest.mark.full
async def test_without_redis_at_the_start_everything_works_here_and_reaches_others_later(
    server: RedisServer,
) -> None:
    server.stop()
    with anyio.fail_after(20):
        async with _two(server) as (here, there):
            assert not here.health.is_connected
            here.append("s", "turn", {})
            async with here.listen("topic") as own, there.listen("topic") as others:
                here.publish("topic", {"n": 1})
                assert await anext(own) == {"n": 1}
                async with aclosing(here.follow("s", 0)) as events:
                    assert (await anext(events)).number == 1
                with pytest.raises(NotFound):
                    await anext(there.follow("s", 0))
                assert here.health.dropped == 1
                await anyio.to_thread.run_sync(server.start)
                assert await anext(others) == {"event": REFETCH}
                assert await anext(own) == {"event": REFETCH}
                await _until(lambda: here.health.is_connected and there.health.is_connected)
                seen: list[int] = []
                here.append("s", "done", {}, last=True)
                await _read_on(there, "s", seen)
                assert seen == [1, 2]


async def test_after_a_gap_every_listener_is_told_to_ask_for_everything(server: RedisServer) -> None:
    async with (
        _two(server) as (here, there),
        here.listen("a") as at_a,
        there.listen("a") as at_there,
        there.listen("b") as at_b,
    ):
        await anyio.to_thread.run_sync(server.restart)
        with anyio.fail_after(10):
            for hints in (at_a, at_there, at_b):
                assert await anext(hints) == {"event": REFETCH}
        await _until(lambda: here.health.is_connected and there.health.is_connected)
        here.publish("b", {"n": 1})
        with anyio.fail_after(5):
            while await anext(at_b) != {"n": 1}:
                pass


@pytest.mark.full
async def test_a_redis_that_does_not_answer_holds_nobody_up(server: RedisServer) -> None:
    async with _two(server) as (here, there), here.listen("topic"):
        longest = 0.0
        with server.paused():
            for number in range(2_000):
                began = perf_counter()
                here.publish("topic", {"n": number})
                here.append("s", "delta", {"text": "word " * 20})
                longest = max(longest, perf_counter() - began)
                await anyio.lowlevel.checkpoint()
            assert here.health.waiting_bytes > 0
            with anyio.fail_after(AT_ONCE_SECONDS + 2):
                async with there.listen("another"):  # it does wait a little for the answer
                    pass
            await _until(lambda: not here.health.is_connected)
            with pytest.raises(NotFound):
                await anext(there.follow("s", 0))
        assert longest < AT_ONCE_SECONDS
        seen: list[int] = []
        await _until(lambda: here.health.is_connected and there.health.is_connected)
        here.append("s", "done", {}, last=True)
        await _read_on(there, "s", seen)
        assert seen == list(range(1, 2_002))


async def test_hints_that_are_too_many_for_redis_are_dropped_and_told(
    server: RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outbox, "MAX_HINT_BYTES", 10_000)
    async with _two(server) as (here, there), there.listen("topic") as hints:
        for number in range(1_000):
            here.publish("topic", {"n": number})
            assert here.health.waiting_bytes <= 10_000
        assert here.health.dropped >= 800
        heard: list[dict[str, object]] = []
        with anyio.fail_after(5):
            while not heard or heard[-1].get("n") != 999:
                heard.append(await anext(hints))
        assert heard[0] == {"event": REFETCH}
        assert len(heard) < 250


@pytest.mark.full
async def test_a_stream_in_redis_is_bounded_by_bytes(
    server: RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outbox, "STREAM_BYTES", 10_000)
    seen: list[int] = []
    with server.client() as client:
        async with _two(server) as (here, there), anyio.create_task_group() as tasks:

            async def stay(*, task_status: TaskStatus[None]) -> None:
                async for event in there.follow("s", 0):
                    seen.append(event.number)
                    if event.number == 1:
                        task_status.started()

            here.append("s", "turn", {})
            await _until(lambda: client.exists(stream_key("s")) == 1)
            await tasks.start(stay)
            for number in range(2, 102):
                here.append("s", "document", {"text": "x" * 1_000}, last=number == 101)
                await _until(lambda at=number: seen[-1] == at)  # type: ignore[misc]
            assert 5 <= int(client.xlen(stream_key("s"))) <= 10
            with pytest.raises(NotFound):
                await anext(there.follow("s", 0))
            assert [event.number async for event in there.follow("s", 97)] == [98, 99, 100, 101]
    assert seen == list(range(1, 102))


async def test_a_stream_that_ended_is_in_redis_for_a_minute(server: RedisServer) -> None:
    async with _two(server) as (here, there):
        with server.client() as client:
            here.append("s", "turn", {})
            await _until(lambda: 500 < int(client.ttl(stream_key("s"))) <= 600)
            here.append("s", "done", {}, last=True)
            await _until(lambda: int(client.xlen(stream_key("s"))) == 2)
            await _until(lambda: 50 < int(client.ttl(stream_key("s"))) <= 60)
        assert [event.number async for event in there.follow("s", 0)] == [1, 2]


async def test_a_redis_that_lost_all_is_not_given_what_ended_long_ago(
    server: RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 1_000.0
    monkeypatch.setattr(memory, "monotonic", lambda: now)
    async with _two(server) as (here, _):
        here.append("long", "turn", {})
        here.append("old", "done", {}, last=True)
        now += 61
        here.append("new", "done", {}, last=True)
        await anyio.to_thread.run_sync(server.restart)
        with server.client() as client:
            await _until(lambda: int(client.exists(stream_key("new"))) == 1)
            assert sorted(client.keys()) == [stream_key(name).encode() for name in ("long", "new")]


async def test_the_stream_of_an_answer_of_ten_seconds_takes_less_than_32_kib(server: RedisServer) -> None:
    """The figure that docs/operations.md reckons Redis's memory with."""
    async with _two(server) as (here, _):
        here.append("s", "turn", {"id": new_id(), "documentId": 1})
        for _ in range(500):  # one in 20 ms, as often as there may be any
            here.append("s", "delta", {"text": " product"})
        here.append("s", "done", {"assistantMessage": {"content": " product" * 500}}, last=True)
        with server.client() as client:
            await _until(lambda: int(client.xlen(stream_key("s"))) == 502)
            assert 24 * 1024 < int(client.memory_usage(stream_key("s"), samples=0)) < 32 * 1024


async def test_a_large_event_is_followed_whatever_the_bound(
    server: RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outbox, "STREAM_BYTES", 10_000)
    async with _two(server) as (here, there):
        here.append("s", "document", {"text": "x" * 3_000_000}, last=True)
        seen: list[int] = []
        with anyio.fail_after(10):
            await _read_on(there, "s", seen)
    assert seen == [1]


async def test_many_readers_of_a_stream_ask_redis_together(server: RedisServer) -> None:
    readers, events = 40, 50
    seen: list[list[int]] = [[] for _ in range(readers)]
    async with _two(server) as (here, there), anyio.create_task_group() as tasks:
        here.append("s", "turn", {})
        for each in seen:
            tasks.start_soon(_read_on, there, "s", each)
        await _until(lambda: all(seen))
        for number in range(2, events + 1):
            here.append("s", "delta", {"text": "word"}, last=number == events)
            await _until(lambda at=number: all(each[-1] == at for each in seen))  # type: ignore[misc]
    assert seen == [list(range(1, events + 1))] * readers
    with server.client() as client:
        asked = client.info("commandstats")["cmdstat_xrange"]["calls"]
    assert asked < readers * events / 5


async def test_a_full_redis_is_as_one_that_is_away(server: RedisServer) -> None:
    async with _two(server) as (here, there):
        with server.client() as client:
            client.config_set("maxmemory", 1)
            here.append("s", "turn", {})
            await _until(lambda: not here.health.is_connected)
            client.config_set("maxmemory", 0)
        here.append("s", "done", {}, last=True)
        seen: list[int] = []
        with anyio.fail_after(10):
            await _read_on(there, "s", seen)
    assert seen == [1, 2]


async def test_a_redis_that_is_nearly_full_has_no_holes_in_a_stream(server: RedisServer) -> None:
    async with _two(server) as (here, there):
        with server.client() as client:
            here.append("s", "turn", {})
            await _until(lambda: int(client.exists(stream_key("s"))) == 1)
            client.config_set("maxmemory", client.info("memory")["used_memory"] + 120_000)
            for _ in range(3):
                here.append("s", "document", {"text": "x" * 60_000})
            here.append("s", "done", {}, last=True)
            await _until(lambda: not here.health.is_connected)
            client.config_set("maxmemory", 0)
            await _until(lambda: here.health.is_connected)
        assert [event.number async for event in there.follow("s", 0)] == [1, 2, 3, 4, 5]


@pytest.mark.full
async def test_gaps_that_follow_one_another_are_told_together(
    server: RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(redis, "_BETWEEN_GAPS_SECONDS", 5.0)
    heard: list[float] = []
    async with _two(server) as (here, there), anyio.create_task_group() as tasks:

        async def listen(*, task_status: TaskStatus[None]) -> None:
            async with there.listen("topic") as hints:
                task_status.started()
                async for hint in hints:
                    assert hint == {"event": REFETCH}
                    heard.append(perf_counter())

        await tasks.start(listen)
        with server.client() as client:
            client.config_set("maxmemory", 1)
            here.append("s", "turn", {})  # which is tried once or twice a second, each time with a gap
            await _until(lambda: len(heard) > 1)
        assert heard[1] - heard[0] > 4.9
        tasks.cancel_scope.cancel()


def _told(lines: list[Any], event: str) -> int:
    return sum(line["event"] == event for line in lines)


async def test_the_log_says_once_that_redis_is_back(server: RedisServer) -> None:
    with structlog.testing.capture_logs() as written:
        bus = RedisBus(server.url, new_id())
        async with bus.running():
            assert written == []
            await anyio.to_thread.run_sync(server.stop)
            await _until(lambda: _told(written, "Redis is away") == 2)
            await anyio.to_thread.run_sync(server.start)
            await _until(lambda: _told(written, "Redis is back") == 1)
            assert bus.health.is_connected
    assert _told(written, "Redis is back") == 1


@pytest.mark.parametrize(
    "room", [pytest.param(0, id="none"), pytest.param(2**20, id="for the first of what waits")]
)
async def test_the_log_says_that_a_full_redis_is_back_once_it_takes_all(
    server: RedisServer, monkeypatch: pytest.MonkeyPatch, room: int
) -> None:
    monkeypatch.setattr(outbox, "MAX_BATCH_BYTES", 1)  # each event is sent by itself

    def refused() -> int:
        return int(client.info("commandstats").get("cmdstat_xadd", {}).get("rejected_calls", 0))

    with structlog.testing.capture_logs() as written, server.client() as client:
        bus = RedisBus(server.url, new_id())
        async with bus.running():
            client.config_set("maxmemory", client.info("memory")["used_memory"] + room if room else 1)
            bus.append("s", "turn", {})
            bus.append("large", "document", {"text": "x" * 2**22})
            await _until(lambda: refused() >= 2)
            assert (_told(written, "Redis is away"), _told(written, "Redis is back")) == (1, 0)
            assert not bus.health.is_connected
            client.config_set("maxmemory", 0)
            await _until(lambda: bus.health.is_connected)
    assert (_told(written, "Redis is away"), _told(written, "Redis is back")) == (1, 1)
