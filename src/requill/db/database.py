"""The one door to the database: read, write, migrate, close. `commit` appears nowhere else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

import anyio
import anyio.to_thread
from sqlalchemy import text
from sqlalchemy.exc import InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from requill.db.engines import Engines
from requill.db.migrate import migrate
from requill.db.session import Session
from requill.kit.errors import Unavailable

T = TypeVar("T")
Work = Callable[[Session], T]
Publish = Callable[[Sequence[object]], None]

_BUSY_SECONDS = "2"


class Database:
    """Runs units of work, each in one hop to a worker thread of the door's own.

    `publish` is told the events of a unit of work once it is committed, on the event loop's thread.
    """

    def __init__(self, engines: Engines, publish: Publish) -> None:
        self._engines = engines
        self._publish = publish
        self._reading = anyio.CapacityLimiter(engines.readers)
        self._writing = anyio.CapacityLimiter(engines.writers)

    async def read(self, work: Work[T]) -> T:
        """Run `work` in a transaction that is rolled back at its end.

        Raises what `work` raises, and `Unavailable` when the database is away or stays busy.
        """
        return await anyio.to_thread.run_sync(self._read, work, limiter=self._reading)

    async def write(self, work: Work[T]) -> T:
        """Run `work` in a write transaction, commit, publish its events, then return its result.

        When this returns, the change is on disk. A caller that is cancelled meanwhile does not undo it:
        the unit of work is whole either way. Raises what `work` raises, with nothing changed, and
        `Unavailable` when the database is away or stays busy.
        """
        with anyio.CancelScope(shield=True):
            result, events = await anyio.to_thread.run_sync(self._write, work, limiter=self._writing)
        if events:
            self._publish(events)
        return result

    async def ping(self) -> None:
        """Ask the database for a sign of life; raises `Unavailable` without one."""
        await self.read(lambda session: session.execute(text("SELECT 1")).scalar_one())

    async def migrate(self) -> None:
        """Bring the tables to the shape this program expects."""
        await anyio.to_thread.run_sync(migrate, self._engines.writer)

    async def close(self) -> None:
        """Give every connection back; the door is not used again."""
        await anyio.to_thread.run_sync(self._engines.dispose)

    def _read(self, work: Work[T]) -> T:
        with Session(self._engines.reader) as session:
            try:
                return work(session)
            except (OperationalError, InterfaceError, PoolTimeoutError) as error:
                raise _unavailable() from error

    def _write(self, work: Work[T]) -> tuple[T, list[object]]:
        with Session(self._engines.writer) as session:
            try:
                session.connection()  # a write transaction from its first statement on
                result = work(session)
                session.commit()
            except (OperationalError, InterfaceError, PoolTimeoutError) as error:
                session.invalidate()  # after a failed sync nothing this connection says can be trusted
                raise _unavailable() from error
            return result, session.events


def _unavailable() -> Unavailable:
    return Unavailable(headers={"Retry-After": _BUSY_SECONDS})
