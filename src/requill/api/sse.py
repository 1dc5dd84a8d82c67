"""Writes server-sent events: an encoder, and a response that lasts no longer than its reader may read it.

Format: https://html.spec.whatwg.org/multipage/server-sent-events.html
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import AbstractAsyncContextManager
from typing import Any

import anyio
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from requill.bus.interface import REFETCH
from requill.kit.events import AccessChanged, SessionsEnded
from requill.serving.metrics import STREAMS

Hints = AbstractAsyncContextManager[AsyncIterator[dict[str, Any]]]
"""What happens to a person, from when it is entered until it is left."""

MEDIA_TYPE = "text/event-stream"
_LOOK_SECONDS = 3.0
_CHECKS_PER_PING = 5  # of life, while nothing happens
_ASK_AGAIN = (AccessChanged.__name__, SessionsEnded.__name__, REFETCH)
_KEEP_ALIVE = b": keep-alive\n\n"


def wants_events(request: Request) -> bool:
    """Whether the caller asked for the answer as a stream."""
    return MEDIA_TYPE in request.headers.get("accept", "")


def frame(number: int, name: str, data: bytes) -> bytes:
    """One event of JSON, which has no raw line breaks, so that it is always one line."""
    return b"id: %d\nevent: %s\ndata: %s\n\n" % (number, name.encode(), data)


class EventResponse(Response):
    """Streams frames until they end, the reader goes away or `may_go_on` says no.

    That is asked all along, and at once when one of the reader's `hints` says that it may have changed;
    `is_over` knows the hint after which there is nothing to ask. The work behind the frames is not touched.
    """

    media_type = MEDIA_TYPE

    def __init__(
        self,
        frames: AsyncIterator[bytes],
        may_go_on: Callable[[], Awaitable[bool]],
        hints: Hints,
        is_over: Callable[[Mapping[str, Any]], bool],
    ) -> None:
        super().__init__(
            headers={"Cache-Control": "no-cache", "X-Accel-Buffering": "no", "Content-Type": MEDIA_TYPE}
        )
        del self.headers["content-length"]
        self._frames = frames
        self._may_go_on = may_go_on
        self._hints = hints
        self._is_over = is_over

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve the stream as an ASGI application."""
        STREAMS.value += 1
        try:
            await self._serve(receive, send)
        finally:
            STREAMS.value -= 1

    async def _serve(self, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})

        async def write(chunk: bytes) -> None:  # by two tasks: the server takes each message whole
            await send({"type": "http.response.body", "body": chunk, "more_body": True})

        with anyio.CancelScope() as reading:
            # In no task group of anyio: to start a task there takes as long as a statement of the database.
            watching = asyncio.create_task(self._watch(receive, write, reading))
            hearing = asyncio.create_task(self._hear(reading))
            try:
                async for chunk in self._frames:
                    await write(chunk)
            finally:
                watching.cancel()
                hearing.cancel()
        if watching.done() and not watching.cancelled():
            watching.result()
        await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def _hear(self, reading: anyio.CancelScope) -> None:
        """End the stream when its reader may not go on by what a hint tells."""
        async with self._hints as hints:
            async for hint in hints:
                if self._is_over(hint) or (hint["event"] in _ASK_AGAIN and not await self._may_go_on()):
                    reading.cancel()
                    return

    async def _watch(
        self, receive: Receive, write: Callable[[bytes], Awaitable[None]], reading: anyio.CancelScope
    ) -> None:
        """End the stream when its reader goes away or may not go on, or when that cannot be found out."""
        quiet = 0
        try:
            while True:
                try:
                    async with asyncio.timeout(_LOOK_SECONDS):
                        if (await receive())["type"] == "http.disconnect":
                            return
                except TimeoutError:
                    if not await self._may_go_on():
                        return
                    quiet += 1
                    if quiet % _CHECKS_PER_PING == 0:
                        await write(_KEEP_ALIVE)
        finally:
            reading.cancel()
