"""How long the event loop of a test could not go on."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

import anyio

_LOOK = 0.005


@dataclass(slots=True)
class Pauses:
    """`longest` is in seconds, with the five thousandths between two looks."""

    longest: float = 0.0

    async def watch(self) -> None:
        """Never ends."""
        while True:
            began = time.monotonic()
            await anyio.sleep(_LOOK)
            self.longest = max(self.longest, time.monotonic() - began)


@asynccontextmanager
async def pauses() -> AsyncIterator[Pauses]:
    """Watch until this is left."""
    found = Pauses()
    async with anyio.create_task_group() as tasks:
        tasks.start_soon(found.watch)
        yield found
        tasks.cancel_scope.cancel()
