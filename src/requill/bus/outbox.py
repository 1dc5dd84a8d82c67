"""Outbox of this process to Redis: hints in a bounded queue, and how far each stream has been sent."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Sequence

from msgspec import Struct

from requill.bus.interface import StreamEvent
from requill.bus.memory import MemoryBus

Command = tuple[str | bytes | int, ...]

PREFIX = "requill:"
REFETCH_CHANNEL = f"{PREFIX}refetch"
MAX_HINT_BYTES = 4 * 1024 * 1024  # that wait; more says that Redis does not keep up
MAX_BATCH_BYTES = 256 * 1024
STREAM_BYTES = 4 * 1024 * 1024  # the newest events of one stream that Redis holds
STREAM_SECONDS = 10 * 60  # after its newest event, while it goes on
ENDED_SECONDS = 60  # after its last one, which later readers have from the database


def stream_key(stream: str) -> str:
    """The key of a stream, and the channel on which its new events are announced."""
    return f"{PREFIX}stream:{stream}"


def hint_channel(topic: str) -> str:
    """The channel of a topic's hints."""
    return f"{PREFIX}hint:{topic}"


class _Copy(Struct):
    """How far Redis has a stream: the events before `sent`, of which those from `first` on fit its bound."""

    sent: int = 0
    first: int = 0
    size: int = 0


class Outbox:
    """Makes batches of commands of what happened in `memory`, whose streams hold their own events.

    `origin` stands before every hint, so that its process knows its own. While it is shut, hints are dropped:
    when it is opened, every stream that goes on or has just ended is sent from its beginning, and all
    processes are told to refetch if there were any.
    """

    def __init__(self, memory: MemoryBus, origin: bytes) -> None:
        self.wakeup = asyncio.Event()
        self.dropped = 0
        self._memory = memory
        self._origin = origin
        self._is_open = False
        self._is_gap = False
        self._hints: deque[tuple[str, bytes]] = deque()
        self._hint_bytes = 0
        self._copies: dict[str, _Copy] = {}
        self._behind: dict[str, None] = {}  # in the order in which they fell behind
        self._uncopied: set[str] = set()  # of those that were behind when it was opened

    @property
    def waiting_bytes(self) -> int:
        """The bytes of what has not been sent, as far as somebody will send it."""
        events = sum(self._left(name) for name in self._behind)
        return self._hint_bytes + events

    @property
    def is_copied(self) -> bool:
        """Whether all that was there when it was opened has been in a batch."""
        return not self._uncopied

    def _left(self, stream: str) -> int:
        events, copy = self._memory.events(stream) or (), self._copies.get(stream) or _Copy()
        return sum(len(event.data) for event in events[copy.sent :])

    def open(self) -> None:
        """Send what somebody may still follow: who is there to take it may have lost whatever was sent."""
        self._is_open = True
        self._copies = {}
        self._behind = dict.fromkeys(self._memory.recent_streams(ENDED_SECONDS))
        self._uncopied = set(self._behind)
        self.wakeup.set()

    def shut(self) -> None:
        """Nobody takes anything; what was on its way may not have arrived."""
        if self._is_open:
            self._is_open, self._is_gap = False, True
            self._drop()

    def hint(self, topic: str, payload: bytes) -> None:
        """Queue a hint; those that wait are dropped where there are too many."""
        whole = self._origin + payload
        self._hints.append((hint_channel(topic), whole))
        self._hint_bytes += len(whole)
        if not self._is_open or self._hint_bytes > MAX_HINT_BYTES:
            self._drop()
        self.wakeup.set()

    def _drop(self) -> None:
        self._is_gap = self._is_gap or bool(self._hints)
        self.dropped += len(self._hints)
        self._hints.clear()
        self._hint_bytes = 0

    def grown(self, stream: str) -> None:
        """A stream has a new event."""
        if self._is_open:
            self._behind[stream] = None
            self.wakeup.set()

    def batch(self) -> list[Command]:
        """The next commands, some hundred kilobytes of them at most; empty when there is nothing to send."""
        commands: list[Command] = []
        room = MAX_BATCH_BYTES
        if self._is_gap:
            self._is_gap = False
            commands.append(("PUBLISH", REFETCH_CHANNEL, self._origin))
        while self._hints and room > 0:
            channel, payload = self._hints.popleft()
            self._hint_bytes -= len(payload)
            room -= len(payload)
            commands.append(("PUBLISH", channel, payload))
        for stream in tuple(self._behind):
            if room <= 0:
                break
            room -= self._replicate(stream, room, commands)
        return commands

    def _replicate(self, stream: str, room: int, commands: list[Command]) -> int:
        """Add a stream's events, as many as there is room for, and what announces them; says their bytes.

        Redis takes all of them or none: where one finds no room, a smaller one after it might.
        """
        events = self._memory.events(stream)
        copy = self._copies.setdefault(stream, _Copy())
        key, taken, seconds = stream_key(stream), 0, STREAM_SECONDS
        added: list[Command] = []
        while events is not None and copy.sent < len(events) and taken < room:
            event = events[copy.sent]
            copy.sent += 1
            copy.size += len(event.data)
            taken += len(event.data)
            seconds = ENDED_SECONDS if event.last else STREAM_SECONDS
            while copy.size > STREAM_BYTES and copy.first < copy.sent - 1:
                copy.size -= len(events[copy.first].data)
                copy.first += 1
            added.append(_added(key, event, events[copy.first].number))
        if added:
            commands += added if len(added) == 1 else [("MULTI",), *added, ("EXEC",)]
            commands += ("EXPIRE", key, seconds), ("PUBLISH", key, b"")
        if events is None or copy.sent == len(events):
            del self._behind[stream]
            self._uncopied.discard(stream)
            if events is None or events[-1].last:
                del self._copies[stream]
        return taken


def _added(key: str, event: StreamEvent, first: int) -> Command:
    """Adding an event under its own number, which Redis refuses, harmlessly, when it has it already."""
    trim: Sequence[str | int] = ("MINID", "=", first) if first > 1 else ()
    last = ("last", 1) if event.last else ()
    return ("XADD", key, *trim, f"{event.number}-0", "name", event.name, "data", event.data, *last)
