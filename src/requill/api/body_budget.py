"""Budget of request bodies held at once: those of one network, and all of them.

A body is held from its arrival until its request is answered, and whoever sends it says how long that takes.
"""

from __future__ import annotations

from collections import Counter

from requill.api import limits
from requill.kit.errors import TooManyRequests
from requill.serving.metrics import BODY_BYTES


class BodyBudget:
    """What is held now, in bytes. The first `limits.SMALL_BODY_BYTES` of each body are not counted."""

    def __init__(self) -> None:
        self._held: Counter[str] = Counter()

    def body_of(self, network: str) -> Body:
        """A body that a network is about to send."""
        return Body(self._held, network)


class Body:
    """One body, to be released when its request is done."""

    def __init__(self, held: Counter[str], network: str) -> None:
        self._held = held
        self._network = network
        self._seen = self._counted = 0

    def add(self, count: int) -> None:
        """Count a piece. Raises `TooManyRequests` when too much is held."""
        self._seen += count
        more = max(self._seen - limits.SMALL_BODY_BYTES, 0) - self._counted
        if not more:
            return
        is_too_much = self._held[self._network] + more > limits.BODIES_BYTES_PER_NETWORK
        if is_too_much or self._held.total() + more > limits.BODIES_BYTES:
            raise TooManyRequests(headers={"Retry-After": "2"})
        self._held[self._network] += more
        self._counted += more
        BODY_BYTES.value += more

    def release(self) -> None:
        """It is held no longer."""
        self._held[self._network] -= self._counted
        BODY_BYTES.value -= self._counted
        self._counted = 0
        if self._held[self._network] <= 0:
            del self._held[self._network]
