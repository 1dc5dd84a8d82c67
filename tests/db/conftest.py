"""Both databases, empty or with all tables."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from requill.db.database import Database
from requill.db.engines import Engines
from requill.db.postgres import postgres_engines
from requill.db.sqlite import sqlite_engines
from tests.support.postgres import PostgresServer


@pytest.fixture(params=["sqlite", "postgresql"])
def empty_engines(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Engines]:
    """Engines on a database in which nothing is yet."""
    if request.param == "sqlite":
        with _disposed(sqlite_engines(tmp_path / "test.sqlite3")) as engines:
            yield engines
        return
    server: PostgresServer = request.getfixturevalue("postgres_server")
    with server.database() as url, _disposed(postgres_engines(url)) as engines:
        yield engines


@pytest.fixture(params=["sqlite", "postgresql"])
def engines(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Engines]:
    """Engines on a database that has all tables: a copy, as to migrate takes longer than most tests."""
    if request.param == "sqlite":
        path = tmp_path / "test.sqlite3"
        shutil.copy(request.getfixturevalue("migrated_sqlite"), path)
        with _disposed(sqlite_engines(path)) as engines:
            yield engines
        return
    template: str = request.getfixturevalue("migrated_postgres")
    server: PostgresServer = request.getfixturevalue("postgres_server")
    with server.database(template) as url, _disposed(postgres_engines(url)) as engines:
        yield engines


@contextmanager
def _disposed(engines: Engines) -> Iterator[Engines]:
    yield engines
    engines.dispose()


@pytest.fixture
def published() -> list[object]:
    """What the database told once it was committed."""
    return []


@pytest.fixture
async def database(engines: Engines, published: list[object]) -> AsyncIterator[Database]:
    """The database, with all tables."""
    database = Database(engines, publish=published.extend)
    yield database
    await database.close()
