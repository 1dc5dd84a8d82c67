"""The provider's HTTP server: reads requests, plays the behaviour asked for, and remembers what it saw.

Which behaviour answers is said, in this order, by a mark in the last user message (`[[cut after=2]]`), by
the key (`Bearer script-cut`), by the queue (`POST /script` with `[{"name": "cut", "after": 2}]`), or is the
default. It reads and writes HTTP itself, because faults in the middle of a body and the moment in which a
caller leaves are its purpose.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
import threading
import time
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, cast

import orjson
import uvloop

from tests.support.provider.behaviours import BEHAVIOURS, Behaviour, interview
from tests.support.provider.replies import Cut, Reply, Stall, Wait, event, fold

_MARK = re.compile(r"\[\[(\w+)((?: \w+=[^\s\]]+)*)\]\]")


@dataclass(slots=True)
class Seen:
    """A request as it was received, without its key. Times are seconds of the monotonic clock."""

    body: dict[str, Any]
    authorised: bool
    began: float
    headers: Mapping[str, str] = field(default_factory=dict)
    over: threading.Event = field(default_factory=threading.Event)
    ended: float | None = None
    left_early: bool = False
    pieces_sent: int = 0


class ProviderServer:
    """Serves on 127.0.0.1 while it is entered. `url` is the base address for clients."""

    def __init__(self, port: int = 0, default: Behaviour | None = None) -> None:
        self._port = port
        self._default = default or interview()
        self._queue: deque[Behaviour] = deque()
        self._server: asyncio.Server | None = None
        self.connections: set[Connection] = set()
        self.requests: list[Seen] = []
        self.connections_made = 0
        self.models_status = 200

    @property
    def port(self) -> int:
        """The port it listens on."""
        return self._port

    @property
    def url(self) -> str:
        """The base address, as in a client's setting."""
        return f"http://127.0.0.1:{self._port}/v1"

    def queue(self, *behaviours: Behaviour) -> None:
        """Answer the next requests with these, one each."""
        self._queue.extend(behaviours)

    async def __aenter__(self) -> ProviderServer:
        loop = asyncio.get_running_loop()
        self._server = await loop.create_server(
            lambda: Connection(self), "127.0.0.1", self._port, backlog=512
        )
        self._port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._server is not None:
            self._server.close()
            for connection in list(self.connections):
                connection.abort()
                await connection.lost.wait()
            await self._server.wait_closed()

    async def answer(self, connection: Connection, head: Head, body: bytes) -> None:
        """Answer one request on `connection`."""
        if head.method == "POST" and head.path.endswith("/chat/completions"):
            await self._complete(connection, head, orjson.loads(body))
        elif head.method == "POST" and head.path == "/script":
            self.queue(*(_behaviour(**step) for step in orjson.loads(body)))
            connection.send_json(200, {"queued": len(self._queue)})
        elif head.method == "DELETE" and head.path == "/script":
            self._queue.clear()
            self.requests.clear()
            connection.send_json(200, {"queued": 0})
        elif head.path == "/requests":
            connection.send_json(200, [_told(seen) for seen in self.requests])
        elif head.path.endswith("/models"):
            connection.send_json(self.models_status, {"data": []})
        else:
            connection.send_json(404, {"error": {"message": "no such path"}})

    async def _complete(self, connection: Connection, head: Head, body: dict[str, Any]) -> None:
        key = head.headers.get("authorization", "").removeprefix("Bearer ")
        others = {name: value for name, value in head.headers.items() if name != "authorization"}
        seen = Seen(body, bool(key), time.monotonic(), others)
        self.requests.append(seen)
        try:
            reply = self._choose(key, body)({**body, "key": key})
            await _play(connection, reply, seen, streamed=bool(body.get("stream")))
        except asyncio.CancelledError:
            seen.left_early = True
            raise
        finally:
            seen.ended = time.monotonic()
            seen.over.set()

    def _choose(self, key: str, body: Mapping[str, Any]) -> Behaviour:
        said = [message for message in body["messages"] if message["role"] == "user"]
        mark = _MARK.search(str(said[-1]["content"])) if said else None
        if mark:
            options: dict[str, Any] = dict(option.split("=", 1) for option in mark[2].split())
            return _behaviour(mark[1], **options)
        if key.startswith("script-"):
            return _behaviour(key.removeprefix("script-"))
        return self._queue.popleft() if self._queue else self._default

    def opened(self, connection: Connection) -> None:
        """Remember a connection."""
        self.connections_made += 1
        self.connections.add(connection)

    def closed(self, connection: Connection) -> None:
        """Forget a connection."""
        self.connections.discard(connection)


@dataclass(frozen=True, slots=True)
class Head:
    """The part of a request before its body; header names in lower case."""

    method: str
    path: str
    headers: Mapping[str, str]


class Connection(asyncio.Protocol):
    """One caller: requests are answered one after the other; leaving cancels the answer under way."""

    def __init__(self, server: ProviderServer) -> None:
        self._server = server
        self._buffer = bytearray()
        self._arrived = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self.lost = asyncio.Event()
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("asyncio.Transport", transport)  # which uvloop's does not inherit from
        self._server.opened(self)
        self._task = asyncio.get_running_loop().create_task(self._serve())

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        self._arrived.set()

    def connection_lost(self, _: Exception | None) -> None:
        self.lost.set()
        self._server.closed(self)
        if self._task is not None:
            self._task.cancel()

    def abort(self) -> None:
        """Close at once, in the middle of whatever is sent."""
        if self.transport is not None:
            self.transport.abort()

    def write(self, data: bytes) -> None:
        """Send bytes as they are."""
        if self.transport is not None:
            self.transport.write(data)

    def send_head(self, status: int, headers: Mapping[str, str]) -> None:
        """Send the status line and headers."""
        lines = [f"HTTP/1.1 {status} Status", *(f"{name}: {value}" for name, value in headers.items())]
        self.write("\r\n".join([*lines, "", ""]).encode())

    def send_json(self, status: int, value: object, headers: Mapping[str, str] | None = None) -> None:
        """Send a whole body, JSON unless it is bytes already."""
        body = value if isinstance(value, bytes) else orjson.dumps(value)
        length = {"Content-Type": "application/json", "Content-Length": str(len(body))}
        self.send_head(status, {**length, **(headers or {})})
        self.write(body)

    async def _serve(self) -> None:
        with contextlib.suppress(asyncio.CancelledError):
            while True:
                head = _head(await self._until(b"\r\n\r\n"))
                body = await self._exactly(int(head.headers.get("content-length", "0")))
                await self._server.answer(self, head, body)

    async def _until(self, mark: bytes) -> bytes:
        while (end := self._buffer.find(mark)) < 0:
            await self._more()
        return self._take(end + len(mark))

    async def _exactly(self, count: int) -> bytes:
        while len(self._buffer) < count:
            await self._more()
        return self._take(count)

    async def _more(self) -> None:
        self._arrived.clear()
        await self._arrived.wait()

    def _take(self, count: int) -> bytes:
        taken = bytes(self._buffer[:count])
        del self._buffer[:count]
        return taken


async def _play(connection: Connection, reply: Reply, seen: Seen, *, streamed: bool) -> None:
    if reply.wait:
        await asyncio.sleep(reply.wait)
    if reply.whole or not streamed:
        raw = [step for step in reply.steps if isinstance(step, bytes)]
        connection.send_json(reply.status, raw[0] if raw else fold(reply.steps), reply.headers)
        return
    head = {"Content-Type": "text/event-stream", "Transfer-Encoding": "chunked", **reply.headers}
    connection.send_head(reply.status, head)
    loop = asyncio.get_running_loop()
    due = loop.time()
    for step in reply.steps:
        match step:
            case Wait(seconds):
                due += seconds
                await asyncio.sleep(max(0.0, due - loop.time()))
            case Stall():
                await loop.create_future()
            case Cut():
                connection.transport.close() if connection.transport else None
                return
            case bytes():
                _send(connection, step, seen)
                await asyncio.sleep(0)  # one segment each, as far as the network allows
            case _:
                _send(connection, event(step, reply.line_end), seen)
    done = b"data: [DONE]" + reply.line_end * 2 if reply.done else b""
    connection.write((b"%x\r\n%s\r\n" % (len(done), done) if done else b"") + b"0\r\n\r\n")


def _send(connection: Connection, data: bytes, seen: Seen) -> None:
    connection.write(b"%x\r\n%s\r\n" % (len(data), data))
    seen.pieces_sent += 1


def _head(data: bytes) -> Head:
    first, *lines = data.decode("latin-1").strip().split("\r\n")
    method, path, _ = first.split(" ", 2)
    pairs = (line.partition(":") for line in lines)
    return Head(method, path, {name.strip().lower(): value.strip() for name, _, value in pairs})


def _behaviour(name: str, calls: Sequence[tuple[str, str]] = (), **options: Any) -> Behaviour:
    return BEHAVIOURS[name](*calls, **{option: _value(value) for option, value in options.items()})


def _value(value: Any) -> Any:
    """Options in marks are text; numbers among them are meant as numbers."""
    if isinstance(value, str) and re.fullmatch(r"\d+(\.\d+)?", value):
        return float(value) if "." in value else int(value)
    return value


def _told(seen: Seen) -> dict[str, Any]:
    return {
        "body": seen.body,
        "authorised": seen.authorised,
        "headers": seen.headers,
        "seconds": None if seen.ended is None else seen.ended - seen.began,
        "leftEarly": seen.left_early,
        "piecesSent": seen.pieces_sent,
    }


@contextlib.contextmanager
def running_provider(port: int = 0, default: Behaviour | None = None) -> Iterator[ProviderServer]:
    """A provider in a thread with a loop of its own, for tests that have none or block theirs."""
    server = ProviderServer(port, default)
    started, stop = threading.Event(), asyncio.Event()
    loop = uvloop.new_event_loop()

    async def serve() -> None:
        async with server:
            started.set()
            await stop.wait()

    thread = threading.Thread(target=loop.run_until_complete, args=(serve(),), daemon=True)
    thread.start()
    started.wait()
    try:
        yield server
    finally:
        loop.call_soon_threadsafe(stop.set)
        thread.join()
        loop.close()
