"""While an installation is updated process by process, old programs go on with a database that is newer."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import anyio
import psycopg
import pytest
from sqlalchemy import Connection, text

from requill.app import open_engines
from requill.db import migrate, postgres
from requill.db.engines import Engines
from requill.db.migrate import current_revision, newest_revision
from requill.db.migrations.run import MIGRATIONS, upgrade
from requill.db.usable import UnusableDatabaseError, require_usable
from tests.commands.conftest import Run
from tests.support.people import Product
from tests.support.postgres import PostgresServer
from tests.support.settings import read_settings

pytestmark = [pytest.mark.anyio, pytest.mark.both_databases]

ADDING = """
    op.add_column("documents", sa.Column("colour", sa.String(20), server_default="red", nullable=False))
    op.add_column("turns", sa.Column("weight", sa.Integer(), nullable=True))
    op.create_table("labels", sa.Column("id", sa.Integer(), primary_key=True))
    op.create_index("ix_documents_colour", "documents", ["colour"])
"""
TAKING = 'op.drop_column("projects", "status")'

Newer = Callable[..., Engines]


@pytest.fixture
def newer(environment: Mapping[str, str], tmp_path: Path) -> Iterator[Newer]:
    """Brings the database to where a program of a later release would, by what its migration does."""
    engines = open_engines(read_settings(environment))

    def bring(what: str, declared: str = "") -> Engines:
        folder = tmp_path / "migrations"
        shutil.copytree(MIGRATIONS, folder, ignore=shutil.ignore_patterns("__pycache__"))
        steps = "".join(f"    {step.strip()}\n" for step in what.strip().splitlines())
        (folder / "versions" / "9001_of_a_later_release.py").write_text(
            "import sqlalchemy as sa\nfrom alembic import op\n"
            f"revision = '9001'\ndown_revision = {newest_revision()!r}\n{declared}\n"
            f"def upgrade():\n{steps}"
        )
        with engines.writer.begin() as connection:
            upgrade(connection, migrations=folder)
        return engines

    yield bring
    engines.dispose()


async def test_a_program_starts_and_works_on_a_database_that_a_newer_one_has_only_added_to(
    environment: Mapping[str, str], newer: Newer, run: Run
) -> None:
    async with Product.opened(environment) as product:
        person = await product.member("mara")
        before = await person.write_document("Before")
        token = person.token
    engines = newer(ADDING)
    await run("migrate")
    async with Product.opened(environment) as product:
        person = product.with_cookie(token)
        after = await person.write_document("After", "Written by the old program.")
        answer = await person.ask_about(after, "rename the document to Later")
        assert answer["updatedDocument"]["title"] == "Later"
        titles = {document["title"] for document in (await person.get("/api/documents")).json()}
        assert titles == {before["title"], "Later"}
        assert (await person.delete(f"/api/documents/{before['id']}")).status_code == 200
    with engines.reader.connect() as connection:
        assert current_revision(connection) == "9001"


@pytest.mark.full
@pytest.mark.parametrize("environment", ["postgresql"], indirect=True)
async def test_a_program_that_runs_goes_on_while_a_newer_one_adds_to_its_database(
    environment: Mapping[str, str], newer: Newer
) -> None:
    async with Product.opened(environment) as product:
        person = await product.member("mara")
        document = await person.write_document("Before", "## Goals\n\nTablets.\n")
        await anyio.to_thread.run_sync(newer, ADDING)
        answer = await person.ask_about(document, "rename the document to Later")
        assert answer["updatedDocument"]["title"] == "Later"
        again = await person.write_document("Again")
        assert {each["id"] for each in (await person.get("/api/documents")).json()} == {
            document["id"],
            again["id"],
        }
        assert (await person.delete(f"/api/documents/{document['id']}")).status_code == 200


@pytest.mark.full
def test_a_start_waits_for_a_migration_that_takes_longer_than_any_request_may(
    postgres_server: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    quick = postgres._OPTIONS.replace("=10000", "=100").replace("=5000", "=100")
    monkeypatch.setattr(postgres, "_OPTIONS", quick)
    waiting = (
        "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'advisory' AND datname = current_database()"
    )
    with postgres_server.database() as url, ThreadPoolExecutor() as threads:
        engines = postgres.postgres_engines(url)
        with psycopg.connect(url, autocommit=True) as other:
            other.execute("SELECT pg_advisory_lock(%s)", [migrate._LOCK_KEY])
            start = threads.submit(migrate.migrate, engines.writer)
            while other.execute(waiting).fetchone() != (1,):
                assert not start.done()
            other.execute("SELECT pg_sleep(0.3)")  # three times what a request would wait
            assert other.execute(waiting).fetchone() == (1,)
            other.execute("SELECT pg_advisory_unlock(%s)", [migrate._LOCK_KEY])
            start.result(30)
        with engines.reader.connect() as connection:
            assert current_revision(connection) == newest_revision()
        engines.dispose()


def test_a_program_is_refused_where_a_newer_one_took_away_what_it_uses(newer: Newer) -> None:
    engines = newer(TAKING, "oldest_program = '9000'")
    with pytest.raises(UnusableDatabaseError, match=r"newer than this program.*its version 9001"):
        require_usable(engines.reader)


def test_a_program_runs_where_only_what_it_no_longer_uses_was_taken_away(newer: Newer) -> None:
    engines = newer(TAKING, f"oldest_program = {newest_revision()!r}")
    require_usable(engines.reader)
    with engines.reader.connect() as connection:
        assert _oldest(connection) == newest_revision()


def test_a_program_of_before_is_known_to_run_on_what_was_only_added_to(newer: Newer) -> None:
    with newer(ADDING).reader.connect() as connection:
        assert _oldest(connection) == "0012"


def _oldest(connection: Connection) -> str:
    found: str = connection.execute(text("SELECT oldest_program FROM schema_state")).scalar_one()
    return found
