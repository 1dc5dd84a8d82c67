"""The bus of several processes: what each writes is in its own memory, and copied to Redis for the others."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from functools import partial
from math import inf
from random import random
from time import monotonic
from typing import Any

import structlog
from redis.asyncio import Redis
from redis.asyncio.connection import AbstractConnection, BlockingConnectionPool, ConnectionPool
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError, ResponseError

from requill.bus.interface import BusHealth, StreamEvent
from requill.bus.memory import MemoryBus
from requill.bus.outbox import REFETCH_CHANNEL, Command, Outbox, hint_channel, stream_key
from requill.bus.subscriptions import PING_SECONDS, Subscriptions, set_within
from requill.kit.errors import NotFound
from requill.kit.process import PROCESS_ID
from requill.kit.wire import dump, load

log = structlog.get_logger(__name__)

_CONNECTIONS = 24
_ANSWER_SECONDS = 2.0  # a Redis that takes longer counts as away
_START_SECONDS = 2.0  # that a start waits for it
_RETRY_SECONDS = 0.5
_LOOK_SECONDS = 1.0  # without a wake-up, which may have been lost
_BETWEEN_GAPS_SECONDS = 10.0  # every page and socket asks for everything at each
_EVENTS_AT_ONCE = 200
_HINTS = hint_channel("")
_STREAMS = stream_key("")
_IS_THERE = "equal or smaller"  # what Redis says of an event that it has already

_Work = Callable[[], Awaitable[None]]


class RedisBus:
    """Implements `Bus` for processes that share a Redis.

    Readers of a stream of this process read memory, and hints reach this process's listeners at once: Redis
    adds nothing to what they wait for. `process_id` tells this process's own hints, coming back, from others.
    """

    def __init__(self, url: str, process_id: str = PROCESS_ID) -> None:
        options: dict[str, Any] = {
            "socket_connect_timeout": _ANSWER_SECONDS,
            "retry": Retry(NoBackoff(), 0),  # the loops below try again
            "protocol": 2,
        }
        self._pool = BlockingConnectionPool.from_url(
            url,
            max_connections=_CONNECTIONS,
            timeout=_ANSWER_SECONDS,
            socket_timeout=_ANSWER_SECONDS,
            **options,
        )
        self.url = url
        self._origin = process_id.encode()
        self._redis = Redis(connection_pool=self._pool)
        self._memory = MemoryBus()
        self._outbox = Outbox(self._memory, self._origin)
        self._subscriptions = Subscriptions(
            ConnectionPool.from_url(url, socket_timeout=None, **options), self._hear, self._hear_gap
        )
        self._wakeups: dict[str, set[asyncio.Event]] = {}
        self._reads: dict[str, dict[int, asyncio.Task[list[StreamEvent] | None]]] = {}
        self._sending = asyncio.Event()
        self._gap_told_at = -inf
        self._next_gap: asyncio.TimerHandle | None = None
        self._away: set[_Work] = set()  # those of which the log says so
        self._is_closing = False

    @property
    def health(self) -> BusHealth:
        return BusHealth(self._is_connected, self._outbox.waiting_bytes, self._outbox.dropped)

    @property
    def _is_connected(self) -> bool:
        return self._sending.is_set() and self._subscriptions.connected.is_set()

    def publish(self, topic: str, payload: Mapping[str, Any]) -> None:
        self._memory.publish(topic, payload)
        self._outbox.hint(topic, dump(payload))

    @asynccontextmanager
    async def listen(self, topic: str) -> AsyncIterator[AsyncIterator[dict[str, Any]]]:
        async with self._memory.listen(topic) as hints, self._subscriptions.to(hint_channel(topic)):
            yield hints

    def append(self, stream: str, name: str, data: Mapping[str, Any], *, last: bool = False) -> StreamEvent:
        event = self._memory.append(stream, name, data, last=last)
        self._outbox.grown(stream)
        return event

    def follow(self, stream: str, after: int) -> AsyncGenerator[StreamEvent]:
        is_own = self._memory.events(stream) is not None
        return self._memory.follow(stream, after) if is_own else self._follow_other(stream, after)

    async def _follow_other(self, stream: str, after: int) -> AsyncGenerator[StreamEvent]:
        """The events of a stream that another process writes."""
        key, position, wakeup = stream_key(stream), max(after, 0), asyncio.Event()
        wakeups = self._wakeups.setdefault(key, set())
        wakeups.add(wakeup)
        try:
            async with self._subscriptions.to(key):
                while True:
                    wakeup.clear()
                    events = await self._read(key, position)
                    if events is None:
                        return
                    for event in events:
                        position = event.number
                        yield event
                        if event.last:
                            return
                    if len(events) < _EVENTS_AT_ONCE:
                        await set_within(wakeup, _LOOK_SECONDS)
        finally:
            wakeups.discard(wakeup)
            if not wakeups and self._wakeups.get(key) is wakeups:
                del self._wakeups[key]

    async def _read(self, key: str, position: int) -> list[StreamEvent] | None:
        """As `_read_now`, in one request for all who are at that position: a turn may have many readers."""
        reads = self._reads.setdefault(key, {})
        read = reads.get(position)
        if read is None:
            read = reads[position] = asyncio.create_task(self._read_now(key, position))
            read.add_done_callback(partial(self._forget_read, key, position))
        return await asyncio.shield(read)

    def _forget_read(self, key: str, position: int, read: asyncio.Task[list[StreamEvent] | None]) -> None:
        reads = self._reads.get(key, {})
        if reads.get(position) is read:
            del reads[position]
            if not reads:
                del self._reads[key]
        if not read.cancelled():
            read.exception()  # whoever waited for it may be gone

    async def _read_now(self, key: str, position: int) -> list[StreamEvent] | None:
        """The next events that Redis has; None when the stream ended at `position`.

        Raises `NotFound` when there is a gap, no such stream, less of it than was read, or no Redis.
        """
        if not self._is_connected:
            raise NotFound
        try:
            found = await self._redis.xrange(key, min=f"({position}-0", count=_EVENTS_AT_ONCE)
            newest = [] if found else await self._redis.xrevrange(key, count=1)
        except (RedisError, OSError) as error:
            raise NotFound from error
        events = [_event(entry) for entry in found or ()]
        if events and events[0].number == position + 1:
            return events
        last = _event(newest[0]) if newest else None
        if last is None or last.number < position:
            raise NotFound
        return None if last.last and last.number == position else []  # it may have come since the first look

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """The start waits a moment for Redis, and goes on without it."""
        loops = [asyncio.create_task(self._keep(work)) for work in (self._send, self._subscriptions.serve)]
        try:
            async with self._memory.running(), self._subscriptions.to(REFETCH_CHANNEL):
                await self._until_connected()
                yield
        finally:
            self._is_closing = True  # a cancellation is lost where a connection answers in that moment
            self._outbox.wakeup.set()
            if self._next_gap is not None:
                self._next_gap.cancel()
            ending = [*loops, *(read for reads in self._reads.values() for read in reads.values())]
            for task in ending:
                task.cancel()
            await asyncio.wait(ending)
            await self._redis.aclose(close_connection_pool=True)

    async def _until_connected(self) -> None:
        await set_within(self._sending, _START_SECONDS)
        await set_within(self._subscriptions.connected, _START_SECONDS)
        if not self._is_connected:
            log.warning("Redis cannot be reached: turns are followed in their own process only")

    async def _keep(self, work: _Work) -> None:
        """Do what needs a connection, again and again; tell once that there is none."""
        while not self._is_closing:
            try:
                await work()
            except (RedisError, OSError) as error:
                if work not in self._away:
                    log.warning("Redis is away", error=str(error))
                self._away.add(work)
            except Exception:  # it would end the process, and every turn with it
                log.exception("the bus failed")
            self._outbox.wakeup.set()  # its connection may be lost as well
            await asyncio.sleep(_RETRY_SECONDS * (1 + random()))  # noqa: S311 - it spreads processes

    async def _send(self) -> None:
        """Send what is in the outbox until the connection is lost, or Redis takes no more.

        It is one connection and no pool's, which would be made anew unseen, to a Redis that has lost the
        events before the next one. One that is full answers a ping, and takes the events that it has: it
        counts as connected when it has taken all that waited.
        """
        connection: AbstractConnection = await self._pool.get_connection()  # type: ignore[no-untyped-call]  # the library leaves it without types
        try:
            await _execute(connection, [("PING",)])
            self._outbox.open()
            while not self._is_closing:
                self._outbox.wakeup.clear()
                commands = self._outbox.batch() or [("PING",)]
                while commands:
                    await _execute(connection, commands)
                    if self._outbox.is_copied:
                        self._sending.set()
                        self._tell_back()
                    commands = self._outbox.batch()
                await set_within(self._outbox.wakeup, PING_SECONDS)
        finally:
            self._sending.clear()
            self._outbox.shut()
            await connection.disconnect(nowait=True)
            await self._pool.release(connection)

    def _hear(self, channel: str, payload: bytes) -> None:
        """Take a message of another process, or of this one."""
        if channel.startswith(_STREAMS):
            self._reads.pop(channel, None)  # what is being read may have been found before this event
            for wakeup in self._wakeups.get(channel, ()):
                wakeup.set()
        elif not payload.startswith(self._origin):
            if channel == REFETCH_CHANNEL:
                self._tell_gap()
            else:
                self._memory.publish(channel.removeprefix(_HINTS), load(payload[len(self._origin) :]))

    def _tell_gap(self) -> None:
        """Tell the listeners of a gap: at once, and of those that follow soon together.

        A Redis that is full, or comes and goes, makes a gap with every try, and each process has its own.
        """
        if self._next_gap is not None:
            return
        wait = self._gap_told_at + _BETWEEN_GAPS_SECONDS - monotonic()
        if wait > 0:
            self._next_gap = asyncio.get_running_loop().call_later(wait, self._tell_gap_now)
        else:
            self._tell_gap_now()

    def _tell_gap_now(self) -> None:
        self._next_gap = None
        if self._memory.tell_gap():
            self._gap_told_at = monotonic()

    def _tell_back(self) -> None:
        """Say once that it is there again, when both connections are."""
        if self._away and self._is_connected:
            self._away.clear()
            log.info("Redis is back")

    def _hear_gap(self) -> None:
        self._tell_back()
        self._tell_gap()
        for wakeups in self._wakeups.values():
            for wakeup in wakeups:
                wakeup.set()


async def _execute(connection: AbstractConnection, commands: list[Command]) -> None:
    """Raises a `RedisError` unless Redis took them all, but for events that it has already."""
    await connection.send_packed_command(connection.pack_commands(commands))
    refusal: ResponseError | None = None
    for _ in commands:
        try:
            answer = await connection.read_response()
        except ResponseError as error:
            answer = error
        for each in answer if isinstance(answer, list) else (answer,):  # a transaction's are a list
            if isinstance(each, ResponseError) and _IS_THERE not in str(each):
                refusal = refusal or each
    if refusal is not None:
        raise refusal


def _event(entry: Any) -> StreamEvent:
    name, fields = entry
    number = int(name.partition(b"-")[0])
    return StreamEvent(number, fields[b"name"].decode(), fields[b"data"], b"last" in fields)
