"""What PostgreSQL undoes for a deadlock is done all the same."""

from __future__ import annotations

import threading
from functools import partial

import anyio
import anyio.to_thread
import psycopg
import pytest
from sqlalchemy import select, text, update

from requill.db.database import Database
from requill.db.postgres import postgres_engines
from requill.db.session import Session
from requill.models import Allowance
from tests.support.postgres import PostgresServer

pytestmark = [pytest.mark.anyio, pytest.mark.both_databases]


async def test_of_two_writes_that_wait_for_each_other_both_are_done(
    postgres_server: PostgresServer, migrated_postgres: str
) -> None:
    with postgres_server.database(migrated_postgres) as url:
        database = Database(postgres_engines(url), publish=lambda _: None)
        await database.write(lambda session: session.add_all([_row("a"), _row("b")]))
        both_have_one = threading.Barrier(2, timeout=10)
        runs: list[str] = []

        def work(session: Session, first: str, second: str) -> None:
            runs.append(first)
            _increment(session, first)
            if runs.count(first) == 1:
                both_have_one.wait()
            _increment(session, second)

        async with anyio.create_task_group() as tasks:
            tasks.start_soon(database.write, partial(work, first="a", second="b"))
            tasks.start_soon(database.write, partial(work, first="b", second="a"))
        used = select(Allowance.used).order_by(Allowance.subject)
        assert await database.read(lambda session: list(session.execute(used).scalars())) == [2, 2]
        assert len(runs) == 3
        await database.close()


async def test_a_read_and_an_update_of_the_tables_that_wait_for_each_other_are_both_done(
    postgres_server: PostgresServer, migrated_postgres: str
) -> None:
    with postgres_server.database(migrated_postgres) as url, psycopg.connect(url) as updating:
        updating.execute("SET deadlock_timeout = '60s'")  # the read finds it, and is what is undone
        updating.execute("LOCK TABLE projects IN ACCESS EXCLUSIVE MODE")
        is_reading = threading.Event()
        runs: list[None] = []

        def work(session: Session) -> int:
            runs.append(None)
            session.execute(text("SELECT count(*) FROM documents"))
            is_reading.set()
            found: int = session.execute(text("SELECT count(*) FROM projects")).scalar_one()
            return found

        def alter() -> None:
            is_reading.wait(10)
            updating.execute("ALTER TABLE documents ADD COLUMN colour TEXT")
            updating.commit()

        database = Database(postgres_engines(url), publish=lambda _: None)
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(anyio.to_thread.run_sync, alter)
            assert await database.read(work) == 0
        assert len(runs) == 2
        await database.close()


def _row(subject: str) -> Allowance:
    return Allowance(subject=subject, month="2026-01", kind="docs", used=0)


def _increment(session: Session, subject: str) -> None:
    session.execute(update(Allowance).where(Allowance.subject == subject).values(used=Allowance.used + 1))
