"""What every server test may use: both databases, the whole app on them, and people to use it."""

from __future__ import annotations

import gc
import shutil
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest
import structlog

from requill.app import SQLITE_FILE
from requill.db import reserve
from requill.db.migrate import migrate
from requill.db.postgres import postgres_engines
from requill.db.sqlite import sqlite_engines
from requill.features.accounts import passwords
from requill.features.exports import background
from tests.support.people import Product
from tests.support.postgres import PostgresServer, start_postgres
from tests.support.statements import shared_translations

MIGRATED = "requill_migrated"


@pytest.hookimpl(tryfirst=True)  # before `-m` chooses
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave PostgreSQL to the full run, except for tests of SQL of its own or of waiting for locks.

    And what goes from a database into one of its kind: it goes into the other one too.
    """
    for item in items:
        callspec = getattr(item, "callspec", None)
        values = () if callspec is None else callspec.params.values()
        on_postgres = "postgresql" in values or "to postgresql" in values
        to_its_like = any(value in values and f"to {value}" in values for value in ("sqlite", "postgresql"))
        if to_its_like or (on_postgres and item.get_closest_marker("both_databases") is None):
            item.add_marker(pytest.mark.full)


def pytest_collection_finish() -> None:
    """Keep thousands of collected tests, which live to the end, out of the collections of garbage."""
    gc.freeze()


@pytest.fixture(scope="session", autouse=True)
def _plain_logs() -> None:
    """Without colours and the values of all variables, which take a traceback a third of a second."""
    renderer = structlog.dev.ConsoleRenderer(colors=False, exception_formatter=structlog.dev.plain_traceback)
    structlog.configure(processors=[structlog.processors.add_log_level, renderer])


@pytest.fixture(scope="session", autouse=True)
def _translated_once() -> Iterator[None]:
    """Thousands of installations are made here, each with engines of its own."""
    with shared_translations():
        yield


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Tests run on the event loop that the product runs on."""
    return "asyncio"


@pytest.fixture(autouse=True)
def _small_reserve(monkeypatch: pytest.MonkeyPatch) -> None:
    """Thousands of installations are made here, and stay on the disk until the run after the next."""
    monkeypatch.setattr(reserve, "RESERVE_BYTES", 4096)


@pytest.fixture(autouse=True)
def _quick_passwords(monkeypatch: pytest.MonkeyPatch) -> None:
    """A password's own cost is a processor's 50 ms, of which the people of the tests need thousands."""
    monkeypatch.setattr(passwords, "_TIME", 1)
    monkeypatch.setattr(passwords, "_MEMORY_KIB", 8)


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[PostgresServer]:
    """A PostgreSQL server of the tests' own."""
    with start_postgres() as server:
        yield server


@pytest.fixture
def files_made_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was ordered as a file is looked for often: two seconds each time are most of such a test."""
    monkeypatch.setattr(background, "LOOK_SECONDS", 0.05)


@pytest.fixture(scope="session")
def migrated_postgres(postgres_server: PostgresServer) -> str:
    """The name of a database with the newest schema, to copy: migrating takes longer than most tests."""
    postgres_server.execute(f"CREATE DATABASE {MIGRATED}")
    engines = postgres_engines(postgres_server.url(MIGRATED))
    migrate(engines.writer)
    engines.dispose()
    return MIGRATED


@pytest.fixture(scope="session")
def migrated_sqlite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with the newest schema, to copy."""
    path = tmp_path_factory.mktemp("sqlite") / SQLITE_FILE
    engines = sqlite_engines(path)
    migrate(engines.writer)
    engines.dispose()
    return path


@pytest.fixture(params=["sqlite", "postgresql"])
def environment(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[dict[str, str]]:
    """Settings for an empty installation on each database."""
    folder = tmp_path / "data"
    folder.mkdir()
    with _installation(request, folder) as values:
        yield values


@contextmanager
def _installation(request: pytest.FixtureRequest, folder: Path) -> Iterator[dict[str, str]]:
    values = {"REQUILL_DATA_DIR": str(folder)}
    if request.param == "postgresql":
        template: str = request.getfixturevalue("migrated_postgres")
        server: PostgresServer = request.getfixturevalue("postgres_server")
        with server.database(template) as url:
            yield values | {"REQUILL_DATABASE_URL": url}
    else:
        shutil.copy(request.getfixturevalue("migrated_sqlite"), folder / SQLITE_FILE)
        yield values


@pytest.fixture
async def product(environment: Mapping[str, str]) -> AsyncIterator[Product]:
    """The whole server on an empty database, for as many people as a test needs."""
    async with Product.opened(environment) as product:
        yield product


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
async def shared_product(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[Product]:
    """The server for many cases of a module: each brings people of its own and looks at nothing of others."""
    with (
        pytest.MonkeyPatch.context() as patch,
        _installation(request, tmp_path_factory.mktemp("shared")) as environment,
    ):
        patch.setattr(reserve, "RESERVE_BYTES", 4096)
        async with Product.opened(environment) as product:
            yield product
