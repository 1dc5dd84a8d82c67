"""The crowd: a process of its own that does what people do for some seconds, and tells how long it took.

`python -m benchmarks.load.crowd` reads one order as JSON from standard input and writes what it saw as JSON.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from statistics import quantiles
from time import perf_counter, process_time
from typing import Any
from urllib.parse import quote

import uvloop

from benchmarks.load.clients import Connection, open_socket
from benchmarks.load.seeding import Size
from benchmarks.seed import text
from benchmarks.wire import request
from requill.api.cookies import SESSION_COOKIE

QUESTION = "[[bench tokens=60 first=0.05 gap=0.01]]"
"""To the stand-in of a provider: an answer of 0.65 seconds."""
_EVENTS = ("Accept: text/event-stream",)
_OK = range(200, 300)
_LATE_SECONDS = 10.0  # a hint that takes longer counts as lost
_OPENING_AT_ONCE = 50
_TURN = re.compile(rb'event: turn\ndata: [^\n]*"id": ?"([^"]+)"')
_TAIL_BYTES = 11  # what is cut in two is found

ROLES = {"reading": 8, "typing": 4, "searching": 2, "chatting": 6, "following": 3}
"""How many connections do what without a pause; `following` reads along with what others ask."""


@dataclass(slots=True)
class Role:
    """What one kind of people saw, in milliseconds."""

    times: list[float] = field(default_factory=list)
    errors: Counter[str] = field(default_factory=Counter)

    def as_json(self, seconds: float) -> dict[str, Any]:
        """The figures."""
        cuts = quantiles(self.times, n=100) if len(self.times) > 1 else [*(self.times or [0.0]) * 99]
        return {
            "requests": len(self.times),
            "per_second": len(self.times) / seconds,
            "p50": cuts[49],
            "p95": cuts[94],
            "p99": cuts[98],
            "errors": dict(self.errors),
        }


class Crowd:
    """People of a seeded database at one port."""

    def __init__(self, port: int, size: Size, seconds: float) -> None:
        self._port, self._size, self._seconds = port, size, seconds
        self._until = 0.0
        self._people = iter(random.Random(1).sample(range(size.people), size.people))
        self.roles: dict[str, Role] = {}
        self._running: list[tuple[str, str]] = []  # turns and the cookies that may follow them

    async def run(self, roles: dict[str, int], sockets: int) -> None:
        """All of them at once; sockets are opened before."""
        self.roles = {name: Role() for name in (*roles, *(["listening"] if sockets else []))}
        listening = await self._listen(sockets) if sockets else None
        self._until = perf_counter() + self._seconds
        doing: dict[str, Callable[[], Awaitable[None]]] = {
            "reading": self._read,
            "typing": self._type,
            "searching": self._search,
            "chatting": self._chat,
            "following": self._follow,
        }
        tasks = [doing[name]() for name, count in roles.items() for _ in range(count)]
        await asyncio.gather(*tasks, *([listening()] if listening else []))

    # --- roles --------------------------------------------------------------------------------

    async def _read(self) -> None:
        person, cookie = self._next()
        connection, number = Connection(self._port), 0
        while self._goes_on():
            number += 1
            document = self._size.document_of(person, number)
            for path in ("/api/documents?limit=20", f"/api/documents/{document}", "/api/activities?limit=20"):
                await self._ask("reading", connection, request("GET", path, cookie=cookie))
        connection.close()

    async def _type(self) -> None:
        person, cookie = self._next()
        connection, number = Connection(self._port), 0
        while self._goes_on():
            number += 1
            path = f"/api/documents/{self._size.document_of(person)}"
            body = {"content": text(20, f"{number}")}
            await self._ask("typing", connection, request("PATCH", path, cookie=cookie, body=body))
        connection.close()

    async def _search(self) -> None:
        person, cookie = self._next()
        connection, number = Connection(self._port), 0
        while self._goes_on():
            number += 1
            one = f"n{self._size.document_of(person, number)}"
            for query in (one, "requirements", "keep what people write"):
                asked = request("GET", f"/api/search?q={quote(query)}", cookie=cookie)
                await self._ask("searching", connection, asked)
        connection.close()

    async def _chat(self) -> None:
        """Ask about a document and read the answer: its time is that of the first word."""
        person, cookie = self._next()
        connection, number = Connection(self._port), 0
        while self._goes_on():
            number += 1
            body = {"documentId": self._size.document_of(person, number), "content": QUESTION}
            asked = request("POST", "/api/chat", cookie=cookie, body=body, headers=_EVENTS)
            await self._read_stream("chatting", connection, asked, cookie)
        connection.close()

    async def _follow(self) -> None:
        """Read somebody's running turn from its beginning: its time is that of the first event."""
        connection = Connection(self._port)
        while self._goes_on():
            if not self._running:
                await asyncio.sleep(0.005)
                continue
            turn, cookie = random.choice(self._running)
            asked = request("GET", f"/api/turns/{turn}/events", cookie=cookie, headers=_EVENTS)
            await self._read_stream("following", connection, asked, None)
        connection.close()

    async def _listen(self, count: int) -> Callable[[], Awaitable[None]]:
        """Open sockets; later, some of those people save, and the hint's way to the socket is timed."""
        people = [self._next() for _ in range(min(count, self._size.people // 2))]
        heard: dict[str, asyncio.Event] = {}
        slots, sockets = asyncio.Semaphore(_OPENING_AT_ONCE), []

        async def open_one(number: int) -> None:
            _, cookie = people[number % len(people)]
            event = heard.setdefault(cookie, asyncio.Event())

            def on_text(message: bytes) -> None:
                if b"documents_update" in message:
                    event.set()

            async with slots:
                try:
                    sockets.append(await open_socket(self._port, "/ws-general", cookie, on_text))
                except OSError as error:
                    self.roles["listening"].errors[str(error)[:80]] += 1

        await asyncio.gather(*(open_one(number) for number in range(count)))

        async def listen() -> None:
            connection = Connection(self._port)
            while self._goes_on():
                person, cookie = random.choice(people)
                heard[cookie].clear()
                path = f"/api/documents/{self._size.document_of(person)}"
                body = {"content": text(20, f"{perf_counter()}")}
                began = perf_counter()
                await connection.ask(request("PATCH", path, cookie=cookie, body=body).encode())
                try:
                    async with asyncio.timeout(_LATE_SECONDS):
                        await heard[cookie].wait()
                    self.roles["listening"].times.append((perf_counter() - began) * 1000)
                except TimeoutError:
                    self.roles["listening"].errors["no hint"] += 1
                await asyncio.sleep(0.05)
            lost = sum(socket.is_closed for socket in sockets)
            if lost:
                self.roles["listening"].errors["closed"] += lost
            for socket in sockets:
                socket.close()

        return listen

    # --- what they have in common -------------------------------------------------------------

    def _next(self) -> tuple[int, str]:
        person = next(self._people)
        return person, f"{SESSION_COOKIE}={self._size.token_of(person)}"

    def _goes_on(self) -> bool:
        return perf_counter() < self._until

    async def _ask(self, name: str, connection: Connection, asked: str) -> None:
        began = perf_counter()
        try:
            status, body = await connection.ask(asked.encode())
        except (OSError, EOFError) as error:
            self.roles[name].errors[repr(error)[:80]] += 1
            return
        if status in _OK:
            self.roles[name].times.append((perf_counter() - began) * 1000)
        else:
            self.roles[name].errors[f"{status} {body[:80].decode(errors='replace')}"] += 1

    async def _read_stream(self, name: str, connection: Connection, asked: str, cookie: str | None) -> None:
        began, first, turn, is_done, tail = perf_counter(), 0.0, None, False, b""
        ending = "no end"
        mark = b"event: delta" if cookie else b"event: "
        try:
            async for read in connection.stream(asked.encode()):
                chunk, tail = tail + read, read[-_TAIL_BYTES:]
                if not first and mark in chunk:
                    first = perf_counter() - began
                if cookie and turn is None and (found := _TURN.search(chunk)) is not None:
                    turn = (found[1].decode(), cookie)
                    self._running.append(turn)
                is_done = is_done or b"event: done" in chunk
                if b"event: error" in chunk:
                    ending = chunk.partition(b"event: error")[2][:120].decode(errors="replace")
                if not first and chunk.startswith(b"HTTP/1.1 ") and not chunk.startswith(b"HTTP/1.1 200"):
                    self.roles[name].errors[chunk[9:12].decode()] += 1
        except (OSError, EOFError) as error:
            self.roles[name].errors[repr(error)[:80]] += 1
        finally:
            if turn is not None:
                self._running.remove(turn)
        if first and is_done:
            self.roles[name].times.append(first * 1000)
        elif first:
            self.roles[name].errors[ending] += 1


def run_crowd(
    port: int, size: Size, seconds: float, roles: dict[str, int], sockets: int = 0
) -> dict[str, Any]:
    """What a crowd saw by role, and its processor time. Raises `RuntimeError` where it cannot begin."""
    order = {
        "port": port,
        "people": size.people,
        "documents": size.documents,
        "seconds": seconds,
        "roles": roles,
        "sockets": sockets,
    }
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.load.crowd"],
        input=json.dumps(order),
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(done.stderr[-2000:])
    found: dict[str, Any] = json.loads(done.stdout)
    return found


async def _obey(order: dict[str, Any]) -> dict[str, Any]:
    began = process_time()
    crowd = Crowd(order["port"], Size(order["people"], order["documents"]), order["seconds"])
    await crowd.run(order["roles"], order["sockets"])
    roles = {name: role.as_json(order["seconds"]) for name, role in crowd.roles.items()}
    return {"roles": roles, "cpu_seconds": process_time() - began}


def main(lines: Sequence[str]) -> None:
    """Obey one order."""
    print(json.dumps(uvloop.run(_obey(json.loads("".join(lines))))))


if __name__ == "__main__":
    main(sys.stdin.readlines())
