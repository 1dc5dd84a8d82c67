"""Authors who write tokens into one document over connections that break, and know which are acknowledged.

A token is a word in angle brackets that nobody else writes; it is inserted between tokens, in one piece.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from random import Random
from typing import Protocol

import anyio
from msgspec import Struct
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import WebSocketException

from requill.crdt.wire import STEP_1, STEP_2, UPDATE, write_sync
from tests.support.coediting import Joined, Replica
from tests.support.npm_client import NpmClient, npm_client
from tests.support.people import Person
from tests.support.sockets import Serves, connected

_WAIT_SECONDS = 0.3  # at most, before the next try


class Shown(Struct):
    """What an author has: the text, how many changes they made, and the first how many are kept.

    `ended` is why they gave up for good.
    """

    text: str
    made: int
    kept: int
    joined: bool
    ended: str | None = None


class Author(Protocol):
    """Somebody with a replica; each call returns at once, whatever the connection does."""

    async def write(self, token: str, place: float) -> None:
        """Insert it behind that share of the tokens."""

    async def leave(self) -> None:
        """Go offline."""

    async def join(self) -> None:
        """Come back."""

    async def show(self) -> Shown:
        """What they have."""


class Client(Author, Protocol):
    """One that can delete whatever it likes."""

    async def remove(self, token: str) -> None:
        """Delete one of their own."""


class NodeAuthor:
    """One with y-websocket."""

    def __init__(self, client: NpmClient) -> None:
        self._client = client

    async def write(self, token: str, place: float) -> None:
        await self._client.do("write", token=token, place=place)

    async def remove(self, token: str) -> None:
        await self._client.do("remove", token=token)

    async def leave(self) -> None:
        await self._client.do("leave")

    async def join(self) -> None:
        await self._client.do("join")

    async def show(self) -> Shown:
        return Shown(**await self._client.do("show"))


class PythonAuthor:
    """One with pycrdt, who sends nothing on a connection before being asked for what they have."""

    def __init__(self, product: Serves, person: Person, document_id: int, random: Random) -> None:
        self._product, self._person, self._random = product, person, random
        self._path = f"/ws/documents/{document_id}"
        self.replica = Replica()
        self.made = self.kept = 0
        self._unsent: list[tuple[int, bytes]] = []
        self._grown = anyio.Event()
        self._may_join = anyio.Event()
        self._may_join.set()
        self._connection: _Counted | None = None
        self._stay = anyio.CancelScope()

    async def write(self, token: str, place: float) -> None:
        data = self.replica.content.encode()
        places = [0, *(at + 1 for at, byte in enumerate(data) if byte == ord(">"))]
        self.made += 1
        self.replica.insert(token, places[int(place * len(places))])
        self._changed()

    async def remove(self, token: str) -> None:
        at = self.replica.content.encode().index(token.encode())
        self.made += 1
        del self.replica.text[at : at + len(token.encode())]
        self._changed()

    async def leave(self) -> None:
        self._may_join = anyio.Event()
        self._stay.cancel()

    async def join(self) -> None:
        self._may_join.set()

    def begin_anew(self) -> None:
        """Lose the page with all that is in it, and open another."""
        self._stay.cancel()
        self.replica = Replica()
        self.made = self.kept = 0
        self._unsent = []

    async def show(self) -> Shown:
        connection = self._connection
        is_joined = connection is not None and connection.is_synced and connection.was_asked
        return Shown(self.replica.content, self.made, self.kept, is_joined)

    async def run(self) -> None:
        """Be connected whenever that is possible."""
        while True:
            await self._may_join.wait()
            self._stay = anyio.CancelScope()
            with self._stay, suppress(OSError, EOFError, TimeoutError, WebSocketException):
                async with connected(self._product, self._person, path=self._path) as socket:
                    await self._go_on(socket)
            await anyio.sleep(self._random.uniform(0.02, _WAIT_SECONDS))

    async def _go_on(self, socket: ClientConnection) -> None:
        self._connection = connection = _Counted(socket, self)
        try:
            with suppress(WebSocketException):
                async with anyio.create_task_group() as tasks:
                    tasks.start_soon(self._read, connection, tasks.cancel_scope)
                    tasks.start_soon(self._send, connection)
                    await socket.send(write_sync(STEP_1, self.replica.doc.get_state()))
        except* WebSocketException:
            pass
        finally:
            self._connection = None
            with anyio.move_on_after(0.1, shield=True):
                await socket.close()
            socket.transport.abort()  # where the other side says nothing

    async def _read(self, connection: _Counted, scope: anyio.CancelScope) -> None:
        await connection.read()
        scope.cancel()

    async def _send(self, connection: _Counted) -> None:
        while True:
            while self._unsent and connection.was_asked:
                made, update = self._unsent.pop(0)
                await connection.send_counted(made, update)
            grown = self._grown
            await grown.wait()

    def _changed(self) -> None:
        self._unsent += [(self.made, update) for update in self.replica.take_unsent()]
        self.tell()

    def tell(self) -> None:
        """Let what sends look again."""
        self._grown.set()
        self._grown = anyio.Event()

    def take_all(self) -> int:
        """All is in the answer that is sent now: how many changes that are."""
        self._unsent = []
        return self.made


class _Counted(Joined):
    """A connection of an author; it knows how many changes are in what was sent up to each frame."""

    def __init__(self, socket: ClientConnection, author: PythonAuthor) -> None:
        super().__init__(socket, author.replica)
        self._author = author
        self._made: list[int] = []

    async def send_counted(self, made: int, update: bytes) -> None:
        """Send an update, with which so many changes are sent."""
        self._made.append(made)
        await super()._send(UPDATE, update)

    async def _send(self, step: int, update: bytes) -> None:
        assert step == STEP_2
        self._made.append(self._author.take_all())
        await super()._send(step, update)

    async def _take(self, data: bytes) -> None:
        await super()._take(data)
        if self._author.replica is self.replica:
            if self.acknowledged:
                self._author.kept = max(self._author.kept, self._made[self.acknowledged - 1])
            self._author.tell()


@asynccontextmanager
async def authors(
    product: Serves, people: Sequence[Person], document_id: int, random: Random
) -> AsyncIterator[list[Client]]:
    """Four of them, two with Node and two with Python; each person is two."""
    one, other = people
    async with (
        npm_client(product, one, document_id, "author.mjs") as first,
        npm_client(product, other, document_id, "author.mjs") as second,
        anyio.create_task_group() as tasks,
    ):
        written = [PythonAuthor(product, person, document_id, random) for person in people]
        for author in written:
            tasks.start_soon(author.run)
        yield [NodeAuthor(first), NodeAuthor(second), *written]
        tasks.cancel_scope.cancel()
