"""Interface of a bus: hints to whoever listens now, and short-lived numbered streams that can be re-read."""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator, Mapping
from contextlib import AbstractAsyncContextManager
from typing import Any, Protocol

from msgspec import Struct

REFETCH = "Refetch"
"""The `event` of the hint that every listener gets after hints may have been lost: ask for everything."""


class StreamEvent(Struct, frozen=True):
    """One numbered event of a stream; `number` counts from 1. The event with `last` ends the stream.

    `data` is a JSON object, encoded once: it is stored, sent and written to readers as it is.
    """

    number: int
    name: str
    data: bytes
    last: bool = False


class BusHealth(Struct, frozen=True):
    """How a bus does: whether other processes can be reached, and what it holds back or had to drop.

    `waiting_bytes` are hints and events that have not left this process, `dropped` hints that never will:
    whoever was to hear them is told to refetch.
    """

    is_connected: bool = True
    waiting_bytes: int = 0
    dropped: int = 0


class Bus(Protocol):
    """Publish and subscribe between processes. A lost hint costs a refetch, never data."""

    @property
    def health(self) -> BusHealth:
        """How it does now."""

    def publish(self, topic: str, payload: Mapping[str, Any]) -> None:
        """Send a hint, of plain JSON values, to everyone listening to `topic` now; never waits or fails."""

    def listen(self, topic: str) -> AbstractAsyncContextManager[AsyncIterator[dict[str, Any]]]:
        """Hints on `topic`, from the moment this is entered until it is left.

        A listener that falls too far behind loses hints. After a gap in the way to other processes, every
        listener gets a hint whose `event` is `REFETCH`.
        """

    def append(self, stream: str, name: str, data: Mapping[str, Any], *, last: bool = False) -> StreamEvent:
        """Add the next event to a stream of this process, which begins with its first event.

        Never waits and never fails. Readers in this process have it at once.
        """

    def follow(self, stream: str, after: int) -> AsyncGenerator[StreamEvent]:
        """Events with numbers above `after`, past ones first, until the last one; none is left out.

        Raises `NotFound` when the stream is not known (any more), or cannot be read now where another process
        writes it: one who tries again later with the last number goes on there.
        """

    def running(self) -> AbstractAsyncContextManager[None]:
        """Work while this is open; leaving it ends every listener and gives back what is held."""
