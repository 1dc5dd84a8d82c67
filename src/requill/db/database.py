"""The one way to the database: read, write, migrate, close. `commit` appears nowhere else."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from typing import Any, TypeVar

import anyio
import anyio.to_thread
from msgspec import Struct
from sqlalchemy import text
from sqlalchemy.exc import (
    DataError,
    DBAPIError,
    IntegrityError,
    NotSupportedError,
    OperationalError,
    ProgrammingError,
)
from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from sqlalchemy.pool import QueuePool

from requill.db.engines import Engines
from requill.db.reserve import Reserve
from requill.db.session import Handlers, Session
from requill.db.usable import bring_up_to_date, require_usable
from requill.db.worker_session import WorkerSession
from requill.db.workers import Batch, Do, Job, PoolStatus, WorkerPool
from requill.kit.errors import Unavailable
from requill.serving import tracing

T = TypeVar("T")
Work = Callable[[Session], T]
Publish = Callable[[Sequence[object]], None]

_BUSY_SECONDS = "2"
_NO_SPACE = "The server's disk is full, so nothing can be saved."
_DEADLOCK, _DISK_FULL = "40P01", "53100"  # as PostgreSQL names them
_AFTER_DEADLOCK_SECONDS = 0.1
# What the work did wrong. Anything else that a driver raises says that the database cannot serve: one that
# turned read-only, or whose file is damaged, says it with the most general of the errors.
_OF_THE_WORK = (IntegrityError, DataError, ProgrammingError, NotSupportedError)


class DatabaseStatus(Struct, frozen=True):
    """How the pools of threads fare; `connections` are those in use, None where each thread has its own."""

    readers: PoolStatus
    writers: PoolStatus
    connections: int | None


class Database:
    """Runs units of work, each in one hop to a worker thread.

    `handlers` run for the events of a write within its transaction. `publish` gets them after the commit, on
    the event loop's thread.
    """

    def __init__(self, engines: Engines, publish: Publish, handlers: Handlers | None = None) -> None:
        self._engines = engines
        self._publish = publish
        self._of_span = {"db.system.name": engines.reader.dialect.name}

        def reader() -> AbstractContextManager[Do]:
            return _worker(WorkerSession(engines.reader, pin_connection=engines.pin_connections), _read_all)

        def writer() -> AbstractContextManager[Do]:
            write = _write_all if engines.reserve is None else partial(_write_within, engines.reserve)
            session = WorkerSession(engines.writer, handlers, pin_connection=engines.pin_connections)
            return _worker(session, write)

        batch_size, spawn_delay = engines.batch_size, engines.spawn_delay
        self._readers = WorkerPool("read", engines.readers, batch_size, spawn_delay, reader)
        self._writers = WorkerPool("write", engines.writers, batch_size, spawn_delay, writer)

    async def read(self, work: Work[T], *, is_long: bool = False) -> T:
        """Run `work` in a transaction that is rolled back at its end, or at that of others that came with it.

        With `is_long` it also computes for long, and nobody else's result waits for it. It runs a second time
        when the database undid the first for a deadlock: with the update of another process, which holds
        tables that are being read. Raises what `work` raises, and `Unavailable` when the database is away or
        stays busy.
        """
        if not tracing.is_on():
            return await self._read(work, is_long=is_long)
        with tracing.part_of_span("database read", **self._of_span):
            return await self._read(work, is_long=is_long)

    async def _read(self, work: Work[T], *, is_long: bool) -> T:
        try:
            return await self._readers.run(work, is_long=is_long)
        except Unavailable as error:
            if not _is_deadlock(error):
                raise
        return await self._readers.run(work, is_long=is_long)

    async def write(self, work: Work[T], *, goes_first: bool = False) -> T:
        """Run `work` in a write transaction, commit, publish its events, then return its result.

        With `goes_first` it waits for no other that waits: for what is short and late at a cost.

        `work` runs a second time, from the beginning, when the database undid the first for a deadlock, or
        found no space for it and has some to release.
        When this returns, the change is on disk. A caller that is cancelled meanwhile does not undo it:
        the unit of work is whole either way. Raises what `work` raises, with nothing changed, and
        `Unavailable` when the database is away or stays busy.
        """
        with anyio.CancelScope(shield=True), tracing.part_of_span("database write", **self._of_span):
            try:
                result, events = await self._write_once(work, goes_first=goes_first)
            except Unavailable as error:
                if _is_deadlock(error):
                    # The database undid one of two writes that waited for each other. The other has to wake
                    # up: one that begins again at once may take from it what it waited for.
                    await anyio.sleep(_AFTER_DEADLOCK_SECONDS)
                elif self._engines.reserve is None or not _is_full(error.__cause__):
                    raise
                result, events = await self._write_once(work, goes_first=goes_first)
        if events:
            self._publish(events)
        return result

    async def _write_once(self, work: Work[T], *, goes_first: bool) -> tuple[T, list[object]]:
        # `_write_all` puts the events beside what the work returns.
        return await self._writers.run(work, goes_first=goes_first)  # type: ignore[arg-type]

    async def ping(self) -> None:
        """Ask the database for an answer; raises `Unavailable` without one, and without space on the disk."""

        def has_space(session: Session) -> bool:
            session.execute(text("SELECT 1")).scalar_one()
            return self._engines.has_space()

        if not await self.read(has_space):
            raise Unavailable(_NO_SPACE)

    def status(self) -> DatabaseStatus:
        """How busy this process's ways to the database are; asks nobody."""
        pool = self._engines.writer.pool
        connections = pool.checkedout() if isinstance(pool, QueuePool) else None
        return DatabaseStatus(self._readers.status(), self._writers.status(), connections)

    async def require_usable(self, *, is_filled: bool = False) -> None:
        """Refuse a database that this program can't use: a command finds out before it does anything."""
        await anyio.to_thread.run_sync(lambda: require_usable(self._engines.reader, is_filled=is_filled))

    async def migrate(self) -> None:
        """Bring the tables to the shape this program expects. Raises `UnusableDatabaseError`."""
        await anyio.to_thread.run_sync(bring_up_to_date, self._engines.writer)

    async def close(self) -> None:
        """Give every connection back; the database is not used again."""
        await anyio.to_thread.run_sync(self._close)

    def _close(self) -> None:
        self._readers.close()
        self._writers.close()
        self._engines.dispose()


@contextmanager
def _worker(held: WorkerSession, do: Callable[[Session, Batch], None]) -> Iterator[Do]:
    try:
        yield partial(_do, held, do)
    finally:
        held.close()


def _do(held: WorkerSession, do: Callable[[Session, Batch], None], batch: Batch) -> None:
    try:
        with held as session:
            do(session, batch)
    except BaseException as error:  # noqa: BLE001 - whoever waits gets it, whatever it was
        _fail(batch.jobs, error)


def _read_all(session: Session, batch: Batch) -> None:
    """Do the jobs in one transaction, which sees what was committed before the batch began.

    To begin and to end one for each costs as much as their statements. After one that fails the next has
    another.
    """
    connection = session.connection()
    for job in batch.jobs:
        if not connection.in_transaction():
            connection.begin()
        try:
            job.finish(_done(session, job))
        except BaseException as error:  # noqa: BLE001 - it is the caller's to handle
            _fail((job,), error)
            connection.rollback()
    connection.rollback()


def _write_within(reserve: Reserve, session: Session, batch: Batch) -> None:
    """Do the jobs on a disk that may be full: then its reserve is released, for what comes next."""
    try:
        reserve.prepare(session.driver)
        _write_all(session, batch)
    except sqlite3.Error as error:
        raise OperationalError(None, None, error) from error
    except DBAPIError as error:
        if _is_full(error):
            reserve.release()
        raise
    if any(_is_full(job.cause) for job in batch.jobs):
        reserve.release()


def _write_all(session: Session, batch: Batch) -> None:
    """Do the jobs in one transaction, with those that come meanwhile: its one sync is what a write costs.

    Each has a savepoint, so that one that fails takes nothing else with it, even when it is the database that
    refused it: for as long as the connection can go back to that savepoint. A batch in which it refused all
    raises, and the next one has another connection.
    """
    connection = session.connection()
    transaction = connection.begin()
    done, is_any_done, refusal = 0, False, None
    while done < len(batch.jobs) or batch.take_more():
        job = batch.jobs[done]
        done += 1
        if not transaction.is_active:  # the first was alone in it, and failed
            connection.rollback()  # what it went on to do after that
            transaction = connection.begin()
        own = connection.begin_nested() if len(batch.jobs) > 1 else transaction
        session.take_events()
        try:
            result = _done(session, job, flush=True)
        except BaseException as error:
            if _is_away(error):
                if own is transaction or connection.invalidated:
                    raise
                refusal = error
            _fail((job,), error)
            if own.is_active:
                own.rollback()
        else:
            if not own.is_active:
                job.fail(RuntimeError("a statement failed, which undid the work, and the work went on"))
                continue
            job.finish((result, session.take_events()))
            is_any_done = True
            if own is not transaction:
                own.commit()
    if refusal is not None and not is_any_done:
        raise refusal
    if transaction.is_active:
        transaction.commit()
    else:
        connection.rollback()


def _done(session: Session, job: Job, *, flush: bool = False) -> Any:
    try:
        result = job.do(session)
        if flush:
            session.flush()
        return result
    finally:
        session.close()


def _is_away(error: BaseException) -> bool:
    """Whether the database failed, and not the work that was done in it."""
    if isinstance(error, DBAPIError):
        return not isinstance(error, _OF_THE_WORK)
    return isinstance(error, PoolTimeoutError)


def _is_deadlock(error: Unavailable) -> bool:
    cause = error.__cause__
    return isinstance(cause, DBAPIError) and getattr(cause.orig, "sqlstate", None) == _DEADLOCK


def _is_full(error: BaseException | None) -> bool:
    cause = getattr(error, "orig", None)
    is_sqlite_full = getattr(cause, "sqlite_errorcode", None) == sqlite3.SQLITE_FULL
    return is_sqlite_full or getattr(cause, "sqlstate", None) == _DISK_FULL


def _fail(jobs: Sequence[Job], error: BaseException) -> None:
    if _is_away(error):
        away = Unavailable(_NO_SPACE if _is_full(error) else None, headers={"Retry-After": _BUSY_SECONDS})
        away.__cause__ = error
        error = away
    for job in jobs:
        job.fail(error)
