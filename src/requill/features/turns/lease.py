"""A process says all along that it lives, and so keeps its turns; those of one that does not are closed."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import anyio
import structlog

from requill.db.database import Database
from requill.features.turns import policy, service
from requill.features.usage.service import Allowances
from requill.kit.errors import DomainError
from requill.kit.repeating import repeat
from requill.serving import metrics

log = structlog.get_logger(__name__)


class Lease:
    """Keeps the row of `process_id` in the database, whose clock alone counts.

    `stop` is called with each turn of this process that somebody asked to stop, in any process.
    """

    def __init__(
        self, database: Database, allowances: Allowances, process_id: str, stop: Callable[[str], None]
    ) -> None:
        self._database = database
        self._allowances = allowances
        self._process_id = process_id
        self._stop = stop

    @asynccontextmanager
    async def held(self) -> AsyncIterator[None]:
        """Hold it while this is open, and give it up at the end: what was not closed then, others close."""
        await self._renew()
        async with anyio.create_task_group() as tasks:
            # Each in a task of its own: closing others' turns may wait for locks, longer than a lease.
            for work in (self._renew, self._close_lost_turns):
                tasks.start_soon(repeat, work, policy.HEARTBEAT_SECONDS, "the lease could not be kept")
            try:
                yield
            finally:
                tasks.cancel_scope.cancel()
        with anyio.move_on_after(policy.HEARTBEAT_SECONDS, shield=True):
            try:
                await self._database.write(lambda session: service.process_ended(session, self._process_id))
            except DomainError as error:
                log.warning("the lease could not be given up", error=error.code)

    async def _close_lost_turns(self) -> None:
        lost = await self._database.write(
            lambda session: service.close_lost_turns(session, self._allowances, self._process_id)
        )
        metrics.turns_lost(lost)

    async def _renew(self) -> None:
        # First, for a process with much to write would otherwise be taken for dead.
        stopping = await self._database.write(
            lambda session: service.process_lives(session, self._process_id), goes_first=True
        )
        for turn_id in stopping:
            self._stop(turn_id)
