"""The bus of a single process: queues and lists in memory."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import anyio
from anyio.streams.memory import MemoryObjectSendStream

from requill.bus.interface import StreamEvent
from requill.kit.errors import NotFound

_KEPT_STREAMS = 500  # finished streams that a reader may still come back to
_LISTENER_HINTS = 256  # a listener that lags further behind loses hints and refetches


class _Stream:
    """The events so far and a bell that rings for each new one."""

    def __init__(self) -> None:
        self.events: list[StreamEvent] = []
        # Not the portable kind, which asks each time which event loop it runs on: this rings for every event.
        self.bell = asyncio.Event()

    @property
    def ended(self) -> bool:
        return bool(self.events) and self.events[-1].last

    def add(self, name: str, data: dict[str, Any], *, last: bool) -> StreamEvent:
        event = StreamEvent(len(self.events) + 1, name, data, last)
        self.events.append(event)
        bell, self.bell = self.bell, asyncio.Event()
        bell.set()
        return event


class MemoryBus:
    """Implements `Bus` for one process on one event loop."""

    def __init__(self) -> None:
        self._listeners: dict[str, set[MemoryObjectSendStream[dict[str, Any]]]] = {}
        self._streams: dict[str, _Stream] = {}
        self._ended: deque[str] = deque()

    def publish(self, topic: str, payload: dict[str, Any]) -> None:
        """See `Bus.publish`."""
        for listener in tuple(self._listeners.get(topic, ())):
            try:
                listener.send_nowait(payload)
            except (anyio.WouldBlock, anyio.BrokenResourceError, anyio.ClosedResourceError):
                continue

    @asynccontextmanager
    async def listen(self, topic: str) -> AsyncIterator[AsyncIterator[dict[str, Any]]]:
        """See `Bus.listen`."""
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

    async def append(
        self, stream: str, name: str, data: dict[str, Any], *, last: bool = False
    ) -> StreamEvent:
        """See `Bus.append`."""
        kept = self._streams.get(stream)
        if kept is None:
            kept = self._streams[stream] = _Stream()
        event = kept.add(name, data, last=last)
        if last:
            self._ended.append(stream)
            if len(self._ended) > _KEPT_STREAMS:
                self._streams.pop(self._ended.popleft(), None)
        return event

    async def follow(self, stream: str, after: int) -> AsyncIterator[StreamEvent]:
        """See `Bus.follow`."""
        kept = self._streams.get(stream)
        if kept is None:
            raise NotFound
        position = max(after, 0)
        while True:
            bell = kept.bell
            while position < len(kept.events):
                event = kept.events[position]
                position += 1
                yield event
            if kept.ended:
                return
            if bell is kept.bell:
                await bell.wait()

    async def close(self) -> None:
        """See `Bus.close`."""
        for listeners in tuple(self._listeners.values()):
            for listener in tuple(listeners):
                listener.close()
        self._streams.clear()
        self._ended.clear()
