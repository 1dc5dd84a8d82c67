"""The rooms of a process: one for each document that somebody has open in it."""

from __future__ import annotations

import hashlib
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager, suppress

import anyio
import structlog
from anyio.abc import TaskGroup

from requill.bus.interface import Bus
from requill.crdt.keeper import DocumentGone, Keeper
from requill.crdt.limits import SWEEP_SECONDS
from requill.crdt.presence import Person, hue_of
from requill.crdt.room import Room
from requill.crdt.room_member import RESTARTING, RoomMember
from requill.kit.actor import Actor
from requill.kit.errors import Unavailable

log = structlog.get_logger(__name__)

_THREADS = 2  # that work on documents: they take turns at the interpreter's lock
_SWEPT_AT_ONCE = 100


class Rooms:
    """The rooms of this process. `own` are client ids that only the server writes under.

    With `secret`, which all processes have, people are given the ids by which they are known in rooms.
    """

    def __init__(self, keeper: Keeper, bus: Bus, secret: bytes, own: Collection[int] = ()) -> None:
        self._keeper, self._bus, self._own = keeper, bus, own
        self._secret = hashlib.blake2b(b"presence", key=secret[:64]).digest()
        self._rooms: dict[int, Room] = {}
        self._damaged: set[int] = set()
        self._tasks: TaskGroup | None = None
        self._limiter: anyio.CapacityLimiter | None = None

    @property
    def open_count(self) -> int:
        """How many are open."""
        return len(self._rooms)

    def person(self, actor: Actor, name: str) -> Person:
        """How somebody of that name is shown: by an id that is no key to anything."""
        public = hashlib.blake2b(actor.user_id.encode(), key=self._secret, digest_size=8).hexdigest()
        return Person(public, name, hue_of(actor.user_id))

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Serve rooms while this is open; at its end all are stored, and everybody is sent away."""
        self._limiter = anyio.CapacityLimiter(_THREADS)
        async with anyio.create_task_group() as tasks:
            self._tasks = tasks
            sweeping = anyio.CancelScope()
            tasks.start_soon(self._sweep, sweeping)
            yield
            sweeping.cancel()
            for room in tuple(self._rooms.values()):
                room.end(RESTARTING, "restarting")
        self._tasks = None

    async def enter(self, document_id: int, member: RoomMember) -> Room:
        """Let somebody into a document's room, once it is loaded. Raises `DocumentGone` and `Unavailable`."""
        room = self._rooms.get(document_id)
        if room is None or room.is_ended:
            if self._tasks is None or self._limiter is None:
                raise Unavailable
            room = Room(document_id, self._keeper, self._bus, self._limiter, self._own)
            self._rooms[document_id] = room
            self._tasks.start_soon(self._run, room)
        room.arriving += 1
        try:
            await room.loaded.wait()
            if room.failure is not None:
                raise room.failure
            if room.is_ended:
                raise Unavailable
            room.join(member)
        finally:
            room.arriving -= 1
        return room

    async def _sweep(self, scope: anyio.CancelScope) -> None:
        """Write texts into their rows whose rooms ended before they could: a process was killed."""
        with scope:
            while True:
                with suppress(Unavailable):
                    # Those that cannot be read stay behind: they take no other's place.
                    for document_id in await self._keeper.behind(_SWEPT_AT_ONCE + len(self._damaged)):
                        await self._project(document_id)
                await anyio.sleep(SWEEP_SECONDS)

    async def _project(self, document_id: int) -> None:
        try:
            await self._keeper.project(document_id)
        except DocumentGone:
            pass
        except Unavailable:
            raise
        except Exception:  # one document's fault is not the others': it is told of once, and tried again
            if document_id not in self._damaged:
                self._damaged.add(document_id)
                log.exception("text could not be written into its row", document=document_id)

    async def _run(self, room: Room) -> None:
        try:
            await room.run()
        except Exception:  # one room's fault is not the others'
            log.exception("room failed", document=room.document_id)
        finally:
            if self._rooms.get(room.document_id) is room:
                del self._rooms[room.document_id]
