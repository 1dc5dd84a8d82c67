"""The index on both databases, with two people whose things it knows."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from requill.app import SQLITE_FILE
from requill.db.engines import Engines
from requill.db.postgres import postgres_engines
from requill.db.sqlite import sqlite_engines
from requill.features.search.index import SearchIndex
from requill.features.search.postgres_index import PostgresIndex
from requill.features.search.sqlite_index import SqliteIndex
from tests.support.postgres import PostgresServer


@pytest.fixture(params=["sqlite", "postgresql"])
def index_and_engines(
    request: pytest.FixtureRequest, tmp_path: Path
) -> Iterator[tuple[SearchIndex, Engines]]:
    """Each index on an empty database with the newest schema."""
    if request.param == "sqlite":
        path = tmp_path / SQLITE_FILE
        shutil.copy(request.getfixturevalue("migrated_sqlite"), path)
        engines = sqlite_engines(path)
        yield SqliteIndex(), engines
        engines.dispose()
        return
    template: str = request.getfixturevalue("migrated_postgres")
    server: PostgresServer = request.getfixturevalue("postgres_server")
    with server.database(template) as url:
        engines = postgres_engines(url)
        yield PostgresIndex(), engines
        engines.dispose()


@pytest.fixture(params=["just written", "indexed"])
def indexed(request: pytest.FixtureRequest) -> bool:
    """Whether the index knows what was written before the search."""
    return bool(request.param == "indexed")
