"""The contract of the database, on both databases."""

from __future__ import annotations

import contextlib
import sqlite3
import threading
import time
from functools import partial
from pathlib import Path

import anyio
import anyio.from_thread
import anyio.lowlevel
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, event, select, text
from sqlalchemy.exc import DatabaseError, IntegrityError, ProgrammingError

from requill.db.database import Database
from requill.db.engines import Engines
from requill.db.migrate import newest_revision
from requill.db.postgres import postgres_engines
from requill.db.session import Session
from requill.db.sqlite import DatabaseInUseError, lock_file
from requill.kit.errors import Unavailable
from requill.models import Allowance, Base
from tests.support.postgres import PostgresServer

pytestmark = [pytest.mark.anyio, pytest.mark.both_databases]


def _count(session: Session) -> int:
    return session.execute(select(Allowance.used).where(Allowance.subject == "s")).scalar_one()


def _begin(session: Session) -> None:
    session.add(Allowance(subject="s", month="2026-01", kind="docs", used=0))


async def test_a_write_is_there_for_the_next_read(database: Database) -> None:
    await database.write(_begin)
    assert await database.read(_count) == 0


async def test_events_are_published_only_after_the_commit(
    database: Database, published: list[object]
) -> None:
    def work(session: Session) -> None:
        _begin(session)
        session.record("begun")
        assert published == []

    await database.write(work)
    assert published == ["begun"]


async def test_a_failed_write_changes_nothing_and_publishes_nothing(
    database: Database, published: list[object]
) -> None:
    def work(session: Session) -> None:
        _begin(session)
        session.flush()
        session.record("begun")
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        await database.write(work)
    assert published == []
    rows = await database.read(lambda session: session.execute(select(Allowance)).all())
    assert rows == []


async def _heard(database: Database) -> set[str]:
    return await database.read(lambda session: set(session.scalars(select(Allowance.subject))))


async def test_handlers_hear_of_an_event_in_the_write_that_records_it(
    engines: Engines, published: list[object]
) -> None:
    def hear(session: Session, event: str) -> None:
        session.add(Allowance(subject=event, month="2026-01", kind="heard", used=0))

    database = Database(engines, publish=published.extend, handlers={str: (hear,)})

    def work(session: Session) -> None:
        session.record("told")
        session.record(5)

    await database.write(work)
    assert (await _heard(database), published) == ({"told"}, ["told", 5])

    def undone(session: Session) -> None:
        session.record("lost")
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        await database.write(undone)
    assert (await _heard(database), published) == ({"told"}, ["told", 5])
    await database.close()


async def test_a_write_of_which_a_handler_cannot_hear_does_not_happen(
    engines: Engines, published: list[object]
) -> None:
    def refuse(_session: Session, _event: str) -> None:
        raise ValueError("full")

    database = Database(engines, publish=published.extend, handlers={str: (refuse,)})

    def work(session: Session) -> None:
        _begin(session)
        session.record("told")

    with pytest.raises(ValueError, match="full"):
        await database.write(work)
    assert (await _heard(database), published) == (set(), [])
    await database.close()


async def test_what_a_read_changes_is_gone_at_its_end(database: Database) -> None:
    def work(session: Session) -> None:
        _begin(session)
        session.flush()

    with contextlib.suppress(Unavailable):  # SQLite's readers cannot even try
        await database.read(work)
    rows = await database.read(lambda session: session.execute(select(Allowance)).all())
    assert rows == []


async def test_reads_that_come_together_share_a_transaction_until_one_fails(engines: Engines) -> None:
    database = Database(engines, publish=lambda _events: None)
    await database.read(lambda _session: None)  # the first connection is made with statements of its own
    begun: list[object] = []
    event.listen(engines.reader, "begin", begun.append)
    found: list[bool] = []

    async def one(number: int) -> None:
        def work(session: Session) -> None:
            found.append(session.connection().in_transaction())
            if number == 5:
                session.execute(text("SELECT * FROM nowhere"))

        with contextlib.suppress(DatabaseError, Unavailable):
            await database.read(work)

    async with anyio.create_task_group() as tasks:
        for number in range(8):
            tasks.start_soon(one, number)
    await database.close()
    assert found == [True] * 8
    assert len(begun) == (2 if engines.batch_size > 1 else 8)


async def test_reads_that_come_with_one_that_is_long_are_answered_before_it_ends(database: Database) -> None:
    may_end, answered = threading.Event(), anyio.Event()
    left = 4

    def long(_session: Session) -> None:
        assert may_end.wait(timeout=30)

    async def short() -> None:
        nonlocal left
        await database.read(lambda _session: None)
        left -= 1
        if left == 0:
            answered.set()

    async with anyio.create_task_group() as tasks:
        tasks.start_soon(short)
        tasks.start_soon(short)
        tasks.start_soon(partial(database.read, long, is_long=True))
        tasks.start_soon(short)
        tasks.start_soon(short)
        with anyio.move_on_after(10):
            await answered.wait()
        may_end.set()
        assert answered.is_set()


async def test_a_read_does_not_wait_for_a_long_one(database: Database) -> None:
    begun, may_end = threading.Event(), threading.Event()

    def long(_session: Session) -> None:
        begun.set()
        assert may_end.wait(timeout=30)

    async with anyio.create_task_group() as tasks:
        tasks.start_soon(database.read, long)
        await anyio.to_thread.run_sync(begun.wait)
        with anyio.fail_after(10):
            assert await database.read(lambda session: session.execute(text("SELECT 1")).scalar_one()) == 1
        may_end.set()


async def test_what_waits_when_the_door_is_closed_is_still_done(engines: Engines) -> None:
    database = Database(engines, publish=lambda _events: None)
    begun, may_end = threading.Event(), threading.Event()
    done: list[int] = []

    def long(_session: Session) -> None:
        begun.set()
        assert may_end.wait(timeout=30)

    async with anyio.create_task_group() as tasks:
        tasks.start_soon(database.read, long)
        await anyio.to_thread.run_sync(begun.wait)
        for _ in range(3):
            tasks.start_soon(database.read, lambda _session: done.append(0))
        await anyio.wait_all_tasks_blocked()
        may_end.set()
        await database.close()
    assert len(done) == 3


async def test_fifty_writers_at_once_lose_no_increment(database: Database) -> None:
    await database.write(_begin)

    def increment(session: Session) -> None:
        row = session.get(Allowance, ("s", "2026-01", "docs"), with_for_update=True)
        assert row is not None
        row.used += 1

    async with anyio.create_task_group() as tasks:
        for _ in range(50):
            tasks.start_soon(database.write, increment)
    assert await database.read(_count) == 50


async def test_a_cancelled_caller_leaves_a_whole_write_behind(
    database: Database, published: list[object]
) -> None:
    token = anyio.lowlevel.current_token()
    with anyio.CancelScope() as scope:

        def work(session: Session) -> None:
            _begin(session)
            session.record("begun")
            anyio.from_thread.run_sync(scope.cancel, token=token)

        await database.write(work)
    assert await database.read(_count) == 0
    assert published == ["begun"]


async def test_who_is_cancelled_when_the_write_is_done_goes_on_all_the_same(
    database: Database, published: list[object]
) -> None:
    """Cancelled between the commit and the moment at which the loop tells of it."""
    scope = anyio.CancelScope()
    results: list[str] = []

    def work(session: Session) -> str:
        _begin(session)
        session.record("begun")
        return "kept"

    async def write() -> None:
        with scope:
            results.append(await database.write(work))

    async with anyio.create_task_group() as tasks:
        tasks.start_soon(write)
        await anyio.lowlevel.checkpoint()
        await anyio.lowlevel.checkpoint()  # by now it is handed over
        time.sleep(0.3)  # noqa: ASYNC251 the loop is busy meanwhile, so what is told waits for it
        scope.cancel()
    assert (results, published) == (["kept"], ["begun"])


async def test_a_broken_constraint_is_the_callers_to_name(database: Database) -> None:
    await database.write(_begin)
    with pytest.raises(IntegrityError):
        await database.write(_begin)
    assert await database.read(_count) == 0


async def test_a_database_that_turned_read_only_is_away_and_serves_again_after(
    postgres_server: PostgresServer, migrated_postgres: str
) -> None:
    with postgres_server.database(migrated_postgres) as url:
        database = Database(postgres_engines(url), publish=lambda _: None)

        def refused(session: Session) -> None:
            session.execute(text("SET TRANSACTION READ ONLY"))
            _begin(session)

        with pytest.raises(Unavailable):
            await database.write(refused)
        with pytest.raises(ProgrammingError):  # a fault of the program is none of the database
            await database.write(lambda session: session.execute(text("SELECT 1 FROM nowhere")))
        await database.write(_begin)
        assert await database.read(_count) == 0
        await database.close()


async def test_a_file_that_is_damaged_is_away(database: Database) -> None:
    def find_damage(_session: Session) -> None:
        raise DatabaseError("SELECT", None, sqlite3.DatabaseError("database disk image is malformed"))

    for run in (database.read, database.write):
        with pytest.raises(Unavailable):
            await run(find_damage)


async def test_whatever_a_unit_of_work_raises_reaches_who_waits_for_it(database: Database) -> None:
    with pytest.raises(RuntimeError):
        await database.read(lambda _session: next(iter(())))


async def test_migrations_make_the_tables_that_the_models_describe(database: Database) -> None:
    def look(session: Session) -> set[str]:
        for table in Base.metadata.sorted_tables:
            session.execute(select(table).limit(1))
        return {session.execute(text("SELECT version_num FROM alembic_version")).scalar_one()}

    assert await database.read(look) == {newest_revision()}


async def test_the_migrations_and_the_models_describe_the_same_schema(
    database: Database, engines: Engines
) -> None:
    with engines.writer.connect() as connection:
        # The search's index is another table in each database, and described by no model.
        options = {"compare_type": True, "include_name": lambda name, *_: not _is_without_model(name)}
        context = MigrationContext.configure(connection, opts=options)
        differences = compare_metadata(context, Base.metadata)
        if connection.dialect.name == "sqlite":  # where references of added columns are only half described
            differences = [one for one in differences if one[0] not in ("add_fk", "remove_fk")]
            assert _references(connection) == _described_references()
        assert differences == []


def _is_without_model(name: str | None) -> bool:
    return name is not None and name.startswith(("search_index", "schema_state"))


def _references(connection: Connection) -> set[tuple[str, str, str, str]]:
    """Every reference of a SQLite database as (table, column, target, what happens when the target goes)."""
    query = text(
        'SELECT t.name, k."from", k."table", k.on_delete'
        " FROM sqlite_master t, pragma_foreign_key_list(t.name) k"
    )
    return {(table, column, target, rule) for table, column, target, rule in connection.execute(query)}


def _described_references() -> set[tuple[str, str, str, str]]:
    return {
        (table.name, key.parent.name, key.column.table.name, key.ondelete or "NO ACTION")
        for table in Base.metadata.sorted_tables
        for key in table.foreign_keys
    }


async def test_processes_that_start_together_migrate_once(empty_engines: Engines) -> None:
    databases = [Database(empty_engines, publish=lambda _events: None) for _ in range(4)]
    async with anyio.create_task_group() as tasks:
        for database in databases:
            tasks.start_soon(database.migrate)
    applied = text("SELECT version_num FROM alembic_version")
    found = await databases[0].read(lambda session: session.scalars(applied).all())
    assert found == [newest_revision()]
    await databases[0].close()


def test_a_second_process_is_not_let_into_a_sqlite_file(tmp_path: Path) -> None:
    path = tmp_path / "test.sqlite3"
    with lock_file(path), pytest.raises(DatabaseInUseError), lock_file(path):
        pass
    with lock_file(path):
        pass
