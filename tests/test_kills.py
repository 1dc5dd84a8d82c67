"""A server that is killed in the middle of writing loses nothing that it said was kept."""

from __future__ import annotations

import signal
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field

import anyio
import anyio.lowlevel
import httpx2
import pytest
from websockets.exceptions import ConnectionClosed

from requill.api.cookies import SESSION_COOKIE
from tests.support.amounts import FACTOR
from tests.support.coediting import joined
from tests.support.people import Person
from tests.support.process import Served, served

WRITERS = 8
KILLS = 2 if FACTOR == 1 else 10 * FACTOR
ROOM_KILLS = 2 if FACTOR == 1 else 10 * FACTOR

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(180 + 10 * max(KILLS, ROOM_KILLS))]

WRITES_BEFORE_A_KILL = 40


@dataclass(slots=True)
class Writer:
    """Somebody who saves one document again and again; `kept` is what the server said was kept last."""

    token: str
    document_id: int
    kept: int = 0
    sent: int = 0

    async def save(self, person: Person) -> None:
        """Save the next number, which nothing refuses."""
        self.sent += 1
        path, number = f"/api/documents/{self.document_id}", self.sent
        response = await person.patch(path, {"content": str(number)})
        assert response.status_code == httpx2.codes.OK, response.text
        self.kept = number


@dataclass(slots=True)
class Crowd:
    """The writers of one installation, and how many writes were acknowledged in all."""

    writers: list[Writer] = field(default_factory=list)
    acknowledged: int = 0

    def come_in(self, server: Served, writer: Writer) -> Person:
        """The writer at a server that has just been started."""
        person = server.person()
        person.http.cookies.set(SESSION_COOKIE, writer.token, domain="127.0.0.1", path="/")
        return person

    async def write_until_it_dies(self, server: Served) -> None:
        """Save from all sides; kill the server in the middle of it."""
        target = self.acknowledged + WRITES_BEFORE_A_KILL

        async def go_on(writer: Writer) -> None:
            person = self.come_in(server, writer)
            with suppress(httpx2.HTTPError):
                async with person.http:
                    while True:
                        await writer.save(person)
                        self.acknowledged += 1
                        if self.acknowledged == target:
                            server.process.send_signal(signal.SIGKILL)

        async with anyio.create_task_group() as tasks:
            for writer in self.writers:
                tasks.start_soon(go_on, writer)
        await server.process.wait()

    async def look(self, server: Served) -> None:
        """What each finds is what was kept last, or what was on its way when the server died."""
        for writer in self.writers:
            person = self.come_in(server, writer)
            async with person.http:
                found = await person.get(f"/api/documents/{writer.document_id}")
            assert int(found.json()["content"]) in (writer.kept, writer.sent), writer
            writer.kept = writer.sent = int(found.json()["content"])


@pytest.mark.full
async def test_after_every_kill_all_that_was_acknowledged_is_there(environment: Mapping[str, str]) -> None:
    crowd = Crowd()
    async with served(environment) as server:
        for _ in range(WRITERS):
            person = server.person()
            async with person.http:
                await person.get("/api/current-user")
                token = person.token
                document = await person.write_document(content="0")
            crowd.writers.append(Writer(token, document["id"]))
        await crowd.write_until_it_dies(server)
    for _ in range(KILLS - 1):
        async with served(environment) as server:
            await crowd.look(server)
            await crowd.write_until_it_dies(server)
    async with served(environment) as server:
        await crowd.look(server)
    assert crowd.acknowledged >= KILLS * WRITES_BEFORE_A_KILL


def _back(server: Served, token: str) -> Person:
    person = server.person()
    person.http.cookies.set(SESSION_COOKIE, token, domain="127.0.0.1", path="/")
    return person


async def _write_until_it_dies(server: Served, person: Person, document_id: int, turn: int) -> list[str]:
    """Two write in a room; the server is killed the moment that one of them hears that a word is kept.

    What was acknowledged to either.
    """
    kept: list[str] = []
    sent: list[str] = []
    async with (
        joined(server, person, document_id) as one,
        joined(server, person, document_id) as other,
        anyio.create_task_group() as tasks,
    ):
        await other.all_acknowledged()
        before = other.acknowledged

        async def write_on() -> None:
            with suppress(ConnectionClosed):
                while True:
                    sent.append(f"<{turn}.{len(sent)} of the other>")
                    await other.type(sent[-1])
                    await anyio.sleep(0.001)

        tasks.start_soon(write_on)
        for number in range(1 + turn % 5):
            kept.append(f"<{turn}.{number}>")
            await one.typed(kept[-1])
        server.process.send_signal(signal.SIGKILL)
        await one.closed()
        await other.closed()
        tasks.cancel_scope.cancel()
    return kept + sent[: other.acknowledged - before]


async def test_what_a_room_acknowledged_the_moment_before_a_kill_is_there(
    environment: Mapping[str, str],
) -> None:
    kept: list[str] = []
    async with served(environment) as server:
        person = server.person()
        async with person.http:
            assert (await person.get("/api/current-user")).status_code == 200
            document = await person.write_document()
            token, path = person.token, f"/api/documents/{document['id']}"
    for turn in range(ROOM_KILLS):
        async with served(environment) as server:
            person = _back(server, token)
            async with person.http:
                content = (await person.get(path)).json()["content"]
                assert [word for word in kept if word not in content] == []
                kept += await _write_until_it_dies(server, person, document["id"], turn)
    async with served(environment) as server:
        person = _back(server, token)
        async with person.http:
            content = (await person.get(path)).json()["content"]
            assert [word for word in kept if word not in content] == []
            with anyio.fail_after(20):  # nobody opens its room, and its row is brought up all the same
                while not (await person.get("/api/search?q=other")).json()["documents"]:
                    await anyio.lowlevel.checkpoint()
            async with joined(server, person, document["id"]) as one:
                assert one.replica.content == content
    assert len(kept) >= ROOM_KILLS
