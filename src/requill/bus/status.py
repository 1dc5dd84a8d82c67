"""How a bus that reaches other processes fares; the bus in memory has nothing to tell."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from msgspec import Struct


class BusStatus(Struct, frozen=True):
    """`is_up`: its server is connected. `outbox_bytes` wait to be sent.

    `dropped` is how many events and hints were never sent, since the start.
    """

    is_up: bool
    outbox_bytes: int
    dropped: int


@runtime_checkable
class Reporting(Protocol):
    """A bus with a status."""

    def status(self) -> BusStatus:
        """How it fares now; never waits."""
