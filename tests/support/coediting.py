"""A client of a document's room, written from the protocol alone: a replica, and what crossed the socket."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import anyio
import anyio.lowlevel
from pycrdt import Doc, Text
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from requill.crdt.wire import (
    ACKNOWLEDGED,
    AWARENESS,
    REACHED,
    READERS,
    STEP_1,
    STEP_2,
    SYNC,
    UPDATE,
    Presence,
    Reader,
    read_presences,
    write_presences,
    write_sync,
)
from tests.support.people import Person
from tests.support.sockets import Serves, connected

SECONDS = 10


class Replica:
    """A document of a client, which stays while its connections come and go."""

    def __init__(self, client_id: int | None = None) -> None:
        self.doc: Doc[Text] = Doc(client_id=client_id)
        self.text = self.doc.get("content", type=Text)
        self.heading = self.doc.get("title", type=Text)
        self.unsent: list[bytes] = []
        self.doc.observe(lambda event: self.unsent.append(event.update))

    @property
    def content(self) -> str:
        """Its text."""
        return str(self.text)

    def insert(self, words: str, at: int | None = None) -> None:
        """Write at a byte, or at the end."""
        self.text.insert(len(self.text) if at is None else at, words)

    def take_unsent(self) -> list[bytes]:
        """What was changed here since it was asked for last."""
        unsent, self.unsent[:] = list(self.unsent), []
        return unsent


class Joined:
    """A connection of a replica: how many updates were `sent` and `acknowledged`, up to which `number`.

    `reached` has every version that it was told to have reached, with the text that it had then; `readers`
    is how many read through the link.
    """

    def __init__(self, socket: ClientConnection, replica: Replica) -> None:
        self.socket, self.replica = socket, replica
        self.sent = self.acknowledged = self.number = 0
        self.is_synced = self.was_asked = False
        self.present: dict[int, dict[str, Any] | None] = {}
        self.closed_with: int | None = None
        self.updates = self.readers = 0
        self.reached: list[tuple[int, str]] = []
        self._changed = anyio.Event()

    async def read(self) -> None:
        """Take what comes, until the end."""
        try:
            async for data in self.socket:
                assert isinstance(data, bytes)
                await self._take(data)
                self._tell()
        except ConnectionClosed:
            pass
        self.closed_with = self.socket.close_code
        self._tell()

    def _tell(self) -> None:
        self._changed.set()
        self._changed = anyio.Event()

    async def _take(self, data: bytes) -> None:
        reader = Reader(data)
        kind = reader.number()
        if kind == SYNC:
            step, payload = reader.number(), reader.bytes(2**24)
            if step == STEP_1:
                self.was_asked = True
                await self._send(STEP_2, self.replica.doc.get_update(payload))
            else:
                self.updates += step == UPDATE
                kept = list(self.replica.unsent)
                self.replica.doc.apply_update(payload)
                self.replica.unsent[:] = kept
                self.is_synced = self.is_synced or step == STEP_2
        elif kind == AWARENESS:
            for one in read_presences(reader.bytes(2**24)).states:
                self.present[one.client] = json.loads(one.state)
        elif kind == REACHED:
            self.reached.append((reader.number(), self.replica.content))
        elif kind == READERS:
            self.readers = reader.number()
        else:
            assert kind == ACKNOWLEDGED
            self.acknowledged += 1
            self.number = reader.number()

    async def send(self) -> None:
        """Send what was changed in the replica."""
        for update in self.replica.take_unsent():
            await self._send(UPDATE, update)

    async def _send(self, step: int, update: bytes) -> None:
        self.sent += 1
        await self.socket.send(write_sync(step, update))

    async def type(self, words: str, at: int | None = None) -> None:
        """Write, and send it."""
        self.replica.insert(words, at)
        await self.send()

    async def typed(self, words: str, at: int | None = None) -> None:
        """Write, send it, and wait until it is acknowledged."""
        await self.type(words, at)
        await self.all_acknowledged()

    async def all_acknowledged(self) -> None:
        """Wait until everything that was sent is acknowledged, each frame once."""
        await self.until(lambda: self.acknowledged == self.sent)

    async def point(self, clock: int, state: Any, client: int | None = None) -> None:
        """Tell of a cursor."""
        told = Presence(self.replica.doc.client_id if client is None else client, clock, json.dumps(state))
        await self.socket.send(write_presences([told]))

    async def until(self, is_so: Callable[[], bool], seconds: float = SECONDS) -> None:
        """Wait until something is so."""
        with anyio.fail_after(seconds):
            while not is_so():
                assert self.closed_with is None, f"closed with {self.closed_with}"
                await self._changed.wait()

    async def closed(self) -> int:
        """The code with which the server closes it."""
        with anyio.fail_after(SECONDS):
            while self.closed_with is None:
                await self._changed.wait()
        return self.closed_with


@asynccontextmanager
async def joined(
    product: Serves, person: Person, document_id: int, replica: Replica | None = None, *, synced: bool = True
) -> AsyncIterator[Joined]:
    """Somebody in a document's room, who has what was written there before."""
    path = f"/ws/documents/{document_id}"
    async with connected(product, person, path=path) as socket, anyio.create_task_group() as tasks:
        client = Joined(socket, Replica() if replica is None else replica)
        tasks.start_soon(client.read)
        client.replica.take_unsent()  # what is exchanged at the beginning has it
        await socket.send(write_sync(STEP_1, client.replica.doc.get_state()))
        if synced:
            await client.until(lambda: client.is_synced)
        try:
            yield client
        finally:
            await socket.close()
            tasks.cancel_scope.cancel()
