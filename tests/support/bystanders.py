"""People who read, write and listen while processes end and start, and what went wrong for them."""

from __future__ import annotations

import random
import uuid
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from time import monotonic

import anyio
import httpx2
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, WebSocketException

from requill.api.cookies import SESSION_COOKIE
from tests.support.people import Person
from tests.support.reading import Reader

# How the browser waits (frontend/src/lib/backoff.ts), as in tests/support/restarting.py.
_PAUSE = 0.05  # processes are started meanwhile, on a machine that is small
_FIRST_WAIT, _LONGEST_WAIT = 0.25, 1.0


@dataclass(slots=True)
class Bystanders:
    """`failed` are requests without an answer, or with one of 5xx; `returned` how long sockets were away."""

    address: str
    answered: int = 0
    failed: list[str] = field(default_factory=list)
    returned: list[float] = field(default_factory=list)
    turns: Counter[str] = field(default_factory=Counter)
    is_over: anyio.Event = field(default_factory=anyio.Event)

    async def ask(self, name: str, request: Callable[[], Awaitable[httpx2.Response]]) -> None:
        """One request."""
        try:
            response = await request()
        except httpx2.HTTPError as error:
            self.failed.append(f"{name}: {error!r}")
            return
        self.answered += 1
        if response.is_server_error:
            self.failed.append(f"{name}: {response.status_code} {response.text[:200]}")

    async def write(self, person: Person, document_id: int) -> None:
        """Save, list, read and make a thread, again and again."""
        path, number = f"/api/documents/{document_id}", 0
        while not self.is_over.is_set():
            number += 1
            content = {"content": f"Number {number}"}
            await self.ask("save", lambda content=content: person.patch(path, content))  # type: ignore[misc]
            await self.ask("list", lambda: person.get("/api/documents"))
            await self.ask("read", lambda: person.get(path))
            await self.ask("thread", lambda: person.post("/api/chat/threads", {"title": "A thread"}))
            await anyio.sleep(_PAUSE)

    async def chat(self, person: Person, thread_id: int, question: str) -> None:
        """Ask the assistant, again and again."""
        while not self.is_over.is_set():
            reader = await Reader(person, {"threadId": thread_id, "content": question}).read()
            if reader.answer is not None:
                self.turns["done"] += 1
            else:
                told = reader.error or reader.refused
                self.turns[told["code"]] += 1

    async def listen(self, person: Person) -> None:
        """Have a socket open; come back whenever it is closed."""
        headers = {"Cookie": f"{SESSION_COOKIE}={person.token}", "Origin": self.address}
        address = self.address.replace("http:", "ws:") + "/ws-general"
        lost_at: float | None = None
        attempts = 0
        while not self.is_over.is_set():
            opening = connect(address, additional_headers=headers, proxy=None, open_timeout=10)
            with suppress(OSError, InvalidHandshake, WebSocketException, EOFError):
                async with opening as socket, anyio.create_task_group() as tasks:
                    if lost_at is not None:
                        self.returned.append(monotonic() - lost_at)
                    attempts, lost_at = 0, None
                    tasks.start_soon(self._close_at_the_end, socket.close)
                    with suppress(ConnectionClosed):
                        async for _hint in socket:  # unread ones would keep the end from being seen
                            continue
                    tasks.cancel_scope.cancel()
            lost_at = lost_at or monotonic()
            if not self.is_over.is_set():
                limit = min(_LONGEST_WAIT, _FIRST_WAIT * 2**attempts)
                attempts += 1
                await anyio.sleep(limit / 2 + limit / 2 * random.random())

    async def _close_at_the_end(self, close: Callable[[], Awaitable[None]]) -> None:
        await self.is_over.wait()
        await close()


@asynccontextmanager
async def bystanders(
    address: str,
    make_person: Callable[[], Person],
    *,
    writers: int = 4,
    chatters: int = 2,
    listeners: int = 10,
    question: str = "[[bench tokens=20 first=0.02 gap=0.02]]",
) -> AsyncIterator[Bystanders]:
    """So many of each at that address until this is left."""
    found = Bystanders(address)
    people = []
    for _ in range(writers + chatters):
        person = make_person()
        name = f"person-{uuid.uuid4().hex[:12]}"
        assert (await person.register(name)).status_code == httpx2.codes.CREATED
        people.append(person)
    async with anyio.create_task_group() as tasks:
        for person in people[:writers]:
            document = await person.write_document()
            tasks.start_soon(found.write, person, document["id"])
        for person in people[writers:]:
            thread = await person.begin_thread()
            tasks.start_soon(found.chat, person, thread["id"], question)
        for number in range(listeners):
            tasks.start_soon(found.listen, people[number % len(people)])
        yield found
        found.is_over.set()
