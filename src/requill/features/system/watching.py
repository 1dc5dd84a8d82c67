"""The page of metrics: what the process counted, and what is the case at the moment in which it is read."""

from __future__ import annotations

import asyncio
import hmac
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, nullcontext

from anyio import to_thread

from requill import __version__
from requill.bus.interface import Bus
from requill.db.database import Database
from requill.kit.errors import Unavailable
from requill.serving import tracing
from requill.serving.exposition import page, process_families
from requill.serving.loop_lag import watched_loop
from requill.serving.metrics import Family, counted, gauge, gauges
from requill.serving.siblings import Siblings

_PING_SECONDS = 2.0


class Watching:
    """Gathers the metrics and guards them.

    `levels` are gauges that are read then: each by its name and what it says. With `siblings`, the page is
    about all of them. `token` is what others than this machine must bring; None where they get nothing.
    """

    def __init__(
        self,
        database: Database,
        bus: Bus,
        levels: Mapping[tuple[str, str], Callable[[], float]],
        *,
        token: str | None = None,
        siblings: Siblings | None = None,
    ) -> None:
        self._database = database
        self._bus = bus
        self._levels = levels
        self._token = None if token is None else f"Bearer {token}".encode()
        self._siblings = siblings

    def may_read(self, authorization: str, *, is_from_own_machine: bool) -> bool:
        """Whether whoever asks may have the page: with a token set, nobody has it without."""
        if self._token is None:
            return is_from_own_machine
        return hmac.compare_digest(self._token, authorization.encode("utf-8", "surrogateescape"))

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Measure the event loop and answer the siblings while this is open; then send what was traced."""
        with watched_loop():
            async with self._siblings.answering(self._families) if self._siblings else nullcontext():
                try:
                    yield
                finally:
                    await to_thread.run_sync(tracing.flush)

    async def page(self, accept: str) -> tuple[bytes, str]:
        """The page and its media type, which `accept` may name."""
        families = await self._families()
        if self._siblings is not None:
            families = await self._siblings.all(families)
        return await to_thread.run_sync(page, families, accept)

    async def _families(self) -> Sequence[Family]:
        levels = [gauge(name, text, read()) for (name, text), read in self._levels.items()]
        return [
            gauge("requill_build_info", "The version that runs", 1, version=__version__),
            *counted(),
            *levels,
            *await self._of_database(),
            *self._of_bus(),
            *await to_thread.run_sync(process_families),
        ]

    async def _of_database(self) -> Sequence[Family]:
        status = self._database.status()  # before the ping, which may wait itself
        pools = {"read": status.readers, "write": status.writers}
        waiting = {name: float(pool.waiting) for name, pool in pools.items()}
        busy = {name: float(pool.busy) for name, pool in pools.items()}
        threads = {name: float(pool.threads) for name, pool in pools.items()}
        families = [
            gauge("requill_database_up", "Whether the database answers and has room", await self._is_up()),
            gauges("requill_database_waiting", "Units of work that wait for a thread", "pool", waiting),
            gauges("requill_database_threads_busy", "Threads at a unit of work", "pool", busy),
            gauges("requill_database_threads", "Threads at most", "pool", threads),
        ]
        if status.connections is not None:
            text = "Connections to the server that are in use"
            families.append(gauge("requill_database_connections_busy", text, status.connections))
        return families

    async def _is_up(self) -> bool:
        try:
            async with asyncio.timeout(_PING_SECONDS):
                await self._database.ping()
        except (Unavailable, TimeoutError):
            return False
        return True

    def _of_bus(self) -> Sequence[Family]:
        health = self._bus.health
        dropped = [("requill_bus_dropped_total", dict[str, str](), float(health.dropped))]
        return (
            gauge(
                "requill_bus_connected",
                "Whether Redis, if any, is connected",
                health.is_connected,
            ),
            gauge("requill_bus_waiting_bytes", "Events and hints that wait for Redis", health.waiting_bytes),
            Family("requill_bus_dropped", "counter", "Hints that Redis was never given", dropped),
        )
