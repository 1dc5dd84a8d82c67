"""Measures how late the event loop comes to what is due: what every request waits for, whatever it asks."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter

from requill.serving.metrics import LOOP_LAG

_PERIOD_SECONDS = 0.5


@contextmanager
def watched_loop() -> Iterator[None]:
    """Look twice a second while this is open: a timer, and two readings of a clock."""
    loop = asyncio.get_running_loop()
    timer: asyncio.TimerHandle | None = None

    def look(due: float) -> None:
        nonlocal timer
        now = perf_counter()
        LOOP_LAG.observe(max(0.0, now - due))
        timer = loop.call_later(_PERIOD_SECONDS, look, now + _PERIOD_SECONDS)

    timer = loop.call_later(_PERIOD_SECONDS, look, perf_counter() + _PERIOD_SECONDS)
    try:
        yield
    finally:
        timer.cancel()
