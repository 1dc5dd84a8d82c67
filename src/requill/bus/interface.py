"""What a bus is: hints to whoever listens now, and short-lived numbered streams that can be re-read."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager
from typing import Any, Protocol

from msgspec import Struct


class StreamEvent(Struct, frozen=True):
    """One numbered event of a stream; `number` counts from 1. The event with `last` ends the stream."""

    number: int
    name: str
    data: dict[str, Any]
    last: bool = False


class Bus(Protocol):
    """Publish and subscribe between processes. A lost hint costs a refetch, never data."""

    def publish(self, topic: str, payload: dict[str, Any]) -> None:
        """Send a hint to everyone listening to `topic` now; never waits and never fails."""

    def listen(self, topic: str) -> AbstractAsyncContextManager[AsyncIterator[dict[str, Any]]]:
        """Hints on `topic`, from the moment this is entered until it is left.

        A listener that falls too far behind loses hints.
        """

    async def append(
        self, stream: str, name: str, data: dict[str, Any], *, last: bool = False
    ) -> StreamEvent:
        """Add the next event to a stream, which begins with its first event."""

    def follow(self, stream: str, after: int) -> AsyncIterator[StreamEvent]:
        """Events with numbers above `after`, past ones first, until the last one.

        Raises `NotFound` when the stream is not known (any more).
        """

    async def close(self) -> None:
        """End every listener and give back what is held."""
