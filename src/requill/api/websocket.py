"""The edge of every socket: who may connect, how much may come and wait, and that it ends with the session.

Frames are handled one after the other. What is sent waits in a bounded queue: a reader who does not keep up
is disconnected, and asks anew. The server itself sends pings and keeps the pace of frames, without
compression (see `serving`).
"""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Mapping
from functools import partial
from typing import Any, Protocol, runtime_checkable

import anyio
import structlog
from anyio.abc import TaskGroup
from starlette.websockets import WebSocket, WebSocketDisconnect

from requill.api import limits
from requill.api.deps import credentials_of
from requill.api.errors import render
from requill.api.site import Site
from requill.bus.interface import REFETCH, Bus
from requill.db.caller import Caller, Identity
from requill.db.database import Database
from requill.db.session import Session
from requill.kit.actor import Actor
from requill.kit.credentials import Credentials
from requill.kit.errors import DomainError, Forbidden, OtherPerson, TooManyRequests
from requill.kit.events import SessionsEnded, topic_of
from requill.kit.socket_sending import SEND_NOW, SendNow
from requill.kit.wire import dump

log = structlog.get_logger(__name__)

# Why the server closes a socket: codes of RFC 6455, section 7.4, and of the registry that it founded.
DONE = 1000
UNREADABLE = 1003
SESSION_ENDED = 1008
TOO_BIG = 1009
FAULT = 1011
RESTARTING = 1012
OVERLOADED = 1013

_PING, _PONG = '{"type":"ping"}', {"type": "pong"}  # a page cannot see the protocol's own pings
_CLOSE_SECONDS = 0.5
_RECHECK_SECONDS = 60.0  # without a hint: a session may run out
_ENDED = SessionsEnded.__name__

Admit = Callable[[Session, Actor], None]
"""Refuses by a `DomainError` whoever may not have a socket."""


class SocketHandler(Protocol):
    """What a kind of socket is for."""

    async def received(self, socket: Socket, text: str) -> None:
        """One frame of the person's; the next one waits until this is done."""

    def on_event(self, socket: Socket, hint: Mapping[str, Any]) -> None:
        """Something happened to the person: `event` is the name of a `UserEvent`, beside its fields.

        It is `REFETCH` after such events may have been missed.
        """


@runtime_checkable
class BytesHandler(SocketHandler, Protocol):
    """A kind of socket over which bytes are sent, and that begins when it is open."""

    async def opened(self, socket: Socket) -> None:
        """It is open; what it sends is received meanwhile."""

    async def received_bytes(self, socket: Socket, data: bytes) -> None:
        """One frame of bytes; the next one waits until this is done."""

    def closed(self, socket: Socket) -> None:
        """It is over."""


class Socket:
    """An open socket of a signed-in person. `by` is their way to the database, with the socket's cookie."""

    def __init__(self, websocket: WebSocket, actor: Actor, by: Caller, waiting: int) -> None:
        self.actor = actor
        self.by = by
        self._websocket = websocket
        self._queue, self._queued = anyio.create_memory_object_stream[str | bytes](waiting)
        self._unsent: str | bytes | None = None
        self._waiting = self._waiting_bytes = 0
        self._send_now: SendNow | None = websocket.scope.get("extensions", {}).get(SEND_NOW)
        self._scope = anyio.CancelScope()
        self._tasks: TaskGroup | None = None
        self._reason: tuple[int, str] | None = None
        self._flushes = False

    def send(self, message: Mapping[str, Any]) -> None:
        """Queue a message; never waits. A socket whose queue is full is closed."""
        try:
            self._queue.send_nowait(_text_of(message))
            self._waiting += 1
        except anyio.WouldBlock:
            self.close(OVERLOADED, "too slow")
        except anyio.ClosedResourceError:
            return  # it is over, and whoever holds it will hear of that

    def send_bytes(self, data: bytes) -> None:
        """Send bytes, or queue them behind what waits. A socket on which too much waits is closed."""
        if not self._waiting and self._reason is None and self._send_now is not None and self._send_now(data):
            return
        self._waiting_bytes += len(data)
        if self._waiting_bytes > limits.SOCKET_WAITING_BYTES:
            self.close(OVERLOADED, "too slow")
            return
        try:
            self._queue.send_nowait(data)
            self._waiting += 1
        except anyio.WouldBlock:
            self.close(OVERLOADED, "too slow")
        except anyio.ClosedResourceError:
            return

    async def deliver(self, message: Mapping[str, Any]) -> None:
        """Queue a message once there is room: for streams, which may be as slow as their reader.

        A reader who takes nothing for `limits.SOCKET_TIMEOUT_SECONDS` is disconnected.
        """
        with anyio.move_on_after(limits.SOCKET_TIMEOUT_SECONDS) as deadline:
            self._waiting += 1
            await self._queue.send(_text_of(message))
        if deadline.cancelled_caught:
            self.close(OVERLOADED, "too slow")

    def start(self, work: Callable[[], Awaitable[None]]) -> None:
        """Do something beside the reading; it ends with the socket, and its fault ends the socket."""
        if self._tasks is not None:
            self._tasks.start_soon(self._guarded, work)

    def close(self, code: int, reason: str) -> None:
        """End it; the first reason counts."""
        self._reason = self._reason or (code, reason)
        self._scope.cancel()

    def end(self, code: int, reason: str) -> None:
        """End it after what has been queued: so that the person learns why."""
        self._flushes = self._reason is None
        self.close(code, reason)

    async def serve(self, handler: SocketHandler, *watches: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Read and write until either side ends it; `watches` run beside that."""
        try:
            with self._scope:
                async with anyio.create_task_group() as tasks:
                    self._tasks = tasks
                    tasks.start_soon(self._write)
                    for watch in watches:
                        tasks.start_soon(watch)
                    await self._read(handler)
                    tasks.cancel_scope.cancel()
            self._queue.close()
            if self._reason is not None:
                with (
                    anyio.move_on_after(_CLOSE_SECONDS, shield=True),
                    contextlib.suppress(WebSocketDisconnect, RuntimeError),  # the other side was quicker
                ):
                    if self._flushes:
                        await self._write_rest()
                    await self._websocket.close(*self._reason)
        finally:
            self._queue.close()
            self._queued.close()

    async def _write(self) -> None:
        with contextlib.suppress(WebSocketDisconnect):  # the reader learns of it too
            async for message in self._queued:
                self._unsent = message
                await self._put(message)
                self._unsent = None
                self._waiting -= 1

    async def _put(self, message: str | bytes) -> None:
        if isinstance(message, bytes):
            self._waiting_bytes -= len(message)
            await self._websocket.send_bytes(message)
        else:
            await self._websocket.send_text(message)

    async def _write_rest(self) -> None:
        if self._unsent is not None:
            await self._put(self._unsent)
        with contextlib.suppress(anyio.WouldBlock, anyio.EndOfStream):
            while True:
                await self._put(self._queued.receive_nowait())

    async def _read(self, handler: SocketHandler) -> None:
        while (message := await self._websocket.receive())["type"] != "websocket.disconnect":
            text, data = message.get("text"), message.get("bytes")
            if isinstance(handler, BytesHandler):
                if data is None:
                    self.close(UNREADABLE, "bytes only")
                elif len(data) > limits.SOCKET_BYTES:
                    self.close(TOO_BIG, "too large")
                else:
                    await self._guarded(partial(handler.received_bytes, self, data))
            elif text is None:
                self.close(UNREADABLE, "text only")
            elif _is_too_big(text):
                self.close(TOO_BIG, "too large")
            elif text == _PING:
                self.send(_PONG)
            else:
                await self._guarded(partial(handler.received, self, text))

    async def _guarded(self, work: Callable[[], Awaitable[None]]) -> None:
        try:
            await work()
        except Exception:  # one socket's fault is not the process's
            log.exception("socket failed")
            self.close(FAULT, "internal error")


class Sockets:
    """Lets people in, counts what they have open, and puts them out when their session ends."""

    def __init__(self, database: Database, identity: Identity, bus: Bus, site: Site) -> None:
        self._database = database
        self._identity = identity
        self._bus = bus
        self._site = site
        self._open: Counter[str] = Counter()

    @property
    def open_count(self) -> int:
        """How many are open."""
        return self._open.total()

    async def serve(self, websocket: WebSocket, handler: SocketHandler, admit: Admit | None = None) -> None:
        """Serve one connection to its end; whoever may not connect is refused before the upgrade.

        `admit` refuses those of the people signed in who may not have this one.
        A page that takes its visitor for somebody else gets that refusal, and nothing else.
        """
        credentials = credentials_of(websocket)
        try:
            self._check_origin(websocket)
            actor = await self._admitted(credentials, admit)
            if self.count(actor.user_id) >= limits.SOCKETS_PER_PERSON:
                raise TooManyRequests
        except OtherPerson:
            # A page is not told why an upgrade was refused, and this one has to ask who is here.
            with contextlib.suppress(WebSocketDisconnect):
                await websocket.accept()
                await websocket.close(SESSION_ENDED, "other person")
            return
        except DomainError as error:
            await websocket.send_denial_response(render(error))
            return
        self._open[actor.user_id] += 1
        try:
            async with self._bus.listen(topic_of(actor.user_id)) as hints:
                await self._serve(websocket, handler, actor, credentials, hints)
        finally:
            self._open[actor.user_id] -= 1
            if not self._open[actor.user_id]:
                del self._open[actor.user_id]

    async def _admitted(self, credentials: Credentials, admit: Admit | None) -> Actor:
        def look(session: Session) -> Actor:
            actor = self._identity.authenticate(session, credentials)
            if actor is None:
                raise Forbidden("Nobody is signed in.")
            credentials.check(actor)
            if admit is not None:
                admit(session, actor)
            return actor

        return await self._database.read(look)

    def count(self, user_id: str) -> int:
        """How many sockets somebody has open in this process."""
        return self._open[user_id]

    async def _serve(
        self,
        websocket: WebSocket,
        handler: SocketHandler,
        actor: Actor,
        credentials: Credentials,
        hints: AsyncIterator[dict[str, Any]],
    ) -> None:
        await websocket.accept()
        by = Caller(self._database, self._identity, credentials)
        is_of_bytes = isinstance(handler, BytesHandler)
        waiting = limits.SOCKET_BYTES_WAITING if is_of_bytes else limits.SOCKET_WAITING
        socket = Socket(websocket, actor, by, waiting)

        async def watch_hints() -> None:
            await self._recheck(socket, credentials)  # events before this listened
            async for hint in hints:
                if hint["event"] in (_ENDED, REFETCH):
                    await self._recheck(socket, credentials)
                if hint["event"] != _ENDED:
                    handler.on_event(socket, hint)
            socket.close(RESTARTING, "restarting")

        async def recheck_session() -> None:
            while True:
                await anyio.sleep(_RECHECK_SECONDS)
                await self._recheck(socket, credentials)

        if not isinstance(handler, BytesHandler):
            await socket.serve(handler, watch_hints, recheck_session)
            return
        try:
            await socket.serve(handler, watch_hints, recheck_session, partial(handler.opened, socket))
        finally:
            handler.closed(socket)

    async def _recheck(self, socket: Socket, credentials: Credentials) -> None:
        """Close the socket unless the session behind it is still the same person's."""
        try:
            actor = await self._authenticate(credentials)
        except DomainError:  # the database is away: the browser comes back when it may be there again
            socket.close(RESTARTING, "unavailable")
            return
        if actor is None or actor.user_id != socket.actor.user_id:
            socket.close(SESSION_ENDED, "session ended")

    async def _authenticate(self, credentials: Credentials) -> Actor | None:
        return await self._database.read(lambda session: self._identity.authenticate(session, credentials))

    def _check_origin(self, websocket: WebSocket) -> None:
        origin, host = websocket.headers.get("origin", ""), websocket.headers.get("host", "")
        self._site.require_own(origin, host)


def _text_of(message: Mapping[str, Any]) -> str:
    return dump(message).decode()


def _is_too_big(text: str) -> bool:
    limit = limits.SOCKET_FRAME_BYTES
    return len(text) > limit or (not text.isascii() and len(text.encode("utf-8", "replace")) > limit)
