"""A database that turns read-only, goes away or is held by another is told, and serves again after."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

import anyio
import pytest

from requill.app import SQLITE_FILE
from requill.db import sqlite
from tests.support.people import Person, Product
from tests.support.postgres import PostgresServer

pytestmark = [pytest.mark.anyio, pytest.mark.both_databases]

_PATIENCE = 60


async def _uses(person: Person, document: int) -> list[int]:
    """How everything that a person does with a document is answered."""
    path = f"/api/documents/{document}"
    saved = await person.patch(path, {"content": "## Risks\n\n- One\n"})
    asked = await person.post("/api/chat", {"documentId": document, "content": "summarise"})
    made = await person.post("/api/chat/threads", {})
    ready = await person.get("/api/ready")
    return [saved.status_code, asked.status_code, made.status_code, ready.status_code]


async def _serves_again(person: Person, document: int) -> None:
    with anyio.fail_after(_PATIENCE):
        while await _uses(person, document) != [200, 200, 201, 200]:
            continue


@contextmanager
def _fault(server: PostgresServer, name: str, begin: str, end: str) -> Iterator[None]:
    """Something is wrong with a database; whoever is connected has to come again."""
    cut = f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"
    server.execute(f"ALTER DATABASE {name} {begin}")
    server.execute(cut)
    try:
        yield
    finally:
        server.execute(f"ALTER DATABASE {name} {end}")
        server.execute(cut)


@asynccontextmanager
async def _on_postgres(
    server: PostgresServer, template: str, folder: Path
) -> AsyncIterator[tuple[Person, int, str]]:
    """Somebody with a document on a database of their own, whose name comes with them."""
    with server.database(template) as url:
        async with Product.opened({"REQUILL_DATA_DIR": str(folder), "REQUILL_DATABASE_URL": url}) as product:
            person = await product.guest()
            yield person, (await person.write_document())["id"], url.rsplit("/", 1)[1]


async def test_a_postgres_that_turns_read_only_is_told_and_serves_again(
    postgres_server: PostgresServer, migrated_postgres: str, tmp_path: Path
) -> None:
    begin, end = "SET default_transaction_read_only = on", "RESET default_transaction_read_only"
    async with _on_postgres(postgres_server, migrated_postgres, tmp_path) as (person, document, name):
        await _serves_again(person, document)
        with _fault(postgres_server, name, begin, end):
            await _uses(person, document)  # the connections that were cut are noticed
            assert (await _uses(person, document))[:3] == [503] * 3
            assert (await person.get(f"/api/documents/{document}")).status_code == 200
        await _serves_again(person, document)


async def test_a_postgres_that_goes_away_is_told_and_serves_again(
    postgres_server: PostgresServer, migrated_postgres: str, tmp_path: Path
) -> None:
    async with _on_postgres(postgres_server, migrated_postgres, tmp_path) as (person, document, name):
        with _fault(postgres_server, name, "ALLOW_CONNECTIONS false", "ALLOW_CONNECTIONS true"):
            assert await _uses(person, document) == [503] * 4
            assert (await person.get("/api/health")).status_code == 200
        await _serves_again(person, document)


async def test_a_file_that_another_holds_is_told_and_serves_again(
    migrated_sqlite: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "_BUSY_MILLISECONDS", 500)
    path = tmp_path / SQLITE_FILE
    shutil.copy(migrated_sqlite, path)
    async with Product.opened({"REQUILL_DATA_DIR": str(tmp_path)}) as product:
        person = await product.guest()
        document = (await person.write_document())["id"]
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        assert (await person.patch(f"/api/documents/{document}", {"content": "x"})).status_code == 503
        assert (await person.get(f"/api/documents/{document}")).status_code == 200
        other.execute("ROLLBACK")
        other.close()
        await _serves_again(person, document)
