"""SQLite as Requill uses it: many readers, one writer, every commit on disk before its caller goes on."""

from __future__ import annotations

import fcntl
import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, ClassVar

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.dialects import registry
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite
from sqlalchemy.pool import NullPool

from requill.db.engines import Engines
from requill.db.reserve import Reserve

_BUSY_MILLISECONDS = 5_000
_READERS = 2
# Two at once only get in each other's way, at the interpreter's lock: the second is for the time that the
# first runs a long query.
_BATCH_SIZE = 32
_SPAWN_DELAY = 0.005
# The largest write (a text of 1 MiB with its revision, a proposal and the search's entries) and the pages
# that a checkpoint then adds to the file, several times over.
MIN_FREE_BYTES = 32 * 1024 * 1024

_READING, _WRITING = "requill_reading", "requill_writing"


class _Reading(SQLiteDialect_pysqlite):
    """Begins transactions itself, as dialects may.

    A listener would do it as well, for 17 µs more a transaction and 5 a statement: an engine that has one
    looks for others each time.
    """

    supports_statement_cache = True
    begin: ClassVar[str] = "BEGIN"

    def do_begin(self, dbapi_connection: Any) -> None:
        dbapi_connection.driver_connection.execute(self.begin)


class _Writing(_Reading):
    """Sets savepoints itself, too, in 7 µs instead of 66: their names are new, so each would be compiled."""

    supports_statement_cache = True
    begin = "BEGIN IMMEDIATE"

    def do_savepoint(self, connection: Connection, name: str) -> None:
        _execute(connection, f"SAVEPOINT {name}")

    def do_rollback_to_savepoint(self, connection: Connection, name: str) -> None:
        _execute(connection, f"ROLLBACK TO SAVEPOINT {name}")

    def do_release_savepoint(self, connection: Connection, name: str) -> None:
        _execute(connection, f"RELEASE SAVEPOINT {name}")


def _execute(connection: Connection, statement: str) -> None:
    driver: Any = connection.connection.driver_connection
    driver.execute(statement)


registry.register(f"sqlite.{_READING}", __name__, _Reading.__name__)
registry.register(f"sqlite.{_WRITING}", __name__, _Writing.__name__)


class DatabaseInUseError(Exception):
    """Another process has this SQLite file open for writing."""


def free_bytes(folder: Path) -> int:
    """What this process may still write into a folder: 3 µs, and nothing is written."""
    return shutil.disk_usage(folder).free


def sqlite_engines(path: Path, free: Callable[[Path], int] = free_bytes) -> Engines:
    """Engines on the file at `path`, which is made when it does not exist.

    Writes start with BEGIN IMMEDIATE: a transaction that begins as a reader and then writes fails at
    once under contention. Readers cannot write, so a mistaken route cannot either.
    """

    def has_space() -> bool:
        return free(path.parent) >= MIN_FREE_BYTES

    return Engines(
        reader=_engine(path, query_only=True),
        writer=_engine(path, query_only=False),
        readers=_READERS,
        writers=1,
        batch_size=_BATCH_SIZE,
        spawn_delay=_SPAWN_DELAY,
        pin_connections=True,
        has_space=has_space,
        reserve=Reserve(path.with_suffix(".reserve"), has_space),
    )


@contextmanager
def lock_file(path: Path) -> Iterator[None]:
    """Keep other processes from the file until the end.

    SQLite before 3.51.3 can lose data when several processes write and checkpoint one file, so exactly
    one process is let in. Raises `DatabaseInUseError` for the second.
    """
    descriptor = os.open(path.with_suffix(".lock"), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise DatabaseInUseError(f"{path} is in use by another process.") from None
        yield
    finally:
        os.close(descriptor)


def _engine(path: Path, *, query_only: bool) -> Engine:
    engine = create_engine(
        f"sqlite+{_READING if query_only else _WRITING}:///{path}",
        poolclass=NullPool,  # the worker threads keep their connections
        hide_parameters=True,  # an error names the statement; what people wrote stays out of the log
        connect_args={"check_same_thread": False, "timeout": _BUSY_MILLISECONDS / 1000},
    )

    @event.listens_for(engine, "do_connect")
    def _make(*_: Any) -> None:
        if not path.exists():  # SQLite would let everybody read it, and gives its mode to the log beside it
            with suppress(OSError):
                os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_CLOEXEC, 0o600))

    @event.listens_for(engine, "connect")
    def _configure(connection: sqlite3.Connection, _record: Any) -> None:
        connection.isolation_level = None  # the driver's own BEGIN would be deferred
        cursor = connection.cursor()
        cursor.execute("PRAGMA journal_mode = WAL")
        cursor.execute("PRAGMA synchronous = FULL")
        cursor.execute("PRAGMA foreign_keys = ON")
        cursor.execute(f"PRAGMA busy_timeout = {_BUSY_MILLISECONDS}")
        cursor.execute("PRAGMA mmap_size = 0")
        cursor.execute("PRAGMA cache_size = -8000")
        if query_only:
            cursor.execute("PRAGMA query_only = ON")
        cursor.close()

    return engine
