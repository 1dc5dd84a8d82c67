"""The index follows what is written, whoever writes it, and stands in nobody's way."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path
from typing import Any

import anyio
import anyio.from_thread
import anyio.lowlevel
import pytest
from sqlalchemy import text

from requill.db.database import Database
from requill.db.engines import Engines
from requill.db.migrations.run import upgrade
from requill.db.postgres import postgres_engines
from requill.db.session import Session
from requill.db.sqlite import sqlite_engines
from requill.features.search import indexer as indexer_module
from requill.features.search import queries
from requill.features.search.index import IndexEntry, Kind, SearchIndex
from requill.features.search.indexer import Indexer
from requill.features.search.postgres_index import PostgresIndex
from requill.features.search.sqlite_index import SqliteIndex
from requill.kit.clock import now
from tests.support.people import Person, Product
from tests.support.postgres import PostgresServer

pytestmark = [pytest.mark.anyio, pytest.mark.both_databases]


class Watched:
    """Implements `SearchIndex` with another one, and rings when it is given words, or fails at first."""

    def __init__(self, index: SearchIndex, failures: int = 0) -> None:
        self._index, self._failures = index, failures
        self._token = anyio.lowlevel.current_token()
        self.failed, self.done = anyio.Event(), anyio.Event()

    def put(
        self, session: Session, entry: IndexEntry, owner_id: str, kind: Kind, words: Sequence[str]
    ) -> int:
        """Pass on, and ring."""
        if self._failures > 0:
            self._failures -= 1
            anyio.from_thread.run_sync(self.failed.set, token=self._token)
            raise ValueError("the index failed")
        position = self._index.put(session, entry, owner_id, kind, words)
        anyio.from_thread.run_sync(self.done.set, token=self._token)
        return position

    def remove(self, session: Session, entry: IndexEntry) -> None:
        """Pass on."""
        self._index.remove(session, entry)

    def find(self, *arguments: Any, **options: Any) -> Any:
        """Pass on."""
        return self._index.find(*arguments, **options)

    def find_among(self, *arguments: Any, **options: Any) -> Any:
        """Pass on."""
        return self._index.find_among(*arguments, **options)


def _count(product: Product, statement: str) -> Any:
    database: Database = product.services.database
    return database.read(lambda session: session.execute(text(statement)).scalar_one())


async def _waiting(product: Product) -> int:
    return int(await _count(product, "SELECT COUNT(*) FROM search_entries WHERE version <> indexed_version"))


async def _found(person: Person, q: str) -> int:
    return len((await person.get("/api/search", params={"q": q})).json()["documents"])


async def test_what_is_written_is_indexed_before_long(
    product: Product, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(indexer_module, "LOOK_EVERY_SECONDS", 0.01)
    monkeypatch.setattr(indexer_module, "QUIET_SECONDS", 0)
    index = Watched(product.services.search.index)
    await (await product.guest()).write_document("Zebrafish")
    async with Indexer(product.services.database, index).running():
        await index.done.wait()
    assert await _waiting(product) == 0


async def test_a_failure_is_got_over(product: Product, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(indexer_module, "LOOK_EVERY_SECONDS", 0.01)
    monkeypatch.setattr(indexer_module, "QUIET_SECONDS", 0)
    index = Watched(product.services.search.index, failures=1)
    person = await product.guest()
    await person.write_document("Zebrafish")
    async with Indexer(product.services.database, index).running():
        await index.failed.wait()
        assert await _found(person, "zebrafish") == 1
        await index.done.wait()
    assert await _waiting(product) == 0


async def test_what_is_indexed_during_a_search_is_found_once(
    product: Product, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = await product.guest()
    await person.write_document("Zebrafish")
    read = queries.own_waiting
    waited: list[dict[Kind, list[int]]] = []

    def before_it_was_indexed(*arguments: Any) -> dict[Kind, list[int]]:
        waited.append(read(*arguments))
        return waited[0]

    monkeypatch.setattr(queries, "own_waiting", before_it_was_indexed)
    assert await _found(person, "zebrafish") == 1
    await product.services.indexer.step(now() + timedelta(seconds=60))
    assert await _found(person, "zebrafish") == 1
    assert [bool(one[Kind.DOCUMENT]) for one in waited] == [True, False]


async def test_what_was_changed_just_now_is_left_for_later(product: Product) -> None:
    await (await product.guest()).write_document("Zebrafish")
    indexer: Indexer = product.services.indexer
    assert not await indexer.step(now() - timedelta(seconds=60))
    assert await _waiting(product) == 1
    assert await indexer.step(now() + timedelta(seconds=60))
    assert await _waiting(product) == 0


async def test_what_changes_while_it_is_indexed_is_indexed_again(
    product: Product, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = await product.guest()
    document = await person.write_document("Aardvark")
    read, go_on, take_apart = anyio.Event(), threading.Event(), indexer_module._take_apart
    token = anyio.lowlevel.current_token()

    def slowly(found: Any) -> Any:
        anyio.from_thread.run_sync(read.set, token=token)
        go_on.wait()
        return take_apart(found)

    monkeypatch.setattr(indexer_module, "_take_apart", slowly)
    async with anyio.create_task_group() as tasks:
        tasks.start_soon(product.services.indexer.step, now() + timedelta(seconds=60))
        await read.wait()
        await person.patch(f"/api/documents/{document['id']}", {"title": "Badger"})
        go_on.set()
    assert await _waiting(product) == 1
    assert (await _found(person, "aardvark"), await _found(person, "badger")) == (0, 1)
    await product.services.indexer.catch_up()
    assert await _waiting(product) == 0
    assert (await _found(person, "aardvark"), await _found(person, "badger")) == (0, 1)


async def test_indexers_beside_each_other_index_everything_once(product: Product) -> None:
    person = await product.member()
    for number in range(40):
        await person.write_document(f"Zebrafish {number}")
    indexers = [Indexer(product.services.database, product.services.search.index) for _ in range(3)]
    async with anyio.create_task_group() as tasks:
        for indexer in indexers:
            tasks.start_soon(indexer.catch_up, 4)
    await indexers[0].catch_up()  # what one left to another, who had it in hands
    assert await _waiting(product) == 0
    assert await _count(product, "SELECT COUNT(*) FROM search_index") == 40
    assert await _count(product, "SELECT COUNT(DISTINCT position) FROM search_entries") == 40


async def test_a_removed_document_leaves_nothing_in_the_index(product: Product) -> None:
    person = await product.guest()
    document = await person.write_document("Zebrafish")
    await product.services.indexer.catch_up()
    await person.delete(f"/api/documents/{document['id']}")
    assert await _waiting(product) == 1
    await product.services.indexer.catch_up()
    assert await _count(product, "SELECT COUNT(*) FROM search_entries") == 0
    assert await _count(product, "SELECT COUNT(*) FROM search_index") == 0


@pytest.fixture(params=["sqlite", "postgresql"])
def empty(request: pytest.FixtureRequest, tmp_path: Path) -> Any:
    """An index and a database in which nothing is yet."""
    if request.param == "sqlite":
        yield SqliteIndex(), sqlite_engines(tmp_path / "test.sqlite3")
        return
    server: PostgresServer = request.getfixturevalue("postgres_server")
    with server.database() as url:
        engines = postgres_engines(url)
        yield PostgresIndex(), engines
        engines.dispose()


async def test_what_was_there_before_the_search_is_found(empty: tuple[SearchIndex, Engines]) -> None:
    index, engines = empty
    stamp = "'2026-01-01 00:00:00.000000'"
    with engines.writer.begin() as connection:
        upgrade(connection, "0004")
        for statement in (
            "INSERT INTO users (id, username, username_key, is_guest, created_at)"
            f" VALUES ('owner', 'o', 'o', true, {stamp})",
            "INSERT INTO documents (owner_id, title, title_key, content, version, interview_open, created_at,"
            f" updated_at) VALUES ('owner', 'Zebrafish', 'z', 'text', 1, false, {stamp}, {stamp})",
            "INSERT INTO threads (owner_id, title, title_key, mode, created_at, updated_at)"
            f" VALUES ('owner', 'Aquarium', 'a', 'general', {stamp}, {stamp})",
            "INSERT INTO messages (thread_id, role, content, state, suggestions, created_at)"
            f" VALUES (1, 'user', 'mudskipper', 'complete', '[]', {stamp})",
        ):
            connection.execute(text(statement))
        upgrade(connection, "0005")
    database = Database(engines, publish=lambda _events: None)
    await Indexer(database, index).catch_up()

    def look(session: Session) -> list[int]:
        wanted = ((Kind.DOCUMENT, "zebra"), (Kind.THREAD, "aqua"), (Kind.MESSAGE, "mud"))
        return [len(index.find(session, "owner", kind, [word], 5)) for kind, word in wanted]

    assert await database.read(look) == [1, 1, 1]
    await database.close()
