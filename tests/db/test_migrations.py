"""Whoever brings an installation up to date, from whichever release, keeps everything."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import JSON, Boolean, Column, Connection, DateTime, LargeBinary, MetaData, Table, select
from sqlalchemy import Integer as WholeNumber

from requill.db.engines import Engines
from requill.db.migrate import VERSIONS, migrate, newest_revision
from requill.db.migrations.run import upgrade
from requill.db.postgres import postgres_engines
from requill.db.sqlite import sqlite_engines
from requill.features.history.deltas import applied, checksum, unpacked, unpacked_text
from tests.releases.newest import schema_of
from tests.support.postgres import PostgresServer

pytestmark = pytest.mark.both_databases

RELEASED = sorted({path.stem.split("_")[0] for path in VERSIONS.glob("[0-9]*.py")} - {newest_revision()})
DROPPED = {  # when the newest revision was kept, and what was never read
    ("documents", "kept_at"),
    ("documents", "kept_origin"),
    ("idempotency_keys", "status"),
}
_OF_THE_PROGRAM = ("search_", "alembic_", "schema_state", "sqlite_")
MOMENT = datetime(2026, 1, 31, 12, 30, 15, 250_000, tzinfo=UTC)

Rows = dict[str, dict[str, Any]]


@pytest.fixture(params=["sqlite", "postgresql"])
def engines(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Engines]:
    """Engines on a database in which nothing is yet."""
    if request.param == "sqlite":
        found = sqlite_engines(tmp_path / "test.sqlite3")
        yield found
        found.dispose()
        return
    server: PostgresServer = request.getfixturevalue("postgres_server")
    with server.database() as url:
        found = postgres_engines(url)
        yield found
        found.dispose()


def _tables(connection: Connection) -> list[Table]:
    """What people's things are in: not what the search and the migrations know of them."""
    metadata = MetaData()
    metadata.reflect(connection, only=lambda name, _: not name.startswith(_OF_THE_PROGRAM))
    return list(metadata.sorted_tables)


def _value(column: Column[Any], dialect: str) -> Any:
    """The same for every column of a kind: so every reference finds its row."""
    kind = column.type
    if column.name == "project_id" and not column.foreign_keys:
        return None  # before there were projects, it was always empty
    if isinstance(kind, Boolean):
        return True
    if isinstance(kind, WholeNumber):
        return 1
    if isinstance(kind, DateTime):
        return MOMENT.replace(tzinfo=None) if dialect == "sqlite" else MOMENT
    if isinstance(kind, LargeBinary):
        return b"\x00\xff"
    return [1] if isinstance(kind, JSON) else "x"


def _fill(connection: Connection) -> None:
    """One row in every table, with something in every column."""
    for table in _tables(connection):
        row = {column.name: _value(column, connection.dialect.name) for column in table.columns}
        connection.execute(table.insert(), row)


def _read(connection: Connection) -> Rows:
    found = {table.name: connection.execute(select(table)).one_or_none() for table in _tables(connection)}
    return {name: dict(row._mapping) for name, row in found.items() if row is not None}


def _require_carried_over(kept: dict[str, Any], carried: dict[str, Any]) -> None:
    assert unpacked_text(carried["base"]) == kept["content"]
    assert applied(kept["content"], unpacked(carried["delta"])) == kept["content"]
    assert checksum(kept["content"]) == carried["checksum"]
    for before, after in {
        "id": "id",
        "document_id": "document_id",
        "version": "to_version",
        "title": "title",
        "created_at": "ended_at",
    }.items():
        assert carried[after] == kept[before]


@pytest.mark.parametrize(
    "revision", [*(pytest.param(each, marks=pytest.mark.full) for each in RELEASED[:-1]), RELEASED[-1]]
)
def test_what_was_there_at_a_release_is_there_after_all_later_migrations(
    engines: Engines, revision: str
) -> None:
    with engines.writer.begin() as connection:
        upgrade(connection, revision)
        _fill(connection)
        before = _read(connection)
    with engines.writer.begin() as connection:
        upgrade(connection)
    with engines.writer.connect() as connection:
        after = _read(connection)
    if "document_revisions" not in before:  # they have the kept texts since 0019
        _require_carried_over(before.pop("revisions"), after.pop("document_revisions"))
        before["users"].pop("stored_bytes", None)  # counted since 0011; the texts are compressed since 0019
    assert before.keys() == after.keys()
    for name, row in before.items():
        kept = {column: value for column, value in row.items() if (name, column) not in DROPPED}
        assert {column: after[name][column] for column in kept} == kept, name


def test_a_new_database_is_as_all_migrations_leave_one(tmp_path: Path) -> None:
    made, migrated = (sqlite_engines(tmp_path / f"{name}.sqlite3") for name in ("made", "migrated"))
    migrate(made.writer)
    with migrated.writer.begin() as connection:
        upgrade(connection)
    with made.reader.connect() as one, migrated.reader.connect() as other:
        assert schema_of(one) == schema_of(other), "Write it anew: python -m tests.releases.newest"
    made.dispose()
    migrated.dispose()


def test_the_log_says_that_an_update_is_a_transaction(
    engines: Engines, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level("INFO", "alembic"), engines.writer.begin() as connection:
        upgrade(connection, "0001")
        connection.rollback()
    assert "Will assume transactional DDL." in caplog.messages
    with engines.reader.connect() as connection:
        assert _tables(connection) == []
