"""Both databases, empty."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from requill.db.database import Database
from requill.db.engines import Engines
from requill.db.postgres import postgres_engines
from requill.db.sqlite import sqlite_engines
from tests.support.postgres import PostgresServer


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


@pytest.fixture
def published() -> list[object]:
    """What the database told once it was committed."""
    return []


@pytest.fixture
async def database(engines: Engines, published: list[object]) -> AsyncIterator[Database]:
    """The database, with all tables."""
    database = Database(engines, publish=published.extend)
    await database.migrate()
    yield database
    await database.close()
