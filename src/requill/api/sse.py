"""Writes server-sent events: an encoder, and a response that lasts no longer than its reader may read it.

Format: https://html.spec.whatwg.org/multipage/server-sent-events.html
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from itertools import count

import anyio
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from requill.api.answers import dump

MEDIA_TYPE = "text/event-stream"
_LOOK_SECONDS = 3.0
_LOOKS_PER_SIGN = 5  # of life, while nothing happens
_KEEP_ALIVE = b": keep-alive\n\n"


def wants_events(request: Request) -> bool:
    """Whether the caller asked for the answer as a stream."""
    return MEDIA_TYPE in request.headers.get("accept", "")


def frame(number: int, name: str, data: object) -> bytes:
    """One event; JSON has no raw line breaks, so the data is always one line."""
    return b"id: %d\nevent: %s\ndata: %s\n\n" % (number, name.encode(), dump(data))


class EventResponse(Response):
    """Streams frames until they end, the reader goes away or `may_go_on` says no; it is asked all along.

    The work behind the frames is not touched.
    """

    media_type = MEDIA_TYPE

    def __init__(self, frames: AsyncIterator[bytes], may_go_on: Callable[[], Awaitable[bool]]) -> None:
        super().__init__(
            headers={"Cache-Control": "no-cache", "X-Accel-Buffering": "no", "Content-Type": MEDIA_TYPE}
        )
        del self.headers["content-length"]
        self._frames = frames
        self._may_go_on = may_go_on

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

            async def look() -> None:
                for looks in count(1):
                    await anyio.sleep(_LOOK_SECONDS)
                    if not await self._may_go_on():
                        tasks.cancel_scope.cancel()
                    elif looks % _LOOKS_PER_SIGN == 0:
                        await write(_KEEP_ALIVE)

            tasks.start_soon(watch)
            tasks.start_soon(look)
            async for chunk in self._frames:
                await write(chunk)
            tasks.cancel_scope.cancel()
        await send({"type": "http.response.body", "body": b"", "more_body": False})
