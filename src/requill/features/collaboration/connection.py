"""One socket on one document: what comes over it goes to the document's room, as far as its person may."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from requill.api.websocket import Socket
from requill.bus.interface import REFETCH
from requill.crdt.keeper import DocumentGone
from requill.crdt.room import Room
from requill.crdt.room_member import GONE, MALFORMED, NOT_ALLOWED, RESTARTING, RoomMember
from requill.crdt.rooms import Rooms
from requill.crdt.wire import (
    NO_CHANGE,
    STEP_1,
    STEP_2,
    MalformedMessage,
    Presences,
    Sync,
    read_message,
)
from requill.db.session import Session
from requill.features.collaboration import service
from requill.kit.actor import Actor
from requill.kit.errors import DomainError, Unavailable
from requill.kit.events import AccessChanged

_ACCESS = AccessChanged.__name__
T = TypeVar("T")


class DocumentConnection:
    """Implements `api.websocket.BytesHandler`."""

    def __init__(self, rooms: Rooms, document_id: int) -> None:
        self._rooms, self._document_id = rooms, document_id
        self._member: RoomMember | None = None
        self._room: Room | None = None
        self._is_in = asyncio.Event()

    async def opened(self, socket: Socket) -> None:
        """Enter the document's room."""
        entering = await self._asked(socket, service.entering)
        if entering is None:
            return
        may_write, name = entering
        person = self._rooms.person(socket.actor, name)
        self._member = RoomMember(socket.actor, person, socket.send_bytes, socket.end, can_write=may_write)
        try:
            self._room = await self._rooms.enter(self._document_id, self._member)
        except DocumentGone:
            socket.close(GONE, "the document is gone")
        except Unavailable:
            socket.close(RESTARTING, "unavailable")
        else:
            self._is_in.set()

    async def received(self, socket: Socket, text: str) -> None:
        """Nothing comes as text."""

    async def received_bytes(self, socket: Socket, data: bytes) -> None:
        """Read one message of a Yjs client."""
        await self._is_in.wait()
        room, member = self._room, self._member
        if room is None or member is None:
            return
        try:
            message = read_message(data)
            if isinstance(message, Sync):
                await self._synchronise(room, member, message)
            elif isinstance(message, Presences):
                room.attendance.take(member, message.states)
            else:
                room.attendance.answer(member)
        except MalformedMessage:
            member.close(MALFORMED, "malformed message")

    async def _synchronise(self, room: Room, member: RoomMember, message: Sync) -> None:
        if message.step == STEP_1:
            room.ask(member, message.data)
        elif member.can_write:
            room.write(member, message.data, is_exchange=message.step == STEP_2)
            await member.room_for_more()
        elif message.data != NO_CHANGE:
            member.close(NOT_ALLOWED, "may not write")

    def on_event(self, socket: Socket, hint: Mapping[str, Any]) -> None:
        """Who may no longer read is put out; who may no longer write, with the next write that they send."""
        if hint["event"] in (_ACCESS, REFETCH):
            socket.start(lambda: self._recheck(socket))

    def closed(self, socket: Socket) -> None:
        """Leave the room."""
        if self._room is not None and self._member is not None:
            self._member.go()
            self._room.leave(self._member)

    async def _recheck(self, socket: Socket) -> None:
        may_write = await self._asked(socket, service.may_write)
        if may_write is None or self._member is None:
            return
        if self._room is None:
            self._member.can_write = may_write  # what it enters with, once the room is loaded
        elif may_write != self._member.can_write:
            self._room.allow(self._member, can_write=may_write)

    async def _asked(self, socket: Socket, question: Callable[[Session, Actor, int], T]) -> T | None:
        """The answer about its person; None where they may not even read, and the socket is closed."""
        try:
            return await socket.by.read(lambda session, actor: question(session, actor, self._document_id))
        except Unavailable:
            socket.close(RESTARTING, "unavailable")
        except DomainError:
            socket.close(NOT_ALLOWED, "may not read")
        return None
