"""Schedule of looks into the database for what no hint told: often while hints may be lost."""

from __future__ import annotations

from math import inf
from time import monotonic

from requill.bus.interface import Bus
from requill.crdt.limits import LOOK_SECONDS, LOOK_SECONDS_WITHOUT_BUS


class Looks:
    """Of whoever follows a document by hints; the moments are of the monotonic clock."""

    def __init__(self, bus: Bus) -> None:
        self._bus = bus
        self._looked_at = monotonic()
        self._without_bus_at = -inf

    @property
    def next(self) -> float:
        """When the next one is due."""
        return self._looked_at + self._every()

    def looked(self) -> None:
        """One begins now."""
        self._looked_at = monotonic()

    def hurry(self) -> None:
        """The next one is due now."""
        self._looked_at = -inf

    def retry(self) -> None:
        """The last one came to nothing, and is made again in a moment."""
        self._looked_at = monotonic() - LOOK_SECONDS + LOOK_SECONDS_WITHOUT_BUS

    def _every(self) -> float:
        if not self._bus.health.is_connected:
            self._without_bus_at = monotonic()
        was_away = monotonic() - self._without_bus_at < 2 * LOOK_SECONDS
        return LOOK_SECONDS_WITHOUT_BUS if was_away else LOOK_SECONDS
