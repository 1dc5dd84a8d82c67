"""A server that is killed in the middle of writing loses nothing that it said was kept."""

from __future__ import annotations

import signal
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field

import anyio
import httpx2
import pytest

from requill.api.cookies import SESSION_COOKIE
from tests.support.amounts import FACTOR
from tests.support.people import Person
from tests.support.process import Served, served

WRITERS = 8
KILLS = 2 if FACTOR == 1 else 10 * FACTOR

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(180 + 10 * KILLS)]

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
