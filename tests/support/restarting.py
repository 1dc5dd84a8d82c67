"""Many open conversations whose server is restarted: how soon each is back, and what it then has."""

from __future__ import annotations

import contextlib
import random
import socket
import sqlite3
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

import anyio
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from requill.api.cookies import SESSION_COOKIE
from requill.app import SQLITE_FILE
from tests.support.people import Json, Person
from tests.support.process import served
from tests.support.talking import Talk

PEOPLE = 25
# How the browser waits (frontend/src/lib/backoff.ts), for this socket one second at most: more would outlast
# a restart by longer than people are to notice.
FIRST_WAIT, LONGEST_WAIT = 0.25, 1.0
OPENING_AT_ONCE = 16  # as many turns as the guests of one network may have at a time
PATIENCE = 60.0


@dataclass(slots=True)
class Visitor:
    """One browser tab with a conversation of its own."""

    address: str
    token: str
    thread_id: int
    turn_id: str = ""
    last_event: int = 0
    session_id: str = ""
    message: Json = None
    attempts: int = 0
    talk: Talk | None = None

    async def come_in(self) -> None:
        """Open a socket and name the conversation, with what was seen of it before."""
        connection = await connect(
            self.address.replace("http:", "ws:") + "/ws",
            additional_headers={"Cookie": f"{SESSION_COOKIE}={self.token}", "Origin": self.address},
            proxy=None,
            open_timeout=30,
        )
        self.talk = Talk(connection)
        seen = {"sessionId": self.session_id, "turnId": self.turn_id, "lastEvent": self.last_event}
        answer = await self.talk.init(threadId=self.thread_id, **(seen if self.session_id else {}))
        assert self.session_id in ("", answer["sessionId"])
        self.session_id = answer["sessionId"]

    async def ask(self) -> Json:
        """Say the one thing that this visitor has to say, under its one id."""
        assert self.talk is not None
        await self.talk.say("What is a PRD?", messageId=f"message-{self.thread_id}")
        return await self.talk.hear_whole()

    async def come_back(self) -> float:
        """Wait for the end of the connection, then try again and again; answers when it is back."""
        await _lost(self.talk.socket if self.talk else None)
        while True:
            limit = min(LONGEST_WAIT, FIRST_WAIT * 2**self.attempts)
            self.attempts += 1
            await anyio.sleep(limit / 2 + limit / 2 * random.random())
            try:
                await self.come_in()
            except (OSError, ConnectionClosed, EOFError):
                continue
            return monotonic()


@dataclass(frozen=True, slots=True)
class Restarted:
    """What came of it. `waited` is how long each was away, in seconds from the server's first answer."""

    waited: list[float]
    visitors: list[Visitor]
    people: list[Person]


class _Returned:
    """When each visitor was back, and whether all are."""

    def __init__(self, expected: int) -> None:
        self.expected = expected
        self.at: list[float] = []
        self.all = anyio.Event()

    async def count(self, visitor: Visitor) -> None:
        """Wait for one of them."""
        self.at.append(await visitor.come_back())
        if len(self.at) == self.expected:
            self.all.set()


async def _lost(connection: ClientConnection | None) -> None:
    if connection is not None:
        await connection.wait_closed()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


async def _visitors(people: list[Person], address: str, each: int) -> list[Visitor]:
    """In such an order that nobody asks too much at once."""
    found: list[Visitor] = []
    for person in people:
        await person.get("/api/current-user")
    for _ in range(each):
        for person in people:
            thread = await person.begin_thread()
            found.append(Visitor(address, person.token, thread["id"]))
    return found


async def _all_talk(visitors: list[Visitor]) -> None:
    slots = anyio.CapacityLimiter(OPENING_AT_ONCE)

    async def talk(visitor: Visitor) -> None:
        async with slots:
            await visitor.come_in()
            visitor.message = await visitor.ask()
            visitor.turn_id, visitor.last_event = visitor.message["turnId"], visitor.message["event"]

    async with anyio.create_task_group() as tasks:
        for visitor in visitors:
            tasks.start_soon(talk, visitor)


def _wait_until_indexed(path: Path) -> None:
    """Let the search take in what was just said by all at once, which is not what a restart interrupts."""
    with contextlib.closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as connection:
        waiting = "SELECT 1 FROM search_entries WHERE version <> indexed_version LIMIT 1"
        while connection.execute(waiting).fetchone() is not None:
            time.sleep(0.05)


@asynccontextmanager
async def _closing(visitors: list[Visitor]) -> AsyncIterator[None]:
    try:
        yield
    finally:
        async with anyio.create_task_group() as tasks:
            for visitor in visitors:
                if visitor.talk is not None:
                    tasks.start_soon(visitor.talk.socket.close)


@asynccontextmanager
async def restarted(folder: Path, each: int) -> AsyncIterator[Restarted]:
    """A server on the folder that was started anew under `each` conversations of everybody."""
    environment = {
        "REQUILL_DATA_DIR": str(folder),
        "REQUILL_GUEST_MONTHLY_MESSAGES": "1000",
        "REQUILL_GUEST_ADDRESS_FACTOR": "1000",
    }
    port, returned = _free_port(), _Returned(PEOPLE * each)
    async with anyio.create_task_group() as tasks:
        async with served(environment, port) as running:
            people = [running.person() for _ in range(PEOPLE)]
            visitors = await _visitors(people, running.address, each)
            await _all_talk(visitors)
            await anyio.to_thread.run_sync(_wait_until_indexed, folder / SQLITE_FILE)
            for visitor in visitors:
                tasks.start_soon(returned.count, visitor)
        async with served(environment, port), _closing(visitors):
            began = monotonic()
            with anyio.fail_after(PATIENCE):
                await returned.all.wait()
            yield Restarted([moment - began for moment in returned.at], visitors, people)
            for person in people:
                await person.http.aclose()
