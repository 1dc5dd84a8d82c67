"""What one hostile client sends to a server, and what a bystander sees of it."""

from __future__ import annotations

import base64
import http.client
import os
import re
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from statistics import quantiles

MEBIBYTE = 1024 * 1024
_MAX_SENT = 48 * MEBIBYTE
_HEAD = b"GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\n"
_POST = b"POST /api/login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
_WRITE = _POST + b"Content-Length: 2\r\n\r\n{}"
_EMPTY_CONTINUATION = b"\x00\x80\0\0\0\0"
_OPEN_TEXT = b"\x01\x80\0\0\0\0"
_PING = b"\x89\xfd\0\0\0\0" + b"p" * 125


@dataclass(frozen=True, slots=True)
class Flood:
    """What is sent on one connection: once, then again and again. A socket's comes after its handshake."""

    name: str
    first: bytes
    again: bytes
    is_socket: bool = False


FLOODS = (
    Flood("requests that are not waited for", b"", (_HEAD + b"\r\n") * 1000),
    Flood("writes that are not waited for", b"", _WRITE * 500),
    Flood("short header lines", _HEAD, b"a: b\r\n" * 10_000),
    Flood("one endless header", _HEAD + b"x: ", b"y" * 65_536),
    Flood("an endless address", b"GET /", b"y" * 65_536),
    Flood("empty frames", _OPEN_TEXT, _EMPTY_CONTINUATION * 10_000, is_socket=True),
    Flood("pings", b"", _PING * 1000, is_socket=True),
)


@dataclass(slots=True)
class Seen:
    """What a bystander saw: the milliseconds of each of its requests, and the server's memory in MiB."""

    times: list[float] = field(default_factory=list)
    before: float = 0.0
    peak: float = 0.0
    after: float = 0.0

    @property
    def p99(self) -> float:
        """The time that one in a hundred took longer than."""
        return quantiles(self.times, n=100, method="inclusive")[98] if len(self.times) > 1 else self.times[0]

    @property
    def worst(self) -> float:
        """The longest time."""
        return max(self.times)


def send(port: int, flood: Flood, cookie: str, seconds: float) -> int:
    """Send for so long, reading nothing, or until the server ends it: how many bytes it took."""
    sent = 0
    with socket.create_connection(("127.0.0.1", port)) as connection, suppress(OSError):
        connection.settimeout(seconds)
        if flood.is_socket:
            connection.sendall(_handshake(port, cookie))
            connection.recv(65_536)
        connection.sendall(flood.first)
        until = time.monotonic() + seconds
        while sent < _MAX_SENT and (left := until - time.monotonic()) > 0:
            connection.settimeout(left)
            sent += connection.send(flood.again[sent % len(flood.again) :])
    return sent


@contextmanager
def silent(port: int, count: int) -> Iterator[list[socket.socket]]:
    """So many connections, each with the beginning of a request that never goes on."""
    opened: list[socket.socket] = []
    try:
        for number in range(count):
            connection = socket.create_connection(("127.0.0.1", port), timeout=10)
            opened.append(connection)
            with suppress(OSError):  # the server may have ended it
                connection.sendall(_HEAD[: number % len(_HEAD)])
        yield opened
    finally:
        for connection in opened:
            connection.close()


def is_ended(connection: socket.socket) -> bool:
    """Whether the server ends it within ten seconds."""
    connection.settimeout(10)
    try:
        while connection.recv(65_536):
            pass
    except TimeoutError:
        return False
    except ConnectionError:
        return True
    return True


def unknown_fields(count: int) -> bytes:
    """A sign-in with so many fields that nobody asked for."""
    body = b"{" + b",".join(b'"%x":1' % number for number in range(count)) + b"}"
    return _POST + b"Content-Length: %d\r\nConnection: close\r\n\r\n" % len(body) + body


def exchange(port: int, request: bytes) -> bytes:
    """Send it and read until the server closes."""
    received = bytearray()
    with socket.create_connection(("127.0.0.1", port), timeout=30) as connection, suppress(ConnectionError):
        connection.sendall(request)
        while piece := connection.recv(65_536):
            received += piece
    return bytes(received)


def watch(port: int, pid: int, cookie: str, attack: Callable[[], object]) -> Seen:
    """Read a list again and again while the attack runs in a thread, and a little longer."""
    attacking = threading.Thread(target=attack)
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60, source_address=("127.0.0.2", 0))
    seen = Seen(before=resident(pid))

    def look() -> None:
        began = time.perf_counter()
        connection.request("GET", "/api/documents?limit=20", headers={"Cookie": cookie})
        answer = connection.getresponse()
        answer.read()
        if answer.status != http.client.OK:
            raise AssertionError(f"a bystander got {answer.status}")
        seen.times.append((time.perf_counter() - began) * 1000)
        seen.peak = max(seen.peak, resident(pid))

    look()  # the connection is there before it begins
    seen.times.clear()
    attacking.start()
    while attacking.is_alive():
        look()
    for _ in range(20):
        look()
    connection.close()
    seen.after = resident(pid)
    return seen


def resident(pid: int) -> float:
    """The memory of a process in MiB."""
    found = re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{pid}/status").read_text())
    return int(found[1]) / 1024 if found else 0.0


def _handshake(port: int, cookie: str) -> bytes:
    return (
        f"GET /ws-general HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: http://127.0.0.1:{port}\r\n"
        f"Cookie: {cookie}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\n\r\n"
    ).encode()
