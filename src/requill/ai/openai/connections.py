"""The outbound connections, one pool for every model of the process, and the time that each is given."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from types import SimpleNamespace

import aiohttp
from msgspec import Struct

from requill.ai.openai.breaker import Breakers
from requill.ai.openai.dialect import Dialect

_READ_BYTES = 64 * 1024
_DRAIN_SECONDS = 0.1
# A timeout is an OSError; a RuntimeError is what the client says of a connection closed from this side.
_LOST = (aiohttp.ClientError, OSError, RuntimeError)


class Timeouts(Struct, frozen=True):
    """How long to wait, in seconds.

    `first_byte` counts from the start of the round and covers every try together. `tail` is how long the
    token counts may come after the answer's end; they are not worth more. `pause` is what lies between two
    tries on average; it is spread, so that callers who failed together do not return together.
    """

    connect: float = 5.0
    first_byte: float = 30.0
    idle: float = 30.0
    total: float = 120.0
    tail: float = 2.0
    pause: float = 0.4


class Headers(dict[str, str]):
    """Headers of a request, among them its key: never shown, not even by a traceback that shows variables."""

    def __repr__(self) -> str:
        return f"Headers({', '.join(self)})"


class ConnectionLost(Exception):
    """The provider could not be reached, broke off, or kept silent for too long."""


class Silent(ConnectionLost):
    """The request was taken, and no answer came in the time for it: it may be that it asks for much."""


class NoFreeConnection(ConnectionLost):
    """Every connection was in use by this side: the provider was not even asked."""


class _Sent(Struct):
    """How far a request came."""

    is_waiting: bool = False  # for one of our connections
    is_taken: bool = False


class Reply:
    """One HTTP answer: its status and headers are there, its body is read piece by piece."""

    def __init__(self, response: aiohttp.ClientResponse) -> None:
        self._response = response
        self.status = response.status
        self.headers: Mapping[str, str] = response.headers

    async def read(self, seconds: float) -> bytes:
        """The next piece as it came in, or nothing at the end. Raises `ConnectionLost`."""
        if seconds <= 0:  # a timeout would not stop a sender who is always ahead of it
            raise Silent("out of time")
        try:
            async with asyncio.timeout(seconds):
                return await self._response.content.readany()
        except TimeoutError:
            raise Silent("TimeoutError") from None
        except _LOST as error:
            raise ConnectionLost(type(error).__name__) from None

    async def rest(self, seconds: float) -> None:
        """Leave what arrives with the operating system for a moment: many small pieces become one."""
        connection = self._response.connection
        transport = None if connection is None else connection.transport
        if transport is None:  # the body has ended
            return
        transport.pause_reading()
        try:
            await asyncio.sleep(seconds)
        finally:
            if not transport.is_closing():
                transport.resume_reading()

    async def read_up_to(self, limit: int, seconds: float) -> bytes:
        """The whole body where it is no longer than `limit` bytes, else its beginning."""
        body = b""
        try:
            async with asyncio.timeout(seconds):
                while len(body) < limit and (piece := await self._response.content.readany()):
                    body += piece
        except _LOST:
            return body
        return body

    async def finish(self) -> None:
        """Let the connection serve the next request, when the body ends within a moment."""
        try:
            async with asyncio.timeout(_DRAIN_SECONDS):
                while await self._response.content.readany():
                    pass
        except _LOST:
            self.close()

    def close(self) -> None:
        """Break off: the provider sees the connection close. Harmless once the body has ended."""
        self._response.close()


class OpenAIConnections:
    """Opened on first use, inside the running event loop; shared by all keys and models.

    Keys travel in each request and cookies are never kept, so nothing of one caller reaches another.
    `dialects` remembers what a server was found not to understand, by address and model, and `breakers`
    which servers are down, by address and key.
    """

    def __init__(self, *, limit: int = 256) -> None:
        self._limit = limit
        self._session: aiohttp.ClientSession | None = None
        self.dialects: dict[tuple[str, str], Dialect] = {}
        self.breakers = Breakers()

    async def post(
        self, url: str, *, headers: Mapping[str, str], body: bytes, connect: float, within: float
    ) -> Reply:
        """Send `body`; the answer's headers must come `within` seconds. Raises `ConnectionLost`."""
        return await self._ask("POST", url, headers=headers, body=body, connect=connect, within=within)

    async def get(self, url: str, *, headers: Mapping[str, str], connect: float, within: float) -> Reply:
        """Ask for what is there; see `post`."""
        return await self._ask("GET", url, headers=headers, body=None, connect=connect, within=within)

    async def _ask(
        self,
        method: str,
        url: str,
        *,
        headers: Mapping[str, str],
        body: bytes | None,
        connect: float,
        within: float,
    ) -> Reply:
        timeout = aiohttp.ClientTimeout(total=None, sock_connect=connect)
        sent = _Sent()
        try:
            async with asyncio.timeout(within):
                return Reply(
                    await self._open().request(
                        method,
                        url,
                        data=body,
                        headers=headers,
                        timeout=timeout,
                        allow_redirects=False,
                        trace_request_ctx=sent,
                    )
                )
        except _LOST as error:
            reason, is_late = type(error).__name__, isinstance(error, TimeoutError)
        # Raised outside the handler: the client's errors hold the request's headers, and with them the key.
        if sent.is_waiting:
            raise NoFreeConnection(reason)
        raise Silent(reason) if is_late and sent.is_taken else ConnectionLost(reason)

    def _open(self) -> aiohttp.ClientSession:
        if self._session is None:
            self._session = aiohttp.ClientSession(
                connector=aiohttp.TCPConnector(limit=self._limit),
                cookie_jar=aiohttp.DummyCookieJar(),
                # Compression would hold tokens back.
                headers={"Accept-Encoding": "identity", "User-Agent": "Requill"},
                read_bufsize=_READ_BYTES,
                trust_env=False,
                trace_configs=[_tracing()],
            )
        return self._session

    async def close(self) -> None:
        """Close every connection; a later request would open new ones. May be called again."""
        session, self._session = self._session, None
        if session is not None:
            await session.close()


def _tracing() -> aiohttp.TraceConfig:
    """Notes how far each request comes."""

    async def wait(_session: aiohttp.ClientSession, context: SimpleNamespace, _told: object) -> None:
        context.trace_request_ctx.is_waiting = True

    async def go(_session: aiohttp.ClientSession, context: SimpleNamespace, _told: object) -> None:
        context.trace_request_ctx.is_waiting = False

    async def take(_session: aiohttp.ClientSession, context: SimpleNamespace, _told: object) -> None:
        context.trace_request_ctx.is_taken = True

    tracing = aiohttp.TraceConfig()
    tracing.on_connection_queued_start.append(wait)
    tracing.on_connection_queued_end.append(go)
    tracing.on_request_headers_sent.append(take)
    return tracing
