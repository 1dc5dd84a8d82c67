"""HTTP connections as the server speaks them: uvicorn's on h11, with limits on their time and their number.

h11 itself refuses a head that is too long, two hosts or none, and reads no request while one is answered.
What a reverse proxy would limit is limited here, so that none is needed.
"""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, cast

import h11
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import STATUS_PHRASES, H11Protocol

from requill.kit.addresses import Network, is_within, network_of
from requill.serving.metrics import CONNECTIONS

HEAD_BYTES = 64 * 1024
AHEAD_BYTES = 64 * 1024
"""How much a client may send of its next requests while one is answered."""
PATIENCE_SECONDS = 20.0
"""A head comes within it (or twice, as it happens), and `BODY_BYTES` of a body, or the body's end."""
BODY_BYTES = 16 * 1024
RESERVED_SECONDS = 2.0
PARTING_SECONDS = 0.5
"""How long a server that ends waits for a request that may be on its way on an idle connection."""

_HEALTH = frozenset({"/api/health", "/api/ready", "/metrics"})
_CLOSE = (b"connection", b"close")
_FULL = "Too many connections are open. Try again in a moment."


@dataclass(frozen=True, slots=True)
class Capacity:
    """How many connections may be open: of one network, in all, and beyond that for its health alone.

    A proxy that the operator named stands for many people, and is no network of its own.
    """

    total: int = 4096
    per_network: int = 1024
    reserved: int = 16
    proxies: frozenset[Network] = frozenset()


class Counts:
    """How many connections are open, by network."""

    def __init__(self, capacity: Capacity) -> None:
        self.capacity = capacity
        self._open: Counter[str] = Counter()

    def enter(self, client: str) -> bool:
        """Count one more; whether its network may have it."""
        network = network_of(client)
        self._open[network] += 1
        CONNECTIONS.value += 1
        is_proxy = is_within(client, self.capacity.proxies)
        return is_proxy or self._open[network] <= self.capacity.per_network

    def leave(self, client: str) -> None:
        """Count one less."""
        network = network_of(client)
        self._open[network] -= 1
        CONNECTIONS.value -= 1
        if not self._open[network]:
            del self._open[network]


class HttpProtocol(H11Protocol):
    """One connection. A client that owes a head or a body, or takes no answer, is cut off after a while."""

    def __init__(self, *arguments: Any, counts: Counts, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._counts = counts
        self._capacity = counts.capacity
        self._timer: asyncio.TimerHandle | None = None
        self._seen: tuple[object, ...] = ()
        self._received = 0
        self._is_last = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn's
        """Let it in, unless there are too many."""
        super().connection_made(transport)
        seconds = PATIENCE_SECONDS
        if not self._counts.enter(self._client_address):
            self._tell_of_client()
            self._refuse(503, "TOO_MANY_CONNECTIONS", _FULL)
        elif len(self.connections) > self._capacity.total + self._capacity.reserved:
            self.logger.warning("All %d connections are in use, the reserved ones too", self._capacity.total)
            self.transport.abort()
        elif len(self.connections) > self._capacity.total:
            self.logger.warning("All %d connections are in use", self._capacity.total)
            self.app = _health_only(self.app)
            seconds = RESERVED_SECONDS
        self._timer = self.loop.call_later(seconds, self._look, seconds)

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_looking()
        self._counts.leave(self._client_address)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read on. Requests that are sent ahead of the answers wait, but not without end."""
        self._received += len(data)
        if self.transport.is_closing():
            return
        super().data_received(data)
        if self._is_last:
            self._end_with_answer()
        if self.conn.their_state is h11.DONE and len(self.conn.trailing_data[0]) > AHEAD_BYTES:
            self._refuse(400, "TOO_MANY_REQUESTS_AHEAD", "Wait for an answer before you send more requests.")

    def shutdown(self) -> None:
        """End with the request that is answered now, or with the next if it comes at once.

        To a proxy, a connection that is closed while its request is on the way has failed.
        """
        if self.cycle is None or self.cycle.response_complete:
            self._is_last = True
            self.loop.call_later(PARTING_SECONDS, self._part)
        else:
            self._end_with_answer()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """A socket looks after its connection itself."""
        self._stop_looking()
        leave = partial(self._counts.leave, self._client_address)
        make = cast("Callable[..., asyncio.Protocol]", self.ws_protocol_class)
        self.ws_protocol_class = partial(make, on_lost=leave)  # type: ignore[assignment]  # called as the class is
        super().handle_websocket_upgrade(event)

    def send_400_response(self, msg: str) -> None:
        """Say that this was no request, in the form of every error."""
        self._refuse(400, "BAD_REQUEST", "This is not a valid HTTP request.")

    def _should_upgrade(self) -> bool:
        # A handshake is a GET: anything else is an ordinary request that says it would also take a socket.
        return self.scope["method"] == "GET" and super()._should_upgrade()

    @property
    def _client_address(self) -> str:
        return self.client[0] if self.client else ""

    def _tell_of_client(self) -> None:
        self.logger.warning(
            "Refused a connection from %s, which has %d open. A proxy belongs in REQUILL_TRUSTED_PROXIES.",
            self._client_address,
            self._capacity.per_network,
        )

    def _look(self, seconds: float) -> None:
        """End a connection on which nothing has moved since the last look but what the server owes."""
        seen = (self.conn.their_state, self.cycle, self.transport.get_write_buffer_size())
        has_stayed, self._seen = seen == self._seen or seconds == RESERVED_SECONDS, seen
        received, self._received = self._received, 0
        if has_stayed and self.flow.write_paused:
            self.transport.abort()
        elif has_stayed and self._owes(received):
            self._refuse(408, "TIMEOUT", "The request took too long.")
        if not self.transport.is_closing():
            self._timer = self.loop.call_later(seconds, self._look, seconds)

    def _owes(self, received: int) -> bool:
        state = self.conn.their_state
        is_late = state is h11.SEND_BODY and received < BODY_BYTES and not self.flow.read_paused
        return state is h11.IDLE or is_late

    def _end_with_answer(self) -> None:
        if self.cycle is None or not self.cycle.keep_alive:
            return
        self.cycle.keep_alive = False
        # Said in the answer too: a client that sends its next request at once would otherwise meet the end.
        if not self.cycle.response_started:
            self.cycle.default_headers = [*self.cycle.default_headers, _CLOSE]

    def _part(self) -> None:
        if not self.transport.is_closing():
            super().shutdown()

    def _stop_looking(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _refuse(self, status: int, code: str, message: str) -> None:
        """Answer by the connection itself, if no answer has begun, and end it."""
        if self.cycle is not None and not self.cycle.response_complete:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            body = json.dumps({"message": message, "code": code}).encode()
            headers = [
                (b"content-type", b"application/json"),
                (b"content-length", str(len(body)).encode()),
                _CLOSE,
            ]
            answer = (
                h11.Response(status_code=status, headers=headers, reason=STATUS_PHRASES[status]),
                h11.Data(data=body),
                h11.EndOfMessage(),
            )
            self.transport.write(b"".join(self.conn.send(part) or b"" for part in answer))
        self.transport.close()


def _health_only(app: ASGIApp) -> ASGIApp:
    """The application as those see it who come when no connection is left: one answer on its health."""

    async def served(scope: Scope, receive: Receive, send: Send) -> None:
        async def closing(message: Message) -> None:
            if message["type"] == "http.response.start":
                message = {**message, "headers": [*message.get("headers", ()), _CLOSE]}
            await send(message)

        if scope["type"] == "http" and scope["path"] in _HEALTH:
            await app(scope, receive, closing)
            return
        body = json.dumps({"message": _FULL, "code": "TOO_MANY_CONNECTIONS"}).encode()
        headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
        await closing({"type": "http.response.start", "status": 503, "headers": headers})
        await closing({"type": "http.response.body", "body": body})

    return served
