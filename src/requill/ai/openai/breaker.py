"""Spares people the wait for a provider that is known to be down."""

from __future__ import annotations

import hashlib
import math
import time
from collections import OrderedDict
from collections.abc import Callable

_FAILURES = 6  # of tries, so three turns in a row
_REST_SECONDS = 10.0
_MAX_BREAKERS = 1024


class Breaker:
    """Opens after several failures in a row, with no success between them, and then rests for a while.

    After the rest one caller goes through to see; the others keep being turned away until it succeeded, or
    until the next rest is over.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._failures = 0
        self._closed_again = 0.0

    def seconds_to_wait(self) -> int | None:
        """None when the caller may go through, else how long to stay away."""
        if self._failures < _FAILURES:
            return None
        left = self._closed_again - self._clock()
        if left > 0:
            return math.ceil(left)
        self._closed_again = self._clock() + _REST_SECONDS
        return None

    @property
    def is_open(self) -> bool:
        """Whether callers are turned away, but for one after each rest."""
        return self._failures >= _FAILURES

    def failed(self) -> None:
        """A try did not reach the provider, or reached it broken."""
        self._failures += 1
        self._closed_again = self._clock() + _REST_SECONDS

    def succeeded(self) -> None:
        """The provider has answered, be it with a refusal."""
        self._failures = 0


class Breakers:
    """A breaker for each server and key: what one person's key leads to turns nobody else away.

    The last ones used are remembered, each by a hash of its key.
    """

    def __init__(self) -> None:
        self._breakers: OrderedDict[tuple[str, bytes], Breaker] = OrderedDict()

    @property
    def open_count(self) -> int:
        """How many are open."""
        return sum(breaker.is_open for breaker in self._breakers.values())

    def of(self, base_url: str, api_key: str | None) -> Breaker:
        """The breaker of those who ask this server with this key."""
        name = base_url, hashlib.blake2b((api_key or "").encode(), digest_size=16).digest()
        breaker = self._breakers.setdefault(name, Breaker())
        self._breakers.move_to_end(name)
        if len(self._breakers) > _MAX_BREAKERS:
            self._breakers.popitem(last=False)
        return breaker
