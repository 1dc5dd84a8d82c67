"""Talks over `/ws` as the browser does."""

from __future__ import annotations

import contextlib
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

import anyio
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from tests.support.people import Json, Person
from tests.support.sockets import Serves, connected

SECONDS = 10


@dataclass(slots=True)
class Talk:
    """One connection; `session_id` is there once it was initialised."""

    socket: ClientConnection
    session_id: str = ""
    heard: list[Json] = field(default_factory=list)

    async def send(self, type_: str, **fields: Json) -> None:
        """One frame."""
        await self.socket.send(json.dumps({"type": type_, **fields}, ensure_ascii=False))

    async def hear(self) -> Json:
        """The next frame of the server."""
        with anyio.fail_after(SECONDS):
            frame = json.loads(await self.socket.recv())
        self.heard.append(frame)
        return frame

    async def hear_whole(self) -> Json:
        """The next whole message; what comes before it is in `heard`."""
        while (frame := await self.hear()).get("isPartial") is not False:
            assert frame["type"] != "error", frame
        return frame

    async def init(self, **fields: Json) -> Json:
        """Name the conversation."""
        await self.send("init_session", **fields)
        frame = await self.hear()
        assert frame["type"] == "session_initialized", frame
        self.session_id = frame["sessionId"]
        return frame

    async def say(self, content: str, **fields: Json) -> None:
        """Say something in the session."""
        await self.send("message", sessionId=self.session_id, content=content, **fields)

    async def closed(self) -> int:
        """The code with which the server closes the connection, after whatever it says before."""
        with anyio.fail_after(SECONDS):
            self.heard += [json.loads(text) async for text in self._rest()]
        return self.socket.close_code or 0

    async def _rest(self) -> AsyncIterator[str | bytes]:
        with contextlib.suppress(ConnectionClosed):
            async for text in self.socket:
                yield text

    @property
    def pieces(self) -> str:
        """The text of all partial messages."""
        return "".join(frame["content"] for frame in self.heard if frame.get("isPartial"))


@asynccontextmanager
async def talking(product: Serves, person: Person) -> AsyncIterator[Talk]:
    """A connection to the realtime chat."""
    async with connected(product, person, path="/ws") as socket:
        yield Talk(socket)
