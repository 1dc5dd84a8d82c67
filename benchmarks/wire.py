"""Requests as bytes, and the two clients that send them: one counts answers, one reads streams of tokens.

They speak just enough HTTP/1.1 for the programs measured here: a full client would cost more than the server.
"""

from __future__ import annotations

import asyncio
import json
import re
from itertools import cycle
from time import perf_counter
from typing import Any, cast

_LENGTH = re.compile(rb"content-length: *(\d+)", re.IGNORECASE)
_TOKEN = re.compile(rb"token\d")
_TAIL_BYTES = 5  # one less than a token's mark: what is cut in two is found, and nothing twice
_DONE = b"event: done"
_LAST_CHUNK = b"\n0\r\n\r\n"


def request(
    method: str, path: str, *, cookie: str = "", body: Any = None, headers: tuple[str, ...] = ()
) -> str:
    """A request; `body` is sent as JSON."""
    content = "" if body is None else json.dumps(body)
    lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", *headers]
    if cookie:
        lines.append(f"Cookie: {cookie}")
    if body is not None:
        lines += ["Content-Type: application/json", f"Content-Length: {len(content.encode())}"]
    return "\r\n".join([*lines, "", content])


class FailedError(Exception):
    """An answer was not what the case is about; the figure would mean nothing."""


class _Client(asyncio.Protocol):
    """A connection whose `ended` says when it is done, or what went wrong."""

    def __init__(self) -> None:
        self.ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)

    def connection_lost(self, error: Exception | None) -> None:
        if not self.ended.done():
            self.ended.set_exception(error or FailedError("the connection was closed"))

    def _send(self, data: bytes) -> None:
        if self._transport is not None:
            self._transport.write(data)

    def _refuse(self, data: bytes) -> None:
        if not self.ended.done():
            self.ended.set_exception(FailedError(data[:600].decode("latin-1")))

    def close(self) -> None:
        """Close the connection."""
        if self._transport is not None:
            self._transport.close()


class Repeater(_Client):
    """Sends its requests in turn, each when the last was answered; `seconds` collects how long they took."""

    def __init__(self, requests: list[bytes]) -> None:
        super().__init__()
        self.seconds: list[float] = []
        self._requests = cycle(requests)
        self._received = bytearray()
        self._expected: int | None = None
        self._began = self._until = 0.0

    def run_until(self, moment: float) -> None:
        """Begin, and end with the first answer after `moment` (of `perf_counter`)."""
        self._until = moment
        self._next()

    def data_received(self, data: bytes) -> None:
        self._received += data
        if self._expected is None and (end := self._received.find(b"\r\n\r\n")) >= 0:
            length = _LENGTH.search(self._received, 0, end)
            if not self._received.startswith(b"HTTP/1.1 200") or length is None:
                self._refuse(bytes(self._received))
                return
            self._expected = end + 4 + int(length[1])
        if self._expected is None or len(self._received) < self._expected:
            return
        now = perf_counter()
        self.seconds.append(now - self._began)
        self._received.clear()
        self._expected = None
        if now < self._until:
            self._next()
        elif not self.ended.done():
            self.ended.set_result(None)

    def _next(self) -> None:
        self._began = perf_counter()
        self._send(next(self._requests))


class TokenReader(_Client):
    """Sends one request and notes when each of the answer's tokens came, in seconds after the request."""

    def __init__(self, request: bytes) -> None:
        super().__init__()
        self.arrivals: list[float] = []
        self._request = request
        self._began = 0.0
        self._tail = b""
        self._over = False

    def start(self) -> None:
        """Send the request."""
        self._began = perf_counter()
        self._send(self._request)

    def data_received(self, data: bytes) -> None:
        now = perf_counter() - self._began
        if not self._tail and not data.startswith(b"HTTP/1.1 200"):
            self._refuse(data)
            return
        joined = self._tail + data
        if not self._over:  # the end of a stream repeats the whole text
            told, mark, _ = joined.partition(_DONE)
            self._over = bool(mark)
            self.arrivals += [now] * len(_TOKEN.findall(told))
        if joined.endswith(_LAST_CHUNK) and not self.ended.done():
            self.ended.set_result(None)
        self._tail = joined[-_TAIL_BYTES:]
