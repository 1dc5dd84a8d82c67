"""Writes server-sent events: an encoder and a response, with a sign of life while nothing happens.

Format: https://html.spec.whatwg.org/multipage/server-sent-events.html
"""

from __future__ import annotations

from collections.abc import AsyncIterator

import anyio
from fastapi import Request, Response
from starlette.types import Receive, Scope, Send

from requill.api.answers import dump

MEDIA_TYPE = "text/event-stream"
_KEEP_ALIVE_SECONDS = 15
_KEEP_ALIVE = b": keep-alive\n\n"


def wants_events(request: Request) -> bool:
    """Whether the caller asked for the answer as a stream."""
    return MEDIA_TYPE in request.headers.get("accept", "")


def frame(number: int, name: str, data: object) -> bytes:
    """One event; JSON has no raw line breaks, so the data is always one line."""
    return b"id: %d\nevent: %s\ndata: %s\n\n" % (number, name.encode(), dump(data))


class EventResponse(Response):
    """Streams frames until they end or the reader goes away; the work behind them is not touched."""

    media_type = MEDIA_TYPE

    def __init__(self, frames: AsyncIterator[bytes]) -> None:
        super().__init__(
            headers={"Cache-Control": "no-cache", "X-Accel-Buffering": "no", "Content-Type": MEDIA_TYPE}
        )
        del self.headers["content-length"]
        self._frames = frames

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve the stream as an ASGI application."""
        await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})

        async def write(chunk: bytes) -> None:  # by two tasks: the server takes each message whole
            await send({"type": "http.response.body", "body": chunk, "more_body": True})

        async with anyio.create_task_group() as tasks:

            async def watch() -> None:
                while (await receive())["type"] != "http.disconnect":
                    pass
                tasks.cancel_scope.cancel()

            async def keep_alive() -> None:
                while True:
                    await anyio.sleep(_KEEP_ALIVE_SECONDS)
                    await write(_KEEP_ALIVE)

            tasks.start_soon(watch)
            tasks.start_soon(keep_alive)
            async for chunk in self._frames:
                await write(chunk)
            await send({"type": "http.response.body", "body": b"", "more_body": False})
            tasks.cancel_scope.cancel()
