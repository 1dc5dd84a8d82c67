"""A document's room in two processes is one room: over the bus, and from the database."""

from __future__ import annotations

import json
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path

import anyio
import httpx2
import pytest

from tests.support.coediting import SECONDS, Joined, joined
from tests.support.pair import Pair, pair
from tests.support.people import Event, Json, Person
from tests.support.postgres import PostgresServer
from tests.support.provider.behaviours import text, tools
from tests.support.yjs import replica

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


def _assistants(client: Joined) -> list[Json]:
    """What a client is told of the assistant now."""
    shown = [state for state in client.present.values() if state is not None]
    return [state for state in shown if state["user"]["id"] == "assistant"]


async def _ask_for_a_change(two: Pair, here: Person, document: Json, *, lasts: float) -> list[Event]:
    """A turn in the first process that adds a section, and goes on talking for so many seconds."""
    section = {"after": "", "heading": "Risiken 😀", "markdown": "Zu spät."}
    two.provider.queue(tools(("insert_section", json.dumps(section))))
    two.provider.queue(text("word " * 20, gap=lasts / 20))
    body = {"documentId": document["id"], "content": "Add risks"}
    return [event async for event in here.stream("/api/chat", body)]


async def test_the_assistant_is_in_the_room_while_it_writes(two: Pair) -> None:
    async with _both(two) as (one, other, here, document), anyio.create_task_group() as tasks:
        tasks.start_soon(partial(_ask_for_a_change, two, here, document, lasts=2.0))
        await one.until(lambda: bool(_assistants(one)))
        await other.until(lambda: bool(_assistants(other)))
        (begun,) = _assistants(other)
        assert begun["user"] == {"id": "assistant", "name": "Assistant", "color": "#005f7a"}
        assert "cursor" not in begun
        await one.until(lambda: any("cursor" in it for it in _assistants(one)))
        await other.until(lambda: any("cursor" in it for it in _assistants(other)))
        await other.until(lambda: "Zu spät" in other.replica.content)
        (wrote,) = _assistants(other)
        assert other.replica.content.endswith("Zu spät.\n")
        assert wrote["cursor"]["anchor"] == wrote["cursor"]["head"]
        with replica() as browser:
            browser.apply(other.replica.doc.get_update())
            shown = browser.text()
            at = browser.find(wrote["cursor"]["head"])
        assert at == len(shown.rstrip().encode("utf-16-le")) // 2
        await one.until(lambda: not _assistants(one))
        await other.until(lambda: not _assistants(other))


async def test_without_the_bus_the_database_fills_the_gap(two: Pair) -> None:
    async with _both(two) as (one, other, _, _):
        await one.typed("Here. ")
        await other.until(lambda: "Here" in other.replica.content)
        two.redis.stop()
        await one.typed("Unheard. ")
        two.redis.start()
        await other.until(lambda: "Unheard" in other.replica.content)
        await one.typed("Heard. ")
        # Where one process is back before the other, its gap is told ten seconds after that of the other.
        await other.until(lambda: other.replica.content == one.replica.content, 3 * SECONDS)


@pytest.mark.full
async def test_an_assistant_whose_process_is_killed_leaves_the_room(
    postgres_server: PostgresServer, migrated_postgres: str, tmp_path: Path
) -> None:
    async with (
        pair(postgres_server, migrated_postgres, tmp_path) as own,
        _both(own) as (one, other, here, document),
        anyio.create_task_group() as tasks,
    ):

        async def ask() -> None:
            with suppress(httpx2.HTTPError):
                await _ask_for_a_change(own, here, document, lasts=60.0)

        tasks.start_soon(ask)
        await other.until(lambda: bool(_assistants(other)))
        own.one.process.send_signal(signal.SIGKILL)
        await one.closed()
        await other.until(lambda: not _assistants(other), seconds=30)
        tasks.cancel_scope.cancel()
