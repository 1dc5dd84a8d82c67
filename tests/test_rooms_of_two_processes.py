"""A document's room in two processes is one room: over the bus, and from the database."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import anyio
import pytest

from tests.support.coediting import Joined, joined
from tests.support.pair import Pair, pair
from tests.support.people import Json, Person
from tests.support.postgres import PostgresServer

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.both_databases,
    pytest.mark.timeout(120),
    pytest.mark.xdist_group("two_processes"),
]


@pytest.fixture(scope="module")
async def two(
    postgres_server: PostgresServer, migrated_postgres: str, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[Pair]:
    """Two processes on one database and one Redis, which are as they were after each test."""
    async with pair(postgres_server, migrated_postgres, tmp_path_factory.mktemp("pair")) as running:
        yield running


@asynccontextmanager
async def _both(running: Pair) -> AsyncIterator[tuple[Joined, Joined, Person, Json]]:
    here, there = await running.person()
    document = await here.write_document("Plan", "Begun. ")
    async with (
        joined(running.one, here, document["id"]) as one,
        joined(running.two, there, document["id"]) as other,
    ):
        yield one, other, here, document


async def test_what_is_typed_in_one_process_is_in_the_other(two: Pair) -> None:
    async with _both(two) as (one, other, here, document):
        await one.typed("Here. ")
        await other.until(lambda: other.replica.content == "Begun. Here. ")
        await other.typed("There. ")
        await one.until(lambda: one.replica.content == "Begun. Here. There. ")
        saved = await here.patch(f"/api/documents/{document['id']}", {"content": "Written. Here. There. "})
        assert saved.status_code == 200
        await other.until(lambda: other.replica.content == "Written. Here. There. ")
        await one.point(1, {"cursor": 4})
        await other.until(lambda: one.replica.doc.client_id in other.present)


async def test_both_processes_take_words_at_once_and_none_is_lost(two: Pair) -> None:
    async with _both(two) as (one, other, here, document):

        async def write(client: Joined, name: str) -> None:
            for number in range(60):
                await client.type(f"<{name}{number}>", at=0 if number % 3 else None)
                await anyio.sleep(0.005)

        async with anyio.create_task_group() as tasks:
            tasks.start_soon(write, one, "a")
            tasks.start_soon(write, other, "b")
        await one.all_acknowledged()
        await other.all_acknowledged()
        tokens = [f"<{name}{number}>" for name in "ab" for number in range(60)]
        await one.until(lambda: all(token in one.replica.content for token in tokens))
        await other.until(lambda: other.replica.content == one.replica.content)
        stored = (await here.get(f"/api/documents/{document['id']}")).json()
        assert stored["content"] == one.replica.content


async def test_without_the_bus_the_database_fills_the_gap(two: Pair) -> None:
    async with _both(two) as (one, other, _, _):
        await one.typed("Here. ")
        await other.until(lambda: "Here" in other.replica.content)
        two.redis.stop()
        await one.typed("Unheard. ")
        two.redis.start()
        await other.until(lambda: "Unheard" in other.replica.content)
        await one.typed("Heard. ")
        await other.until(lambda: other.replica.content == one.replica.content)
