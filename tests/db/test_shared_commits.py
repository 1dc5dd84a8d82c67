"""Writes that are done in one transaction: what becomes of one is nothing to those beside it."""

from __future__ import annotations

import contextlib
import shutil
import threading
from functools import partial
from pathlib import Path

import anyio
import pytest
from sqlalchemy import event, select, update
from sqlalchemy.exc import IntegrityError, OperationalError

from requill.db.database import Database
from requill.db.engines import Engines
from requill.db.session import Session
from requill.db.sqlite import sqlite_engines
from requill.kit.errors import Unavailable
from requill.models import Allowance

pytestmark = [pytest.mark.anyio, pytest.mark.both_databases]


def _row(subject: str) -> Allowance:
    return Allowance(subject=subject, month="2026-01", kind="docs", used=0)


def _begin(session: Session) -> None:
    session.add(_row("s"))


async def _try_write(database: Database, subject: str, outcomes: dict[str, str], *, fails: bool) -> None:
    def work(session: Session) -> None:
        session.add(_row(subject))
        session.flush()
        session.record(subject)
        if fails:
            raise ValueError(subject)

    try:
        await database.write(work)
        outcomes[subject] = "kept"
    except (ValueError, IntegrityError, Unavailable) as error:
        outcomes[subject] = type(error).__name__


async def _subjects(database: Database) -> set[str]:
    return await database.read(lambda session: set(session.scalars(select(Allowance.subject))))


async def test_a_failed_write_takes_none_of_those_beside_it_along(
    database: Database, published: list[object]
) -> None:
    outcomes: dict[str, str] = {}
    async with anyio.create_task_group() as tasks:
        for number in range(12):
            tasks.start_soon(partial(_try_write, database, str(number), outcomes, fails=number % 3 == 0))
    kept = {str(number) for number in range(12) if number % 3}
    assert {subject for subject, outcome in outcomes.items() if outcome == "kept"} == kept
    assert await _subjects(database) == kept
    assert set(published) == kept


async def test_a_broken_constraint_takes_none_of_the_writes_beside_it_along(database: Database) -> None:
    outcomes: dict[str, str] = {}
    await database.write(_begin)  # holds the subject "s"
    async with anyio.create_task_group() as tasks:
        for subject in ("a", "s", "b"):
            tasks.start_soon(partial(_try_write, database, subject, outcomes, fails=False))
    assert outcomes == {"a": "kept", "s": "IntegrityError", "b": "kept"}
    assert await _subjects(database) == {"a", "b", "s"}


async def test_a_write_that_the_database_refuses_takes_none_of_those_beside_it_along(
    database: Database, published: list[object]
) -> None:
    outcomes: dict[str, str] = {}

    def refused(session: Session) -> None:
        session.add(_row("refused"))
        session.flush()
        session.record("refused")
        raise OperationalError("SELECT", None, Exception("canceling statement due to lock timeout"))

    async def try_refused() -> None:
        with pytest.raises(Unavailable):
            await database.write(refused)

    async with anyio.create_task_group() as tasks:
        tasks.start_soon(partial(_try_write, database, "a", outcomes, fails=False))
        tasks.start_soon(try_refused)
        tasks.start_soon(partial(_try_write, database, "b", outcomes, fails=False))
    assert outcomes == {"a": "kept", "b": "kept"}
    assert await _subjects(database) == {"a", "b"}
    assert set(published) == {"a", "b"}


async def test_a_round_that_the_database_refused_whole_is_followed_by_one_on_another_connection(
    database: Database,
) -> None:
    seen: list[object] = []

    def refused(session: Session) -> None:
        seen.append(session.connection().connection.dbapi_connection)
        raise OperationalError("SELECT", None, Exception("cannot execute INSERT in a read-only transaction"))

    async def try_refused() -> None:
        with pytest.raises(Unavailable):
            await database.write(refused)

    async with anyio.create_task_group() as tasks:
        for _ in range(3):
            tasks.start_soon(try_refused)
    await database.write(lambda session: seen.append(session.connection().connection.dbapi_connection))
    assert all(seen[-1] is not earlier for earlier in seen[:-1])


@pytest.mark.parametrize("fails", [False, True])
async def test_writes_that_come_while_one_is_under_way_share_its_commit(
    migrated_sqlite: Path, tmp_path: Path, published: list[object], *, fails: bool
) -> None:
    shutil.copy(migrated_sqlite, tmp_path / "test.sqlite3")
    engines = sqlite_engines(tmp_path / "test.sqlite3")
    database = Database(engines, publish=published.extend)
    commits: list[object] = []
    event.listen(engines.writer, "commit", commits.append)
    begun, may_end = threading.Event(), threading.Event()
    outcomes: dict[str, str] = {}

    def first(session: Session) -> None:
        _begin(session)
        begun.set()
        assert may_end.wait(timeout=30)
        if fails:
            raise ValueError("no")

    async def write_first() -> None:
        with pytest.raises(ValueError, match="no") if fails else contextlib.nullcontext():
            await database.write(first)

    async with anyio.create_task_group() as tasks:
        tasks.start_soon(write_first)
        await anyio.to_thread.run_sync(begun.wait)
        for subject, one_fails in (("a", False), ("b", True), ("c", False)):
            tasks.start_soon(partial(_try_write, database, subject, outcomes, fails=one_fails))
        await anyio.wait_all_tasks_blocked()
        may_end.set()
    assert len(commits) == 1
    assert outcomes == {"a": "kept", "b": "ValueError", "c": "kept"}
    assert await _subjects(database) == {"a", "c"} | (set() if fails else {"s"})
    assert published == ["a", "c"]
    await database.close()


async def test_when_a_commit_fails_none_of_its_writes_is_told_that_it_was_kept(
    database: Database, engines: Engines, published: list[object]
) -> None:
    outcomes: dict[str, str] = {}

    def lose(_connection: object) -> None:
        raise OperationalError("COMMIT", {}, OSError("disk I/O error"))

    event.listen(engines.writer, "commit", lose)
    async with anyio.create_task_group() as tasks:
        for subject in ("a", "b", "c"):
            tasks.start_soon(partial(_try_write, database, subject, outcomes, fails=False))
    event.remove(engines.writer, "commit", lose)
    assert outcomes == dict.fromkeys("abc", "Unavailable")
    assert await _subjects(database) == set()
    assert published == []
    await database.write(_begin)
    assert await _subjects(database) == {"s"}


async def test_what_work_leaves_behind_that_went_on_after_a_failure_is_no_other_works(
    database: Database,
) -> None:
    await database.write(_begin)

    def goes_on(session: Session) -> None:
        _begin(session)
        with pytest.raises(IntegrityError):
            session.flush()
        session.connection().execute(update(Allowance).values(used=7))

    for subject in ("a", "b"):
        with pytest.raises(RuntimeError, match="undid the work"):
            await database.write(goes_on)
        await database.write(lambda session, subject=subject: session.add(_row(subject)))  # type: ignore[misc]
    kept = select(Allowance.subject, Allowance.used).order_by(Allowance.subject)
    found = await database.read(lambda session: [tuple(row) for row in session.execute(kept)])
    assert found == [("a", 0), ("b", 0), ("s", 0)]
