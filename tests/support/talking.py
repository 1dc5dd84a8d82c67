"""Talks over `/ws` as the browser does."""

from __future__ import annotations

import contextlib
import json
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

import anyio
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from requill.ai.scripted import Round, ScriptedModel
from tests.support.people import House, Json, Person
from tests.support.sockets import connected

SECONDS = 10
TEXT = "## Scope\n\nTablets only.\n"


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
        """Name the place."""
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
async def talking(house: House, person: Person) -> AsyncIterator[Talk]:
    """A connection to the realtime chat."""
    async with connected(house, person, path="/ws") as socket:
        yield Talk(socket)


@dataclass(slots=True)
class Desk:
    """A person with one document and a model that plays a script."""

    house: House
    person: Person
    model: ScriptedModel
    document: Json

    @property
    def document_id(self) -> int:
        """The document's id."""
        found: int = self.document["id"]
        return found

    @asynccontextmanager
    async def talk(self) -> AsyncIterator[Talk]:
        """A connection whose session is about the document."""
        async with talking(self.house, self.person) as talk:
            await talk.init(documentId=self.document_id)
            yield talk

    async def messages(self) -> list[tuple[str, str]]:
        """Who said what about the document."""
        said = (await self.person.get(f"/api/chat/{self.document_id}")).json()
        return [(message["role"], message["content"]) for message in said]

    async def charged(self) -> int:
        """How many messages were counted this month."""
        used: int = (await self.person.get("/api/usage")).json()["messages"]
        return used


@asynccontextmanager
async def desk(environment: Mapping[str, str], *rounds: Round) -> AsyncIterator[Desk]:
    """A house in which somebody has a document."""
    model = ScriptedModel(*rounds)
    async with House.opened(environment, model) as house:
        person = await house.guest()
        yield Desk(house, person, model, await person.write_document(content=TEXT))
