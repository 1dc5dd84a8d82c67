"""The bus of a single process: queues and lists in memory."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncGenerator, AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from time import monotonic
from typing import Any, NamedTuple

import anyio
from anyio.streams.memory import MemoryObjectSendStream

from requill.bus.interface import REFETCH, BusHealth, StreamEvent
from requill.kit.errors import NotFound
from requill.kit.wire import dump

_KEPT_STREAMS = 500  # finished streams that a reader may still come back to
_KEPT_BYTES = 16 * 1024 * 1024  # in all of them; the newest stays, whatever its size
_KEPT_SECONDS = 10 * 60.0
_LISTENER_HINTS = 256  # a listener that lags further behind loses hints and refetches


class _Stream:
    """The events so far, and a wake-up for each new one."""

    def __init__(self) -> None:
        self.events: list[StreamEvent] = []
        self.size = 0
        # Not the portable kind, which asks for its event loop each time: this is set for every event.
        self.wakeup = asyncio.Event()

    @property
    def ended(self) -> bool:
        return bool(self.events) and self.events[-1].last

    def add(self, name: str, data: bytes, *, last: bool) -> StreamEvent:
        # A copy, because the buffer that orjson leaves behind the text takes 4 KiB at least.
        event = StreamEvent(len(self.events) + 1, name, bytes(memoryview(data)), last)
        self.events.append(event)
        self.size += len(data)
        wakeup, self.wakeup = self.wakeup, asyncio.Event()
        wakeup.set()
        return event


class _Ended(NamedTuple):
    """A stream that ended, when, and how many bytes it holds."""

    name: str
    at: float
    size: int


class MemoryBus:
    """Implements `Bus` for one process on one event loop."""

    def __init__(self) -> None:
        self._listeners: dict[str, set[MemoryObjectSendStream[dict[str, Any]]]] = {}
        self._streams: dict[str, _Stream] = {}
        self._ended: deque[_Ended] = deque()
        self._ended_size = 0

    @property
    def health(self) -> BusHealth:
        """There is nobody else to reach."""
        return BusHealth()

    def recent_streams(self, seconds: float) -> Sequence[str]:
        """The streams that go on, or ended no more than so many seconds ago; the oldest first."""
        oldest = monotonic() - seconds
        older = {ended.name for ended in self._ended if ended.at < oldest}
        return tuple(name for name in self._streams if name not in older)

    def events(self, stream: str) -> Sequence[StreamEvent] | None:
        """The events of a stream so far, which may still grow; None when it is not known (any more)."""
        kept = self._streams.get(stream)
        return None if kept is None else kept.events

    def publish(self, topic: str, payload: Mapping[str, Any]) -> None:
        for listener in tuple(self._listeners.get(topic, ())):
            try:
                listener.send_nowait(dict(payload))
            except (anyio.WouldBlock, anyio.BrokenResourceError, anyio.ClosedResourceError):
                continue

    def tell_gap(self) -> bool:
        """Give every listener the hint that others may have been lost; says whether there was any."""
        for topic in tuple(self._listeners):
            self.publish(topic, {"event": REFETCH})
        return bool(self._listeners)

    @asynccontextmanager
    async def listen(self, topic: str) -> AsyncIterator[AsyncIterator[dict[str, Any]]]:
        sender, receiver = anyio.create_memory_object_stream[dict[str, Any]](_LISTENER_HINTS)
        listeners = self._listeners.setdefault(topic, set())
        listeners.add(sender)
        try:
            yield receiver
        finally:
            listeners.discard(sender)
            if not listeners and self._listeners.get(topic) is listeners:
                del self._listeners[topic]  # there is a topic for everybody who ever looked in
            sender.close()
            receiver.close()

    def append(self, stream: str, name: str, data: Mapping[str, Any], *, last: bool = False) -> StreamEvent:
        kept = self._streams.get(stream)
        if kept is None:
            kept = self._streams[stream] = _Stream()
        event = kept.add(name, dump(data), last=last)
        if last:
            ended = _Ended(stream, monotonic(), kept.size)
            self._ended.append(ended)
            self._ended_size += ended.size
            self._forget()
        return event

    def _forget(self) -> None:
        """Let go of ended streams, the oldest first, as far as they are too many, too large or too old."""
        oldest = monotonic() - _KEPT_SECONDS
        while len(self._ended) > 1 and (
            len(self._ended) > _KEPT_STREAMS or self._ended_size > _KEPT_BYTES or self._ended[0].at < oldest
        ):
            gone = self._ended.popleft()
            self._ended_size -= gone.size
            self._streams.pop(gone.name, None)

    async def follow(self, stream: str, after: int) -> AsyncGenerator[StreamEvent]:
        kept = self._streams.get(stream)
        if kept is None:
            raise NotFound
        position = max(after, 0)
        while True:
            wakeup = kept.wakeup
            while position < len(kept.events):
                event = kept.events[position]
                position += 1
                yield event
            if kept.ended:
                return
            if wakeup is kept.wakeup:
                await wakeup.wait()

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        try:
            yield
        finally:
            for listeners in tuple(self._listeners.values()):
                for listener in tuple(listeners):
                    listener.close()
            self._streams.clear()
            self._ended.clear()
