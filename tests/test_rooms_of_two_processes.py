"""A document's room in two processes is one room: over the bus, from the database, and when one is killed."""

from __future__ import annotations

import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import anyio
import pytest

from tests.support.amounts import FACTOR
from tests.support.coediting import Joined, Replica, joined
from tests.support.pair import Pair, pair
from tests.support.people import Json, Person
from tests.support.postgres import PostgresServer
from tests.support.process import served

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


async def test_a_process_that_is_killed_has_kept_what_it_acknowledged(tmp_path: Path) -> None:
    environment = {"REQUILL_DATA_DIR": str(tmp_path / "data"), "REQUILL_SECRET_KEY": "tall grass " * 4}
    replica = Replica()
    acknowledged: list[str] = []
    async with served(environment) as process:
        person = process.person()
        assert (await person.get("/api/current-user")).status_code == 200
        document = await person.write_document("Plan", "")
    for turn in range(3 * FACTOR):
        async with served(environment) as process:
            here = process.person()
            here.http.cookies.update(person.http.cookies)
            async with joined(process, here, document["id"], replica) as one:
                await one.all_acknowledged()
                assert all(token in one.replica.content for token in acknowledged)
                for number in range(10):
                    token = f"<{turn}.{number}>"
                    await one.typed(token)
                    acknowledged.append(token)
                await one.type("<on its way>")
                process.process.send_signal(signal.SIGKILL)
                await one.closed()
            await here.http.aclose()
    async with served(environment) as process:
        here = process.person()
        here.http.cookies.update(person.http.cookies)
        content = (await here.get(f"/api/documents/{document['id']}")).json()["content"]
        with anyio.fail_after(20):  # nobody opens its room, and its row is brought up all the same
            found: list[Json] = []
            while not found:
                await anyio.sleep(0.1)
                found = (await here.get("/api/search?q=way")).json()["documents"]
        assert [token for token in acknowledged if token not in content] == []
        async with joined(process, here, document["id"]) as one:
            assert one.replica.content == content
        await here.http.aclose()
    await person.http.aclose()
